"""Matches and their seats, as everybody may see them, and what people send to create and join them."""

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct

from turnsheet.host.absence.stages import Absence
from turnsheet.host.matches.early_end import AfterResigning
from turnsheet.host.matches.invitations import Use
from turnsheet.host.matches.match_options import OptionText
from turnsheet.host.matches.rematch import Rematch
from turnsheet.host.matches.spectators import Delay
from turnsheet.host.ratings.reliability import Reliability
from turnsheet.host.ratings.requirements import Requirements
from turnsheet.host.store.row_types.matches import EndedBy
from turnsheet.host.store.row_types.matches import ShownPhase as Phase
from turnsheet.host.store.row_types.ratings import Unrated
from turnsheet.host.store.row_types.seats import SeatKind as Holder
from turnsheet.host.store.row_types.tournaments import MatchTournament
from turnsheet.host.turns.schedule import Schedule


class SeatSummary(Struct, frozen=True):
    """A seat of a match in a list."""

    seat: int
    name: str
    """What the game calls it."""
    holder: Holder
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


class SeatInfo(SeatSummary, frozen=True):
    """A seat, as everybody may see it."""

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
    after_resigning: AfterResigning | None
    """What happens if you resign now: a bot plays on, the one other seat wins, the match ends without a winner, as no
    other person is left, or as a draw, which all others want. Only on your own seats, as long as you can resign."""
    choices: dict[str, str]
    """What its player chose for it, by the names in the game's `choices`: told to nobody else, until it begins."""
    profile: str | None
    """The id of its player's profile, if they have an account. In anonymous matches it is shown after the end."""
    reliability: Reliability | None
    """How often its player missed a turn; shown together with the profile."""


class MatchSummary(Struct, frozen=True):
    """A match in a list. `GET matches/{match}` has the rest."""

    id: str
    game: str
    title: str
    phase: Phase
    step: int
    """How many steps have been played; the opening position is step 0."""
    label: str
    """The name of the last step, such as `turn 3`; `move 3` in games without simultaneous turns; empty at the start."""
    prompt: str
    """What the match waits for now, such as `orders for turn 3`."""
    seats: tuple[SeatSummary, ...]
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
    winners: list[int]
    ended_by: EndedBy | None
    """What ended the match early: its owner, the admin of the site, players who resigned, or a draw by agreement."""
    archived: bool
    """Its turns are in the archive: the match is in lists but cannot be viewed."""
    rated: bool
    """The match owner lets its result count for ratings."""
    requires: Requirements
    """What people need to take an open seat without an invitation."""


class MatchInfo(MatchSummary, frozen=True):
    """A match, as everybody may see it."""

    version: int
    """The version of the rules."""
    seats: tuple[SeatInfo, ...]
    options: dict[str, object]
    option_texts: list[OptionText]
    """Options that are long texts, such as maps; `GET matches/{match}/options/{name}` fetches one."""
    attempt: int
    """Grows whenever a turn is taken back or tried again, so that the same step is asked for again."""
    idle_options: list[str]
    """The names of options that play no part in this match, such as the number for a goal that was not chosen."""
    options_in_words: list[str]
    """The other options as phrases: `12 turns`, `Start positions: random`. What is not set is left out."""
    schedule: Schedule | None
    undo_seconds: int
    """The undo time: how long a complete turn waits before it runs, so that players can take orders back."""
    private: bool
    """Seats are taken with an invitation only, and people without a seat do not see the match."""
    chat: bool
    """Whether its players may chat."""
    watch: Delay
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
    unrated: Unrated | None
    """Why its result does not count for ratings, once that is known; before the start, as things are now."""


class PlayNow(Struct, frozen=True):
    """A match against bots that begins at once."""

    game: str = ""
    """The site's first game if left out."""
    bot: str = ""
    """The game's bot for first matches if left out: the easy one, where there is one."""
    seats: int | None = None
    choices: dict[str, str] = {}
    """What you choose for your seat, by the names in the game's `choices`; what is left out is drawn."""


class TakeSeat(Struct, frozen=True):
    """The code of an invitation or a seat link, if there is one, the player's name, and what they choose."""

    code: str = ""
    name: str = ""
    choices: dict[str, str] | None = None
    """By the names in the game's `choices`. Who has the seat can choose again until the match begins; what is left out
    then is drawn."""


class SeatLink(Struct, frozen=True):
    """A link to a seat, to copy and send."""

    seat: int
    code: str
    path: str


class SeatCode(Struct, frozen=True):
    """The code in a link to a seat."""

    code: Annotated[str, Meta(max_length=200)]


class SeatLinkUse(Struct, frozen=True):
    """What a link does: invite somebody to a seat, open your own seat in this browser, or nothing.

    An invitation is `used` when somebody has taken the seat, or the match is over. Without a link that works, the seat
    may still be open to anybody.
    """

    use: Use
    match: MatchInfo | None
    """The match, also a private one if the link works; null if you may not see it."""
    host: str
    """The name of the match owner; empty if they gave none, or if you may not see the match."""


class SeatToken(Struct, frozen=True):
    """A secret for programs: `Authorization: Bearer ...`. It is shown once."""

    token: str


class SeatBot(Struct, frozen=True):
    """The bot to put on a seat."""

    bot: str


class ReplacePlayer(Struct, frozen=True):
    """The bot that plays a seat until somebody takes it over; nobody does if left out."""

    bot: Annotated[str, Meta(max_length=40)] = ""


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
