"""Cases: a position, the orders given in it, and what must be true afterwards.

docs/cases.md describes the format. This module plays a case and lists the expectations that do not hold; `reader`
reads the files.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from turnsheet.core import options
from turnsheet.core.dice import Dice, DiceError, ScriptedDice, turn_key
from turnsheet.core.game import VALUE, AnyGame, BadOptionsError, BadPositionError, Facts, State
from turnsheet.core.match import opening
from turnsheet.core.orders import Order
from turnsheet.core.seats import Seat

SEED = "0"
UNKNOWN = "?"
NOT = "not "


class Passage(Struct, frozen=True):
    """A text in a case file, and for each of its lines the line number in the file."""

    text: str
    numbers: tuple[int, ...]

    def lines(self) -> Iterator[tuple[int, str]]:
        """Its lines that are not blank, each with its number in the file."""
        for number, line in zip(self.numbers, self.text.split("\n"), strict=True):
            if line.strip():
                yield number, line.strip()


class SetUp(Struct, frozen=True):
    """A match from its opening."""

    seats: int
    options: dict[str, str]
    line: int


class CaseStep(Struct, frozen=True):
    """A turn of a case. Without orders no turn is played; the expectations are checked in the position as it is."""

    line: int
    orders: dict[str, Passage] | None = None
    dice: tuple[int, ...] | None = None
    then: Passage | None = None
    refused: dict[str, tuple[str, ...]] = {}
    seen: dict[str, Passage] = {}


class Case(Struct, frozen=True):
    """A position or an opening, and what is played from there."""

    id: str
    title: str
    game: str
    line: int
    given: Passage | SetUp
    dice: tuple[int, ...] | None
    steps: tuple[CaseStep, ...]


class BadCaseError(Exception):
    """A case that cannot be played: the line of its file, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def run(game: AnyGame, case: Case) -> list[str]:
    """The expectations that do not hold, one sentence each; raises BadCaseError."""
    dice = None if case.dice is None else ScriptedDice(case.dice)
    failures: list[str] = []
    try:
        state = _opening(game, case, dice or Dice(turn_key(SEED, 0)))
        for number, step in enumerate(case.steps, 1):
            own = dice if step.dice is None else ScriptedDice(step.dice)
            prefix = f"step {number}: " if len(case.steps) > 1 else ""
            state, found = _play(game, state, step, own or Dice(turn_key(SEED, number)))
            if own is not dice:
                found += _unused(own)
            failures += [prefix + failure for failure in found]
    except DiceError as error:
        return [*failures, str(error)]
    return failures + _unused(dice)


def _unused(dice: ScriptedDice | None) -> list[str]:
    return [f"the dice were not asked for {dice.unused}"] if dice and dice.unused else []


def _opening(game: AnyGame, case: Case, dice: Dice) -> State:
    given = case.given
    if isinstance(given, Passage):
        try:
            return game.notation.position(given.text)
        except BadPositionError as error:
            raise BadCaseError(given.numbers[error.line - 1], error.reason) from error
    try:
        return opening(game, options.read(game, given.options), given.seats, dice)
    except BadOptionsError as error:
        raise BadCaseError(given.line, str(error)) from error


def _play(game: AnyGame, state: State, step: CaseStep, dice: Dice) -> tuple[State, list[str]]:
    seat_of = {name: seat for seat, name in game.rules.names(state).items()}
    for name in [*(step.orders or {}), *step.refused, *step.seen]:
        if name not in seat_of:
            raise BadCaseError(step.line, f"there is no seat {name}; the seats are {', '.join(seat_of)}")
    for name, codes in step.refused.items():
        if codes and name not in (step.orders or {}):
            raise BadCaseError(step.line, f"seat {name} has refusals but sends no orders")
    failures: list[str] = []
    if step.orders is not None:
        orders, failures = _read(game, state, step, seat_of)
        state = game.rules.advance(state, orders, dice)
    found: list[str] = []
    if step.then is not None:
        found += _compare(game, step.then, game.notation.notate(state), "")
    for name, passage in step.seen.items():
        found += _compare(game, passage, game.notation.recount(game.rules.view(state, seat_of[name])), f"{name} sees: ")
    if step.orders is None:
        found = [f"{failure} (no turn was played)" for failure in found]
    return state, failures + found


def _read(
    game: AnyGame, state: State, step: CaseStep, seat_of: dict[str, Seat]
) -> tuple[dict[Seat, tuple[Order, ...]], list[str]]:
    """The orders of a step, and a failure for each seat whose refusals are not the expected ones."""
    asked = game.rules.awaiting(state)
    if not asked and game.rules.standing(state).over:
        raise BadCaseError(step.line, "the game is over, so no turn can be played")
    orders: dict[Seat, tuple[Order, ...]] = {}
    failures = []
    for name, sheet in (step.orders or {}).items():
        if seat_of[name] not in asked:
            raise BadCaseError(step.line, f"seat {name} has orders, but cannot give any now")
        reading = game.rules.read(game.rules.view(state, seat_of[name]), sheet.text)
        orders[seat_of[name]] = reading.orders
        codes = tuple(refusal.code for refusal in reading.refusals)
        expected = step.refused.get(name, ())
        if codes != expected:
            failures.append(f"refused to {name}: expected {listing(expected)}, found {listing(codes)}")
    return orders, failures


def listing(codes: tuple[str, ...]) -> str:
    """Codes as a list, or `nothing`."""
    return ", ".join(codes) or "nothing"


def _compare(game: AnyGame, expected: Passage, found: str, prefix: str) -> Iterator[str]:
    facts = game.notation.facts(found)
    for number, line in expected.lines():
        denied = line.startswith(NOT)
        try:
            wanted = game.notation.facts(line.removeprefix(NOT))
        except BadPositionError as error:
            raise BadCaseError(number, error.reason) from error
        missing = _missing(wanted, facts)
        if denied and missing is None:
            yield f"{prefix}expected {line}, found that it is so"
        elif not denied and missing is not None:
            yield f"{prefix}expected {line}, found {missing}"


def _missing(wanted: Facts, facts: Facts) -> str | None:
    """What is found instead of the wanted facts, or None if they hold."""
    for thing, fields in wanted.items():
        known = facts.get(thing)
        nothing = fields == {VALUE: UNKNOWN}
        if known is None:
            if nothing:
                continue
            return f"no {thing}"
        if nothing and VALUE not in known:
            return _told(thing, known)
        for name, value in fields.items():
            if value == UNKNOWN and name in known:
                return f"{name} {known[name]}"
            if value != UNKNOWN and known.get(name) != value:
                return _told(thing, known)
    return None


def _told(thing: str, known: Mapping[str, str]) -> str:
    return f"{thing} " + "  ".join(f"{key} {known[key]}".strip() for key in known)
