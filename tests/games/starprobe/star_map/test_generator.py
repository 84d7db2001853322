"""Dice that were drawn are in the log: which randomizer, what came, and what it was held against."""

import re
from itertools import pairwise

import pytest

from tests.games.starprobe.random_decisions import wander
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.kinds import carry_out
from turnsheet.games.starprobe.rules.month_end import months_pass
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.setup import set_up
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.star_map.places import StarId

NATIVES = "1 at C3/5\n1 find C3/5 class 1 race Canine level 3\n"


def logged(given: str, *sheet: orders.AnyOrder, rules: int = 2, passing: bool = False) -> str:
    """What the orders write into the log."""
    workspace = Workspace(position(given, rules), Dice(turn_key("drawn", 1)))
    for order in sheet:
        carry_out(workspace, Seat(1), order)
    if passing:
        months_pass(workspace)
    return "\n".join(workspace.explorer(Seat(1)).log)


@pytest.mark.parametrize(
    ("given", "sheet", "drawn"),
    [
        ("stars C3/5\n", (orders.Jump(StarId("C3/5")),), r"RM 3 gave \d+: a malfunction up to 8, a hazard from 95"),
        (
            "1 at C3/5\n1 stage numbers\n1 survey crews 12 numbers 4 17\n",
            (orders.Pick(1),),
            r"RM 1-f gave 4 for what is found, and 17 for trouble: \d T",
        ),
        (NATIVES + "1 stage contact\n", (orders.Negotiate(3),), r"RM 1-f gave \d+ against the mode"),
        (NATIVES + "1 stage contact\n", (orders.Blast(2),), r"RM 3 gave \d+: they submit up to 40"),
        (
            NATIVES + "1 stage swaying worth 19 beat 10\n",
            (orders.Sway(),),
            r"needs more than 10 on RM 2 and draws \d+",
        ),
        (
            "1 at C3/5\n1 stage fighting\n1 ground attack 40 first-in 1\n",
            (orders.Fight(),),
            r"RM 3 gave \d+ for your attack, a hit up to \d+, and \d+ for theirs, a hit up to \d+",
        ),
        (NATIVES + "1 stage contact\n", (orders.Call("6"),), r"RM 3 gave \d+: the military subdues them up to 90"),
        (NATIVES + "1 stage ransom amount 3 beat 11\n", (orders.Refuse(),), r"RM 1-a gave \d: so many teams"),
    ],
)
def test_what_was_drawn_is_in_the_log(given: str, sheet: tuple[orders.AnyOrder, ...], drawn: str) -> None:
    assert re.search(drawn, logged(given, *sheet))


def test_checks_of_a_month_are_in_the_log() -> None:
    survey = "1 at C3/5\n1 stage surveying\n1 survey method 10 result 3 months 3 stayed 0\n"
    told = logged(survey, orders.Wait(), passing=True)
    assert re.search(r"RM 1-f gave \d+ in the check for trouble with method 10: \d T", told)
    waiting = "month 14\n1 stage waiting chance 65\n"
    assert re.search(r"RM 3 gave \d+: let out again up to 65", logged(waiting, orders.Wait(), passing=True))


def test_dice_of_the_set_up_are_in_the_log_of_the_seat_they_were_rolled_for() -> None:
    state = set_up(Options(), 2, Dice(turn_key("1", 0)))
    for explorer in state.explorers:
        assert re.search(r"1: \(Two dice gave \d+ for the order of choosing\.\)", "\n".join(explorer.log))
        assert re.search(rf"RM 1-f gave \d+: First-In Teams you can control: {explorer.control}", explorer.log[-1])


def test_a_match_of_version_1_has_the_log_it_had() -> None:
    told = logged("stars C3/5\n", orders.Jump(StarId("C3/5")), rules=1)
    assert "gave" not in told
    assert not any(each.log for each in set_up(Options(), 2, Dice(turn_key("1", 0)), 1).explorers)


def test_every_jump_has_its_number() -> None:
    jumps = 0
    *_, last = wander("p", 2, Options(), 100)
    for explorer in last.explorers:
        for line, after in pairwise(explorer.log):
            if " jumps to " in line:
                jumps += 1
                assert "(RM 3 gave" in after
    assert jumps > 2
