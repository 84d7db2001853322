"""The options of a game of Star Probe. Rules: docs/rules/starprobe.md §21."""

from typing import ClassVar, Literal

from turnsheet.core import game

MOST_MONTHS = 600


class Options(game.Options, frozen=True, forbid_unknown_fields=True):
    """What a host can choose."""

    ABOUT: ClassVar[dict[str, str]] = {
        "months": "The game ends with this month.",
        "control": "How many First-In Teams you can control is drawn; without it everyone may have one.",
        "blasting": "Natives may be blasted into submission with missiles.",
        "disproving": "Finds that are not proved may be proved wrong, at the cost of who made them.",
        "bribery": "Natives may be bribed.",
        "tapes": "Finds fill the hold with tapes, which can be sold to the military.",
        "methods": "When a method of exploring can be used again.",
        "opposite": "Who sets the number against a negotiation mode.",
        "enemies": "How ships of natives move: by drawn cards, or straight at their enemy.",
        "goal": "What wins. For who plays alone: a number of Megarons, something found, or few losses.",
        "target": "So many Megarons, where that is the goal.",
        "item": "What is to be found, where that is the goal.",
        "sky": "A star map, as “turnsheet starprobe map” prints it; drawn if left out.",
        "tables": "Corrected tables, as “turnsheet starprobe tables --json” prints them.",
    }
    NUMBERS: ClassVar[dict[str, range]] = {"months": range(1, MOST_MONTHS + 1), "target": range(1, 1001)}

    months: int = 60
    control: bool = True
    """OPTION 1: how many First-In teams a commander can control is rolled; without it everyone may have one."""
    blasting: bool = True
    """OPTION 2: natives may be blasted into submission."""
    disproving: bool = True
    """OPTION 3: unproved finds may be proved wrong, at the cost of their finder."""
    bribery: bool = True
    """OPTION 4: natives may be bribed."""
    tapes: bool = False
    """Data storage: finds fill the hold, and can be sold to the military."""
    methods: Literal["each attempt", "until home"] = "each attempt"
    """Whether a method that was used can be used again in another attempt, or not before one has been home."""
    opposite: Literal["dice", "next player"] = "dice"
    """Who picks the number against which one negotiates."""
    enemies: Literal["cards", "hunting"] = "cards"
    """How ships of natives move: by drawn cards, or straight at their enemy."""
    goal: Literal["score", "megarons", "find", "losses"] = "score"
    """What wins: the best score; or, for those who play alone, `target` Megarons, a speciality found, or few losses."""
    target: int = 50
    item: Literal["minerals", "fuel", "exotics", "drugs", "food", "animals"] = "fuel"
    sky: str = ""
    """A star map of one's own, in the form `turnsheet starprobe map` prints; drawn if left out."""
    tables: str = ""
    """Corrections of tables, in the form `turnsheet starprobe tables --json` prints."""
