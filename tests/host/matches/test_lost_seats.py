"""Why somebody lost their seat is kept as data: the page and the refusal say it, whatever they were notified of."""

import pytest
import sqlalchemy as sa

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, CAT, both, duel, duel_with_absence, miss_turns, notified_of
from turnsheet.host import access
from turnsheet.host.absence.stages import Absence
from turnsheet.host.administration import admin_commands
from turnsheet.host.matches import lifecycle, lost_seats, sandbox, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.store.schema import lost_seats as table
from turnsheet.host.store.schema import notifications
from turnsheet.host.turns.due_turns import Runner


def kept(site: Site) -> list[tuple[object, ...]]:
    """All lost seats: match, seat, person, reason and time."""
    with site.store.read() as connection:
        query = sa.select(table.c.match, table.c.seat, table.c.person, table.c.reason, table.c.at).order_by(table.c.id)
        return [tuple(row) for row in connection.execute(query)]


def in_words(site: Site, match: str, asker: Asker) -> str:
    with site.store.read() as connection:
        return lost_seats.reason_in_words(connection, match, asker)


def gathering(site: Site, *, private: bool = False) -> str:
    """A match of Ann, whom Ben joined, that has not begun."""
    wish = Opening(game="raumkrieg", seats=3, take=1, private=private, title="You no longer: {seat}")
    match = lifecycle.open_match(site, ANN, wish)
    seating.take_seat(site, match, 2, BEN, code=seating.invite(site, match, 2, ANN))
    return match


def test_a_removed_player_is_told_so_without_their_notification(site: Site) -> None:
    match = gathering(site, private=True)
    seating.free_seat(site, match, 2, ANN)
    assert kept(site) == [(match, 2, BEN.person, "removed", moment(site.now()))]
    with site.store.write() as connection:
        connection.execute(notifications.delete())
    with pytest.raises(RefusedError) as error, site.store.read() as connection:
        access.may_know(connection, match, BEN)
    assert (error.value.code, error.value.sentence) == (
        "not-your-seat",
        "You no longer have a seat in this match. The match owner removed you from seat 2.",
    )


def test_a_notification_that_reads_like_a_lost_seat_says_nothing(site: Site) -> None:
    match = gathering(site)
    with site.store.write() as connection:
        told = {"person": BEN.person, "match": match, "once": "seat:0:0:removed 2 1", "kind": "seat", "number": 99}
        connection.execute(notifications.insert().values(**told, text="x", named=False, at=0))
    assert in_words(site, match, BEN) == ""


def test_a_replaced_player_is_told_so(site: Site) -> None:
    match = duel(site)
    seating.replace_player(site, match, 2, ANN)
    assert kept(site) == [(match, 2, BEN.person, "replaced", moment(site.now()))]
    told = "The match owner is giving seat 2 to somebody else. You no longer play in this match."
    assert in_words(site, match, BEN) == told
    assert notified_of(site, BEN.person, "seat")[-1].endswith(told)


def test_a_player_whose_open_seat_was_taken_over_is_told_so(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel_with_absence(site, Absence(open_after=2))
    both(site, runner, match)
    miss_turns(site, runner, clock, match, 2)
    assert in_words(site, match, BEN) == ""
    seating.take_seat(site, match, 2, CAT, name="Cat")
    assert kept(site) == [(match, 2, BEN.person, "taken over", moment(site.now()))]
    assert in_words(site, match, BEN) == "Somebody else took over your seat, which was open."


def test_a_player_whose_seat_the_admin_opened_is_told_so(site: Site) -> None:
    match = duel(site)
    admin_commands.free_seat(site, match, 2)
    assert kept(site) == [(match, 2, BEN.person, "freed", moment(site.now()))]
    assert "The admin of this site took your seat" in in_words(site, match, BEN)


def test_everybody_who_plays_the_seat_is_told_so(site: Site) -> None:
    match = gathering(site)
    seating.take_seat(site, match, 2, CAT, code=seating.seat_link(site, match, 2, BEN))
    seating.free_seat(site, match, 2, ANN)
    assert in_words(site, match, BEN) == in_words(site, match, CAT) == "The match owner removed you from seat 2."
    assert in_words(site, match, ANN) == in_words(site, match, Asker()) == ""


def test_the_seat_that_was_lost_last_counts(site: Site) -> None:
    match = gathering(site)
    seating.free_seat(site, match, 2, ANN)
    seating.take_seat(site, match, 3, BEN)
    seating.free_seat(site, match, 3, ANN)
    assert [each[1] for each in kept(site)] == [2, 3]
    assert in_words(site, match, BEN) == "The match owner removed you from seat 3."


def test_nobody_loses_a_seat_of_a_sandbox_or_one_they_left(site: Site) -> None:
    match = duel(site)
    what_if = sandbox.fork(site, match, 2, BEN, None, {})
    admin_commands.free_seat(site, what_if, 1)
    seating.leave_seat(site, left := gathering(site), 2, BEN)
    assert kept(site) == []
    assert in_words(site, left, BEN) == ""
