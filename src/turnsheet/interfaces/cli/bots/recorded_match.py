"""Plays a match between contenders and records what is refused of their sheets, and what goes wrong with them.

A fault of a bot from outside does not end the match: its sheet of that turn is empty. If it cannot be asked again, its
seat gives no more orders. With `strict` the first fault ends the command.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from hashlib import sha256

from msgspec import Struct, field

from turnsheet.core.bot_match import play
from turnsheet.core.dice import Dice
from turnsheet.core.match import Match
from turnsheet.core.options import without_secrets
from turnsheet.core.orders import Reading
from turnsheet.core.pages.forms import OrderForm
from turnsheet.core.pages.views import View
from turnsheet.core.player import Player
from turnsheet.core.seats import Seat
from turnsheet.interfaces.cli.bots.contenders import BotFaultError, Contender, Engagement, FaultKind
from turnsheet.interfaces.cli.errors import FAILED, CommandError

WHAT = {"crash": "crashed", "late": "was late", "nonsense": "gave an invalid answer"}
"""What each kind of fault is called."""
MOST_FAULTS = 5
"""The most faults of a bot that are listed."""


class Fault(Struct, frozen=True):
    """What went wrong with a bot in a match."""

    bot: str
    seed: str
    seat: Seat
    move: int
    """The move for which it was asked; 0 before the first."""
    kind: FaultKind
    detail: str
    ended: bool
    """Whether its seat gave no more orders in that match."""

    def __str__(self) -> str:
        rest = " Its seat gave no more orders in this match." if self.ended else ""
        place = (
            f"move {self.move} of seed {self.seed}, seat {self.seat}" if self.move else f"the start, seat {self.seat}"
        )
        return f"{self.bot} {WHAT[self.kind]} at {place}: {self.detail}.{rest}"


class SeatRecord(Struct):
    """What happened with the sheets of a seat."""

    sheets: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    """How many orders were refused, by code."""
    examples: dict[str, str] = field(default_factory=dict)
    """One refused order of each code, with the reason."""
    faults: list[Fault] = field(default_factory=list)

    @property
    def refusals(self) -> int:
        """How many orders were refused."""
        return sum(self.refused.values())

    def note(self, reading: Reading) -> None:
        """Add a sheet as it was read."""
        self.sheets += 1
        for refusal in reading.refusals:
            self.refused[refusal.code] = self.refused.get(refusal.code, 0) + 1
            self.examples.setdefault(refusal.code, f"'{refusal.text}': {refusal.reason}")
        if reading.more_refusals:
            self.refused[""] = self.refused.get("", 0) + reading.more_refusals


def play_recorded(
    match: Match,
    contenders: Sequence[Contender],
    *,
    strict: bool = False,
    after_step: Callable[[Match], None] | None = None,
) -> list[SeatRecord]:
    """Play a match to its end; a record for each seat."""
    records = [SeatRecord() for _ in contenders]
    with ExitStack() as begun:
        players = [
            _begun(begun, match, seat, contender, record, strict)
            for seat, contender, record in zip(match.seats, contenders, records, strict=True)
        ]
        play(match, players, after_step, lambda seat, reading: records[seat - 1].note(reading))
    return records


def game_played(match: Match) -> str:
    """A hash that only games with the same positions share."""
    return sha256("".join([match.start, *(step.fingerprint for step in match.steps)]).encode()).hexdigest()


def _begun(
    begun: ExitStack, match: Match, seat: Seat, contender: Contender, record: SeatRecord, strict: bool
) -> Player[View]:
    """A player for the seat. One of ours plays as it is; the faults of others are recorded."""
    engagement = Engagement(match.game, without_secrets(match.options), seat, len(match.seats))
    if not contender.outside:
        return begun.enter_context(contender.begin(engagement))
    player: Player[View] | None = None

    def note(error: BotFaultError, move: int) -> None:
        nonlocal player
        fault = Fault(contender.name, match.seed, seat, move, kind=error.kind, detail=error.detail, ended=error.ended)
        record.faults.append(fault)
        if strict:
            raise CommandError(str(fault), FAILED) from error
        if error.ended:
            player = None

    def play(view: View, order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
        if player is None:
            return ""
        try:
            return player(view, order_forms, dice)
        except BotFaultError as error:
            note(error, len(match.steps) + 1)
            return ""

    try:
        player = begun.enter_context(contender.begin(engagement))
    except BotFaultError as error:
        note(error, 0)
    return play


def faults_told(faults: Sequence[Fault]) -> list[str]:
    """The faults of each bot in sentences: the first ones, and how many more there are."""
    lines = []
    for bot in dict.fromkeys(fault.bot for fault in faults):
        own = [fault for fault in faults if fault.bot == bot]
        lines += [str(fault) for fault in own[:MOST_FAULTS]]
        if len(own) > MOST_FAULTS:
            lines.append(f"{bot} had {len(own) - MOST_FAULTS} more faults.")
    return lines
