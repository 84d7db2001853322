"""Upgrades: checks that this release plays every match as the previous one did.

The last turns of each unfinished match are played again on a copy: from the state before a turn, with the orders that
were carried out and the same dice. The result must have the stored fingerprint, and every seat must get the same
printout.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core import codec
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame, State
from turnsheet.core.orders import Order
from turnsheet.core.seats import Seat
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, turn_state
from turnsheet.host.store.engine import Connection, Store
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.turns import TurnRow
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.store.rows.turns import turn_contents, turns
from turnsheet.host.store.snapshot import copy_open_matches

TURNS = 3
"""How many turns are played again by default."""
Result = Literal["same", "printouts", "outcome", "unreadable", "version"]


class Compared(Struct, frozen=True):
    """How the last turns of a match end under this release."""

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
        """Whether the match can continue under this release as it would have under the last."""
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
    with site.store.read() as connection:
        return matches.begun_and_not_over(connection)


def compare(site: Site, match: str, last: int = TURNS) -> Compared:
    """Play the last turns of a match again and say whether all is as it was."""
    with site.store.read() as connection:
        row = matches.find(connection, match)
        line = turns.line(connection, match)[-last - 1 :]
        found = Compared(match, row.title, row.game, row.version, len(line) - 1)
        if not site.plays(row):
            return _with(found, "version", f"needs version {row.version} of the rules")
        try:
            return _replayed(connection, site, row, line, found)
        except (RefusedError, codec.BadDataError):
            return _with(found, "unreadable", "its position cannot be read")


def _replayed(connection: Connection, site: Site, row: MatchRow, line: list[TurnRow], found: Compared) -> Compared:
    game = site.game_of(row)
    first = line[0]
    before = turn_state(connection, site, row, first.id)
    if codec.fingerprint(before) != first.fingerprint:
        return _with(found, "outcome", f"the position after move {first.step} has a different fingerprint")
    pages = "" if len(line) > 1 else _other_page(connection, game, first, before)
    for turn in line[1:]:
        try:
            after = _played(game, before, row.seed, turn)
        except Exception as error:  # what the rules raise is what is looked for here
            return _with(found, "outcome", f"move {turn.step} cannot be carried out ({type(error).__name__})")
        if codec.fingerprint(after) != turn.fingerprint:
            return _with(found, "outcome", f"move {turn.step} leads to a different position")
        pages = pages or _other_page(connection, game, turn, after)
        before = turn_state(connection, site, row, turn.id)
    return _with(found, "printouts", pages) if pages else found


def _played(game: AnyGame, state: State, seed: str, turn: TurnRow) -> State:
    orders: dict[Seat, tuple[Order, ...]] = {}
    for seat, lines in codec.decode(turn.orders, dict[Seat, tuple[str, ...]]).items():
        reading = game.rules.read(game.rules.view(state, seat), "\n".join(lines))
        if reading.refusals:
            raise RefusedError("bad-file", "This release refuses an order that was carried out.")
        orders[seat] = reading.orders
    return game.rules.advance(state, orders, Dice(turn_key(seed, turn.step, turn.take)))


def _other_page(connection: Connection, game: AnyGame, turn: TurnRow, state: State) -> str:
    """The seat whose printout of a turn differs now, in words; empty if all are the same, or none were stored."""
    for seat in game.rules.names(state):
        page = turn_contents.read_page(connection, turn.id, seat)
        if page is not None and page != game.pages.printout(game.rules.view(state, seat)):
            return f"the printout of seat {seat} after move {turn.step} is different"
    return ""


def _with(found: Compared, result: Result, reason: str) -> Compared:
    return replace(found, result=result, reason=reason)
