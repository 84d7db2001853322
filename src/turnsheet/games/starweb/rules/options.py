"""The options of a game of Starweb. Rules: docs/rules/starweb.md, "Options"."""

from typing import ClassVar

from turnsheet.core import game
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.rules.tables import MOST_TURNS, STANDARD_PLAYERS, TRIAL_TURNS, Variant


class Options(game.Options, frozen=True, forbid_unknown_fields=True):
    """What a host can choose."""

    NUMBERS: ClassVar[dict[str, range]] = {"turns": range(MOST_TURNS + 1)}
    OPENING: ClassVar[tuple[str, ...]] = ("characters", "names", "map")
    FILES: ClassVar[tuple[str, ...]] = ("map",)
    SECRET: ClassVar[tuple[str, ...]] = ("characters", "names", "map")
    SECRET_NAMES: ClassVar[bool] = True
    ABOUT: ClassVar[dict[str, str]] = {
        "turns": "The match ends after this number of turns at the latest; 0 for no limit.",
        "characters": "One letter per seat: E, M, P, C, B, A for Empire Builder, Merchant, Pirate, Collector, "
        "Berserker, Apostle. Drawn at random if empty.",
        "names": "Code names by seat, separated by blanks. Drawn from a list if empty.",
        "map": "A map in the format of “turnsheet starweb map”. Drawn at random if empty.",
    }

    variant: Variant = "standard"
    turns: int = 0
    """The last turn; 0 for no limit. The trial game has at most 12."""
    characters: str = ""
    """The characters by seat, as letters EMPCBA for Empire Builder, Merchant, Pirate, Collector, Berserker, Apostle;
    drawn if left out."""
    names: str = ""
    """Code names by seat, with blanks between them; drawn from a list if left out."""
    map: str = ""
    """A map in the format of `turnsheet starweb map`; drawn at random if empty."""

    @property
    def last(self) -> int:
        """The last turn there can be; 0 if there is none."""
        if self.variant == "trial":
            return min(self.turns or TRIAL_TURNS, TRIAL_TURNS)
        return self.turns

    @property
    def watchable(self) -> bool:
        """People who watch see the true numbers, which the anonymous must not, and all that was dealt in secret."""
        return super().watchable and self.variant != "anonymous"

    def empires(self, seats: int) -> int:
        """How many empires each seat has."""
        return STANDARD_PLAYERS // seats if self.variant == "multi" else 1

    def part(self, name: str, seat: Seat, seats: int) -> str:
        """The characters and code names of the seat's own empires; nothing of the map."""
        each = self.empires(seats)
        own = slice((seat - 1) * each, seat * each)
        if name == "names":
            return " ".join(self.names.upper().split()[own])
        return self.characters.upper()[own] if name == "characters" else ""
