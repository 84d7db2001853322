"""Commitments: what may be published of a hidden state while a match runs.

A plain fingerprint of a state is an oracle: a reader who knows most of a state can try all that is left and compare
hashes. So while a match runs, a step is published as HMAC-SHA256 of its fingerprint under a secret key of the match.
Without the key it tells nothing; with the key, which is given out after the end, everybody can check that the
published values belong to the states that were really played, and that nobody changed one later.

The key is random and has no other use. It could have been derived from the seed, which is secret until the end too,
but a seed may be chosen by hand or be short (match files, tournaments), and then the oracle would be back.

Number and take of a step are part of what is committed to, so that a turn that was taken back and came out the same
does not show it.
"""

import hashlib
import hmac


def commitment(key: str, step: int, take: int, fingerprint: str) -> str:
    """The value published for a step while its match runs. Without the key it tells nothing."""
    text = f"turnsheet commitment\n{step}\n{take}\n{fingerprint}"
    return hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()


def agrees(published: str, key: str, step: int, take: int, fingerprint: str) -> bool:
    """Whether the published value belongs to this fingerprint."""
    return hmac.compare_digest(published.encode(), commitment(key, step, take, fingerprint).encode())
