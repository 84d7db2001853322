"""README, the command-line guide and the host's guide are true: every command in them is run, and prints what they say.

A line of three dots means any lines; spaces at the ends of lines do not count. Of the two scripts in README,
`scripts/test` runs this test, and `scripts/play` is run below.
"""

import os
import re
import subprocess
from pathlib import Path

import httpx
import pytest
import yaml

from tests.helpers.paths import ROOT

GUIDES = ROOT / "docs" / "guides"
PAGES = [ROOT / "README.md", GUIDES / "command-line.md", GUIDES / "host.md", GUIDES / "tournaments.md"]
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def commands(page: Path) -> list[tuple[str, str]]:
    """The commands of a page, each with the output shown."""
    found = []
    for block in BLOCK.findall(page.read_text()):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that looks like the project's to the commands of a page, and takes what they write."""
    for name in (".venv", "cases", "docs"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of a page as its reader would."""
    environment = {**os.environ, "COLUMNS": "80", "TERM": "dumb"}
    return subprocess.run(
        command,
        shell=True,
        executable="/bin/bash",
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_prints_what_the_page_says(page: Path, folder: Path) -> None:
    """In one test and in order, since later commands use what earlier ones made."""
    assert commands(page) or page.name == "README.md"
    for command, shown in commands(page):
        done = run(command, folder)
        assert (command, done.returncode) == (command, 0)
        pattern = "".join(".*" if line == "...\n" else re.escape(line) for line in shown.splitlines(keepends=True))
        assert re.fullmatch(pattern, re.sub(r" +\n", "\n", done.stdout), re.DOTALL), f"{command} printed\n{done.stdout}"


def test_scripts_need_no_home() -> None:
    done = subprocess.run(
        ["bash", "-c", "EXTRA=dev source scripts/venv && .venv/bin/turnsheet games"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_play_opens_the_site_and_says_where(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "BROWSER": "true"}
    command = [str(ROOT / "scripts" / "play")]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        line = next(line for line in started.stdout if "Turnsheet is at" in line)
        address = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert address
        assert "<title>Turnsheet</title>" in httpx.get(address[0], timeout=60).text
        started.terminate()
        assert started.wait(20) == 0
    assert (tmp_path / "turnsheet" / "turnsheet.sqlite").is_file()


def test_the_example_file_is_the_example_of_the_guide() -> None:
    (shown,) = re.findall(r"^```yaml\n(.*?)^```", (GUIDES / "command-line.md").read_text(), re.MULTILINE | re.DOTALL)
    assert yaml.safe_load(shown) == yaml.safe_load((ROOT / "docs" / "example.yaml").read_text())


def test_the_example_of_the_cases_page_holds(folder: Path) -> None:
    (shown,) = re.findall(r"^```yaml\n(.*?)^```", (ROOT / "docs" / "cases.md").read_text(), re.MULTILINE | re.DOTALL)
    (folder / "shown.yaml").write_text(shown)
    done = run(".venv/bin/turnsheet case shown.yaml --game raumkrieg", folder)
    assert done.stdout == "1 passed, 0 failed\n"
