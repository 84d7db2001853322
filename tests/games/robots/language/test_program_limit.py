"""One limit for the length of a program, wherever it is given."""

import pytest

from turnsheet.core.match import Match, replay
from turnsheet.core.pages.forms import Text
from turnsheet.core.seats import Seat
from turnsheet.games import WORKSHOPS, versions
from turnsheet.games.robots.language.program import LONGEST_PROGRAM
from turnsheet.games.robots.rules.options import Options

WORKSHOP = WORKSHOPS["robots"]
GAMES = versions("robots")


def program(length: int) -> str:
    """A program with this number of characters."""
    text = ": play move! ; ( "
    return text + "x" * (length - len(text) - 2) + " )"


def refusals(version: int, text: str) -> list[str]:
    """The reasons why a sheet is refused in the first play of a match."""
    game = GAMES[version]
    match = Match(game, Options(), 2, "1")
    seat = next(seat for seat, prompt in game.rules.awaiting(match.state).items() if prompt.awaited)
    return [each.reason for each in game.rules.read(game.rules.view(match.state, seat), text).refusals]


def test_a_form_takes_as_many_characters_as_a_program_may_have() -> None:
    game = GAMES[2]
    state = Match(game, Options(), 2, "1").state
    slots = [
        slot
        for form in game.pages.forms(game.rules.view(state, Seat(1)))
        for phrase in form.phrases
        for slot in phrase.slots
        if isinstance(slot, Text)
    ]
    assert {slot.longest for slot in slots} == {LONGEST_PROGRAM}


@pytest.mark.parametrize(("length", "fine"), [(LONGEST_PROGRAM, True), (LONGEST_PROGRAM + 1, False)])
def test_sheet_check_and_contest_have_the_same_limit(length: int, fine: bool) -> None:
    code = program(length)
    too_long = f"The program has {length:,} characters; the limit is {LONGEST_PROGRAM:,}."
    assert [each.reason for each in WORKSHOP.check(code).faults] == ([] if fine else [too_long])
    expected = [] if fine else [f"Column 1 of the program: {too_long}"]
    assert refusals(2, f"program scout: {code}") == expected


def test_in_a_match_of_version_1_a_program_may_still_be_longer() -> None:
    code = program(LONGEST_PROGRAM + 1)
    assert refusals(1, f"program scout: {code}") == []
    match = Match(GAMES[1], Options(), 2, "1")
    seat = next(seat for seat, prompt in match.game.rules.awaiting(match.state).items() if prompt.awaited)
    sheet = f"program scout: {code}\nrun"
    match.advance({seat: match.game.rules.read(match.game.rules.view(match.state, seat), sheet).orders})
    assert "red scout at -3,0" in match.game.notation.notate(match.state)
    assert match.game.notation.position(match.game.notation.notate(match.state)) == match.state


def test_the_match_file_of_a_contest_of_the_longest_programs_can_be_played_again() -> None:
    """Three of them do not fit on one sheet."""
    longest = [program(LONGEST_PROGRAM)] * 3
    file = WORKSHOP.contest({"red": longest, "green": longest}, "1", frames=False).file
    assert replay(GAMES[2], file).over
