"""The turn report of Raumkrieg, and refusals that name the right ship."""

from turnsheet.core.dice import Dice
from turnsheet.core.pages.report import ReportLine, Value
from turnsheet.core.seats import Seat
from turnsheet.games import GAMES

GAME = GAMES[0]
POSITION = "players 2\nturn 1\n14 P 100,200\n15 P 300,200\n24 P 900,900\n"


def test_a_shot_is_reported_as_data_and_as_a_sentence() -> None:
    state = GAME.notation.position(POSITION)
    orders = {Seat(1): GAME.rules.read(GAME.rules.view(state, Seat(1)), "14 F 1").orders, Seat(2): ()}
    view = GAME.rules.view(GAME.rules.advance(state, orders, Dice(b"")), Seat(1))
    values: dict[str, Value] = {"ship": 14, "owner": 1, "range": 1, "direction": None, "place": (100, 200), "hits": ()}
    text = "Ship 14 fired at close range from 100,200 and hit nothing."
    assert GAME.pages.report(view) == (ReportLine("fired", text, values, ("ship 14",)),)
    assert f"TURN REPORT\n  {text}\n" in GAME.pages.printout(view)


def test_a_refusal_names_what_the_ship_of_its_line_can_do() -> None:
    view = GAME.rules.view(GAME.notation.position(POSITION), Seat(1))
    (refusal,) = GAME.rules.read(view, "15 P 1,1").refusals
    assert "You can give these orders now: 15 A BY; " in refusal.reason


def test_the_preview_says_what_is_used_and_what_is_left() -> None:
    view = GAME.rules.view(GAME.notation.position(POSITION), Seat(1))
    (note,) = GAME.pages.preview(view, GAME.rules.read(view, "14 A 20,0").orders).notes
    assert note.text == "Speed 20,0, arrives at 120,200. Uses 10 fuel, 20 left (+10 next turn)."
