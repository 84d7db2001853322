"""Who has won, and by how much."""

import pytest

from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.pages.goal import scores
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.victory import standing

ALONE = "over\n1 stage waiting chance 45\n"


def test_scores_are_whole_megarons_rounded_down() -> None:
    state = position("1 score 12.75 boards 1\n2 score -0.25 boards 1\n")
    assert standing(state).scores == {1: 12, 2: -1}
    assert scores(look(state, Seat(2))) == {1: 12, 2: -1}
    assert standing(state).winners == ()


def test_scores_with_quarters_are_written_out() -> None:
    given = "1 score 66.75 boards 1\n2 score -0.25 boards 1\n3 score 12 boards 1\n"
    for state in (position(given), position(f"over\n{given}")):
        assert standing(state).written == {1: "66.75", 2: "-0.25"}
        assert standing(state).merits == {1: 267, 2: -1, 3: 48}
    assert standing(position("1 score 66 boards 1\n")).merits == {1: 66}


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


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (f"{ALONE}1 score -16 boards 1\n", "The Board counted -16 M. More than 0 M would have won."),
        (f"{ALONE}1 score 1.5 boards 1\n", "The Board counted 1.5 M. More than 0 M wins."),
        (
            f"{ALONE}option goal megarons\noption target 20\n1 score 3 boards 1\n",
            "The Board counted 3 M. A score of 20 M would have won.",
        ),
        (
            f"{ALONE}option goal find\n",
            "Finding fuel and reporting it to the Board would have won.",
        ),
        (
            "over\noption months 12\nstars C3/5\n1 Beagle, Humanoid of C2/7, ship II at C3/5\n",
            "The ship was not home when month 12 ended: the Board counts nothing of its last voyage. "
            "More than 0 M would have won.",
        ),
        (
            "over\n1 stage lost why given up\n",
            "The ship is lost, and the Board counts nothing of its last voyage. More than 0 M would have won.",
        ),
    ],
)
def test_a_player_alone_is_told_what_the_board_counted_and_what_wins(given: str, told: str) -> None:
    """19.11, D114."""
    assert standing(position(given)).verdict == told


def test_there_is_a_verdict_only_for_a_player_alone_when_it_is_over() -> None:
    assert standing(position("1 score 3 boards 1\n")).verdict == ""
    assert standing(position("over\n1 score 3 boards 1\n2 score 4 boards 1\n")).verdict == ""


VOYAGE = """month 5
stars C3/7
1 Beagle, Humanoid of C2/7, ship I at C3/7
1 crew naval 10
1 voyage launched 1
1 damage hull 2
1 score 10 boards 1
1 ledger 2 found 9.5 C3/7
"""


@pytest.mark.parametrize("seat", [REFEREE, Seat(1)])
def test_the_line_of_a_player_alone_is_the_score_if_the_board_sat_now(seat: Seat) -> None:
    """Damage is charged by the Board itself (19.2). What a lost ship had aboard is never counted (19.11)."""
    assert scores(look(position(VOYAGE), seat)) == {1: 17}
    assert scores(look(position(f"{VOYAGE}1 stage lost why given up\n"), seat)) == {1: 10}
    assert scores(look(position(f"over\n{VOYAGE}"), seat)) == {1: 10}
    assert scores(look(position(f"{VOYAGE}2 score 4 boards 1\n"), seat)) == {1: 10, 2: 4}


def test_options_of_other_goals_play_no_part() -> None:
    assert Options().idle(1) == ("target", "item")
    assert Options(goal="megarons").idle(1) == ("item",)
    assert Options(goal="find").idle(1) == ("target",)
    assert Options().idle(2) == ("goal", "target", "item")
