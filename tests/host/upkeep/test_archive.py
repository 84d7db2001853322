"""The archive: match files out and in, and finished matches moved from the store into files."""

import dataclasses
import stat
from pathlib import Path

import pytest
import sqlalchemy as sa
from msgspec.structs import asdict, replace

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, CAT, both, duel, row
from turnsheet.core.codec import decode, encode
from turnsheet.core.match import MatchFile, replay
from turnsheet.core.seats import REFEREE
from turnsheet.host import access
from turnsheet.host.administration.admin_commands import ADMIN
from turnsheet.host.matches import imports, lifecycle, queries
from turnsheet.host.people import SITE, STRANGER, Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store import sizes
from turnsheet.host.store.schema import turns
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.upkeep import archive


def finished(site: Site, runner: Runner) -> str:
    """A match that is over."""
    match = duel(site, turns=2)
    both(site, runner, match, "14 V 5,0", "24 V -5,0")
    both(site, runner, match, "to 2: hello", "24 A 1,1")
    both(site, runner, match)
    return match


def test_a_finished_match_is_a_file_that_verifies(site: Site, runner: Runner) -> None:
    file = access.match_file(site, finished(site, runner))
    assert replay(site.game("raumkrieg"), file).over


@pytest.mark.parametrize(("asker", "ended_by"), [(ANN, "owner"), (ADMIN, "admin")])
def test_a_match_that_was_ended_early_verifies_and_comes_in_as_what_it_is(
    site: Site, runner: Runner, asker: Asker, ended_by: str
) -> None:
    match = duel(site)
    both(site, runner, match)
    lifecycle.end(site, match, asker)
    file = access.match_file(site, match)
    assert file.ended_by == ended_by
    assert not replay(site.game("raumkrieg"), file).over
    again = imports.bring_in(site, CAT, decode(encode(file), MatchFile))
    assert access.match_file(site, again).ended_by == ended_by
    assert row(site, again).ended_by == ended_by


def test_an_unfinished_match_gives_no_file(site: Site) -> None:
    with pytest.raises(RefusedError) as error:
        access.match_file(site, duel(site))
    assert error.value.code == "not-over"


def test_what_goes_out_comes_in_again_whole(site: Site, runner: Runner) -> None:
    match = finished(site, runner)
    file = access.match_file(site, match)
    again = imports.bring_in(site, ANN, file)
    assert again != match
    assert access.match_file(site, again) == file
    for step in range(4):
        one, other = (access.look(site, each, REFEREE, STRANGER, step) for each in (match, again))
        assert one.view == other.view


def test_printouts_are_kept_as_they_were_printed(site: Site, runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a later version of the game would print."""
    match = finished(site, runner)
    before = [access.look(site, match, 1, ANN, step).page for step in range(4)]
    usual = site.game("raumkrieg")
    reprinted = dataclasses.replace(usual, pages=dataclasses.replace(usual.pages, printout=lambda _: "something new"))
    monkeypatch.setitem(site.games, usual.id, reprinted)
    monkeypatch.setitem(site.versions, (usual.id, usual.version), reprinted)
    assert [access.look(site, match, 1, ANN, step).page for step in range(4)] == before
    assert "PLAYER 1" in before[2]


def test_a_forged_file_does_not_come_in(site: Site, runner: Runner) -> None:
    file = access.match_file(site, finished(site, runner))
    with pytest.raises(RefusedError) as error:
        imports.bring_in(site, ANN, replace(file, start="0" * 64))
    assert error.value.code == "bad-file"


def test_after_the_end_everyone_sees_everything(site: Site, runner: Runner) -> None:
    match = finished(site, runner)
    for seat in (REFEREE, 1, 2):
        assert access.look(site, match, seat, STRANGER).view.seat == seat
    assert [message.text for message in access.received(site, match, REFEREE, STRANGER)] == ["hello"]
    with pytest.raises(RefusedError):
        access.look(site, match, 3, STRANGER)


def test_before_the_end_nobody_sees_more_than_their_seat(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    assert access.look(site, match, REFEREE, STRANGER).step == 0  # spectators are one turn behind
    for asker in (ANN, BEN):
        with pytest.raises(RefusedError) as error:
            access.look(site, match, REFEREE, asker)
        assert error.value.code == "not-over"
    with pytest.raises(RefusedError):
        access.look(site, match, 2, ANN)


def test_archived_matches_are_in_files_that_verify(site: Site, runner: Runner, tmp_path: Path) -> None:
    match = finished(site, runner)
    file = access.match_file(site, match)
    path = archive.archive(site, match, tmp_path)
    assert path.name == f"raumkrieg-{match}.json"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert decode(path.read_bytes(), MatchFile) == file
    assert [each.name for each in tmp_path.glob("*.part")] == []


def test_an_archived_match_is_listed_and_cannot_be_looked_at(site: Site, runner: Runner, tmp_path: Path) -> None:
    match = finished(site, runner)
    (before,), _ = queries.page(site, ANN, "all", 10)
    steps = access.history(site, match)
    file = access.match_file(site, match)
    path = archive.archive(site, match, tmp_path)
    (after,), _ = queries.page(site, ANN, "all", 10)
    assert (after.card, after.fault, after.row.phase) == (before.card, "", "ended")
    assert after.row.archived == str(path)
    with pytest.raises(RefusedError) as error:
        access.look(site, match, REFEREE, STRANGER)
    assert error.value.code == "archived"
    assert [(each.step, each.outcomes, each.fingerprint) for each in access.history(site, match)] == [
        (each.step, each.outcomes, each.fingerprint) for each in steps
    ]
    assert access.match_file(site, match) == file  # as long as the file is there
    path.unlink()
    with pytest.raises(RefusedError) as error:
        access.match_file(site, match)
    assert error.value.code == "archived"


def test_archiving_empties_the_turns(site: Site, runner: Runner, tmp_path: Path) -> None:
    match = finished(site, runner)
    charged = row(site, match).bytes
    with site.store.read() as connection:
        before = sizes.of_match(connection, match)
    archive.archive(site, match, tmp_path)
    with site.store.read() as connection:
        kept = connection.execute(sa.select(turns.c.state, turns.c.pages, turns.c.orders)).all()
        after = sizes.of_match(connection, match)
    assert {tuple(each) for each in kept} == {(b"", None, "{}")}
    assert after < before / 2
    assert row(site, match).bytes < charged / 2


def test_an_archived_match_is_brought_back_as_it_was(site: Site, runner: Runner, tmp_path: Path) -> None:
    """In its own place: with its name, seats, outcomes, messages and receipts."""
    match = finished(site, runner)
    file, steps = access.match_file(site, match), access.history(site, match)
    pages = [[access.look(site, match, seat, STRANGER, step) for seat in (0, 1, 2)] for step in range(4)]
    before = asdict(row(site, match))
    path = archive.archive(site, match, tmp_path)
    assert imports.bring_in(site, SITE, decode(path.read_bytes(), MatchFile)) == match
    assert access.match_file(site, match) == file
    assert access.history(site, match) == steps
    site.states.clear()
    assert [[access.look(site, match, seat, STRANGER, step) for seat in (0, 1, 2)] for step in range(4)] == pages
    assert [message.text for message in access.received(site, match, REFEREE, STRANGER)] == ["hello"]
    after = asdict(row(site, match))
    assert abs(after.pop("bytes") - before.pop("bytes")) < 100  # counted once more
    for name in ("card", "card_turn"):
        after.pop(name)
        before.pop(name)
    assert after == before


def test_only_matches_that_ended_long_enough_ago_are_archived(site: Site, runner: Runner, clock: Clock) -> None:
    old = finished(site, runner)
    clock.turn(days=40)
    new = finished(site, runner)
    duel(site)
    assert archive.candidates(site, 30) == [old]
    assert archive.candidates(site) == [old, new]


def test_a_match_that_goes_on_is_not_archived(site: Site, runner: Runner, tmp_path: Path) -> None:
    match = duel(site)
    both(site, runner, match)
    with pytest.raises(archive.NotArchivedError):
        archive.archive(site, match, tmp_path)
    assert list(tmp_path.glob("*.json")) == []


@pytest.mark.parametrize("fault", ["not written", "not synced", "damaged on the disk", "another file", "another match"])
def test_nothing_is_removed_unless_the_file_is_good(
    site: Site, runner: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    match = finished(site, runner)
    pages = [access.look(site, match, REFEREE, STRANGER, step) for step in range(4)]
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
            with site.store.write() as connection:
                step = turns.update().where(turns.c.match == match, turns.c.step == 3)
                connection.execute(step.values(fingerprint="0" * 64))
        with pytest.raises((archive.NotArchivedError, OSError)):
            archive.archive(site, match, tmp_path)
    site.states.clear()
    assert row(site, match).archived is None
    assert [access.look(site, match, REFEREE, STRANGER, step) for step in range(4)] == pages


def test_an_archiving_that_was_cut_off_is_taken_up_again(
    site: Site, runner: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = finished(site, runner)
    with monkeypatch.context() as patch:
        patch.setattr(archive, "_empty", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            archive.archive(site, match, tmp_path)
    assert archive.candidates(site) == [match]
    path = archive.archive(site, match, tmp_path / "elsewhere")
    assert path.parent == tmp_path
    assert archive.candidates(site) == []
    assert imports.bring_in(site, SITE, decode(path.read_bytes(), MatchFile)) == match


def test_a_match_with_turns_taken_back_is_archived(site: Site, runner: Runner, tmp_path: Path) -> None:
    match = duel(site, turns=1)
    both(site, runner, match, "14 V 5,0")
    lifecycle.take_back(site, match, ANN)
    both(site, runner, match, "14 V 4,4")
    both(site, runner, match)
    file = access.match_file(site, match)
    path = archive.archive(site, match, tmp_path)
    assert imports.bring_in(site, SITE, decode(path.read_bytes(), MatchFile)) == match
    assert access.match_file(site, match) == file
