"""The reader: text to orders and refusals."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.starprobe.random_matches import played
from tests.games.starprobe.random_orders import written
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.orders import LONGEST_SHEET
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.checks.docks import LONGEST_NAME
from turnsheet.games.starprobe.orders.kinds import KINDS
from turnsheet.games.starprobe.orders.order_words import UnreadableError
from turnsheet.games.starprobe.orders.orders import BY_VERB, AnyOrder, parse, write
from turnsheet.games.starprobe.orders.reader import MOST_ORDERS, read
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.setup import set_up
from turnsheet.games.starprobe.rules.state_parts import Quarters
from turnsheet.games.starprobe.space_battle.battle import Aim
from turnsheet.games.starprobe.star_map.places import StarId


@pytest.fixture
def view() -> View:
    """The docks of a player who plays alone."""
    return look(set_up(Options(control=False), 1, Dice(turn_key("0", 0))), Seat(1))


@given(written)
def test_what_is_written_is_read_back(order: AnyOrder) -> None:
    assert parse(write(order)) == order


@given(written)
def test_capitals_and_blanks_make_no_difference(order: AnyOrder) -> None:
    text = write(order)
    if isinstance(order, orders.Tell | orders.NameShip):
        return
    spaced = "  " + text.replace(" ", " \t ") + " "
    assert parse(spaced.upper()) == parse(spaced.lower()) == order


def test_every_kind_of_order_has_rules_and_an_example_for_each_verb() -> None:
    assert set(KINDS) == set(AnyOrder.__subclasses__())
    for kind in KINDS:
        examples = re.findall("'([^']+)'", kind.WORDS.how)
        assert {example.split()[0] for example in examples} == set(kind.WORDS.verbs)
        assert all(isinstance(parse(example), kind) for example in examples)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("ship 2", orders.Choose("II")),
        ("ship Explorer I", orders.Choose("I")),
        ("hire 1000 naval", orders.Hire("naval", 10)),
        ("hire 10 naval", orders.Hire("naval", 10)),
        ("hire 100 naval personnel", orders.Hire("naval", 1)),
        ("hire 2 First-In Teams", orders.Hire("first-in", 2)),
        ("hire 2 first in teams", orders.Hire("first-in", 2)),
        ("hire 6 marines", orders.Hire("marine", 6)),
        ("hire 1 repair crew", orders.Hire("repair", 1)),
        ("buy 8 fuel slugs", orders.Buy("slugs", 8)),
        ("buy 8 fuel", orders.Buy("slugs", 8)),
        ("buy 5 missile salvos", orders.Buy("salvos", 5)),
        ("buy 2 years of supplies", orders.Buy("years", 2)),
        ("buy modes 1, 3 and 5", orders.Pack((1, 3, 5))),
        ("modes", orders.Pack(())),
        ("standard", orders.Standard()),
        ("jump to c3/5", orders.Jump(StarId("C3/5"))),
        ("jump j6/-3", orders.Jump(StarId("J6*/-3"))),
        ("jump C3*/5", orders.Jump(StarId("C3/5"))),
        ("explore 12f 3", orders.Explore((12,), (3,))),
        ("explore with F 12, 3 and 7", orders.Explore((12,), (3, 7))),
        ("pick the first", orders.Pick(1)),
        ("shift 1", orders.Shift(1)),
        ("shift by +1 with 2 scientific teams", orders.Shift(1, 0, 2)),
        ("negotiate with 12", orders.Negotiate(12)),
        ("generate rm1f", orders.Generate("RM 1-f")),
        ("generate 2", orders.Generate("RM 2")),
        ("bribe 3", orders.Sway(3)),
        ("pay 3 M", orders.Pay(3)),
        ("stand 2 contact", orders.Stand(0, 2)),
        ("fight beams", orders.Fight()),
        ("fight no beams, salvos 1, with 1 marine and 2 naval, lose contact marine",
         orders.Fight(False, 1, (("marine", 1), ("naval", 2)), ("contact", "marine"))),
        ("fight with 1 marine 1 marine", orders.Fight(reinforce=(("marine", 2),))),
        ("call the military with priority 10e", orders.Call("10E")),
        ("helm", orders.Helm()),
        ("helm 4 right 3", orders.Helm(0, (4, "R", 3))),
        ("helm -1, salvos 2 at ship 3", orders.Helm(-1, aims=(Aim(3, 2),))),
        ("run +2", orders.Helm(2, running=True)),
        ("price c3/5 0.5 M", orders.Ask(StarId("C3/5"), Quarters(2))),
        ("offer c3/5 to seat 2 for 10.25", orders.Offer(StarId("C3/5"), Seat(2), Quarters(41))),
        ("wait 3 months", orders.Wait(3)),
        ("TO 2:  Let us   share; or not?", orders.Tell(Seat(2), "Let us share; or not?")),
        ("mend", orders.Mend()),
    ],
)  # fmt: skip
def test_friendly_variants(text: str, order: AnyOrder) -> None:
    assert parse(text) == order


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("sing", "unknown-order"),
        (",", "unknown-order"),
        ("ship III", "bad-form"),
        ("ship", "bad-form"),
        ("hire 2", "bad-form"),
        ("hire two contact", "bad-number"),
        ("hire 150 naval", "bad-number"),
        ("hire 2 pirates", "no-such-unit"),
        ("buy 3 cats", "bad-form"),
        ("jump", "bad-form"),
        ("jump home", "bad-star"),
        ("jump T3/5", "bad-star"),
        ("explore X3", "bad-number"),
        ("pick 1234567890", "bad-number"),
        ("launch now", "bad-form"),
        ("shift +1 with 2 contact", "bad-form"),
        ("generate RM 3", "no-such-randomizer"),
        ("fight without", "bad-form"),
        ("helm +1 4 R 3, sing", "bad-form"),
        ("helm, beams 2", "bad-form"),
        ("helm, missiles 0 at 1", "bad-number"),
        ("helm, mend hull", "no-such-part"),
        ("helm, call 5, call 6", "bad-form"),
        ("price C3/5 2.3", "bad-number"),
        ("price C3/5", "bad-form"),
        ("offer C3/5 for 3", "bad-form"),
        ("sell 3 cats", "bad-form"),
    ],
)
def test_what_cannot_be_read(text: str, code: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        parse(text)
    assert caught.value.code == code
    assert caught.value.reason.endswith(".")


def test_refusals_say_where_and_why(view: View) -> None:
    reading = read(view, "ship II\n  hire 2 pirates ; hire 30 naval\n\nsing")
    assert [(each.kind, each.code, each.line, each.column, each.text) for each in reading.refusals] == [
        ("unreadable", "no-such-unit", 2, 3, "hire 2 pirates"),
        ("illegal", "too-many-people", 2, 20, "hire 30 naval"),
        ("unreadable", "unknown-order", 4, 1, "sing"),
    ]
    assert (reading.orders, reading.held) == ((), (orders.Choose("II"),))


def test_a_whole_outfitting_sheet_is_checked_as_a_whole(view: View) -> None:
    """The standard crew costs all of the grant, so that not even a slug more can be bought."""
    reading = read(
        view, "name Fram\nship I; standard crew; buy 9 slugs; buy 8 slugs; launch; hire 1 naval; wait; hire 1 naval"
    )
    assert [each.code for each in reading.refusals] == ["too-dear", "not-now"]
    assert reading.refusals[0].reason == "This costs 35.25 M in total, but the grant is 35 M. Hire or buy less."
    assert [write(order) for order in reading.held if isinstance(order, AnyOrder)] == [
        "name Fram", "ship I", "standard crew", "buy 8 slugs", "launch", "wait", "hire 1 naval",
    ]  # fmt: skip


@pytest.mark.parametrize(("version", "taken"), [(1, 2), (2, 0)])
def test_a_refused_line_holds_up_the_sheet_or_is_passed_over_as_the_version_says(version: int, taken: int) -> None:
    reading = read(look(position("1 ship II\n1 stage outfitting\n", version), Seat(1)), "buy 4 slugs; sing; buy 1 year")
    assert [each.code for each in reading.refusals] == ["unknown-order"]
    assert (len(reading.orders), len(reading.held)) == (taken, 2 - taken)


def test_a_jump_behind_the_launch_is_checked(view: View) -> None:
    assert view.own is not None
    home = view.own.home
    reading = read(view, f"ship II; standard crew; launch; jump {home}; explore 3; jump A1/0")
    assert [each.code for each in reading.refusals[:2]] == ["here", "home"]


def test_behind_an_open_order_the_rest_is_only_read(view: View) -> None:
    reading = read(view, "ship II; standard crew; launch; wait; explore 3; pick 2; leave; wait on")
    assert reading.refusals == ()
    assert len(reading.orders) == 8


def test_messages_and_names_take_their_line(view: View) -> None:
    both = look(set_up(Options(), 2, Dice(turn_key("0", 0))), Seat(1))
    reading = read(both, "name Ship; of fools\nto 2: one; two, three: four\nto 9: hello")
    assert reading.held == (orders.NameShip("Ship; of fools"), orders.Tell(Seat(2), "one; two, three: four"))
    assert [each.code for each in reading.refusals] == ["no-such-seat"]


def test_long_sheets_are_not_read(view: View) -> None:
    assert [each.code for each in read(view, "x" * (LONGEST_SHEET + 1)).refusals] == ["sheet-too-long"]
    reading = read(view, "ship II; standard crew; launch; wait;" + "wait;" * MOST_ORDERS)
    assert len(reading.held) == MOST_ORDERS
    assert [each.code for each in reading.refusals] == ["too-many-orders"]


def test_nothing_is_ordered_when_the_game_is_over_or_by_the_referee(view: View) -> None:
    for other in (replace(view, over=True), replace(view, seat=REFEREE, own=None)):
        assert [each.code for each in read(other, "ship II\n\nsing").refusals] == ["nothing-to-order", "unknown-order"]


def test_names_have_a_length(view: View) -> None:
    assert read(view, "name " + "x" * LONGEST_NAME).refusals == ()
    assert [each.code for each in read(view, "name " + "x" * (LONGEST_NAME + 1) + "\nname").refusals] == [
        "bad-name"
    ] * 2


VIEWS = [
    look(state, Seat(1 + number % 2))
    for number, state in enumerate(played(Options(), 2, "views", 120))
    if number % 9 == 0
]
pieces = st.sampled_from(
    [*BY_VERB, *" ;,:\n+-*/", "1", "20", "F3", "C3/5", "with", "at", "R", "to 2:", "name", "none", "10E"]
)
sheets = st.text(max_size=60) | st.lists(pieces | st.text(max_size=3), max_size=25).map(" ".join)


@given(st.sampled_from(VIEWS), sheets)
def test_the_reader_takes_any_text(seen: View, text: str) -> None:
    reading = read(seen, text)
    for refusal in reading.refusals:
        line = text.split("\n")[refusal.line - 1]
        assert line[refusal.column - 1 :].startswith(refusal.text)
        assert refusal.reason


@given(st.sampled_from(VIEWS), written)
def test_every_order_is_taken_or_refused_with_a_reason(seen: View, order: AnyOrder) -> None:
    reading = read(seen, write(order))
    assert reading.orders == (order,) or all(each.reason.endswith(".") for each in reading.refusals)
    assert bool(reading.orders) != bool(reading.refusals)
