"""The site as a process: where it listens, what it streams, how it is copied."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.helpers.cli_commands import turnsheet
from tests.helpers.server_processes import process, serving


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A running server: its address and its data folder."""
    data = tmp_path_factory.mktemp("serve") / "data"
    with serving(data) as address:
        yield address, data


@contextmanager
def guest(address: str) -> Iterator[httpx.Client]:
    """A guest's browser."""
    with httpx.Client(base_url=address, timeout=60) as client:
        client.headers["x-csrf-token"] = client.get("/api/me").json()["csrf"]
        yield client


def test_notices_are_streamed_and_go_on_where_a_listener_lost_the_line(site: tuple[str, Path]) -> None:
    with guest(site[0]) as ann:
        match = ann.post("/api/play-now", json={}).json()["id"]
        with ann.stream("GET", f"/api/matches/{match}/events") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            ann.post(f"/api/matches/{match}/seats/1/orders", json={"text": ""})
            notices = read(stream, 2)
        assert [notice["kind"] for notice in notices] == ["sheet", "turn"]
        with ann.stream("GET", f"/api/matches/{match}/events", headers={"last-event-id": "0"}) as stream:
            begun, sent = (notice["text"] for notice in read(stream, 2))
            assert begun == "The match has begun."
            assert sent.endswith(" sent orders.")
        assert ann.get("/api/matches/nowhere/events").status_code == 404


def read(stream: httpx.Response, count: int) -> list[dict[str, str]]:
    """The first notices of a stream that everybody gets."""
    found: list[dict[str, str]] = []
    for line in stream.iter_lines():
        if line.startswith("data: "):
            notice = json.loads(line.removeprefix("data: "))
            found += [notice] if notice["kind"] != "draft" else []  # the setup was drafted for them
            if len(found) == count:
                break
    return found


def test_a_backup_is_made_while_the_server_runs(site: tuple[str, Path], tmp_path: Path) -> None:
    address, data = site
    with guest(address) as ann:
        match = ann.post("/api/play-now", json={"seats": 2}).json()["id"]
        copy = tmp_path / "copy" / "turnsheet.sqlite"
        copy.parent.mkdir()
        done = turnsheet("backup", str(copy), "--data", str(data))
        assert (done.returncode, done.stdout) == (0, f"All matches are in {copy}\n")
        assert turnsheet("backup", str(copy), "--data", str(data)).returncode == 2
    file = tmp_path / "match.json"
    assert turnsheet("export", match, str(file), "--data", str(copy.parent)).returncode == 0
    assert [each.stat().st_mode & 0o777 for each in (copy, file)] == [0o600, 0o600]
    verified = turnsheet("verify", str(file))
    running = "By the rules the match is not over: it was running when this file was written, or it was ended early."
    assert (verified.returncode, verified.stdout.splitlines()[-1]) == (0, running)
    assert "The commitments published during the match agree with what was played." in verified.stdout
    kept = json.loads(file.read_text())
    file.write_text(json.dumps({**kept, "commitment": kept["key"]}))
    forged = turnsheet("verify", str(file))
    assert forged.returncode == 1
    assert "The commitment to the opening published during the match does not agree" in forged.stderr
    file.write_text(json.dumps(kept))
    brought = turnsheet("import", str(file), "--data", str(tmp_path / "other"))
    assert brought.stdout.startswith("Imported as match ")
    assert (
        turnsheet("export", "nowhere", str(file), "--data", str(data)).stderr
        == "There is no such match. Check its address or id.\n"
    )
    file.write_text("{}")
    assert turnsheet("import", str(file), "--data", str(data)).returncode == 2


def test_a_receipt_can_be_checked_later(site: tuple[str, Path], tmp_path: Path) -> None:
    address, data = site
    with guest(address) as ann:
        match = ann.post("/api/play-now", json={}).json()["id"]
        given = ann.post(f"/api/matches/{match}/seats/1/orders", json={"text": "14 V 1,1"})
    file = tmp_path / "receipt.json"
    file.write_text(given.text)
    done = turnsheet("receipt", str(file), "--data", str(data))
    assert (done.returncode, done.stdout[:28]) == (0, f"Genuine: seat 1 of match {match}"[:28])
    file.write_text(given.text.replace("14 V 1,1", "14 V 2,2"))
    done = turnsheet("receipt", str(file), "--data", str(data))
    assert (done.returncode, done.stderr) == (
        1,
        f"{file}: this site did not sign this receipt, or it was changed later.\n",
    )
    file.write_text("[]")
    assert turnsheet("receipt", str(file), "--data", str(data)).returncode == 2


def serve_beyond(tmp_path: Path, host: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Try to serve beyond this machine."""
    command = [sys.executable, "-m", "turnsheet.interfaces.cli", "serve", "--host", host, "--data", str(tmp_path)]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **settings}, check=False)


def test_a_door_to_the_world_needs_an_address_and_a_secret_of_its_own(tmp_path: Path) -> None:
    for host in ("0.0.0.0", "::", "example.org"):
        done = serve_beyond(tmp_path, host)
        assert done.returncode == 2
        assert done.stderr.startswith("To serve beyond this machine, set TURNSHEET_ADDRESS to the address of your site")
    address = "https://games.example.org"
    done = serve_beyond(tmp_path, "::", TURNSHEET_ADDRESS=address)
    assert done.returncode == 2
    assert done.stderr.startswith("To serve beyond this machine, set TURNSHEET_SECRET to a long secret")
    done = serve_beyond(tmp_path, "0.0.0.0", TURNSHEET_ADDRESS=address, TURNSHEET_SECRET="secret")
    assert done.returncode == 2
    assert "TURNSHEET_SECRET is too easy to guess" in done.stderr or "cannot be used" in done.stderr


def test_a_public_address_makes_a_server_on_loopback_a_public_site(tmp_path: Path) -> None:
    with serving(tmp_path, TURNSHEET_ADDRESS="https://games.example.org", TURNSHEET_PROXIES="1") as address:
        assert httpx.get(f"{address}/api/me", timeout=60).status_code == 421
        answer = httpx.get(f"{address}/api/me", timeout=60, headers={"host": "games.example.org"})
        assert list(answer.cookies) == ["__Host-turnsheet"]
        assert "strict-transport-security" in answer.headers


def test_a_server_of_this_machine_is_reached_by_its_names_alone(site: tuple[str, Path]) -> None:
    assert httpx.get(f"{site[0]}/api/me", timeout=60, headers={"host": "evil.test"}).status_code == 421
    answer = httpx.get(f"{site[0]}/api/me", timeout=60, headers={"host": "localhost"})
    assert answer.status_code == 200
    assert "server" not in answer.headers


def test_all_that_a_server_keeps_is_private(site: tuple[str, Path]) -> None:
    with guest(site[0]) as ann:
        ann.post("/api/play-now", json={})
    assert site[1].stat().st_mode & 0o777 == 0o700
    modes = {each.name: each.stat().st_mode & 0o777 for each in site[1].iterdir()}
    assert {"secret", "turnsheet.sqlite", "turnsheet.sqlite-wal"} <= set(modes)
    assert set(modes.values()) == {0o600}, modes


def test_the_sites_key_file_is_private(site: tuple[str, Path]) -> None:
    key = site[1] / "secret"
    assert key.stat().st_mode & 0o777 == 0o600
    assert len(key.read_text()) >= 32


def test_a_port_in_use_is_said_to_be(site: tuple[str, Path], tmp_path: Path) -> None:
    port = site[0].rsplit(":", 1)[1]
    done = turnsheet("serve", "--port", port, "--data", str(tmp_path / "other"))
    assert done.returncode == 2
    assert "address already in use" in done.stderr


def test_workers_need_a_database_to_share(tmp_path: Path) -> None:
    done = turnsheet("worker", "--data", str(tmp_path))
    assert done.returncode == 2
    assert "TURNSHEET_DATABASE" in done.stderr


def test_a_database_that_cannot_be_reached_is_a_sentence(tmp_path: Path) -> None:
    for url in ("postgresql://nobody@127.0.0.1:1/none", "nonsense", "oracle://x"):
        command = [sys.executable, "-m", "turnsheet.interfaces.cli", "worker", "--data", str(tmp_path)]
        environment = {**os.environ, "TURNSHEET_DATABASE": url}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        assert done.returncode == 2, url
        assert "Traceback" not in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_killed_server_opens_again_with_its_matches(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with process("serve", "--data", str(tmp_path), "--port", str(port)), guest(f"http://127.0.0.1:{port}") as ann:
        match = ann.post("/api/play-now", json={}).json()
        cookies = ann.cookies
    with serving(tmp_path) as address:
        again = httpx.get(f"{address}/api/matches/{match['id']}", cookies=cookies, timeout=60).json()
    assert (again["title"], again["seats"][0]["mine"]) == (match["title"], True)


def test_quotas_hold_on_a_server(tmp_path: Path) -> None:
    with serving(tmp_path, TURNSHEET_QUOTA_MATCHES="1") as address, guest(address) as ann:
        assert ann.post("/api/play-now", json={}).status_code == 201
        assert ann.post("/api/play-now", json={}).json()["code"] == "over-quota"
