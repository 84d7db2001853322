"""Naming: steps are called by the turns of the game, where a step is a turn of all."""

from tests.host.sample_matches import ANN, row
from turnsheet.core.game import Prompt
from turnsheet.core.seats import Seat
from turnsheet.host import access
from turnsheet.host.matches import lifecycle, match_events
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.site import Site
from turnsheet.host.turns import position_labels
from turnsheet.host.turns.due_turns import Runner


def played(site: Site, runner: Runner, wish: Opening) -> tuple[list[str], list[str]]:
    """What the steps of a match of bots are called when it is over, and what was noticed of them."""
    match = lifecycle.open_match(site, ANN, wish)
    runner.sweep()
    assert row(site, match).phase == "ended"
    told = [notice.text for notice in match_events.after(site, match, 0) if notice.kind == "turn"]
    return [step.label for step in access.history(site, match)], told


def test_a_step_of_starweb_is_a_turn_to_the_last(site: Site, runner: Runner) -> None:
    bots = {1: "random", 2: "random"}
    wish = Opening(game="starweb", seats=2, bots=bots, start=True, undo_seconds=0, options={"turns": "3"})
    called, told = played(site, runner, wish)
    assert called == ["the opening", "turn 1", "turn 2", "turn 3"]
    assert told == ["Turn 1 was played.", "Turn 2 was played.", "Turn 3 was played."]


def test_a_step_of_robots_is_not_a_turn(site: Site, runner: Runner) -> None:
    wish = Opening(game="robots", seats=2, bots={1: "random", 2: "random"}, start=True, undo_seconds=0)
    called, told = played(site, runner, wish)
    assert called[:3] == ["the opening", "move 1", "move 2"]
    assert told[0] == "Move 1 was played."


def test_the_prompt_that_stands_for_all_is_chosen_by_turn_and_seat_and_not_by_its_words() -> None:
    tenth = Prompt("a month that comes first in the alphabet", "month 10", 10)
    ninth = Prompt("the month before", "month 9", 9)
    idle = Prompt("an idle seat", "month 9", 9, awaited=False)
    other = Prompt("the same month, said to another seat", "month 9", 9)
    assert position_labels.first({Seat(1): tenth, Seat(2): idle, Seat(3): ninth, Seat(4): other}) == ninth
    assert position_labels.first({Seat(4): other, Seat(3): ninth}) == ninth
    assert position_labels.first({Seat(1): tenth, Seat(2): idle}) == idle
    assert position_labels.first({}) is None
