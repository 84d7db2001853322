"""Each law of Starweb notices when it is broken: one thing in the outcome of a turn is spoilt, and a law says so."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from tests.games.starweb import metal_accounts
from tests.games.starweb.crowded_positions import crowded, played, scribbled
from tests.games.starweb.laws import artifacts, broken_laws
from turnsheet.core.dice import Dice
from turnsheet.games.starweb.rules import turn
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import State
from turnsheet.games.starweb.rules.workspace import Workspace

START = crowded(Random(4))
BEFORE = played(START, scribbled(START, 4), Dice(b""))
"""A turn later: now there is something to remember."""
ORDERS = scribbled(BEFORE, 4)
AFTER = played(BEFORE, ORDERS, Dice(b""))
QUIET = next(
    index
    for index, world in enumerate(AFTER.worlds)
    if not world.hole
    and not world.owner
    and 0 < world.people < world.limit
    and not world.robots
    and not world.converts
    and not any(fleet.world == world.number for fleet in (*BEFORE.fleets, *AFTER.fleets))
)
"""A world of nobody's where nothing happens."""
HOLE = next(index for index, world in enumerate(AFTER.worlds) if world.hole)
BUSTED = next(index for index, world in enumerate(BEFORE.worlds) if world.busted)
SHIPS = next(index for index, fleet in enumerate(AFTER.fleets) if fleet.ships and fleet.owner)
LOOSE = next(index for index, fleet in enumerate(AFTER.fleets) if not fleet.ships and not fleet.artifacts)
HOOKED = next(index for index, fleet in enumerate(AFTER.fleets) if fleet.artifacts)
HOLY = next(index for index, player in enumerate(AFTER.players) if player.holy and player.jihad)
SEEN = replace(AFTER.players[0].seen[-1], turn=AFTER.turn, world=AFTER.players[0].home)
"""A memory of a world that is in view."""

Spoil = Callable[[State], State]


def world(index: int, **changed: object) -> Spoil:
    """Change a world."""

    def spoil(state: State) -> State:
        worlds = list(state.worlds)
        worlds[index] = replace(worlds[index], **changed)
        return replace(state, worlds=tuple(worlds))

    return spoil


def fleet(index: int, **changed: object) -> Spoil:
    """Change a key."""

    def spoil(state: State) -> State:
        fleets = list(state.fleets)
        fleets[index] = replace(fleets[index], **changed)
        return replace(state, fleets=tuple(fleets))

    return spoil


def player(index: int, **changed: object) -> Spoil:
    """Change a player."""

    def spoil(state: State) -> State:
        players = list(state.players)
        players[index] = replace(players[index], **changed)
        return replace(state, players=tuple(players))

    return spoil


def whole(**changed: object) -> Spoil:
    """Change the state."""
    return lambda state: replace(state, **changed)


METAL = AFTER.worlds[QUIET].metal
SPOILT: list[tuple[str, Spoil]] = [
    ("keys are not the same", whole(fleets=AFTER.fleets[1:])),
    ("keys are not the same", whole(fleets=(*AFTER.fleets[1:], AFTER.fleets[0]))),
    ("artifacts are not the same", fleet(HOOKED, artifacts=AFTER.fleets[HOOKED].artifacts[1:])),
    ("artifact is in two places", world(QUIET, artifacts=AFTER.fleets[HOOKED].artifacts)),
    ("worlds are not the same", whole(worlds=AFTER.worlds[1:])),
    ("its gates changed", world(QUIET, gates=AFTER.worlds[QUIET].gates[1:])),
    ("its number changed", world(QUIET, number=1 if QUIET else 2)),
    ("its hole changed", world(HOLE, hole=False)),
    ("the name changed", player(0, name="SOMEBODY")),
    ("the character changed", player(0, character="Pirate")),
    ("the home changed", player(0, home=QUIET + 1)),
    ("options, seats or the Black Box changed", whole(box="home" if AFTER.box != "home" else "carry")),
    ("options, seats or the Black Box changed", whole(options=Options(turns=3))),
    ("options, seats or the Black Box changed", whole(seats=AFTER.seats[::-1])),
    ("the turn is not the next", whole(turn=AFTER.turn + 1)),
    *[
        (f"{name} is {number}", world(QUIET, **{name: number}))
        for name, most in (
            ("industry", 255),
            ("metal", 255),
            ("mines", 31),
            ("people", 255),
            ("limit", 255),
            ("turns", 7),
            ("iships", 255),
            ("pships", 255),
            ("recovering", 3),
        )
        for number in (-1, most + 1)
    ],
    ("player who does not exist", world(QUIET, owner=7)),
    ("player who does not exist", world(QUIET, apostle=-1)),
    ("more converts than people", world(QUIET, converts=AFTER.worlds[QUIET].people + 1, apostle=1)),
    ("converts have no Apostle", world(QUIET, converts=1)),
    ("an Apostle has no converts", world(QUIET, apostle=1)),
    ("robots are converts, or nobody", world(QUIET, robots=True, converts=1, apostle=1)),
    ("robots are converts, or nobody", world(QUIET, robots=True, people=0)),
    ("without people has an owner", world(QUIET, owner=1, people=0)),
    ("without owner or mines counts turns", world(QUIET, turns=3)),
    ("more industry builds", world(QUIET, owner=1, usable=200)),
    ("builds on a recovering world", world(QUIET, owner=1, industry=9, metal=9, usable=1, recovering=1)),
    ("builds on a recovering world or for nobody", world(QUIET, industry=9, metal=9, usable=1)),
    ("something in a black hole", world(HOLE, people=1)),
    ("something in a black hole", world(HOLE, artifacts=(1,))),
    ("less than never", world(QUIET, goods=-1)),
    ("less than never", world(QUIET, plundered=-1)),
    ("more converts died", world(QUIET, report=replace(AFTER.worlds[QUIET].report, deaths=1, converts_dead=2))),
    ("artifacts are not in order", world(QUIET, artifacts=(9, 3))),
    ("ships is 256", fleet(SHIPS, ships=256)),
    ("ships is -1", fleet(LOOSE, ships=-1)),
    ("metal", fleet(SHIPS, cargo=2 * AFTER.fleets[SHIPS].ships + 1)),
    ("0 ships carry 1 metal", fleet(LOOSE, cargo=1)),
    ("player who does not exist", fleet(LOOSE, owner=7)),
    ("a bomb without ships", fleet(LOOSE, bomb=True)),
    ("it is nowhere", fleet(LOOSE, world=0)),
    ("it is in a black hole", fleet(LOOSE, world=HOLE + 1)),
    ("artifacts are not in order", fleet(LOOSE, artifacts=(9, 3))),
    ("allies are", player(0, allies=(1,))),
    ("loaders are", player(0, loaders=(3, 2))),
    ("met are", player(0, met=(2, 9))),
    ("not the sum of its sources", player(0, score=AFTER.players[0].score + 1)),
    ("points from nowhere", player(0, gained=(("people", 12345),))),
    ("a vote for 999", player(0, vote=999)),
    ("never declared", player(HOLY, holy=False)),
    ("called a jihad off", player(HOLY, holy=False)),
    ("memories are not in order", player(0, seen=AFTER.players[0].seen[::-1])),
    ("remembers what is in sight", player(0, seen=(*AFTER.players[0].seen, SEEN))),
    ("no longer busted", world(BUSTED, busted=False)),
    ("more than once a turn", world(QUIET, goods=AFTER.worlds[QUIET].goods + 2)),
    ("more than once a turn", world(QUIET, plundered=AFTER.worlds[QUIET].plundered + 2)),
    ("forgot an encounter", player(0, met=())),
    ("forgot a world", player(0, seen=AFTER.players[0].seen[1:])),
    ("1 metal from nowhere", world(QUIET, metal=METAL + 1)),
    ("1 metal lost to nothing", world(QUIET, metal=METAL - 1)),
]


def test_nothing_is_spoilt_yet() -> None:
    assert METAL > 0
    assert broken_laws(BEFORE, ORDERS, AFTER) == []


@pytest.mark.parametrize(("law", "spoil"), SPOILT, ids=[f"{law} {number}" for number, (law, _) in enumerate(SPOILT)])
def test_each_law_notices_when_it_is_broken(law: str, spoil: Spoil) -> None:
    assert any(law in told for told in broken_laws(BEFORE, ORDERS, spoil(AFTER)))


def test_every_artifact_of_the_position_is_looked_for() -> None:
    assert sorted(artifacts(AFTER)) == list(range(1, 101))


# The book of the metal: a phase that takes or brings a metal too many is found out, whichever it is.

NAMES = [phase.__name__ for phase in turn.PHASES]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("change", [-1, 1])
def test_no_phase_can_bring_or_take_a_metal_unseen(name: str, change: int, monkeypatch: pytest.MonkeyPatch) -> None:
    place = BEFORE.worlds[QUIET].number

    def bent(number: int) -> Callable[[Workspace], None]:
        phase = turn.PHASES[number]

        def played(workspace: Workspace) -> None:
            phase(workspace)
            workspace.worlds[place].metal += change

        played.__name__ = phase.__name__
        return played

    index = NAMES.index(name)
    phases = (*turn.PHASES[:index], bent(index), *turn.PHASES[index + 1 :])
    monkeypatch.setattr(turn, "PHASES", phases)
    _, unaccounted = metal_accounts.audited(BEFORE, ORDERS, Dice(b""))
    assert any(told.startswith(f"{name}: W{place} has") for told in unaccounted)


@pytest.mark.parametrize("name", NAMES)
def test_no_phase_can_lose_a_load_unseen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def bent(number: int) -> Callable[[Workspace], None]:
        phase = turn.PHASES[number]

        def played(workspace: Workspace) -> None:
            phase(workspace)
            next(key for key in workspace.keys.values() if key.cargo).cargo -= 1

        played.__name__ = phase.__name__
        return played

    index = NAMES.index(name)
    phases = (*turn.PHASES[:index], bent(index), *turn.PHASES[index + 1 :])
    monkeypatch.setattr(turn, "PHASES", phases)
    _, unaccounted = metal_accounts.audited(BEFORE, ORDERS, Dice(b""))
    assert any(told.startswith(f"{name}: ") for told in unaccounted)
