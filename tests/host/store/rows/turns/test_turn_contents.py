"""Turns in the store: differences that can be read in any order, beside what older releases kept."""

import contextlib
import zlib

import pytest
import sqlalchemy as sa

from tests.host.sample_matches import ANN, both, duel, row
from turnsheet.core import codec
from turnsheet.core.game import State
from turnsheet.host import access
from turnsheet.host.matches import lifecycle
from turnsheet.host.site import Site, turn_state
from turnsheet.host.store import sizes
from turnsheet.host.store.schema import printouts, turns
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.upkeep import compaction


def every_turn(site: Site, match: str) -> dict[int, tuple[str, str]]:
    """The fingerprint on record and that of the state as read, for all turns, those taken back included."""
    site.states.clear()
    with site.store.read() as connection:
        query = sa.select(turns.c.id, turns.c.fingerprint).where(turns.c.match == match).order_by(turns.c.id.desc())
        return {
            each["id"]: (
                each["fingerprint"],
                codec.fingerprint(turn_state(connection, site, row(site, match), each["id"])),
            )
            for each in connection.execute(query).mappings()
        }


def make_old(site: Site, match: str) -> None:
    """Keep a match as the first release did."""
    states: dict[int, State] = {}
    with site.store.write() as connection:
        for turn in connection.execute(sa.select(turns.c.id).where(turns.c.match == match)).scalars().all():
            states[turn] = turn_state(connection, site, row(site, match), turn)
        game = site.game(row(site, match).game)
        for turn, state in states.items():
            values = {"state": zlib.compress(codec.encode(state), 6), "pages": None, "base": None}
            connection.execute(turns.update().where(turns.c.id == turn).values(values))
            for seat in game.rules.names(state):
                page = zlib.compress(f"old page of {seat}".encode())
                connection.execute(printouts.insert().values(turn=turn, seat=seat, page=page))
    site.states.clear()


def test_every_turn_is_read_from_the_store_as_it_was(site: Site, runner: Runner) -> None:
    match = duel(site, turns=20)
    for number in range(19):
        both(site, runner, match, f"14 A 1,{number % 3}", "24 A 1,1")
    found = every_turn(site, match)
    assert len(found) == 20
    assert all(kept == read for kept, read in found.values())
    with site.store.read() as connection:
        bases = connection.execute(sa.select(turns.c.base).order_by(turns.c.id)).scalars().all()
    assert [place for place, base in enumerate(bases) if base is None] == [0, 16]


def test_turns_taken_back_and_those_played_again_can_all_be_read(site: Site, runner: Runner) -> None:
    match = duel(site)
    for words in ("14 V 5,0", "14 A 1,1"):
        both(site, runner, match, words)
        both(site, runner, match, words)
        lifecycle.take_back(site, match, ANN)
        both(site, runner, match, "14 A 2,2")
        lifecycle.take_back(site, match, ANN)
        lifecycle.take_back(site, match, ANN)
    both(site, runner, match, "14 V 4,4")
    found = every_turn(site, match)
    assert len(found) == 8
    assert all(kept == read for kept, read in found.values())
    assert len(access.look(site, match, 1, ANN, 1).page) > 0


def test_another_process_goes_on_from_what_is_in_the_store(site: Site, runner: Runner) -> None:
    match = duel(site)
    for _ in range(3):
        both(site, runner, match, "", "")
        site.states.clear()
    with site.store.read() as connection:
        kept = connection.execute(sa.select(turns.c.base, turns.c.id).order_by(turns.c.id)).all()
    assert [base for base, _ in kept[1:]] == [turn for _, turn in kept[:-1]]
    assert all(kept == read for kept, read in every_turn(site, match).values())


def test_what_an_older_release_kept_is_read_and_gone_on_from(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match, "14 V 5,0", "24 V -5,0")
    make_old(site, match)
    assert access.look(site, match, 1, ANN, 1).page == "old page of 1"
    both(site, runner, match, "14 A 1,1")
    both(site, runner, match, "14 A 1,1")
    assert all(kept == read for kept, read in every_turn(site, match).values())
    assert access.look(site, match, 1, ANN, 0).page == "old page of 1"
    assert "PLAYER 1" in access.look(site, match, 1, ANN, 3).page


def test_a_turn_that_was_not_kept_is_not_remembered(
    site: Site, runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = duel(site)
    with monkeypatch.context() as patch:
        patch.setattr("turnsheet.host.turns.run_one_turn.match_events.add", lambda *_: 1 / 0)
        with contextlib.suppress(ZeroDivisionError):
            both(site, runner, match)
    assert len(site.states) <= 1
    with site.store.read() as connection:
        assert site.states.get((row(site, match).head or 0) + 1) is None
        assert connection.execute(sa.select(sa.func.count()).select_from(turns)).scalar_one() == 1


def test_turns_of_an_older_release_are_compacted(site: Site, runner: Runner) -> None:
    match = duel(site, turns=30)
    for number in range(20):
        both(site, runner, match, f"14 A 1,{number % 3}", "24 A 1,1")
    make_old(site, match)
    lifecycle.take_back(site, match, ANN)
    both(site, runner, match, "14 A 2,2")
    with site.store.read() as connection:
        before = sizes.of_match(connection, match)
    states, pages = every_turn(site, match), [access.look(site, match, 1, ANN, step).page for step in range(21)]
    assert compaction.compact(site) == (21, [])
    assert every_turn(site, match) == states
    assert [access.look(site, match, 1, ANN, step).page for step in range(21)] == pages
    with site.store.read() as connection:
        assert sizes.of_match(connection, match) < 0.75 * before
        assert connection.execute(sa.select(sa.func.count()).select_from(printouts)).scalar_one() == 0
        assert connection.execute(sa.select(sa.func.count()).where(turns.c.base.is_not(None))).scalar_one() == 19
    both(site, runner, match, "14 A 1,1")
    assert all(kept == read for kept, read in every_turn(site, match).values())
    assert compaction.compact(site) == (0, [])


def test_a_turn_that_is_not_what_it_should_be_is_not_compacted(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    make_old(site, match)
    with site.store.write() as connection:
        connection.execute(turns.update().where(turns.c.step == 1).values(fingerprint="0" * 64))
        before = connection.execute(sa.select(turns.c.state).order_by(turns.c.id)).scalars().all()
    assert compaction.compact(site) == (0, [match])
    with site.store.read() as connection:
        assert connection.execute(sa.select(turns.c.state).order_by(turns.c.id)).scalars().all() == before
