"""What is left to the soak is there: a test that got another name would run every time."""

import pytest

from tests.conftest import SOAKED
from tests.helpers.paths import ROOT


@pytest.mark.parametrize("name", sorted(SOAKED))
def test_what_is_left_to_the_soak_is_there(name: str) -> None:
    file, _, function = name.partition("::")
    assert f"def {function.partition('[')[0]}" in (ROOT / "tests" / file).read_text()
