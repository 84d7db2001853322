"""What the API answers, as types.

Made from client/openapi.json by scripts/client_package.py: change nothing here.
"""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from turnsheet.core.orders import Refusal
from turnsheet.core.pages.allied_printouts import AlliedReport, MergedPrintouts, Source
from turnsheet.core.pages.chart import Area, Chart, Link, Mark, Sector
from turnsheet.core.pages.forms import Choice, Number, OrderForm, Path, Phrase, Text, Vector
from turnsheet.core.pages.forms import Point as FormsPoint
from turnsheet.core.pages.lists import Column, Listing, Row
from turnsheet.core.pages.preview import Aim, Note, Preview, Tally
from turnsheet.core.pages.report import ReportLine
from turnsheet.core.pages.stakes import Outcome, Stakes
from turnsheet.core.pages.story import (
    Burst,
    Capture,
    Digest,
    DigestLine,
    Figure,
    Goal,
    Replay,
    Scene,
    Shot,
    Story,
    Travel,
    Turn,
)
from turnsheet.core.pages.story import Point as StoryPoint

__all__ = [
    "Absence",
    "Aim",
    "AlliedReport",
    "Area",
    "BestMoment",
    "Burst",
    "Capture",
    "Chapter",
    "Chart",
    "Chat",
    "ChatMessage",
    "Checked",
    "Choice",
    "Column",
    "DatedPoint",
    "Digest",
    "DigestLine",
    "Doc",
    "DocInfo",
    "Figure",
    "FinalPlace",
    "Forecast",
    "FormsPoint",
    "Goal",
    "HistoryStep",
    "Link",
    "Listing",
    "Mark",
    "MatchEvent",
    "MatchInfo",
    "MatchResult",
    "MatchTournament",
    "MergedPrintouts",
    "Message",
    "Note",
    "Number",
    "OptionText",
    "OrderForm",
    "OrderSheet",
    "Outcome",
    "Path",
    "Phrase",
    "Preview",
    "Printout",
    "Problem",
    "Receipt",
    "Refusal",
    "Reliability",
    "Rematch",
    "Replay",
    "ReportLine",
    "Requirements",
    "Row",
    "Scene",
    "Schedule",
    "ScoreLine",
    "SeatInfo",
    "SeatNote",
    "SeatOutcome",
    "Sector",
    "SentMessage",
    "SentReceipt",
    "Shot",
    "Source",
    "Stakes",
    "Story",
    "StoryPoint",
    "Tally",
    "Text",
    "Travel",
    "Turn",
    "TurnScores",
    "Vector",
]


class Absence(Struct, frozen=True):
    """What a match does about absent players."""

    remind: int | None = None
    """Seconds before the deadline at which late players are reminded; a quarter of the turn's time, at most a day, if
    left out; 0 for never.
    """
    grace: int = 0
    """The grace period: seconds after the deadline in which late orders are still accepted."""
    open_after: int = 0
    """Release the seat after this many turns missed in a row; 0 for never."""
    vacation: int = 14
    """Days of vacation each player may take in the match."""


class OptionText(Struct, frozen=True):
    """A long text among the options: fetch it from `options/{name}`."""

    name: str
    characters: int
    fingerprint: str
    """The beginning of its SHA-256, to tell whether two are the same."""


class Rematch(Struct, frozen=True):
    """The rematch of a match, for somebody who may see it."""

    match: str
    seat: int | None
    """The seat you are invited to; None if you have one there, or if you are not invited."""
    path: str
    """Where to go: the invitation to that seat, or the match."""


class Requirements(Struct, frozen=True):
    """What people need to take an open seat. What is left out is not required."""

    reliability: int | None = None
    """At least this percentage of their last hundred turns was not missed."""
    least_rating: int | None = None
    most_rating: int | None = None


class Schedule(Struct, frozen=True):
    """Every `period` seconds, or at these times of the week, or each play within `limit` seconds."""

    period: int | None = None
    limit: int | None = None
    weekly: tuple[str, ...] = ()
    zone: str = "UTC"


class Reliability(Struct, frozen=True):
    """Turns that were due from a person, and how many of them they missed."""

    due: int
    missed: int
    recent_due: int
    """Of the last hundred turns."""
    recent_missed: int
    percent: int
    """How many of the last hundred turns they did not miss, rounded down; 100 for a person without any."""


class SeatInfo(Struct, frozen=True):
    """A seat, as everybody may see it."""

    seat: int
    name: str
    """What the game calls it."""
    holder: Literal["open", "person", "bot"]
    player: str
    """The name of the person or the bot."""
    mine: bool
    awaited: bool
    """The match waits for its orders now."""
    sent: bool
    """Its orders were sent."""
    vacant: bool
    """Its player is absent, and somebody else may take it over."""
    resigned: bool
    """Its player resigned: a bot plays on."""
    draw: bool
    """Its player wants a draw."""
    eliminated: bool
    """It has nothing left to play with. While the match runs, only its own player sees this."""
    invite_only: bool
    """It can be taken with an invitation only."""
    has_link: bool
    """There is an invitation link to it; shown to the match owner, who can copy or revoke it."""
    substitute: str
    """The bot that currently plays for its player; empty if the player is present."""
    away_until: datetime | None
    """Its player is on vacation until then."""
    vacation_left: int | None
    """How many days of vacation you have left in this match; only on your own seats."""
    after_resigning: Literal["bot-plays", "last-seat-wins", "nobody-wins", "draw"] | None
    """What happens if you resign now: a bot plays on, the one other seat wins, the match ends without a winner, as no
    other person is left, or as a draw, which all others want. Only on your own seats, as long as you can resign.
    """
    choices: dict[str, str]
    """What its player chose for it, by the names in the game's `choices`: told to nobody else, until it begins."""
    profile: str | None
    """The id of its player's profile, if they have an account. In anonymous matches it is shown after the end."""
    reliability: Reliability | None
    """How often its player missed a turn; shown together with the profile."""


class MatchTournament(Struct, frozen=True):
    """The tournament that a match is part of."""

    id: str
    title: str


class MatchInfo(Struct, frozen=True):
    """A match, as everybody may see it."""

    id: str
    game: str
    title: str
    phase: Literal["gathering", "running", "paused", "failed", "ended"]
    step: int
    """How many steps have been played; the opening position is step 0."""
    label: str
    """The name of the last step, such as `turn 3`; `move 3` in games without simultaneous turns; empty at the start."""
    prompt: str
    """What the match waits for now, such as `orders for turn 3`."""
    seats: tuple[SeatInfo, ...]
    deadline: datetime | None
    grace_until: datetime | None
    """The deadline has passed; late orders are accepted until then."""
    runs_at: datetime | None
    """All orders are in; the turn runs then, unless somebody takes theirs back."""
    owner: bool
    """Whether you are the match owner."""
    created: datetime
    failure: str | None
    """Why the match failed; shown to the match owner."""
    parent: str | None
    """The match that a sandbox was made from."""
    winners: tuple[int, ...]
    ended_by: Literal["owner", "admin", "resigned", "draw"] | None
    """What ended the match early: its owner, the admin of the site, players who resigned, or a draw by agreement."""
    archived: bool
    """Its turns are in the archive: the match is in lists but cannot be viewed."""
    rated: bool
    """The match owner lets its result count for ratings."""
    requires: Requirements
    """What people need to take an open seat without an invitation."""
    version: int
    """The version of the rules."""
    options: dict[str, object]
    option_texts: tuple[OptionText, ...]
    """Options that are long texts, such as maps; `GET matches/{match}/options/{name}` fetches one."""
    attempt: int
    """Grows whenever a turn is taken back or tried again, so that the same step is asked for again."""
    idle_options: tuple[str, ...]
    """The names of options that play no part in this match, such as the number for a goal that was not chosen."""
    options_in_words: tuple[str, ...]
    """The other options as phrases: `12 turns`, `Start positions: random`. What is not set is left out."""
    schedule: Schedule | None
    undo_seconds: int
    """The undo time: how long a complete turn waits before it runs, so that players can take orders back."""
    private: bool
    """Seats are taken with an invitation only, and people without a seat do not see the match."""
    chat: bool
    """Whether its players may chat."""
    watch: int | Literal["turn"] | None
    """Whether anybody may watch: after this many seconds, or `turn` for everything at least one whole turn old."""
    watch_step: int | None
    """The last step that you may see now as a spectator, as seat 0; null for people who play or have played it."""
    former: bool
    """Whether you played in it earlier, and lost or gave up your seat: you can watch it once it is over."""
    lost_seat: str
    """Why you no longer have the seat you had, if somebody took it away; otherwise empty."""
    substitute: str
    """The bot that plays for absent players; empty if the match has none."""
    absence: Absence
    seed_hash: str
    seed: str | None
    """Shown after the end."""
    rematch: Rematch | None
    """The match for the same players that was made from it."""
    tournament: MatchTournament | None
    """The tournament that it is part of."""
    parent_step: int | None
    """The step of that match with which a sandbox began."""
    unrated: Literal["owner", "guest", "same-person", "alone", "not-played", "unreadable"] | None
    """Why its result does not count for ratings, once that is known; before the start, as things are now."""


class SeatOutcome(Struct, frozen=True):
    """What a seat did in a step."""

    seat: int
    outcome: Literal["ordered", "late", "standing", "missed", "away", "bot", "not asked"]


class HistoryStep(Struct, frozen=True):
    """A step that was played."""

    number: int
    """Counted from the first step on record, including those taken back."""
    step: int
    label: str
    """Such as `turn 3`; `move 3` in games without simultaneous turns; `the opening`."""
    at: datetime
    commitment: str
    """HMAC-SHA256 of the fingerprint under a secret key of the match. After the end the match file has the commitment
    and the key, and `turnsheet verify` checks it; empty in matches that ended before there were commitments.
    """
    fingerprint: str | None
    """SHA-256 of the whole position; null until the match is over."""
    outcomes: tuple[SeatOutcome, ...]
    taken_back: bool = False


class TurnScores(Struct, frozen=True):
    """The scores at the end of a turn; those of the opening come first."""

    turn: int
    step: int
    """The last step of the turn."""
    scores: dict[str, int]


class FinalPlace(Struct, frozen=True):
    """How a match ended for a seat."""

    rank: int
    """From 1; seats with the same score share it."""
    seat: int
    score: int
    written: str
    """The score as players read it, where a whole number leaves out a part of it: `66.75`; else empty."""
    won: bool
    fate: str
    """How it ended for the seat, in a few words, where the game says more than the score does."""
    eliminated: int | None
    """The turn in which it lost the last it had; None if it had something left at the end."""
    resigned: bool
    role: str
    """What it played as, such as a character; empty where all score for the same."""
    counts: dict[str, int]
    """What it won and lost over the match, by the heading of a column; empty where the game counts only scores."""


class DatedPoint(Struct, frozen=True):
    """A turning point, and the turn it was in."""

    step: int
    kind: Literal["lead", "swing", "eliminated"]
    """A seat took the lead, won ground, or was eliminated."""
    seat: int
    """The seat that took the lead, won ground, or was eliminated."""
    turn: int
    other: int | None = None
    """The seat it passed, or on which it won ground; None if nobody had the lead."""
    change: int = 0
    """How many points of ground the seat won on the other."""
    lasting: bool = False
    """It took the lead for good."""
    ahead: int = 0
    """How many points ahead of all others it is now, if it took the lead."""


class MatchResult(Struct, frozen=True):
    """How a match ended, and how it came to that."""

    why: Literal["rules"] | Literal["owner", "admin", "resigned", "draw"]
    standings: tuple[FinalPlace, ...]
    """The best first."""
    scores: tuple[TurnScores, ...]
    turning_points: tuple[DatedPoint, ...]
    verdict: str
    """Why it was won or not by the rules, in a sentence or two; empty where a game does not say it."""


class BestMoment(Struct, frozen=True):
    """A step in which a seat won something, as it saw it then; seat 0 is the referee, who saw everything."""

    step: int
    turn: int
    seat: int
    title: str
    text: str
    """To the player of the seat."""
    retold: str
    """The same step to everybody else: what the referee saw."""
    change: int
    """By how much the seat's score grew in the step; always 0 for the referee."""
    weight: int
    """Moments of a seat are compared by it."""
    marks: tuple[str, ...] = ()
    """Where it happened: marks and areas of the seat's chart."""


class Printout(Struct, frozen=True):
    """A printout: the classic page, and the same in the game's notation."""

    step: int
    text: str
    notation: str
    prompt: str
    """What all seats are asked for together then; empty where they play one by one, and at the end."""
    file: str = ""
    """What players call a file with it, such as `HYDRA_t12.txt`; empty where the game has no custom for that."""
    turn: int | None = None
    """The turn that orders are asked for; None where seats play one by one, and at the end."""
    report: tuple[ReportLine, ...] = ()
    """What happened, as data and as sentences; empty in games that tell it in their lists."""


class ScoreLine(Struct, frozen=True):
    """The scores a seat knew after a step."""

    step: int
    turn: int
    """The turn the step belongs to; in Star Probe the month. 0 before the first."""
    scores: dict[str, int]


class Message(Struct, frozen=True):
    """A message that a seat received from another player, with the step it came with."""

    number: int
    """Counted from the first message the seat received."""
    step: int
    label: str
    """The turn in which it is read, such as `turn 3`; the step in games without simultaneous turns."""
    sender: int
    """The seat it came from; 0 while a match runs in which players know each other by code name only."""
    sender_name: str
    """What the game calls the sender."""
    to: int
    text: str


class SentMessage(Struct, frozen=True):
    """A message that a seat sent to another player and that was delivered, with the step in which that happened."""

    number: int
    """Counted from the first message the seat sent."""
    step: int
    label: str
    """The turn in which it is read, such as `turn 3`; the step in games without simultaneous turns."""
    to: int
    """The seat it went to; 0 while a match runs in which players know each other by code name only."""
    to_name: str
    """What the game calls the receiver; empty where players have several names, which are secret."""
    text: str


class Receipt(Struct, frozen=True):
    """Proof of what the server received: the orders as understood, when, and the server's signature."""

    id: int
    """Counted for each seat of a match, drafts included: 1, 2, 3. So it reveals nothing about other people's drafts."""
    match: str
    seat: int
    step: int
    kind: Literal["draft", "final", "withdrawn"]
    """Saved as a draft, sent, or taken back."""
    orders: tuple[str, ...]
    refusals: tuple[Refusal, ...]
    """At most the first hundred."""
    at: datetime
    signature: str
    more_refusals: int = 0
    """How many parts were refused beyond those listed."""
    number: int = 0
    """What people call it: the first sheet that a seat sends or takes back in a match has receipt 1. 0 for a draft."""
    note: str = ""
    """In the answer to orders that were sent: why none of them was carried out."""


class OrderSheet(Struct, frozen=True):
    """A seat's order sheet for the step that comes next: its text, whether it was sent, and the newest receipts."""

    step: int
    attempt: int
    """Grows whenever a turn is taken back or tried again: then orders for the same step are wanted again."""
    prompt: str
    """What the seat is asked for, such as `orders for turn 3`."""
    prompt_id: str
    """As long as this is the same, the same orders still fit."""
    awaited: bool
    """The match waits for these orders now."""
    immediate: bool
    """Orders are carried out as soon as they are sent, alone. With a refusal among them, all stay a draft."""
    text: str
    version: int
    """Grows each time something is written: the id of the newest receipt of the step, 0 before the first."""
    sent: bool
    receipts: tuple[Receipt, ...]
    """The newest of the step, at most RECEIPTS_SHOWN, the oldest first."""
    suggestion: str
    """A sheet to begin with for the first step, while nothing is written. It is not kept or counted."""
    keep_suggestion: bool
    """A client saves the suggestion as a draft when the player sees it, so that it counts at the deadline: where
    things are to be placed, an empty sheet does harm. Elsewhere it counts only if the player changes or sends it.
    """
    drafted: bool
    """What is on it was written for the player, who has not changed it: a first draft, or the suggestion."""
    suggests: bool
    """Whether orders can be suggested for this sheet (`suggested`)."""


class Checked(Struct, frozen=True):
    """How a text is understood."""

    orders: tuple[str, ...]
    refusals: tuple[Refusal, ...]
    preview: Preview
    more_refusals: int = 0
    """How many parts were refused beyond those listed."""


class SentReceipt(Receipt, frozen=True):
    """The receipt of orders that were sent, and whether their step has been played."""

    played: bool | None = None
    """With `wait`: true if the step was played before this answer, false if the time ran out or the step will not be
    played. Null without `wait`.
    """


class Forecast(Struct, frozen=True):
    """What the orders might bring."""

    printout: str
    """The printout, with a line above it that says it is a forecast."""
    chart: Chart
    orders: tuple[str, ...]
    refusals: tuple[Refusal, ...]
    more_refusals: int = 0
    """How many parts were refused beyond those listed."""
    figures: tuple[Figure, ...] = ()
    """The numbers that matter after the turn, with what it would change of them."""
    digest: Digest = Digest()
    """What would happen, in a sentence and a few lines."""
    last: bool = False
    """Whether the match ends with this turn: it is the last printout."""


class SeatNote(Struct, frozen=True):
    """Something a seat keeps for itself: a note, a place on the chart, or a template. An empty text removes it."""

    kind: Literal["note", "place", "template"]
    name: str
    text: str


class ChatMessage(Struct, frozen=True):
    """A message of the chat."""

    number: int
    """Counted among the messages that the reader may see."""
    sender: int
    player: str
    """Who wrote it, as they were called then; the seat may have another player by now."""
    own: bool
    """Whether the reader wrote it."""
    to: int | None
    """The seat it is for; null if it is for everyone in the match."""
    text: str
    at: datetime


class Chat(Struct, frozen=True):
    """The chat as a seat reads it: the newest messages, the oldest first, and how many of all are new."""

    messages: tuple[ChatMessage, ...]
    unread: int
    writable: bool
    """Whether the reader may write."""


class DocInfo(Struct, frozen=True):
    """A page of rules or a guide, without its text."""

    section: Literal["rules", "guides"]
    name: str
    title: str


class Chapter(Struct, frozen=True):
    """A chapter of a page; the id is its anchor in the HTML."""

    id: str
    title: str


class Doc(DocInfo, frozen=True):
    """A page of rules or a guide. The HTML leaves out the title."""

    chapters: tuple[Chapter, ...]
    html: str


class MatchEvent(Struct, frozen=True):
    """Something that happened to a match, as the event stream sends it."""

    id: int
    kind: Literal["seat", "sheet", "turn", "taken back", "phase", "message", "chat", "draft"]
    """`chat` and `draft` are sent only to those who may read the message, and to the player on the seat."""
    step: int
    text: str
    seat: int | None = None
    """With `draft`: your seat whose draft was saved, by you on any device."""
    version: int | None = None
    """With `draft`: the version of its order sheet now."""


class Problem(Struct, frozen=True):
    """What went wrong, as problem+json: a code for programs, a sentence for people."""

    status: int
    code: str
    title: str
    detail: str
    type: str | None = None
