"""From the sheets to the tables the rules look up: every cell is read once, and what cannot be played is refused."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from turnsheet.core.game import BadOptionsError
from turnsheet.games.starprobe.rules.random_numbers import METHODS
from turnsheet.games.starprobe.tables.sheets.all_sheets import Sheet
from turnsheet.games.starprobe.tables.table_types import (
    DIRECTIONS,
    ITEMS,
    LOCATIONS,
    OUTCOMES,
    PARTS,
    UNITS,
    WARES,
    Fleet,
    Force,
    GroundCall,
    Hazard,
    Location,
    Malfunction,
    Missile,
    Outcome,
    Result,
    Ship,
    SpaceCall,
    Speciality,
    Tables,
    UnitEntry,
    WareEntry,
)

T = TypeVar("T")

CREWLESS = 10
"""Numbers a ship without a crew draws beyond the table stand for those so much lower."""
QUARTERS = 4


def tabulate(sheets: tuple[Sheet, ...]) -> Tables:
    """The tables of these sheets; raises BadOptionsError."""
    by = {sheet.name: sheet for sheet in sheets}
    columns = by["ships"].columns
    ships = {row: Ship(**dict(zip(columns, map(int, cells), strict=True))) for row, cells in _rows(by["ships"])}
    most = len(by["negotiation"].columns)
    specialities = tuple(_speciality(row, cells, most) for row, cells in _rows(by["specialities"]))
    numbers = {name: {row: tuple(map(int, cells)) for row, cells in _rows(by[name])} for name in ("ground", "space")}
    priorities = by["ground"].columns
    return Tables(
        sheets=sheets,
        explorers={kind: ships[f"Explorer {kind}"] for kind in ("I", "II")},
        warships={level: ships[f"warship {level}"] for level in (6, 7, 8)},
        components={
            _among(PARTS, row, "components"): int(takes) if takes != "value" else 0
            for row, (takes,) in _rows(by["components"])
        },
        units={
            _among(UNITS, name, "personnel"): UnitEntry(
                int(row[0]), int(row[1]), _quarters(row[2]), _quarters(row[3]), int(row[4])
            )
            for name, row in _rows(by["personnel"])
        },
        wares={
            _among(WARES, name, "equipment"): WareEntry(int(row[0]), _quarters(row[1]), int(row[2]))
            for name, row in _rows(by["equipment"])
        },
        control=_from_one(map(int, _by_span(by["control"])[1:]), 0),
        malfunctions=_malfunctions(by["malfunctions"]),
        hazards={int(row): Hazard(cells[0], int(cells[1]), int(cells[2])) for row, cells in _rows(by["hazards"])},
        months=_from_one(map(int, by["months"].cells[0]), 0),
        exploration=_matrix(by["exploration"], read_result),
        conflict=_matrix(by["conflict"], _trouble),
        penalties={
            (0 if row == "no result" else int(row), new): int(cell)
            for row, cells in _rows(by["penalties"])
            for new, cell in enumerate(cells, 1)
        },
        values=_from_one((int(value) for value, _ in by["classes"].cells), 0),
        specialities=_from_one(specialities, specialities[0]),
        items={each.name: each for each in specialities},
        levels=_from_one(map(int, _by_span(by["levels"])[1:]), 0),
        peoples=_peoples(by["peoples"], by["races"].rows),
        races={row: dict(zip(by["races"].columns, map(int, cells), strict=True)) for row, cells in _rows(by["races"])},
        negotiation=_matrix(by["negotiation"], _outcome),
        lifeforms=_matrix(by["lifeforms"], lambda cell: int(cell or 0)),
        natives=_from_one((_forces(by["natives"], row) for row in by["natives"].cells), ()),
        hits=_from_one((int(cell) for (cell,) in by["hits"].cells), 0),
        fleets={
            int(row): Fleet(int(count), _among(METHODS, turns, "fleets")) for row, (count, turns) in _rows(by["fleets"])
        },
        ground={
            priority: GroundCall(*(numbers["ground"][row][at] for row in ("turns", "charge", "chance")))
            for at, priority in enumerate(priorities)
        },
        space={
            priority: SpaceCall(*(numbers["space"][row][at] for row in ("turns", "ships", "charge")))
            for at, priority in enumerate(priorities)
        },
        turning=_from_one(map(int, _by_span(by["turning"])[1:]), 0),
        beams={int(row): _along(by["beams"], cells) for row, cells in _rows(by["beams"])},
        locations={row: _places(by["locations"], cells) for row, cells in _rows(by["locations"])},
        missiles={int(row): Missile(*map(int, cells)) for row, cells in _rows(by["missiles"])},
        salvos={int(row): _along(by["salvos"], cells) for row, cells in _rows(by["salvos"])},
    )


def _rows(sheet: Sheet) -> list[tuple[str, tuple[str, ...]]]:
    return list(zip(sheet.rows, sheet.cells, strict=True))


def _speciality(row: str, cells: Sequence[str], most: int) -> Speciality:
    name, value, monthly, modes = cells
    lowest, highest = _span(modes) if modes else (1, 0)
    if modes and not 1 <= lowest <= highest <= most:
        raise BadOptionsError(f"The table specialities: modes go from 1 to {most}, not {modes}.")
    return Speciality(
        int(row), _among(ITEMS, name, "specialities"), int(value), int(monthly), tuple(range(lowest, highest + 1))
    )


def _malfunctions(sheet: Sheet) -> tuple[Malfunction, ...]:
    """By the number of RM 3, and beyond the table for ships without a crew."""
    found: dict[int, Malfunction] = {}
    for cells in sheet.cells:
        *rolls, distance, direction, repair = cells
        for roll in (int(word) for cell in rolls for word in cell.split(",")):
            if roll in found:
                raise BadOptionsError(f"The table malfunctions: the number {roll} is there twice.")
            found[roll] = Malfunction(int(distance), _among(DIRECTIONS, direction, "malfunctions"), int(repair))
    if sorted(found) != list(range(1, len(found) + 1)) or len(found) <= CREWLESS:
        raise BadOptionsError("The table malfunctions: its numbers are not those from 1 on, without a gap.")
    rows = [found[roll] for roll in sorted(found)]
    return _from_one([*rows, *rows[-CREWLESS:]], rows[0])


def _peoples(sheet: Sheet, races: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    found = tuple(tuple(race.split(" or ")) for race in _by_span(sheet))
    for race in (race for each in found for race in each):
        if race and race not in races:
            raise BadOptionsError(f"The table peoples: there is no race '{race}'; there are {', '.join(races)}.")
    return found


def _forces(sheet: Sheet, cells: Sequence[str]) -> tuple[Force, ...]:
    """By difference; the last stands for all greater ones."""
    found: list[Force] = []
    for label, cell in zip(sheet.columns, cells, strict=True):
        lowest, highest = _span(label.removesuffix("+"))
        found += [_force(cell)] * (highest - lowest + 1)
    return tuple(found)


def _force(cell: str) -> Force:
    if cell.startswith("S"):
        return Force(0, 0, int(cell[1:]))
    attack, every = cell.split(" T")
    return Force(int(attack), int(every))


def _along(sheet: Sheet, cells: Sequence[str]) -> tuple[int, ...]:
    """By range, as far as there are numbers."""
    found: dict[int, int] = {}
    for label, cell in zip(sheet.columns, cells, strict=True):
        lowest, highest = _span(label)
        found |= dict.fromkeys(range(lowest, highest + 1), int(cell)) if cell else {}
    return tuple(found.get(distance, 0) for distance in range(max(found, default=0) + 1))


def _places(sheet: Sheet, cells: Sequence[str]) -> tuple[Location, ...]:
    found: list[Location] = []
    for label, cell in zip(sheet.columns, cells, strict=True):
        lowest, highest = _span(label)
        found += [_among(LOCATIONS, cell, sheet.name)] * (highest - lowest + 1)
    return _from_one(found, "hull")


def read_result(cell: str) -> Result:
    """What a cell of the exploration matrix says: a class, two, a starred one, or a speciality alone."""
    if cell.startswith("("):
        return Result((), int(cell[1]), cell)
    classes = tuple(int(digit) for digit in cell.rstrip("*"))
    return Result(classes, classes[-1] if cell.endswith("*") else 0, cell)


def _trouble(cell: str) -> int:
    return int(cell[:-1] or 1) if cell else 0


def _outcome(cell: str) -> Outcome:
    return _among(OUTCOMES, cell, "negotiation")


def _quarters(cell: str) -> int:
    return int(float(cell) * QUARTERS)


def _span(label: str) -> tuple[int, int]:
    lowest, _, highest = label.partition("-")
    return int(lowest), int(highest or lowest)


def _by_span(sheet: Sheet) -> tuple[str, ...]:
    """The first cells of rows that stand for spans of numbers from 1 on, by number."""
    found = [""]
    for label, cells in zip(sheet.rows, sheet.cells, strict=True):
        lowest, highest = _span(label)
        found += [cells[0]] * (highest - lowest + 1)
    return tuple(found)


def _from_one(things: Iterable[T], none: T) -> tuple[T, ...]:
    """Things counted from 1, with `none` in the place 0."""
    return (none, *things)


def _matrix(sheet: Sheet, read: Callable[[str], T]) -> tuple[tuple[T, ...], ...]:
    """By row and column, both counted from 1."""
    return _from_one((_from_one(map(read, row), read(row[0])) for row in sheet.cells), ())


def _among(known: Sequence[T], cell: T | str, table: str) -> T:
    for each in known:
        if each == cell:
            return each
    raise BadOptionsError(f"The table {table}: '{cell}' is none of {', '.join(map(str, known))}.")
