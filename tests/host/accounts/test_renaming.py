"""A new name reaches the seats and entries of a person wherever play goes on, and nothing that is over."""

import pytest

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, both, duel
from turnsheet.core import codec
from turnsheet.host.accounts import renaming
from turnsheet.host.accounts.renaming import rename
from turnsheet.host.matches import lifecycle, match_events, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.rows.matches import seats
from turnsheet.host.store.rows.people import accounts, former_names, guests
from turnsheet.host.tournaments import queries, tournaments
from turnsheet.host.tournaments.match_terms import Wish
from turnsheet.host.turns.due_turns import Runner

PERSON = ANN.person or ""


def called(site: Site, match: str, seat: int = 1) -> str:
    with site.store.read() as connection:
        return seats.of_match(connection, match)[seat].player


def give(site: Site, name: str) -> str:
    return rename(site, PERSON, name)


def test_a_new_name_reaches_matches_in_progress_and_is_told_there(site: Site, runner: Runner) -> None:
    give(site, "Ann")
    running, over = duel(site), duel(site)
    lifecycle.end(site, over, ANN)
    assert give(site, " Anna ") == "Anna"
    assert (called(site, running), called(site, over)) == ("Anna", "Ann")
    assert called(site, running, 2) != "Anna"
    assert match_events.after(site, running, 0)[-1].text == "The player of seat 1 is now called Anna."
    assert "Anna" not in str(match_events.after(site, over, 0))
    both(site, runner, running)


def test_a_guest_without_a_name_gets_one_on_their_seats(site: Site) -> None:
    match = duel(site)
    before = called(site, match)
    give(site, "Ann")
    assert before != called(site, match) == "Ann"


def test_the_same_name_or_none_changes_nothing(site: Site) -> None:
    give(site, "Ann")
    match = duel(site)
    told = len(match_events.after(site, match, 0))
    give(site, "Ann")
    give(site, " ")
    assert called(site, match) == "Ann"
    assert len(match_events.after(site, match, 0)) == told


def test_other_names_at_one_screen_stay(site: Site) -> None:
    give(site, "Ann")
    wish = Opening("raumkrieg", seats=2, take=[1, 2], names={2: "Her brother"}, start=True)
    match = lifecycle.open_match(site, ANN, wish)
    give(site, "Anna")
    assert (called(site, match, 1), called(site, match, 2)) == ("Anna", "Her brother")


def test_a_name_on_an_invitation_is_that_of_one_seat(site: Site) -> None:
    """Two siblings join a match in the same browser."""
    give(site, "Ann")
    match = lifecycle.open_match(site, BEN, Opening("raumkrieg", seats=3, take=3))
    seating.take_seat(site, match, 1, ANN, name="Ann")
    seating.take_seat(site, match, 2, ANN, name="Her brother")
    assert (called(site, match, 1), called(site, match, 2)) == ("Ann", "Her brother")
    with site.store.read() as connection:
        assert guests.name(connection, PERSON) == "Ann"


def test_a_name_that_was_cleared_in_between_is_still_replaced(site: Site) -> None:
    give(site, "Ann")
    match = duel(site)
    give(site, "")
    give(site, "Anna")
    assert called(site, match) == "Anna"
    with site.store.read() as connection:
        assert "Ann" in former_names.of_person(connection, PERSON)


def test_nobody_changes_their_name_all_day(site: Site, clock: Clock) -> None:
    for number in range(renaming.MOST_PER_DAY):
        give(site, f"Ann {number}")
    with pytest.raises(RefusedError) as error:
        give(site, "Anna")
    assert error.value.code == "busy"
    clock.turn(days=1, seconds=1)
    assert give(site, "Anna") == "Anna"


def test_a_name_can_be_taken_back_but_nobody_goes_to_and_fro_all_day(site: Site) -> None:
    give(site, "Ann")
    give(site, "Anm")
    assert give(site, "Ann") == "Ann"
    with pytest.raises(RefusedError) as error:
        give(site, "Anm")
    assert error.value.code == "busy"
    assert give(site, "Anna") == "Anna"


def test_in_an_anonymous_match_nobody_is_told(site: Site) -> None:
    give(site, "Ann")
    wish = Opening("starweb", seats=2, take=1, bots={2: "settler"}, options={"variant": "anonymous"}, start=True)
    match = lifecycle.open_match(site, ANN, wish)
    told = len(match_events.after(site, match, 0))
    give(site, "Anna")
    assert called(site, match) == "Anna"
    assert len(match_events.after(site, match, 0)) == told


def test_entries_of_tournaments_that_are_not_over_get_the_name(site: Site) -> None:
    with site.store.write() as connection:
        accounts.add(connection, PERSON, "ann", None, 0)
    wish = codec.convert({"game": "raumkrieg", "kind": "round-robin"}, Wish)
    going_on, cancelled = (tournaments.create(site, ANN, wish) for _ in range(2))
    for each in (going_on, cancelled):
        tournaments.enter(site, each, ANN, "Ann")
        tournaments.enter(site, each, BEN, "Ben")
    tournaments.cancel(site, cancelled, ANN)
    give(site, "Ben")
    assert [each.name for each in queries.shown(site, going_on, ANN).entries] == ["Ben 2", "Ben"]
    give(site, "Anna")
    assert [each.name for each in queries.shown(site, going_on, ANN).entries] == ["Anna", "Ben"]
    assert "Anna entered." in [each.text for each in queries.history(site, going_on, 50)]
    assert [each.name for each in queries.shown(site, cancelled, ANN).entries] == ["Ann", "Ben"]
    with site.store.read() as connection:
        assert guests.name(connection, PERSON) == "Anna"
