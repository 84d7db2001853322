"""Secrecy in Star Probe, field by field: every field of a state has a verdict, and what is hidden can be anything."""

from random import Random

import pytest
from msgspec import Struct

from tests.games.starprobe.random_decisions import wander
from tests.games.starprobe.secrecy.hidden_values import disguise, plant, prying
from tests.games.starprobe.secrecy.verdicts import SECRETS, VERDICTS, WHOLE, Knowledge
from tests.properties.states_and_seats import changed_unseen, judged, refused_alike
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.rules import stages, state_parts
from turnsheet.games.starprobe.rules import state as states
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.state import Explorer, State
from turnsheet.games.starprobe.space_battle import battle
from turnsheet.interfaces.cli.lookup import find_game

GAME = find_game("starprobe")
COMMANDS = (battle.Aim, battle.Command, battle.Report)
"""Things that are not part of a state."""
BUSY = """
month 14
stars C3/5, C4/0, C5/2, C6/1, C7/3, E13/1
option opposite next player
1 at C3/5
1 stage numbers
1 survey C3/5 crews 12 numbers 4 17
1 find C4/0 class 1 race Canine level 5 won value 9
2 Fram, Canine of E12/0, ship II at C3/5
2 find C3/5 class 3 items fuel unproved value 15
2 find C5/2 class 4 items drugs value 8 published
2 find C6/1 class 1 items food race Plant level 3 value 12
3 stage jumping to E13/1 months 2 from C19/5
3 find C7/3 class 5 published
4 at C4/0
4 find C4/0 class 1 race Canine level 5
4 stage opposing mode 3 picker 1
5 at C7/3
5 find C7/3 class 1 race Avian level 6 ill
5 stage cornered
5 battle turn 2
5 vessel 1 at 0,20 heading south
6 stage lost
right C6/1 food of 2 price 2
right C7/3 fuel of 5 price none
system C4/0 race Canine level 5 strength 40,2
1 driven C4/0
5 driven C4/0
system C5/2 base 17 base-of C2/7
offer C6/1 from 2 to 3 for 10
offer C5/2 from 2 to 1 for 3
* 1 told 2: let us talk (to 1 2)
"""
TRADE = """
1 at C5/2
1 stage contact
1 find C5/2 class 1 race Canine level 5
2 at C5/2
2 stage surveying
2 survey C5/2 method 12 result 1 months 2
3 stage waiting chance 20
"""


def wandered(seed: str, seats: int, steps: int) -> State:
    """A state in the middle of a game played at random."""
    return list(wander(seed, seats, Options(tapes=True), steps))[-1]


SCENES = [
    (position(BUSY), Seat(1)),
    (position(BUSY), Seat(3)),
    (position(BUSY), Seat(5)),
    (position(TRADE), Seat(1)),
    (wandered("one", 1, 40), Seat(1)),
    (wandered("four", 4, 120), Seat(3)),
    (wandered("eight", 8, 300), Seat(6)),
]


def structs() -> set[type]:
    """All kinds of things a state is made of."""
    modules = (state_parts, stages, states, battle)
    found = {each for module in modules for each in vars(module).values() if isinstance(each, type)}
    own = {each for each in found if issubclass(each, Struct) and each.__module__ in {one.__name__ for one in modules}}
    return own - {stages.Stage, *COMMANDS}


def test_every_kind_of_thing_has_verdicts() -> None:
    assert structs() == {*VERDICTS, *WHOLE}
    assert {*WHOLE.values()} <= {*VERDICTS[Explorer]}


@pytest.mark.parametrize("kind", VERDICTS, ids=lambda kind: kind.__name__)
def test_every_field_has_a_verdict(kind: type) -> None:
    assert judged(VERDICTS, kind)


@pytest.mark.parametrize(("kind", "name"), SECRETS, ids=[f"{kind.__name__} {name}" for kind, name in SECRETS])
def test_a_hidden_field_can_be_anything(kind: type, name: str) -> None:
    assert changed_unseen(
        GAME, SCENES, lambda state, seat, chance: plant(state, Knowledge(state, seat), chance, kind, name)
    )


@pytest.mark.parametrize("number", range(len(SCENES)))
def test_refusals_tell_nothing_that_is_hidden(number: int) -> None:
    state, seat = SCENES[number]
    assert refused_alike(GAME, seat, state, disguise(state, seat, Random(number)), prying(state)) > 5
