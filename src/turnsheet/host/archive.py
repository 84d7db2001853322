"""The archive: matches brought in from match files, and a copy of the whole store while it is in use."""

import sqlite3
from pathlib import Path

import sqlalchemy as sa

from turnsheet.core import codec
from turnsheet.core.match import Match, MatchFile, ReplayError, UnplayableError, replay_steps
from turnsheet.host.house import House, moment
from turnsheet.host.people import Asker, clean_name, must_be_guest
from turnsheet.host.refused import RefusedError
from turnsheet.host.secrecy import new_id
from turnsheet.host.store import kept
from turnsheet.host.store.engine import Store
from turnsheet.host.store.tables import matches, seats, turns


def bring_in(house: House, asker: Asker, file: MatchFile) -> str:
    """Replay a match file, and keep the match with every turn if all agree."""
    owner = must_be_guest(asker)
    game = house.game(file.game)
    try:
        line = [(_turn(match), kept.pack(game, match.state, 0, None)) for match in replay_steps(game, file)]
    except (UnplayableError, ReplayError) as error:
        raise RefusedError("bad-file", str(error)) from error
    name, now = new_id(), moment(house.now())
    with house.store.write() as connection:
        row = {
            "id": name,
            "game": game.id,
            "version": game.version,
            "title": f"{game.title} from a file",
            "options": codec.encode(file.options).decode(),
            "seats": file.seats,
            "seed": file.seed,
            "position": file.position or None,
            "commitment_key": file.key or None,
            "owner": owner,
            "phase": "ended",
            "step": len(file.steps),
            "take": 0,
            "attempt": 0,
            "cooling_off": 0,
            "created": now,
            "ended": now,
        }
        connection.execute(matches.insert().values(row))
        for seat in range(1, file.seats + 1):
            player = file.players[seat - 1] if seat <= len(file.players) else ""
            connection.execute(seats.insert().values(match=name, seat=seat, kind="person", player=clean_name(player)))
        head = 0
        for turn, packed in line:
            values = {**turn, **packed.values, "match": name, "at": now}
            head = connection.execute(turns.insert().values(values).returning(turns.c.id)).scalar_one()
        connection.execute(matches.update().where(matches.c.id == name).values(head=head))
    return name


def _turn(match: Match) -> dict[str, object]:
    last = match.steps[-1] if match.steps else None
    return {
        "step": len(match.steps),
        "take": last.take if last else 0,
        "orders": codec.encode(last.orders if last else {}).decode(),
    }


def back_up(store: Store, target: Path) -> None:
    """Copy the store into a SQLite file while others go on writing to it."""
    if target.exists():
        raise FileExistsError(f"{target}: there is something already")
    if store.sqlite:
        with sqlite3.connect(store.url.database or "") as source, sqlite3.connect(target) as copy:
            source.backup(copy)
        return
    copy_store = Store(f"sqlite:///{target}")
    steady = store.engine.execution_options(isolation_level="REPEATABLE READ")
    with steady.connect() as source_rows, copy_store.write() as rows:
        for table in matches.metadata.sorted_tables:
            found = source_rows.execute(sa.select(table)).mappings().all()
            if found:
                rows.execute(table.insert(), [dict(row) for row in found])
    copy_store.close()
