"""Matches that are stuck get their result by hand."""

import pytest

from tests.host.conftest import Clock
from tests.host.sample_matches import again
from tests.host.tournaments.sample_tournaments import (
    ANN,
    BEN,
    CAT,
    DAN,
    PEOPLE,
    current,
    lose,
    opened,
    play_round,
    seen,
    with_account,
    words,
)
from turnsheet.host.administration import rights, users
from turnsheet.host.matches import seating
from turnsheet.host.notifications import notify
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.rows.competition import ratings
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.tournaments import rounds, tournaments
from turnsheet.host.tournaments.decisions import decide
from turnsheet.host.tournaments.match_terms import Wish


def stuck(site: Site, name: str) -> tuple[int, str, tuple[int, ...]]:
    """A match in which Ann does not play: its number in the tournament, its id and its entries."""
    match, entries = next((match, entries) for match, entries in current(site, name) if 1 not in entries)
    number = next(each.number for each in seen(site, name).pairings if each.pairing.entries == entries and each.number)
    return number, match, entries


def test_the_owner_decides_a_match_which_ends_it_and_everybody_sees_why(site: Site) -> None:
    name = opened(site, 4)
    number, match, entries = stuck(site, name)
    decide(site, name, number, ANN, winner=entries[1], note="  Did not\nshow up ")
    shown = next(each for each in seen(site, name, STRANGER).pairings if each.number == number)
    assert (shown.pairing.ranks, shown.note) == ((2, 1), "The owner decided: Did not show up")
    winner, loser = (seen(site, name).entries[each - 1].name for each in entries[::-1])
    said = f"Round 1: {winner} won against {loser}. The owner decided: Did not show up"
    assert words(site, name)[-1] == said
    with site.store.read() as connection:
        row = matches.find(connection, match)
        assert (row.phase, row.ended_by, row.private, row.deadline) == ("ended", "owner", False, None)
        assert ratings.result(connection, match) is None
    told, _ = notify.newest(site, PEOPLE[entries[0] - 1].person or "")
    assert any("The result was decided in the tournament" in each.text for each in told)
    rounds.run(site)
    assert words(site, name)[-1] == said
    play_round(site, name)
    assert seen(site, name).summary.last_round == 2


def test_a_match_decided_as_a_draw_is_replayed_in_a_knock_out(site: Site) -> None:
    name = opened(site, 4, kind="knock-out")
    number, match, entries = stuck(site, name)
    decide(site, name, number, ANN, winner=None, note="The server was down")
    play_round(site, name)
    assert entries[::-1] in [each for _, each in current(site, name)]
    assert match not in [each for each, _ in current(site, name)]


def test_an_admin_of_the_site_decides_too_and_it_is_in_their_log(site: Site) -> None:
    with_account(site, DAN, "dan")
    name = opened(site, 3)
    number, match, entries = stuck(site, name)
    with pytest.raises(RefusedError) as refused:
        decide(site, name, number, DAN, winner=entries[0], note="x")
    assert refused.value.code == "not-your-tournament"
    users.grant(site, "dan")
    assert (seen(site, name, DAN).may_decide, seen(site, name, BEN).may_decide) == (True, False)
    decide(site, name, number, DAN, winner=entries[0], note="x")
    assert words(site, name)[-1].endswith("An admin of this site decided: x")
    assert next((each.deed, each.match, each.text) for each in rights.logged(site, DAN).actions) == ("end", match, "x")


def test_a_match_that_waits_to_be_opened_is_decided_without_being_played(site: Site) -> None:
    name = tournaments.create(site, ANN, Wish("raumkrieg", "round-robin"))
    for person in (ANN, BEN, CAT):
        tournaments.enter(site, name, person)
    tournaments.start(site, name, ANN)
    rounds._advance(site, name)  # as if a worker had stopped before it opened the matches
    number = next(each.number for each in seen(site, name).pairings if 1 not in each.pairing.entries and each.number)
    decide(site, name, number, ANN, winner=None, note="Both are away")
    rounds.run(site)
    assert current(site, name) == [] or all(1 in entries for _, entries in current(site, name))


def test_what_cannot_be_decided_is_refused(site: Site, clock: Clock) -> None:
    name = opened(site, 5)
    number, match, entries = stuck(site, name)
    shown = seen(site, name).pairings
    bye = next(each.number for each in shown if each.pairing.bye and each.number)
    for at, asker, winner, note, code, said in (
        (number, BEN, entries[0], "x", "not-your-tournament", "Only the person who created"),
        (number, STRANGER, entries[0], "x", "not-your-tournament", "Only the person who created"),
        (number, ANN, entries[0], "  ", "bad-tournament", "Write why"),
        (number, ANN, 99, "x", "bad-tournament", "one of the players"),
        (99, ANN, None, "x", "no-such-pairing", "does not have that match"),
        (bye, ANN, None, "x", "wrong-phase", "a bye"),
    ):
        with pytest.raises(RefusedError, match=said) as refused:
            decide(site, name, at, asker, winner=winner, note=note)
        assert refused.value.code == code
    lose(site, match, entries, entries[0])  # before a worker takes the result
    with pytest.raises(RefusedError, match="stays as it is"):
        decide(site, name, number, ANN, winner=None, note="x")
    rounds.run(site)
    with pytest.raises(RefusedError, match="stays as it is"):
        decide(site, name, number, ANN, winner=None, note="x")
    tournaments.cancel(site, name, ANN)
    with pytest.raises(RefusedError, match="while the tournament is running"):
        decide(site, name, number, Asker(admin=True), winner=None, note="x")


def test_nobody_decides_their_own_match(site: Site) -> None:
    name = opened(site, 2)
    (shown,) = seen(site, name).pairings
    with pytest.raises(RefusedError, match="You play in this match"):
        decide(site, name, shown.number or 0, ANN, winner=2, note="x")


def test_nobody_decides_a_match_in_which_they_play_by_a_seat_link(site: Site) -> None:
    name = opened(site, 4)
    number, match, entries = stuck(site, name)
    player = PEOPLE[entries[0] - 1]
    with_account(site, player, "friend")
    seating.take_seat(site, match, 1, ANN, code=seating.seat_link(site, match, 1, player))
    with pytest.raises(RefusedError) as error:
        decide(site, name, number, again(site, ANN), winner=entries[0], note="They are away")
    assert error.value.code == "not-your-tournament"
