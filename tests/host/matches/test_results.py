"""The result of a match that is over."""

import re
from collections import Counter
from itertools import pairwise

import pytest

from tests.host.sample_matches import ANN, BEN, CAT, both, duel, row
from turnsheet.core.game import AnyGame, State
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.raumkrieg.rules.tables import FLEET, POINTS
from turnsheet.games.starprobe.notation.position import position
from turnsheet.host import access
from turnsheet.host.matches import lifecycle, results
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner


def bot_match(site: Site, runner: Runner, name: str, seats: int, **options: str) -> str:
    """A match that bots have played to its end."""
    bots = dict.fromkeys(range(1, seats + 1), site.first_bot(site.game(name)))
    match = lifecycle.open_match(site, ANN, Opening(name, seats=seats, bots=bots, options=options, start=True))
    runner.consider(match)
    assert row(site, match).phase == "ended"
    return match


def test_a_result_is_shown_only_when_the_match_is_over(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    for ask in (results.result, results.spot):
        with pytest.raises(RefusedError) as refused:
            ask(site, match, ANN)
        assert refused.value.code == "not-over"
    lifecycle.end(site, match, ANN)
    found = results.result(site, match, CAT)
    assert found.why == "owner"
    assert not any(place.won for place in found.standings)
    assert [line.turn for line in found.scores] == [0]


def test_exact_scores_are_written_out_and_settle_the_places(site: Site) -> None:
    state = position("over\n1 score 90\n2 score 66.25\n3 score 66.75\n")
    places = results.standings(site.game("starprobe"), state, winners=[Seat(1)], gone={}, resigned=(), counts={})
    assert [(place.rank, place.seat, place.score, place.written) for place in places] == [
        (1, 1, 90, ""),
        (2, 3, 66, "66.75"),
        (3, 2, 66, "66.25"),
    ]


def test_a_private_match_tells_its_result_to_its_players_alone(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    lifecycle.make_private(site, match, ANN)
    lifecycle.end(site, match, ANN)
    assert results.result(site, match, BEN).standings
    with pytest.raises(RefusedError) as refused:
        results.result(site, match, CAT)
    assert refused.value.code == "private-match"


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("raumkrieg", 4, {"turns": "6", "layout": "near"}),
        ("robots", 2, {}),
        ("starprobe", 2, {"months": "6"}),
        ("starweb", 2, {"turns": "3"}),
    ],
)
def test_a_result_has_standings_scores_over_the_turns_and_moments(
    site: Site, runner: Runner, name: str, seats: int, options: dict[str, str]
) -> None:
    match = bot_match(site, runner, name, seats, **options)
    found = results.result(site, match, CAT)
    assert found.why == "rules"
    assert [place.rank for place in found.standings] == sorted(place.rank for place in found.standings)
    assert {place.seat for place in found.standings if place.won} == {
        place.seat for place in found.standings if place.rank == 1
    }
    turns = [line.turn for line in found.scores]
    assert turns == sorted(set(turns))
    assert turns[0] == 0
    last = access.scores(site, match, REFEREE, CAT)[-1]
    assert (found.scores[-1].step, found.scores[-1].scores) == last
    for point in found.turning_points:
        assert 0 < point.step <= row(site, match).step
    told = results.moments(site, results.spot(site, match, CAT))
    for moment in told:
        story = access.story_from(site, access.spot(site, match, moment.seat, CAT, moment.step))
        seen = access.story_from(site, access.spot(site, match, int(REFEREE), CAT, moment.step))
        assert (moment.text, moment.retold) == (story.digest.sentence, seen.digest.sentence)
        assert moment.retold
        assert not {"you", "your", "yours"} & set(re.findall(r"\w+", f"{moment.title} {moment.retold}".lower()))
        if moment.weight:
            assert (moment.title, moment.weight) == (story.digest.moment, story.digest.weight)
        else:
            assert moment.title == results.MOST_POINTS
    scored = dict(access.scores(site, match, REFEREE, CAT))
    for moment in told:
        own = Seat(moment.seat)
        change = 0 if own == REFEREE else scored[moment.step][own] - scored[moment.step - 1][own]
        assert moment.change == change >= 0
    for seat in range(1, seats + 1):
        gains = [now[Seat(seat)] - then[Seat(seat)] for then, now in pairwise(scored.values())]
        if name != "robots" and max(gains) > 0:
            assert max(gains) in [moment.change for moment in told if moment.seat == seat]


def test_ships_that_were_destroyed_captured_and_lost_are_counted_over_the_match(site: Site, runner: Runner) -> None:
    site.seed = lambda: "a match with captures"
    match = bot_match(site, runner, "raumkrieg", 4, layout="near")
    found = results.result(site, match, CAT).standings
    chart = access.look(site, match, REFEREE, CAT)
    left = Counter(mark.owner for mark in chart.game.pages.chart(chart.view).marks)
    for place in found:
        assert left[Seat(place.seat)] == FLEET + place.counts["Captured"] - place.counts["Lost"]
        assert (
            POINTS["scout"] * place.counts["Destroyed"] <= place.score <= POINTS["flagship"] * place.counts["Destroyed"]
        )
    for heading in ("Destroyed", "Captured", "Lost"):
        assert any(place.counts[heading] for place in found), heading
    assert results.result(site, bot_match(site, runner, "robots", 2), CAT).standings[0].counts == {}


def test_the_standings_of_starweb_say_what_each_seat_played_as(site: Site, runner: Runner) -> None:
    match = bot_match(site, runner, "starweb", 2, turns="1")
    for place in results.result(site, match, ANN).standings:
        printout = access.look(site, match, place.seat, ANN)
        assert re.search(rf"^\[[A-Z]+\]: {place.role}$", printout.game.pages.printout(printout.view), re.MULTILINE)
    duel_of_ships = bot_match(site, runner, "raumkrieg", 2, turns="1")
    assert {place.role for place in results.result(site, duel_of_ships, ANN).standings} == {""}


def test_a_step_that_cost_a_seat_points_is_not_a_best_moment(
    site: Site, runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.seed = lambda: "a match in which both gain points"
    match = bot_match(site, runner, "raumkrieg", 2, turns="6", layout="near")
    end = results.spot(site, match, CAT)
    assert {moment.seat for moment in results.moments(site, end)} == {REFEREE, 1, 2}
    changes = results._changes

    def one_loses_always(game: AnyGame, before: State | None, state: State) -> dict[Seat, int]:
        return {**changes(game, before, state), Seat(1): -1}

    monkeypatch.setattr(results, "_changes", one_loses_always)
    assert {moment.seat for moment in results.moments(site, end)} == {REFEREE, 2}


def test_a_seat_that_lost_all_is_eliminated_in_that_turn(site: Site, runner: Runner) -> None:
    match = bot_match(site, runner, "robots", 2)
    found = results.result(site, match, CAT)
    loser = found.standings[-1]
    assert loser.score == 0
    assert loser.eliminated == found.scores[-1].turn
    assert [point.seat for point in found.turning_points if point.kind == "eliminated"] == [loser.seat]


def test_a_step_that_passes_several_turns_belongs_to_the_last_of_them() -> None:
    months = [(0, 1), (1, 1), (2, 4), (3, 4), (4, 5), (5, 12)]
    assert results._dates(months) == {0: 0, 1: 1, 2: 3, 3: 4, 4: 4, 5: 12}
    assert results._dates([(0, 0), (1, 1), (2, 2)]) == {0: -1, 1: 0, 2: 1}
