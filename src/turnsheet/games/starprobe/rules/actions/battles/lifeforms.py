"""Hostile lifeforms: how they come and go. Rules: docs/rules/starprobe.md §13."""

from collections.abc import Iterable

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.rules.random_numbers import rm1
from turnsheet.games.starprobe.rules.stages import AnyStage, Fighting, Ground
from turnsheet.games.starprobe.rules.state_parts import Crew
from turnsheet.games.starprobe.rules.workspace import Workspace

SCIENTISTS_BELOW = 5
"""Of six: 1 to 4 a Scientific Team, 5 and 6 a First-In Team."""


def guards(marines: int, teams: int) -> int:
    """Marine Groups with each team, rounded to the nearest, halves up, and never more than there are (13.3, D71)."""
    return min((2 * marines + teams) // (2 * teams), marines) if teams else 0


def stir(workspace: Workspace, seat: Seat, methods: Iterable[int], troubles: int, then: AnyStage) -> None:
    """Draw for every T, and look each number up under all these methods (13.1, D69).

    What attacks is fought one after another; then the explorer goes on.
    """
    dice = workspace.dice.at("lifeforms", seat)
    numbers = [rm1(dice, 20) for _ in range(troubles)]
    rows = [workspace.tables.lifeforms[number] for number in numbers]
    cells = [row[method] for row in rows for method in methods]
    if numbers:
        coming = [str(each) for each in cells if each]
        what = f"{' and '.join(coming)} attack" if len(coming) > 1 else f"{''.join(coming) or 'nothing'} attacks"
        workspace.drew(seat, "drew lifeforms", numbers=", ".join(map(str, numbers)), what=what)
    workspace.to_stage(seat, then)
    attack(workspace, seat, tuple(each for each in cells if each), then)


def attack(workspace: Workspace, seat: Seat, beasts: tuple[int, ...], then: AnyStage) -> None:
    """The first of the animals attacks somebody (13.2, 13.4, D70)."""
    if not beasts:
        workspace.to_stage(seat, then)
        return
    crew = workspace.explorer(seat).crew
    group = _group(workspace, seat, crew)
    if group is None:
        workspace.to_stage(seat, then)
        return
    ground = replace(group, attack=beasts[0], more=beasts[1:])
    workspace.to_stage(seat, Fighting(ground, then))
    workspace.tell(seat, "lifeform attacked", strength=beasts[0], whom=_whom(ground))


def _group(workspace: Workspace, seat: Seat, crew: Crew) -> Ground | None:
    if crew.scientific and crew.first_in:
        number = rm1(workspace.dice.at("whom", seat), 6)
        scientists = number < SCIENTISTS_BELOW
        workspace.drew(seat, "drew whom", number=number, below=SCIENTISTS_BELOW)
    else:
        scientists = crew.scientific > 0
    if scientists:
        return Ground(0, scientific=1, marine=guards(crew.marine, crew.scientific))
    if crew.first_in:
        return Ground(0, first_in=1)
    return Ground(0, naval=1) if crew.naval else None


def _whom(ground: Ground) -> str:
    if ground.first_in:
        return "a First-In Team"
    if ground.scientific:
        groups = count(ground.marine, "Marine Group")
        return f"a Scientific Team with {groups}" if ground.marine else "a Scientific Team"
    return "the crew"


def next_one(workspace: Workspace, seat: Seat, stage: Fighting) -> None:
    """A battle is over: the next animal comes, or the explorer goes on (13.12)."""
    workspace.tell(seat, f"lifeform {stage.ground.end}")
    attack(workspace, seat, stage.ground.more, stage.then)
