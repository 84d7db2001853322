"""Charts: what is near what, what is joined, and what is told of old things."""

from tests.starweb.known import GAME, known
from turnsheet.core.chart import Mark

CHART = GAME.chart(known())


def mark(name: str) -> Mark:
    """A mark by its id."""
    (found,) = (each for each in CHART.marks if each.id == name)
    return found


def test_worlds_are_marked_by_what_is_known_of_them() -> None:
    kinds = {each.id: each.kind for each in CHART.marks if each.id.startswith("W")}
    assert kinds == {"W1": "world", "W2": "world", "W3": "world", "W4": "unseen", "W5": "old world", "W6": "unseen"}
    assert dict(mark("W5").details) == {
        "owner": "[]",
        "last seen": "turn 4",
        "Metal": "7",
        "Population": "3",
        "Limit": "9",
        "I-Ships": "3",
        "artifacts": "V22 Ancient Pyramid",
    }
    assert dict(mark("W1").details)["artifacts"] == "V11 Platinum Crown"


def test_fleets_lie_near_their_worlds() -> None:
    found = {each.id: (each.kind, each.near, each.label) for each in CHART.marks if each.id.startswith("F")}
    assert found == {
        "F5": ("fleet", "W1", "F5=8"),
        "F8": ("key", "W1", "F8=0"),
        "F9": ("fleet", "W1", "F9=2"),
        "F6": ("fleet", "W2", "F6=1"),
        "F7": ("fleet", "W2", "F7=6"),
        "F77": ("fleet", "W2", "F77=3"),
        "F78": ("fleet", "W2", "F78=4"),
        "F40": ("old fleet", "W5", "F40=5"),
        "F88": ("old fleet", "W4", "F88"),
    }


def test_old_fleets_tell_when_they_were_seen() -> None:
    assert dict(mark("F40").details) == {"owner": "[ORRIN]", "last seen": "turn 4", "ships": "5"}
    assert dict(mark("F88").details)["last seen"] == "this turn, leaving W2 for W4"
    assert dict(mark("F9").details)["artifacts"] == "V10 Plastic Crown"


def test_gates_join_worlds_though_only_one_end_was_seen() -> None:
    assert CHART.loose
    assert {each.joins for each in CHART.links} == {
        ("W1", "W2"),
        ("W1", "W3"),
        ("W2", "W4"),
        ("W3", "W5"),
        ("W5", "W6"),
    }
