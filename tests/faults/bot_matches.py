"""Matches between bots to put through faults, and the proof that none of them lost or repeated anything."""

import os
import time

import pytest
import sqlalchemy as sa

from turnsheet.core.match import replay
from turnsheet.host import access
from turnsheet.host.matches import lifecycle
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.store.schema import matches as match_table
from turnsheet.host.store.schema import outcomes, seats, turns

SOAK = bool(os.environ.get("TURNSHEET_SOAK"))
KILLS = 50 if SOAK else 4
MATCHES = 20 if SOAK else 10
TURNS = 99 if SOAK else 30
PATIENCE = 300
NO_REST = {"TURNSHEET_BOT_PACE_MS": "0"}


def bot_matches(site: Site) -> list[str]:
    """Matches between bots, begun and not played."""
    wish = Opening(
        game="raumkrieg",
        seats=3,
        bots={1: "hunter", 2: "random", 3: "hunter"},
        options={"turns": str(TURNS)},
        undo_seconds=0,
        start=True,
    )
    return [lifecycle.open_match(site, Asker(person="a" * 64), wish) for _ in range(MATCHES)]


def playing(site: Site) -> int:
    """How many matches of bots are not over."""
    person = sa.exists().where(seats.c.match == match_table.c.id, seats.c.kind == "person")
    with site.store.read() as connection:
        query = sa.select(sa.func.count()).where(match_table.c.phase != "ended", ~person)
        return int(connection.execute(query).scalar_one())


def running(site: Site) -> set[str]:
    """The workers that hold a lease now."""
    with site.store.read() as connection:
        held = connection.execute(sa.select(match_table.c.lease).where(match_table.c.lease.is_not(None))).scalars()
        return {lease.split()[0] for lease in held}


def wait_for_the_end(site: Site) -> None:
    """Wait until all matches are over; fail if that takes far too long."""
    for _ in range(PATIENCE * 4):
        if not playing(site):
            return
        time.sleep(0.25)
    pytest.fail(f"{playing(site)} matches did not end")


def whole(site: Site, names: list[str]) -> None:
    """Every match was played to its end, each turn once, and its file verifies."""
    for name in names:
        file = access.match_file(site, name)
        assert len(file.steps) == TURNS + 1
        assert replay(site.game("raumkrieg"), file).over
        steps = [step.step for step in access.history(site, name)]
        assert steps == list(range(TURNS + 2))
    with site.store.read() as connection:
        here = turns.c.match.in_(names)
        played = connection.execute(sa.select(sa.func.count()).select_from(turns).where(here)).scalar_one()
        found = sa.select(sa.func.count()).select_from(outcomes.join(turns)).where(here)
        count = connection.execute(found).scalar_one()
    assert played == len(names) * (TURNS + 2)
    assert count <= len(names) * (TURNS + 1) * 3
