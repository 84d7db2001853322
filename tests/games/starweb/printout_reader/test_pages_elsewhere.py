"""Pages as hosts elsewhere and mail programs make them, written by hand; what they tell was worked out by hand, too."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.games.starweb.printout_reader.mailed_pages import MAILED, quoted
from turnsheet.games.starweb.atlas.atlas import Atlas, Totals, merge
from turnsheet.games.starweb.atlas.lists import atlas_lists
from turnsheet.games.starweb.atlas.text import write_atlas
from turnsheet.games.starweb.printout_reader.reader import read_page, read_pages

PLAIN = MAILED.replace("\u00a0", " ").removeprefix("\ufeff")
BODY = PLAIN[PLAIN.index("Game SW") :]
PRINTED_BOOK = """\
Account #9999
GAME SW-555
[TERRAN]=Empire Builder
Score=120, Worlds=2, Keys=5, Ships=12
W75 (5,12,86) [TERRAN] (Industry=30, Metal=30, Mines=2, Population=50, Limit=100, Turns=1, I-Ships=1, P-Ships=1)

F70[TERRAN]=0

W2 (24,37,161) [TERRAN] (Industry=1, Metal=3,mines=2, Population=7, Limit=10, Turns=6, ISHIP=1)

F6[JOVIAN]=1 (Moved) F47[TERRAN]-->W161
"""
BEGINNERS = """\
Game SW-1, Turn 2, [QUILL]

[QUILL]: Pirate
   (Keys=5,Ships=2,Met=[ORRIN],Introduced=[TASK])

[VESPA]: Merchant
   (Worlds=1,Keys=5,Ships=30)

   ------------

W8 (4) [QUILL] (Metal=1)
   F2[VESPA]=3
   F3[VESPA]=3 (Cargo=?)
   F4[ORRIN]=2
"""
FRAMES: dict[str, Callable[[str], str]] = {
    "forwarded": lambda body: (
        "---------- Forwarded message ---------\nFrom: Turns <turns@example.net>\nDate: Sun, May 9, 2032 at 7:40 PM\n"
        f"Subject: Game SW-RB/311, Turn 11, [HELIX]\nTo: Sam Sample <sam@example.net>\n\n\n{body}"
    ),
    "answered": lambda body: f"On Sunday, May 9, 2032 Turns wrote:\n\n{quoted(body, '> > ')}\n\n-- \nSam\n",
    "upright strokes": lambda body: quoted(body, "| "),
    "a list of mails above": lambda body: (
        f"Inbox\n[Starweb]: results of turn 11\n[HELIX]: your turn\n1 of 3,201\n{body}"
    ),
    "a signature with a game": lambda body: f"{body}\n-- \nSam\nGame 12 of the season, Turn off your phone\n",
    "a signature with a turn": lambda body: f"{body}\nSam\n\nGame SW-4, Turn 2 is the next I play\n",
    "a signature like a due date": lambda body: body[: body.index("CET") + 3] + "\n-- \nSam\nDue Trust\n[1]: x",
    "tabs between words": lambda body: body.replace("  ", " ").replace(" ", "\t"),
    "dashes": lambda body: body.replace("-->", "\u2014>"),
    "arrows": lambda body: body.replace("-->", "\u2192"),
    "empty lines between all": lambda body: body.replace("\n", "\n\u202f\n"),
    "old Macintosh": lambda body: body.replace("\n", "\r"),
}


def atlas(text: str) -> Atlas:
    return merge(read_pages(text))


@pytest.mark.parametrize("frame", FRAMES)
def test_what_programs_put_around_a_page_is_one_note_at_most(frame: str) -> None:
    known = atlas(FRAMES[frame](BODY))
    assert replace(known, notes=()) == replace(atlas(BODY), notes=())
    assert len(known.notes) == 1
    assert "around the printout" in known.notes[0]


def test_a_message_that_was_broken_around_two_dashes_hides_no_other() -> None:
    text = f"{BODY}\nMessage from [BRANT]:\n   one\n--\ntwo\n\nMessage from [COROL]:\n   three\n"
    assert [name for name, _ in read_page(text).messages] == ["BRANT", "COROL"]


def test_the_page_of_the_printed_book_is_read_and_its_turn_is_unknown() -> None:
    known = atlas(PRINTED_BOOK)
    (terran,) = (each for each in known.players if each.name == "TERRAN")
    assert (terran.character, terran.score) == ("Empire Builder", 120)
    assert [world.number for world in known.worlds if world.report] == [2, 75]
    assert [(fleet.number, fleet.to) for fleet in known.fleets] == [(6, None), (47, 161), (70, None)]
    told = write_atlas(known)
    assert "turn 0" not in told.lower()
    assert "Seen in an unknown turn by [TERRAN]." in told


def test_an_empire_without_points_has_its_totals_and_its_cargo() -> None:
    known = {each.name: each for each in atlas(BEGINNERS).players}
    assert known["QUILL"].totals == Totals(
        turn=2, worlds=0, keys=5, ships=2, industry=0, mines=0, people=0, robots=0, converts=0, artifacts=0
    )
    assert known["VESPA"].totals == Totals(
        turn=2, worlds=1, keys=5, ships=30, industry=0, mines=0, people=0, robots=0, converts=0, artifacts=0
    )
    assert [known[name].score for name in ("QUILL", "VESPA", "ORRIN")] == [None, None, None]
    assert known["ORRIN"].totals is None


def test_cargo_that_cannot_be_read_is_unknown() -> None:
    assert {fleet.number: fleet.cargo for fleet in atlas(BEGINNERS).fleets} == {2: 0, 3: None, 4: None}
    assert atlas(BEGINNERS).notes == ("Turn 2, [QUILL], line 13, W8, F3: Cargo=?",)


def test_a_player_one_was_introduced_to_is_known() -> None:
    assert "TASK" in {each.name for each in atlas(BEGINNERS).players}


def test_the_atlas_as_a_table_has_what_is_compared_first() -> None:
    """W23: 55 metal, 31 industry build, and F15 has room for 3 of 24. W71: 7 less 2. W102 is nobody's. W14: a gate."""
    listing = atlas_lists(atlas(BODY))[0]
    names = [column.name for column in listing.columns]
    rows = {str(row.cells[0]): dict(zip(names, row.cells, strict=True)) for row in listing.rows}
    assert names[:5] == ["world", "owner", "metal", "after building", "spare metal"]
    assert [tuple(rows[world][name] for name in names[1:7]) for world in ("W23", "W71", "W102", "W14")] == [
        ("HELIX", 55, 24, 21, 11, 11),
        ("DUNE", 7, 5, 5, 11, 11),
        ("nobody", 0, 0, 0, 11, 11),
        (None, None, None, None, None, None),
    ]
    assert [rows["W71"][name] for name in names[7:]] == ["HELIX", "COROL (turn 10)"]
