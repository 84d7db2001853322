"""The workspace: a battle turn being played. The parts of a turn change it, and it becomes a battle again."""

from typing import NamedTuple

from turnsheet.core.dice import Dice, Roller
from turnsheet.games.starprobe.space_battle.battle import OWN, Battle, Missile, Report, Side, Square, Vessel
from turnsheet.games.starprobe.space_battle.geometry import distance
from turnsheet.games.starprobe.tables.table_types import Tables


class Hit(NamedTuple):
    """A hit whose effect is still to be determined."""

    target: int
    amount: int
    start: Square


class Workspace:
    """Ships by their numbers, missiles, how far everything has come, and what was reported so far."""

    def __init__(self, battle: Battle, dice: Dice, tables: Tables) -> None:
        self.battle = battle
        self.dice = dice
        self.tables = tables
        self.vessels: dict[int, Vessel] = {each.number: each for each in battle.vessels}
        self.missiles: list[Missile] = list(battle.missiles)
        self.reports: list[Report] = []
        self.turn = battle.turn
        self.first = battle.first
        self.due = battle.due
        self.left = battle.left
        self.running = battle.running
        self.run = battle.run
        self.priority = battle.priority
        self.relief = battle.relief
        self.helped = battle.helped
        self.charge = battle.charge
        self.quiet = battle.quiet
        self.ships = battle.ships
        self.launched = battle.launched
        self.outcome = battle.outcome

    @property
    def own(self) -> Vessel:
        """The explorer's ship."""
        return self.vessels[OWN]

    def put(self, vessel: Vessel) -> None:
        """Change a ship."""
        self.vessels[vessel.number] = vessel

    def tell(self, kind: str, **values: str | int) -> None:
        """Report something: a kind of entry of the captain's log, with its values."""
        self.reports.append(Report(kind, values))

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

    def state(self) -> Battle:
        """What became of the battle."""
        before = self.battle
        return Battle(
            seat=before.seat,
            level=before.level,
            wave=before.wave,
            manner=before.manner,
            vessels=tuple(self.vessels.values()),
            due=self.due,
            left=self.left,
            turn=self.turn,
            first=self.first,
            missiles=tuple(self.missiles),
            running=self.running,
            run=self.run,
            priority=self.priority,
            relief=self.relief,
            helped=self.helped,
            charge=self.charge,
            quiet=self.quiet,
            ships=self.ships,
            launched=self.launched,
            outcome=self.outcome,
        )


def hostile(one: Side, other: Side) -> bool:
    """Whether two sides fight each other: natives fight everyone else."""
    return (one == "natives") != (other == "natives")
