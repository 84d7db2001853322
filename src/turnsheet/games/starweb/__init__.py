"""Starweb: up to fifteen empires on a web of 255 worlds, hidden orders, six ways to win. Read `turn` first."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from turnsheet.core.chart import Chart
from turnsheet.core.dice import Dice
from turnsheet.core.forms import Offer
from turnsheet.core.game import Facts, Preset, Prompt, Standing, Step
from turnsheet.core.lists import Listing
from turnsheet.core.orders import Reading
from turnsheet.core.preview import Sketch
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.notation import notation, position, suppose
from turnsheet.games.starweb.orders import forms, orders, reader
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.pages import chart, lists, preview, printout, visibility
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules import setup, turn, victory
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import State
from turnsheet.games.starweb.rules.tables import SEATS, TRIAL_PLAYERS


class Starweb:
    """The game, as the protocol wants it."""

    id: ClassVar[str] = "starweb"
    title: ClassVar[str] = "Starweb"
    blurb: ClassVar[str] = "Up to fifteen empires on a web of 255 worlds, six characters, six ways to win"
    seat_counts: ClassVar[tuple[int, ...]] = SEATS
    state_type = State
    options_type = Options
    presets = (
        Preset("trial", "The trial game: six empires, twelve turns", TRIAL_PLAYERS, Options(variant="trial")),
        Preset("standard", "Fifteen empires, 255 worlds", 15, Options()),
        Preset("anonymous", "Fifteen empires who cannot compare notes", 15, Options(variant="anonymous")),
        Preset("bitter", "Fifteen empires to the bitter end", 15, Options(variant="bitter end", turns=60)),
        Preset("partner", "Seven pairs of partners", 14, Options(variant="partner")),
        Preset("multi", "Five players with three empires each", 5, Options(variant="multi")),
    )

    def __init__(self, version: int = 2) -> None:
        self.version = version

    def steps(self, options: Options) -> int | None:
        """Known only of the trial game."""
        return options.last if options.variant == "trial" else None

    def setup(self, options: Options, seats: int, dice: Dice) -> State:
        """Spin the web."""
        return setup.set_up(options, seats, dice, self.version)

    def names(self, state: State) -> Mapping[Seat, str]:
        """Players are called by their code names, one with several empires by the first; the anonymous by numbers."""
        if state.options.variant == "anonymous":
            return {seat: str(seat) for seat in state.seats}
        found: dict[Seat, str] = {}
        for seat, player in zip(state.seats, state.players, strict=True):
            found.setdefault(seat, player.name)
        return found

    def awaiting(self, state: State) -> Mapping[Seat, Prompt]:
        """All speak together."""
        return turn.awaiting(state)

    def read(self, view: View, text: str) -> Reading:
        """Read a turn sheet."""
        return reader.read(view, text)

    def write(self, order: AnyOrder) -> str:
        """Write an order."""
        return orders.write(order)

    def advance(self, state: State, orders: Mapping[Seat, Sequence[AnyOrder]], dice: Dice) -> Step:
        """Play a turn."""
        return turn.advance(state, orders, dice)

    def view(self, state: State, seat: Seat) -> View:
        """Look from a seat."""
        return visibility.look(state, seat)

    def offers(self, view: View) -> tuple[Offer, ...]:
        """List the order forms."""
        return forms.offers(view)

    def sketch(self, view: View, orders: Sequence[AnyOrder]) -> Sketch:
        """Draw the ways."""
        return preview.sketch(view, orders)

    def scores(self, view: View) -> Mapping[Seat, int]:
        """One's own score; all of them for the referee."""
        return visibility.scores(view)

    def printout(self, view: View) -> str:
        """Print the page."""
        return printout.printout(view)

    def chart(self, view: View) -> Chart:
        """Draw the known web."""
        return chart.draw(view)

    def lists(self, view: View) -> tuple[Listing, ...]:
        """List worlds, fleets and artifacts."""
        return lists.lists(view)

    def position(self, text: str) -> State:
        """Read a position."""
        return position.position(text, self.version)

    def notate(self, state: State) -> str:
        """Write a position."""
        return position.notate(state)

    def recount(self, view: View) -> str:
        """Write what a seat knows."""
        return notation.recount(view)

    def suppose(self, view: View, assume: str = "") -> State:
        """Suppose what a seat does not know."""
        return suppose.suppose(view, assume)

    def facts(self, text: str) -> Facts:
        """Take notation apart."""
        return notation.facts(text)

    def hardest(self) -> Mapping[str, str]:
        """Any will do."""
        return {}

    def standing(self, state: State) -> Standing:
        """Say how it stands."""
        return victory.standing(state)
