"""What holds in every battle, for all fighters and all dice."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnsheet.core.codec import decode, encode
from turnsheet.core.dice import Dice, turn_key
from turnsheet.games.starprobe.rules.captains_log import LogEntry, entry_of, sentence
from turnsheet.games.starprobe.space_battle.battle import (
    FASTEST,
    OWN,
    Aim,
    Battle,
    Command,
    Kind,
    Manner,
    Part,
    Report,
    own_vessel,
)
from turnsheet.games.starprobe.space_battle.damage import hull, ratings, taken
from turnsheet.games.starprobe.space_battle.movement import courses
from turnsheet.games.starprobe.space_battle.setup import begin, first_velocities
from turnsheet.games.starprobe.space_battle.turn import play, refusal, steer
from turnsheet.games.starprobe.tables.tables import BOOK

PARTS: tuple[Part, ...] = ("engines", "acceleration", "attack", "range", "generators")
LONGEST = 3000


def check(battle: Battle, before: Battle) -> None:
    """The laws of a battle."""
    numbers = [each.number for each in battle.vessels]
    assert numbers == sorted(set(numbers))
    assert numbers[0] == OWN
    assert numbers[-1] <= battle.ships
    for vessel in battle.vessels:
        assert 0 <= vessel.velocity <= FASTEST
        assert 0 <= vessel.heading < 8
        assert vessel.salvos >= 0
        assert hull(vessel, BOOK) >= 0
        assert 0 <= vessel.damage.screen <= ratings(vessel, BOOK).screen
        assert all(taken(vessel.damage, part) >= 0 for part in PARTS)
        assert vessel.damage.hull <= ratings(vessel, BOOK).hull or (vessel.number == OWN and battle.outcome == "lost")
    assert all(each.salvos > 0 and 0 < each.flown < BOOK.missiles[each.level].range for each in battle.missiles)
    natives = BOOK.fleets[battle.level].ships
    assert sum(each.side == "natives" for each in battle.vessels) + battle.left <= natives
    assert battle.left <= before.left
    assert (battle.outcome == "won") == (
        all(each.side != "natives" for each in battle.vessels) and battle.outcome != "lost"
    )
    assert battle.run < 6 or battle.outcome == "jumped"


def started(seed: str, ship: Kind, level: int, wave: int, manner: Manner) -> Battle:
    """A battle at the beginning."""
    dice = Dice(turn_key(seed, 0))
    return begin(1, ship, level, wave=wave, manner=manner, dice=dice, tables=BOOK, name="Beagle", salvos=8, crews=1)[0]


def step(battle: Battle, command: Command, seed: str, number: int) -> tuple[Battle, tuple[Report, ...]]:
    """A turn."""
    assert refusal(battle, command, BOOK) is None
    return play(battle, command, Dice(turn_key(seed, number)), BOOK)


@st.composite
def commands(draw: st.DrawFn, battle: Battle) -> Command:
    """Anything that can be ordered."""
    own = own_vessel(battle)
    helm = draw(st.sampled_from(list(courses(own, BOOK))))
    running = draw(st.sampled_from([None, True, False]))
    natives = [each.number for each in battle.vessels if each.side == "natives"]
    aims = [Aim(draw(st.sampled_from(natives)))]
    salvos = draw(st.integers(0, min(2, own.salvos)))
    if salvos:
        aims.append(Aim(draw(st.sampled_from(natives)), salvos))
    runs = battle.running if running is None else running
    if runs or own.damage.attack > 10:
        aims = []
    mends = (draw(st.sampled_from(PARTS)),)
    call = "" if battle.priority else draw(st.sampled_from(["", "", "7", "10E"]))
    return Command(helm.by, helm.course, tuple(aims), running, mends, call)


SHIPS: st.SearchStrategy[Kind] = st.sampled_from(["I", "II"])
MANNERS: st.SearchStrategy[Manner] = st.sampled_from(["cards", "hunting"])


@settings(max_examples=60, deadline=None)
@given(st.data(), st.integers(0, 10**6), SHIPS, st.integers(6, 8), st.integers(1, 4), MANNERS)
def test_laws_of_battles(data: st.DataObject, seed: int, ship: Kind, level: int, wave: int, manner: Manner) -> None:
    battle = started(str(seed), ship, level, wave, manner)
    own = own_vessel(battle)
    velocity = data.draw(st.sampled_from(list(first_velocities(battle, BOOK))))
    battle, _ = steer(battle, velocity - own.velocity, Dice(turn_key(str(seed), 1)), BOOK)
    for number in range(2, 22):
        if battle.outcome:
            break
        before = battle
        battle, reports = step(battle, data.draw(commands(battle)), str(seed), number)
        check(battle, before)
        for each in reports:
            assert entry_of(f"1: {sentence(each.kind, each.values)}", "Beagle") == LogEntry(1, each.kind, each.values)
        assert decode(encode(battle), Battle) == battle


@pytest.mark.parametrize("level", [6, 7, 8])
@pytest.mark.parametrize("manner", ["cards", "hunting"])
def test_a_running_explorer_comes_to_an_end(level: int, manner: Manner) -> None:
    """The explorer jumps or is lost, or the natives stop fighting; the first two both happen among hunters."""
    ends = set()
    for seed in range(25):
        battle = started(str(seed), "I", level, 2, manner)
        number = 0
        while not battle.outcome:
            number += 1
            assert number < LONGEST
            battle, _ = step(battle, Command(running=True), str(seed), number)
        ends.add(battle.outcome)
    assert ends <= {"jumped", "lost", "withdrawn"}
    assert manner == "cards" or {"jumped", "lost"} <= ends


def test_the_same_dice_give_the_same_battle() -> None:
    one, other = (started("same", "II", 7, 2, "cards") for _ in range(2))
    for number in range(1, 7):
        if not one.outcome:
            one, told = step(one, Command(), "same", number)
            other, said = step(other, Command(), "same", number)
            assert told == said
    assert one == other
