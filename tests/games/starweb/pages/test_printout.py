"""The layout of printouts: that of the commercial game's mailed pages, which old players and their tools expect."""

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games import starweb
from turnsheet.games.starweb.pages.printout import heading_lines, page, world_lines
from turnsheet.games.starweb.pages.printout_data import Departure, FleetLine, Heading, Page, WorldLine
from turnsheet.games.starweb.rules.tables import FleetId, WorldId

GAME = starweb.game()
POSITION = """
    turn 6
    [QUILL]: Pirate (Score=333,Met=[ORRIN][TASK][VESPA][LUMEN],Ally=[VESPA][TASK],Loader=[VESPA])
    [ORRIN]: Merchant
    [TASK]: Apostle (Score=41)
    [VESPA]: Merchant (Score=512)
    [LUMEN]: Apostle
    W8 (19,60) [QUILL] C[TASK] (Industry=3,Metal=12,Mines=4,Population=74/9C,Limit=100,Turns=3)  V15:Titanium Crown
       F12[QUILL]=5 (Moved,Cargo=5)
       F31[VESPA]=6 (Gift from [QUILL])
       (F18[TASK]-->W60)
    W19 (8)
    W60 (8) [] (BUSTED)
       F5[QUILL]=2 (D)
    * [QUILL] F12L
    * [QUILL] F31G=VESPA
    * [QUILL] F40G=VESPA: lost-first
"""
PRINTED = """\
Game SW-901, Turn 6, [QUILL]

[QUILL]: Pirate
   (Score=333,Worlds=1,Keys=2,Ships=7,Industry=3,Mines=4,People=74,
   Converts=9,Artifacts=1,Met=[LUMEN],Met=[ORRIN],Ally=[TASK],
   Ally/Loader=[VESPA],Gifts=1)

   ------------

W8 (19,60) [QUILL] C[TASK] (Industry=3/2,Metal=12,Mines=4,Population=74/9C,
      Limit=100,Turns=3)  V15:Titanium Crown
   F12[QUILL]=5 (Moved,Cargo=5)
   F31[VESPA]=6 (Gift from [QUILL])
   (F18[TASK]-->W60)

W60 (8) [] (BUSTED,Population=0)
   F5[QUILL]=2 (D)

Players you can see this turn:  {}  {}

Their scores (not necessarily in order):  41  512

Orders=3 <errors and comments in angle-brackets>:
====================
F12L F31G=VESPA F40G=VESPA <lost-first> <3>
====================
"""


def test_a_page_has_the_layout_of_mailed_printouts() -> None:
    view = GAME.rules.view(GAME.notation.position(POSITION), Seat(1))
    assert sorted(view.page.seen) == ["TASK", "VESPA"]
    assert GAME.pages.printout(view) == PRINTED.format(*(f"[{name}]" for name in view.page.seen))


def test_an_apostle_counts_converts_everywhere_and_others_those_on_their_worlds() -> None:
    state = GAME.notation.position(POSITION)
    converts = [GAME.rules.view(state, Seat(seat)).page.heading.converts for seat in (1, 2, 3)]
    assert converts == [9, 0, 9]


def test_departures_go_on_below_each_other() -> None:
    left = tuple(Departure(FleetId(number), "FOMALHAUT", WorldId(60)) for number in range(100, 105))
    first, second, third = world_lines(WorldLine(WorldId(8), left=left))
    assert first == "W8 () []"
    assert second == "   (F100[FOMALHAUT]-->W60 F101[FOMALHAUT]-->W60 F102[FOMALHAUT]-->W60"
    assert third == "   F103[FOMALHAUT]-->W60 F104[FOMALHAUT]-->W60)"


def test_artifacts_go_on_indented() -> None:
    lines = world_lines(WorldLine(WorldId(8), artifacts=(2, 15, 46, 72), fleets=(FleetLine(FleetId(9)),)))
    assert lines == [
        "W8 () []  V2:Nebula Scrolls, Vol. II  V15:Titanium Crown  V46:Blessed Shekel",
        "      V72:Ancient Moonstone",
        "   F9[]=0",
    ]


def test_every_name_has_its_word_before_it() -> None:
    heading = Heading("SW-901", 6, "QUILL", "Apostle", 0, met=("ORRIN", "TASK"), loaders=("TASK",))
    heading = replace(heading, introduced=("MIRA", "VESPA"), jihad="ORRIN", gifts=2)
    assert heading_lines(heading)[1:] == [
        "   (Score=0,Met=[ORRIN],Loader=[TASK],Introduced=[MIRA],Introduced=[VESPA],",
        "   Jihad=[ORRIN],Gifts=2)",
    ]


def test_each_empire_of_a_page_has_totals_of_its_own() -> None:
    quill, vespa = Heading("SW-901", 6, "QUILL", "Pirate", 7), Heading("SW-901", 6, "VESPA", "Merchant", 9)
    told = page(Page(quill, gained=(("keys", 6),), others=(vespa,), others_gained=(("VESPA", (("metal", 8),)),)))
    head, _, tail = told.partition("   ------------\n")
    assert head == (
        "Game SW-901, Turn 6, [QUILL]\n\n[QUILL]: Pirate\n   (Score=7)\n\n[VESPA]: Merchant\n   (Score=9)\n\n"
    )
    assert tail.endswith("====================\n\nPoints: 6 keys\n\nPoints of [VESPA]: 8 metal\n")
