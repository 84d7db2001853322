"""A position while it is read: its lines, by what they are about."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from msgspec import Struct, field, structs

from turnsheet.core.game import BadPositionError
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation.field_values import T, Value, made, value_of
from turnsheet.games.starprobe.notation.line_fields import FORMS, STAGES
from turnsheet.games.starprobe.rules.state_parts import Entry
from turnsheet.games.starprobe.star_map.places import StarId


class Card(Struct, frozen=True):
    """A line that was taken apart: where it stands, its form, what it is about, and its fields."""

    line: int
    form: str
    thing: str
    fields: dict[str, str]

    def values(self) -> dict[str, Value]:
        """Its values by attribute; raises BadPositionError."""
        schema = STAGES[self.fields["stage"]] if self.form == "stage" else FORMS[self.form]
        by_name = {each.name: each for each in schema}
        said = {by_name[name]: text for name, text in self.fields.items() if name in by_name}
        try:
            return {each.kept: value_of(each, text) for each, text in said.items()}
        except ValueError as error:
            raise BadPositionError(self.line, str(error)) from None

    def made(self, kind: type[T], found: Mapping[str, object]) -> T:
        """A thing of these attributes; raises BadPositionError."""
        try:
            return made(kind, found)
        except ValueError as error:
            raise BadPositionError(self.line, str(error)) from None


class LinesRead(Struct):
    """The lines of a position, by what they are about."""

    last: int = 1
    """The last line there is, for what is missing."""
    cards: defaultdict[tuple[int, str], list[Card]] = field(default_factory=lambda: defaultdict(list))
    """By seat and form; the seat is 0 for lines about none."""
    map: list[str] = field(default_factory=list)
    options: dict[str, object] = field(default_factory=dict)
    seats: set[int] = field(default_factory=set)
    ledgers: defaultdict[int, list[Entry]] = field(default_factory=lambda: defaultdict(list))
    logs: defaultdict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    events: list[tuple[int, str]] = field(default_factory=list)
    driven: defaultdict[StarId, list[Seat]] = field(default_factory=lambda: defaultdict(list))
    """Whom natives have driven out."""
    follows: list[Card] = field(default_factory=list)
    """Lines that say what follows from others."""
    things: set[str] = field(default_factory=set)

    @property
    def month(self) -> int:
        now = self.card(0, "now")
        return 1 if now is None else int(now.fields["is"])

    @property
    def sky(self) -> str:
        """What the map is drawn from; empty if it is not drawn."""
        drawn = self.card(0, "sky")
        return "" if drawn is None else drawn.fields["is"]

    def card(self, seat: int, form: str) -> Card | None:
        """The line of this form about a seat."""
        return next(iter(self.all_of(seat, form)), None)

    def all_of(self, seat: int, form: str) -> list[Card]:
        """All lines of this form about a seat."""
        return self.cards.get((seat, form), [])

    def line_of(self, seat: int, form: str) -> int:
        """Where a line of this form stands, for a complaint about it."""
        card = self.card(seat, form) or self.card(0, form)
        return self.last if card is None else card.line

    def all_cards(self) -> Iterator[Card]:
        for cards in self.cards.values():
            yield from cards


def filled(card: Card | None, usual: T) -> T:
    """A thing with the fields a line gives, and the usual ones where it gives none."""
    return usual if card is None else card.made(type(usual), {**structs.asdict(usual), **card.values()})
