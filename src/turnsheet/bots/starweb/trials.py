"""Trials: what comes of a sheet when it is carried out by the real rules, and everyone plays on for a few turns.

What the seat does not know is guessed (`sampled_worlds`). Every sheet is tried in the same worlds with the same dice.
The others play as settlers, of whom the bot knows what they know in the world that is guessed; it plays on itself in
its usual style.
"""

from collections.abc import Mapping, Sequence
from typing import cast

from turnsheet.bots.starweb import recent_knowledge, settler, worth
from turnsheet.bots.starweb.prospects import Prices, prices, value
from turnsheet.bots.starweb.sampled_worlds import assumptions
from turnsheet.bots.starweb.styles import USUAL
from turnsheet.bots.starweb.whole_sheet import whole_sheet
from turnsheet.core.dice import Dice
from turnsheet.core.lookahead import Lookahead, Position
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.pages.view import View

TURNS = 2
"""How far it looks ahead: fleets that set out now have fired and taken what they can by then."""
STEPS = 16
"""It guesses a world for each time it may simulate this number of steps."""
OTHERS = 3
"""Of the other seats, those with most ships in sight play on; what is far away does not matter in a few turns."""
RIVAL = 1.0
"""How much a point of the best rival counts against one of its own."""


def outcomes(view: View, sheets: Sequence[str], dice: Dice, lookahead: Lookahead) -> list[float] | None:
    """What comes of each sheet on average, in points; None if there is no time to try them."""
    known = recent_knowledge.knowledge(view, view.page, view.homes[0])
    turns, now = min(TURNS, worth.rest(known)), prices(known)
    worlds = lookahead.left // max(STEPS, len(sheets) * turns)
    if not worlds:
        return None
    totals = [0.0] * len(sheets)
    for number in range(worlds):
        position = lookahead.suppose(assumptions(view, dice.at("world", number)))
        future = Dice(dice.at("future", number).below(1 << 62).to_bytes(8, "big"))
        others = _settlers(_others(view, lookahead, position), future, 0)
        for index, sheet in enumerate(sheets):
            after = lookahead.advance(position, {**others, view.seat: sheet}, _dice(future, 0, 0))
            totals[index] += _outcome(
                view.seat, lookahead, after, others=list(others), turns=turns, now=now, dice=future
            )
    return [total / worlds for total in totals]


def _others(view: View, lookahead: Lookahead, position: Position) -> dict[Seat, View]:
    """The other seats that have most ships where the bot knows of them, and what they see."""
    views = {seat: _seen(lookahead, position, seat) for seat in sorted(set(view.seats) - {view.seat})}
    ships = {seat: sum(page.heading.ships for page in each.pages) for seat, each in views.items()}
    largest = sorted(views, key=lambda seat: (-ships[seat], seat))[:OTHERS]
    return {seat: views[seat] for seat in largest if ships[seat]}


def _seen(lookahead: Lookahead, position: Position, seat: Seat) -> View:
    return cast(View, lookahead.view(position, seat))


def _settlers(views: Mapping[Seat, View], dice: Dice, turn: int) -> dict[Seat, str]:
    """What seats order if settlers play for them."""
    return {seat: settler.play(view, (), _dice(dice, seat, turn)) for seat, view in views.items()}


def _outcome(
    seat: Seat, lookahead: Lookahead, position: Position, *, others: Sequence[Seat], turns: int, now: Prices, dice: Dice
) -> float:
    """What comes of a position after the first turn, when all have played on."""
    for turn in range(1, turns):
        sheets = _settlers({each: _seen(lookahead, position, each) for each in others}, dice, turn)
        sheets[seat] = whole_sheet(_seen(lookahead, position, seat), USUAL, _dice(dice, seat, turn))
        position = lookahead.advance(position, sheets, _dice(dice, 0, turn))
    rivals = [_points(_seen(lookahead, position, each)) for each in others]
    return value(_seen(lookahead, position, seat), now) - RIVAL * max(rivals, default=0)


def _dice(dice: Dice, seat: int, turn: int) -> Dice:
    return Dice(dice.again().at("seat", seat, turn).below(1 << 62).to_bytes(8, "big"))


def _points(view: View) -> int:
    """The score of a seat: of its best empire."""
    return max(page.heading.score or 0 for page in view.pages)
