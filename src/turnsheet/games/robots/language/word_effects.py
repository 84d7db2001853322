"""Effects: what each word does to the state of a run, except what goes through the body.

A word looks at its values before it takes them, so a failure leaves the stack as it was. Too few values show as an
IndexError, which the machine turns into a failure. Words that need to know where they stand are made again for each
place.
"""

import operator
from collections.abc import Callable

from turnsheet.games.robots.language.body_words import SENSES
from turnsheet.games.robots.language.section import Instruction
from turnsheet.games.robots.language.state import MOST_CALLS, MOST_VALUES, Act, State, WordFailedError, wrong_kind
from turnsheet.games.robots.language.values import LARGEST, SMALLEST, Value, Variable, written


def meaning(instruction: Instruction) -> Act:
    """What a word does where it stands."""
    operation, value, target = instruction.operation, instruction.value, instruction.target
    if operation in PLACED:
        return PLACED[operation](target)
    if value is None or operation == "call":
        return call(target) if operation == "call" else PLAIN[operation]
    if operation == "fetch" and isinstance(value, Variable):
        return fetch_from(value)
    return literal(value)


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


def finish(state: State) -> None:
    """`;`."""
    state.at = state.calls.pop()


def begin_loop(state: State) -> None:
    """`do`."""
    stack = state.stack
    start, end = stack[-1], stack[-2]
    if type(start) is not int or type(end) is not int:
        raise wrong_kind("two integers", end, start)
    del stack[-2:]
    state.loops.append([start, end])


def counter(state: State) -> None:
    """`I`."""
    state.push(state.loops[-1][0])


def drop(state: State) -> None:
    """`drop`."""
    del state.stack[-1]


def dup(state: State) -> None:
    """`dup`."""
    state.push(state.stack[-1])


def swap(state: State) -> None:
    """`swap`."""
    stack = state.stack
    stack[-2], stack[-1] = stack[-1], stack[-2]


def rot(state: State) -> None:
    """`rot`."""
    stack = state.stack
    stack[-3], stack[-2], stack[-1] = stack[-2], stack[-1], stack[-3]


def arithmetic(operation: Callable[[int, int], int]) -> Act:
    """A word that makes an integer of two."""

    def act(state: State) -> None:
        stack = state.stack
        right, left = stack[-1], stack[-2]
        if type(left) is not int or type(right) is not int:
            raise wrong_kind("two integers", left, right)
        result = operation(left, right)
        if not SMALLEST <= result <= LARGEST:
            raise WordFailedError("overflow", f"gives {result}, and integers have 64 bits")
        del stack[-1]
        stack[-1] = result

    return act


def divide(state: State) -> None:
    """`/mod`; rounded down, so the remainder has the divisor's sign."""
    stack = state.stack
    divisor, dividend = stack[-1], stack[-2]
    if type(dividend) is not int or type(divisor) is not int:
        raise wrong_kind("two integers", dividend, divisor)
    if not divisor:
        raise WordFailedError("division-by-zero", f"cannot divide {dividend} by 0")
    quotient, remainder = divmod(dividend, divisor)
    if quotient > LARGEST:
        raise WordFailedError("overflow", f"gives {quotient}, and integers have 64 bits")
    stack[-2], stack[-1] = remainder, quotient


def comparison(compare: Callable[[int, int], bool]) -> Act:
    """A word that compares two integers."""

    def act(state: State) -> None:
        stack = state.stack
        right, left = stack[-1], stack[-2]
        if type(left) is not int or type(right) is not int:
            raise wrong_kind("two integers", left, right)
        del stack[-1]
        stack[-1] = compare(left, right)

    return act


def sameness(wanted: bool) -> Act:
    """`=` and `<>`."""

    def act(state: State) -> None:
        stack = state.stack
        right, left = stack[-1], stack[-2]
        del stack[-1]
        stack[-1] = (type(left) is type(right) and left == right) is wanted

    return act


def logic(operation: Callable[[bool, bool], bool]) -> Act:
    """`and` and `or`."""

    def act(state: State) -> None:
        stack = state.stack
        right, left = stack[-1], stack[-2]
        if not isinstance(left, bool) or not isinstance(right, bool):
            raise wrong_kind("two booleans", left, right)
        del stack[-1]
        stack[-1] = operation(left, right)

    return act


def invert(state: State) -> None:
    """`invert`."""
    truth = state.stack[-1]
    if not isinstance(truth, bool):
        raise wrong_kind("a boolean", truth)
    state.stack[-1] = not truth


def fetch(state: State) -> None:
    """`?`."""
    variable = state.stack[-1]
    if not isinstance(variable, Variable):
        raise wrong_kind("a variable", variable)
    state.stack[-1] = state.variables[variable.name]


def store(state: State) -> None:
    """`!`; exactly one of the two is the variable, and either may be."""
    above, below = state.stack[-1], state.stack[-2]
    if isinstance(above, Variable) and not isinstance(below, Variable):
        state.variables[above.name] = below
    elif isinstance(below, Variable) and not isinstance(above, Variable):
        state.variables[below.name] = above
    else:
        raise wrong_kind("a variable and another value", below, above)
    del state.stack[-2:]


def say(state: State) -> None:
    """`.`."""
    state.say(written(state.stack[-1]))
    del state.stack[-1]


PLACED: dict[str, Callable[[int], Act]] = {
    "if": jump_unless,
    "until": jump_unless,
    "jump": jump,
    "loop": loop,
    "leave": leave,
}
"""Words that jump."""

PLAIN: dict[str, Act] = {
    **SENSES,
    ";": finish,
    "do": begin_loop,
    "I": counter,
    "drop": drop,
    "dup": dup,
    "swap": swap,
    "rot": rot,
    "+": arithmetic(operator.add),
    "-": arithmetic(operator.sub),
    "*": arithmetic(operator.mul),
    "/mod": divide,
    "<": comparison(operator.lt),
    "<=": comparison(operator.le),
    "=": sameness(True),
    "<>": sameness(False),
    "=>": comparison(operator.ge),
    ">": comparison(operator.gt),
    "and": logic(operator.and_),
    "or": logic(operator.or_),
    "invert": invert,
    "?": fetch,
    "!": store,
    ".": say,
}
"""Words that do the same wherever they stand."""
