"""The preview: where ordered fleets would go, what the orders do, and what they leave. Rules: docs/rules/starweb.md §3.

It uses only what the seat knows and assumes, and supposes that other players do nothing.
"""

from collections.abc import Iterator, Sequence

from turnsheet.core.pages.chart import Link
from turnsheet.core.pages.preview import Note, Preview, Tally, note_about
from turnsheet.games.starweb.orders.descriptions import Teller, ships
from turnsheet.games.starweb.orders.orders import AnyOrder, AttachArtifact, Build, LeaveArtifact, Move, Probe, Transfer
from turnsheet.games.starweb.pages.chart import spots
from turnsheet.games.starweb.pages.known_worlds import Survey
from turnsheet.games.starweb.pages.preview_turn import PreviewTurn
from turnsheet.games.starweb.pages.preview_warnings import warnings
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.tables import RECOVERY, WorldId

SMALL = (Transfer, Probe, AttachArtifact, LeaveArtifact)
"""Orders after which the ships that a fleet keeps have still nothing to do."""


def preview(view: View, orders: Sequence[AnyOrder]) -> Preview:
    """Paths of fleets, a sentence on every order, and running counts."""
    if view.secrets is not None or view.over:
        return Preview()
    survey = Survey(view)
    turn = PreviewTurn(survey, orders)
    teller = Teller(survey, turn)
    return Preview(
        notes=tuple(teller.note(order) for order in orders),
        links=tuple(_ways(survey, orders)),
        tallies=tuple(_tallies(turn)),
        idle=tuple(_idle(survey, turn, orders)),
        warnings=tuple(warnings(teller, orders)),
    )


def _ways(survey: Survey, orders: Sequence[AnyOrder]) -> Iterator[Link]:
    """The gates that fleets and probes are ordered through."""
    places = spots(survey.view)
    for order in orders:
        if isinstance(order, Probe):
            here = survey.ledger.places[order.number].number if order.letter == "F" else WorldId(order.number)
            if here in places and order.world in places:
                name, joins = f"probe {order.world}", (f"W{here}", f"W{order.world}")
                yield Link(name, "probe", places[here], places[order.world], survey.view.seat, joins)
        if isinstance(order, Move):
            here = survey.ledger.places[order.fleet].number
            for number, world in enumerate(order.path):
                if here in places and world in places:
                    name, joins = f"course {order.fleet} {number}", (f"W{here}", f"W{world}")
                    yield Link(name, "course", places[here], places[world], survey.view.seat, joins)
                here = world


def _tallies(turn: PreviewTurn) -> Iterator[Tally]:
    """Industry and metal, the recovery after a plunder, people who migrate, ships on the ground and on keys, cargo."""
    for number, (left, whole) in turn.metal.items():
        recovering = turn.workspace.worlds[number].recovering
        if recovering:
            yield Tally(f"W{number}", "turns of recovery", recovering, RECOVERY)
        elif number in turn.industry:
            yield Tally(f"W{number}", "industry", *turn.industry[number], _unusable(turn, number))
        if whole:
            yield Tally(f"W{number}", "metal", left, whole)
    for (number, kind), (left, whole) in turn.people.items():
        yield Tally(f"W{number}", kind, left, whole)
    for (letter, number), (left, whole) in turn.ships.items():
        if whole:
            yield Tally(*((f"F{number}", "ships") if letter == "F" else (f"W{number}", f"{letter}-ships")), left, whole)
    for number, (left, whole) in turn.cargo.items():
        if whole:
            yield Tally(f"F{number}", "cargo", left, whole)


def _unusable(turn: PreviewTurn, number: int) -> str:
    """Why not all industry of a world can build, if it cannot: a world builds with the least of three things."""
    line, (_, usable) = turn.survey.ledger.worlds[number], turn.industry[number]
    if usable >= line.industry:
        return ""
    if line.metal == usable:
        return f"only {line.metal} metal for {line.industry} industry"
    if line.people == usable:
        return f"only {line.people} people for {line.industry} industry"
    return f"enemy fleets keep the others of {line.industry} from building"


def _idle(survey: Survey, turn: PreviewTurn, orders: Sequence[AnyOrder]) -> Iterator[Note]:
    """What to look at before sending: fleets that do nothing with their ships, and industry that is left over.

    Fleets do nothing without orders, also keys that get ships now, and with none but small orders. Industry that is
    left over builds I-ships.
    """
    busy, partly = set[int](), set[int]()
    for order in orders:
        kind, number = survey.ledger.subject(order) or ("", 0)
        if kind == "F":
            (partly if isinstance(order, SMALL) else busy).add(number)
        match order:
            case Transfer(to="F") | Build(product="F") if survey.ledger.fleets[order.fleet].ships:
                busy.add(order.fleet)
    for number in sorted(survey.ledger.own_fleets - busy):
        count, _ = turn.ships.get(("F", number), (0, 0))
        if count:
            where = survey.ledger.places[number].number
            if number in partly:
                told = f"{ships(count)} {'stays' if count == 1 else 'stay'} at W{where}"
            else:
                told = f"at W{where}: {ships(count)}, no orders"
            yield note_about("", f"F{number}", told, colon=number in partly)
    for number, (left, whole) in sorted(turn.industry.items()):
        if left:
            metal = turn.metal[number][0]
            why = _unusable(turn, number)
            told = f"{left} of {whole} industry unused, {why or f'{metal} metal there'}. It will build I-ships"
            yield note_about("", f"W{number}", told, colon=True)
