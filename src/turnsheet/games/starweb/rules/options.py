"""The options of a game of Starweb. Rules: docs/rules/starweb.md, "Options"."""

import re
from collections.abc import Mapping
from typing import ClassVar, Self

from msgspec.structs import replace

from turnsheet.core import game
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.rules.tables import (
    CHARACTERS,
    DRAWN,
    HOUSE_NAMES,
    LETTERS,
    LONGEST_NAME,
    MOST_TURNS,
    PITCHES,
    STANDARD_PLAYERS,
    TRIAL_TURNS,
    Variant,
)

NAME = re.compile(rf"[A-Z]{{1,{LONGEST_NAME}}}")


class Options(game.Options, frozen=True, forbid_unknown_fields=True):
    """What the match owner can choose."""

    NUMBERS: ClassVar[dict[str, range]] = {"turns": range(MOST_TURNS + 1)}
    OPENING: ClassVar[tuple[str, ...]] = ("characters", "names", "map")
    BY_SEAT: ClassVar[dict[str, dict[str, str]]] = {"characters": {DRAWN: "Any", **LETTERS}}
    BY_SEAT_UNLESS: ClassVar[dict[str, str]] = {"variant": "multi"}
    FILES: ClassVar[tuple[str, ...]] = ("map",)
    SECRET: ClassVar[tuple[str, ...]] = ("characters", "names", "map")
    SECRET_NAMES: ClassVar[bool] = True
    CHOICES: ClassVar[tuple[game.SeatChoice, ...]] = (
        game.SeatChoice("character", "Your character.", CHARACTERS, tuple(PITCHES[each] for each in CHARACTERS)),
        game.SeatChoice(
            "name", f"Your code name: 1 to {LONGEST_NAME} letters.", longest=LONGEST_NAME, suggestions=HOUSE_NAMES
        ),
    )
    ABOUT: ClassVar[dict[str, str]] = {
        "turns": "The match ends after this number of turns at the latest; 0 for no limit.",
        "characters": "The character of each seat. Any: the player chooses it, or it is drawn.",
        "names": "Code names by seat, separated by spaces; ? for one that the player chooses or that is drawn. Drawn "
        "from a list if empty.",
        "map": "A map in the format of “turnsheet starweb map”. Drawn at random if empty.",
    }
    LABELS: ClassVar[dict[str, str]] = {"names": "Code names"}

    variant: Variant = "standard"
    """Which variant of the game is played."""
    turns: int = 0
    """The last turn; 0 for no limit. The trial game has at most 12."""
    characters: str = ""
    """The characters by seat, as letters EMPCBA for Empire Builder, Merchant, Pirate, Collector, Berserker, Apostle;
    drawn if left out."""
    names: str = ""
    """Code names by seat, with spaces between them; drawn from a list if left out."""
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
        return super().watchable and not self.anonymous

    @property
    def anonymous(self) -> bool:
        """Players of this variant do not know whom they meet."""
        return self.variant == "anonymous"

    @property
    def one_name_each(self) -> bool:
        """Players with several empires have a code name for each: who is behind which is secret."""
        return self.variant != "multi"

    @property
    def chat(self) -> game.ChatRule:
        """The anonymous cannot write to each other; in other variants messages are part of the game."""
        return "never" if self.variant == "anonymous" else "on request"

    def empires(self, seats: int) -> int:
        """How many empires each seat has."""
        return STANDARD_PLAYERS // seats if self.variant == "multi" else 1

    def chosen(self, choices: Mapping[Seat, Mapping[str, str]], seats: int) -> Self:
        """The options with the characters and code names that players chose. What the match owner dealt stays."""
        if not any(choices.values()):
            return self
        if self.empires(seats) > 1:
            raise game.BadOptionsError(
                "If every player has several empires, characters and names are assigned at random."
            )
        dealt = {
            "character": list(self.characters.upper() or DRAWN * seats),
            "name": self.names.upper().split() or [DRAWN] * seats,
        }
        for seat, told in sorted(choices.items()):
            for what, word in told.items():
                if what not in dealt:
                    raise game.BadOptionsError(f"There is no '{what[:40]}' to choose in Starweb.")
                if dealt[what][seat - 1] != DRAWN:
                    raise game.BadOptionsError(f"The match owner has chosen the {what} for this seat.")
                dealt[what][seat - 1] = _character(word) if what == "character" else _name(word, dealt[what])
        return replace(self, characters="".join(dealt["character"]), names=" ".join(dealt["name"]))

    def part(self, name: str, seat: Seat, seats: int) -> str:
        """The characters and code names of the seat's own empires; nothing of the map."""
        each = self.empires(seats)
        own = slice((seat - 1) * each, seat * each)
        if name == "names":
            return " ".join(each for each in self.names.upper().split()[own] if each != DRAWN)
        return self.characters.upper()[own].replace(DRAWN, "") if name == "characters" else ""


def _character(word: str) -> str:
    """The letter of a character."""
    found = next((letter for letter, name in LETTERS.items() if name == word), None)
    if found is None:
        raise game.BadOptionsError(f"Choose one of these characters: {', '.join(CHARACTERS)}.")
    return found


def _name(word: str, taken: list[str]) -> str:
    """A code name, if it is one and nobody else has it."""
    name = word.upper()
    if not NAME.fullmatch(name):
        raise game.BadOptionsError(f"A code name has 1 to {LONGEST_NAME} letters from A to Z.")
    if name in taken:
        raise game.BadOptionsError(f"Another player is called {name}. Choose another name.")
    return name
