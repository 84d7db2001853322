"""Couriers, a toy: proof that the protocol serves games whose seats play one after the other.

Each courier has a secret town to end in. In every round each plays once, in any order, and what it does is
carried out at once: it goes along roads, loads or drops its bag, and calls something to all. A courier
that misses the deadline stays where it is.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from turnsheet.core import codec, game
from turnsheet.core.assumptions import assuming
from turnsheet.core.dice import Dice
from turnsheet.core.events import EVERYONE, Event, heard
from turnsheet.core.game import BadPositionError, Facts, Preset, Prompt, Standing
from turnsheet.core.orders import Order, Reading, Refusal
from turnsheet.core.pages import views
from turnsheet.core.pages.chart import Chart, Link, Mark
from turnsheet.core.pages.forms import Choice, OrderForm, Path, Phrase, Text
from turnsheet.core.pages.preview import Preview
from turnsheet.core.seats import REFEREE, Seat, seats

ROADS = tuple((road[0], road[1]) for road in ("AB", "BA", "BC", "CB", "CD", "DC", "DA", "AD", "AC", "CA"))
TOWNS = {"A": (0, 0), "B": (10, 0), "C": (10, 10), "D": (0, 10)}
LONGEST_WAY = 3
LONGEST_CALL = 40


class Act(Order, frozen=True):
    """One thing to do: `go BC`, `bag load`, `call hello`."""

    verb: str
    what: str


class Called(Event, frozen=True):
    """Somebody called something; everyone hears it."""

    seat: Seat
    text: str


class Options(game.Options, frozen=True, forbid_unknown_fields=True):
    """How long it lasts."""

    rounds: int = 3


class State(game.State, frozen=True):
    """Where all are, where they want to go, and who has yet to play in this round."""

    options: Options
    round: int
    at: tuple[str, ...]
    secret: tuple[str, ...]
    loaded: tuple[bool, ...]
    to_play: tuple[Seat, ...]
    events: tuple[Called, ...] = ()
    """What was called in the last play."""


class View(views.View, frozen=True):
    """What a courier knows: everything but where the others want to go and what they carry."""

    options: Options
    round: int
    at: tuple[str, ...]
    goals: tuple[tuple[Seat, str], ...]
    loaded: tuple[tuple[Seat, bool], ...]
    to_play: tuple[Seat, ...]
    events: tuple[Called, ...]

    @property
    def playing(self) -> bool:
        """Whether it is asked now."""
        return self.seat in self.to_play


def setup(options: Options, seats_: int, dice: Dice) -> State:
    """All begin in A and draw where to go."""
    drawn = tuple(dice.at("secret", seat).pick("BCD") for seat in seats(seats_))
    return State(options, 1, ("A",) * seats_, drawn, (False,) * seats_, seats(seats_))


def names(state: State) -> Mapping[Seat, str]:
    """Couriers have letters."""
    return {seat: "wxyz"[seat - 1] for seat in seats(len(state.at))}


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """All seats that have not played in this round, in any order."""
    return {seat: Prompt(f"round {state.round}", "", state.round, together=False) for seat in state.to_play}


def read(view: View, text: str) -> Reading:
    """One thing per line."""
    orders, refusals = [], []
    for number, line in enumerate(text.split("\n"), 1):
        verb, _, what = line.strip().partition(" ")
        if verb and _possible(view, verb, what):
            orders.append(Act(verb, what))
        elif verb:
            refusals.append(Refusal("illegal", "impossible", "This cannot be done.", number, 1, line.strip()))
    return Reading(tuple(orders), tuple(refusals))


def _possible(view: View, verb: str, what: str) -> bool:
    if not view.playing or not what:
        return False
    way = view.at[view.seat - 1] + what
    return {
        "go": len(what) <= LONGEST_WAY and all(road in ROADS for road in pairwise(way)),
        "bag": what in ("load", "drop"),
        "call": len(what) <= LONGEST_CALL and what.isprintable(),
    }.get(verb, False)


def write(order: Act) -> str:
    """The line it was read from."""
    return f"{order.verb} {order.what}"


def advance(state: State, orders: Mapping[Seat, Sequence[Act]], _dice: Dice) -> State:
    """Carry out one play; without orders, the first seat that has not played loses its play."""
    assert len(orders) <= 1
    seat = next(iter(orders), state.to_play[0])
    place, loaded = state.at[seat - 1], state.loaded[seat - 1]
    events = []
    for act in orders.get(seat, ()):
        place = act.what[-1] if act.verb == "go" else place
        loaded = act.what == "load" if act.verb == "bag" else loaded
        if act.verb == "call":
            events.append(Called(EVERYONE, seat, act.what))
    left = tuple(each for each in state.to_play if each != seat)
    return replace(
        state,
        at=(*state.at[: seat - 1], place, *state.at[seat:]),
        loaded=(*state.loaded[: seat - 1], loaded, *state.loaded[seat:]),
        round=state.round if left else state.round + 1,
        to_play=left or (seats(len(state.at)) if state.round < state.options.rounds else ()),
        events=tuple(events),
    )


def view(state: State, seat: Seat) -> View:
    """Own goal and bag only; the referee sees all."""
    known = [each for each in seats(len(state.at)) if seat in (each, REFEREE)]
    goals = tuple((each, state.secret[each - 1]) for each in known)
    loaded = tuple((each, state.loaded[each - 1]) for each in known)
    return View(
        seat,
        options=state.options,
        round=state.round,
        at=state.at,
        goals=goals,
        loaded=loaded,
        to_play=state.to_play,
        events=heard(state.events, seat),
    )


def suppose(view: View, assume: str = "") -> State:
    """The others want to go to B and carry nothing."""
    all_seats = seats(len(view.at))
    goals, loaded = dict(view.goals), dict(view.loaded)
    secret = tuple(goals.get(seat, "B") for seat in all_seats)
    bags = tuple(loaded.get(seat, False) for seat in all_seats)
    state = State(view.options, view.round, view.at, secret, bags, to_play=view.to_play, events=view.events)
    return assuming(notate(state), assume, facts, position) if assume.strip() else state


def order_forms(view: View) -> tuple[OrderForm, ...]:
    """A way, the bag, a call."""
    if not view.playing:
        return ()
    way = Path("way", view.at[view.seat - 1], ROADS, LONGEST_WAY)
    return (
        OrderForm("go", "Go along roads", (Phrase("go {way}", (way,)),), "go"),
        OrderForm("bag", "See to the bag", (Phrase("bag {how}", (Choice("how", ("load", "drop")),)),), "bag"),
        OrderForm("call", "Call to all", (Phrase("call {text}", (Text("text", LONGEST_CALL),)),)),
    )


def preview(_view: View, _orders: Sequence[Act]) -> Preview:
    """Nothing to draw."""
    return Preview()


def scores(view: View) -> Mapping[Seat, int]:
    """Couriers know of themselves whether they are where they should be."""
    return {seat: int(view.at[seat - 1] == goal) for seat, goal in view.goals}


def printout(view: View) -> str:
    """A line for each courier."""
    return "".join(f"courier {seat} is in {town}\n" for seat, town in enumerate(view.at, 1))


def chart(view: View) -> Chart:
    """Roads and couriers."""
    roads = tuple(Link(one + other, "road", TOWNS[one], TOWNS[other]) for one, other in ROADS)
    marks = tuple(Mark(f"courier {seat}", "courier", TOWNS[town]) for seat, town in enumerate(view.at, 1))
    return Chart((0, 0), (10, 10), links=roads, marks=marks)


def position(text: str) -> State:
    """The state as the codec writes it."""
    try:
        return codec.decode(text, State)
    except codec.BadDataError as error:
        raise BadPositionError(1, str(error)) from error


def notate(state: State) -> str:
    """The codec's text."""
    return codec.encode(state).decode()


def recount(view: View) -> str:
    """The codec's text."""
    return codec.encode(view).decode()


def facts(text: str) -> Facts:
    """One fact: the whole."""
    return {"all": {game.VALUE: text}}


def standing(state: State) -> Standing:
    """A courier who has reached their town has won."""
    here = zip(seats(len(state.at)), state.at, state.secret, strict=True)
    scores = {seat: int(place == goal) for seat, place, goal in here}
    over = not state.to_play
    return Standing(over, scores, tuple(seat for seat in scores if over and scores[seat]))


COURIERS: game.Game[State, Act, View, Options] = game.Game(
    id="couriers",
    title="Couriers",
    about=game.About("Carry parcels, one after the other.", "5 minutes", 1),
    blurb="Two to four couriers, one after the other",
    seat_counts=(2, 3, 4),
    version=1,
    state_type=State,
    options_type=Options,
    presets=(Preset("usual", "Three couriers", 3, Options()),),
    rules=game.Rules(
        setup=setup,
        names=names,
        awaiting=awaiting,
        read=read,
        write=write,
        advance=advance,
        view=view,
        standing=standing,
    ),
    pages=game.Pages(printout, chart, order_forms, preview, scores),
    notation=game.Notation(position, notate, recount, facts, suppose),
)
