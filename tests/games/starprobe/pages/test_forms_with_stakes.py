"""What forms tell people at the docks: which orders go before others. Their stakes are in decisions/test_stakes."""

from turnsheet.core.pages.forms import OrderForm
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.orders.forms import order_forms
from turnsheet.games.starprobe.orders.reader import read
from turnsheet.games.starprobe.pages.forms_with_stakes import explained
from turnsheet.games.starprobe.pages.visibility import look

DOCKS = "1 ship II\n1 stage outfitting\n"


def forms(given: str) -> list[OrderForm]:
    """The forms of player 1, as people see them."""
    view = look(position(given), Seat(1))
    return [*explained(view, order_forms(view))]


def first(given: str) -> dict[str, int]:
    """The numbers below which orders go first, by what the orders are for."""
    return {form.label.split(",")[0]: form.first_below for form in forms(given) if form.first_below is not None}


def test_an_order_for_less_than_there_is_goes_first() -> None:
    found = first(DOCKS + "1 crew naval 10\n1 stores slugs 8 salvos 5 modes 1 3\n")
    assert found["Hire hundreds of naval personnel"] == 10
    assert (found["Buy fuel slugs"], found["Buy missile salvos"], found["Buy negotiation modes"]) == (8, 5, 2)
    assert found["Hire Contact Teams"] == 0
    assert set(found) == {form.label.split(",")[0] for form in forms(DOCKS) if form.verb in ("hire", "buy", "modes")}


def test_what_was_left_of_an_earlier_voyage_does_not_count() -> None:
    kept = "1 kept slugs 6 modes 1\n"
    found = first(DOCKS + kept + "1 stores supplies 12 slugs 8 modes 1 3\n")
    assert (found["Buy fuel slugs"], found["Buy negotiation modes"], found["Buy years of supplies"]) == (2, 1, 1)


def test_away_from_the_docks_no_order_goes_first() -> None:
    assert first("month 9\n1 at C3/5\nsystem C3/5 base 9 base-of C2/7\n") == {}


def test_less_of_one_thing_pays_for_more_of_another_behind_it() -> None:
    view = look(position("1 ship II\n1 stage outfitting grant 10\n1 crew naval 20\n"), Seat(1))
    less, more = "hire 10 naval", "buy 8 slugs"
    assert not read(view, f"{less}\n{more}").refusals
    assert [refusal.code for refusal in read(view, f"{more}\n{less}").refusals] == ["too-dear"]
