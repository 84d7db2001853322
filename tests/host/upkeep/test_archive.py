"""The archive: match files out and in, and finished matches moved from the store into files."""

import stat
from pathlib import Path

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from tests.host.conftest import Clock
from tests.host.tables import ANN, BEN, CAT, both, duel, row
from turnsheet.core.codec import decode, encode
from turnsheet.core.match import MatchFile, replay
from turnsheet.core.seats import REFEREE
from turnsheet.host import access, queries
from turnsheet.host.errors import RefusedError
from turnsheet.host.matches import imports, lifecycle
from turnsheet.host.people import SITE, STRANGER, Asker
from turnsheet.host.site import House
from turnsheet.host.store.tables import turns
from turnsheet.host.turns.runner import Runner
from turnsheet.host.upkeep import archive
from turnsheet.host.upkeep.admin import ADMIN, size_of


def finished(house: House, runner: Runner) -> str:
    """A match that is over."""
    match = duel(house, turns=2)
    both(house, runner, match, "14 V 5,0", "24 V -5,0")
    both(house, runner, match, "to 2: hello", "24 A 1,1")
    both(house, runner, match)
    return match


def test_a_finished_match_is_a_file_that_verifies(house: House, runner: Runner) -> None:
    file = access.match_file(house, finished(house, runner))
    assert replay(house.game("raumkrieg"), file).over


@pytest.mark.parametrize(("asker", "ended_by"), [(ANN, "owner"), (ADMIN, "admin")])
def test_a_match_that_was_ended_early_verifies_and_comes_in_as_what_it_is(
    house: House, runner: Runner, asker: Asker, ended_by: str
) -> None:
    match = duel(house)
    both(house, runner, match)
    lifecycle.end(house, match, asker)
    file = access.match_file(house, match)
    assert file.ended_by == ended_by
    assert not replay(house.game("raumkrieg"), file).over
    again = imports.bring_in(house, CAT, decode(encode(file), MatchFile))
    assert access.match_file(house, again).ended_by == ended_by
    assert row(house, again)["ended_by"] == ended_by


def test_an_unfinished_match_gives_no_file(house: House) -> None:
    with pytest.raises(RefusedError) as error:
        access.match_file(house, duel(house))
    assert error.value.code == "not-over"


def test_what_goes_out_comes_in_again_whole(house: House, runner: Runner) -> None:
    match = finished(house, runner)
    file = access.match_file(house, match)
    again = imports.bring_in(house, ANN, file)
    assert again != match
    assert access.match_file(house, again) == file
    for step in range(4):
        one, other = (access.look(house, each, REFEREE, STRANGER, step) for each in (match, again))
        assert one.view == other.view


def test_printouts_are_kept_as_they_were_printed(house: House, runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a later version of the game would print."""
    match = finished(house, runner)
    before = [access.look(house, match, 1, ANN, step).page for step in range(4)]
    monkeypatch.setattr("turnsheet.games.raumkrieg.pages.printout.printout", lambda _: "something new")
    assert [access.look(house, match, 1, ANN, step).page for step in range(4)] == before
    assert "PLAYER 1" in before[2]


def test_a_forged_file_does_not_come_in(house: House, runner: Runner) -> None:
    file = access.match_file(house, finished(house, runner))
    with pytest.raises(RefusedError) as error:
        imports.bring_in(house, ANN, replace(file, start="0" * 64))
    assert error.value.code == "bad-file"


def test_after_the_end_everyone_sees_everything(house: House, runner: Runner) -> None:
    match = finished(house, runner)
    for seat in (REFEREE, 1, 2):
        assert access.look(house, match, seat, STRANGER).view.seat == seat
    assert [message.text for message in access.received(house, match, REFEREE, STRANGER)] == ["hello"]
    with pytest.raises(RefusedError):
        access.look(house, match, 3, STRANGER)


def test_before_the_end_nobody_sees_more_than_his_seat(house: House, runner: Runner) -> None:
    match = duel(house)
    both(house, runner, match)
    for asker in (ANN, BEN, STRANGER):
        with pytest.raises(RefusedError) as error:
            access.look(house, match, REFEREE, asker)
        assert error.value.code == "not-over"
    with pytest.raises(RefusedError):
        access.look(house, match, 2, ANN)


def test_archived_matches_are_in_files_that_verify(house: House, runner: Runner, tmp_path: Path) -> None:
    match = finished(house, runner)
    file = access.match_file(house, match)
    path = archive.archive(house, match, tmp_path)
    assert path.name == f"raumkrieg-{match}.json"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert decode(path.read_bytes(), MatchFile) == file
    assert [each.name for each in tmp_path.glob("*.part")] == []


def test_an_archived_match_is_listed_and_cannot_be_looked_at(house: House, runner: Runner, tmp_path: Path) -> None:
    match = finished(house, runner)
    (before,), _ = queries.page(house, ANN, "all", 10)
    steps = access.history(house, match)
    file = access.match_file(house, match)
    path = archive.archive(house, match, tmp_path)
    (after,), _ = queries.page(house, ANN, "all", 10)
    assert (after.card, after.fault, after.row["phase"]) == (before.card, "", "ended")
    assert after.row["archived"] == str(path)
    with pytest.raises(RefusedError) as error:
        access.look(house, match, REFEREE, STRANGER)
    assert error.value.code == "archived"
    assert [(each.step, each.outcomes, each.fingerprint) for each in access.history(house, match)] == [
        (each.step, each.outcomes, each.fingerprint) for each in steps
    ]
    assert access.match_file(house, match) == file  # as long as the file is there
    path.unlink()
    with pytest.raises(RefusedError) as error:
        access.match_file(house, match)
    assert error.value.code == "archived"


def test_archiving_empties_the_turns(house: House, runner: Runner, tmp_path: Path) -> None:
    match = finished(house, runner)
    charged = row(house, match)["bytes"]
    with house.store.read() as connection:
        before = size_of(connection, house, match)
    archive.archive(house, match, tmp_path)
    with house.store.read() as connection:
        kept = connection.execute(sa.select(turns.c.state, turns.c.pages, turns.c.orders)).all()
        after = size_of(connection, house, match)
    assert {tuple(each) for each in kept} == {(b"", None, "{}")}
    assert after < before / 2
    assert row(house, match)["bytes"] < charged / 2


def test_an_archived_match_is_brought_back_as_it_was(house: House, runner: Runner, tmp_path: Path) -> None:
    """In its own place: with its name, seats, outcomes, messages and receipts."""
    match = finished(house, runner)
    file, steps = access.match_file(house, match), access.history(house, match)
    pages = [[access.look(house, match, seat, STRANGER, step) for seat in (0, 1, 2)] for step in range(4)]
    before = dict(row(house, match))
    path = archive.archive(house, match, tmp_path)
    assert imports.bring_in(house, SITE, decode(path.read_bytes(), MatchFile)) == match
    assert access.match_file(house, match) == file
    assert access.history(house, match) == steps
    house.states.clear()
    assert [[access.look(house, match, seat, STRANGER, step) for seat in (0, 1, 2)] for step in range(4)] == pages
    assert [message.text for message in access.received(house, match, REFEREE, STRANGER)] == ["hello"]
    after = dict(row(house, match))
    assert abs(after.pop("bytes") - before.pop("bytes")) < 100  # counted once more
    for name in ("card", "card_turn"):
        after.pop(name)
        before.pop(name)
    assert after == before


def test_only_matches_that_ended_long_enough_ago_are_archived(house: House, runner: Runner, clock: Clock) -> None:
    old = finished(house, runner)
    clock.turn(days=40)
    new = finished(house, runner)
    duel(house)
    assert archive.candidates(house, 30) == [old]
    assert archive.candidates(house) == [old, new]


def test_a_match_that_goes_on_is_not_archived(house: House, runner: Runner, tmp_path: Path) -> None:
    match = duel(house)
    both(house, runner, match)
    with pytest.raises(archive.NotArchivedError):
        archive.archive(house, match, tmp_path)
    assert list(tmp_path.glob("*.json")) == []


@pytest.mark.parametrize("fault", ["not written", "not synced", "damaged on the disk", "another file", "another match"])
def test_nothing_is_removed_unless_the_file_is_good(
    house: House, runner: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    match = finished(house, runner)
    pages = [access.look(house, match, REFEREE, STRANGER, step) for step in range(4)]
    path = tmp_path / f"raumkrieg-{match}.json"

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        if fault == "not written":
            patch.setattr("turnsheet.host.upkeep.archive.os.link", fail)
        elif fault == "not synced":
            patch.setattr("turnsheet.host.upkeep.archive.os.fsync", fail)
        elif fault == "damaged on the disk":
            real = Path.read_bytes
            patch.setattr(Path, "read_bytes", lambda self: real(self).replace(b"14 V 5,0", b"14 V 6,0"))
        elif fault == "another file":
            path.write_text("{}")
        else:
            with house.store.write() as connection:
                step = turns.update().where(turns.c.match == match, turns.c.step == 3)
                connection.execute(step.values(fingerprint="0" * 64))
        with pytest.raises((archive.NotArchivedError, OSError)):
            archive.archive(house, match, tmp_path)
    house.states.clear()
    assert row(house, match)["archived"] is None
    assert [access.look(house, match, REFEREE, STRANGER, step) for step in range(4)] == pages


def test_an_archiving_that_was_cut_off_is_taken_up_again(
    house: House, runner: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = finished(house, runner)
    with monkeypatch.context() as patch:
        patch.setattr(archive, "_empty", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            archive.archive(house, match, tmp_path)
    assert archive.candidates(house) == [match]
    path = archive.archive(house, match, tmp_path / "elsewhere")
    assert path.parent == tmp_path
    assert archive.candidates(house) == []
    assert imports.bring_in(house, SITE, decode(path.read_bytes(), MatchFile)) == match


def test_a_match_with_turns_taken_back_is_archived(house: House, runner: Runner, tmp_path: Path) -> None:
    match = duel(house, turns=1)
    both(house, runner, match, "14 V 5,0")
    lifecycle.take_back(house, match, ANN)
    both(house, runner, match, "14 V 4,4")
    both(house, runner, match)
    file = access.match_file(house, match)
    path = archive.archive(house, match, tmp_path)
    assert imports.bring_in(house, SITE, decode(path.read_bytes(), MatchFile)) == match
    assert access.match_file(house, match) == file
