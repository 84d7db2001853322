"""Upgrades: would this release carry on every match as the last one did?

The last turns of each match that is not over are played again in the shadow: from the state kept before a turn, with
the orders that were carried out and the dice they had. What comes of it must have the fingerprint that was kept, and
every seat must get the printout it got.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame, State
from turnsheet.core.orders import Order
from turnsheet.core.seats import Seat
from turnsheet.host.access import line_of_turns
from turnsheet.host.errors import RefusedError
from turnsheet.host.site import MatchRow, Site, turn_state
from turnsheet.host.store import kept
from turnsheet.host.store.engine import Store
from turnsheet.host.store.snapshot import copy_open_matches
from turnsheet.host.store.tables import matches

TURNS = 3
"""How many turns are played again, if nobody says otherwise."""
Result = Literal["same", "printouts", "outcome", "unreadable", "version"]


class Compared(Struct, frozen=True):
    """What this release makes of the last turns of a match."""

    match: str
    title: str
    game: str
    version: int
    turns: int
    """How many were played again."""
    result: Result = "same"
    reason: str = ""
    """Where it differs."""

    @property
    def safe(self) -> bool:
        """Whether the match can go on under this release as it would have under the last."""
        return self.result in ("same", "printouts")


@contextmanager
def copied(url: str, last: int = TURNS) -> Iterator[Site]:
    """A server of this release on a copy of the matches that are not over; the store itself is only read."""
    with TemporaryDirectory(prefix="turnsheet-") as folder:
        target = Path(folder) / "copy.sqlite"
        copy_open_matches(url, target, last)
        store = Store(f"sqlite:///{target}")
        try:
            yield Site(store, {}, "a copy signs nothing")
        finally:
            store.close()


def open_matches(site: Site) -> list[str]:
    """The matches that are not over and have begun."""
    query = sa.select(matches.c.id).where(matches.c.head.is_not(None), matches.c.phase != "ended")
    with site.store.read() as connection:
        return list(connection.execute(query.order_by(matches.c.created, matches.c.id)).scalars())


def compare(site: Site, match: str, last: int = TURNS) -> Compared:
    """Play the last turns of a match again and say whether all is as it was."""
    with site.store.read() as connection:
        row = connection.execute(sa.select(matches).where(matches.c.id == match)).mappings().one()
        line = line_of_turns(connection, match)[-last - 1 :]
        found = Compared(match, row["title"], row["game"], row["version"], len(line) - 1)
        if not site.plays(row):
            return _with(found, "version", f"needs version {row['version']} of the rules")
        try:
            return _replayed(connection, site, row, line, found)
        except (RefusedError, codec.BadDataError):
            return _with(found, "unreadable", "its position cannot be read")


def _replayed(
    connection: sa.Connection, site: Site, row: MatchRow, line: list[sa.RowMapping], found: Compared
) -> Compared:
    game = site.game_of(row)
    before, first = turn_state(connection, site, row, line[0]["id"]), line[0]
    if codec.fingerprint(before) != first["fingerprint"]:
        return _with(found, "outcome", f"the position after step {first['step']} has another fingerprint")
    pages = "" if len(line) > 1 else _other_page(connection, game, first, before)
    for turn in line[1:]:
        try:
            after = _played(game, before, row["seed"], turn)
        except Exception as error:  # what the rules raise is what is looked for here
            return _with(found, "outcome", f"step {turn['step']} cannot be carried out ({type(error).__name__})")
        if codec.fingerprint(after) != turn["fingerprint"]:
            return _with(found, "outcome", f"step {turn['step']} leads to another position")
        pages = pages or _other_page(connection, game, turn, after)
        before = turn_state(connection, site, row, turn["id"])
    return _with(found, "printouts", pages) if pages else found


def _played(game: AnyGame, state: State, seed: str, turn: sa.RowMapping) -> State:
    orders: dict[Seat, tuple[Order, ...]] = {}
    for seat, lines in codec.decode(turn["orders"], dict[Seat, tuple[str, ...]]).items():
        reading = game.rules.read(game.rules.view(state, seat), "\n".join(lines))
        if reading.refusals:
            raise RefusedError("bad-file", "An order that was carried out is refused now.")
        orders[seat] = reading.orders
    return game.rules.advance(state, orders, Dice(turn_key(seed, turn["step"], turn["take"])))


def _other_page(connection: sa.Connection, game: AnyGame, turn: sa.RowMapping, state: State) -> str:
    """Whose printout of a turn is another one now; empty if all are as they were, or none were kept."""
    for seat in game.rules.names(state):
        page = kept.read_page(connection, turn["id"], seat)
        if page is not None and page != game.pages.printout(game.rules.view(state, seat)):
            return f"the printout of seat {seat} after step {turn['step']} is another one"
    return ""


def _with(found: Compared, result: Result, reason: str) -> Compared:
    return Compared(found.match, found.title, found.game, found.version, found.turns, result, reason)
