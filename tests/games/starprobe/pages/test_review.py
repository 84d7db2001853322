"""The Board of Review as a page: every line of the ledger once, and the verdict of the rules."""

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.pages.lists import lists
from turnsheet.games.starprobe.pages.visibility import look

VOYAGE = """month 13
stars C3/7
1 Beagle, Humanoid of C2/7, ship I at C2/7
1 crew naval 10
1 voyage launched 1
1 damage hull 2
1 find C3/7 class 2 items fuel value 16
1 find C4/2 class 1 race Canine level 2 mark H
1 ledger 2 found 13 C3/7
1 ledger 2 found 3 C3/7
1 ledger 3 lost -4 marine
1 ledger 4 lost -4 marine
1 ledger 5 war -35 C4/2
"""


def pages(text: str) -> list[tuple[str, tuple[str | int | float | None, ...]]]:
    """The rows of the Board's list, as kinds and cells."""
    found = next((each for each in lists(look(position(text), Seat(1))) if each.id == "board"), None)
    return [] if found is None else [(row.kind, row.cells) for row in found.rows]


def test_what_a_board_would_count_now_is_itemised() -> None:
    """19.2 to 19.4, 19.6: damage, wages and hostile races are charged by the Board itself."""
    rows = pages(VOYAGE)
    assert rows[0] == ("board", ("If the Board met now", None, None))
    items = {cells[0]: cells[1:] for kind, cells in rows if kind == "item"}
    assert items["C3/7, class 2 with fuel"] == (2, "+16")
    assert items["2 Marine Groups lost"] == (None, "-8")
    assert items["Damage to the hull"] == (13, "-2")
    assert items["War at C4/2"] == (5, "-35")
    assert items["Hostile natives of C4/2"] == (13, "-3")
    assert [cells[0] for kind, cells in rows if kind == "part"] == [
        "Gained",
        "A. People, damage, wages and payments",
        "B. The military and war",
        "C. Hostile races",
    ]
    amounts = [float(str(cells[2])) for kind, cells in rows if kind == "item"]
    (total,) = (cells for kind, cells in rows if kind == "total")
    assert float(str(total[2])) == sum(amounts)
    assert rows[-1] == (
        "verdict",
        ("The Board is against you: a chance of 20 % each month to leave again, with 30 M for the outfit.", None, None),
    )


def test_a_board_that_sat_stays_on_record() -> None:
    rows = pages("month 14\n1 stage waiting chance 65\n1 score 20 boards 1\n1 ledger 5 found 20 C3/5 (board 1)\n")
    assert [cells[0] for kind, cells in rows if kind == "board"] == ["Board of Review 1, month 5"]
    assert ("note", ("Score: 0 M before, 20 M after", None, None)) in rows
    said = "a chance of 65 % each month to leave again, with a loan of 50 M for the outfit."
    assert rows[-1][1][0] == f"The Board is in favour of you: {said}"


def test_there_is_no_page_before_the_first_launch() -> None:
    assert pages("1 stage outfitting\n1 no ship\n") == []


def test_charges_that_come_to_nothing_are_told_so_that_no_letter_is_missing() -> None:
    rows = pages(VOYAGE.replace("1 ledger 5 war -35 C4/2\n", ""))
    parts = [(kind, cells[0], cells[2]) for kind, cells in rows if kind in ("part", "sum")]
    at = parts.index(("part", "B. The military and war", None))
    assert parts[at + 1] == ("sum", "Sum", "0")


def test_expeditions_are_listed_with_their_exact_scores_as_numbers() -> None:
    """Sums keep their quarters, and numbers are sorted by size."""
    for written, score in (("66.75", 66.75), ("-0.5", -0.5), ("12", 12)):
        known = look(position(f"{VOYAGE}1 score {written} boards 1\n"), Seat(1))
        (row,) = next(each for each in lists(known) if each.id == "expeditions").rows
        assert score in row.cells
        assert type(row.cells[-2]) is type(score)
