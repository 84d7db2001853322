"""The options of a game of Star Probe. Rules: docs/rules/starprobe.md §21."""

from typing import ClassVar, Literal

from turnsheet.core import game

MOST_MONTHS = 600


class Options(game.Options, frozen=True, forbid_unknown_fields=True):
    """What the match owner can choose."""

    NUMBERS: ClassVar[dict[str, range]] = {"months": range(1, MOST_MONTHS + 1), "target": range(1, 1001)}
    FILES: ClassVar[tuple[str, ...]] = ("sky", "tables")
    ABOUT: ClassVar[dict[str, str]] = {
        "months": "How long the game lasts; a turn is a month.",
        "control": "OPTION 1: a draw decides how many First-In Teams a commander can control. Otherwise it is one.",
        "blasting": "OPTION 2: natives may be blasted into submission.",
        "disproving": "OPTION 3: others can test unproved finds, and the finder gains or loses by it.",
        "bribery": "OPTION 4: natives may be bribed.",
        "tapes": "Data storage: finds fill the hold, and can be sold to the military.",
        "methods": "When a used exploration method is available again.",
        "opposite": "Who sets the number you negotiate against.",
        "enemies": "How ships of natives move: by drawn cards, or straight at their enemy.",
        "goal": "The goal if you play alone; with others, the highest score wins.",
        "target": "The Megarons of the goal “megarons”.",
        "item": "The speciality of the goal “find”.",
        "sky": "A star map of your own, as “turnsheet starprobe map” prints it. Drawn if left empty.",
        "tables": "Corrections of tables in JSON: as “turnsheet starprobe tables conflict --json” prints them, "
        'or by cells, {"conflict": {"change": {"3/17": "2T"}}}. None if left empty.',
    }

    months: int = 60
    """How many months the match has."""
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
    """Whether a method that was used can be used again in another attempt, or not before the ship has been home."""
    opposite: Literal["dice", "next player"] = "dice"
    """Who picks the number against which one negotiates."""
    enemies: Literal["cards", "hunting"] = "cards"
    """How ships of natives move: by drawn cards, or straight at their enemy."""
    goal: Literal["score", "megarons", "find", "losses"] = "score"
    """What wins: the best score; or, for those who play alone, `target` Megarons, a speciality found, or few losses."""
    target: int = 50
    """The score to reach, in Megarons, where the goal is one."""
    item: Literal["minerals", "fuel", "exotics", "drugs", "food", "animals"] = "fuel"
    """The speciality to find, where the goal is one."""
    sky: str = ""
    """A star map of your own, in the form `turnsheet starprobe map` prints; drawn if left out."""
    tables: str = ""
    """Corrections of tables, in the form `turnsheet starprobe tables --json` prints."""

    def idle(self, seats: int) -> tuple[str, ...]:
        """Goals are for players alone, and each has at most one option of its own."""
        if seats > 1:
            return ("goal", "target", "item")
        own = {"megarons": "target", "find": "item"}
        return tuple(name for goal, name in own.items() if goal != self.goal)

    def pays_unproved(self, playing: int, rules: int) -> bool:
        """Whether finds are paid for before they are proved: with OPTION 3, if enough play that one can test another.

        In version 1 also alone (D41).
        """
        return self.disproving and (playing > 1 or rules < 2)
