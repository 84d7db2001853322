"""Files of the server are for its own user alone."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from turnsheet.host import settings
from turnsheet.host.setting_errors import BadSettingError
from turnsheet.host.site import Site
from turnsheet.host.store import private_files
from turnsheet.host.store.engine import Store
from turnsheet.host.upkeep import backup

STRONG = "0123456789abcdefghijklmnopqrstuvwxyz"


def mode(path: Path) -> int:
    """Who may do what with a file."""
    return path.stat().st_mode & 0o777


def test_a_new_database_is_private_with_all_files_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "turnsheet.sqlite"
    store = Store(f"sqlite:///{file}")
    with store.write():
        modes = {each.name: mode(each) for each in tmp_path.iterdir()}
        assert {"turnsheet.sqlite", "turnsheet.sqlite-wal", "turnsheet.sqlite-shm"} <= set(modes)
        assert set(modes.values()) == {0o600}, modes
    store.close()


def test_a_database_that_was_open_to_others_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "turnsheet.sqlite"
    with sqlite3.connect(file) as old:
        old.execute("PRAGMA journal_mode=WAL")
        old.execute("CREATE TABLE anything (it)")
        for each in tmp_path.iterdir():
            each.chmod(0o644)
        private_files.database(file)
        assert {mode(each) for each in tmp_path.iterdir()} == {0o600}
    old.close()


def test_a_copy_of_the_store_is_private(site: Site, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    backup.back_up(site.store, copy)
    assert mode(copy) == 0o600


def test_a_data_folder_is_private_with_what_was_in_it(tmp_path: Path) -> None:
    new = tmp_path / "deep" / "data"
    private_files.folder(new)
    assert mode(new) == 0o700
    old = tmp_path / "old"
    old.mkdir(mode=0o755)
    for name in ("turnsheet.sqlite", "turnsheet.queue.sqlite"):
        (old / name).touch(mode=0o644)
    private_files.folder(old)
    assert [mode(each) for each in (old, *old.iterdir())] == [0o700, 0o600, 0o600]


@pytest.mark.parametrize(("name", "bits"), [("photos", 0o755), ("", 0o1777)])
def test_a_folder_that_is_not_ours_alone_is_left_as_it_is(tmp_path: Path, name: str, bits: int) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    if name:
        (shared / name).touch()
    shared.chmod(bits)
    private_files.folder(shared)
    assert shared.stat().st_mode & 0o7777 == bits


def test_a_secret_is_made_once_and_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(settings.SECRET, raising=False)
    made = settings.site_key(tmp_path)
    assert len(made) >= settings.SHORTEST_SECRET
    assert [(each.name, mode(each)) for each in tmp_path.iterdir()] == [("secret", 0o600)]
    assert settings.site_key(tmp_path) == made


def test_a_secret_that_others_can_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(settings.SECRET, raising=False)
    file = tmp_path / "secret"
    file.write_text(STRONG)
    file.chmod(0o640)
    with pytest.raises(BadSettingError, match="chmod 600"):
        settings.site_key(tmp_path)
    assert mode(file) == 0o640  # it may be known: closing it quietly would not help
    file.chmod(0o600)
    assert settings.site_key(tmp_path) == STRONG


@pytest.mark.parametrize("weak", ["", "  ", "secret", STRONG[:31], "x" * 64])
@pytest.mark.parametrize("where", ["environment", "file"])
def test_a_weak_secret_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, weak: str) -> None:
    monkeypatch.delenv(settings.SECRET, raising=False)
    if where == "environment":
        monkeypatch.setenv(settings.SECRET, weak)
    else:
        (tmp_path / "secret").touch(mode=0o600)
        (tmp_path / "secret").write_text(weak)
    with pytest.raises(BadSettingError, match="Make one with: python3 -c"):
        settings.site_key(tmp_path)


def test_processes_that_start_at_once_agree_on_the_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(settings.SECRET, raising=False)
    with ThreadPoolExecutor(8) as several:
        found = list(several.map(lambda _: settings.site_key(tmp_path), range(8)))
    assert set(found) == {(tmp_path / "secret").read_text()}
