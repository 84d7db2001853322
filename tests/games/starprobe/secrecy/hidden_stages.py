"""Other stages for an explorer that look the same to somebody else."""

from random import Random

from msgspec.structs import replace

from tests.games.starprobe.secrecy.verdicts import Knowledge
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.stages import (
    AnyStage,
    Attacked,
    Bargaining,
    Contact,
    Fighting,
    Free,
    Ground,
    Jumping,
    Lost,
    Numbers,
    Opposing,
    Outfitting,
    Ransom,
    Recasting,
    Repairing,
    Shifting,
    SpaceBattle,
    Survey,
    Surveying,
    Swaying,
    Waiting,
)
from turnsheet.games.starprobe.rules.state import Explorer, State
from turnsheet.games.starprobe.rules.state_parts import Quarters, Stores
from turnsheet.games.starprobe.space_battle.battle import Battle, Missile, Vessel
from turnsheet.games.starprobe.star_map.game_map import sky_of


def other_stage(state: State, known: Knowledge, seat: Seat, chance: Random) -> AnyStage:
    """Something else that this explorer could be asked to decide, as far as the viewer can tell."""
    explorer = state.explorers[seat - 1]
    stage = explorer.stage
    if isinstance(stage, Lost):
        return Lost(f"secret {chance.random()}")
    if isinstance(stage, Jumping):
        star = chance.choice(sky_of(state.sky, state.options.sky).stars)
        return Jumping(star.place, star.name, chance.randint(1, 4), None, chance.randint(0, 2))
    contact = _contact(explorer, chance)
    if isinstance(stage, Opposing) and stage.picker == known.seat:
        return replace(stage, mode=chance.randint(1, 20), contact=contact)
    if isinstance(stage, Outfitting | Waiting) or explorer.star == explorer.home:
        return chance.choice(_at_home(explorer, chance))
    survey = _survey(explorer, chance)
    quiet = _idle(explorer, contact, chance)
    busy: list[AnyStage] = [
        Numbers(survey),
        Shifting(survey),
        Surveying(survey),
        Fighting(Ground(chance.randint(1, 99), scientific=1), Surveying(survey)),
    ]
    if explorer.star is None:
        return chance.choice(quiet)
    if explorer.star != known.here:
        return chance.choice([*quiet, *busy])
    return chance.choice(busy if _at_work(stage) else quiet)


def _at_work(stage: AnyStage) -> bool:
    """Whether others at the star can tell that the system is being surveyed (22.4, D44)."""
    if isinstance(stage, Fighting) and stage.contact is None:
        return _at_work(stage.then)
    return isinstance(stage, Numbers | Shifting | Surveying)


def _at_home(explorer: Explorer, chance: Random) -> list[AnyStage]:
    kept = Stores(chance.randint(1, 9))
    grant = Quarters(chance.randint(1, 200))
    stages: list[AnyStage] = [Outfitting(grant, chance.randint(0, 5), kept), Waiting(chance.randint(1, 100), grant)]
    if explorer.ship is not None:
        stages.append(Repairing(chance.randint(1, 9), f"secret {chance.random()}"))
    return stages


def _idle(explorer: Explorer, contact: Contact, chance: Random) -> list[AnyStage]:
    some = chance.randint(1, 99)
    ground = Ground(some, 5, contact=1, marine=chance.randint(0, 9), every=2, growth=some)
    own = Vessel(0, "explorer", "II", level=7, at=(some, 0), heading=0, velocity=3)
    other = Vessel(1, "natives", "warship", level=6, at=(0, some), heading=4, velocity=2)
    missile = Missile(1, 1, "natives", level=6, target=0, start=(0, some), aim=(0, -1), salvos=1)
    battle = Battle(
        1, 6, 1, manner="cards", vessels=(own, other), due=some, left=9, turn=3, first="explorer", missiles=(missile,)
    )
    return [
        Repairing(some, "the drive"),
        contact,
        Recasting(contact, some % 19 + 1, 7, (1,)),
        Bargaining(contact),
        Swaying(contact, Quarters(some), 10),
        Ransom(contact, some, 12),
        Attacked(contact, some, 2, 3),
        Fighting(ground, Free(), contact),
        Fighting(Ground(some, first_in=1), Free()),
        SpaceBattle(contact, battle),
    ]


def _survey(explorer: Explorer, chance: Random) -> Survey:
    star = explorer.star or explorer.home
    numbers = (chance.randint(1, 20), chance.randint(1, 20))
    return Survey(
        star,
        (19,),
        (chance.randint(1, 18),),
        numbers=numbers,
        tests=None,
        method=12,
        result="3",
        months=4,
        stayed=chance.randint(0, 3),
    )


def _contact(explorer: Explorer, chance: Random) -> Contact:
    star = explorer.star or explorer.home
    return Contact(star, 12, chance.randint(0, 9), Quarters(chance.randint(1, 99)), chance.randint(1, 16))
