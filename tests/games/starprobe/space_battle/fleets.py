"""Ships and battles for the tests, and dice for them."""

from turnsheet.core.dice import ScriptedDice
from turnsheet.games.starprobe.rules.captains_log import sentence
from turnsheet.games.starprobe.space_battle.battle import Battle, Command, Damage, Kind, Manner, Missile, Report, Vessel
from turnsheet.games.starprobe.space_battle.turn import play, refusal
from turnsheet.games.starprobe.tables.tables import BOOK

EXPLORER_FIRST = (6, 6, 1, 1)
NATIVES_FIRST = (1, 1, 6, 6)
FAR = (500, 500)
HARMLESS = Damage(attack=11)
"""Cannot fire."""
ADRIFT = Damage(acceleration=11)
"""Cannot change its velocity."""
NOTHING = Command()


def own(
    at: tuple[int, int] = (0, 0),
    heading: int = 0,
    velocity: int = 0,
    kind: Kind = "I",
    salvos: int = 0,
    crews: int = 0,
    damage: Damage | None = None,
) -> Vessel:
    """The explorer's ship."""
    return Vessel(
        0,
        "explorer",
        kind,
        level=7,
        at=at,
        heading=heading,
        velocity=velocity,
        salvos=salvos,
        crews=crews,
        damage=damage or Damage(),
        name="Beagle",
    )


def native(
    number: int = 1,
    at: tuple[int, int] = FAR,
    heading: int = 0,
    velocity: int = 0,
    level: int = 6,
    salvos: int = 0,
    damage: Damage | None = None,
) -> Vessel:
    """A ship of natives, without missiles unless it is given some."""
    return Vessel(
        number,
        "natives",
        "warship",
        level=level,
        at=at,
        heading=heading,
        velocity=velocity,
        salvos=salvos,
        crews=0,
        damage=damage or Damage(),
    )


def friend(number: int, at: tuple[int, int], heading: int = 0, velocity: int = 0, salvos: int = 0) -> Vessel:
    """A ship of the military."""
    return Vessel(number, "military", "warship", level=7, at=at, heading=heading, velocity=velocity, salvos=salvos)


def battle(
    *vessels: Vessel,
    level: int = 6,
    wave: int = 1,
    manner: Manner = "hunting",
    due: int = 0,
    left: int = 0,
    running: bool = False,
    run: int = 0,
    missiles: tuple[Missile, ...] = (),
    priority: str = "",
    relief: int = 0,
    quiet: int = 0,
) -> Battle:
    """A battle in its third turn, in which the natives have moved already."""
    return Battle(
        seat=1,
        level=level,
        wave=wave,
        manner=manner,
        vessels=vessels,
        due=due,
        left=left,
        turn=3,
        first="natives",
        missiles=missiles,
        running=running,
        run=run,
        priority=priority,
        relief=relief,
        quiet=quiet,
        ships=vessels[-1].number,
    )


def turn(
    before: Battle, command: Command = NOTHING, *rolls: int, order: tuple[int, ...] = EXPLORER_FIRST
) -> tuple[Battle, tuple[Report, ...]]:
    """Play a turn with these rolls, and with the explorer to move first in the next. All of them must be used."""
    dice = ScriptedDice([*rolls, *order])
    after, reports = play(before, command, dice, BOOK)
    assert dice.unused == []
    return after, reports


def texts(reports: tuple[Report, ...]) -> list[str]:
    """What was said, but for the order of moving and the explorer's own way."""
    told = ("moves first", "natives move first", "vessel moved")
    return [sentence(each.kind, each.values) for each in reports if each.kind not in told]


def advice(before: Battle, command: Command) -> str | None:
    """What a player reads whose command is refused; None if it is not."""
    refused = refusal(before, command, BOOK)
    return None if refused is None else refused.text
