"""The page an explorer reads."""

import pytest

from tests.games.starprobe.position_of_each_stage import GIVENS
from tests.games.starprobe.random_decisions import wander
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.pages.printout import printout
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.options import Options

PAID = "1 at C3/5\n1 find C3/5 class 1 items drugs race Canine level 3 value 7\n1 stage swaying worth 14 beat 5\n"


def page(given: str, seat: int = 1) -> str:
    return printout(look(position(given), Seat(seat)))


@pytest.mark.parametrize("name", GIVENS)
def test_every_page_is_narrow(name: str) -> None:
    state = position(GIVENS[name])
    for seat in (REFEREE, *map(Seat, range(1, len(state.explorers) + 1))):
        assert all(len(line) < 80 for line in printout(look(state, seat)).split("\n"))


def test_pages_of_a_whole_game_are_narrow() -> None:
    for number, state in enumerate(wander("p", 2, Options(), 200)):
        if number % 5 == 0:
            assert all(len(line) < 80 for line in printout(look(state, Seat(1))).split("\n"))


def test_people_who_were_lost_are_crossed_off() -> None:
    told = page("1 crew marine 4\n1 ledger 3 lost -20 marine\n1 ledger 3 lost -10 marine (board 1)\n")
    assert "Marine Groups        [/][/][/][/][X][X]\n" in told


def test_the_ledger_has_a_running_sum() -> None:
    told = page("1 ledger 3 found 16 C3/5\n1 ledger 4 lost -4.25 naval\n1 ledger 2 found 5 C4/0 (board 1)\n")
    assert "    3  found C3/5                     16        16\n" in told
    assert "    4  lost naval                  -4.25     11.75\n" in told
    assert "C4/0" not in told


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("sky 1\n1 crew naval 8\n", "Risk in each month of a jump: malfunction 18 %, hazard 6 %."),
        (GIVENS["swaying"], "Draw above 10 on RM 2 (2 to 20): 55 %."),
        (GIVENS["ransom"], "They want 3 M. Then draw above 8 on RM 2: 73 %."),
        (GIVENS["swaying"], "The system brings 19 M if the natives can be swayed."),
        (PAID, "Of that 7 M have been paid, when its specialities were found."),
        (
            GIVENS["surveying"],
            "The survey of C3/5 as class 3 with exotics takes 2 months and is finished when month 2 begins.",
        ),
        (GIVENS["free"], "The ship has explored or worked here this month; it can jump next month."),
        ("1 at C3/5\n", "The Board meets you at home from month 12 on."),
        ("1 crew naval 10 marine 2 contact 0 scientific 0 first-in 0\n", "another year's wages, 6 M."),
        ("month 55\n1 voyage launched 50\n1 at C3/5\n", "Month 60 is the last: be home by then"),
        ("1 stage outfitting\n1 no ship\n", "Explorer II: jumps 4 hexes per month, 20 units of cargo"),
        (GIVENS["waiting"], "Each month: a 65 % chance of release, with 50 M to outfit."),
        (GIVENS["natives"], "On your side: 4 Marine Groups, 2 Contact Teams; attack 90, defence 60."),
        (GIVENS["lifeforms"], "On your side: 3 Marine Groups, 1 Scientific Team; attack 65, defence 50."),
        (
            "1 at C3/5\n1 stage fighting\n1 ground attack 40 naval 2 first-in 1\n",
            "On your side: 200 naval personnel, 1 First-In Team; attack 50, defence 40.",
        ),
        (GIVENS["repairing"], "Repairs of the drive take 2 months more."),
        (GIVENS["jumping"], "In hyper-space on the way to C3/5: 2 months to go."),
        ("1 ship II\n1 stage outfitting\n1 crew naval 10\n", "5 of 35 M are spent, 30 left."),
        (
            "1 at C3/5\n1 find C3/5 class 1 race Plant level 1\n1 stage contact\n",
            "Each salvo adds 30 % to the chance that they submit; one draw decides.",
        ),
        (
            "month 14\n",
            "The Board of Review is in session for you: report now, or it counts your voyage when the month ends.",
        ),
        ("month 9\n1 at C3/5\nsystem C3/5 base 9 base-of C2/7\n", "A base of your military sells stores here"),
        (GIVENS["two with trade"], "There is fuel here, yours to work."),
        ("1 at C3/5\n1 stores supplies 0\n", "There are no supplies: a hundred people starve each month"),
        ("option goal megarons\noption target 70\n", "A score of 70 Megarons (M) wins."),
    ],
)
def test_what_is_to_be_decided_and_its_chances(given: str, sentence: str) -> None:
    assert sentence in page(given).replace("\n    ", " ")


def test_the_referee_sees_all_expeditions() -> None:
    told = page(GIVENS["two with trade"], REFEREE)
    assert "1 Beagle" in told
    assert "stage free, balance -4 M, 12 months of supplies" in told
    assert "2 Fram" in told


def test_a_list_that_was_cut_says_so() -> None:
    told = "These are the nearest. A jump may lead to any star of the map that {} slugs reach."
    words = " ".join(page("sky a\n").split())
    assert told.format(8) in words
    assert "These are the nearest." not in page("stars C3/7\n1 stores slugs 3\n")


def test_where_the_class_is_known_no_chance_of_a_result_is_printed() -> None:
    assert "result %" in page("1 at C3/5\n")
    known = page("1 at C3/5\n1 find C3/5 class 3 unproved\n")
    assert "trouble %" in known
    assert "result %" not in known


def test_a_unit_is_not_parted_from_its_number() -> None:
    for name, given in GIVENS.items():
        lines = page(given).split("\n")
        assert not any(line.lstrip().startswith(("% ", "M ")) for line in lines), name


def test_what_the_last_board_counted_is_told_by_cause() -> None:
    ledger = (
        "1 ledger 3 found 16 C3/5 (board 1)\n1 ledger 5 found 4 C4/5 (board 1)\n1 ledger 12 damage -3 C2/7 (board 1)\n"
    )
    told = page("month 13\n1 score 17 boards 1\n" + ledger + "1 stage waiting chance 62 loan 50\n")
    assert "The last Board counted: found 20 M, damage -3 M." in told
