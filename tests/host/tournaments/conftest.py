"""Ann has an account, and so may create tournaments."""

import pytest

from tests.host.tournaments.sample_tournaments import ANN, with_account
from turnsheet.host.site import Site


@pytest.fixture(autouse=True)
def _ann_has_an_account(site: Site) -> None:
    with_account(site, ANN, "ann")
