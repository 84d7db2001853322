"""What no one present may see changes no answer: not a byte, in any game, at any address.

A match is played; then everything in the store that one seat may not know is put in disguise, turn by turn, as if the
hidden part of the match had gone otherwise. Everybody who asks gets the very same answers as before: the holder of that
seat, people without a seat, and strangers.
"""

import json
import re
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from itertools import permutations
from pathlib import Path
from random import Random

import httpx
import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from tests.helpers.stores import sqlite_store
from tests.helpers.web_clients import client_of
from tests.properties.changed_secrets import DISGUISES
from tests.web.conftest import Guest
from tests.web.secrecy.test_secrets import operations, told
from turnsheet.bots.all_bots import BOTS
from turnsheet.core import codec
from turnsheet.core.bot_match import answer
from turnsheet.core.commitments import commitment
from turnsheet.core.game import State
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.rules.setup import around
from turnsheet.games.raumkrieg.rules.state import State as RaumkriegState
from turnsheet.games.raumkrieg.rules.tables import RING_STEPS
from turnsheet.host.matches import position_summary
from turnsheet.host.site import Site, head_state, turn_state
from turnsheet.host.store.engine import Store
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.store.rows.turns.turn_contents import pack
from turnsheet.host.store.schema import matches, messages, notes, submissions, turns

STEPS = 5
ANN = Seat(1)
OTHER = {"raumkrieg": "random", "robots": "random", "starweb": "settler", "starprobe": "random"}
DEALT = {"names": "QUILL ORRIN TASK ABLE BORN CODE", "characters": "PCMEAB"}
TABLES: dict[str, tuple[str, int, dict[str, str]]] = {
    **{game: (game, 3, {}) for game in OTHER},
    "anonymous": ("starweb", 6, {"variant": "anonymous"}),
    "dealt": ("starweb", 6, DEALT),
}
"""Matches that are secret in different ways: the game, how many play, and options."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """One whose clock stands still, so that answers do not differ by the time."""
    store = Store(sqlite_store(tmp_path / "site.sqlite"))
    yield opened(store)
    store.close()


def opened(store: Store) -> Site:
    """A server on a store, which remembers nothing yet."""
    return Site(store, BOTS, "a key for tests", lambda: datetime(2026, 3, 2, 12, 0, tzinfo=UTC))


@pytest.fixture
def client(site: Site) -> Iterator[TestClient[Litestar]]:
    with client_of(site) as client:
        yield client


def played(site: Site, ann: Guest, table: str) -> str:
    """A match of Ann against bots, some steps on and not over."""
    game, count, options = TABLES[table]
    able = site.game(game)
    wish = {"game": game, "seats": count, "options": options, "take": 1, "start": True, "undo_seconds": 0}
    opened = ann.post("/api/matches", {**wish, "bots": {str(seat): OTHER[game] for seat in range(2, count + 1)}})
    match = str(opened.json()["id"])
    for _ in range(STEPS):
        with site.store.read() as connection:
            row = find(connection, match)
            state = head_state(connection, site, row)
        orders = answer(able, state, ANN, BOTS[OTHER[game]].player, seed="ann", step=row.step + 1)
        sheet = {"text": "\n".join(map(able.rules.write, orders))}
        assert ann.post(f"/api/matches/{match}/seats/1/orders", sheet).status_code == 201
    ann.ask("PUT", f"/api/matches/{match}/seats/1/notes", [{"kind": "note", "name": "mine", "text": "of Ann"}])
    return match


def disguise(site: Site, match: str, chance: Random) -> int:
    """Put another hidden truth into the store, as if the match had gone so; say in how many turns there was one."""
    changed = 0
    with site.store.write() as connection:
        row = find(connection, match)
        game = site.game(row.game)
        line = connection.execute(sa.select(turns).where(turns.c.match == match)).all()
        states = [turn_state(connection, site, row, turn.id) for turn in line]
        truths: list[State] = []
        for turn, state in zip(line, states, strict=True):
            other = DISGUISES[game.id](state, ANN, chance)
            truths.append(other)
            changed += other != state
            said = codec.decode(turn.orders, dict[Seat, tuple[str, ...]])
            hidden = {seat: lines if seat == ANN else (f"hidden {chance.random()}",) for seat, lines in said.items()}
            values = {**pack(game, other, 0, None).values, "orders": codec.encode(hidden).decode()}
            connection.execute(turns.update().where(turns.c.id == turn.id).values(values))
            unread = sa.and_(messages.c.turn == turn.id, messages.c.receiver != ANN)
            connection.execute(messages.update().where(unread).values(text=f"hidden {chance.random()}"))
        for table in (notes, submissions):
            others = sa.and_(table.c.match == match, table.c.seat != ANN)
            connection.execute(table.update().where(others).values(text=f"hidden {chance.random()}"))
        card = position_summary.columns(game, row.head or 0, row.step, *reversed(truths[-2:]))
        options = {**card, "options": _other_options(row.options, game.options_type.SECRET)}
        connection.execute(matches.update().where(matches.c.id == match).values(options))
    return changed


def _other_options(kept: str, secret: Collection[str]) -> str:
    """The options with other secrets: other names and characters for all but the first seat, and a map."""
    options = codec.decode(kept, dict[str, object])
    if not secret:
        return kept
    assert secret == ("characters", "names", "map")
    own = str(options["names"]).split()[:1]
    changed = {"names": " ".join([*own, "PLANTED"]) if own else "", "map": "planted"}
    changed["characters"] = str(options["characters"])[:1] + "PLANTED" * bool(own)
    return codec.encode({**options, **changed}).decode()


def answers(site: Site, match: str, askers: dict[str, Guest]) -> dict[tuple[str, str], str]:
    """All that each of them is told at every address there is; of `me` a stranger gets something random to keep.

    They ask a server that was just started, so that it remembers nothing of another world.
    """
    again = opened(site.store)
    with client_of(again) as client:
        asked = [path for method, path, _ in operations(client, match, "no-ticket") if method == "GET"]
        asked = [path for path in asked if "/seats/" in path or "?" not in path]
        assert len(asked) > 100
        for asker in askers.values():
            asker.client = client
        return {
            (name, path): _without_number(asker.get(path))
            for name, asker in askers.items()
            for path in asked
            if asker.cookies or path != "/api/me"
        }


def _without_number(answer: httpx.Response) -> str:
    """All that an answer says, but the random number by which it is found in the log."""
    answer.headers.pop("x-request-id", None)
    return told(answer)


def present(client: TestClient[Litestar], ann: Guest, match: str) -> dict[str, Guest]:
    """Everybody who may ask: a seat's holder, their program, somebody known without a seat, and a stranger."""
    program = Guest(client)
    token = ann.post(f"/api/matches/{match}/seats/1/token").json()["token"]
    program.headers = {"authorization": f"Bearer {token}"}
    return {"Ann": ann, "her program": program, "Dora": Guest(client, "Dora"), "a stranger": Guest(client)}


def differing(one: dict[tuple[str, str], str], other: dict[tuple[str, str], str]) -> list[tuple[str, str]]:
    """Where two worlds can be told apart."""
    assert one.keys() == other.keys()
    return [asked for asked in one if one[asked] != other[asked]]


@pytest.mark.parametrize("table", TABLES)
def test_what_no_one_present_may_see_changes_no_answer(
    site: Site, client: TestClient[Litestar], ann: Guest, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A keyed hash stands here for what it is to all who lack the key: some random value for each step and take."""

    def ideal(_key: str, step: int, take: int, _fingerprint: str) -> str:
        return f"something random for step {step}, take {take}"

    monkeypatch.setattr("turnsheet.host.access.commitment", ideal)
    match = played(site, ann, table)
    askers = present(client, ann, match)
    before = answers(site, match, askers)
    assert disguise(site, match, Random(len(table))) > STEPS // 2
    assert differing(before, answers(site, match, askers)) == []


def test_the_referees_answers_would_differ(site: Site, client: TestClient[Litestar], ann: Guest) -> None:
    """Otherwise the disguise could be none, and the test above would prove nothing."""
    match = played(site, ann, "raumkrieg")
    with site.store.write() as connection:
        connection.execute(matches.update().where(matches.c.id == match).values(phase="ended"))
    askers = {"a stranger": Guest(client)}
    before = answers(site, match, askers)
    disguise(site, match, Random(0))
    apart = {path for _, path in differing(before, answers(site, match, askers))}
    assert {f"/api/matches/{match}/{name}" for name in ("history", "file", "seats/0/view")} <= apart


def test_only_commitments_tell_two_worlds_apart(site: Site, client: TestClient[Litestar], ann: Guest) -> None:
    match = played(site, ann, "raumkrieg")
    askers = present(client, ann, match)
    before = answers(site, match, askers)
    disguise(site, match, Random(0))
    after = answers(site, match, askers)
    assert {path.partition("?")[0] for _, path in differing(before, after)} == {f"/api/matches/{match}/history"}
    hidden = re.compile('"commitment":"[0-9a-f]{64}"')
    masked = [{asked: hidden.sub("", text) for asked, text in world.items()} for world in (before, after)]
    assert differing(*masked) == []


def test_hidden_starting_points_cannot_be_found_by_trying_them_all(
    site: Site, client: TestClient[Litestar], ann: Guest, stranger: Guest
) -> None:
    """The attack that worked on plain fingerprints: make every opening there can be, and compare hashes.

    Keys that an attacker can know are tried too: what is public of the match, alone and with nothing.
    """
    wish = {"game": "raumkrieg", "seats": 4, "take": 1, "options": {"layout": "ring"}, "start": True}
    wish |= {"bots": {"2": "hunter", "3": "hunter", "4": "hunter"}}
    match = str(ann.post("/api/matches", wish).json()["id"])
    with site.store.read() as connection:
        truth = head_state(connection, site, find(connection, match))
    assert isinstance(truth, RaumkriegState)
    candidates = {
        codec.fingerprint(replace(truth, starts=starts))
        for rotation in range(RING_STEPS)
        for starts in permutations(around(rotation, 4))
    }
    assert codec.fingerprint(truth) in candidates  # so the attack would find it, if it had anything to compare with
    public = "".join(answers(site, match, {"a stranger": stranger, "Ann": ann}).values())
    seen = set(re.findall("[0-9a-f]{64}", public))
    assert seen  # the commitments and the hash of the seed are there to be tried
    info = json.loads(stranger.get(f"/api/matches/{match}").text)
    keys = ["", match, info["seed_hash"], "a key for tests", "turnsheet"]
    tried = candidates | {commitment(key, 0, 0, each) for key in keys for each in candidates}
    assert seen & tried == set()
