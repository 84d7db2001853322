"""The game protocol: a game is a pure value-to-value machine.

    text --read--> orders --advance(state, orders, dice)--> state + events
    state --view(seat)--> what one player may know --> printout, chart, offers --> text again

Everything else in the house is a door to this. A game knows no clock, no chance but the dice it
is handed, no files and no network, and it never changes a value it was given.

How time passes is told by `awaiting`. Seats whose prompt says `together` speak at the same moment:
when all of them have spoken, or their time is up, `advance` gets the orders of those who spoke, and
a seat that is missing has missed the turn (an empty tuple is a sheet with nothing on it, and not a
miss). A seat whose prompt does not say `together` is carried out as soon as it has spoken:
`advance` gets its orders alone. When such a seat's time is up, `advance` gets no orders at all; and so it does,
at once, while the match is not over and nobody is waited for: then the game goes on by itself.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Protocol, TypeVar, cast

from msgspec import Struct

from turnsheet.core.chart import Chart
from turnsheet.core.dice import Dice
from turnsheet.core.events import Event
from turnsheet.core.forms import Offer
from turnsheet.core.lists import Listing
from turnsheet.core.orders import Order, Reading
from turnsheet.core.preview import Sketch
from turnsheet.core.seats import Seat
from turnsheet.core.versions import Stamped
from turnsheet.core.views import View


class State(Stamped, frozen=True):
    """The base of every game's state: all there is to know. The options, where a game has any, are its `options`."""

    @property
    def turn_count(self) -> int:
        """The turn the match is in, as its players count turns: it grows by one when a turn is over for everybody.

        What people who watch are shown is at least one whole turn old. As long as a game does not say, all is one turn.
        """
        return 0


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of every game's options, with a default for each."""

    NUMBERS: ClassVar[dict[str, range]] = {}
    """For options that are numbers, those the game takes."""
    OPENING: ClassVar[tuple[str, ...]] = ()
    """Options that say how the opening is drawn and nothing after it: notation does not tell them."""
    ABOUT: ClassVar[dict[str, str]] = {}
    """A sentence on options that do not speak for themselves, for whoever opens a match."""
    FILES: ClassVar[tuple[str, ...]] = ()
    """Options that are texts of many lines, such as come from a file."""
    SECRET: ClassVar[tuple[str, ...]] = ()
    """Options that tell what players may not know while a match runs, such as who is dealt what. They are texts, empty
    unless somebody sets them, and they matter for the opening alone (`OPENING`). No view of a seat holds them."""
    SECRET_NAMES: ClassVar[bool] = False
    """Whether what the game calls a seat tells who plays whom: then others are told nothing but its number."""

    def part(self, name: str, seat: Seat, seats: int) -> str:  # noqa: ARG002 - games that have such options need them
        """What of a secret option concerns one of so many seats, and is shown to its player; nothing if left empty."""
        return ""

    @property
    def watchable(self) -> bool:
        """Whether strangers may be shown everything, a while later, while a match with them is played."""
        return not any(getattr(self, name) for name in self.SECRET)


class BadOptionsError(Exception):
    """Options, or a number of seats, that the game cannot be played with."""


class BadPositionError(Exception):
    """A position that cannot be read: the line it stands in, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Prompt(Struct, frozen=True):
    """What a seat is asked to speak about now."""

    about: str
    together: bool = True
    awaited: bool = True
    """False: it may speak, but nobody waits for it."""
    play: str = ""
    """For seats that are carried out as soon as they speak: prompts with the same name belong to one play of the seat,
    which is announced once and shares one due time."""


class Step(Struct, frozen=True):
    """What became of a state."""

    state: State
    events: tuple[Event, ...]


class Standing(Struct, frozen=True, repr_omit_defaults=True):
    """How the match stands. While it goes on, scores may be secret: show them through views only."""

    over: bool
    scores: dict[Seat, int]
    winners: tuple[Seat, ...] = ()
    fates: dict[Seat, str] = {}
    """When it is over, how it ended for each seat, in a few words that can be counted; left out where scores say it."""


class Preset(Struct, frozen=True):
    """A table ready to sit down at."""

    id: str
    title: str
    seats: int
    options: Options


S = TypeVar("S", bound=State)
O_contra = TypeVar("O_contra", bound=Order, contravariant=True)
V = TypeVar("V", bound=View)
P = TypeVar("P", bound=Options)

Facts = Mapping[str, Mapping[str, str]]
"""A position taken apart for comparison: thing, field, value."""

VALUE = "is"
"""The field of a thing that is a value itself: who does not know it does not know of the thing either."""


class Game(Protocol[S, O_contra, V, P]):
    """What a game is."""

    id: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]]

    @property
    def version(self) -> int:
        """Of its rules: raised whenever any outcome can change. States and views are under it (`editions`)."""

    @property
    def state_type(self) -> type[S]:
        """The type of its states, for the codec."""

    @property
    def options_type(self) -> type[P]:
        """The type of its options."""

    @property
    def presets(self) -> tuple[Preset, ...]:
        """Tables ready to sit down at; the first is the usual one."""

    def steps(self, options: P) -> int | None:
        """How many steps a match with these options has, if that is known beforehand."""

    def setup(self, options: P, seats: int, dice: Dice) -> S:
        """The state before the first step; raises BadOptionsError."""

    def names(self, state: S) -> Mapping[Seat, str]:
        """What the game calls each seat."""

    def awaiting(self, state: S) -> Mapping[Seat, Prompt]:
        """Who may speak now, and about what."""

    def read(self, view: V, text: str) -> Reading:
        """The orders in a text, and refusals with reasons. Never raises, whatever the text."""

    def write(self, order: O_contra) -> str:
        """The order's canonical text: `read` gives the same order back."""

    def advance(self, state: S, orders: Mapping[Seat, Sequence[O_contra]], dice: Dice) -> Step:
        """The new state and what happened. The orders are those `read` found legal in this state."""

    def view(self, state: S, seat: Seat) -> V:
        """What the seat may know, built up from nothing; the REFEREE knows all."""

    def suppose(self, view: V, assume: str = "") -> S:
        """A state in which the seat would know just this, for trying things out.

        What the seat does not know is supposed, as plainly as can be; the referee's view gives the very state back.
        Lines of notation in `assume` take the place of what would be known or supposed of the same things; raises
        BadPositionError for those that cannot be.
        """

    def offers(self, view: V) -> tuple[Offer, ...]:
        """What the seat can order now."""

    def sketch(self, view: V, orders: Sequence[O_contra]) -> Sketch:
        """What these orders of the seat would do, as far as it can know."""

    def scores(self, view: V) -> Mapping[Seat, int]:
        """The scores the seat knows."""

    def printout(self, view: V) -> str:
        """The classic page."""

    def chart(self, view: V) -> Chart:
        """What there is to draw."""

    def lists(self, view: V) -> tuple[Listing, ...]:
        """What the seat knows, as tables; none where the printout says it as well."""

    def position(self, text: str) -> S:
        """The state a position in the game's notation describes; raises BadPositionError."""

    def notate(self, state: S) -> str:
        """The referee's notation: `position` gives the same state back."""

    def recount(self, view: V) -> str:
        """What a seat knows, in the same notation; what it does not know is left out."""

    def facts(self, text: str) -> Facts:
        """Lines of notation taken apart; raises BadPositionError."""

    def hardest(self) -> Mapping[str, str]:
        """For measuring: positions in which there is most to do, by name, in notation. None if any will do."""

    def standing(self, state: S) -> Standing:
        """Over or not, scores, winners."""


AnyGame = Game[State, Order, View, Options]
"""A game as the house handles it: without knowing its types."""


def hosted(game: Game[S, O_contra, V, P]) -> AnyGame:
    """The game as the house sees it. A game only ever meets values that it made itself, so this is safe."""
    return cast(AnyGame, game)
