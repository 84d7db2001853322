"""A position while it is read, and expeditions made of it with plain assumptions for what it leaves out."""

from collections.abc import Iterator, Mapping

from msgspec import Struct, field, structs

from turnsheet.core.game import BadPositionError
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation import line_fields
from turnsheet.games.starprobe.notation.field_values import Schema, T, Value, made, values
from turnsheet.games.starprobe.rules.actions.home.outfitting import STANDARD_CREW, STANDARD_MODES
from turnsheet.games.starprobe.rules.crew_and_cargo import people
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.setup import NAMES
from turnsheet.games.starprobe.rules.stages import Free
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Crew, Entry, Find, Quarters, ShipKind, Stores, System
from turnsheet.games.starprobe.space_battle.battle import Damage
from turnsheet.games.starprobe.star_map.game_map import Sky
from turnsheet.games.starprobe.star_map.places import Place, StarId, read_place, star_name
from turnsheet.games.starprobe.tables.tables import YEAR, Tables, tables_of

STANDARD_STORES = Stores(supplies=YEAR, slugs=8, salvos=5, modes=STANDARD_MODES)
USUAL_HOMES = ("C2/7", "E12/0", "C19/5", "J6*/2", "P12*/3", "I17/1", "R5*/4", "Q19*/1")
"""Where the seats are at home if it is not said, in the order of rule 2.5."""
DOCKED = ("outfitting", "waiting")
"""Stages in which nobody and nothing is aboard unless it is said."""
NOWHERE = ("jumping", "lost")
"""Stages in which a ship is in no system unless it is said."""


class Card(Struct, frozen=True):
    """A line that was taken apart: where it stands, what it is about, and its fields."""

    line: int
    thing: str
    fields: dict[str, str]

    def values(self, schema: Schema) -> dict[str, Value]:
        """Its values by attribute; raises BadPositionError."""
        try:
            return values(self.fields, schema)
        except ValueError as error:
            raise BadPositionError(self.line, str(error)) from None

    def made(self, kind: type[T], found: Mapping[str, object]) -> T:
        """A thing of these attributes; raises BadPositionError."""
        try:
            return made(kind, found)
        except ValueError as error:
            raise BadPositionError(self.line, str(error)) from None


class Draft(Struct):
    """The lines of a position, by what they are about."""

    last: int = 1
    """The last line there is, for what is missing."""
    month: int = 1
    over: bool = False
    won: Card | None = None
    sky: str = ""
    heavens: Card | None = None
    """What else is said of a drawn map than its seed."""
    map: list[str] = field(default_factory=list)
    small: list[Card] = field(default_factory=list)
    """Stars and clouds of a map made by hand."""
    options: dict[str, object] = field(default_factory=dict)
    order: Card | None = None
    seats: set[int] = field(default_factory=set)
    explorers: dict[int, Card] = field(default_factory=dict)
    cards: dict[int, list[tuple[str, Card]]] = field(default_factory=dict)
    common: list[tuple[str, Card]] = field(default_factory=list)
    """Systems, rights and offers."""
    ledgers: dict[int, list[Entry]] = field(default_factory=dict)
    logs: dict[int, list[str]] = field(default_factory=dict)
    news: list[tuple[int, str]] = field(default_factory=list)
    driven: dict[StarId, list[Seat]] = field(default_factory=dict)
    """Whom natives have driven out."""
    follows: list[Card] = field(default_factory=list)
    """Lines that say what follows from others."""
    things: set[str] = field(default_factory=set)

    def card(self, seat: int, form: str) -> Card | None:
        """The line of this form about a seat."""
        return next((card for each, card in self.cards.get(seat, ()) if each == form), None)

    def all_of(self, seat: int, form: str) -> list[Card]:
        """All lines of this form about a seat."""
        return [card for each, card in self.cards.get(seat, ()) if each == form]

    def line_of(self, seat: int, form: str) -> int:
        """Where a line of this form stands, for a complaint about it."""
        card = self.explorers.get(seat) if form == "explorer" else self.card(seat, form)
        if card is None:
            card = next((each for name, each in self.common if name == form), None)
        return self.last if card is None else card.line

    def all_cards(self) -> Iterator[Card]:
        """All lines that may name stars."""
        yield from self.explorers.values()
        yield from (card for cards in self.cards.values() for _, card in cards)
        yield from (card for _, card in self.common)


def filled(card: Card | None, usual: T, schema: Schema) -> T:
    """A thing with the fields a line gives, and the usual ones where it gives none."""
    if card is None:
        return usual
    return card.made(type(usual), {**structs.asdict(usual), **card.values(schema)})


def unstaged(draft: Draft, seat: Seat, options: Options, sky: Sky, last: int) -> Explorer:
    """An expedition in all but its stage."""
    tables = tables_of(options.tables)
    stage = _stage_name(draft, seat)
    named = draft.explorers.get(seat, Card(last, str(seat), {}))
    home, race, place, star = _where(draft, seat, named, sky, stage)
    docked = stage in DOCKED
    crew = filled(draft.card(seat, "crew"), Crew() if docked else STANDARD_CREW, line_fields.CREW)
    stores = filled(draft.card(seat, "stores"), Stores() if docked else STANDARD_STORES, line_fields.STORES)
    ledger = tuple(draft.ledgers.get(seat, ()))
    found: dict[str, object] = {
        "score": sum(entry.amount for entry in ledger if entry.board),
        "boards": max((entry.board for entry in ledger), default=0),
        "launched": 0 if stage == "outfitting" else 1,
    }
    for form, schema in (
        ("score", line_fields.SCORE),
        ("voyage", line_fields.VOYAGE),
        ("month", line_fields.MONTH),
        ("used", line_fields.USED),
    ):
        card = draft.card(seat, form)
        if card is not None:
            found |= card.values(schema)
    fallen = found.get("fallen", 0)
    found.setdefault("enlisted", _enlisted(crew, tables, fallen) if found["launched"] else 0)
    explorer = Explorer(
        name=named.fields.get("name", NAMES[seat - 1]),
        race=race,
        home=home,
        place=place,
        stage=Free(),
        star=star,
        ship=_ship(named, stage),
        crew=crew,
        stores=stores,
        damage=filled(draft.card(seat, "damage"), Damage(), line_fields.DAMAGE),
        finds=tuple(map(find_of_card, draft.all_of(seat, "find"))),
        ledger=ledger,
        log=tuple(draft.logs.get(seat, ())),
    )
    return _with(explorer, found, named)


class Counters(Struct, frozen=True):
    """The plain numbers of an expedition."""

    score: Quarters = Quarters(0)
    boards: int = 0
    account: Quarters = Quarters(0)
    launched: int = 0
    enlisted: int = 0
    fallen: int = 0
    crewless: int = 0
    control: int = 1
    moved: bool = False
    tried: bool = False
    foraging: bool = False
    done: bool = False
    resting: int = 0
    used: tuple[int, ...] = ()


def _with(explorer: Explorer, found: Mapping[str, object], card: Card) -> Explorer:
    return structs.replace(explorer, **structs.asdict(card.made(Counters, found)))


def _enlisted(crew: Crew, tables: Tables, fallen: object) -> int:
    """All who were taken aboard: those who are there and those who fell."""
    return people(crew, tables) + (fallen if isinstance(fallen, int) else 0)


def _stage_name(draft: Draft, seat: int) -> str:
    card = draft.card(seat, "stage")
    return "free" if card is None else card.fields["stage"]


def _ship(card: Card, stage: str) -> ShipKind | None:
    """`ship II` if nothing is said; none at the first outfitting."""
    said = card.fields.get("ship")
    if said is None:
        return None if stage == "outfitting" else "II"
    if said == "no ship":
        return None
    return "I" if said == "ship I" else "II"


def _where(draft: Draft, seat: int, card: Card, sky: Sky, stage: str) -> tuple[StarId, str, Place, StarId | None]:
    """Home, race, place and system: at home if nothing is said."""
    home = card.fields.get("home", USUAL_HOMES[seat - 1])
    known = sky.home(home)
    race = card.fields.get("race") or (known.race if known is not None else "")
    stage_card = draft.card(seat, "stage")
    left = stage_card.fields.get("from") if stage_card is not None else None
    where = card.fields.get("at") or card.fields.get("near") or left or home
    place = read_place(where)
    if place is None:
        raise BadPositionError(card.line, f"there is no place '{where}'")
    between = "near" in card.fields or (stage in NOWHERE and "at" not in card.fields)
    return StarId(home), race, place, None if between else star_name(place)


def find_of_card(card: Card) -> Find:
    """A find."""
    found = {"star": card.thing.split()[2], "classes": (), **card.values(line_fields.FIND)}
    return card.made(Find, found)


def natives_of(draft: Draft, explorer: Explorer, star: StarId, systems: Mapping[StarId, System]) -> Find | None:
    """What is on record about natives one deals with: said, or as the system's line has it."""
    find = next((each for each in explorer.finds if each.star == star), None)
    system = systems.get(star)
    if find is None and system is not None and system.race:
        return Find(star, (1,), race=system.race, level=system.level, systems=system.systems, month=draft.month)
    return find if find is not None and find.race else None
