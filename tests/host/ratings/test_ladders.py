"""Ladders: how results change ratings. Laws that hold for all results."""

from hypothesis import given
from hypothesis import strategies as st

from turnsheet.host.ratings.ladders import LADDERS, Key, Result, after, after_all, on_ladder
from turnsheet.host.ratings.skill import MEAN, Skill
from turnsheet.host.store.row_types.ratings import RatingRow
from turnsheet.host.store.rows.competition.ratings import Place

PEOPLE, BOTS = ("ann", "ben", "cat", "dan"), ("easy", "hunter")


@st.composite
def results(draw: st.DrawFn) -> Result:
    """A match of some people and bots; a bot may have several seats."""
    people = draw(st.lists(st.sampled_from(PEOPLE), unique=True, max_size=4))
    bots = draw(st.lists(st.sampled_from(BOTS), max_size=3, min_size=0 if people else 1))
    who = [*people, *bots]
    ranks = draw(st.lists(st.integers(1, 4), min_size=len(who), max_size=len(who)))
    places = [
        Place(seat, name, rank, name in BOTS) for seat, (name, rank) in enumerate(zip(who, ranks, strict=True), 1)
    ]
    return Result("raumkrieg", draw(st.integers(0, 5)), places)


def duel(first: str, second: str, drawn: bool = False) -> Result:
    """A match of two that the first of them won, or a draw."""
    places = [Place(1, first, 1, first in BOTS), Place(2, second, 1 if drawn else 2, second in BOTS)]
    return Result("raumkrieg", 0, places)


@given(st.lists(results(), max_size=8))
def test_one_result_at_a_time_gives_what_all_of_them_give(played: list[Result]) -> None:
    step_by_step: dict[Key, RatingRow] = {}
    for result in played:
        step_by_step |= after(result, step_by_step)
    assert step_by_step == after_all(played) == after_all(list(played))


@given(results())
def test_a_result_does_not_depend_on_the_order_of_its_places(result: Result) -> None:
    turned = Result(result.game, result.ended, list(reversed(result.places)))
    assert after(turned, {}) == after(result, {})


@given(results())
def test_nobody_gains_from_a_last_place_or_loses_from_a_first_one(result: Result) -> None:
    new = after(result, {})
    for ladder in LADDERS:
        places = on_ladder(ladder, result.places)
        ranks = [place.rank for place in places]
        for place in places:
            if sum(other.player == place.player for other in places) > 1:
                continue  # a bot on several seats has several places
            change = new[place.player, ladder].mean - MEAN
            if ranks.count(place.rank) == 1 and place.rank == max(ranks):
                assert change < 0
            if ranks.count(place.rank) == 1 and place.rank == min(ranks):
                assert change > 0


@given(st.lists(results(), min_size=1, max_size=6))
def test_people_and_bots_have_ladders_of_their_own(played: list[Result]) -> None:
    for (player, ladder), row in after_all(played).items():
        assert (player, ladder) == (row.player, row.ladder)
        assert ladder == "joint" or (player in BOTS) == (ladder == "bots")
        assert 0 < row.matches <= len(played)
        assert 0 <= row.wins <= row.matches


def test_a_win_raises_a_rating_and_makes_it_more_certain() -> None:
    new = after(duel("ann", "ben"), {})
    ann, ben = new["ann", "people"], new["ben", "people"]
    assert ann.mean > MEAN > ben.mean
    assert ann.deviation < Skill().deviation
    assert (ann.wins, ben.wins) == (1, 0)


def test_a_draw_of_equals_changes_nothing_but_the_uncertainty() -> None:
    new = after(duel("ann", "ben", drawn=True), {})
    assert new["ann", "people"].mean == MEAN == new["ben", "people"].mean
    assert new["ann", "people"].deviation < Skill().deviation
    assert new["ann", "people"].wins == 0


def test_a_draw_with_a_stronger_player_is_a_gain() -> None:
    before = after_all([duel("ann", "cat")] * 5)
    new = after(duel("ann", "ben", drawn=True), before)
    assert new["ben", "people"].mean > MEAN
    assert new["ann", "people"].mean < before["ann", "people"].mean


def test_a_match_of_a_person_and_bots_counts_on_the_joint_ladder_alone() -> None:
    places = [Place(1, "ann", 1, False), Place(2, "easy", 2, True), Place(3, "easy", 3, True)]
    new = after(Result("raumkrieg", 0, places), {})
    assert sorted(new) == [("ann", "joint"), ("easy", "joint")]
    assert new["easy", "joint"].matches == 1


def test_more_matches_narrow_the_interval() -> None:
    def width(matches: int) -> int:
        row = after_all([duel("ann", "ben"), duel("ben", "ann")] * matches)["ann", "people"]
        low, high = Skill(row.mean, row.deviation).interval
        return high - low

    assert width(1) > width(5) > width(20) > 0
