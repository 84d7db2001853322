"""The commands that copy, bring back and move matches, beside an open server and without one."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.site.test_serve import guest, site
from tests.cli.test_cli import MATCH
from tests.helpers.cli_commands import turnsheet

__all__ = ["site"]


def test_a_file_is_imported_beside_an_open_server(site: tuple[str, Path], tmp_path: Path) -> None:
    """The server goes on playing meanwhile, and shows the match."""
    address, data = site
    file = tmp_path / "match.json"
    turnsheet(*MATCH, "--out", str(file))
    with guest(address) as ann:
        own = ann.post("/api/play-now", json={"seats": 2}).json()["id"]
        done = turnsheet("import", str(file), "--data", str(data))
        assert done.returncode == 0, done.stderr
        match = done.stdout.removeprefix("Imported as match ").strip()
        assert ann.get(f"/api/matches/{match}").json()["phase"] == "ended"
        assert ann.post(f"/api/matches/{own}/seats/1/orders", json={"text": ""}).status_code == 201


def test_finished_matches_are_archived_and_brought_back(site: tuple[str, Path], tmp_path: Path) -> None:
    address, data = site
    file, folder = tmp_path / "match.json", tmp_path / "archive"
    turnsheet("archive", str(tmp_path / "earlier"), "--data", str(data))  # what other tests left on this site
    turnsheet(*MATCH, "--out", str(file))
    match = turnsheet("import", str(file), "--data", str(data)).stdout.removeprefix("Imported as match ").strip()
    assert turnsheet("archive", str(folder), "--older-than", "1", "--data", str(data)).stdout.startswith("0 matches")
    done = turnsheet("archive", str(folder), "--data", str(data))
    assert (done.returncode, done.stdout) == (0, f"1 match is in {folder}\n")
    (kept,) = folder.iterdir()
    assert turnsheet("verify", str(kept)).returncode == 0
    with guest(address) as ann:
        assert ann.get(f"/api/matches/{match}").json()["archived"] is True
        listed = {each["id"]: each for each in ann.get("/api/matches").json()}[match]
        assert (listed["archived"], bool(listed["winners"])) == (True, True)
        gone = ann.get(f"/api/matches/{match}/seats/0/view")
        assert (gone.status_code, gone.json()["code"]) == (410, "archived")
        back = turnsheet("import", str(kept), "--data", str(data))
        assert back.stdout == f"Imported as match {match}\n"
        assert ann.get(f"/api/matches/{match}").json()["archived"] is False
        assert ann.get(f"/api/matches/{match}/seats/0/view").status_code == 200


def test_a_backup_is_restored_into_an_empty_folder_only(tmp_path: Path) -> None:
    file, data, other = tmp_path / "match.json", tmp_path / "data", tmp_path / "other"
    turnsheet(*MATCH, "--out", str(file))
    turnsheet("import", str(file), "--data", str(data))
    copy = tmp_path / "copy"
    assert turnsheet("backup", str(copy), "--data", str(data)).returncode == 0
    done = turnsheet("restore", str(copy), "--data", str(other))
    assert (done.returncode, done.stdout) == (0, f"All matches of {copy} are restored\n")
    again = turnsheet("restore", str(copy), "--data", str(other))
    assert again.returncode == 2
    assert "is not empty" in again.stderr
    assert again.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("harm", "command"),
    [("newer", ["serve"]), ("not a database", ["archive", "folder"]), ("cut off", ["backup", "copy"])],
)
def test_a_store_that_cannot_be_used_gets_one_sentence(tmp_path: Path, harm: str, command: list[str]) -> None:
    data = tmp_path / "data"
    turnsheet("backup", str(tmp_path / "first"), "--data", str(data))
    store = data / "turnsheet.sqlite"
    if harm == "newer":
        with closing(sqlite3.connect(store)) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
    elif harm == "cut off":
        store.write_bytes(store.read_bytes()[:9000])
    else:
        store.write_text("nothing of the kind")
    words = [str(tmp_path / word) if number else word for number, word in enumerate(command)]
    done = turnsheet(*words, "--data", str(data))
    said = {"newer": "newer release", "not a database": "not a SQLite database", "cut off": "its end is missing"}
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert said[harm] in done.stderr
