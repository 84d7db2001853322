"""A store that the release before accounts wrote is carried over whole: migrated in place, or restored as a backup.

`old_releases/before_accounts.sqlite.xz` was written by that release itself. Ann, Ben and Cat are guests. Of each game
it has a running match, one that Ann ended, and a private one; also an open table with an invitation, a match of bots
that ended by itself, a sandbox, notes, drafts, addresses, a program, a seat link and a token. The JSON file beside it
names its matches and codes.
"""

import lzma
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from tests.helpers.stores import postgresql_store, sqlite_store
from tests.host.conftest import Clock
from turnsheet.bots.all_bots import BOTS
from turnsheet.core import codec
from turnsheet.core.codec import fingerprint
from turnsheet.core.match import replay
from turnsheet.host import access
from turnsheet.host.matches import seating
from turnsheet.host.people import Asker, browser_asker, guest_id
from turnsheet.host.site import Site, turn_state
from turnsheet.host.store.engine import Store, newest_revision, revision_of
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.rows.matches import seats
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.store.rows.turns import turns
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.upkeep import admin, archive, backup
from turnsheet.interfaces.web.app import create_app
from turnsheet.interfaces.web.authentication import cookie_name, cookie_value

FOLDER = Path(__file__).parent / "old_releases"
KEY = "the key of an old site"
SECRETS = {name: f"an old cookie of {name}" for name in ("ann", "ben", "cat")}
GAMES = ("raumkrieg", "starweb", "starprobe", "robots")
NOT_ROWS = ("alembic_version", "sqlite_sequence")


PLACES = codec.decode((FOLDER / "before_accounts.json").read_bytes(), dict[str, dict[str, str]])


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The file as the old release left it."""
    file = tmp_path / "old.sqlite"
    file.write_bytes(lzma.decompress((FOLDER / "before_accounts.sqlite.xz").read_bytes()))
    return file


@pytest.fixture(
    params=["migrated", pytest.param("restored to sqlite", marks=pytest.mark.soak), "restored to postgresql"]
)
def carried_over(request: pytest.FixtureRequest, old: Path, tmp_path: Path) -> Iterator[Store]:
    """The old store, migrated in place; or restored as a backup, on either database."""
    file = tmp_path / "site.sqlite"
    made: AbstractContextManager[str] = nullcontext(f"sqlite:///{file}")
    if request.param == "migrated":
        file.write_bytes(old.read_bytes())
    elif request.param == "restored to sqlite":
        made = nullcontext(sqlite_store(file))
    else:
        made = postgresql_store(request.getfixturevalue("postgres"))
    with made as url:
        store = Store(url)
        if request.param != "migrated":
            backup.restore(old, store)
        yield store
        store.close()


@pytest.fixture
def grown(carried_over: Store, clock: Clock) -> Site:
    """The site of today on the old store."""
    clock.turn(hours=4)
    return Site(carried_over, BOTS, KEY, clock)


def plain(value: object) -> object:
    """A value as every database gives it."""
    return int(value) if isinstance(value, bool) else bytes(value) if isinstance(value, memoryview) else value


def asker(site: Site, name: str) -> Asker:
    """Who a browser with an old cookie is."""
    with site.store.read() as connection:
        return browser_asker(connection, guest_id(SECRETS[name]))


def row(site: Site, place: str) -> MatchRow:
    with site.store.read() as connection:
        return find(connection, PLACES[place]["match"])


def test_every_row_of_every_table_is_there(old: Path, carried_over: Store) -> None:
    counts = {}
    with closing(sqlite3.connect(old)) as before, carried_over.read() as after:
        assert revision_of(after) == newest_revision()
        tables = [name for (name,) in before.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in sorted(set(tables) - set(NOT_ROWS)):
            columns = [str(each[1]) for each in before.execute(f"PRAGMA table_info({table})")]
            wanted = ", ".join(f'"{column}"' for column in columns)
            query = f"SELECT {wanted} FROM {table}"
            there = [tuple(map(plain, each)) for each in before.execute(query)]
            kept = [tuple(map(plain, each)) for each in after.execute(sa.text(query))]
            assert sorted(map(repr, kept)) == sorted(map(repr, there)), table
            counts[table] = len(there)
    filled = {"matches": 14, "seats": 28, "turns": 50, "submissions": 77, "notices": 108, "announcements": 79}
    assert counts | filled | {"guests": 3, "papers": 8, "addresses": 2, "programs": 1} == counts


def test_every_position_is_the_one_that_was_stored_and_matches_replay(grown: Site, tmp_path: Path) -> None:
    positions = 0
    for name in {each["match"] for each in PLACES.values()}:
        with grown.store.read() as connection:
            match = find(connection, name)
            for turn in turns.line(connection, name):
                assert fingerprint(turn_state(connection, grown, match, turn.id)) == turn.fingerprint
                positions += 1
    assert positions == 50
    for place in (*(f"ended {game}" for game in GAMES), "bots raumkrieg"):
        match = row(grown, place)
        assert match.phase == "ended"
        file = admin.copy(grown, match.id)
        assert len(replay(grown.game_of(match), file).steps) == match.step >= 3
        assert archive.archive(grown, match.id, tmp_path).is_file()  # which replays the file and compares


def test_old_cookies_links_tokens_and_invitations_open_their_seats(grown: Site) -> None:
    with TestClient(create_app(grown, Runner(grown))) as client:
        cookies = {name: f"{cookie_name(grown, False)}={cookie_value(grown, SECRETS[name])}" for name in SECRETS}
        for place, each in PLACES.items():
            match = row(grown, place)
            with grown.store.read() as connection:
                held = {seat: there.holder for seat, there in seats.of_match(connection, match.id).items()}
            for (name, cookie), (seat, holder) in ((one, two) for one in cookies.items() for two in held.items()):
                path = f"/api/matches/{match.id}/seats/{seat}/orders"
                answer = client.get(path, headers={"cookie": cookie})
                mine = holder == guest_id(SECRETS[name])
                assert (answer.status_code == 200) == mine, (place, name, seat, answer.text)
            assert client.get(f"/api/matches/{match.id}", headers={"cookie": cookies["ann"]}).status_code == 200, each
        token = {"authorization": f"Bearer {PLACES['token']['code']}"}
        assert client.get(f"/api/matches/{PLACES['token']['match']}/seats/1/view", headers=token).status_code == 200
        told = client.get("/api/me", headers={"cookie": cookies["ben"]}).json()
        assert (told["name"], told["account"]) == ("Ben", None)
        assert client.get("/api/me/notifications", headers={"cookie": cookies["ben"]}).json()["notifications"]
        addresses = client.get("/api/me/addresses", headers={"cookie": cookies["ben"]}).json()
        assert [each["target"] for each in addresses] == ["ben@example.org"]
    cat = asker(grown, "cat")
    seating.take_seat(grown, PLACES["private raumkrieg"]["match"], 2, cat, code=PLACES["private raumkrieg"]["code"])
    link = PLACES["link"]
    seating.take_seat(grown, link["match"], 2, cat, code=link["code"])
    assert access.look(grown, link["match"], 2, asker(grown, "cat")).step == 2
    assert access.look(grown, link["match"], 2, asker(grown, "ben")).step == 2


def test_running_matches_go_on(grown: Site) -> None:
    runner, people = Runner(grown), {1: asker(grown, "ann"), 2: asker(grown, "ben")}
    for place in ("running raumkrieg", "running starweb", "running starprobe", "private robots", "sandbox raumkrieg"):
        match = row(grown, place)
        with grown.store.read() as connection:
            held = {seat: there.holder for seat, there in seats.of_match(connection, match.id).items()}
        for seat, person in people.items():
            if held.get(seat) == person.person:
                sheet = order_sheets.order_sheet(grown, match.id, seat, person)
                if sheet.awaited:
                    order_sheets.submit(grown, match.id, seat, person, "final", "")
                    runner.consider(match.id)
        assert row(grown, place).step > match.step, place
