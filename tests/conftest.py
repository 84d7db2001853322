"""How the tests are run: the same examples every time, fewer if quick, more in a soak; marks by what a test needs."""

import os
from types import ModuleType

import pytest
from hypothesis import settings

settings.register_profile("usual", derandomize=True, deadline=None, max_examples=20)
settings.register_profile("quick", settings.get_profile("usual"), max_examples=3)
settings.register_profile("soak", deadline=None, max_examples=2000)
SOAK, QUICK = os.environ.get("TURNSHEET_SOAK"), os.environ.get("TURNSHEET_QUICK")
settings.load_profile("soak" if SOAK else "quick" if QUICK else "usual")

STARTS_PROCESSES = {"multiprocessing", "subprocess", "tests.cli.test_serve", "tests.commands", "tests.serving"}
"""Modules with which a test starts processes."""
STARTS_DATABASES = {"tests.host.postgres"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test by what it needs. `scripts/test --quick` leaves the marked ones out."""
    for item in items:
        if item.path.is_relative_to(item.config.rootpath / "tests" / "browser"):
            item.add_marker("browser")
        if item.path.name == "test_mutants.py":
            item.add_marker("mutants")
        if isinstance(item, pytest.Function):
            if "postgresql" in item.name or "postgres" in item.fixturenames or uses(item.module, STARTS_DATABASES):
                item.add_marker("database")
            if uses(item.module, STARTS_PROCESSES):
                item.add_marker("processes")


def uses(module: ModuleType, others: set[str]) -> bool:
    """Whether a test module has something from one of these modules."""
    names = {
        value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
        for value in vars(module).values()
    }
    return not names.isdisjoint(others)
