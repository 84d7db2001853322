"""The machine: runs a robot's program, word by word or in one go.

    machine = Machine(program, variables, body)
    ended = machine.play()

or `machine.start_play()`, then `machine.step()` as often as it says that there is more. Failures of the program are
part of what comes of a run, never exceptions. Each play begins with an empty stack; what the variables hold stays.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

import msgspec

from turnsheet.games.robots.language.body import Body
from turnsheet.games.robots.language.built_in_words import WORDS
from turnsheet.games.robots.language.faults import Fault, quoted
from turnsheet.games.robots.language.parser import PLAY
from turnsheet.games.robots.language.program import KEPT, Program
from turnsheet.games.robots.language.section import Instruction
from turnsheet.games.robots.language.state import MOST_CALLS, MOST_VALUES, Act, State, WordFailedError, wrong_kind
from turnsheet.games.robots.language.values import Plain, Value, Variable

BUDGET = 10_000


class Ended(msgspec.Struct, frozen=True):
    """What came of a run: how many words it took, why it failed if it did, the log, the variables afterwards."""

    words: int
    reason: str | None
    log: tuple[str, ...]
    variables: dict[str, Plain]
    fault: Fault | None = None
    """The failure, with its place and code apart."""


class Machine:
    """A program in a body."""

    def __init__(self, program: Program, variables: Mapping[str, Plain], body: Body, budget: int = BUDGET) -> None:
        self.program = program
        self.body = body
        self.budget = budget
        self._variables = {name: variables.get(name, 0) for name in program.variables}
        self._code = _linked(program)
        self._words = 0
        self._fault: Fault | None = None
        self._state = self._fresh(program.halt, playing=False)

    def load(self) -> Ended:
        """Run what stands outside of definitions."""
        self.start_load()
        return self.run()

    def play(self) -> Ended:
        """Run the word `play`."""
        self.start_play()
        return self.run()

    def start_load(self) -> None:
        """Begin with what stands outside of definitions."""
        self._start(0, playing=False)

    def start_play(self) -> None:
        """Begin with the word `play`."""
        self._start(self.program.definitions[PLAY], playing=True)

    def step(self) -> bool:
        """Execute one word; whether there is more to do."""
        self._go(1)
        return self.running

    def run(self) -> Ended:
        """Execute all that is left."""
        self._go(self.budget - self._words + 1)
        return self.ended

    @property
    def running(self) -> bool:
        """Whether a run has begun and not ended."""
        return self._fault is None and self._state.at != self.program.halt

    @property
    def next(self) -> Instruction | None:
        """The word that comes next, with its place; None when the run has ended."""
        return self.program.code[self._state.at] if self.running else None

    @property
    def stack(self) -> tuple[Value, ...]:
        """The stack, the top last."""
        return tuple(self._state.stack)

    @property
    def calls(self) -> tuple[Instruction, ...]:
        """The words from which the word that runs was called, the innermost last."""
        return tuple(self.program.code[at - 1] for at in self._state.calls[1:])

    @property
    def variables(self) -> dict[str, Plain]:
        """What the variables hold."""
        return dict(self._state.variables)

    @property
    def words(self) -> int:
        """How many words have been executed."""
        return self._words

    @property
    def ended(self) -> Ended:
        """What has come of the run so far."""
        state, fault = self._state, self._fault
        if fault is None:
            return Ended(self._words, None, state.log, dict(state.variables))
        reason = f"Line {fault.line}, column {fault.column}: {fault.reason}"
        return Ended(self._words, reason, (*state.log, reason), dict(state.variables), fault)

    def _start(self, at: int, playing: bool) -> None:
        self._variables = self._state.variables
        self._words = 0
        self._fault = None
        self._state = self._fresh(at if self.body.alive else self.program.halt, playing)

    def _fresh(self, at: int, playing: bool) -> State:
        return State(self.body, self._variables, at, self.program.halt, playing)

    def _go(self, most: int) -> None:
        """Execute words up to a budget; the first word beyond it is a failure."""
        if not self.running:
            return
        state, code, halt, budget = self._state, self._code, self.program.halt, self.budget
        limit = self._words + most
        words, at = self._words, state.at
        try:
            for words in range(self._words + 1, min(limit, budget) + 1):
                at = state.at
                if at == halt:
                    words -= 1
                    break
                state.at = at + 1
                code[at](state)
        except WordFailedError as failure:
            self._fail(at, failure.code, failure.reason)
        except IndexError:
            needs = WORDS[self.program.code[at].operation].needs
            if len(state.stack) >= needs:
                raise  # not the program's failure but ours, or the body's
            found = len(state.stack) or "none"
            self._fail(at, "stack-empty", f"needs {needs} value{'s' * (needs > 1)} on the stack and found {found}")
        self._words = words
        if limit > budget and self.running:
            # States keep the log, and with it this sentence: it must not change
            self._fail(state.at, "budget", f"comes after {budget:,} words, which is all that a run may have")

    def _fail(self, at: int, code: str, reason: str) -> None:
        """End the run at a word."""
        word = self.program.code[at]
        self._fault = Fault(word.line, word.column, code, f"{quoted(word.word)} {reason}.")


@lru_cache(maxsize=KEPT)
def _linked(program: Program) -> list[Act]:
    """What each word of a program does."""
    return [effect_of(instruction) for instruction in program.code]


def literal(value: Value) -> Act:
    """A number, a text, a boolean, a variable."""

    def act(state: State) -> None:
        stack = state.stack
        if len(stack) >= MOST_VALUES:
            state.push(value)
        stack.append(value)

    return act


def fetch_from(variable: Variable) -> Act:
    """A variable's name with `?` joined to it, in the lenient mode."""

    def act(state: State) -> None:
        state.push(state.variables[variable.name])

    return act


def call(target: int) -> Act:
    """A word of the program's own."""

    def act(state: State) -> None:
        calls = state.calls
        if len(calls) > MOST_CALLS:
            raise WordFailedError("too-many-calls", f"is called {MOST_CALLS + 1} words deep; the limit is {MOST_CALLS}")
        calls.append(state.at)
        state.at = target

    return act


def jump(target: int) -> Act:
    """`else`, and `leave` between `begin` and `until`."""

    def act(state: State) -> None:
        state.at = target

    return act


def jump_unless(target: int) -> Act:
    """`if` and `until`."""

    def act(state: State) -> None:
        truth = state.stack[-1]
        if truth is False:
            state.at = target
        elif truth is not True:
            raise wrong_kind("a boolean", truth)
        del state.stack[-1]

    return act


def loop(target: int) -> Act:
    """`loop`."""

    def act(state: State) -> None:
        counted = state.loops[-1]
        if counted[0] < counted[1]:
            counted[0] += 1
            state.at = target
        else:
            state.loops.pop()

    return act


def leave(target: int) -> Act:
    """`leave` between `do` and `loop`."""

    def act(state: State) -> None:
        state.loops.pop()
        state.at = target

    return act


JUMPS: dict[str, Callable[[int], Act]] = {
    "if": jump_unless,
    "until": jump_unless,
    "jump": jump,
    "loop": loop,
    "leave": leave,
}
"""Words that jump."""


def effect_of(instruction: Instruction) -> Act:
    """What a word does where it stands."""
    operation, value, target = instruction.operation, instruction.value, instruction.target
    if operation in JUMPS:
        return JUMPS[operation](target)
    if operation == "call":
        return call(target)
    if operation == "fetch" and isinstance(value, Variable):
        return fetch_from(value)
    act = WORDS[operation].act if value is None else literal(value)
    assert act is not None
    return act
