"""The guide for bot authors is true: its first half is followed line by line, in an empty folder."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from tests.helpers.cli_commands import turnsheet
from tests.helpers.paths import ROOT

GUIDE = ROOT / "docs/guides/bot-author.md"
BLOCK = re.compile(r"^```(console|python file|python replace)(?:=(\S+))?\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks() -> Iterator[tuple[str, str, str]]:
    """The kind, file and text of each block that is followed: all before those that need a site."""
    yield from BLOCK.findall(GUIDE.read_text().partition("\n## Get a token\n")[0])


def replaced(code: str, function: str) -> str:
    """The code with this function in the place of the one that has its name."""
    first = function.splitlines()[0]
    changed, count = re.subn(rf"^{re.escape(first)}\n(?:(?: .*)?\n)*?(?=^\S)", f"{function}\n\n", code, flags=re.M)
    assert count == 1
    return changed


def test_the_guide_leads_to_a_bot_that_beats_the_easy_one(tmp_path: Path) -> None:
    told = []
    for kind, file, text in blocks():
        path = tmp_path / file
        if kind == "python file":
            path.write_text(text)
        elif kind == "python replace":
            path.write_text(replaced(path.read_text(), text))
        else:
            command, shown = text.split("\n", 1)
            done = turnsheet(*shlex.split(command.removeprefix("$ turnsheet ")), cwd=tmp_path)
            pattern = ".*".join(map(re.escape, shown.split("...")))
            assert re.fullmatch(pattern, done.stdout, re.DOTALL), f"{command}\n{done.stdout}{done.stderr}"
            told.append(done.stdout)
    assert len(told) == 5
    for page, opponent in ((told[2], "random"), (told[3], "easy")):
        wins = {name: float(wins) for name, wins in re.findall(r"^(\S+) +10 +([\d.]+) ", page, re.M)}
        assert wins["duelist/duelist.py"] > wins[opponent] + 2
