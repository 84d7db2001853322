"""Stores that older releases wrote are carried over whole: migrated in place, or restored as a backup.

Each file in `old_releases` was written by the release itself: `release_1_0_0_last_cut` by the release that was
published before this one, `release_1_0_0` by an earlier cut of it, `before_accounts` by the last state of the project
without accounts. Ann, Ben and Cat are guests. Of each game there is a running match, one that Ann ended, and a private
one; also an open table with an invitation, a match of bots that ended by itself, a sandbox, notes, drafts, addresses,
programs, a seat link and a token. In that of the last cut Cat gave no name, and plays with Ann, Ben and a bot in an
anonymous match that goes on. The JSON file beside it names its matches and codes.
"""

import lzma
import re
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import NamedTuple

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from tests.helpers.stores import database, postgresql_store, sqlite_store
from tests.host.conftest import Clock
from turnsheet.bots.all_bots import BOTS
from turnsheet.core import codec
from turnsheet.core.codec import fingerprint
from turnsheet.core.match import replay
from turnsheet.host import access
from turnsheet.host.administration import admin_commands
from turnsheet.host.matches import seating
from turnsheet.host.people import Asker, browser_asker, guest_id
from turnsheet.host.site import Site, turn_state
from turnsheet.host.store.engine import Store, newest_revision, postgresql_engine, revision_of, upgrade
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.rows.matches import seats
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.store.rows.turns import turns
from turnsheet.host.store.schema import matches
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.upkeep import archive, backup
from turnsheet.interfaces.web.app import create_app
from turnsheet.interfaces.web.authentication import cookie_name, cookie_value

FOLDER = Path(__file__).parent / "old_releases"
KEY = "the key of an old site"
SECRETS = {name: f"an old cookie of {name}" for name in ("ann", "ben", "cat")}
GAMES = ("raumkrieg", "starweb", "starprobe", "robots")
NOT_ROWS = ("alembic_version", "sqlite_sequence")


class Sample(NamedTuple):
    """A store of an old release."""

    name: str
    counts: dict[str, int]
    """How many rows some of its tables have."""
    taken_back: int = 0
    """How many of its turns were taken back."""

    def places(self) -> dict[str, dict[str, str]]:
        """Its matches and codes, by what they are."""
        return codec.decode((FOLDER / f"{self.name}.json").read_bytes(), dict[str, dict[str, str]])


LAST_CUT = Sample(
    "release_1_0_0_last_cut",
    {"matches": 15, "seats": 32, "turns": 51, "submissions": 88, "notices": 122, "announcements": 101}
    | {"guests": 2, "papers": 5, "addresses": 1, "programs": 2},
    taken_back=1,
)
SAMPLES = [
    LAST_CUT,
    Sample(
        "release_1_0_0",
        {"matches": 15, "seats": 30, "turns": 56, "submissions": 54, "notices": 115, "announcements": 81}
        | {"guests": 3, "papers": 9, "addresses": 1, "programs": 2},
    ),
    Sample(
        "before_accounts",
        {"matches": 14, "seats": 28, "turns": 50, "submissions": 77, "notices": 108, "announcements": 79}
        | {"guests": 3, "papers": 8, "addresses": 2, "programs": 1},
    ),
]


@pytest.fixture(params=SAMPLES, ids=lambda sample: sample.name)
def sample(request: pytest.FixtureRequest) -> Sample:
    found = request.param
    assert isinstance(found, Sample)
    return found


@pytest.fixture
def places(sample: Sample) -> dict[str, dict[str, str]]:
    return sample.places()


@pytest.fixture
def old(sample: Sample, tmp_path: Path) -> Path:
    """The file as the old release left it."""
    file = tmp_path / "old.sqlite"
    file.write_bytes(lzma.decompress((FOLDER / f"{sample.name}.sqlite.xz").read_bytes()))
    return file


@pytest.fixture(
    params=[
        "migrated",
        "migrated on postgresql",
        pytest.param("restored to sqlite", marks=pytest.mark.soak),
        "restored to postgresql",
    ]
)
def carried_over(request: pytest.FixtureRequest, old: Path, tmp_path: Path) -> Iterator[Store]:
    """The old store, migrated in place or restored as a backup, on either database."""
    file = tmp_path / "site.sqlite"
    made: AbstractContextManager[str] = nullcontext(f"sqlite:///{file}")
    if request.param == "migrated":
        file.write_bytes(old.read_bytes())
    elif request.param == "migrated on postgresql":
        url = database(request.getfixturevalue("postgres"))
        load(old, url)
        made = nullcontext(url)
    elif request.param == "restored to sqlite":
        made = nullcontext(sqlite_store(file))
    else:
        made = postgresql_store(request.getfixturevalue("postgres"))
    with made as url:
        store = Store(url)
        if request.param.startswith("restored"):
            backup.restore(old, store)
        yield store
        store.close()


def load(old: Path, url: str) -> None:
    """Put all rows of an old file into a new database of PostgreSQL, with the tables of the same revision."""
    engine = postgresql_engine(sa.make_url(url).set(drivername="postgresql+psycopg"))
    with closing(sqlite3.connect(old)) as file, engine.begin() as connection:
        (revision,) = file.execute("SELECT version_num FROM alembic_version").fetchone()
        upgrade(connection, revision)
        connection.execute(sa.text("SET LOCAL session_replication_role = replica"))  # rows may go in any order
        tables = sa.MetaData()
        tables.reflect(connection)
        for table in tables.tables.values():
            if table.name in NOT_ROWS:
                continue
            columns = list(table.columns)
            wanted = ", ".join(f'"{column.name}"' for column in columns)
            rows = [
                {
                    column.name: bool(value) if isinstance(column.type, sa.Boolean) and value is not None else value
                    for column, value in zip(columns, each, strict=True)
                }
                for each in file.execute(f"SELECT {wanted} FROM {table.name}")
            ]
            if rows:
                connection.execute(table.insert(), rows)
            for column in columns:
                sequence = connection.execute(sa.select(sa.func.pg_get_serial_sequence(table.name, column.name)))
                name = sequence.scalar_one()
                if name is not None and rows:
                    connection.execute(sa.select(sa.func.setval(name, max(row[column.name] for row in rows))))
    engine.dispose()


@pytest.fixture
def grown(carried_over: Store, clock: Clock) -> Site:
    """The site of today on the old store."""
    clock.turn(hours=9)
    return Site(carried_over, BOTS, KEY, clock)


def plain(value: object) -> object:
    """A value as every database gives it."""
    return int(value) if isinstance(value, bool) else bytes(value) if isinstance(value, memoryview) else value


def asker(site: Site, name: str) -> Asker:
    """Who a browser with an old cookie is."""
    with site.store.read() as connection:
        return browser_asker(connection, guest_id(SECRETS[name]))


def without_texts(match: str, columns: list[str], rows: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """The events of matches; those of an anonymous one without their texts, which may name players no more."""
    of, text = columns.index("match"), columns.index("text")
    return [each if each[of] != match else (*each[:text], *each[text + 1 :]) for each in rows]


def without_codes(columns: list[str], rows: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """The events of matches; those for some seats alone without what has columns of its own now."""
    kind = columns.index("kind")
    return [
        each
        if each[kind] not in ("chat", "draft")
        else tuple(None if name in ("text", "seat") else value for name, value in zip(columns, each, strict=True))
        for each in rows
    ]


def row(site: Site, place: dict[str, str]) -> MatchRow:
    with site.store.read() as connection:
        return find(connection, place["match"])


def test_every_row_of_every_table_is_there(sample: Sample, old: Path, carried_over: Store) -> None:
    counts = {}
    anonymous = sample.places().get("anonymous starweb", {}).get("match", "")
    with closing(sqlite3.connect(old)) as before, carried_over.read() as after:
        assert revision_of(after) == newest_revision()
        tables = [name for (name,) in before.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in sorted(set(tables) - set(NOT_ROWS)):
            columns = [str(each[1]) for each in before.execute(f"PRAGMA table_info({table})")]
            wanted = ", ".join(f'"{column}"' for column in columns)
            query = f"SELECT {wanted} FROM {table}"
            there = [tuple(map(plain, each)) for each in before.execute(query)]
            kept = [tuple(map(plain, each)) for each in after.execute(sa.text(query))]
            if table == "notices":
                there, kept = (without_codes(columns, rows) for rows in (there, kept))
                there, kept = (without_texts(anonymous, columns, rows) for rows in (there, kept))
            assert sorted(map(repr, kept)) == sorted(map(repr, there)), table
            counts[table] = len(there)
    assert counts | sample.counts == counts


def test_every_position_is_the_one_that_was_stored_and_matches_replay(
    sample: Sample, places: dict[str, dict[str, str]], grown: Site, tmp_path: Path
) -> None:
    positions = 0
    with grown.store.read() as connection:
        for name in connection.scalars(sa.select(matches.c.id)):
            match = find(connection, name)
            for turn in turns.line(connection, name):
                assert fingerprint(turn_state(connection, grown, match, turn.id)) == turn.fingerprint
                positions += 1
    assert positions == sample.counts["turns"] - sample.taken_back
    for place in (*(f"ended {game}" for game in GAMES), "bots raumkrieg"):
        match = row(grown, places[place])
        assert match.phase == "ended"
        file = admin_commands.copy(grown, match.id)
        assert len(replay(grown.game_of(match), file).steps) == match.step >= 3
        assert archive.archive(grown, match.id, tmp_path).is_file()  # which replays the file and compares


def test_old_cookies_links_tokens_and_invitations_open_their_seats(
    grown: Site, places: dict[str, dict[str, str]]
) -> None:
    with TestClient(create_app(grown, Runner(grown))) as client:
        cookies = {name: f"{cookie_name(grown, False)}={cookie_value(grown, SECRETS[name])}" for name in SECRETS}
        for place, each in places.items():
            match = row(grown, each)
            with grown.store.read() as connection:
                held = {seat: there.holder for seat, there in seats.of_match(connection, match.id).items()}
            for (name, cookie), (seat, holder) in ((one, two) for one in cookies.items() for two in held.items()):
                path = f"/api/matches/{match.id}/seats/{seat}/orders"
                answer = client.get(path, headers={"cookie": cookie})
                mine = holder == guest_id(SECRETS[name])
                assert (answer.status_code == 200) == mine, (place, name, seat, answer.text)
            assert client.get(f"/api/matches/{match.id}", headers={"cookie": cookies["ann"]}).status_code == 200, each
        token = {"authorization": f"Bearer {places['token']['code']}"}
        assert client.get(f"/api/matches/{places['token']['match']}/seats/1/view", headers=token).status_code == 200
        told = client.get("/api/me", headers={"cookie": cookies["ben"]}).json()
        assert (told["name"], told["account"]) == ("Ben", None)
        assert client.get("/api/me/notifications", headers={"cookie": cookies["ben"]}).json()["notifications"]
        addresses = client.get("/api/me/addresses", headers={"cookie": cookies["ben"]}).json()
        assert [each["target"] for each in addresses] == ["ben@example.org"]
    cat = asker(grown, "cat")
    seating.take_seat(grown, places["private raumkrieg"]["match"], 2, cat, code=places["private raumkrieg"]["code"])
    link = places["link"]
    seating.take_seat(grown, link["match"], 2, cat, code=link["code"])
    assert access.look(grown, link["match"], 2, asker(grown, "cat")).step == row(grown, link).step
    assert access.look(grown, link["match"], 2, asker(grown, "ben")).step == row(grown, link).step


def test_running_matches_go_on(grown: Site, places: dict[str, dict[str, str]]) -> None:
    runner, people = Runner(grown), {seat: asker(grown, name) for seat, name in enumerate(SECRETS, 1)}
    running = ["running raumkrieg", "running starweb", "running starprobe", "private robots", "sandbox raumkrieg"]
    for place in running + ["anonymous starweb"] * ("anonymous starweb" in places):
        match = row(grown, places[place])
        with grown.store.read() as connection:
            held = {seat: there.holder for seat, there in seats.of_match(connection, match.id).items()}
        for seat, person in people.items():
            if held.get(seat) == person.person:
                sheet = order_sheets.order_sheet(grown, match.id, seat, person)
                if sheet.awaited:
                    order_sheets.submit(grown, match.id, seat, person, "final", "")
                    runner.consider(match.id)
        assert row(grown, places[place]).step > match.step, place


@pytest.mark.parametrize("sample", [LAST_CUT], indirect=True, ids=lambda sample: sample.name)
def test_no_event_of_an_anonymous_match_that_goes_on_names_a_player(
    grown: Site, places: dict[str, dict[str, str]]
) -> None:
    match = row(grown, places["anonymous starweb"])
    assert (match.anonymous, match.phase) == (True, "running")
    with grown.store.read() as connection:
        people = [each.player for each in seats.of_match(connection, match.id).values() if each.kind == "person"]
        query = sa.text("SELECT * FROM notices WHERE match = :match")
        events = [repr(tuple(each)) for each in connection.execute(query, {"match": match.id})]
    assert (people[:2], people[2][:6], len(events)) == (["Ann", "Ben"], "guest ", 20)
    for name in people:
        assert [each for each in events if re.search(rf"\b{name}\b", each)] == []
