"""Forecasts: the printout that a seat's orders might bring, computed from what the seat knows and assumes.

The real rules run on a state that the game makes from the seat's view alone, so a forecast reveals nothing the seat
does not know; what it says would happen is made from two views of that state, like the story of a real turn. Values
that were only assumed about others, such as their scores, are left out. All other seats send no orders. Nothing is
stored.
"""

from msgspec import Struct

from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame, BadPositionError, State
from turnsheet.core.orders import Order, Refusal
from turnsheet.core.pages.chart import Chart
from turnsheet.core.pages.story import Digest, Figure
from turnsheet.core.pages.views import View
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.host.access import held_seat, look, may_know, player_names
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site

MARK = "FORECAST: unknowns are filled in with guesses, and no other player gives orders."
SEED = "a guess"


class Forecast(Struct, frozen=True):
    """What the orders might bring."""

    printout: str
    """The printout, with a line above it that says it is a forecast."""
    chart: Chart
    orders: tuple[str, ...]
    refusals: tuple[Refusal, ...]
    more_refusals: int = 0
    """How many parts were refused beyond those listed."""
    figures: tuple[Figure, ...] = ()
    """The numbers that matter after the turn, with what it would change of them."""
    digest: Digest = Digest()
    """What would happen, in a sentence and a few lines."""
    last: bool = False
    """Whether the match ends with this turn: it is the last printout."""


def forecast(site: Site, match: str, seat: int, asker: Asker, text: str, assume: str) -> Forecast:
    """Carry a sheet out on what the seat knows and assumes; only its player can, also after the end."""
    with site.store.read() as connection:
        row = may_know(connection, match, asker)
        if seat == REFEREE:
            raise RefusedError("no-such-seat", "The referee does not give orders.")
        held_seat(connection, match, seat, asker)
    seen = look(site, match, seat, asker)
    game = seen.game
    state = supposed(game, seen.view, assume)
    asked = game.rules.awaiting(state).get(Seat(seat))
    if asked is None:
        raise RefusedError("not-asked", "You cannot give orders now: it is not your turn.")
    before = game.rules.view(state, Seat(seat))
    reading = game.rules.read(before, text)
    sheets: dict[Seat, tuple[Order, ...]] = {Seat(seat): reading.orders}
    if asked.together:
        sheets = {other: sheets.get(other, ()) for other in game.rules.awaiting(state)}
    after = game.rules.advance(state, sheets, Dice(turn_key(SEED, seen.step + 1)))
    view = game.rules.view(after, Seat(seat)).guessed()
    page = f"{MARK}\n\n{game.pages.printout(view)}"
    understood = tuple(map(game.rules.write, reading.orders))
    story = game.pages.story(before.guessed(), view, player_names(site, row))
    return Forecast(
        printout=page,
        chart=game.pages.chart(view),
        orders=understood,
        refusals=reading.refusals,
        more_refusals=reading.more_refusals,
        figures=story.figures,
        digest=story.digest,
        last=seen.view.is_last,
    )


def supposed(game: AnyGame, view: View, assume: str) -> State:
    """A state made from what the seat knows and assumes; the game fills in the rest."""
    try:
        return game.notation.suppose(view, assume)
    except BadPositionError as error:
        raise RefusedError("bad-position", f"Assumptions, {error}") from error
