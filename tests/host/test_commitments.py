"""What is published of a match while it runs: commitments, whose key and plain values come with the end."""

import re

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from tests.host.sample_matches import ANN, both, duel, row
from turnsheet.core.codec import decode, encode
from turnsheet.core.commitments import agrees
from turnsheet.core.match import MatchFile, replay
from turnsheet.host import access
from turnsheet.host.matches import imports, lifecycle
from turnsheet.host.site import Site
from turnsheet.host.store.engine import MIGRATIONS, Store, migrate
from turnsheet.host.store.schema import METADATA
from turnsheet.host.store.schema import matches as matches_table
from turnsheet.host.turns.due_turns import Runner


def test_every_match_has_a_random_key_of_its_own(site: Site) -> None:
    keys = {row(site, duel(site)).commitment_key for _ in range(3)}
    assert len(keys) == 3
    assert all(re.fullmatch("[0-9a-f]{64}", key or "") for key in keys)


def test_while_a_match_runs_its_history_has_commitments_and_no_fingerprints(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    steps = access.history(site, match)
    assert [step.fingerprint for step in steps] == [None, None]
    assert all(re.fullmatch("[0-9a-f]{64}", step.commitment) for step in steps)


def test_after_the_end_the_plain_values_belong_to_what_was_published(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    lifecycle.take_back(site, match, ANN)
    both(site, runner, match)
    published = [step.commitment for step in access.history(site, match)]
    assert len(set(published)) == 3  # the opening, a turn that was taken back, and the same turn again
    lifecycle.end(site, match, ANN)
    shown = access.history(site, match)
    assert [step.commitment for step in shown] == published
    file = access.match_file(site, match)
    for step, take in zip(shown, (0, 0, 1), strict=True):
        assert step.fingerprint is not None
        assert agrees(step.commitment, file.key, step.step, take, step.fingerprint)
    assert (file.commitment, file.steps[0].commitment) == (published[0], published[2])


def test_a_match_file_from_a_server_verifies_and_comes_in_again_with_its_commitments(
    site: Site, runner: Runner
) -> None:
    match = duel(site)
    both(site, runner, match)
    lifecycle.end(site, match, ANN)
    file = decode(encode(access.match_file(site, match)), MatchFile)
    assert file.key
    replay(site.game("raumkrieg"), file)
    again = imports.bring_in(site, ANN, file)
    assert access.match_file(site, again).commitment == file.commitment
    assert [step.commitment for step in access.history(site, again)] == [
        step.commitment for step in access.history(site, match)
    ]


def test_matches_that_run_when_the_store_is_migrated_get_a_key(store: Store) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    old = {"game": "raumkrieg", "version": 1, "title": "Old", "options": "{}", "seats": 2, "seed": "7"}
    old |= {"owner": "", "step": 0, "take": 0, "attempt": 0, "cooling_off": 0, "created": 0}
    phases = {"a": "running", "b": "paused", "c": "failed", "d": "gathering", "e": "ended"}
    with store.engine.begin() as connection:
        METADATA.drop_all(connection)
        connection.execute(sa.text("DROP TABLE alembic_version"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0005")
        names = ", ".join([*old, "id", "phase"])
        insert = sa.text(f"INSERT INTO matches ({names}) VALUES (:{names.replace(', ', ', :')})")
        for name, phase in phases.items():
            connection.execute(insert, {**old, "id": name, "phase": phase})
    migrate(store.engine, store.sqlite)
    with store.read() as connection:
        rows = connection.execute(sa.select(matches_table)).mappings().all()
    keys = {each["id"]: each["commitment_key"] for each in rows}
    assert keys.pop("e") is None  # what was published of it was plain, and stays so
    assert all(re.fullmatch("[0-9a-f]{64}", key or "") for key in keys.values())
    assert len(set(keys.values())) == 4
