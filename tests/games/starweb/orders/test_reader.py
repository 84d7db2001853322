"""The reader of turn sheets: what it takes, and what it refuses with which code."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from tests.games.starweb import hand_made_views
from tests.games.starweb.hand_made_views import codes, view, written
from turnsheet.core.orders import LONGEST_SHEET, Refusal
from turnsheet.core.seats import Seat
from turnsheet.core.versions import under
from turnsheet.games.starweb.orders import grammar, orders
from turnsheet.games.starweb.orders.orders import (
    AnyOrder,
    AttachArtifact,
    Bomb,
    Build,
    Carry,
    Declare,
    Fire,
    Give,
    HoldFire,
    Introduce,
    Invest,
    LandRobots,
    LeaveArtifact,
    Migrate,
    Move,
    Plunder,
    Probe,
    Scrap,
    SetPeace,
    Tell,
    Transfer,
    Vote,
)
from turnsheet.games.starweb.orders.reader import MOST_ORDERS, read
from turnsheet.games.starweb.pages.printout_data import FleetLine, Heading, Page
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.tables import FleetId, WorldId

W, F = WorldId, FleetId

FORMS: dict[str, AnyOrder] = {
    "F12T3F13": Transfer("F", 12, 3, "F", 13),
    "F12T3F30": Transfer("F", 12, 3, "F", 30),
    "F12T3I": Transfer("F", 12, 3, "I"),
    "F12T3P": Transfer("F", 12, 3, "P"),
    "I41T3F12": Transfer("I", 41, 3, "F", 12),
    "P41T3F12": Transfer("P", 41, 3, "F", 12),
    "P41T3I": Transfer("P", 41, 3, "I"),
    "I41T3P": Transfer("I", 41, 3, "P"),
    "W41S1": Scrap(W(41), 1),
    "W41B5I": Build(W(41), 5, "I"),
    "W41B5P": Build(W(41), 5, "P"),
    "W41B5F12": Build(W(41), 5, "F", 12),
    "W41B255F31": Build(W(41), 255, "F", 31),
    "W41I2I": Invest(W(41), 2, False),
    "W41I2L": Invest(W(41), 2, True),
    "P41M5W7": Migrate(W(41), 5, W(7), False),
    "C41M5W133": Migrate(W(41), 5, W(133), True),
    "F12W7": Move(F(12), (W(7),)),
    "F12W7W8": Move(F(12), (W(7), W(8))),
    "F12W133W200W201": Move(F(12), (W(133), W(200), W(201))),
    "F12W7W41W7": Move(F(12), (W(7), W(41), W(7))),
    "F13W7": Move(F(13), (W(7),)),
    "F12P133": Probe("F", 12, W(133)),
    "I41P133": Probe("I", 41, W(133)),
    "P41P133": Probe("P", 41, W(133)),
    "F12U": Carry(F(12), "U"),
    "F12U2": Carry(F(12), "U", 2),
    "F12J": Carry(F(12), "J"),
    "F12J2": Carry(F(12), "J", 2),
    "F12N": Carry(F(12), "N"),
    "F12N2": Carry(F(12), "N", 2),
    "F12L": Carry(F(12), "L"),
    "F12L9": Carry(F(12), "L", 9),
    "V46F12": AttachArtifact(46, F(12)),
    "V46F77": AttachArtifact(46, F(77)),
    "V12F77": AttachArtifact(12, F(77)),
    "V12W": LeaveArtifact(12),
    "F12AF30": Fire("F", 12, "F", 30),
    "I41AF30": Fire("I", 41, "F", 30),
    "P41AF30": Fire("P", 41, "F", 30),
    "F12AI": Fire("F", 12, "I"),
    "F12AP": Fire("F", 12, "P"),
    "F12AH": Fire("F", 12, "H"),
    "I41AC": Fire("I", 41, "C"),
    "P41AC": Fire("P", 41, "C"),
    "F12CF30": Fire("F", 12, "F", 30, True),
    "I41CF30": Fire("I", 41, "F", 30, True),
    "P41CF30": Fire("P", 41, "F", 30, True),
    "F12CI": Fire("F", 12, "I", 0, True),
    "F12CP": Fire("F", 12, "P", 0, True),
    "F12CH": Fire("F", 12, "H", 0, True),
    "I41CC": Fire("I", 41, "C", 0, True),
    "P41CC": Fire("P", 41, "C", 0, True),
    "Z": HoldFire(),
    "Z41": HoldFire(41),
    "A=ORRIN": Declare("A", "ORRIN"),
    "N=ORRIN": Declare("N", "ORRIN"),
    "L=ORRIN": Declare("L", "ORRIN"),
    "X=ORRIN": Declare("X", "ORRIN"),
    "F12G=ORRIN": Give("F", 12, "ORRIN"),
    "W41G=ORRIN": Give("W", 41, "ORRIN"),
    "W41X": Plunder(W(41)),
    "F12Q": SetPeace(F(12), True),
    "F12X": SetPeace(F(12), False),
    "F12B": Bomb(F(12), False),
    "F14D": Bomb(F(14), True),
    "introduce ORRIN to TASK": Introduce("ORRIN", "TASK"),
    "to ORRIN: Leave W41, or I fire!": Tell("ORRIN", "Leave W41, or I fire!"),
    "to VESPER: hello": Tell("VESPER", "hello"),
}


@pytest.mark.parametrize("text", FORMS)
def test_every_form_is_read(text: str) -> None:
    reading = read(view(), text)
    assert reading.orders == (FORMS[text],)
    assert reading.refusals == ()
    assert orders.write(FORMS[text]) == text


def test_forms_of_one_character_or_turn_alone() -> None:
    assert read(view("Apostle"), "J=ORRIN").orders == (Declare("J", "ORRIN"),)
    assert read(view("Berserker"), "F12R2 W91B3R").orders == (LandRobots(F(12), 2), Build(W(91), 3, "R"))
    assert read(view(turn=1), "end 8000").orders == (Vote(8000),)


@pytest.mark.parametrize("text", FORMS)
def test_small_letters_and_blanks_do_not_matter(text: str) -> None:
    if " " in text:
        return
    spread = "\t ".join(text.lower()).replace("\t ", " ")
    for digits in ("2 5 5", "1 3 3", "2 0 0", "2 0 1", "4 1", "1 2", "1 3", "3 0", "3 1", "7 7", "1 4", "4 6"):
        spread = spread.replace(digits, digits.replace(" ", ""))
    if "=" in spread:
        spread = spread.replace("o r r i n", "orrin")
    reading = read(view(), f"  {spread}\r")
    assert (reading.orders, reading.refusals) == ((FORMS[text],), ())


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("F12W7 F15W90", ["F12W7", "F15W90"]),
        ("F12W7,F15W90;F14W7", ["F12W7", "F15W90", "F14W7"]),
        (" , F12W7 ,, ; F15W90 , ", ["F12W7", "F15W90"]),
        ("F12L F12W7 W41B1F12", ["F12L", "F12W7", "W41B1F12"]),
        ("F 12 L F 12 W 7 W 41 B 1 F 12", ["F12L", "F12W7", "W41B1F12"]),
        ("F12 W7 W8", ["F12W7W8"]),
        ("F12W90 W41X", ["F12W90", "W41X"]),
        ("F12W90 W41 X", ["F12W90", "W41X"]),
        ("F12W90 W41 X=ORRIN", ["F12W90W41", "X=ORRIN"]),
        ("F12W90 W41 S 1", ["F12W90", "W41S1"]),
        ("F12W90 W41 I 1 L", ["F12W90", "W41I1L"]),
        ("F12W90 W41 I41T1P", ["F12W90W41", "I41T1P"]),
        ("F12W90 W41 G = ORRIN", ["F12W90", "W41G=ORRIN"]),
        ("F12L 5 F12U 2", ["F12L5", "F12U2"]),
        ("Z 41 Z", ["Z41", "Z"]),
        ("F12X X=ORRIN", ["F12X", "X=ORRIN"]),
        ("A = [ORRIN] F12 G = [ task ]", ["A=ORRIN", "F12G=TASK"]),
        ("F012W007", ["F12W7"]),
        ("TO [orrin] : F12W7", ["to ORRIN: F12W7"]),
        ("F12W7, to ORRIN: F14W7", ["F12W7", "to ORRIN: F14W7"]),
        ("F12\u00a0W7\u2003F14W7", ["F12W7", "F14W7"]),
        ("Introduce orrin To [task]", ["introduce ORRIN to TASK"]),
    ],
)
def test_orders_are_told_apart(text: str, meant: list[str]) -> None:
    assert written(text) == meant
    assert codes(text) == []


@pytest.mark.parametrize(
    ("text", "bad", "column", "rest"),
    [
        ("hello", "hello", 1, []),
        ("F12W7 please F14W7", "please", 7, ["F12W7", "F14W7"]),
        ("F12W7 if you can, F14W7", "if you can", 7, ["F12W7", "F14W7"]),
        ("F12", "F12", 1, []),
        ("F12W", "F12W", 1, []),
        ("W7", "W7", 1, []),
        ("F12W7F14W7", "F12W7F14W7", 1, []),
        ("F12W7W41W7W41", "F12W7W41W7W41", 1, []),
        ("F12W7 W41 W7 W41", "F12W7 W41 W7 W41", 1, []),
        ("I41T1I", "I41T1I", 1, []),
        ("I41AI", "I41AI", 1, []),
        ("F12AC", "F12AC", 1, []),
        ("F12L0", "F12L0", 1, []),
        ("F12L-3", "F12L-3", 1, []),
        ("  W41B٣I", "W41B٣I", 3, []),
        ("F12X = ", "F12X =", 1, []),
        ("A=", "A=", 1, []),
        ("to ORRIN F12W7", "to ORRIN F12W7", 1, []),
        ("V46W41", "V46W41", 1, []),
        ("to ORRIN: \u202egib", "to ORRIN: \u202egib", 1, []),
        ("ſ41", "ſ41", 1, []),
    ],
)
def test_what_cannot_be_read_is_quoted(text: str, bad: str, column: int, rest: list[str]) -> None:
    reading = read(view(), f"Z\n{text}")
    assert [(each.kind, each.code, each.line, each.column, each.text) for each in reading.refusals] == [
        ("unreadable", "unreadable", 2, column, bad)
    ]
    assert written(f"Z\n{text}") == ["Z", *rest]


def test_a_sheet_has_an_end() -> None:
    assert codes("F12W7\n" * LONGEST_SHEET) == ["sheet-too-long"]
    many = "\n".join(["W41B1I"] * (MOST_ORDERS + 5))
    reading = read(view(), many)
    assert len(reading.orders) == MOST_ORDERS
    assert [(each.kind, each.code, each.line) for each in reading.refusals] == [
        ("unreadable", "too-many-orders", MOST_ORDERS + 1)
    ]


def test_refusals_stand_where_they_happened() -> None:
    assert read(view(), "Z\n F12W7, F12W90;F99W1").refusals == (
        Refusal(
            "illegal",
            "ordered-twice",
            "F12W7 comes first. Give such an order once and remove the other.",
            2,
            9,
            "F12W90",
        ),
        Refusal("illegal", "no-such-fleet", "F99 is not on your printout. Check the number.", 2, 16, "F99W1"),
    )


def test_blanks_in_messages_are_plain() -> None:
    assert read(view(), "to ORRIN:\tone\u2028two \u00a0 ").orders == (Tell("ORRIN", "one two"),)


def test_several_empires_are_ordered_on_one_sheet() -> None:
    theirs = FleetLine(F(33), "SABLE", 4, 0), FleetLine(F(20), hand_made_views.ME, 1)
    other = Page(
        Heading("SW-901", 6, "SABLE", "Berserker", met=("ORRIN", "QUILL")),
        (structs.replace(hand_made_views.FOREIGN, fleets=theirs),),
    )
    both = structs.replace(view(variant="multi"), pages=(*view().pages, other))
    assert codes("Name QUILL\nName SABLE\nF12W7\nF33R1\nF33Q\nF33AF20", both) == ["exclusive"]
    assert codes("F12R1", both) == ["wrong-character"]
    assert codes("F33G=QUILL A=QUILL", both) == []
    assert codes("F12G=SABLE A=SABLE", both) == ["not-met", "not-met"]
    assert codes("SABLE: A=SABLE", both) == ["own-name"]


def test_a_second_bomb_takes_its_place_on_the_sheet() -> None:
    """It is judged last, since the drop may be below it."""
    newest = under(2, view())
    orders = read(newest, "F12Q F14B F15X\nF14D F14B F12B").orders
    assert orders == (
        SetPeace(F(12), True),
        Bomb(F(14), False),
        SetPeace(F(15), False),
        Bomb(F(14), True),
        Bomb(F(12), False),
    )
    assert codes("F12Q F14B F15X\nF14D F14B F12B", newest) == ["ordered-twice"]


def test_refusals_come_in_the_order_of_the_sheet() -> None:
    newest = under(2, view())
    assert codes("F14B F77W7\nF14W7 F14D F14B", newest) == [
        "has-bomb",
        "not-your-fleet",
        "exclusive",
        "has-bomb",
    ]


def test_in_version_1_no_second_bomb_is_built() -> None:
    assert codes("F14D F14B", view()) == ["has-bomb"]


def test_somebody_without_a_page_orders_nothing() -> None:
    nobody = View(
        seat=Seat(0),
        options=Options(),
        turn=1,
        over=False,
        worlds=255,
        seats=(),
        homes=(),
        pages=(),
        older=(),
        gates=(),
        known=(),
    )
    assert read(nobody, "\n".join(FORMS)).orders == (HoldFire(), HoldFire(41))


@pytest.mark.parametrize("character", ["Merchant", "Berserker", "Apostle", "Artifact Collector"])
@given(data=st.data())
def test_what_is_written_is_read_as_the_same_order(character: str, data: st.DataObject) -> None:
    lines = data.draw(
        st.lists(st.sampled_from([*FORMS, "F14R3", "J=TASK", "end 5000", "W91B3R", "hello"]), max_size=40)
    )
    seen = view(character, turn=1)
    taken = [order for order in read(seen, "\n".join(lines)).orders if isinstance(order, AnyOrder)]
    again = read(seen, "\n".join(map(orders.write, taken)))
    assert (again.orders, again.refusals) == (tuple(taken), ())
    for order in taken:
        alone = read(seen, orders.write(order))
        assert (alone.orders, alone.refusals) == ((order,), ())


SCRAPS = st.sampled_from(
    [*"FWIPCVZANLXJTQBDRGUMSH=,;: \n\t", "12", "41", "30", "7", "133", "0", "999", "ORRIN", "to ", "end"]
)


@given(st.lists(SCRAPS, max_size=60).map("".join) | st.text(max_size=60))
def test_nothing_makes_it_fail(text: str) -> None:
    lines = text.split("\n")
    for refusal in read(view(), text).refusals:
        line = lines[refusal.line - 1]
        assert refusal.text
        assert line[refusal.column - 1 :].startswith(refusal.text)


def test_long_nonsense_is_read_to_its_end() -> None:
    for text in (
        "F" * 99_999,
        "F " * 49_999,
        "F12 " * 20_000,
        "9" * 99_999,
        "F1" + "W" * 90_000,
        "Orders 3\n" * 11_000,
        " " * 99_999,
    ):
        assert read(view(), text).orders == ()


PARTS = [*"FWULJNBXT ,;", "0", "1", "7", "07", "007", "0007", "12", "41", "255", "256", "F12", "W41", "W9", "B5", "\n"]


@settings(max_examples=400)
@given(st.lists(st.sampled_from(PARTS), max_size=14).map("".join))
def test_plain_lines_are_read_as_the_patterns_read_them(text: str) -> None:
    """Moves, loads, builds and plunders alone on a line are read without a pattern, only because it is faster."""
    fast = list(grammar.pieces(text))
    with pytest.MonkeyPatch.context() as patch:
        for shortcut in ("_plain_move", "_plain_carry", "_plain_build"):
            patch.setattr(grammar, shortcut, lambda _: None)
        assert list(grammar.pieces(text)) == fast


@pytest.mark.parametrize("text", FORMS)
def test_every_form_without_shortcuts_is_the_same(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for shortcut in ("_plain_move", "_plain_carry", "_plain_build"):
        monkeypatch.setattr(grammar, shortcut, lambda _: None)
    assert [piece[0] for piece in grammar.pieces(text)] == [FORMS[text]]
