"""Without the packages of the extra, an import says in one sentence what to install."""

import importlib
import importlib.util
from collections.abc import Iterator

import pytest

import turnsheet.environments as environments
import turnsheet.environments.openspiel as openspiel


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A Python that finds neither PettingZoo nor OpenSpiel."""
    found = importlib.util.find_spec
    hidden = ("pettingzoo", "pyspiel")
    with monkeypatch.context() as patch:
        patch.setattr(importlib.util, "find_spec", lambda name, *args: None if name in hidden else found(name, *args))
        yield patch
    importlib.reload(environments)
    importlib.reload(openspiel)


def test_environments_name_what_is_missing(without: pytest.MonkeyPatch) -> None:
    with pytest.raises(ImportError, match=r'Environments need pettingzoo: run pip install "turnsheet\[env\]"\.'):
        importlib.reload(environments)


def test_the_games_for_openspiel_name_what_is_missing(without: pytest.MonkeyPatch) -> None:
    without.setattr(environments, "missing", lambda names: [name for name in names if name == "pyspiel"])
    with pytest.raises(ImportError, match=r'need open_spiel: run pip install "turnsheet\[openspiel\]"\.'):
        importlib.reload(openspiel)
