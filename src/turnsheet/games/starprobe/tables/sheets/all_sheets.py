"""Every table of the game as rows, columns and cells, with what is known of each cell.

The tables stand in the modules beside as text that people can read and compare with the printed page. They are Python
and not a data file because the rules know no files: reading one would need what the import contracts forbid them. A
cell ends in `?` if it is doubtful and in `~` if it was lost and is reconstructed; `.` is an empty cell.
"""

from typing import Literal

from msgspec import Struct

from turnsheet.games.starprobe.tables.sheets import lists, matrices

Status = Literal["seed", "doubtful", "reconstructed", "corrected"]
"""`seed`: as printed. `corrected`: changed by the match owner."""
MARKS: dict[str, Status] = {"?": "doubtful", "~": "reconstructed"}
EMPTY = "."

NUMBER = "0|[1-9][0-9]{0,2}"
COUNT = "[1-9][0-9]{0,2}"
SIGNED = "0|-?[1-9][0-9]?"
SUM = r"0|0?\.(?:25|5|75)|[1-9][0-9]?(?:\.(?:25|5|75))?"
WORDS = "[A-Za-z][A-Za-z ,-]*"
SPAN = "[0-9]+(?:-[0-9]+)?"
RESULT = r"|[1-5]{1,2}\*?|\([1-6]\)\*"
TROUBLE = "|[23]?T"
OUTCOME = r"[0+-]"
FORCE = "[1-9][0-9]{0,2} T[1-9][0-9]?|S[1-9]"
PART = "engines|acceleration|attack|range|generators|hull"


class Sheet(Struct, frozen=True):
    """A table: its name, what it is, what its rows and columns are, and its cells."""

    name: str
    title: str
    across: str
    """What rows and columns are."""
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    status: tuple[tuple[Status, ...], ...]
    forms: tuple[str, ...]
    """The pattern a cell must have, for each column."""
    fixed: bool = False
    """Not to be corrected here."""

    def count(self, status: Status) -> int:
        """How many cells have this status."""
        return sum(row.count(status) for row in self.status)

    def cell(self, row: str | int, column: str | int) -> str:
        """A cell by the labels of its row and column."""
        return self.cells[self.rows.index(str(row))][self.columns.index(str(column))]


def _sheet(
    name: str, title: str, across: str, text: str, *forms: str, usual: Status = "seed", fixed: bool = False
) -> Sheet:
    """A table from its text. One form is for all columns."""
    ruled = "|" in text
    lines = [[word.strip() for word in line.split("|")] if ruled else line.split() for line in text.splitlines()]
    columns = lines[0][1:] if ruled else lines[0]
    cells = [[_cell(word, usual) for word in line[1:]] for line in lines[1:]]
    return Sheet(
        name,
        title,
        across=across,
        rows=tuple(line[0] for line in lines[1:]),
        columns=tuple(columns),
        cells=tuple(tuple(value for value, _ in row) for row in cells),
        status=tuple(tuple(status for _, status in row) for row in cells),
        forms=forms if len(forms) > 1 else forms * len(columns),
        fixed=fixed,
    )


def _cell(word: str, usual: Status) -> tuple[str, Status]:
    status = MARKS.get(word[-1], usual)
    value = word if word[-1] not in MARKS else word[:-1]
    return ("" if value == EMPTY else value, status)


SHEETS: tuple[Sheet, ...] = (
    _sheet("ships", "What ships can do", "ship; component", lists.SHIPS, NUMBER),
    _sheet("components", "What a component takes", "component", lists.COMPONENTS, f"{NUMBER}|value"),
    _sheet(
        "personnel",
        "People: price is also a year's wage, charge what the Board asks for the lost",
        "unit",
        lists.PERSONNEL,
        *(NUMBER, NUMBER, SUM, SUM, COUNT),
    ),
    _sheet("equipment", "What else is bought, by lots", "what; lot and its price", lists.EQUIPMENT, COUNT, SUM, NUMBER),
    _sheet("control", "First-In Teams an explorer can control: OPTION 1", "RM 1-f", lists.CONTROL, NUMBER),
    _sheet("randomizers", "Randomizers", "randomizer", lists.RANDOMIZERS, NUMBER, fixed=True),
    _sheet(
        "malfunctions",
        "Malfunctions: the numbers of RM 3 by naval personnel, and what follows",
        "row; naval personnel",
        lists.MALFUNCTIONS,
        *["[1-9][0-9]?(?:,[1-9][0-9]?)*"] * 5,
        *(SIGNED, "[SORL]", NUMBER),
    ),
    _sheet("hazards", "Hazards of space", "RM 3", lists.HAZARDS, WORDS, NUMBER, NUMBER),
    _sheet("months", "Months a survey takes", "exploration method", lists.MONTHS, NUMBER),
    _sheet(
        "exploration",
        "The exploration matrix: n* a class with speciality, (n)* a speciality alone, two digits a double system",
        "number; exploration method",
        matrices.EXPLORATION,
        RESULT,
    ),
    _sheet(
        "conflict",
        "The conflict matrix",
        "number; exploration method",
        matrices.CONFLICT,
        TROUBLE,
        usual="reconstructed",
    ),
    _sheet("penalties", "What the first explorer gains: OPTION 3", "record; new find", lists.PENALTIES, SIGNED),
    _sheet("classes", "Base values of systems", "class", lists.CLASSES, NUMBER, WORDS),
    _sheet("specialities", "Specialities", "number", lists.SPECIALITIES, WORDS, NUMBER, NUMBER, f"|{SPAN}"),
    _sheet("levels", "The natives' technical-social level", "RM 3", lists.LEVELS, "[1-8]"),
    _sheet("peoples", "The natives' race", "RM 3", lists.PEOPLES, WORDS),
    _sheet("races", "Race against race", "race of the system; of the explorer", matrices.RACES, NUMBER),
    _sheet("negotiation", "The negotiation matrix", "number; mode", matrices.NEGOTIATION, OUTCOME),
    _sheet("lifeforms", "The lifeform matrix", "number; exploration method", matrices.LIFEFORMS, f"|{COUNT}"),
    _sheet("natives", "Natives: attack and defence, turns to reinforcement", "level; difference", lists.NATIVES, FORCE),
    _sheet("hits", "What a hit counts against natives", "level", lists.HITS, NUMBER),
    _sheet("fleets", "Ships of natives", "level", lists.FLEETS, NUMBER, "RM (?:1-[a-f]|2)"),
    _sheet("ground", "The military on the ground", "; priority", lists.GROUND, NUMBER),
    _sheet("space", "The military in space", "; priority", lists.SPACE, NUMBER),
    _sheet("turning", "Straight distance before a turn", "velocity", lists.TURNING, COUNT),
    _sheet("beams", "Beams: to be beaten by RM 2", "level; squares", lists.BEAMS, f"|{NUMBER}"),
    _sheet("locations", "Where a hit goes", "; RM 1-d", lists.LOCATIONS, PART),
    _sheet("missiles", "Missiles", "level", lists.MISSILES, NUMBER),
    _sheet("salvos", "Salvos: not to be exceeded by RM 2", "level; squares", lists.SALVOS, NUMBER),
    _sheet(
        "homes",
        "Home systems and their empires",
        "star",
        lists.HOMES,
        *("regular|hot|cool", WORDS, "[A-S]-[A-S]", SPAN),
        fixed=True,
    ),
)
