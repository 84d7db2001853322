"""The story of a step: what a seat is shown when a turn arrives. All of it is made from what the seat may know.

- `Figure`: one of the few numbers that matter now, for the head of the match page.
- `Digest`: what happened in one sentence and a few lines, each with its places on the chart.
- `Replay`: what happened, as scenes to watch on the chart.
- `Goal`: what the seat plays for, where seats play for different things.

A game makes a story from two views of the same seat: the one before the step and the one after it. Nothing else goes
in but the names of players, as far as the reader may know them, so a story cannot tell more than the seat's turn
reports do.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from turnsheet.core.pages.chart import Mark, Sector, Spot
from turnsheet.core.seats import Seat

Tone = Literal["gain", "loss", "neutral"]

MINUS = "\N{MINUS SIGN}"
"""For sentences and labels. In amounts and changes a hyphen stands for it, which clients can read as a number."""

Place = str | Spot
"""Where something happens: the id of a mark or an area, or coordinates of the chart."""


PlayerNames = Mapping[Seat, str]
"""The people and bots on seats, for sentences of games that only count their seats."""
NO_NAMES: PlayerNames = MappingProxyType({})


class Figure(Struct, frozen=True):
    """A number in the head of a match: `Points 121 (+33)`."""

    id: str
    label: str
    value: str
    note: str = ""
    """Small words behind the value, such as `of 12` or `malfunction`."""
    change: str = ""
    """What the step changed, with its sign."""
    tone: Tone = "neutral"
    """Whether the change is good for the seat."""
    share: float | None = None
    """From 0 to 1, if a bar helps: how much is left, or how far it goes."""


class DigestLine(Struct, frozen=True):
    """One thing that happened."""

    kind: str
    """What it is, as a word for programs: each game lists its own."""
    text: str
    marks: tuple[str, ...] = ()
    """The marks and areas of the chart it happened at, the most important first."""
    amount: str = ""
    """What it brought or cost, such as `+11` or `-1 ship`."""
    tone: Tone = "neutral"
    gone: dict[str, Spot] = {}
    """Where those of its marks were that the chart no longer has, as far as the seat can tell."""


class Digest(Struct, frozen=True):
    """What happened in a step: a sentence, then lines, the most important first."""

    headline: str = ""
    """Empty if there is nothing to say."""
    lines: tuple[DigestLine, ...] = ()
    weight: int = 0
    """How much the seat won in the step: its best moments are chosen by it. 0 for an ordinary step, and for losses."""
    moment: str = ""
    """A short title of what the seat won in a memorable step, such as `One shot, three ships`; never of a loss. It is
    for all readers, so it does not say `you`. The referee takes no side."""
    sentence: str = ""
    """The headline without its turn, for pages that name the turn themselves: `You destroyed a scout.`"""
    says_all: bool = False
    """The headline says what the only line says: the two are shown as one."""


class Travel(Struct, frozen=True, tag="travel", tag_field="act"):
    """A thing moves along places. It is drawn as `mark` says, even if the charts do not have it."""

    mark: Mark
    path: tuple[Place, ...]
    """From where it starts to where it stops."""
    hidden_from: bool = False
    """It comes out of the unknown: it appears on the way."""
    hidden_to: bool = False
    """It vanishes on the way."""
    delay: float = 0.0
    """Seconds after the scene has begun, here and below."""


class Turn(Struct, frozen=True, tag="turn", tag_field="act"):
    """A thing turns to a direction, in degrees clockwise from the top."""

    mark: str
    degrees: float
    delay: float = 0.0


class Shot(Struct, frozen=True, tag="shot", tag_field="act"):
    """A shot: from a place, or out of the unknown, into an area or at places."""

    owner: Seat | None
    origin: Place | None
    """None: nobody knows where it came from."""
    targets: tuple[Place, ...] = ()
    """What it hit. Empty: it missed, as far as the seat knows."""
    toward: Place | None = None
    """Where it went, if it hit nothing."""
    sector: Sector | None = None
    """The area it covered."""
    mark: str = ""
    """The thing that fired."""
    delay: float = 0.0


class Burst(Struct, frozen=True, tag="burst", tag_field="act"):
    """Something is hit or destroyed."""

    at: Place
    kind: Literal["hit", "destroyed"]
    label: str = ""
    """Such as `14 lost`."""
    mark: str = ""
    """The thing that is hit; if it is destroyed, it is gone from here on."""
    owner: Seat | None = None
    delay: float = 0.0


class Capture(Struct, frozen=True, tag="capture", tag_field="act"):
    """A thing changes owners."""

    mark: str
    at: Place
    owner: Seat | None
    """The new one; nobody: None."""
    label: str = ""
    delay: float = 0.0


class Point(Struct, frozen=True, tag="point", tag_field="act"):
    """Something happens at a place that is only pointed out: a landing, a meeting, a find, something built."""

    at: Place
    kind: str
    label: str
    tone: Tone = "neutral"
    delay: float = 0.0


Act = Travel | Turn | Shot | Burst | Capture | Point


class Scene(Struct, frozen=True):
    """One part of a replay, such as all movement or one battle."""

    id: str
    title: str
    """One or two words for the bar of scenes, such as `Move`."""
    acts: tuple[Act, ...]
    caption: str = ""
    """A sentence on what is seen."""
    amount: str = ""
    """What it brought or cost, shown beside the caption."""
    tone: Tone = "neutral"
    seconds: float = 1.6
    """How long it lasts at normal speed."""
    focus: tuple[Place, ...] = ()
    """What the camera should show; empty: all of the chart."""


class Replay(Struct, frozen=True):
    """Scenes, in the order in which they happened. It begins with the chart of the step before."""

    scenes: tuple[Scene, ...] = ()


class Goal(Struct, frozen=True):
    """What wins, or what brings points to a seat, where players need to be told in the match."""

    text: str
    """A sentence or two that are always in view."""
    lines: tuple[str, ...] = ()
    """The points in full."""


class Story(Struct, frozen=True):
    """What a seat is shown when a turn arrives."""

    figures: tuple[Figure, ...] = ()
    digest: Digest = Digest()
    replay: Replay = Replay()
    goal: Goal | None = None
    """Nothing where a game does not tell it."""
