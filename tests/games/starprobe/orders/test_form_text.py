"""The printout lists the stars in reach, the methods, and every order form with what it costs."""

import pytest

from tests.games.starprobe.position_of_each_stage import GIVENS
from turnsheet.core.pages.forms import Choice, Number, OrderForm, Phrase, Text
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.orders.form_text import filling, gaps, pattern
from turnsheet.games.starprobe.orders.forms import order_forms
from turnsheet.games.starprobe.pages.printout import printout
from turnsheet.games.starprobe.pages.visibility import look

DOCKS = "1 ship II\n1 stage outfitting\n1 crew\n"


def page(given: str, seat: int = 1) -> str:
    return printout(look(position(given), Seat(seat)))


def test_stars_in_reach_have_distance_months_slugs_and_what_is_on_record() -> None:
    # from C3/7 an Explorer II jumps 4 hexes per month: to C7/7 one month, to C8/7 two; both are two from home
    told = page("stars C3/7, C7/7, C8/7\n1 at C3/7\n1 find C7/7 class 23 items food unproved\n1 stores slugs 2\n")
    assert "STARS IN REACH    HEXES  MONTHS  SLUGS LEFT  ON RECORD\n" in told
    assert "  C2/7                1       1           1  your home\n" in told
    row = "C7/7 4 1 1 class 2/3 with food, unproved, by you; NO FUEL TO COME HOME C8/7"
    assert row in " ".join(told.split())
    assert "  C8/7                5       2           0  -; NO FUEL TO COME HOME\n" in told


def test_a_ship_that_cannot_jump_has_no_stars_in_reach() -> None:
    assert "STARS IN REACH" not in page(GIVENS["jumping"])
    assert "STARS IN REACH" not in page(GIVENS["swaying"])


def test_methods_are_told_where_one_can_be_chosen() -> None:
    told = page("1 at C3/5\n")
    assert "METHOD      1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20\n" in told
    assert "months      6  6  6  5  5  5  4  4  4  3  3  2  2  2  2  1  1  1  0  0\n" in told
    assert "METHOD  " not in page("")


@pytest.mark.parametrize("name", GIVENS)
def test_every_form_is_printed(name: str) -> None:
    state = position(GIVENS[name])
    for seat in map(Seat, range(1, len(state.explorers) + 1)):
        view = look(state, seat)
        told = " ".join(printout(view).split())
        assert all(f"{form.label}: {pattern(form)}" in told for form in order_forms(view))


def test_the_referee_orders_nothing() -> None:
    assert "ORDERS" not in page("", REFEREE)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (DOCKS, "Hire Contact Teams, 2 M each: hire <count> contact"),
        (DOCKS, "Hire hundreds of naval personnel, 0.5 M each: hire <count> naval"),
        (DOCKS, "Buy fuel slugs, 1 M for 4: buy <count> slugs"),
        (DOCKS, "Buy years of supplies, 2 M for 1250 people: buy <count> years"),
        (DOCKS, "Hire the standard crew, 35 M: standard crew"),
        ("month 9\n1 at C3/5\nsystem C3/5 base 9 base-of C2/7\n", "Buy fuel slugs, 2 M for 4: buy <count> slugs"),
        ("month 9\n1 damage hull 3\n", "Mend the hull, 3 M: mend hull"),
        (GIVENS["contact again"], "<priority>: 1 (3 M), 2 (6 M), 3 (9 M)"),
        (GIVENS["ransom"], "Pay nothing and fight: refuse"),
    ],
)
def test_forms_say_what_they_cost(given: str, words: str) -> None:
    assert words in " ".join(page(given).split())


def test_many_gaps_of_a_kind_are_told_by_the_first_and_the_last() -> None:
    more = tuple(Phrase(f"{{mode{each}}}", (Number(f"mode{each}", 1, 20),), optional=True) for each in range(1, 6))
    form = OrderForm("modes", "Buy modes", (Phrase("modes"), *more))
    assert pattern(form) == "modes [<mode1>] ... [<mode5>]"
    assert list(gaps(form)) == ["<mode1> to <mode5>: 1 to 20"]


def test_every_method_fits_every_team() -> None:
    told = " ".join(page("1 at C3/5\n").split())
    assert "explore F<method1> [<method2>] <method1>, <method2>: 1 to 20, each at most once" in told
    spent = " ".join(page("option methods until home\n1 at C3/5\n1 used 2\n").split())
    assert "<method1>, <method2>: 1, 3, 4, 5," in spent
    assert "19, 20, each at most once" in spent


def test_what_fills_a_gap() -> None:
    assert filling(Number("count", 0, 25)) == "0 to 25"
    assert filling(Number("count", 0, 0)) == "0"
    assert filling(Choice("kind", ("I", "II"))) == "I, II"
    assert filling(Choice("priority", ("1", "2"), labels=("8 M", ""))) == "1 (8 M), 2"
    assert filling(Choice("course", tuple(f"{each} R" for each in range(50)))).endswith("39 R, and 10 more")
    assert filling(Choice("method", ("3", "4", "5", "6"))) == "3 to 6"
    assert filling(Choice("method", ("3", "5", "6", "7"))) == "3, 5, 6, 7"
    assert filling(Text("name", 24)) == "words, at most 24 characters"
