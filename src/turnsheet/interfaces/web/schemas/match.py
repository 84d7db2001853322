"""What goes over the wire: the shapes of requests and answers. The client's types are made from these."""

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from turnsheet.core.orders import Refusal
from turnsheet.host.absence.stages import Absence
from turnsheet.host.matches.allied_printouts import LONGEST as LONGEST_PRINTOUT
from turnsheet.host.matches.invitations import Use
from turnsheet.host.matches.match_options import OptionText
from turnsheet.host.matches.notes import LONGEST as LONGEST_PAPER
from turnsheet.host.matches.spectators import Delay
from turnsheet.host.turns.schedule import Schedule

Phase = Literal["gathering", "running", "paused", "failed", "ended"]
Holder = Literal["open", "person", "bot"]
Outcome = Literal["ordered", "late", "standing", "missed", "away", "bot", "not asked"]


class Me(Struct, frozen=True):
    """Who the browser is: a name, if it was given, and the token that its writing requests must carry."""

    name: str
    csrf: str


class Naming(Struct, frozen=True):
    """A name to be known by."""

    name: str


class SeatInfo(Struct, frozen=True):
    """A seat, as everyone may know it."""

    seat: int
    name: str
    """What the game calls it."""
    holder: Holder
    player: str
    """The person's name or the bot's."""
    mine: bool
    invited: bool
    """It can be taken with an invitation only."""
    linked: bool
    """There is a link that invites to it; told to the match owner, who can have it shown or revoke it."""
    awaited: bool
    """It is asked to speak now."""
    spoken: bool
    """Its final orders are in."""
    kept_by: str
    """The bot that keeps it while its person is away."""
    away_until: datetime | None
    """Its person is on vacation until then."""
    vacant: bool
    """Its person missed so many turns that anyone may take it over."""


class SeatSummary(Struct, frozen=True):
    """A seat of a match on a list."""

    seat: int
    name: str
    """What the game calls it."""
    holder: Holder
    player: str
    """The person's name or the bot's."""
    mine: bool
    awaited: bool
    """It is asked to speak now."""
    spoken: bool
    """Its final orders are in."""
    vacant: bool
    """Its person missed so many turns that anyone may take it over."""


class MatchSummary(Struct, frozen=True):
    """A match on a list: `GET matches/{match}` tells the rest."""

    id: str
    game: str
    title: str
    phase: Phase
    step: int
    """How many steps have been played; the opening position is step 0."""
    called: str
    """What the last of them is called, such as `turn 3`; `step 3` where a step is no turn of all, empty before it."""
    about: str
    """What the seats are asked for now."""
    seats: list[SeatSummary]
    due: datetime | None
    grace_until: datetime | None
    """The due time has passed; late orders are taken until then."""
    runs_at: datetime | None
    """All orders are in and the turn runs then, unless somebody changes his mind."""
    owner: bool
    """Whether the asker opened it."""
    created: datetime
    failure: str | None
    """Why it has failed, for its owner."""
    parent: str | None
    """The match it was forked from, if it is a sandbox."""
    winners: list[int]
    ended_by: Literal["owner", "admin"] | None
    """Who ended it before the rules did: the match owner, or the admin of the site."""
    archived: bool
    """Whether its turns were moved to the archive: it can be listed, but not looked at."""


class MatchInfo(Struct, frozen=True):
    """A match, as everyone may know it."""

    id: str
    game: str
    version: int
    title: str
    phase: Phase
    step: int
    """How many steps have been played; the opening position is step 0."""
    called: str
    """What the last of them is called, such as `turn 3`; `step 3` where a step is no turn of all, empty before it."""
    about: str
    """What the seats are asked for now."""
    seats: list[SeatInfo]
    options: dict[str, object]
    option_texts: list[OptionText]
    """Options that are long texts, such as maps; `GET matches/{match}/options/{name}` fetches one."""
    schedule: Schedule | None
    undo_seconds: int
    """How long a complete turn waits before it runs, so that players can change their minds."""
    private: bool
    """Nobody sits down without an invitation, and people without a seat do not see it."""
    watch: Delay
    """Anyone may watch everything: so many seconds later, or `turn` for what is at least one whole turn old."""
    watch_step: int | None
    """The last step that those who watch may see by now, as seat 0."""
    substitute: str
    """The bot that plays for absent players; empty if the match has none."""
    absence: Absence
    due: datetime | None
    grace_until: datetime | None
    """The due time has passed; late orders are taken until then."""
    runs_at: datetime | None
    """All orders are in and the turn runs then, unless somebody changes his mind."""
    owner: bool
    """Whether the asker opened it."""
    created: datetime
    seed_hash: str
    seed: str | None
    """After the end."""
    failure: str | None
    """Why it has failed, for its owner."""
    parent: str | None
    """The match it was forked from, if it is a sandbox."""
    parent_step: int | None
    """The step of that match with which it began."""
    winners: list[int]
    ended_by: Literal["owner", "admin"] | None
    """Who ended it before the rules did: the match owner, or the admin of the site."""
    archived: bool
    """Whether its turns were moved to the archive: it can be listed, but not looked at."""


class Vacation(Struct, frozen=True):
    """A vacation of one seat."""

    until: Annotated[datetime, Meta(tz=True)]


class PlayNow(Struct, frozen=True):
    """A match against bots, at once."""

    game: str = ""
    """The first game of the house if left out."""
    bot: str = ""
    """The game's best bot if left out."""
    seats: int | None = None


class Taking(Struct, frozen=True):
    """Sitting down: with the seat's secret code from an invitation, or at an open table without."""

    code: str = ""
    name: str = ""


class Inviting(Struct, frozen=True):
    """An invitation to a seat: a link to hand on."""

    seat: int
    code: str
    path: str


class Code(Struct, frozen=True):
    """The code in a link to a seat."""

    code: Annotated[str, Meta(max_length=200)]


class CodeUse(Struct, frozen=True):
    """What a link is good for: to sit down as somebody who is invited, or to move one's own seat to this browser.

    Otherwise the seat is open to anyone, or the link is good for nothing.
    """

    use: Use
    match: MatchInfo | None
    """The match, also a private one if the link is good for something; None if the asker may not see it."""


class Forking(Struct, frozen=True):
    """A sandbox to open: from which step, and which seats bots play in it. All others are one's own."""

    step: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    """After which step; now if left out."""
    bots: dict[int, str] = {}
    """Bots by seat."""
    assume: Annotated[str, Meta(max_length=100_000)] = ""
    """Lines of the game's notation: what is assumed in place of what is known or supposed."""


class Guessing(Struct, frozen=True):
    """Orders to try on what the seat knows, and what to assume besides, in lines of the game's notation."""

    text: str
    assume: Annotated[str, Meta(max_length=100_000)] = ""


class Paper(Struct, frozen=True):
    """Something a seat keeps for itself: a text under a name, of a kind; an empty text throws it away."""

    kind: Literal["note", "place", "template"]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Annotated[str, Meta(max_length=LONGEST_PAPER)]


class AlliedPrintout(Struct, frozen=True):
    """A printout that an ally gave a seat, or several; ours or as other hosts mail them."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_PRINTOUT)]


class SeatToken(Struct, frozen=True):
    """A secret for programs: `Authorization: Bearer ...`. It is shown once."""

    token: str


class SeatBot(Struct, frozen=True):
    """A bot to sit on a seat."""

    bot: str


class Sheet(Struct, frozen=True):
    """A text of orders."""

    text: str
    step: int | None = None
    """The step it was written for; refused with `stale` if that one was played meanwhile."""


class Receipt(Struct, frozen=True):
    """What was received: the orders as understood, when, and the host's signature under it."""

    id: int
    """Counted for each seat of a match: 1, 2, 3."""
    match: str
    seat: int
    step: int
    kind: Literal["draft", "final", "withdrawn"]
    orders: list[str]
    refusals: list[Refusal]
    """The first hundred at most."""
    at: datetime
    signature: str
    more_refusals: int = 0
    """How many parts were refused beyond those told."""
    note: str = ""
    """In an answer to orders that were sent: that nothing of them was carried out, and why."""


class Sent(Receipt, frozen=True):
    """The receipt of orders that were sent, and whether their step has been played."""

    played: bool | None = None
    """With `wait`: true if the step was played before this answer, false if the time was over first or it will not be.
    Without it nothing is said."""


class Desk(Struct, frozen=True):
    """What lies on a seat's desk now: the last text written, whether it was sent, and the step's newest receipts."""

    step: int
    about: str
    prompt: str
    """The id of what is asked for: as long as it is the same, the same orders still fit."""
    awaited: bool
    at_once: bool
    """A sheet that is sent is carried out at once, alone; with a refusal in it it stays a draft."""
    text: str
    final: bool
    receipts: list[Receipt]
    suggestion: str
    """A sheet to begin with where things are to be placed, while nothing is written. It is not kept or counted."""


class Message(Struct, frozen=True):
    """A message a seat received, with the step it came with."""

    number: int
    """Counted from the first one that the seat received."""
    step: int
    called: str
    """The turn in which it is read, such as `turn 3`; the step, where no turn is named."""
    sender: int
    """The seat it came from; 0 while the match runs, where players know each other by code names alone."""
    sender_name: str
    """What the game calls the sender."""
    to: int
    text: str


class SeatOutcome(Struct, frozen=True):
    """What a seat did in a step."""

    seat: int
    outcome: Outcome


class HistoryStep(Struct, frozen=True):
    """A step that was played."""

    number: int
    """Counted from the first one on record, those taken back included."""
    step: int
    called: str
    """Such as `turn 3`; `step 3` where a step is no turn of all; `the opening`."""
    at: datetime
    commitment: str
    """HMAC-SHA256 of the fingerprint under a secret key of the match. After the end it is in the match file, with the
    key, and `turnsheet verify` checks it; empty in matches that were over before there were commitments."""
    fingerprint: str | None
    """SHA-256 of the whole position; nothing until the match is over."""
    outcomes: list[SeatOutcome]
    taken_back: bool = False


class Page(Struct, frozen=True):
    """A printout: the classic page, and the same in the game's notation."""

    step: int
    text: str
    notation: str
    about: str
    """What all seats are asked for together then; empty where they speak one by one, and at the end."""
    file: str = ""
    """What players call a file with it, such as `HYDRA_t12.txt`; empty where the game has no custom for that."""


class ScoreLine(Struct, frozen=True):
    """The scores a seat knew after a step."""

    step: int
    scores: dict[int, int]


class Notice(Struct, frozen=True):
    """Something that happened to a match, as sent to its listeners."""

    id: int
    kind: Literal["seat", "sheet", "turn", "taken back", "phase", "message"]
    step: int
    text: str


class Problem(Struct, frozen=True):
    """What went wrong, as problem+json: a code for programs, a sentence for people."""

    status: int
    code: str
    title: str
    detail: str
    type: str = field(default="about:blank")
