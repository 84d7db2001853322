"""Stages from lines of notation, with plain assumptions for what they leave out. docs/cases.md."""

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType, structs

from turnsheet.core.game import BadPositionError
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation import line_fields
from turnsheet.games.starprobe.notation.draft import Card, Draft, filled, natives_of, unstaged
from turnsheet.games.starprobe.notation.field_values import Value
from turnsheet.games.starprobe.notation.stage_writing import survey_of
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.actions.exploration.results import M, inhabited, inhabited_value, result_of
from turnsheet.games.starprobe.rules.actions.home.outfitting import GRANT
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.stages import AnyStage, Contact, Ground, Survey
from turnsheet.games.starprobe.rules.state import Explorer, Stay
from turnsheet.games.starprobe.rules.state_parts import Quarters, Stores, System
from turnsheet.games.starprobe.space_battle.battle import OWN, Battle, Damage, Missile, Vessel
from turnsheet.games.starprobe.star_map.game_map import Sky
from turnsheet.games.starprobe.star_map.places import StarId, read_place
from turnsheet.games.starprobe.tables.tables import EXPLORER_LEVEL, LOAN, Tables, tables_of


class Scene(Struct, frozen=True):
    """What a stage is made of."""

    draft: Draft
    seat: Seat
    explorer: Explorer
    systems: Mapping[StarId, System]
    options: Options
    tables: Tables
    card: Card
    values: dict[str, Value]
    rules: int

    def number(self, name: str, usual: int | None = None) -> int:
        """A number of the stage; one that has no usual value must be said."""
        value = self.values.get(name, usual)
        if not isinstance(value, int):
            raise BadPositionError(self.card.line, f"this stage needs '{name}'")
        return value

    def part(self, form: str) -> Card:
        """A line that belongs to the stage; an empty one if it is missing."""
        found = self.draft.card(self.seat, form)
        return found if found is not None else Card(self.card.line, f"{self.seat} {form}", {})


def explorer_of(
    draft: Draft, seat: Seat, options: Options, sky: Sky, systems: Mapping[StarId, System], last: int, rules: int
) -> Explorer:
    """An expedition under a version of the rules; raises BadPositionError."""
    explorer = unstaged(draft, seat, options, sky, last)
    card = draft.card(seat, "stage") or Card(last, f"{seat} stage", {"stage": "free"})
    name = card.fields["stage"]
    fields = Card(card.line, card.thing, {key: value for key, value in card.fields.items() if key != "stage"})
    scene = Scene(
        draft,
        seat,
        explorer=explorer,
        systems=systems,
        options=options,
        tables=tables_of(options.tables),
        card=card,
        values=fields.values(line_fields.STAGES[name][1]),
        rules=rules,
    )
    explorer = structs.replace(explorer, stage=_stage(scene, name))
    contact = getattr(explorer.stage, "contact", explorer.stage)
    if isinstance(contact, Contact) and all(find.star != contact.star for find in explorer.finds):
        find = natives_of(draft, explorer, contact.star, systems)
        assert find is not None
        explorer = structs.replace(explorer, finds=(*explorer.finds, find))
    return structs.replace(explorer, stay=_stay(scene, explorer))


def _stay(scene: Scene, explorer: Explorer) -> Stay | UnsetType:
    """Where a ship remains: said, or as a survey has it that is under way. In version 1 nobody counts that."""
    cards = scene.draft.all_of(scene.seat, "stay")
    if scene.rules < 2 or len(cards) > 1:
        if cards:
            why = "a ship stays in one system" if scene.rules >= 2 else "stays are counted from version 2 on"
            raise BadPositionError(cards[-1].line, why)
        return UNSET
    if cards:
        return cards[0].made(Stay, {"star": cards[0].thing.split()[2], **cards[0].values(line_fields.STAY)})
    survey = survey_of(explorer.stage)
    if survey is None or not survey.method or isinstance(explorer.stage, stages.Numbers | stages.Shifting):
        return UNSET
    if inhabited(result_of(survey.result)) or survey.star != explorer.star:
        return UNSET
    begun = scene.draft.month - survey.stayed - (0 if explorer.tried else 1)
    return Stay(survey.star, (survey.shifted or survey.method,), begun)


def _stage(scene: Scene, name: str) -> AnyStage:
    if name in line_fields.SURVEYS:
        return _surveying(name, _survey(scene))
    if name in line_fields.CONTACTS:
        return _meeting(scene, name, _contact(scene))
    text = scene.values.get("why")
    match name:
        case "outfitting":
            kept = filled(scene.draft.card(scene.seat, "kept"), Stores(), line_fields.STORES)
            grant = scene.number("grant", LOAN * M if scene.explorer.boards else GRANT)
            return stages.Outfitting(Quarters(grant), scene.number("allowed", scene.explorer.control), kept)
        case "jumping":
            return _jumping(scene)
        case "repairing":
            return stages.Repairing(scene.number("months", 1), str(text or "the drive"))
        case "fighting":
            return _fighting(scene)
        case "waiting":
            return stages.Waiting(scene.number("chance"), Quarters(scene.number("loan", LOAN * M)))
        case "lost":
            return stages.Lost("given up" if text is None else str(text))
        case _:
            return stages.Free()


def _jumping(scene: Scene) -> stages.Jumping:
    star = scene.values.get("star")
    place = read_place(str(star))
    if place is None:
        raise BadPositionError(scene.card.line, "this stage needs 'to', a star")
    origin = scene.values.get("origin")
    return stages.Jumping(
        to=place,
        star=StarId(str(star)),
        months=scene.number("months", 1),
        origin=None if origin is None else StarId(str(origin)),
        lost=scene.number("lost", 0),
    )


def _surveying(name: str, survey: Survey) -> AnyStage:
    if name == "numbers":
        return stages.Numbers(survey)
    return stages.Shifting(survey) if name == "shifting" else stages.Surveying(survey)


def _survey(scene: Scene) -> Survey:
    """An attempt where the ship is; a method nobody is said to use is that of a crew."""
    card = scene.part("survey")
    found: dict[str, object] = {
        "star": scene.explorer.star,
        "first_in": (),
        "crews": (),
        **card.values(line_fields.SURVEY),
    }
    if "first-in" not in card.fields and "crews" not in card.fields and found.get("method"):
        found["crews"] = (found["method"],)
    return card.made(Survey, found)


def _contact(scene: Scene) -> Contact:
    """Natives where the ship is; what they are worth and think of the explorer follows from what is on record."""
    card = scene.part("natives")
    said = card.values(line_fields.CONTACT)
    star = StarId(str(said.get("star") or scene.explorer.star))
    find = natives_of(scene.draft, scene.explorer, star, scene.systems)
    if find is None:
        said_so = f"'{scene.seat} find {star} class 1 race Canine level 5'"
        raise BadPositionError(card.line, f"the natives of {star} need a race and a level, as in {said_so}")
    numbers = scene.tables.races.get(find.race, {})
    usual: dict[str, object] = {
        "star": star,
        "method": 0,
        "troubles": 0,
        "worth": inhabited_value(find, scene.tables, scene.rules),
        "race_number": numbers.get(scene.explorer.race, 0),
    }
    return card.made(Contact, {**usual, **said, "stage": "contact"})


def _meeting(scene: Scene, name: str, contact: Contact) -> AnyStage:
    match name:
        case "opposing":
            seats = max(scene.draft.seats)
            return stages.Opposing(contact, scene.number("mode"), Seat(scene.number("picker", scene.seat % seats + 1)))
        case "recasting":
            by = scene.values.get("by", ())
            changes = tuple(each for each in by if isinstance(each, int)) if isinstance(by, tuple) else ()
            return stages.Recasting(contact, scene.number("mode"), scene.number("number"), changes)
        case "bargaining":
            return stages.Bargaining(contact)
        case "swaying":
            return stages.Swaying(contact, Quarters(scene.number("worth", contact.worth)), scene.number("beat"))
        case "ransom":
            return stages.Ransom(contact, scene.number("amount"), scene.number("beat"))
        case "attacked":
            return stages.Attacked(contact, scene.number("attack"), scene.number("every", 1), scene.number("teams", 1))
        case "cornered":
            return stages.Cornered(contact, _battle(scene, contact))
        case _:
            return contact


def _fighting(scene: Scene) -> stages.Fighting:
    """A lifeform, or natives if there is a line about them."""
    contact = _contact(scene) if scene.draft.card(scene.seat, "natives") is not None else None
    card = scene.part("ground")
    found: dict[str, object] = {"attack": None, **card.values(line_fields.GROUND)}
    if contact is not None:
        find = natives_of(scene.draft, scene.explorer, contact.star, scene.systems)
        found = {"natives": find.level if find else 0, "every": 1, "growth": found["attack"], **found}
    ground = card.made(Ground, found)
    then = scene.values.get("then", "surveying" if scene.draft.card(scene.seat, "survey") else "free")
    if then not in ("free", "surveying"):
        raise BadPositionError(scene.card.line, "after a battle comes 'then free' or 'then surveying'")
    after: AnyStage = stages.Free() if then == "free" else stages.Surveying(_survey(scene))
    return stages.Fighting(ground, after, contact)


def _battle(scene: Scene, contact: Contact) -> Battle:
    find = natives_of(scene.draft, scene.explorer, contact.star, scene.systems)
    card = scene.part("battle")
    said = card.values(line_fields.BATTLE)
    level = said.get("level", find.level if find else 0)
    if level not in scene.tables.warships or not isinstance(level, int):
        raise BadPositionError(card.line, "only natives of levels 6 to 8 have ships")
    vessels = tuple(_vessel(scene, each, level) for each in scene.draft.all_of(scene.seat, "vessel"))
    if not any(each.number == OWN for each in vessels):
        vessels = (_vessel(scene, Card(card.line, f"{scene.seat} vessel {OWN}", {}), level), *vessels)
    missiles = tuple(_missile(each) for each in scene.draft.all_of(scene.seat, "missile"))
    natives = sum(each.side == "natives" for each in vessels)
    usual: dict[str, object] = {
        "seat": scene.seat,
        "wave": natives,
        "manner": scene.options.enemies,
        "vessels": (),
        "due": 0,
        "left": 0,
        "turn": 1,
        "first": "explorer",
        "ships": max(each.number for each in vessels),
        "launched": max((each.number for each in missiles), default=0),
    }
    battle = card.made(Battle, {**usual, **said, "level": level})
    if battle.turn == 0 and "first" not in said:
        battle = structs.replace(battle, first="")
    return structs.replace(battle, vessels=tuple(sorted(vessels, key=lambda each: each.number)), missiles=missiles)


def _vessel(scene: Scene, card: Card, level: int) -> Vessel:
    """The explorer's ship is as it came; others are warships with all their salvos."""
    number = int(card.thing.split()[2])
    own = number == OWN
    explorer = scene.explorer
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
    said = card.values(line_fields.WHOLE_VESSEL)
    hurt = {field.kept: said.pop(field.kept) for field in line_fields.DAMAGE if field.kept in said}
    whole = structs.asdict(explorer.damage if own else Damage())
    return structs.replace(card.made(Vessel, {**usual, **said}), damage=card.made(Damage, {**whole, **hurt}))


def _missile(card: Card) -> Missile:
    usual = {"number": int(card.thing.split()[2]), "by": OWN, "side": "explorer", "level": EXPLORER_LEVEL}
    return card.made(Missile, {**usual, **card.values(line_fields.MISSILE)})
