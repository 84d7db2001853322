"""Signatures: only those of this site's key count, whatever somebody writes in their place."""

import pytest

from turnsheet.host.crypto import Signer


@pytest.mark.parametrize("forged", ["", "x", "é", "0" * 64, Signer("another key").sign(["what"])])
def test_a_forged_signature_is_refused_whatever_its_letters(forged: str) -> None:
    signer = Signer("a key")
    assert signer.signed(["what"], signer.sign(["what"]))
    assert not signer.signed(["what"], forged)
    assert not signer.same(signer.sign(["what"]), forged)
