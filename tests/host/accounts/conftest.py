"""A site that sends mail."""

import pytest

from tests.host.accounts.authenticator import ORIGIN
from tests.host.accounts.browsers import Browser
from tests.host.recording_channel import Box
from turnsheet.host.site import Site


@pytest.fixture
def box(site: Site) -> Box:
    box = Box()
    site.channels = {"webhook": box, "mail": box}
    site.address = ORIGIN
    return box


@pytest.fixture
def ann(site: Site, box: Box) -> Browser:
    """The browser that holds the seats of Ann in sample matches."""
    assert box.letters == []
    return Browser(site, "a" * 64)
