"""The tables: worked examples of the rulebook, what must hold of each, and corrections."""

import re

import pytest

from turnsheet.core.game import BadOptionsError
from turnsheet.games.starprobe.tables.sheets.all_sheets import SHEETS
from turnsheet.games.starprobe.tables.table_types import ITEMS, UNITS, Force
from turnsheet.games.starprobe.tables.tables import BOOK, corrected, tables_of

CIRCLE = "00-+000+-00-0+--0++0"
"""The first row of the negotiation matrix; every other is the one above it, moved on by one."""


def test_every_cell_has_the_form_of_its_column() -> None:
    for sheet in SHEETS:
        assert len(sheet.rows) == len(sheet.cells) == len(sheet.status)
        for row in sheet.cells:
            assert all(re.fullmatch(form, cell) for form, cell in zip(sheet.forms, row, strict=True)), sheet.name


def test_what_is_known_of_the_matrices() -> None:
    counts = {sheet.name: (sheet.count("doubtful"), sheet.count("reconstructed")) for sheet in SHEETS}
    assert counts["exploration"] == (17, 0)
    assert counts["conflict"] == (0, 400)
    assert counts["negotiation"] == (0, 20)
    assert counts["races"] == counts["hazards"] == counts["months"] == (0, 0)


def test_races_of_the_worked_examples() -> None:
    assert BOOK.races["Humanoid"]["Humanoid"] == 4
    assert BOOK.races["Plant"]["Humanoid"] == 10
    assert BOOK.races["Canine"]["Feline"] == 16
    assert BOOK.races["Feline"]["Canine"] == 15
    assert len(BOOK.races) == 14


def test_the_negotiation_matrix_goes_round() -> None:
    for number in range(1, 21):
        for mode in range(1, 21):
            assert BOOK.negotiation[number][mode] == CIRCLE[(mode - number) % 20]


def test_the_exploration_matrix() -> None:
    assert BOOK.exploration[1][1].blank
    assert (BOOK.exploration[1][20].classes, BOOK.exploration[1][20].item) == ((3,), 3)
    assert (BOOK.exploration[4][3].classes, BOOK.exploration[4][3].item) == ((), 4)
    assert (BOOK.exploration[8][18].classes, BOOK.exploration[8][18].item) == ((1, 2), 2)
    assert (BOOK.exploration[20][19].classes, BOOK.exploration[20][19].item) == ((2, 2), 0)
    filled = [sum(not BOOK.exploration[number][method].blank for number in range(1, 21)) for method in range(1, 21)]
    assert filled == [8, 7, 6, 7, 7, 6, 8, 7, 7, 9, 9, 8, 9, 10, 11, 11, 13, 13, 15, 15]


def test_the_conflict_matrix() -> None:
    with_t = [sum(BOOK.conflict[number][method] > 0 for number in range(1, 21)) for method in range(1, 21)]
    assert with_t == [4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8, 8, 8, 8, 10, 10, 10, 12, 12]
    assert [BOOK.conflict[1][19], BOOK.conflict[2][18], BOOK.conflict[1][1], BOOK.conflict[1][2]] == [2, 3, 1, 0]


def test_the_lifeform_matrix() -> None:
    """Five animals for each number; the greatest is at the end."""
    assert [sum(cell > 0 for cell in row[1:]) for row in BOOK.lifeforms[1:]] == [5] * 20
    assert BOOK.lifeforms[20][20] == 100
    assert BOOK.lifeforms[1][2] == 10


def test_malfunctions_by_number() -> None:
    """Every number from 1 to 48 is there once; 49 to 58 are those ten lower."""
    first = BOOK.malfunctions[1]
    assert (first.distance, first.direction, first.repair) == (5, "O", 2)
    assert first == BOOK.malfunctions[16] == BOOK.malfunctions[27] == BOOK.malfunctions[47] == BOOK.malfunctions[57]
    assert len(BOOK.malfunctions) == 59
    assert (BOOK.malfunctions[4].distance, BOOK.malfunctions[4].direction) == (-3, "S")


def test_numbers_by_spans() -> None:
    assert [BOOK.control[number] for number in (1, 3, 4, 9, 10, 15, 16, 18, 19, 20)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 5]
    assert [BOOK.levels[number] for number in (1, 25, 26, 60, 61, 97, 98, 99, 100)] == [1, 1, 2, 4, 5, 6, 7, 7, 8]
    assert [BOOK.peoples[number] for number in (5, 70, 94, 100)] == [
        ("Amoeboid",),
        ("Humanoid",),
        ("Icthyoid", "Amphibian"),
        ("Unknown",),
    ]
    assert [BOOK.turning[velocity] for velocity in (0, 1, 4, 5, 12, 13, 35)] == [0, 1, 1, 2, 4, 5, 11]


def test_natives_by_difference() -> None:
    """To beat 16 and draw 6 is a difference of 10."""
    assert BOOK.natives_of(4, 10) == Force(50, 2)
    assert BOOK.natives_of(1, 3) == Force(15, 1)
    assert BOOK.natives_of(5, 99) == Force(100, 4)
    assert BOOK.natives_of(6, 13) == Force(0, 0, 1)
    assert BOOK.natives_of(8, 16) == Force(0, 0, 2)


def test_shots() -> None:
    assert [BOOK.beam(7, away) for away in (0, 1, 2, 3, 6, 7, 8)] == [5, 5, 8, 8, 15, 17, None]
    assert [BOOK.beam(6, away) for away in (6, 7)] == [16, None]
    assert [BOOK.salvo(7, away) for away in (0, 5, 6, 30, 31, 60)] == [17, 17, 15, 5, 0, 0]
    assert BOOK.locations["front"][1:] == (
        "engines",
        "acceleration",
        "attack",
        "range",
        *["generators"] * 2,
        *["hull"] * 4,
    )
    assert BOOK.locations["rear"][1:3] == ("generators", "hull")


def test_the_approved_crew_costs_the_grant() -> None:
    """35 M, in quarters; supplies for 1,950 people are two lots, and 8 slugs are two."""
    wage = {unit: BOOK.units[unit].wage for unit in UNITS}
    people = 10 * wage["naval"] + 2 * wage["contact"] + 2 * wage["scientific"] + 6 * wage["marine"] + wage["first-in"]
    wares = {ware: entry.price for ware, entry in BOOK.wares.items()}
    assert people + 10 * wares["modes"] + 2 * wares["slugs"] + wares["salvos"] + 2 * wares["supplies"] == 35 * 4


def test_specialities() -> None:
    assert [BOOK.items[item].value for item in ITEMS] == [17, 13, 11, 7, 5, 3]
    assert BOOK.items["minerals"].modes == (11, 12, 13, 14, 15)
    assert BOOK.items["fuel"].modes == ()


def test_a_cell_is_corrected() -> None:
    tables = corrected(
        '{"exploration": {"change": {"3/17": "", "3/16": "1*"}}, "hazards": {"change": {"95/damage": 4}}}'
    )
    assert tables.exploration[3][17].blank
    assert tables.exploration[3][16].item == 1
    assert tables.hazards[95].damage == 4
    assert tables.sheet("exploration").status[2][14:18] == ("doubtful", "corrected", "corrected", "seed")
    assert tables.exploration[1] == BOOK.exploration[1]
    assert BOOK.hazards[95].damage == 3


def test_a_whole_matrix_is_replaced() -> None:
    rows = [["T" if number == method else "" for method in range(20)] for number in range(20)]
    tables = corrected(f'{{"conflict": {{"cells": {str(rows).replace(chr(39), chr(34))}}}}}')
    assert [tables.conflict[number][number] for number in range(1, 21)] == [1] * 20
    assert sum(map(sum, tables.conflict[1:])) - sum(row[0] for row in tables.conflict[1:]) == 20
    same = sum(row.count("reconstructed") for row in tables.sheet("conflict").status)
    assert 0 < same < 400
    assert tables.sheet("conflict").count("corrected") == 400 - same


def test_no_corrections_are_the_book() -> None:
    assert tables_of("") is BOOK
    assert tables_of(" \n") is BOOK


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[", "The tables: this is not JSON: "),
        (
            '{"equipment": {"change": {"supplies/lot": 6}}}',
            "The table equipment: cell supplies/lot cannot be corrected; the rules are bound to it.",
        ),
        (
            '{"components": {"change": {"screen/takes": 9}}}',
            "The table components: cell screen/takes cannot be corrected",
        ),
        ('{"specialities": {"change": {"2/name": "food"}}}', "The table specialities: cell 2/name cannot be corrected"),
        ('{"specialities": {"change": {"1/modes": "11-21"}}}', "The table specialities: modes go from 1 to 20"),
        ("[]", "The tables must be an object"),
        ('{"wizards": {}}', "The tables: there is no table 'wizards'; there are ships, "),
        ('{"conflict": []}', "The table conflict: it must be an object with `cells` or `change`."),
        ('{"conflict": {"cell": 1}}', "The table conflict: 'cell' is not a part of it"),
        ('{"conflict": {"cells": [[]]}}', "The table conflict: `cells` is a list of 20 rows."),
        ('{"hits": {"cells": [[1],[1],[1],[1],[1],[1],[1],[]]}}', "The table hits: row 8 is a list of 1 cells."),
        ('{"conflict": {"change": {"1/21": "T"}}}', "The table conflict: there is no cell '1/21'"),
        (
            '{"conflict": {"change": {"3/4": "4T"}}}',
            "The table conflict: cell 3/4: '4T' is not possible there; now it is 'T'.",
        ),
        ('{"exploration": {"change": {"3/4": "6"}}}', "The table exploration: cell 3/4: '6' is not possible there"),
        ('{"exploration": {"rows": ["1"]}}', "The table exploration: its rows are 1, 2, 3"),
        ('{"malfunctions": {"change": {"1/1000": "2"}}}', "The table malfunctions: the number 2 is there twice."),
        (
            '{"malfunctions": {"change": {"1/1000": "99"}}}',
            "The table malfunctions: its numbers are not those from 1 on",
        ),
        ('{"peoples": {"change": {"1-5/race": "Elf"}}}', "The table peoples: there is no race 'Elf'"),
        ('{"homes": {"change": {"C2/7/kind": "cool"}}}', "The table homes: it cannot be corrected here"),
    ],
)
def test_bad_corrections_name_table_and_cell(text: str, reason: str) -> None:
    with pytest.raises(BadOptionsError) as caught:
        corrected(text)
    assert str(caught.value).startswith(reason)
