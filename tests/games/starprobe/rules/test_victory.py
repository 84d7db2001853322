"""Who has won, and by how much."""

import pytest

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.victory import scores, standing

ALONE = "over\n1 stage waiting chance 45\n"


def test_scores_are_whole_megarons_rounded_down() -> None:
    state = position("1 score 12.75 boards 1\n2 score -0.25 boards 1\n")
    assert standing(state).scores == {1: 12, 2: -1}
    assert scores(look(state, Seat(2))) == {1: 12, 2: -1}
    assert standing(state).winners == ()


def test_places_are_settled_by_quarters_and_ties_share_them() -> None:
    assert standing(position("over\n1 score 12.5\n2 score 12.75\n3 score 3\n")).winners == (2,)
    assert standing(position("over\n1 score 12.75\n2 score 12.75\n3 score 3\n")).winners == (1, 2)


def test_a_lost_ship_keeps_its_score() -> None:
    assert standing(position("over\n1 score 9\n1 stage lost\n2 score 3\n")).winners == (1,)


@pytest.mark.parametrize(
    ("given", "won"),
    [
        ("1 score 0.25 boards 1\n", True),
        ("1 score 0 boards 1\n", False),
        ("option goal megarons\noption target 20\n1 score 20 boards 1\n", True),
        ("option goal megarons\noption target 20\n1 score 19.75 boards 1\n", False),
        ("option goal find\n1 find C3/5 class 2 items fuel published\n", True),
        ("option goal find\n1 find C3/5 class 2 items fuel\n", False),
        ("option goal find\n1 find C3/5 class 4 items drugs published\n", False),
        ("option goal losses\n1 voyage enlisted 2000 fallen 399\n1 score 0 boards 1\n", True),
        ("option goal losses\n1 voyage enlisted 2000 fallen 400\n1 score 0 boards 1\n", False),
        ("option goal losses\n1 voyage enlisted 2000 fallen 0\n", False),
    ],
)
def test_a_player_alone_wins_by_their_goal(given: str, won: bool) -> None:
    assert standing(position(ALONE + given)).winners == ((1,) if won else ())


def test_a_lost_ship_has_not_brought_its_people_home() -> None:
    lost = "over\noption goal losses\n1 stage lost\n1 voyage enlisted 2000 fallen 100\n1 score 5 boards 1\n"
    assert standing(position(lost)).winners == ()


def test_how_it_ended_is_told_without_places_when_it_is_over() -> None:
    lost = (
        "1 stage lost why destroyed at C3/5\n2 stage waiting chance 45\n3 Beagle, Humanoid of C2/7, ship II at C3/5\n"
    )
    assert standing(position(f"over\n{lost}")).fates == {1: "lost: destroyed", 2: "home", 3: "not home at the end"}
    assert standing(position(lost)).fates == {}


def test_a_player_alone_who_missed_the_goal_is_told_what_would_have_won() -> None:
    assert standing(position(f"{ALONE}1 score -16 boards 1\n")).missed == "A score above 0 M would have won."
    assert standing(position(f"{ALONE}1 score 1 boards 1\n")).missed == ""
    target = "option goal megarons\noption target 20\n"
    assert standing(position(ALONE + target)).missed == "A score of 20 M would have won."
    assert standing(position(target)).missed == ""


def test_options_of_other_goals_play_no_part() -> None:
    assert Options().idle(1) == ("target", "item")
    assert Options(goal="megarons").idle(1) == ("item",)
    assert Options(goal="find").idle(1) == ("target",)
    assert Options().idle(2) == ("goal", "target", "item")
