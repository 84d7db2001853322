"""The workspace: a battle turn being played. The parts of a turn change it, and it becomes a battle again."""

from typing import NamedTuple

from msgspec.structs import replace

from turnsheet.core.dice import Dice, Roller
from turnsheet.games.starprobe.space_battle.battle import OWN, Battle, Missile, Side, Square, Vessel
from turnsheet.games.starprobe.space_battle.geometry import distance
from turnsheet.games.starprobe.tables.table_types import Tables


class Hit(NamedTuple):
    """A hit whose effect is still to be determined."""

    target: int
    amount: int
    start: Square


class Workspace:
    """A battle as far as it has come, its ships by their numbers, its missiles, and what was reported so far."""

    def __init__(self, battle: Battle, dice: Dice, tables: Tables) -> None:
        self.battle = battle
        self.dice = dice
        self.tables = tables
        self.vessels: dict[int, Vessel] = {each.number: each for each in battle.vessels}
        self.missiles: list[Missile] = list(battle.missiles)
        self.reports: list[str] = []

    @property
    def own(self) -> Vessel:
        """The explorer's ship."""
        return self.vessels[OWN]

    def put(self, vessel: Vessel) -> None:
        """Change a ship."""
        self.vessels[vessel.number] = vessel

    def change(self, **changes: object) -> None:
        """Change anything of the battle but its ships and missiles."""
        self.battle = replace(self.battle, **changes)

    def tell(self, text: str) -> None:
        """Report something, as the log tells it."""
        self.reports.append(text)

    def roll(self, label: str, number: int = OWN) -> Roller:
        """Dice for something a ship does or suffers."""
        return self.dice.at(label, self.battle.seat, number)

    def natives(self) -> list[Vessel]:
        """The ships of the natives."""
        return [each for each in self.vessels.values() if each.side == "natives"]

    def foes(self, side: Side) -> list[Vessel]:
        """The ships a side fights against."""
        return [each for each in self.vessels.values() if hostile(side, each.side)]

    def nearest_foe(self, vessel: Vessel) -> Vessel | None:
        """The nearest of them; of several the one with the lowest number."""
        return min(self.foes(vessel.side), key=lambda each: distance(vessel.at, each.at), default=None)

    def result(self) -> tuple[Battle, tuple[str, ...]]:
        """What became of the battle, and what was reported."""
        self.change(vessels=tuple(self.vessels.values()), missiles=tuple(self.missiles))
        return self.battle, tuple(self.reports)


def hostile(one: Side, other: Side) -> bool:
    """Whether two sides fight each other: natives fight everyone else."""
    return (one == "natives") != (other == "natives")


def called(vessel: Vessel) -> str:
    """A ship as reports name it."""
    if vessel.number == OWN:
        return vessel.name or "The explorer"
    return f"{'Native' if vessel.side == 'natives' else 'Military'} ship {vessel.number}"
