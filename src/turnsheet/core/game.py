"""What a game is: pure functions from values to values, in three groups, one per audience.

    text --rules.read--> orders --rules.advance(state, orders, dice)--> the next state
    state --rules.view(seat)--> what one player may know --pages--> printout, chart, forms

`Rules` play a match, `Pages` show it to people, `Notation` writes positions as text. Everything else in Turnsheet calls
these. A game knows no clock, no chance except the dice it is given, no files and no network, and it never changes a
value it was given.

`awaiting` says how time passes. Seats whose prompt says `together` give orders for the same moment: when all of them
have sent theirs, or the deadline has passed, `advance` gets the orders that came. A seat that is not among them has
missed the turn; an empty tuple is an empty sheet, not a miss. A seat whose prompt does not say `together` is carried
out as soon as it sends orders: `advance` gets its orders alone. If the deadline of such a seat passes, `advance` gets
no orders at all. It also gets none, at once, while the match is not over and no seat is awaited: then the game goes on
by itself.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, Protocol, Self, TypeVar, cast

from msgspec import Struct

from turnsheet.core.dice import Dice
from turnsheet.core.events import Event
from turnsheet.core.orders import Order, Reading
from turnsheet.core.pages.chart import Chart
from turnsheet.core.pages.forms import OrderForm
from turnsheet.core.pages.lists import Listing
from turnsheet.core.pages.preview import Preview
from turnsheet.core.pages.report import ReportLine
from turnsheet.core.pages.story import NO_NAMES, PlayerNames, Story
from turnsheet.core.pages.views import View
from turnsheet.core.seats import Seat
from turnsheet.core.versions import Stamped


class State(Stamped, frozen=True):
    """The base of every game's state: all there is to know. The options, where a game has any, are its `options`."""

    @property
    def turn_count(self) -> int:
        """The turn the match is in, as its players count turns: it grows by one when a turn is over for everybody.

        What people who watch are shown is at least one whole turn old. As long as a game does not say, all is one turn.
        """
        return 0

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the step that led here: views, printouts and messages are made from it."""
        return ()


class SeatChoice(Struct, frozen=True):
    """Something that players may choose for themselves when they take a seat, such as a character."""

    name: str
    about: str
    words: tuple[str, ...] = ()
    """The words to choose from; none for a text."""
    pitches: tuple[str, ...] = ()
    """One line on each word."""
    longest: int = 0
    """The maximum length of a text."""
    suggestions: tuple[str, ...] = ()
    """Texts to suggest, such as names that players are given who choose none."""


ChatRule = Literal["usual", "on request", "never"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of every game's options, with a default for each."""

    NUMBERS: ClassVar[dict[str, range]] = {}
    """For options that are numbers, those the game takes."""
    OPENING: ClassVar[tuple[str, ...]] = ()
    """Options that say how the opening is drawn and nothing after it: notation does not tell them."""
    ABOUT: ClassVar[dict[str, str]] = {}
    """A sentence on options that do not speak for themselves, for the person who creates a match."""
    LABELS: ClassVar[dict[str, str]] = {}
    """What to call options whose name alone does not say it."""
    WORDS: ClassVar[dict[str, dict[str, str]]] = {}
    """By option, what to call values whose word alone does not say it."""
    PHRASES: ClassVar[dict[str, dict[str, str]]] = {}
    """By option and value, a phrase for the list of what a match is played with, instead of label and word."""
    COUNTED: ClassVar[tuple[str, ...]] = ("turns", "months")
    """Numbers of what their name says: the list has `12 turns` instead of `Turns: 12`."""
    FILES: ClassVar[tuple[str, ...]] = ()
    """Options that are texts of many lines, such as come from a file."""
    BY_SEAT: ClassVar[dict[str, dict[str, str]]] = {}
    """Texts with one letter for each seat, and what each letter stands for; the first is for what is not said. A text
    that says nothing of any seat is empty."""
    BY_SEAT_UNLESS: ClassVar[dict[str, str]] = {}
    """Other options, each with the value with which such texts have several letters for each seat."""
    SECRET: ClassVar[tuple[str, ...]] = ()
    """Options that tell what players may not know while a match runs, such as who is dealt what. They are texts, empty
    unless somebody sets them, and they matter for the opening alone (`OPENING`). No view of a seat holds them."""
    SECRET_NAMES: ClassVar[bool] = False
    """Whether what the game calls a seat tells who plays whom: then others are told nothing but its number."""

    CHOICES: ClassVar[tuple[SeatChoice, ...]] = ()
    """What players may choose when they take a seat. What they chose is as secret as the options in `SECRET`."""

    def chosen(self, choices: Mapping[Seat, Mapping[str, str]], seats: int) -> Self:  # noqa: ARG002 - as below
        """The options with what players chose for their seats; raises BadOptionsError. A seat may choose nothing."""
        if any(choices.values()):
            raise BadOptionsError("In this game there is nothing to choose with a seat. Leave the choice out.")
        return self

    def part(self, name: str, seat: Seat, seats: int) -> str:  # noqa: ARG002 - games that have such options need them
        """The part of a secret option that concerns one of `seats` seats and is shown to its player; may be empty."""
        return ""

    def idle(self, seats: int) -> tuple[str, ...]:  # noqa: ARG002 - as above
        """The names of options that play no part in a match with these options and that many seats."""
        return ()

    @property
    def watchable(self) -> bool:
        """Whether spectators may see everything, with a delay, while a match with these options is played."""
        return not any(getattr(self, name) for name in self.SECRET)

    @property
    def anonymous(self) -> bool:
        """Whether players may not know whom they play with until the end."""
        return False

    @property
    def one_name_each(self) -> bool:
        """Whether a seat has a single name in the game. Otherwise its name may be one that another player never met."""
        return True

    @property
    def chat(self) -> ChatRule:
        """Whether players may chat outside the game: `on request` where the game has rules for messages of its own."""
        return "on request" if self.SECRET_NAMES else "usual"


class BadOptionsError(Exception):
    """Options, or a number of seats, that the game cannot be played with."""


class BadPositionError(Exception):
    """A position that cannot be read: the number of the faulty line, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Prompt(Struct, frozen=True):
    """What a seat is asked for now."""

    about: str
    """For people, such as "orders for turn 3"."""
    id: str
    """Prompts with the same id ask for the same thing, which is announced once and has one deadline."""
    turn: int
    """The turn, as players count turns."""
    together: bool = True
    awaited: bool = True
    """False: the seat may give orders, but nobody waits for it."""


class Standing(Struct, frozen=True, repr_omit_defaults=True):
    """How the match stands. While it goes on, scores may be secret: show them through views only."""

    over: bool
    scores: dict[Seat, int]
    winners: tuple[Seat, ...] = ()
    fates: dict[Seat, str] = {}
    """When it is over, how it ended for each seat, in a few words that can be counted; left out where scores say it."""
    verdict: str = ""
    """When it is over: why it was won or not, in a sentence or two, where the scores alone do not say it."""
    roles: dict[Seat, str] = {}
    """What each seat plays as, where that decides what it scores for. It may be secret while the match goes on."""
    written: dict[Seat, str] = {}
    """The scores in which whole numbers leave out a part, as players read them: `66.75`."""
    exact: dict[Seat, int] = {}
    """The scores in a finer unit, if whole numbers leave out a part of one of them."""

    @property
    def merits(self) -> Mapping[Seat, int]:
        """What settles the places: the exact scores."""
        return self.exact or self.scores


class Preset(Struct, frozen=True):
    """Options and a number of seats that make a good match."""

    id: str
    title: str
    seats: int
    options: Options


DIFFICULTIES = ("easy", "medium", "hard", "very hard")
"""How hard it is to learn a game and play it well, from the first level to the fourth."""


class About(Struct, frozen=True):
    """Facts that help people choose a game."""

    pitch: str
    """One or two sentences: what you do in this game, and why it is worth it."""
    length: str
    """How long a usual match takes."""
    level: int
    """Its difficulty, from 1."""

    @property
    def difficulty(self) -> str:
        return DIFFICULTIES[self.level - 1]


S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)
O = TypeVar("O", bound=Order)  # noqa: E741 - short names for the four types of a game
V = TypeVar("V", bound=View)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)
P = TypeVar("P", bound=Options)

Facts = Mapping[str, Mapping[str, str]]
"""A position taken apart for comparison: thing, field, value."""

VALUE = "is"
"""Key for things that have a single value; if the value is hidden from a seat, so is the thing."""


@dataclass(frozen=True)
class Rules(Generic[S, O, V, P]):
    """What plays a match."""

    setup: Callable[[P, int, Dice], S]
    """The state before the first step, from options and the number of seats; raises BadOptionsError."""
    names: Callable[[S], Mapping[Seat, str]]
    """What the game calls each seat."""
    awaiting: Callable[[S], Mapping[Seat, Prompt]]
    """Which seats may give orders now, and for what."""
    read: Callable[[V, str], Reading]
    """The orders in a text, and refusals with reasons. Never raises, whatever the text."""
    write: Callable[[O], str]
    """The order's canonical text: `read` gives the same order back."""
    advance: Callable[[S, Mapping[Seat, Sequence[O]], Dice], S]
    """The next state, with what happened in its `events`. The orders are those `read` accepted in this state."""
    view: Callable[[S, Seat], V]
    """What the seat may know, built up from nothing; the REFEREE knows all."""
    standing: Callable[[S], Standing]
    """Over or not, scores, winners."""
    eliminated: Callable[[S], frozenset[Seat]] = lambda _state: frozenset()
    """The seats that have nothing left to play with. Others may not know it while the match runs; its player does."""
    tallies: Callable[[S], Mapping[Seat, Mapping[str, int]]] | None = None
    """What each seat won and lost in the step just played, by the heading of a column: the result of a match adds them
    up. None where nothing is counted but scores."""
    steps: Callable[[P], int | None] = lambda _options: None
    """How many steps a match with these options has, if that is known before it begins."""


class Tell(Protocol[V_contra]):
    """What to show when a turn arrives, from the seat's views before and after the step; None before the first.

    Games that only count their seats use the names of players, as far as the reader may know them.
    """

    def __call__(self, before: V_contra | None, view: V_contra, names: PlayerNames = NO_NAMES, /) -> Story:
        """Tell the story of a step."""


@dataclass(frozen=True)
class Pages(Generic[O, V]):
    """What people see of a match, all of it made from the view of a seat."""

    printout: Callable[[V], str]
    """The classic page."""
    chart: Callable[[V], Chart]
    """What there is to draw."""
    forms: Callable[[V], tuple[OrderForm, ...]]
    """What the seat can order now, as bots and programs need it."""
    preview: Callable[[V, Sequence[O]], Preview]
    """What these orders of the seat would do, as far as it can know."""
    scores: Callable[[V], Mapping[Seat, int]]
    """The scores the seat knows."""
    lists: Callable[[V], tuple[Listing, ...]] = lambda _view: ()
    """What the seat knows, as lists; none where the printout is short enough."""
    report: Callable[[V], tuple[ReportLine, ...]] = lambda _view: ()
    """What happened, as the seat was told; none where the game tells it in another way."""
    story: Tell[V] = lambda _before, _view, _names=NO_NAMES: Story()
    """What to show when a turn arrives, from the seat's views before and after the step; None before the first."""
    explained: Callable[[V, tuple[OrderForm, ...]], tuple[OrderForm, ...]] = lambda _view, forms: forms
    """These forms as people see them, for example with the odds of each choice; the same orders fit them."""


class Suppose(Protocol[S_co, V_contra]):
    """A state in which the seat would know just this, for trying things out.

    What the seat does not know is filled in with the simplest guess; the referee's view gives the same state back.
    Lines of notation in `assume` replace what is known or guessed about the same things; raises BadPositionError
    for lines that are impossible.
    """

    def __call__(self, view: V_contra, assume: str = "", /) -> S_co:
        """Suppose a state."""


@dataclass(frozen=True)
class Notation(Generic[S, V]):
    """Positions as text, for cases, match files and what-ifs."""

    position: Callable[[str], S]
    """The state a position in the game's notation describes; raises BadPositionError."""
    notate: Callable[[S], str]
    """The referee's notation: `position` gives the same state back."""
    recount: Callable[[V], str]
    """What a seat knows, in the same notation; what it does not know is left out."""
    facts: Callable[[str], Facts]
    """Lines of notation taken apart; raises BadPositionError."""
    suppose: Suppose[S, V]


@dataclass(frozen=True)
class Game(Generic[S, O, V, P]):
    """A game, in one version of its rules."""

    id: str
    title: str
    blurb: str
    """The game in a few words, for lists."""
    about: About
    seat_counts: tuple[int, ...]
    version: int
    """Of its rules: raised whenever any outcome can change. States and views carry it (`core.versions`)."""
    state_type: type[S]
    options_type: type[P]
    presets: tuple[Preset, ...]
    """Setups to choose from; the first is the usual one."""
    rules: Rules[S, O, V, P]
    pages: Pages[O, V]
    notation: Notation[S, V]
    first_preset: str = ""
    """The preset for a first match against bots; empty: the first one that is not too large."""


AnyGame = Game[State, Order, View, Options]
"""A game as everything outside it handles it: without knowing its types."""


def hosted(game: Game[S, O, V, P]) -> AnyGame:
    """The game as everything outside it sees it. A game only ever gets values that it made itself, so this is safe."""
    return cast(AnyGame, game)
