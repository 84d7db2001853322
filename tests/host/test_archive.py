"""The archive: match files out and in, and copies of everything."""

import pytest
from msgspec.structs import replace

from tests.host.tables import ANN, BEN, both, duel
from turnsheet.core.match import replay
from turnsheet.core.seats import REFEREE
from turnsheet.host import imports, looking
from turnsheet.host.house import House
from turnsheet.host.people import STRANGER
from turnsheet.host.refused import RefusedError
from turnsheet.host.runner import Runner


def finished(house: House, runner: Runner) -> str:
    """A match that is over."""
    match = duel(house, turns=2)
    both(house, runner, match, "14 V 5,0", "24 V -5,0")
    both(house, runner, match, "to 2: hello", "24 A 1,1")
    both(house, runner, match)
    return match


def test_a_finished_match_is_a_file_that_verifies(house: House, runner: Runner) -> None:
    file = looking.match_file(house, finished(house, runner))
    assert replay(house.game("raumkrieg"), file).over


def test_an_unfinished_match_gives_no_file(house: House) -> None:
    with pytest.raises(RefusedError) as error:
        looking.match_file(house, duel(house))
    assert error.value.code == "not-over"


def test_what_goes_out_comes_in_again_whole(house: House, runner: Runner) -> None:
    match = finished(house, runner)
    file = looking.match_file(house, match)
    again = imports.bring_in(house, ANN, file)
    assert again != match
    assert looking.match_file(house, again) == file
    for step in range(4):
        one, other = (looking.look(house, each, REFEREE, STRANGER, step) for each in (match, again))
        assert one.view == other.view


def test_printouts_are_kept_as_they_were_printed(house: House, runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a later version of the game would print."""
    match = finished(house, runner)
    before = [looking.look(house, match, 1, ANN, step).page for step in range(4)]
    monkeypatch.setattr("turnsheet.games.raumkrieg.printout.printout", lambda _: "something new")
    assert [looking.look(house, match, 1, ANN, step).page for step in range(4)] == before
    assert "PLAYER 1" in before[2]


def test_a_forged_file_does_not_come_in(house: House, runner: Runner) -> None:
    file = looking.match_file(house, finished(house, runner))
    with pytest.raises(RefusedError) as error:
        imports.bring_in(house, ANN, replace(file, start="0" * 64))
    assert error.value.code == "bad-file"


def test_after_the_end_everyone_sees_everything(house: House, runner: Runner) -> None:
    match = finished(house, runner)
    for seat in (REFEREE, 1, 2):
        assert looking.look(house, match, seat, STRANGER).view.seat == seat
    assert [message.text for message in looking.received(house, match, REFEREE, STRANGER)] == ["hello"]
    with pytest.raises(RefusedError):
        looking.look(house, match, 3, STRANGER)


def test_before_the_end_nobody_sees_more_than_his_seat(house: House, runner: Runner) -> None:
    match = duel(house)
    both(house, runner, match)
    for asker in (ANN, BEN, STRANGER):
        with pytest.raises(RefusedError) as error:
            looking.look(house, match, REFEREE, asker)
        assert error.value.code == "not-over"
    with pytest.raises(RefusedError):
        looking.look(house, match, 2, ANN)
