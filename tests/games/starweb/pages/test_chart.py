"""Charts: what is near what, what is joined, and what is told of old things."""

from msgspec.structs import replace

from tests.games.starweb.hand_made_position import GAME, POSITION, known
from turnsheet.core.dice import Dice
from turnsheet.core.pages.chart import Mark
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.starweb.pages import chart
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.tables import HOUSE_NAMES

CHART = GAME.pages.chart(known())


def mark(name: str) -> Mark:
    """A mark by its id."""
    (found,) = (each for each in CHART.marks if each.id == name)
    return found


def test_worlds_are_marked_by_what_is_known_of_them() -> None:
    kinds = {each.id: each.title for each in CHART.marks if each.id.startswith("W")}
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
    assert dict(mark("W1").details)["artifacts"] == "V11 Platinum Crown (brings 15 points per turn)"


def test_fleets_lie_near_their_worlds() -> None:
    found = {each.id: (each.title, each.near, each.label) for each in CHART.marks if each.id.startswith("F")}
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
    assert dict(mark("F9").details)["artifacts"] == "V10 Plastic Crown (costs 10 points per turn)"


def test_what_ships_did_is_told_in_words() -> None:
    """F5 fired at home fleets, F8 dropped a bomb, the I-ships of W1 at F7; F6 moved and says so itself."""
    position = (
        POSITION.replace("(Cargo=3)", "(AH,Cargo=3)")
        .replace("F8[QUILL]=0 at W1", "F8[QUILL]=0 at W1 (D,CG-Unload)")
        .replace("I-Ships=7", "I-Ships=7(AF7)")
        .replace("F6[QUILL]=1 at W2", "F6[QUILL]=1 at W2 (Moved,AF7)")
    )
    view = known(position=position)
    told = {each.id: each.details[1:] for each in GAME.pages.chart(view).marks}
    assert told["F5"] == (("ships", "8"), ("fired at the home fleets", "yes"), ("Cargo", "3"))
    assert told["F8"] == (("ships", "0"), ("dropped its bomb", "yes"), ("unloaded consumer goods", "yes"))
    assert told["F6"] == (("ships", "1"), ("Moved", "yes"), ("fired at F7", "yes"))
    assert dict(told["W1"])["I-Ships"] == "7, fired at F7"
    fleets = next(each for each in GAME.pages.lists(view) if each.id == "fleets")
    assert next(row.cells[-1] for row in fleets.rows if row.mark == "F6") == "Moved, fired at F7"


def test_gates_join_worlds_though_only_one_end_was_seen() -> None:
    assert CHART.loose
    assert {each.joins for each in CHART.links} == {
        ("W1", "W2"),
        ("W1", "W3"),
        ("W2", "W4"),
        ("W3", "W5"),
        ("W5", "W6"),
    }


def pens(view: View) -> dict[str, Seat | None]:
    """Which pen draws what belongs to each name."""
    return {
        dict(each.details)["owner"].strip("[]"): each.owner for each in GAME.pages.chart(view).marks if each.details
    }


def test_what_is_ones_own_has_the_pen_of_ones_seat() -> None:
    for seat, name in ((1, "QUILL"), (2, "ORRIN"), (3, "TASK")):
        assert pens(known(seat))[name] == seat


def test_pens_do_not_change_when_somebody_is_met() -> None:
    state = GAME.rules.setup(Options(names="QUILL ORRIN TASK ABLE BORN CODE"), 6, Dice(b""))
    view = GAME.rules.view(state, Seat(3))
    met = replace(view, known=("ORRIN",)), replace(view, known=("ABLE", "ORRIN"))
    pens = [chart.owners(each) for each in met]
    assert pens[0]["ORRIN"] == pens[1]["ORRIN"] != pens[1]["ABLE"]
    assert [each["TASK"] for each in pens] == [3, 3]


def test_a_chosen_name_has_its_pen_from_its_letters_and_not_from_its_seat() -> None:
    """Otherwise the colour on the chart would tell who plays whom."""
    names = ("QUILL ORRIN TASK ABLE BORN CODE", "CODE BORN TASK ABLE ORRIN QUILL")
    views = [GAME.rules.view(GAME.rules.setup(Options(names=each), 6, Dice(b"")), Seat(3)) for each in names]
    one, other = (chart.owners(replace(view, known=("ABLE", "BORN", "ORRIN"))) for view in views)
    assert one == other
    assert len({one[name] for name in ("ABLE", "BORN", "ORRIN", "TASK")}) == 4


def test_fifteen_players_have_fifteen_pens() -> None:
    """A name whose pen would be that of the own seat has the one of the own name."""
    for options in (Options(), Options(names=" ".join(f"NAME{letter}" for letter in "ABCDEFGHIJKLMNO"))):
        state = GAME.rules.setup(options, 15, Dice(b""))
        names = tuple(player.name for player in state.players)
        for seat in (1, 7, 15):
            view = replace(GAME.rules.view(state, Seat(seat)), known=names)
            assert {chart.owners(view)[name] for name in names} == {*range(1, 16)}


def test_the_limit_of_people_is_told_for_bars() -> None:
    assert mark("W5").values == {
        "owner": "",
        "metal": 7,
        "people": 3,
        "limit": 9,
        "iships": 3,
        "artifacts": 1,
        "seen": 4,
    }


def test_all_ones_empires_have_one_pen_and_others_tell_nothing_of_their_player() -> None:
    state = GAME.rules.setup(Options(variant="multi"), 5, Dice(b""))
    names = [player.name for player in state.players]
    mine, theirs = (chart.owners(GAME.rules.view(state, Seat(seat))) for seat in (2, 1))
    assert [mine[name] for name in names[3:6]] == [2, 2, 2]
    assert len({theirs[name] for name in names[3:6]}) == 3
    assert {name for name, pen in theirs.items() if pen == 1} == {*names[:3]}
    referee = chart.owners(GAME.rules.view(state, REFEREE))
    assert [referee[names[number]] for number in (3, 6, 14)] == [2, 3, 5]


def test_anonymous_pens_follow_the_names_one_knows() -> None:
    """Only the own name has the pen of the own seat."""
    state = GAME.rules.setup(Options(variant="anonymous"), 15, Dice(b""))
    found = {seat: chart.owners(GAME.rules.view(state, Seat(seat))) for seat in (4, 9)}
    assert [found[seat][state.players[seat - 1].name] for seat in (4, 9)] == [4, 9]
    for seat, pens in found.items():
        listed = dict(zip(HOUSE_NAMES, range(1, 16), strict=True))
        own = state.players[seat - 1].name
        assert {name: pen for name, pen in pens.items() if name != own and listed[name] != seat} == {
            name: pen for name, pen in listed.items() if name != own and pen != seat
        }


def test_the_pen_of_a_name_of_the_list_does_not_tell_its_seat() -> None:
    """Names are dealt; if two others had each other's, the chart would be the same."""
    state = GAME.rules.setup(Options(), 3, Dice(b""))
    first, second, third = state.players
    swapped = replace(state, players=(first, replace(second, name=third.name), replace(third, name=second.name)))
    one, other = (chart.owners(GAME.rules.view(each, Seat(1))) for each in (state, swapped))
    assert one == other
    assert len({*one.values()}) == 3
