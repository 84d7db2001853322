"""A site with a real server in the test's process that runs turns at once, and matches with seats for programs."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.helpers.server_in_thread import opened
from tests.helpers.stores import sqlite_store
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web.app import create_app

OWNER = Asker(person="a" * 64)


@contextmanager
def new_site(folder: Path) -> Iterator[Site]:
    """A site without matches."""
    site = Site(Store(sqlite_store(folder / "site.sqlite")), BOTS, "a key for tests")
    try:
        yield site
    finally:
        site.store.close()


@contextmanager
def served(site: Site, port: int = 0) -> Iterator[str]:
    """A server of the site; gives its address. Started again with its port, it is the same site for its clients."""
    runner = Runner(site)
    with opened(create_app(site, runner), port) as found:
        runner.sweep()  # turns that were due before it started
        yield f"http://127.0.0.1:{found}"


class ProgramMatch:
    """A running match of which one person has some seats, each with a token."""

    def __init__(
        self,
        site: Site,
        game: str = "raumkrieg",
        *,
        seats: tuple[int, ...] = (1, 2),
        bots: Mapping[int, str] | None = None,
        options: Mapping[str, str] | None = None,
        preset: str | None = None,
    ) -> None:
        wish = Opening(
            game,
            preset=preset,
            seats=len(seats) + len(bots or {}),
            take=list(seats),
            bots=dict(bots or {}),
            options=dict(options or {}),
            undo_seconds=0,
            start=True,
        )
        self.id = lifecycle.open_match(site, OWNER, wish)
        self.tokens = {seat: seating.seat_token(site, self.id, seat, OWNER) for seat in seats}

    def page(self, address: str) -> str:
        """The address of the match page."""
        return f"{address}/match/{self.id}"
