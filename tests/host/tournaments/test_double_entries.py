"""Nobody plays against themselves: a guest who signs in to an account that has entered as well keeps one entry."""

from datetime import timedelta

import pytest

from tests.host.conftest import Clock
from tests.host.tournaments.sample_tournaments import ANN, BEN, CAT, DAN, current, lose, opened, seen, words
from turnsheet.core import codec
from turnsheet.host.accounts import sessions
from turnsheet.host.matches import seating
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.rows.competition import tournaments as rows
from turnsheet.host.store.rows.people import accounts, persons
from turnsheet.host.tournaments import rounds, tournaments
from turnsheet.host.tournaments.match_terms import Wish


def sign_in(site: Site, guest: Asker, account: Asker) -> None:
    """The browser of a guest signs in to an account."""
    with site.store.write() as connection:
        row = accounts.find(connection, account.person or "")
        assert row is not None
        sessions.begin(connection, site, row, old_cookie=guest.person or "", new_cookie="f" * 64, agent="")


def entered(site: Site, *people: Asker) -> str:
    """A tournament that these people have entered, not started."""
    name = tournaments.create(site, ANN, codec.convert({"game": "raumkrieg", "kind": "round-robin"}, Wish))
    for number, each in enumerate(people, 1):
        tournaments.enter(site, name, each, f"Player {number}")
    return name


def players(site: Site, name: str) -> list[tuple[str, int | None]]:
    """The names of the entries, and the rounds after which they dropped out."""
    return [(each.name, each.until) for each in seen(site, name).entries]


@pytest.mark.parametrize("people", [(ANN, BEN), (BEN, ANN)])
def test_before_the_start_the_entry_of_the_guest_is_taken_back(site: Site, people: tuple[Asker, Asker]) -> None:
    name = entered(site, *people)
    sign_in(site, BEN, ANN)
    kept = f"Player {people.index(ANN) + 1}"
    assert players(site, name) == [(kept, None)]
    assert seen(site, name).my_entry == people.index(ANN) + 1
    assert words(site, name) == ["The tournament is open for entries.", f"{kept} entered."]
    with pytest.raises(RefusedError):  # one entry is not enough
        tournaments.start(site, name, ANN)


def test_a_guest_alone_brings_their_entry_along(site: Site) -> None:
    name = entered(site, BEN, CAT)
    sign_in(site, BEN, ANN)
    assert players(site, name) == [("Player 1", None), ("Player 2", None)]
    assert seen(site, name).my_entry == 1


def test_in_a_running_tournament_the_guest_drops_out_and_matches_go_on(site: Site) -> None:
    name = opened(site, 4, rounds=3)
    sign_in(site, BEN, ANN)
    assert players(site, name) == [("Ann", None), ("Ben", 1), ("Cat", None), ("Dan", None)]
    assert words(site, name)[-1] == "Ben dropped out: they take part as Ann."
    assert seen(site, name).my_entry == 1
    mine = [each for each in seen(site, name).pairings if each.pairing.round == 1 and 2 in each.pairing.entries]
    assert len(mine) == 1
    while seen(site, name).summary.row.phase == "running":
        for match, entries in current(site, name):
            lose(site, match, entries, next(each for each in reversed(entries) if each not in (1, 2)))
        rounds.run(site)
    later = [each.pairing.entries for each in seen(site, name).pairings if each.pairing.round > 1]
    assert later
    assert all(2 not in entries for entries in later)


def test_double_entries_from_before_are_left_out_at_the_start(site: Site) -> None:
    name = entered(site, ANN, BEN, CAT)
    with site.store.write() as connection:
        persons.move(connection, BEN.person or "", ANN.person or "")
    tournaments.start(site, name, ANN)
    rounds.run(site)
    assert players(site, name) == [("Player 1", None), ("Player 3", None)]
    assert [each.pairing.entries for each in seen(site, name).pairings if not each.planned] in ([(1, 3)], [(3, 1)])


def test_double_entries_are_left_out_when_a_tournament_starts_by_itself(site: Site, clock: Clock) -> None:
    wish = {"game": "raumkrieg", "kind": "round-robin", "starts": clock() + timedelta(hours=1)}
    name = tournaments.create(site, ANN, codec.convert(wish, Wish))
    for each in (ANN, BEN):
        tournaments.enter(site, name, each, "Ann")
    with site.store.write() as connection:
        persons.move(connection, BEN.person or "", ANN.person or "")
    clock.turn(hours=2)
    rounds.run(site)
    assert seen(site, name).summary.row.phase == "open"
    assert "needs at least 2 entries and has 1" in words(site, name)[-1]


def test_an_account_that_opens_the_seat_link_of_a_guest_plays_on_with_one_entry(site: Site) -> None:
    name = opened(site, 4)
    match, entries = next((match, entries) for match, entries in current(site, name) if 1 not in entries)
    guest = {2: BEN, 3: CAT, 4: DAN}[entries[0]]
    seating.take_seat(site, match, 1, ANN, code=seating.seat_link(site, match, 1, guest))
    for started, there in current(site, name):
        lose(site, started, there, max(each for each in there if each != entries[0] and each != 1))
    rounds.run(site)
    with site.store.read() as connection:
        staying = [each for each in rows.entries(connection, name) if each.until is None]
    assert sum(each.holder == ANN.person for each in staying) == 1
    assert len(staying) == 3
