"""The guides are true: the example program plays a match, and every command they name exists."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.site.test_serve import guest, site
from tests.helpers import event_loops
from tests.helpers.cli_commands import turnsheet
from tests.helpers.paths import ROOT
from turnsheet.client import Seat
from turnsheet.client.address import parse
from turnsheet.interfaces.cli.agents.seats import GivenSeat, Seats
from turnsheet.interfaces.cli.agents.server import agent_server

__all__ = ["site"]
GUIDES = sorted((ROOT / "docs" / "guides").glob("*.md"))


def test_the_example_bot_plays_a_match_to_its_end(site: tuple[str, Path]) -> None:
    code, *_ = re.findall(r"^```python\n(.*?)^```", (ROOT / "docs/guides/bot-author.md").read_text(), re.M | re.S)
    with guest(site[0]) as ann:
        match = ann.post("/api/play-now", json={"seats": 2}).json()["id"]
        token = ann.post(f"/api/matches/{match}/seats/1/token").json()["token"]
        environment = {**os.environ, "SEAT": f"{site[0]}/api/matches/{match}/seats/1/", "TOKEN": token}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, timeout=120
        )
        assert ann.get(f"/api/matches/{match}").json()["phase"] == "ended"
    lines = done.stdout.splitlines()
    assert lines[1] == "step 2: 10 orders, 0 refused"


def test_the_example_agent_plays_a_match_to_its_end(site: tuple[str, Path]) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```", (ROOT / "docs/guides/agents.md").read_text(), re.M | re.S)
    with guest(site[0]) as ann:
        wish = {"game": "raumkrieg", "seats": 2, "options": {"turns": "1"}, "bots": {"2": "easy"}, "take": 1}
        match = ann.post("/api/matches", json={**wish, "undo_seconds": 0, "start": True}).json()["id"]
        token = ann.post(f"/api/matches/{match}/seats/1/token").json()["token"]
        environment = {**os.environ, "MATCH": f"{site[0]}/match/{match}", "TURNSHEET_TOKEN": token}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, timeout=600
        )
        assert ann.get(f"/api/matches/{match}").json()["phase"] == "ended"
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Sent: 10 orders, receipt 1, at ")
    assert lines[-1] == "over after move 2"


def test_the_guide_to_agents_names_every_tool_and_no_other() -> None:
    guide = (ROOT / "docs/guides/agents.md").read_text()
    rows = re.findall(r"^\| (`[a-z_]+`(?:, `[a-z_]+`)*) \|", guide, re.M)
    named = [name for row in rows for name in re.findall("[a-z_]+", row)]
    seat = GivenSeat(parse("http://127.0.0.1:9/match/x?seat=1"), "token")
    tools = event_loops.run(agent_server(Seats([seat])).list_tools())
    assert sorted(named) == sorted(tool.name for tool in tools)


def blocks_on_playing(language: str) -> list[str]:
    """The blocks in a language of the section about playing on a server."""
    _, _, section = (ROOT / "docs/guides/bot-author.md").read_text().partition("\n## Play on a server\n")
    found: list[str] = re.findall(rf"^```{language}\n(.*?)^```", section, re.M | re.S)
    return found


def played(address: str, command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Let a program play a match against a bot to its end."""
    with guest(address) as ann:
        match = ann.post("/api/play-now", json={"seats": 2}).json()["id"]
        token = ann.post(f"/api/matches/{match}/seats/1/token").json()["token"]
        there = {"PAGE": f"{address}/match/{match}", "TOKEN": token}
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        done = subprocess.run(
            command,
            env={**os.environ, **there, "PATH": path},
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
            timeout=240,
        )
        assert ann.get(f"/api/matches/{match}").json()["phase"] == "ended"
    return done


def test_a_bot_in_a_file_plays_on_a_server_as_the_guide_says(site: tuple[str, Path], tmp_path: Path) -> None:
    bot, _ = blocks_on_playing("python")
    (tmp_path / "mine.py").write_text(bot)
    command, _, shown = blocks_on_playing("console")[0].removeprefix("$ ").partition("\n")
    done = played(site[0], ["sh", "-c", command], tmp_path)
    pattern = "".join(".*" if line == "...\n" else re.escape(line) for line in lasting(shown).splitlines(keepends=True))
    assert re.fullmatch(pattern, lasting(done.stdout), re.DOTALL), done.stdout


def lasting(log: str) -> str:
    """A log without what is different each time."""
    log = re.sub(r"^\d\d:\d\d:\d\d  \w+, ", "", log, flags=re.M)
    return re.sub(r"\d+\.\d s$|seed \w+$|(?<=The match is over\. ).*$", "-", log, flags=re.M)


def test_a_program_with_the_client_package_plays_as_the_guide_says(site: tuple[str, Path], tmp_path: Path) -> None:
    _, program = blocks_on_playing("python")
    lines = played(site[0], [sys.executable, "-c", program], tmp_path).stdout.splitlines()
    assert lines[1] == "step 2: 10 orders"
    assert lines[-1].startswith("winners: (")


def test_every_method_of_a_seat_that_the_guide_names_exists() -> None:
    _, _, section = (ROOT / "docs/guides/bot-author.md").read_text().partition("| method of `Seat` |\n")
    named = re.findall(r"`(\w+)\(", section)
    assert len(named) > 15
    assert [name for name in named if name != "Seat" and not hasattr(Seat, name)] == []


def test_the_commands_of_a_terminal_open_a_match_and_play_a_turn(site: tuple[str, Path], tmp_path: Path) -> None:
    (commands,) = re.findall(r"^```sh\n(.*?)^```", (ROOT / "docs/guides/bot-author.md").read_text(), re.M | re.S)
    done = subprocess.run(
        ["sh", "-e", "-c", commands],
        env={**os.environ, "SITE": site[0]},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    printout, _, receipt = done.stdout.rpartition("\n")
    assert re.match(r"Game SW-[1-9][0-9]{2}, Turn 1, \[", printout)
    orders = json.loads(receipt)
    assert (orders["orders"], orders["refusals"]) == (["end 3000", "Z"], [])


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.name)
def test_every_command_a_guide_names_exists(guide: Path) -> None:
    named = set(re.findall(r"\bturnsheet ([a-z]+)\b(?! (?:is|are|was))", guide.read_text()))
    shown = turnsheet("--help").stdout
    for command in named:
        assert f" {command} " in shown, command
