"""`turnsheet doctor`: what it prints beside an open server, and its exit codes."""

import json
from pathlib import Path

from tests.helpers.cli_commands import turnsheet
from tests.helpers.server_processes import serving, wait_until_ready


def test_a_site_that_is_well_has_no_problem(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data) as address:
        wait_until_ready(address)
        done = turnsheet("doctor", "--data", str(data))
        shown = turnsheet("doctor", "--json", "--data", str(data))
    assert (done.returncode, shown.returncode) == (0, 0), done.stdout
    lines = done.stdout.splitlines()
    assert all(line.split()[0] in ("ok", "warning") for line in lines if not line.startswith(" "))
    found = json.loads(shown.stdout)
    assert {each["about"] for each in found} >= {
        "store",
        "turns",
        "secret",
        "mail",
        "clock",
        "disk",
        "webhooks",
        "files",
    }


def test_a_problem_is_an_exit_code(tmp_path: Path) -> None:
    done = turnsheet("doctor", "--data", str(tmp_path))
    assert done.returncode == 1
    assert "problem  store     There is no store at" in done.stdout
    assert list(tmp_path.iterdir()) == []
