"""The words that every robot knows: what each is called, what it takes and leaves, what it means and what it does.

In a stack effect `( before -- after )` the top of the stack is the rightmost before `--` and the leftmost after it. The
letters: i, j, k integers, s a text, b a boolean, p a variable, v, w, x any value.

A word looks at its values before it takes them, so a failure leaves the stack as it was. Too few values show as an
IndexError, which the machine turns into a failure. Words that jump are
in `machine`.
"""

import operator
from collections.abc import Callable

import msgspec

from turnsheet.games.robots.language.body import Body
from turnsheet.games.robots.language.state import Act, State, WordFailedError, wrong_kind
from turnsheet.games.robots.language.values import LARGEST, SMALLEST, Plain, Value, Variable, written

KINDS = ("SCOUT", "SNIPER", "TANK")
MOST_CHANCE = 2**31
EMPTY = "EMPTY"
IN_PLAY = ("acting", "sensing", "mail")
"""The groups of words that work in a play only. They go to the board and to the other robots of the team."""
ALIASES = {"pop": "drop", "move": "move!", "send": "send!"}
"""What the lenient mode reads as something else."""


class Word(msgspec.Struct, frozen=True):
    """A built-in word: its group, its effect on the stack, and what it does."""

    name: str
    group: str
    effect: str
    meaning: str
    act: Act | None = None
    """None for words that only mark a place, and for those that jump."""

    @property
    def needs(self) -> int:
        """How many values must lie on the stack."""
        return len(self.effect.strip("()").split("--")[0].split())

    @property
    def leaves(self) -> int:
        """How many values it puts in their place."""
        return len(self.effect.strip("()").split("--")[1].split())


WORDS: dict[str, Word] = {}
"""Every built-in word by its name, in the order of the groups."""


def declare(name: str, group: str, effect: str, meaning: str, act: Act | None = None) -> None:
    """Add a word."""
    WORDS[name] = Word(name, group, effect, meaning, in_play(act) if act and group in IN_PLAY else act)


def word(name: str, group: str, effect: str) -> Callable[[Act], Act]:
    """Add a word that a function carries out; its docstring is the word's meaning."""

    def added(act: Act) -> Act:
        declare(name, group, effect, act.__doc__ or "", act)
        return act

    return added


def in_play(act: Act) -> Act:
    """A word that stands in a play only."""

    def only_in_play(state: State) -> None:
        if not state.playing:
            raise WordFailedError("only-in-play", "works only in play, not while the robot is loaded")
        act(state)

    return only_in_play


declare("true", "literals", "( -- b )", "The boolean true.")
declare("false", "literals", "( -- b )", "The boolean false.")
declare(":", "definitions", "( -- )", "Begins the definition of a word: its name and its code follow.")


@word(";", "definitions", "( -- )")
def finish(state: State) -> None:
    """Ends a definition, or the declaration of a variable."""
    state.at = state.calls.pop()


declare("variable", "definitions", "( -- )", "Declares the variable whose name follows; it starts at 0.")


@word("drop", "stack", "( v -- )")
def drop(state: State) -> None:
    """Drops the top value."""
    del state.stack[-1]


@word("dup", "stack", "( v -- v v )")
def dup(state: State) -> None:
    """Copies the top value."""
    state.push(state.stack[-1])


@word("swap", "stack", "( v w -- v w )")
def swap(state: State) -> None:
    """Swaps the two top values."""
    stack = state.stack
    stack[-2], stack[-1] = stack[-1], stack[-2]


@word("rot", "stack", "( v w x -- v x w )")
def rot(state: State) -> None:
    """Moves the third value to the top."""
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


declare("+", "arithmetic", "( i j -- k )", "The sum.", arithmetic(operator.add))
declare(
    "-",
    "arithmetic",
    "( i j -- k )",
    "The difference: subtracts the top from the value below.",
    arithmetic(operator.sub),
)
declare("*", "arithmetic", "( i j -- k )", "The product.", arithmetic(operator.mul))


@word("/mod", "arithmetic", "( iv ie -- iq ir )")
def divide(state: State) -> None:
    """Divides by the top: quotient, rounded down, above the remainder."""
    # so the remainder has the divisor's sign
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


declare("<", "comparison", "( i j -- b )", "Whether i is less than j.", comparison(operator.lt))
declare("<=", "comparison", "( i j -- b )", "Whether i is at most j.", comparison(operator.le))
declare(
    "=", "comparison", "( v w -- b )", "Whether both are equal; values of different kinds never are.", sameness(True)
)
declare("<>", "comparison", "( v w -- b )", "Whether both differ.", sameness(False))
declare("=>", "comparison", "( i j -- b )", "Whether i is at least j.", comparison(operator.ge))
declare(">", "comparison", "( i j -- b )", "Whether i is more than j.", comparison(operator.gt))


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


declare("and", "logic", "( b b -- b )", "Whether both are true.", logic(operator.and_))
declare("or", "logic", "( b b -- b )", "Whether at least one is true.", logic(operator.or_))


@word("invert", "logic", "( b -- b )")
def invert(state: State) -> None:
    """True for false, and false for true."""
    truth = state.stack[-1]
    if not isinstance(truth, bool):
        raise wrong_kind("a boolean", truth)
    state.stack[-1] = not truth


declare("if", "logic", "( b -- )", "Continues if b is true, otherwise jumps behind `else` or `then`.")
declare("else", "logic", "( -- )", "Begins the part that runs if b was false.")
declare("then", "logic", "( -- )", "Ends an `if`.")


@word("do", "loops", "( i j -- )")
def begin_loop(state: State) -> None:
    """Begins a loop that counts from j to i and runs at least once."""
    stack = state.stack
    start, end = stack[-1], stack[-2]
    if type(start) is not int or type(end) is not int:
        raise wrong_kind("two integers", end, start)
    del stack[-2:]
    state.loops.append([start, end])


declare("loop", "loops", "( -- )", "Ends a `do` loop: repeats it until the counter has reached the end.")


@word("I", "loops", "( -- i )")
def counter(state: State) -> None:
    """The counter of the innermost `do` loop."""
    state.push(state.loops[-1][0])


declare("begin", "loops", "( -- )", "Begins a loop that `until` ends.")
declare("until", "loops", "( b -- )", "Goes back to `begin` unless b is true.")
declare("leave", "loops", "( -- )", "Leaves the innermost loop.")


@word("?", "variables", "( p -- v )")
def fetch(state: State) -> None:
    """The value of the variable."""
    variable = state.stack[-1]
    if not isinstance(variable, Variable):
        raise wrong_kind("a variable", variable)
    state.stack[-1] = state.variables[variable.name]


@word("!", "variables", "( v p -- )")
def store(state: State) -> None:
    """Stores the value in the variable; either may be on top."""
    above, below = state.stack[-1], state.stack[-2]
    if isinstance(above, Variable) and not isinstance(below, Variable):
        state.variables[above.name] = below
    elif isinstance(below, Variable) and not isinstance(above, Variable):
        state.variables[below.name] = above
    else:
        raise wrong_kind("a variable and another value", below, above)
    del state.stack[-2:]


@word(".", "other", "( v -- )")
def say(state: State) -> None:
    """Writes the value to the robot's log."""
    state.say(written(state.stack[-1]))
    del state.stack[-1]


def integer(value: Value) -> int:
    """The value, if it is an integer."""
    if type(value) is not int:
        raise wrong_kind("an integer", value)
    return value


@word("random", "other", "( i -- j )")
def chance(state: State) -> None:
    """A random integer from 0 to i."""
    most = integer(state.stack[-1])
    if not 0 <= most <= MOST_CHANCE:
        raise WordFailedError("bad-chance", f"takes an integer from 0 to {MOST_CHANCE} and found {most}")
    state.stack[-1] = state.body.random(most)


def status(look: Callable[[Body], Plain]) -> Act:
    """A word that says something of the robot itself."""

    def act(state: State) -> None:
        state.push(look(state.body))

    return act


declare("health", "status", "( -- i )", "The robot's health when unhurt.", status(lambda body: body.health))
declare("healthLeft", "status", "( -- i )", "The robot's health now.", status(lambda body: body.health_left))
declare("moves", "status", "( -- i )", "The robot's movement in a turn.", status(lambda body: body.moves))
declare(
    "movesLeft", "status", "( -- i )", "The robot's movement left in this turn.", status(lambda body: body.moves_left)
)
declare("attack", "status", "( -- i )", "The damage of the robot's shot.", status(lambda body: body.attack))
declare("range", "status", "( -- i )", "How far the robot sees and shoots.", status(lambda body: body.range))
declare("team", "status", "( -- s )", 'The colour of the robot\'s team, like "RED".', status(lambda body: body.team))
declare(
    "type", "status", "( -- s )", 'The robot\'s class: "SCOUT", "SNIPER" or "TANK".', status(lambda body: body.kind)
)


def stop_if_done(state: State) -> None:
    """The run is over for a dead robot, and with the game."""
    if not state.body.alive:
        state.at = state.halt


@word("turn!", "acting", "( i -- )")
def turn(state: State) -> None:
    """Turns clockwise by i directions, or counterclockwise if i is negative."""
    by = integer(state.stack[-1])
    del state.stack[-1]
    state.body.turn(by)
    stop_if_done(state)


@word("move!", "acting", "( -- )")
def move(state: State) -> None:
    """Moves one hex ahead."""
    state.body.move()
    stop_if_done(state)


@word("shoot!", "acting", "( id ir -- )")
def shoot(state: State) -> None:
    """Shoots at range ir and direction number id."""
    distance, number = state.stack[-1], state.stack[-2]
    if type(distance) is not int or type(number) is not int:
        raise wrong_kind("two integers", number, distance)
    del state.stack[-2:]
    refused = state.body.shoot(distance, number)
    if refused is not None:
        state.say(f"`shoot!` was refused: {refused}")
    stop_if_done(state)


@word("check!", "sensing", "( i -- s )")
def check(state: State) -> None:
    """What is next to the robot: "EMPTY", "OCCUPIED" or "OUT OF BOUNDS"."""
    state.stack[-1] = state.body.check(integer(state.stack[-1]))


@word("scan!", "sensing", "( -- i )")
def scan(state: State) -> None:
    """How many other robots are in range."""
    state.push(state.body.scan())


@word("identify!", "sensing", "( i -- st ir id ih )")
def identify(state: State) -> None:
    """Team, range, direction and health of robot i, from 0."""
    # the team ends on top, the health lowest
    index = integer(state.stack[-1])
    found = state.body.identify(index)
    if found is None:
        raise WordFailedError(
            "no-such-robot", f"finds no robot {index}; they are counted from 0 to one less than scan!"
        )
    team, distance, number, health = found
    state.push(number, distance, team)
    state.stack[-4] = health


@word("empty?", "sensing", "( i -- b )")
def is_empty(state: State) -> None:
    """Whether `check!` would say "EMPTY"."""
    state.stack[-1] = state.body.check(integer(state.stack[-1])) == EMPTY


def robot(value: Value) -> str:
    """The value, if it names a robot of the team."""
    if not isinstance(value, str):
        raise wrong_kind("the text SCOUT, SNIPER or TANK", value)
    if value not in KINDS:
        raise WordFailedError("no-such-class", f'takes SCOUT, SNIPER or TANK and found the text ."{value}"')
    return value


@word("send!", "mail", "( s v -- b )")
def send(state: State) -> None:
    """Sends v to the team's robot s; false if it is dead or its box full."""
    value, to = state.stack[-1], robot(state.stack[-2])
    if isinstance(value, Variable):
        raise wrong_kind("no variables", value)
    del state.stack[-1]
    state.stack[-1] = state.body.send(to, value)


@word("mesg?", "mail", "( s -- b )")
def has_mail(state: State) -> None:
    """Whether there is mail from the team's robot s."""
    state.stack[-1] = state.body.has_mail(robot(state.stack[-1]))


@word("recv!", "mail", "( s -- v )")
def receive(state: State) -> None:
    """The oldest value from the team's robot s."""
    sender = robot(state.stack[-1])
    value = state.body.receive(sender)
    if value is None:
        raise WordFailedError("no-mail", f"finds no mail from {sender}")
    state.stack[-1] = value
