"""For the tests: people, and the matches they play."""

from tests.host.conftest import Clock
from turnsheet.host.absence.stages import Absence
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import notify
from turnsheet.host.people import Asker, browser_asker
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.schedule import Schedule

ANN, BEN, CAT = Asker(person="a" * 64), Asker(person="b" * 64), Asker(person="c" * 64)
DAILY = Schedule(period=86400)


def row(site: Site, match: str) -> MatchRow:
    """The match as the store has it."""
    with site.store.read() as connection:
        return find(connection, match)


def again(site: Site, asker: Asker) -> Asker:
    """The browser of somebody, as its next request finds it."""
    with site.store.read() as connection:
        return browser_asker(connection, asker.person or "")


def duel(
    site: Site,
    schedule: Schedule | None = None,
    undo_seconds: int = 0,
    turns: int = 12,
    substitute: str = "",
    title: str = "",
) -> str:
    """A match of Ann on seat 1 and Ben on seat 2, begun."""
    wish = Opening(
        game="raumkrieg",
        title=title,
        seats=2,
        take=1,
        schedule=schedule,
        undo_seconds=undo_seconds,
        substitute=substitute,
        options={"turns": str(turns), "layout": "ring"},
    )
    match = lifecycle.open_match(site, ANN, wish)
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ANN)
    return match


def both(site: Site, runner: Runner, match: str, one: str = "", two: str = "") -> None:
    """Both players send their orders and the turn runs if it may."""
    order_sheets.submit(site, match, 1, ANN, "final", one)
    order_sheets.submit(site, match, 2, BEN, "final", two)
    runner.consider(match)


def duel_with_absence(site: Site, absence: Absence, substitute: str = "", schedule: Schedule = DAILY) -> str:
    """A match of Ann and Ben, begun, with its own settings for absent players."""
    wish = Opening(
        game="raumkrieg",
        seats=2,
        take=1,
        schedule=schedule,
        undo_seconds=0,
        substitute=substitute,
        absence=absence,
        options={"turns": "12", "layout": "ring"},
    )
    match = lifecycle.open_match(site, ANN, wish)
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ANN)
    return match


def miss_turns(site: Site, runner: Runner, clock: Clock, match: str, count: int) -> None:
    """Let Ben miss turns."""
    for _ in range(count):
        order_sheets.submit(site, match, 1, ANN, "final", "")
        clock.turn(days=1)
        runner.sweep()


def notified_of(site: Site, guest: str | None, kind: str) -> list[str]:
    """The texts of a kind that somebody was notified of, the oldest first."""
    return [each.text for each in reversed(notify.newest(site, guest or "")[0]) if each.kind == kind]
