"""Stores as older releases wrote them: in the form of migration 0005, with states and printouts in zlib."""

import zlib

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from msgspec.structs import asdict

from turnsheet.core import codec
from turnsheet.host.site import Site, turn_state
from turnsheet.host.store import schema
from turnsheet.host.store.engine import MIGRATIONS
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.store.rows.turns import turn_contents
from turnsheet.host.store.rows.turns.turns import line
from turnsheet.host.store.schema import matches

OLD = "0005"


def write_old(site: Site, url: str) -> None:
    """Write the matches of a server to an empty database, as an older release would have kept them."""
    parsed = sa.make_url(url)
    if parsed.get_backend_name() == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    engine = sa.create_engine(parsed)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with site.store.read() as source, engine.begin() as old:
        config.attributes["connection"] = old
        command.upgrade(config, OLD)
        tables = sa.MetaData()
        tables.reflect(old)
        for name in source.execute(sa.select(matches.c.id)).scalars().all():
            _copy(site, source, old, tables, name)
        if parsed.get_backend_name() == "postgresql":  # which counts only what it numbered itself
            old.execute(sa.text("SELECT setval(pg_get_serial_sequence('turns', 'id'), (SELECT max(id) FROM turns))"))
    engine.dispose()


def _copy(site: Site, source: sa.Connection, old: sa.Connection, tables: sa.MetaData, name: str) -> None:
    row = find(source, name)
    table, turns, printouts = (tables.tables[each] for each in ("matches", "turns", "printouts"))
    whole = source.execute(sa.select(schema.matches).where(schema.matches.c.id == name)).mappings().one()
    old.execute(table.insert().values({column.name: whole[column.name] for column in table.c}))
    chairs = tables.tables["seats"]
    for seat in source.execute(sa.select(schema.seats).where(schema.seats.c.match == name)).mappings():
        old.execute(chairs.insert().values({column.name: seat[column.name] for column in chairs.c}))
    for turn in line(source, name):
        state = turn_state(source, site, row, turn.id)
        packed = zlib.compress(codec.encode(state), 6)
        old.execute(turns.insert().values({**asdict(turn), "match": name, "state": packed}))
        for number in site.game_of(row).rules.names(state):
            page = turn_contents.read_page(source, turn.id, number) or ""
            old.execute(printouts.insert().values(turn=turn.id, seat=number, page=zlib.compress(page.encode())))
