"""What one seat of Starweb may know: its printouts, and worlds of older ones. `visibility` builds it from a state."""

from collections.abc import Iterable
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core.pages import views
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.pages.printout_data import Page, WorldLine
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import State
from turnsheet.games.starweb.rules.tables import CHARACTERS, Character, WorldId


def both_ways(gates: Iterable[tuple[WorldId, tuple[WorldId, ...]]]) -> dict[int, set[int]]:
    """Gates by world, each also from its other end."""
    found: dict[int, set[int]] = {}
    for world, others in gates:
        found.setdefault(world, set()).update(others)
        for other in others:
            found.setdefault(other, set()).add(world)
    return found


class OldWorld(Struct, frozen=True, gc=False):
    """A world that is not on this printout, as it was last seen."""

    turn: int
    """The turn in which it was last seen."""
    world: WorldLine
    """What was seen."""
    by: str = ""
    """Which of the seat's empires saw it."""


class View(views.View, frozen=True):
    """What a seat knows. In the game `multi` a seat has several empires, and what each sees is a page of its own.

    From version 2 on these are printed as one page. Then the players in sight and their scores are on the first of
    them, for all together and without those of the seat, and the echo of the orders is `echo`.
    """

    options: Options
    """What the match is played with, without what is secret."""
    turn: int
    """The turn whose orders are due."""
    over: bool
    """Whether the match is over."""
    worlds: int
    """How many worlds there are; their numbers go from 1 to that."""
    seats: tuple[Seat, ...]
    """The seat that plays each empire: a seat has several only in the game `multi`."""
    homes: tuple[WorldId, ...]
    """The seat's own homes, one for each page."""
    pages: tuple[Page, ...]
    """The printout of each of the seat's empires; one, except in the game `multi`."""
    older: tuple[OldWorld, ...]
    """Worlds that are not on the printout, as they were last seen."""
    gates: tuple[tuple[WorldId, tuple[WorldId, ...]], ...]
    """The gates of every world ever seen."""
    known: tuple[str, ...]
    """The names of players met or heard of, who can be written to."""
    winners: tuple[str, ...] = ()
    """The names of those who have won."""
    vote: int = 0
    """The seat's own secret vote."""
    echo: tuple[tuple[str, str], ...] = ()
    """One echo of the orders of several empires, each with a comment or none; empty if a page for each is printed."""
    secrets: State | None = None
    """The whole state, for the referee."""

    def guessed(self) -> Self:
        """Without the scores of others. Whether the game is over depends on them, unless it is over by its turns."""
        limit = self.options.last
        ending = "the scores of the others are not known" if limit and self.turn > limit else ""
        return replace(self, pages=tuple(replace(page, scores=(), ending=ending) for page in self.pages))

    @property
    def is_last(self) -> bool:
        """Whether no turn can follow the one whose orders are due. A match can also end before, by its scores."""
        return bool(self.options.last) and self.turn >= self.options.last

    @property
    def file(self) -> str:
        """By code name and turn, as old players and their tools have it: `HYDRA_t12.txt`."""
        return f"{self.page.heading.name}_t{self.turn}.txt"

    @property
    def characters(self) -> tuple[tuple[str, Character], ...]:
        """The names and characters of the seat's own empires."""
        told = {page.heading.name: page.heading.character for page in self.pages}
        return tuple((name, each) for name, character in told.items() for each in CHARACTERS if each == character)

    @property
    def gates_both_ways(self) -> dict[int, set[int]]:
        """The known gates of every world ever seen or heard of."""
        return both_ways(self.gates)

    @property
    def page(self) -> Page:
        """The page of a seat with one empire."""
        return self.pages[0]
