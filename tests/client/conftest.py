"""A site without matches; `tests.helpers.served_site` serves it and opens matches."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.served_site import new_site
from turnsheet.host.site import Site


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with new_site(tmp_path) as site:
        yield site
