"""Seeding: entries are ordered by rating when a tournament starts."""

import pytest

from tests.host.tournaments.sample_tournaments import ANN, BEN, CAT, DAN, current, opened, seen, with_account
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.ratings import Ladder, RatingRow
from turnsheet.host.store.rows.competition import ratings
from turnsheet.host.tournaments import rounds, tournaments
from turnsheet.host.tournaments.match_terms import Wish


@pytest.fixture(autouse=True)
def _all_have_accounts(site: Site) -> None:
    for person, public in ((BEN, "ben"), (CAT, "cat"), (DAN, "dan")):
        with_account(site, person, public)


def rate(site: Site, mean: float, *, ladder: Ladder = "joint", game: str = "raumkrieg", **who: str | None) -> None:
    """Give an account or a bot a rating."""
    with site.store.write() as connection:
        player = ratings.player(connection, **who)
        row = RatingRow(player, game, ladder, mean=mean, deviation=2.0, matches=5, wins=2, ended=0)
        ratings.put(connection, [row])


def test_a_bracket_follows_the_ratings_and_entries_without_one_come_last(site: Site) -> None:
    rate(site, 30, account=DAN.person)
    rate(site, 20, account=CAT.person)
    rate(site, 45, account=ANN.person, ladder="people")
    rate(site, 45, account=BEN.person, game="starweb")
    name = opened(site, 4, kind="knock-out")
    assert seen(site, name).seeds == {4: 1, 3: 2, 1: 3, 2: 4}
    assert [each.rating for each in seen(site, name).entries] == [None, None, 1300, 1700]
    assert sorted(tuple(sorted(entries)) for _, entries in current(site, name)) == [(1, 3), (2, 4)]


def test_seeds_are_shown_before_the_start_and_stay_as_they_were_at_it(site: Site) -> None:
    name = tournaments.create(site, ANN, Wish("raumkrieg", "swiss", enter=True))
    tournaments.enter(site, name, BEN)
    tournaments.add_bot(site, name, ANN, "hunter")
    rate(site, 28, bot="hunter")
    assert seen(site, name).seeds == {3: 1, 1: 2, 2: 3}
    rate(site, 35, account=BEN.person)
    assert seen(site, name).seeds == {2: 1, 3: 2, 1: 3}
    tournaments.start(site, name, ANN)
    rounds.run(site)
    rate(site, 10, account=BEN.person)
    assert seen(site, name).seeds == {2: 1, 3: 2, 1: 3}
    assert [each.rating for each in seen(site, name).entries] == [None, 1900, 1620]


def test_a_late_entry_has_its_rating_but_no_seed(site: Site) -> None:
    name = opened(site, 2, kind="swiss", rounds=3)
    rate(site, 40, account=CAT.person)
    tournaments.enter(site, name, CAT)
    assert seen(site, name).seeds == {1: 1, 2: 2}
    assert seen(site, name).entries[2].rating == 2100


def test_the_divisions_of_a_league_begin_with_the_strongest(site: Site) -> None:
    rate(site, 30, account=DAN.person)
    name = opened(site, 4, kind="league", division_size=2)
    assert [sorted(each.entry for each in table.standings) for table in seen(site, name).tables] == [[1, 4], [2, 3]]
