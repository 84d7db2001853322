"""Matches: game, version, options, seed, and the orders of each step. The state follows from these.

A match begins with the opening that its seed draws, or from a given position; the dice come from the seed either way.
A match file also has the fingerprint of the state after every step, so anyone can replay and check it. The file of a
match that was played on a server also has the commitments published while it ran, and the key to check them
(`commitments`).
"""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

from turnsheet.core import codec, commitments
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame, BadOptionsError, BadPositionError, Options, State
from turnsheet.core.options import check
from turnsheet.core.orders import Order
from turnsheet.core.seats import Seat, seats
from turnsheet.core.word_lists import either

FORMAT = 1


class PlayedStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One step: the canonical orders of each seat that gave any, and the fingerprint of the next state."""

    orders: dict[Seat, tuple[str, ...]]
    fingerprint: str
    take: int = 0
    """How often this step was played and taken back before."""
    commitment: str = ""
    """The value published for it while the match ran."""


class MatchFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole match, to store, send and replay."""

    game: str
    version: int
    options: dict[str, object]
    seats: int
    seed: str
    start: str
    """The fingerprint of the state before the first step."""
    steps: tuple[PlayedStep, ...] = ()
    players: tuple[str, ...] = ()
    """The players, for people to read; the replay does not need them."""
    position: str = ""
    """The position it begins from, in the game's notation; if empty, the opening its seed draws."""
    key: str = ""
    """The key of the commitments; empty if there are none."""
    commitment: str = ""
    """The value published for the state before the first step."""
    turnsheet: int = field(default=FORMAT)
    """The version of the file format."""
    ended_by: Literal["owner", "admin", "resigned", "draw"] | UnsetType = UNSET
    """Who ended the match early on a server, or how its players did; left out if the rules ended it, or if it is not
    over."""
    resigned: tuple[Seat, ...] | UnsetType = UNSET
    """The seats whose players resigned: bots played on for them. Left out if there are none."""


class Match:
    """A match being played: it takes orders, provides the dice and records the steps."""

    def __init__(self, game: AnyGame, options: Options, count: int, seed: str, position: str = "") -> None:
        self.game = game
        self.options = options
        self.state = opening(game, options, count, Dice(turn_key(seed, 0)), position)
        self.position = position
        self.seats = seats(count)
        self.seed = seed
        self.start = codec.fingerprint(self.state)
        self.steps: list[PlayedStep] = []

    @property
    def over(self) -> bool:
        return self.game.rules.standing(self.state).over

    def advance(self, orders: Mapping[Seat, tuple[Order, ...]], take: int = 0) -> None:
        """Carry out the next step with orders that were read from the seats' views."""
        dice = Dice(turn_key(self.seed, len(self.steps) + 1, take))
        self.state = self.game.rules.advance(self.state, orders, dice)
        written = {seat: tuple(map(self.game.rules.write, orders[seat])) for seat in sorted(orders)}
        self.steps.append(PlayedStep(written, codec.fingerprint(self.state), take))

    def file(self, players: tuple[str, ...] = ()) -> MatchFile:
        """The record so far."""
        plain = codec.plain(self.options)
        assert isinstance(plain, dict)
        return MatchFile(
            game=self.game.id,
            version=self.game.version,
            options=plain,
            seats=len(self.seats),
            seed=self.seed,
            start=self.start,
            steps=tuple(self.steps),
            players=players,
            position=self.position,
        )


def opening(game: AnyGame, options: Options, count: int, dice: Dice, position: str = "") -> State:
    """The state before the first step; raises BadOptionsError, or BadPositionError for a position that is given."""
    check_seats(game, count)
    check(options)
    if not position:
        return game.rules.setup(options, count, dice)
    state = game.notation.position(position)
    last = len(position.splitlines())
    if len(game.rules.names(state)) != count:
        raise BadPositionError(
            last, f"the position has {len(game.rules.names(state))} seats, but the match has {count}"
        )
    told = getattr(state, "options", None)
    if told is None:
        return state
    if told != replace(options, **{name: getattr(told, name) for name in options.OPENING}):
        raise BadPositionError(last, "its options are not those of the match")
    return replace(state, options=options)


def check_seats(game: AnyGame, count: int) -> None:
    """Raise BadOptionsError if the game cannot be played by `count` players."""
    if count not in game.seat_counts:
        raise BadOptionsError(f"{game.title} needs {listed(game.seat_counts)} players, not {count}.")


class UnplayableError(Exception):
    """A match file that cannot be played here."""


class ReplayError(Exception):
    """A match file that does not lead where it says."""


def replay(game: AnyGame, file: MatchFile) -> Match:
    """Play a match file again; raises UnplayableError, or ReplayError at the first step that disagrees."""
    *_, match = replay_steps(game, file)
    return match


def replay_steps(game: AnyGame, file: MatchFile) -> Iterator[Match]:
    """Like `replay`, but yields the match at the opening and after every step."""
    if file.turnsheet != FORMAT:
        raise UnplayableError(f"The file has format {file.turnsheet}; this release reads format {FORMAT}.")
    if file.version != game.version:
        raise UnplayableError(
            f"The match needs version {file.version} of the rules of {game.title}; this is version {game.version}."
        )
    try:
        options = codec.convert(file.options, game.options_type)
    except codec.BadDataError as error:
        raise UnplayableError(f"The options are wrong: {error}.") from error
    try:
        match = Match(game, options, file.seats, file.seed, file.position)
    except BadOptionsError as error:
        raise UnplayableError(str(error)) from error
    except BadPositionError as error:
        raise UnplayableError(f"The position it begins from is wrong: {error}.") from error
    if match.start != file.start:
        given = "the one that is given" if file.position else "the one this seed gives"
        raise ReplayError(f"The opening position is not {given}.")
    _check_commitment(file, 0, PlayedStep({}, file.start, commitment=file.commitment))
    yield match
    for number, step in enumerate(file.steps, 1):
        if match.over:
            raise ReplayError(f"Move {number} comes after the end of the match.")
        orders = {seat: _reread(match, number, seat, lines) for seat, lines in step.orders.items()}
        match.advance(orders, step.take)
        if match.steps[-1].fingerprint != step.fingerprint:
            raise ReplayError(f"Move {number} leads to a different position from the one in the file.")
        _check_commitment(file, number, step)
        yield match
    if match.over and file.ended_by is not UNSET:
        raise ReplayError("The file says that somebody ended the match early, but it was over by the rules.")


def _check_commitment(file: MatchFile, number: int, step: PlayedStep) -> None:
    """Raise ReplayError if the published value does not belong to the fingerprint, or if key or value is missing."""
    where = f"move {number}" if number else "the opening"
    if bool(file.key) != bool(step.commitment):
        raise ReplayError(f"There is {'no commitment' if file.key else 'no key for the commitment'} of {where}.")
    if file.key and not commitments.agrees(step.commitment, file.key, number, step.take, step.fingerprint):
        raise ReplayError(f"The commitment to {where} published during the match does not agree with what was played.")


def _reread(match: Match, number: int, seat: Seat, lines: tuple[str, ...]) -> tuple[Order, ...]:
    if seat not in match.game.rules.awaiting(match.state):
        raise ReplayError(f"Move {number} has orders of seat {seat}, which was not asked for any.")
    reading = match.game.rules.read(match.game.rules.view(match.state, seat), "\n".join(lines))
    if reading.refusals:
        first = reading.refusals[0]
        raise ReplayError(f"Move {number} has an order of seat {seat} that is refused: {first.text}: {first.reason}")
    return reading.orders


def listed(numbers: tuple[int, ...]) -> str:
    """Numbers in words: `2 to 9`, `2, 3 or 6`, `1`."""
    if len(numbers) > 2 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return either(map(str, numbers))
