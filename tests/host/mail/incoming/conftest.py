"""A site that reads orders from mail, and a post office that keeps its answers."""

import pytest

from tests.helpers.mail.mail_letters import ORDERS_ADDRESS, PostOffice
from tests.host.conftest import Clock
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store


@pytest.fixture
def post() -> PostOffice:
    return PostOffice()


@pytest.fixture
def site(store: Store, clock: Clock, post: PostOffice) -> Site:
    return Site(
        store,
        BOTS,
        "a key for tests",
        clock,
        channels={"mail": post},
        address="https://games.example.org",
        orders_address=ORDERS_ADDRESS,
    )
