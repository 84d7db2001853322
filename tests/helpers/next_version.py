"""A toy next version of Raumkrieg, and releases that have the one, the other, or both."""

import dataclasses
from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.core.game import AnyGame, Game, hosted
from turnsheet.core.seats import Seat
from turnsheet.games import GAMES, raumkrieg
from turnsheet.games.raumkrieg.orders.orders import AnyOrder
from turnsheet.games.raumkrieg.pages.view import View
from turnsheet.games.raumkrieg.rules.options import Options
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.host.site import Site

Raumkrieg = Game[State, AnyOrder, View, Options]
BONUS = 1000
CURRENT = GAMES[0]


def with_rules(*, version: int = 2, **rules: object) -> Raumkrieg:
    """Raumkrieg with some of its rules replaced."""
    game = raumkrieg.game(version)
    return dataclasses.replace(game, rules=dataclasses.replace(game.rules, **rules))  # type: ignore[arg-type]  # by name


def _advance(state: State, orders: Mapping[Seat, Sequence[AnyOrder]], dice: Dice) -> State:
    """Play a turn with one rule more: every turn brings seat 1 a thousand points."""
    after = raumkrieg.game().rules.advance(state, orders, dice)
    if state.rules > CURRENT.version:
        after = replace(after, points=(after.points[0] + BONUS, *after.points[1:]))
    return after


NEXT: AnyGame = hosted(with_rules(advance=_advance, version=CURRENT.version + 1))


def release(site: Site, *raumkriegs: AnyGame) -> None:
    """Let the server be one of a release with these versions of Raumkrieg, the newest last; it forgets all states."""
    site.games = {game.id: game for game in (*GAMES[1:], *raumkriegs)}
    site.versions = {(game.id, game.version): game for game in (*GAMES[1:], *raumkriegs)}
    site.states.clear()


def change_rules(site: Site, monkeypatch: pytest.MonkeyPatch, version: int = 2, **rules: object) -> None:
    """Let a site play Raumkrieg with some of its rules replaced."""
    changed = hosted(with_rules(version=version, **rules))
    monkeypatch.setitem(site.games, changed.id, changed)
    monkeypatch.setitem(site.versions, (changed.id, changed.version), changed)
