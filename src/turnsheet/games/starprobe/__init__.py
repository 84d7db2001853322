"""Star Probe: explorers who jump from star to star, alone or in company. Read `turn` first."""

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
from turnsheet.games.starprobe.notation import notation, position, suppose
from turnsheet.games.starprobe.orders import forms, reader, writer
from turnsheet.games.starprobe.orders.orders import AnyOrder
from turnsheet.games.starprobe.pages import chart, lists, preview, printout, visibility
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules import setup, standing, turn
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.state import NEWEST, State

MOST_SEATS = 8
BASIC = Options(control=False, blasting=False, disproving=False, bribery=False)
"""The rulebook's game without its four options."""


class Starprobe:
    """The game, as the protocol wants it."""

    id: ClassVar[str] = "starprobe"
    title: ClassVar[str] = "Star Probe"
    blurb: ClassVar[str] = "One to eight explorers among two thousand stars, and a Board that counts every Megaron"
    seat_counts: ClassVar[tuple[int, ...]] = tuple(range(1, MOST_SEATS + 1))
    state_type = State
    options_type = Options
    presets = (
        Preset("solo", "Alone, for any score above nothing", 1, Options()),
        Preset("solo-megarons", "Alone, for 50 Megarons", 1, Options(goal="megarons")),
        Preset("solo-find", "Alone, to find fuel", 1, Options(goal="find")),
        Preset("solo-losses", "Alone, to bring the people home", 1, Options(goal="losses")),
        Preset("two", "Two explorers", 2, Options()),
        Preset("full", "Eight explorers", MOST_SEATS, Options()),
        Preset("classic", "Eight explorers, without the options of the rulebook", MOST_SEATS, BASIC),
        Preset("classic-solo", "Alone, without the options of the rulebook", 1, BASIC),
    )

    def __init__(self, version: int = NEWEST) -> None:
        self.version = version

    def steps(self, _options: Options) -> None:
        """Nobody knows how often explorers will speak in a month."""

    def setup(self, options: Options, seats: int, dice: Dice) -> State:
        """Draw map, homes and the order of choosing."""
        return setup.set_up(options, seats, dice, self.version)

    def names(self, state: State) -> Mapping[Seat, str]:
        """Players are called by their numbers."""
        return {Seat(number): str(number) for number in range(1, len(state.explorers) + 1)}

    def awaiting(self, state: State) -> Mapping[Seat, Prompt]:
        """All who have not ended the month, and who has but may still talk."""
        return turn.awaiting(state)

    def read(self, view: View, text: str) -> Reading:
        """Read a sheet."""
        return reader.read(view, text)

    def write(self, order: AnyOrder) -> str:
        """Write an order."""
        return writer.write(order)

    def advance(self, state: State, orders: Mapping[Seat, Sequence[AnyOrder]], dice: Dice) -> Step:
        """Carry out a sheet."""
        return turn.advance(state, orders, dice)

    def view(self, state: State, seat: Seat) -> View:
        """Look from a seat."""
        return visibility.look(state, seat)

    def offers(self, view: View) -> tuple[Offer, ...]:
        """List the order forms."""
        return forms.offers(view)

    def sketch(self, view: View, orders: Sequence[AnyOrder]) -> Sketch:
        """Tell costs and chances."""
        return preview.sketch(view, orders)

    def scores(self, view: View) -> Mapping[Seat, int]:
        """All scores are public."""
        return standing.scores(view)

    def printout(self, view: View) -> str:
        """Print the page."""
        return printout.printout(view)

    def chart(self, view: View) -> Chart:
        """Draw the stars, or the battle."""
        return chart.draw(view)

    def lists(self, view: View) -> tuple[Listing, ...]:
        """List finds, stars, crew, ledger and log."""
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
        return standing.standing(state)
