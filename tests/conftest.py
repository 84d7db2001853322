"""How the tests are run: the same examples every time, fewer if quick, more in a soak; marks by what a test needs."""

import os
from collections import Counter
from types import ModuleType
from zlib import crc32

import pytest
from hypothesis import settings

from tests.helpers.paths import ROOT

settings.register_profile("usual", derandomize=True, deadline=None, max_examples=12)
settings.register_profile("quick", settings.get_profile("usual"), max_examples=3)
settings.register_profile("soak", deadline=None, max_examples=2000)
SOAK, QUICK = os.environ.get("TURNSHEET_SOAK"), os.environ.get("TURNSHEET_QUICK")
settings.load_profile("soak" if SOAK else "quick" if QUICK else "usual")

if QUICK:
    collect_ignore = ["bots", "browser", "cli", "docs", "faults", "mutants"]  # all of their tests are marked

KEEPS_A_STORE = {"client", "postgres", "site", "store"}
"""Fixtures with a database, SQLite or PostgreSQL."""
STARTS_DATABASES = {"tests.host.postgres"}
"""Modules with which a test starts a server of PostgreSQL."""
STARTS_PROCESSES = {
    "multiprocessing",
    "subprocess",
    "tests.cli.test_serve",
    "tests.helpers.cli_commands",
    "tests.helpers.server_processes",
}
"""Modules with which a test starts processes."""


VARIANTS = {"look", "size", "store"}
"""What tests are repeated with: looks and sizes of pages, SQLite and PostgreSQL."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark each test by what it needs. `scripts/test --quick` leaves the marked ones out."""
    for item in items:
        folder = item.path.relative_to(ROOT / "tests").parts[0]
        if folder == "browser":
            item.add_marker("browser")
        if folder in ("bots", "golden", "interfaces") or item.path.name in ("test_fuzz.py", "test_forms.py"):
            item.add_marker("slow")
        if item.path.name == "test_mutants.py":
            item.add_marker("mutants")
        if isinstance(item, pytest.Function):
            if not KEEPS_A_STORE.isdisjoint(item.fixturenames) or uses(item.module, STARTS_DATABASES):
                item.add_marker("database")
            if folder in ("cli", "docs", "faults") or uses(item.module, STARTS_PROCESSES):
                item.add_marker("processes")

    if not SOAK and not any("::" in word for word in config.args):
        leave_out([item for item in items if item.get_closest_marker("soak")], config, items)
        leave_out_variants(config, items)


def leave_out_variants(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep one variant of each test, chosen by its name; the soak runs all of them, and so do tests that are named.

    Tests of the store itself always run with both databases. The mark `one_of` names more arguments of a test that
    are variants; `every_variant` keeps all.
    """
    twins: dict[tuple[object, ...], list[pytest.Item]] = {}
    for item in items:
        if not isinstance(item, pytest.Function) or not hasattr(item, "callspec"):
            continue
        if item.get_closest_marker("every_variant") or item.path.is_relative_to(ROOT / "tests" / "host" / "store"):
            continue
        more = item.get_closest_marker("one_of")
        params = item.callspec.params
        varied = params.keys() & (VARIANTS | set(more.args if more else ()))
        if varied:
            rest = [id(params[name]) for name in sorted(params) if name not in varied]
            twins.setdefault((item.path.name, item.originalname, *rest), []).append(item)
    left: list[pytest.Item] = []
    groups = Counter[object]()
    for key, found in twins.items():
        chosen = (crc32(f"{key[1]} {groups[key[:2]]}".encode()) >> 8) % len(found)
        groups[key[:2]] += 1
        left += found[:chosen] + found[chosen + 1 :]
    leave_out(left, config, items)


def leave_out(left: list[pytest.Item], config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take tests out of the run."""
    gone = {id(item) for item in left}
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if id(item) not in gone]


def uses(module: ModuleType, others: set[str]) -> bool:
    """Whether a test module has something from one of these modules."""
    names = {
        value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
        for value in vars(module).values()
    }
    return not names.isdisjoint(others)
