"""`turnsheet admin` beside an open server: what it prints, what it does, and how it refuses."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.cli.site.test_serve import guest
from tests.helpers.cli_commands import ENVIRONMENT, turnsheet
from tests.helpers.server_processes import serving, wait_until_ready
from tests.host.postgres import server


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A running server: its address and its data folder."""
    data = tmp_path_factory.mktemp("admin") / "data"
    with serving(data) as address:
        yield address, data


@pytest.fixture(scope="module")
def ann(site: tuple[str, Path]) -> Iterator[httpx.Client]:
    with guest(site[0]) as ann:
        ann.post("/api/me", json={"name": "Ann"})
        yield ann


def opened(ann: httpx.Client, title: str) -> str:
    """A match Ann plays against a bot."""
    wish = {"game": "raumkrieg", "seats": 2, "take": 1, "bots": {"2": "hunter"}, "title": title, "start": True}
    return str(ann.post("/api/matches", json=wish).json()["id"])


def phase(ann: httpx.Client, match: str) -> str:
    return str(ann.get(f"/api/matches/{match}").json()["phase"])


def admin(site: tuple[str, Path], *words: str) -> subprocess.CompletedProcess[str]:
    return turnsheet("admin", *words, "--data", str(site[1]))


def answering(site: tuple[str, Path], answer: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "turnsheet.interfaces.cli", "admin", *words, "--data", str(site[1])]
    return subprocess.run(command, input=answer, capture_output=True, text=True, env=ENVIRONMENT, check=False)


@pytest.mark.parametrize("columns", [80, 60])
def test_ids_of_matches_and_accounts_are_whole_on_a_narrow_terminal(
    site: tuple[str, Path], ann: httpx.Client, columns: int
) -> None:
    match = opened(ann, "A long title for a match that is listed on a terminal with few columns")
    admin(site, "grant", "somebody.with.a.long.address@example.org")
    narrow = {**ENVIRONMENT, "COLUMNS": str(columns)}
    lists = {
        name: turnsheet("admin", name, "--data", str(site[1]), env=narrow).stdout.splitlines()
        for name in ("list", "accounts")
    }
    account = json.loads(admin(site, "accounts", "--json").stdout)["users"][0]["id"]
    for name, wanted in (("list", match), ("accounts", account)):
        assert [wanted] in [line.split()[:1] for line in lists[name]]
        assert max(map(len, lists[name])) <= columns


def test_matches_are_listed_and_shown(site: tuple[str, Path], ann: httpx.Client) -> None:
    match = opened(ann, "Listed")
    lines = admin(site, "list", "--title", "listed").stdout.splitlines()
    assert lines[0].split() == ["match", "title", "game", "phase", "owner", "turns", "deadline", "size", "failure"]
    assert lines[1].split()[:7] == [match, "Listed", "raumkrieg", "running", "Ann", "0", "-"]
    page = json.loads(admin(site, "list", "--phase", "running", "--json").stdout)
    assert match in [each["id"] for each in page["matches"]]
    assert admin(site, "list", "--title", "nothing like it").stdout == "No matches found.\n"
    shown = admin(site, "show", match).stdout
    assert "hunter" in shown
    assert json.loads(admin(site, "show", match, "--json").stdout)["match"]["title"] == "Listed"


def test_what_the_admin_does_is_seen_by_the_server(site: tuple[str, Path], ann: httpx.Client) -> None:
    match = opened(ann, "Governed")
    assert admin(site, "pause", match).returncode == 0
    assert phase(ann, match) == "paused"
    assert admin(site, "resume", match).returncode == 0
    assert phase(ann, match) == "running"
    refused = admin(site, "resume", match)
    assert refused.returncode == 2
    assert refused.stderr == "The match is running. You can do this only while it is paused.\n"
    assert admin(site, "end", match).stdout == f"Match {match} was ended.\n"
    assert phase(ann, match) == "ended"
    assert admin(site, "end", "nowhere").stderr == "There is no such match. Check its address or id.\n"


def test_a_new_link_is_printed_and_works(site: tuple[str, Path], ann: httpx.Client) -> None:
    match = opened(ann, "Lost browser")
    done = admin(site, "reissue", match, "1")
    link = done.stdout.strip()
    assert link.startswith(f"/join/{match}/1/")
    assert "TURNSHEET_ADDRESS" in done.stderr
    token = admin(site, "reissue", match, "1", "--token").stdout.strip()
    program = {"authorization": f"Bearer {token}"}
    assert httpx.get(f"{site[0]}/api/matches/{match}/seats/1/orders", timeout=60, headers=program).status_code == 200
    with guest(site[0]) as ben:
        taken = ben.post(f"/api/matches/{match}/seats/1/take", json={"code": link.rpartition("/")[2]})
        assert taken.json()["seats"][0]["mine"]
    assert admin(site, "reissue", match, "2").returncode == 2


def test_the_queue_names_the_workers(site: tuple[str, Path], ann: httpx.Client) -> None:
    opened(ann, "Waiting for Ann")
    wait_until_ready(site[0])
    lines = admin(site, "queue").stdout.splitlines()
    assert lines[0].startswith("0 claimed, 0 due;")
    assert lines[-2].split() == ["worker", "last", "seen", "leases"]
    assert lines[-1].split()[-2:] == ["alive", "0"]
    shown = json.loads(admin(site, "queue", "--json").stdout)
    assert shown["running_matches"] >= 1
    assert [worker["alive"] for worker in shown["workers"]] == [True]


def test_a_seat_is_freed(site: tuple[str, Path], ann: httpx.Client) -> None:
    match = opened(ann, "Left")
    assert admin(site, "free", match, "1").stdout == f"Seat 1 of match {match} is open to anybody.\n"
    assert ann.get(f"/api/matches/{match}").json()["seats"][0]["vacant"]
    assert admin(site, "free", match, "2").stderr.startswith("A bot plays seat 2")


def test_deleting_asks_for_the_title_and_keeps_a_copy(site: tuple[str, Path], ann: httpx.Client) -> None:
    match = opened(ann, "Gone for good")
    ann.post(f"/api/matches/{match}/seats/1/sandbox", json={})
    wrong = answering(site, "gone\n", "delete", match)
    assert (wrong.returncode, wrong.stderr) == (1, "That is not the title. Nothing was deleted.\n")
    silent = answering(site, "", "delete", match)
    assert (silent.returncode, silent.stderr) == (1, "Nothing was deleted. Without a terminal, use --yes.\n")
    assert phase(ann, match) == "running"
    done = answering(site, "Gone for good\n", "delete", match)
    assert done.returncode == 0
    file = site[1] / "deleted" / f"{match}.json"
    assert file.stat().st_mode & 0o777 == 0o600
    assert turnsheet("verify", str(file)).returncode == 0
    assert ann.get(f"/api/matches/{match}").status_code == 404
    assert [each for each in ann.get("/api/matches").json() if "Gone for good" in each["title"]] == []


def test_a_copy_never_overwrites_and_can_be_left_out(site: tuple[str, Path], ann: httpx.Client, tmp_path: Path) -> None:
    match = opened(ann, "No copy")
    there = tmp_path / "there.json"
    there.write_text("mine")
    refused = admin(site, "delete", match, "--yes", "--copy", str(there))
    assert (refused.returncode, refused.stderr) == (2, f"{there}: file exists. Nothing was deleted.\n")
    assert phase(ann, match) == "running"
    assert admin(site, "delete", match, "--copy", str(there), "--no-copy").returncode == 2
    assert admin(site, "delete", match, "--yes", "--no-copy").returncode == 0
    assert not (site[1] / "deleted" / f"{match}.json").exists()
    unbegun = str(ann.post("/api/matches", json={"game": "raumkrieg", "seats": 2}).json()["id"])
    done = admin(site, "delete", unbegun, "--yes")
    assert done.stdout.splitlines()[0] == "The match never began, so there is no match file."
    assert done.returncode == 0


def test_the_commands_work_on_postgresql_too(tmp_path: Path) -> None:
    with server() as shared, serving(tmp_path, TURNSHEET_DATABASE=shared) as address, guest(address) as ann:
        match = opened(ann, "Shared")
        command = [sys.executable, "-m", "turnsheet.interfaces.cli", "admin"]
        environment = {**os.environ, "TURNSHEET_DATABASE": shared}
        for words in (["list"], ["show", match], ["pause", match], ["delete", match, "--yes"]):
            subprocess.run([*command, *words, "--data", str(tmp_path)], env=environment, check=True)
        assert ann.get(f"/api/matches/{match}").status_code == 404
