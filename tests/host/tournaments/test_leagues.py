"""Leagues: a round each week, seasons, and who goes up and down."""

import pytest

from tests.host.conftest import Clock
from tests.host.tournaments.sample_tournaments import ANN, BEN, current, opened, play_round, seen, words
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.tournaments import queries, rounds, tournaments


def test_a_league_begins_a_round_each_week_and_the_best_go_up(site: Site, clock: Clock) -> None:
    name = opened(site, 6, kind="league", division_size=3, seasons=2)
    play_round(site, name)
    assert seen(site, name).summary.last_round == 1
    clock.turn(days=7)
    rounds.run(site)
    assert seen(site, name).summary.last_round == 2
    clock.turn(days=7)
    rounds.run(site)  # round 3 begins although round 2 is not over
    assert seen(site, name).summary.last_round == 3
    assert len(current(site, name)) == 4
    clock.turn(days=7)
    rounds.run(site)  # but a new season needs all results
    assert seen(site, name).summary.last_round == 3
    play_round(site, name)
    first = seen(site, name)
    assert (first.summary.last_round, first.season) == (4, 2)
    assert [[each.entry for each in table.standings] for table in first.tables] == [[1, 2, 4], [3, 5, 6]]


def test_each_season_of_a_league_keeps_its_table_crosstable_and_schedule(site: Site, clock: Clock) -> None:
    name = opened(site, 6, kind="league", division_size=3, seasons=2)
    with pytest.raises(RefusedError, match="has the season 1 so far"):
        queries.shown(site, name, ANN, 2)
    for _ in range(3):
        assert seen(site, name).season == 1
        play_round(site, name)
        clock.turn(days=7)
        rounds.run(site)
    now, earlier = seen(site, name, BEN), queries.shown(site, name, BEN, 1)
    assert (now.season, earlier.season) == (2, 1)
    assert [each.pairing.round for each in now.playing] == [each.pairing.round for each in earlier.playing] == [4]
    assert {each.pairing.round for each in earlier.pairings} == {1, 2, 3}
    assert {each.pairing.round for each in now.pairings} == {4, 5, 6}
    assert now.crosstable == {}
    assert len(earlier.crosstable) == 12
    assert [[(each.entry, each.movement) for each in table.standings] for table in earlier.tables] == [
        [(1, ""), (2, ""), (3, "relegated")],
        [(4, "promoted"), (5, ""), (6, "")],
    ]
    assert [(each.season.number, each.begun, each.over, each.winners) for each in now.seasons] == [
        (1, True, True, (1,)),
        (2, True, False, ()),
    ]
    assert "Season 1: Dan won division 2." in words(site, name)
    assert "Season 2 began. Dan went up. Cat went down." in words(site, name)
    tournaments.leave(site, name, ANN)
    rounds.run(site)
    again = queries.shown(site, name, ANN, 1)
    assert [[each.entry for each in table.standings] for table in again.tables] == [[1, 2, 3], [4, 5, 6]]
    assert again.tables[0].standings[0].left is False
    assert [[each.entry for each in table.standings] for table in seen(site, name).tables] == [[2, 4, 1], [3, 5, 6]]


def test_only_leagues_have_seasons(site: Site) -> None:
    name = opened(site, 2)
    assert (seen(site, name).season, seen(site, name).seasons) == (0, ())
    with pytest.raises(RefusedError, match="has no seasons") as refused:
        queries.shown(site, name, ANN, 1)
    assert refused.value.code == "no-such-season"
