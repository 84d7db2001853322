"""The turn report of Robots: data for programs, and sentences in the words of each seat."""

from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.match import Match
from turnsheet.core.pages.report import ReportLine
from turnsheet.core.seats import REFEREE
from turnsheet.games import GAMES

GAME = next(game for game in GAMES if game.id == "robots")


def test_own_robots_are_yours_and_others_have_their_colour() -> None:
    state = Match(GAME, GAME.options_type(), 2, "1").state
    (seat,) = (seat for seat, prompt in GAME.rules.awaiting(state).items() if prompt.awaited)
    orders = GAME.rules.read(GAME.rules.view(state, seat), "turn 1").orders
    after = GAME.rules.advance(state, {seat: orders}, Dice(turn_key("1", 1)))
    own = GAME.pages.report(GAME.rules.view(after, seat))
    facing = own[-1].values["to"]
    values = {"robot": "red scout", "to": facing}
    assert own[-1] == ReportLine("turned", own[-1].text, values, ("robot 0 scout",), new=True)
    assert own[-1].text.startswith(f"Your scout faces {facing} ")
    assert GAME.pages.report(GAME.rules.view(after, REFEREE))[-1].text.startswith("Red scout faces ")
    assert f"* {own[-1].text}\n" in GAME.pages.printout(GAME.rules.view(after, seat))
