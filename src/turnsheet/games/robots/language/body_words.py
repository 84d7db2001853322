"""Body words: the words that go through the body, to the board, to chance and to the other robots of the team.

They mean something in a play only, except those of status and chance. What they leave behind of a body that has died,
or of a game that is over, is the end of the run.
"""

from collections.abc import Callable

from turnsheet.games.robots.language.body import Body
from turnsheet.games.robots.language.state import Act, State, WordFailedError, wrong_kind
from turnsheet.games.robots.language.values import Plain, Value, Variable

KINDS = ("SCOUT", "SNIPER", "TANK")
MOST_CHANCE = 2**31
EMPTY = "EMPTY"


def in_play(act: Act) -> Act:
    """A word that stands in a play only."""

    def only_in_play(state: State) -> None:
        if not state.playing:
            raise WordFailedError("only-in-play", "works only in play, not while the robot is loaded")
        act(state)

    return only_in_play


def status(look: Callable[[Body], Plain]) -> Act:
    """A word that says something of the robot itself."""

    def act(state: State) -> None:
        state.push(look(state.body))

    return act


def integer(value: Value) -> int:
    """The value, if it is an integer."""
    if type(value) is not int:
        raise wrong_kind("an integer", value)
    return value


def robot(value: Value) -> str:
    """The value, if it names a robot of the team."""
    if not isinstance(value, str):
        raise wrong_kind("the text SCOUT, SNIPER or TANK", value)
    if value not in KINDS:
        raise WordFailedError("no-such-class", f'takes SCOUT, SNIPER or TANK and found the text ."{value}"')
    return value


def chance(state: State) -> None:
    """`random`."""
    most = integer(state.stack[-1])
    if not 0 <= most <= MOST_CHANCE:
        raise WordFailedError("bad-chance", f"takes an integer from 0 to {MOST_CHANCE} and found {most}")
    state.stack[-1] = state.body.random(most)


def turn(state: State) -> None:
    """`turn!`."""
    by = integer(state.stack[-1])
    del state.stack[-1]
    state.body.turn(by)
    stop_if_done(state)


def move(state: State) -> None:
    """`move!`."""
    state.body.move()
    stop_if_done(state)


def shoot(state: State) -> None:
    """`shoot!`; the range is on top."""
    distance, number = state.stack[-1], state.stack[-2]
    if type(distance) is not int or type(number) is not int:
        raise wrong_kind("two integers", number, distance)
    del state.stack[-2:]
    refused = state.body.shoot(distance, number)
    if refused is not None:
        state.say(f"`shoot!` was refused: {refused}")
    stop_if_done(state)


def stop_if_done(state: State) -> None:
    """The run is over for a dead robot, and with the game."""
    if not state.body.alive:
        state.at = state.halt


def check(state: State) -> None:
    """`check!`."""
    state.stack[-1] = state.body.check(integer(state.stack[-1]))


def is_empty(state: State) -> None:
    """`empty?`."""
    state.stack[-1] = state.body.check(integer(state.stack[-1])) == EMPTY


def scan(state: State) -> None:
    """`scan!`."""
    state.push(state.body.scan())


def identify(state: State) -> None:
    """`identify!`; the team ends on top, the health lowest."""
    index = integer(state.stack[-1])
    found = state.body.identify(index)
    if found is None:
        raise WordFailedError(
            "no-such-robot", f"finds no robot {index}; they are counted from 0 to one less than scan!"
        )
    team, distance, number, health = found
    state.push(number, distance, team)
    state.stack[-4] = health


def send(state: State) -> None:
    """`send!`; the value is on top."""
    value, to = state.stack[-1], robot(state.stack[-2])
    if isinstance(value, Variable):
        raise wrong_kind("no variables", value)
    del state.stack[-1]
    state.stack[-1] = state.body.send(to, value)


def has_mail(state: State) -> None:
    """`mesg?`."""
    state.stack[-1] = state.body.has_mail(robot(state.stack[-1]))


def receive(state: State) -> None:
    """`recv!`."""
    sender = robot(state.stack[-1])
    value = state.body.receive(sender)
    if value is None:
        raise WordFailedError("no-mail", f"finds no mail from {sender}")
    state.stack[-1] = value


SENSES: dict[str, Act] = {
    "random": chance,
    "health": status(lambda body: body.health),
    "healthLeft": status(lambda body: body.health_left),
    "moves": status(lambda body: body.moves),
    "movesLeft": status(lambda body: body.moves_left),
    "attack": status(lambda body: body.attack),
    "range": status(lambda body: body.range),
    "team": status(lambda body: body.team),
    "type": status(lambda body: body.kind),
    "turn!": in_play(turn),
    "move!": in_play(move),
    "shoot!": in_play(shoot),
    "check!": in_play(check),
    "scan!": in_play(scan),
    "identify!": in_play(identify),
    "empty?": in_play(is_empty),
    "send!": in_play(send),
    "mesg?": in_play(has_mail),
    "recv!": in_play(receive),
}
