"""Vacations for all matches of a person: each match's own rules count, and profiles show them."""

from datetime import datetime, timedelta

import pytest

from tests.host.conftest import Clock
from tests.host.ratings.accounts_that_play import public_of, signed_in
from tests.host.sample_matches import DAILY
from turnsheet.host.absence import account_vacations, vacations
from turnsheet.host.absence.account_vacations import ANONYMOUS, RefusedVacation
from turnsheet.host.absence.stages import Absence
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import notify
from turnsheet.host.people import Asker
from turnsheet.host.ratings import profile
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, time_of
from turnsheet.host.store.rows.matches.seats import of_match
from turnsheet.host.turns import order_sheets

GUEST = Asker(person="b" * 64)


def duel(site: Site, player: Asker, vacation: int = 14, title: str = "") -> str:
    """A match of a person and a guest, begun."""
    wish = Opening(
        "raumkrieg", seats=2, take=1, schedule=DAILY, undo_seconds=0, absence=Absence(vacation=vacation), title=title
    )
    match = lifecycle.open_match(site, player, wish)
    seating.take_seat(site, match, 2, GUEST, name="Gus")
    lifecycle.start(site, match, player)
    return match


def away(site: Site, match: str, seat: int = 1) -> datetime | None:
    """Until when the player of a seat is away."""
    with site.store.read() as connection:
        return time_of(of_match(connection, match)[seat].away_until)


def on_profile(site: Site, asker: Asker) -> datetime | None:
    return profile.profile(site, public_of(site, asker), GUEST).away_until


def test_a_vacation_counts_where_the_rules_allow_it_and_says_where_not(site: Site, clock: Clock) -> None:
    ann = signed_in(site, "Ann")
    allowed, short = duel(site, ann), duel(site, ann, vacation=3, title="Short")
    until = clock.time + timedelta(days=7)
    answer = account_vacations.announce(site, ann, until)
    reason = "You have 3 days of vacation left in this match. Choose fewer."
    assert (answer.until, answer.matches) == (until, 1)
    assert answer.refused == [RefusedVacation(short, "Short", reason)]
    assert (away(site, allowed), away(site, short), away(site, allowed, 2)) == (until, None, None)
    assert on_profile(site, ann) == until
    clock.turn(days=7)
    assert on_profile(site, ann) is None


def test_it_ends_early_everywhere_but_where_another_one_was_announced(site: Site, clock: Clock) -> None:
    ann = signed_in(site, "Ann")
    first, second, third = duel(site, ann), duel(site, ann), duel(site, ann)
    longer = clock.time + timedelta(days=10)
    vacations.go_away(site, second, 1, ann, longer)
    account_vacations.announce(site, ann, clock.time + timedelta(days=7))
    order_sheets.submit(site, third, 1, ann, "final", "")
    assert away(site, third) is None
    account_vacations.announce(site, ann, clock.time + timedelta(days=5))
    assert away(site, first) == clock.time + timedelta(days=5)
    assert away(site, second) == longer
    clock.turn(days=1)
    account_vacations.end(site, ann)
    assert (away(site, first), away(site, second), on_profile(site, ann)) == (None, longer, None)
    with site.store.read() as connection:
        assert of_match(connection, first)[1].away_used == 24 * 3600 * 1000
    with pytest.raises(RefusedError, match="not on vacation"):
        account_vacations.end(site, ann)


def test_matches_joined_meanwhile_take_it_too_or_say_why_not(site: Site, clock: Clock) -> None:
    ann = signed_in(site, "Ann")
    until = clock.time + timedelta(days=7)
    assert account_vacations.announce(site, ann, until).matches == 0
    assert away(site, duel(site, ann)) == until
    joined = lifecycle.open_match(site, GUEST, Opening("raumkrieg", seats=2, take=1, schedule=DAILY))
    seating.take_seat(site, joined, 2, ann)
    assert (away(site, joined, 2), away(site, joined, 1)) == (until, None)
    strict = Opening("raumkrieg", seats=2, take=1, schedule=DAILY, absence=Absence(vacation=0))
    match = lifecycle.open_match(site, GUEST, strict)
    seating.take_seat(site, match, 2, ann)
    assert away(site, match, 2) is None
    assert "Your vacation does not count in this match." in notify.newest(site, ann.person or "")[0][0].text
    account_vacations.end(site, ann)
    assert away(site, joined, 2) is None


def test_matches_against_bots_without_a_deadline_and_finished_ones_are_left_alone(site: Site, clock: Clock) -> None:
    ann = signed_in(site, "Ann")
    alone = lifecycle.open_match(site, ann, Opening("raumkrieg", seats=2, take=1, bots={2: "easy"}, start=True))
    over = duel(site, ann)
    lifecycle.end(site, over, ann)
    answer = account_vacations.announce(site, ann, clock.time + timedelta(days=2))
    assert (answer.matches, answer.refused) == (0, [])
    assert (away(site, alone), away(site, over)) == (None, None)


def test_it_does_not_tell_who_is_who_among_the_anonymous(site: Site, clock: Clock) -> None:
    ann = signed_in(site, "Ann")
    match = lifecycle.open_match(site, ann, Opening("starweb", preset="anonymous", take=1, schedule=DAILY))
    answer = account_vacations.announce(site, ann, clock.time + timedelta(days=2))
    assert [each.reason for each in answer.refused] == [ANONYMOUS]
    assert away(site, match) is None
    later = lifecycle.open_match(site, ann, Opening("starweb", preset="anonymous", take=1, schedule=DAILY))
    assert away(site, later) is None


@pytest.mark.parametrize("days", [0, -1, 91])
def test_it_must_end_in_the_future_and_not_be_too_long(site: Site, clock: Clock, days: int) -> None:
    ann = signed_in(site, "Ann")
    with pytest.raises(RefusedError) as error:
        account_vacations.announce(site, ann, clock.time + timedelta(days=days))
    assert error.value.code == "bad-vacation"
    assert on_profile(site, ann) is None


def test_guests_have_no_account_to_announce_it_with(site: Site, clock: Clock) -> None:
    with pytest.raises(RefusedError) as error:
        account_vacations.announce(site, GUEST, clock.time + timedelta(days=1))
    assert error.value.code == "not-signed-in"
