"""Assumptions: they stand in what is supposed, and nothing else changes."""

import pytest
from msgspec.structs import replace

from turnsheet.core.game import BadPositionError
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games import starweb
from turnsheet.games.starweb.rules.state import Fleet, Player, State, World

GAME = starweb.game()
POSITION = """
turn 6
[QUILL]: Merchant (Score=212,Home=W1,Met=[ORRIN])
[ORRIN]: Pirate (Score=300)
[TASK]: Berserker (Score=100)
W1 (2,3) [QUILL] (Industry=4,Metal=9,Mines=2,Population=20,Limit=50,Turns=3)  V46:Blessed Shekel
F5[QUILL]=8 at W1 (Cargo=3)
W2 (1,4) [ORRIN] (Industry=2,Metal=3,Mines=1,Population=30,Limit=40,Turns=1,I-Ships=2)
F7[ORRIN]=6 at W2
F6[QUILL]=1 at W2
W3 (1) [] (Population=10,Limit=20)
W4 (2) [TASK] (Population=10,Limit=20,Metal=1)
"""


def supposed(assume: str, seat: Seat = Seat(1)) -> State:  # noqa: B008  # a number
    """What QUILL supposes."""
    return GAME.notation.suppose(GAME.rules.view(GAME.notation.position(POSITION), seat), assume)


def world(state: State, number: int) -> World:
    return next(each for each in state.worlds if each.number == number)


def fleet(state: State, number: int) -> Fleet:
    return next(each for each in state.fleets if each.number == number)


def player(state: State, name: str) -> Player:
    return next(each for each in state.players if each.name == name)


def test_a_world_with_its_gates_is_a_whole_report() -> None:
    state = supposed("W2 (1,4) [ORRIN] (Industry=9,Metal=5,Population=7)")
    found = world(state, 2)
    assert (found.industry, found.metal, found.people) == (9, 5, 7)
    assert (found.mines, found.limit, found.iships, found.turns) == (0, 0, 0, 0)


def test_a_world_without_gates_changes_what_it_names() -> None:
    found = world(supposed("W2 (Metal=50)"), 2)
    assert (found.metal, found.industry, found.mines, found.iships, found.gates) == (50, 2, 1, 2, (1, 4))


def test_the_rest_stays_as_it_was() -> None:
    before, after = supposed(""), supposed("W2 (Metal=50)\nF7=20\n")
    changed = replace(world(before, 2), metal=50)
    assert after.worlds == tuple(changed if each.number == 2 else each for each in before.worlds)
    assert after.fleets == tuple(replace(each, ships=20) if each.number == 7 else each for each in before.fleets)
    assert after.players == before.players


def test_a_fleet_below_a_world_is_there() -> None:
    state = supposed("W4 (2) [ORRIN] (Population=12)\n   F7[ORRIN]=3 (At-Peace)\n   F50[]=1\n")
    assert fleet(state, 7) == Fleet(fleet(state, 7).number, 2, world(state, 4).number, 3, peace=True)
    assert (fleet(state, 50).owner, fleet(state, 50).world, fleet(state, 50).ships) == (0, 4, 1)


def test_a_fleet_by_itself_keeps_what_is_not_named() -> None:
    state = supposed("F5=2\nF7 at W4\n")
    assert (fleet(state, 5).ships, fleet(state, 5).cargo, fleet(state, 5).world) == (2, 2, 1)
    assert (fleet(state, 7).ships, fleet(state, 7).owner, fleet(state, 7).world) == (6, 2, 4)


def test_a_fleet_named_in_full_is_a_whole_report() -> None:
    state = supposed("F5[QUILL]=8 at W1")
    assert (fleet(state, 5).ships, fleet(state, 5).cargo) == (8, 0)


def test_industry_can_build_no_more_than_there_is_metal_and_people_for() -> None:
    assert world(supposed("W2 (Industry=9,Metal=5)"), 2).usable == 5
    assert world(supposed("W2 (Industry=9/3,Metal=5)"), 2).usable == 3


GUARDED = """
[QUILL]: Merchant (Met=[ORRIN][TASK])
[ORRIN]: Pirate
[TASK]: Berserker (Ally=[ORRIN])
W1 (2) [QUILL]
W2 (1) [ORRIN] (Industry=4,Metal=3,Population=30,Limit=40)
F5[QUILL]=6 at W2
F7[TASK]=9 at W2
"""


def test_industry_that_somebody_guards_unknown_to_the_seat_is_kept_as_it_is_printed() -> None:
    state = GAME.notation.position(GUARDED)
    assert world(state, 2).usable == 3
    guess = GAME.notation.suppose(GAME.rules.view(state, Seat(1)))
    assert player(guess, "TASK").allies == ()
    assert world(guess, 2).usable == 3
    assert "usable W2 3" in GAME.notation.notate(guess).split("\n")
    assert GAME.notation.position(GAME.notation.notate(guess)) == guess
    assert "usable" not in GAME.notation.notate(state)


def test_what_can_build_follows_again_where_a_world_is_assumed() -> None:
    guess = GAME.notation.suppose(GAME.rules.view(GAME.notation.position(GUARDED), Seat(1)))
    assert world(GAME.notation.suppose(GAME.rules.view(guess, REFEREE), "W2 (Metal=9)"), 2).usable == 0
    assert world(GAME.notation.suppose(GAME.rules.view(guess, REFEREE), "W1 (Metal=9)"), 2).usable == 3


@pytest.mark.parametrize("line", ["usable W1 1", "usable W2 5", "usable W9 0"])
def test_what_cannot_build_is_not_said_to(line: str) -> None:
    with pytest.raises(BadPositionError) as refused:
        GAME.notation.position(GUARDED + line + "\n")
    assert "no owner, or less industry" in refused.value.reason


def test_a_player_gets_a_character_and_a_score() -> None:
    state = supposed("[ORRIN]: Apostle (Score=750)")
    assert (player(state, "ORRIN").character, player(state, "ORRIN").score) == ("Apostle", 750)


def test_a_name_not_heard_before_is_that_of_somebody_unknown() -> None:
    assert [each.name for each in supposed("").players] == ["QUILL", "ORRIN", "UNKNOWNA"]
    state = supposed("W4 [TASK] (Metal=9)\n[TASK]: Berserker")
    assert [each.name for each in state.players] == ["QUILL", "ORRIN", "TASK"]
    assert (world(state, 4).owner, player(state, "TASK").character) == (3, "Berserker")


def test_an_artifact_is_in_one_place() -> None:
    state = supposed("F7 at W2  V46:Blessed Shekel")
    assert (world(state, 1).artifacts, fleet(state, 7).artifacts) == ((), (46,))


def test_the_referee_assumes_too() -> None:
    state = supposed("W4 (Metal=77)", REFEREE)
    assert world(state, 4).metal == 77
    assert replace(world(state, 4), metal=1) == world(GAME.notation.position(POSITION), 4)


@pytest.mark.parametrize(
    ("assume", "line", "words"),
    [
        ("W2 (Metal=1)\n\nwhat if", 3, "not a line of Starweb's notation"),
        ("W99 (Metal=1)", 1, "there is no W99; worlds are numbered from 1 to 51"),
        ("W2 (1,77)", 1, "there is no W77"),
        ("\nF7 at W0", 2, "there is no W0"),
        ("F0 at W1", 1, "there is no F0"),
        ("F52 at W1", 1, "there is no F52; keys are numbered from 1 to 51"),
        ("F48=4", 1, "write where it is"),
        ("turn 9", 1, "only worlds, fleets and players"),
        ("W2 (Metal=?)", 1, "cannot contain '?'"),
        ("W2 (Metal=256)", 1, "from 0 to 255"),
        ("W2 (Metal=1)\nW2 (Metal=2)", 2, "W2 is there twice"),
        ("F5 at W1  V46:Blessed Shekel\nF7 at W2  V46:Blessed Shekel", 2, "V46 is there twice"),
        ("[ORRIN]: Wizard", 1, "there is no character Wizard"),
        ("W2 [ZED]\nW3 [YAK]", 2, "there is no player [YAK], and all players are known"),
        ("W2 [ABCDEFGHIJ]", 1, "write 1 to 9 capital letters"),
        ("W2 (Metal=1)\nW3 (Population=5C)", 2, "write whose converts they are"),
        ("[ORRIN]: Pirate\nF5=2 at W1 (Cargo=9)", 2, "F5"),
    ],
)
def test_what_cannot_be_is_refused_with_its_line(assume: str, line: int, words: str) -> None:
    with pytest.raises(BadPositionError) as error:
        supposed(assume)
    assert (error.value.line, words in error.value.reason) == (line, True), error.value.reason


def test_a_guess_leaves_out_the_scores_that_were_supposed() -> None:
    view = GAME.rules.view(GAME.notation.suppose(GAME.rules.view(GAME.notation.position(POSITION), Seat(1))), Seat(1))
    assert "Their scores" in GAME.pages.printout(view)
    assert "Their scores" not in GAME.pages.printout(view.guessed())
    assert "Players you can see" in GAME.pages.printout(view.guessed())


def test_what_a_printout_says_of_a_world_can_be_assumed_as_it_stands() -> None:
    told = "W2 (1,4) [ORRIN] (Metal=50)\n   F7[ORRIN]=6 (Moved)\n   (F9[ORRIN]-->W4)\n   (F6[QUILL]-->W1)\n"
    state = supposed(told)
    assert world(state, 2).metal == 50
    assert state == supposed("".join(told.splitlines(keepends=True)[:2]))


def test_lines_that_a_printout_broke_are_one() -> None:
    state = supposed(
        "W2 (1,4) [ORRIN] (Captured,Lost by [TASK],Industry=9,Metal=5,Mines=2,\n"
        "      Turns=2,I-Ships=3,Plunder=1/3)  V48:Arcturian Shekel\n"
        "      V86:Blessed Stardust\n"
        "   F7[ORRIN]=20 (Moved,AF6)\n"
        "   (F5[QUILL]-->W1 F8[ORRIN]-->W4\n"
        "    F9[TASK]-->W4)\n"
        "W4 (2) [TASK] (Metal=8,\n"
        "      Population=11)\n"
    )
    found = world(state, 2)
    assert (found.metal, found.turns, found.iships, found.artifacts) == (5, 2, 3, (48, 86))
    assert (fleet(state, 7).ships, fleet(state, 5).world) == (20, 1)
    assert (world(state, 4).metal, world(state, 4).people) == (8, 11)


@pytest.mark.parametrize(
    ("text", "line"),
    [("W2 (Metal=1,\n   Mettle=2)", 1), ("W2 (Metal=1)\nTurns=2)", 2), ("W2 (Metal=1,\n  Turns=2)\n   F7=300\n", 3)],
)
def test_a_broken_line_that_cannot_be_is_named_where_it_begins(text: str, line: int) -> None:
    with pytest.raises(BadPositionError) as caught:
        supposed(text)
    assert caught.value.line == line
