"""The tests that the soak alone runs, and those of the browser that always run, are there under these names."""

import pytest

from tests.conftest import EVERY_TIME, SOAKED
from tests.helpers.paths import ROOT


@pytest.mark.parametrize("name", sorted(SOAKED | EVERY_TIME))
def test_a_listed_test_is_there(name: str) -> None:
    file, _, function = name.partition("::")
    assert f"def {function.partition('[')[0]}" in (ROOT / "tests" / file).read_text()
