"""A finished match whose turns were archived by the host: what is left of it can still be read."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor, faults, shot
from tests.browser.looks import LOOKS
from tests.browser.matches.test_match_end import bots_have_played
from tests.helpers.server_processes import serving, wait_until_ready
from turnsheet.host.upkeep.archive import archive
from turnsheet.interfaces.cli.site.open_site import opened_site


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the site keeps its data."""
    return tmp_path_factory.mktemp("archived")


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """The address of a site whose host archives matches."""
    with serving(folder, "tests.helpers.fixed_seed_site") as address:
        wait_until_ready(address)
        yield address


@pytest.mark.parametrize("look", LOOKS)
def test_an_archived_match_says_so_and_is_accessible(visitor: Visitor, folder: Path, look: str) -> None:
    size, scheme = LOOKS[look]
    page = visitor(size, scheme)
    path = bots_have_played(page)
    page.goto("/")
    with opened_site(folder) as site:
        archive(site, path.split("/")[-1], folder)
    page.goto(path)
    expect(page.get_by_role("heading", name="Archived")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="its turns are no longer on this site")).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    shot(page, f"archived-{look}")
