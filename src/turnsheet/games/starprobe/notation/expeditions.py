"""Expeditions from lines of notation, with plain assumptions for what they leave out. docs/cases.md."""

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType, structs

from turnsheet.core.game import BadPositionError
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation.line_fields import DAMAGE, KINDS
from turnsheet.games.starprobe.notation.read_lines import Card, LinesRead, filled
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.actions.exploration.recording import find_of
from turnsheet.games.starprobe.rules.actions.exploration.results import M, inhabited, inhabited_value, result_of
from turnsheet.games.starprobe.rules.actions.home.board_of_review import counted
from turnsheet.games.starprobe.rules.actions.home.outfitting import GRANT, STANDARD_CREW, STANDARD_STORES
from turnsheet.games.starprobe.rules.crew_and_cargo import people
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.setup import NAMES
from turnsheet.games.starprobe.rules.stages import AnyStage, Contact, Survey, contact_of, survey_of
from turnsheet.games.starprobe.rules.state import Explorer, Stay
from turnsheet.games.starprobe.rules.state_parts import Crew, Find, ShipKind, Stores, System
from turnsheet.games.starprobe.space_battle.battle import OWN, Battle, Damage, Missile, Vessel
from turnsheet.games.starprobe.star_map.game_map import Sky
from turnsheet.games.starprobe.star_map.places import Place, StarId, read_place, star_name
from turnsheet.games.starprobe.tables.table_types import Tables
from turnsheet.games.starprobe.tables.tables import EXPLORER_LEVEL, LOAN, tables_of

USUAL_HOMES = ("C2/7", "E12/0", "C19/5", "J6*/2", "P12*/3", "I17/1", "R5*/4", "Q19*/1")
"""Where the seats are at home if it is not said, in the order of rule 2.5."""
DOCKED = ("outfitting", "waiting")
"""Stages in which nobody and nothing is aboard unless it is said."""
NOWHERE = ("jumping", "lost")
"""Stages in which a ship is in no system unless it is said."""


class Scene(Struct, frozen=True):
    """What an expedition is made of: the lines, the seat, the line of its stage, and what else is known."""

    lines_read: LinesRead
    seat: Seat
    stage: Card
    systems: Mapping[StarId, System]
    options: Options
    rules: int

    @property
    def tables(self) -> Tables:
        return tables_of(self.options.tables)

    @property
    def stage_name(self) -> str:
        return self.stage.fields["stage"]

    def part(self, form: str) -> Card:
        """A line about the expedition; an empty one if it is missing."""
        found = self.lines_read.card(self.seat, form)
        return found or Card(self.stage.line, form, f"{self.seat} {form}", {})

    def natives(self, explorer: Explorer, star: StarId) -> Find | None:
        """What is on record about natives one deals with: said, or as the system's line has it."""
        find = find_of(explorer, star)
        system = self.systems.get(star)
        if find is None and system is not None and system.race:
            month = self.lines_read.month
            return Find(star, (1,), race=system.race, level=system.level, systems=system.systems, month=month)
        return find if find is not None and find.race else None


def explorer_of(
    lines_read: LinesRead, seat: Seat, options: Options, sky: Sky, systems: Mapping[StarId, System], rules: int
) -> Explorer:
    """An expedition under a version of the rules; raises BadPositionError."""
    free = Card(lines_read.last, "stage", f"{seat} stage", {"stage": "free"})
    scene = Scene(lines_read, seat, lines_read.card(seat, "stage") or free, systems, options, rules)
    explorer = _unstaged(scene, sky)
    explorer = structs.replace(explorer, stage=_stage(scene, explorer))
    if explorer.ship is None and isinstance(explorer.stage, stages.Free):
        raise BadPositionError(scene.stage.line, "an explorer without a ship is in the docks: 'stage outfitting'")
    contact = contact_of(explorer.stage)
    if contact is not None and find_of(explorer, contact.star) is None:
        find = scene.natives(explorer, contact.star)
        assert find is not None
        explorer = structs.replace(explorer, finds=(*explorer.finds, find))
    return structs.replace(explorer, stay=_stay(scene, explorer))


def _unstaged(scene: Scene, sky: Sky) -> Explorer:
    """An expedition in all but its stage."""
    lines_read, seat = scene.lines_read, scene.seat
    named = lines_read.card(seat, "explorer") or Card(lines_read.last, "explorer", str(seat), {})
    home, race, place, star = _where(scene, named, sky)
    docked = scene.stage_name in DOCKED
    crew = filled(lines_read.card(seat, "crew"), Crew() if docked else STANDARD_CREW)
    ledger = tuple(lines_read.ledgers.get(seat, ()))
    explorer = Explorer(
        name=named.fields.get("name", NAMES[seat - 1]),
        race=race,
        home=home,
        place=place,
        stage=stages.Free(),
        star=star,
        ship=_ship(named, scene.stage_name),
        crew=crew,
        stores=filled(lines_read.card(seat, "stores"), Stores() if docked else STANDARD_STORES),
        damage=filled(lines_read.card(seat, "damage"), Damage()),
        finds=tuple(map(_find, lines_read.all_of(seat, "find"))),
        ledger=ledger,
        score=counted(ledger),
        boards=max((entry.board for entry in ledger), default=0),
        launched=0 if scene.stage_name == "outfitting" else 1,
        log=tuple(lines_read.logs.get(seat, ())),
    )
    for form in ("score", "voyage", "month", "used"):
        explorer = structs.replace(explorer, **scene.part(form).values())
    if "enlisted" in scene.part("voyage").fields:
        return explorer
    aboard = people(crew, scene.tables) + explorer.fallen
    return structs.replace(explorer, enlisted=aboard if explorer.launched else 0)


def _ship(card: Card, stage: str) -> ShipKind | None:
    """`ship II` if nothing is said; none at the first outfitting."""
    said = card.fields.get("ship", "no ship" if stage == "outfitting" else "ship II")
    if said == "no ship":
        return None
    return "I" if said == "ship I" else "II"


def _where(scene: Scene, card: Card, sky: Sky) -> tuple[StarId, str, Place, StarId | None]:
    """Home, race, place and system: at home if nothing is said."""
    home = card.fields.get("home", USUAL_HOMES[scene.seat - 1])
    known = sky.home(home)
    race = card.fields.get("race") or (known.race if known is not None else "")
    where = card.fields.get("at") or card.fields.get("near") or scene.stage.fields.get("from") or home
    place = read_place(where)
    if place is None:
        raise BadPositionError(card.line, f"there is no place '{where}'")
    between = "near" in card.fields or (scene.stage_name in NOWHERE and "at" not in card.fields)
    return StarId(home), race, place, None if between else star_name(place)


def _find(card: Card) -> Find:
    return card.made(Find, {"star": card.thing.split()[2], "classes": (), **card.values()})


def _stay(scene: Scene, explorer: Explorer) -> Stay | UnsetType:
    """Where a ship remains: said, or as a survey has it that is under way. In version 1 nobody counts that."""
    cards = scene.lines_read.all_of(scene.seat, "stay")
    if scene.rules < 2 or len(cards) > 1:
        if cards:
            why = "a ship stays in one system" if scene.rules >= 2 else "stays are counted from version 2 on"
            raise BadPositionError(cards[-1].line, why)
        return UNSET
    if cards:
        return cards[0].made(Stay, {"star": cards[0].thing.split()[2], **cards[0].values()})
    survey = survey_of(explorer.stage)
    if survey is None or not survey.method or isinstance(explorer.stage, stages.Numbers | stages.Shifting):
        return UNSET
    if inhabited(result_of(survey.result)) or survey.star != explorer.star:
        return UNSET
    begun = scene.lines_read.month - survey.stayed - (0 if explorer.tried else 1)
    return Stay(survey.star, (survey.shifted or survey.method,), begun)


def _stage(scene: Scene, explorer: Explorer) -> AnyStage:
    kind = KINDS[scene.stage_name]
    if kind is stages.Fighting:
        return _fighting(scene, explorer)
    if kind is Contact:
        return _contact(scene, explorer)
    fields = {each.name: each for each in structs.fields(kind)}
    found: dict[str, object] = {"stage": scene.stage_name}
    if "survey" in fields:
        found["survey"] = _survey(scene, explorer)
    if "contact" in fields:
        found["contact"] = _contact(scene, explorer)
    said = scene.stage.values()
    found = {**found, **_usual(scene, explorer, found.get("contact")), **said}
    if kind is stages.Jumping:
        found["to"] = read_place(str(said.get("star")))
        if found["to"] is None:
            raise BadPositionError(scene.stage.line, "this stage needs 'to', a star")
    for name, field in fields.items():
        if field.required and name not in found:
            raise BadPositionError(scene.stage.line, f"this stage needs '{name}'")
    return scene.stage.made(kind, found)


def _usual(scene: Scene, explorer: Explorer, contact: object) -> dict[str, object]:
    """What is assumed of a stage where its line leaves it out."""
    match scene.stage_name:
        case "outfitting":
            grant = LOAN * M if explorer.boards else GRANT
            kept = filled(scene.lines_read.card(scene.seat, "kept"), Stores())
            return {"grant": grant, "allowed": explorer.control, "kept": kept}
        case "jumping":
            return {"months": 1}
        case "repairing":
            return {"months": 1, "why": "the drive"}
        case "opposing":
            return {"picker": scene.seat % max(scene.lines_read.seats) + 1}
        case "recasting":
            return {"by": ()}
        case "swaying" if isinstance(contact, Contact):
            return {"worth": contact.worth}
        case "attacked":
            return {"every": 1, "teams": 1}
        case "cornered" if isinstance(contact, Contact):
            return {"battle": _battle(scene, explorer, contact)}
        case "waiting":
            return {"loan": LOAN * M}
        case "lost":
            return {"why": "given up"}
        case _:
            return {}


def _survey(scene: Scene, explorer: Explorer) -> Survey:
    """An attempt where the ship is; a method nobody is said to use is that of a crew."""
    card = scene.part("survey")
    found: dict[str, object] = {"star": explorer.star, "first_in": (), "crews": (), **card.values()}
    if "first-in" not in card.fields and "crews" not in card.fields and found.get("method"):
        found["crews"] = (found["method"],)
    return card.made(Survey, found)


def _contact(scene: Scene, explorer: Explorer) -> Contact:
    """Natives where the ship is; what they are worth and think of the explorer follows from what is on record."""
    card = scene.part("natives")
    said = card.values()
    star = StarId(str(said.get("star") or explorer.star))
    find = scene.natives(explorer, star)
    if find is None:
        said_so = f"'{scene.seat} find {star} class 1 race Canine level 5'"
        raise BadPositionError(card.line, f"the natives of {star} need a race and a level, as in {said_so}")
    usual: dict[str, object] = {
        "star": star,
        "method": 0,
        "troubles": 0,
        "worth": inhabited_value(find, scene.tables, scene.rules),
        "race_number": scene.tables.races.get(find.race, {}).get(explorer.race, 0),
    }
    return card.made(Contact, {**usual, **said, "stage": "contact"})


def _fighting(scene: Scene, explorer: Explorer) -> stages.Fighting:
    """A lifeform, or natives if there is a line about them."""
    contact = _contact(scene, explorer) if scene.lines_read.card(scene.seat, "natives") is not None else None
    card = scene.part("ground")
    found: dict[str, object] = {"attack": None, **card.values()}
    if contact is not None:
        find = scene.natives(explorer, contact.star)
        found = {"natives": find.level if find else 0, "every": 1, "growth": found["attack"], **found}
    ground = card.made(stages.Ground, found)
    survey = scene.lines_read.card(scene.seat, "survey")
    then = scene.stage.values().get("then", "surveying" if survey else "free")
    if then not in ("free", "surveying"):
        raise BadPositionError(scene.stage.line, "after a battle comes 'then free' or 'then surveying'")
    after: AnyStage = stages.Free() if then == "free" else stages.Surveying(_survey(scene, explorer))
    return stages.Fighting(ground, after, contact)


def _battle(scene: Scene, explorer: Explorer, contact: Contact) -> Battle:
    find = scene.natives(explorer, contact.star)
    card = scene.part("battle")
    said = card.values()
    level = said.get("level", find.level if find else 0)
    if level not in scene.tables.warships or not isinstance(level, int):
        raise BadPositionError(card.line, "only natives of levels 6 to 8 have ships")
    vessels = [_vessel(scene, explorer, each, level) for each in scene.lines_read.all_of(scene.seat, "vessel")]
    if not any(each.number == OWN for each in vessels):
        own = Card(card.line, "vessel", f"{scene.seat} vessel {OWN}", {})
        vessels = [_vessel(scene, explorer, own, level), *vessels]
    missiles = tuple(map(_missile, scene.lines_read.all_of(scene.seat, "missile")))
    usual: dict[str, object] = {
        "seat": scene.seat,
        "wave": sum(each.side == "natives" for each in vessels),
        "manner": scene.options.enemies,
        "vessels": tuple(sorted(vessels, key=lambda each: each.number)),
        "missiles": missiles,
        "due": 0,
        "left": 0,
        "turn": 1,
        "first": "" if said.get("turn") == 0 else "explorer",
        "ships": max(each.number for each in vessels),
        "launched": max((each.number for each in missiles), default=0),
    }
    return card.made(Battle, {**usual, **said, "level": level})


def _vessel(scene: Scene, explorer: Explorer, card: Card, level: int) -> Vessel:
    """The explorer's ship is as it came; others are warships with all their salvos."""
    number = int(card.thing.split()[2])
    own = number == OWN
    side = card.fields.get("side", "explorer" if own else "natives")
    rank = level if side == "natives" else EXPLORER_LEVEL
    usual: dict[str, object] = {
        "number": number,
        "side": side,
        "kind": explorer.ship if own else "warship",
        "level": rank,
        "at": (0, 0),
        "heading": 0,
        "velocity": 0,
        "salvos": explorer.stores.salvos if own else scene.tables.missiles[rank].carried,
        "crews": explorer.crew.repair if own else 0,
        "name": explorer.name if own else "",
    }
    said = card.values()
    hurt = {field.kept: said.pop(field.kept) for field in DAMAGE if field.kept in said}
    whole = structs.asdict(explorer.damage if own else Damage())
    return card.made(Vessel, {**usual, **said, "damage": card.made(Damage, {**whole, **hurt})})


def _missile(card: Card) -> Missile:
    usual = {"number": int(card.thing.split()[2]), "by": OWN, "side": "explorer", "level": EXPLORER_LEVEL}
    return card.made(Missile, {**usual, **card.values()})
