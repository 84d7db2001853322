"""The library: programs people registered, for anyone to play against, with what they have done.

A program keeps its entry when it is revised; what the older text did stays on its record. Retired programs stay in the
library, but no longer play. Statistics come from matches of this site in which the program played, recognized by its
text, and from contests. A contest with the same programs and the same seed is the same match, so it is counted once: a
digest of both is kept.

A record file that is registered brings statistics from elsewhere. They are kept beside those of the library, and so is
the frame: the file without its code, with the fields of its owner. The record file that is downloaded has all of it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict, replace

from turnsheet.core import codec
from turnsheet.core.game import State
from turnsheet.core.workshop import BadRecordError, Did, Record, Workshop
from turnsheet.games import WORKSHOPS
from turnsheet.host.crypto import digest
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.store.rows import ProgramRow, ProgramSummary, made
from turnsheet.host.store.schema import columns, contests, programs, select

BUILT_IN = "house"
"""The owner of the programs that come with Turnsheet, as the store writes it."""
MOST_PROGRAMS = 200
NEWEST = 200
LONGEST_FRAME = 20_000
"""The most characters of a record file beside its code that are kept."""
TAKEN = "Another program has that team, name and kind. Choose another name."
Sort = Literal["name", "matches", "wins", "losses", "newest"]


class Entry(Struct, frozen=True):
    """A program in the library."""

    id: int
    record: Record
    """With the statistics that the library has seen."""
    brought: dict[str, int]
    """The statistics of the record file it was registered with; empty if there was none."""
    revision: int
    created: int
    revised: int
    retired: bool
    mine: bool


class Wanted(Struct, frozen=True):
    """Which programs to list: by kind, by words in name or team, by numbers."""

    kind: str = ""
    text: str = ""
    matches: tuple[int | None, int | None] = (None, None)
    wins: tuple[int | None, int | None] = (None, None)
    losses: tuple[int | None, int | None] = (None, None)
    mine: bool = False
    retired: bool = False
    sort: Sort = "name"


def listed(
    site: Site, game: str, guest: str | None, wanted: Wanted, limit: int = NEWEST, after: int = 0
) -> list[Entry]:
    """The programs that fit, without their texts: at most `limit`, after the first ones."""
    site.workshop(game)
    query = select(ProgramSummary, programs).where(programs.c.game == game)
    if wanted.kind:
        query = query.where(sa.func.lower(programs.c.kind) == wanted.kind.lower())
    if wanted.text:
        like = sa.or_(
            *(column.icontains(wanted.text, autoescape=True) for column in (programs.c.name, programs.c.team))
        )
        query = query.where(like)
    for name in ("matches", "wins", "losses"):
        least, most = getattr(wanted, name)
        if least is not None:
            query = query.where(programs.c[name] >= least)
        if most is not None:
            query = query.where(programs.c[name] <= most)
    if wanted.mine:
        query = query.where(programs.c.owner == (guest or "-"))
    if not wanted.retired:
        query = query.where(programs.c.retired.is_(None))
    by_name = (sa.func.lower(programs.c.name), programs.c.kind, programs.c.id)
    first = {"newest": [programs.c.revised.desc()], "name": []}.get(wanted.sort)
    query = query.order_by(*([programs.c[wanted.sort].desc()] if first is None else first), *by_name)
    with site.store.read() as connection:
        rows = connection.execute(query.limit(limit).offset(after))
        return [_entry(made(ProgramSummary, row), guest) for row in rows]


def found(site: Site, game: str, number: int, guest: str | None) -> Entry:
    """One program."""
    with site.store.read() as connection:
        return _entry(_row(connection, game, number), guest)


def _row(connection: sa.Connection, game: str, number: int) -> ProgramRow:
    query = select(ProgramRow, programs).where(programs.c.game == game, programs.c.id == number)
    row = connection.execute(query).one_or_none()
    if row is None:
        raise RefusedError("no-such-program", "The library does not have that program.")
    return made(ProgramRow, row)


def _entry(row: ProgramSummary, guest: str | None) -> Entry:
    code = codec.decode(row.code, tuple[str, ...]) if isinstance(row, ProgramRow) else ()
    frame = row.frame if isinstance(row, ProgramRow) else ""
    counts = codec.decode(row.counts, dict[str, int])
    return codec.copied(
        Entry,
        row,
        record=Record(row.kind, row.team, row.name, code, counts, frame),
        brought=codec.decode(row.brought, dict[str, int]),
        retired=row.retired is not None,
        mine=guest is not None and row.owner == guest,
    )


def record_file(site: Site, game: str, entry: Entry) -> bytes:
    """The record file to download: the statistics it brought along and those from here, added up."""
    seen, brought = entry.record.counts, entry.brought
    counts = {name: seen.get(name, 0) + brought.get(name, 0) for name in {**seen, **brought}}
    return site.workshop(game).write_record(replace(entry.record, counts=counts))


def frame_of(workshop: Workshop, record: Record) -> str:
    """The file that a record was read from, without its code; empty if it is from none. Raises BadRecordError."""
    return workshop.write_record(replace(record, code=())).decode() if record.file else ""


def register(site: Site, game: str, guest: str, record: Record) -> Entry:
    """Add a new program to the library, without statistics of its own; those of its record file are brought along."""
    values = _values(site, game, record)
    brought = {name: count for name, count in record.counts.items() if count}
    now = moment(site.now())
    with site.store.write() as connection:
        own = sa.select(sa.func.count()).select_from(programs).where(programs.c.owner == guest)
        if guest != BUILT_IN and connection.execute(own).scalar_one() >= MOST_PROGRAMS:
            raise RefusedError(
                "bad-program", f"You have {MOST_PROGRAMS} programs, which is the limit. Revise one of them instead."
            )
        _must_be_free(connection, game, values, None)
        counts = dict.fromkeys(site.workshop(game).counts, 0)
        blank = {"matches": 0, "wins": 0, "losses": 0, "revision": 1, "created": now, "revised": now}
        row = {**values, **blank, "game": game, "owner": guest, "counts": codec.encode(counts).decode()}
        row |= {"brought": codec.encode(brought).decode()}
        try:
            new = connection.execute(programs.insert().values(row).returning(*columns(ProgramRow, programs))).one()
        except sa.exc.IntegrityError as error:
            raise RefusedError("name-taken", TAKEN) from error
    return _entry(made(ProgramRow, new), guest)


def revise(site: Site, game: str, number: int, guest: str | None, record: Record) -> Entry:
    """Replace the text, name or team of one's program; the admin (without a guest) may revise any program.

    The statistics it brought along stay: a file from this library adds those and the ones from here into one number.
    """
    values = _values(site, game, record)
    if not record.file:
        del values["frame"]
    with site.store.write() as connection:
        row = _own(connection, game, number, guest)
        _must_be_free(connection, game, values, number)
        values |= {"revision": row.revision + 1, "revised": moment(site.now()), "retired": None}
        try:
            connection.execute(programs.update().where(programs.c.id == number).values(values))
        except sa.exc.IntegrityError as error:
            raise RefusedError("name-taken", TAKEN) from error
        return _entry(_row(connection, game, number), guest)


def retire(site: Site, game: str, number: int, guest: str | None) -> Entry:
    """Retire one's program: it no longer plays. Revising it brings it back."""
    with site.store.write() as connection:
        _own(connection, game, number, guest)
        connection.execute(programs.update().where(programs.c.id == number).values(retired=moment(site.now())))
        return _entry(_row(connection, game, number), guest)


def _own(connection: sa.Connection, game: str, number: int, guest: str | None) -> ProgramRow:
    row = _row(connection, game, number)
    if guest is not None and row.owner != guest:
        raise RefusedError("not-your-program", "This program belongs to somebody else. Register one of your own.")
    return row


def _must_be_free(connection: sa.Connection, game: str, values: dict[str, object], but: int | None) -> None:
    same = sa.select(programs.c.id).where(_named(game, values), programs.c.id != (but or 0))
    if connection.execute(same).first() is not None:
        raise RefusedError("name-taken", TAKEN)


def _named(game: str, values: Mapping[str, object]) -> sa.ColumnElement[bool]:
    return sa.and_(programs.c.game == game, *(programs.c[name] == values[name] for name in ("team", "name", "kind")))


def _values(site: Site, game: str, record: Record) -> dict[str, object]:
    """The columns of a record, which must be complete and have no errors."""
    workshop = site.workshop(game)
    try:
        frame = frame_of(workshop, record)
        record = workshop.read_record(workshop.write_record(record))
    except BadRecordError as error:
        raise RefusedError("bad-program", str(error)) from error
    if len(frame) > LONGEST_FRAME:
        most = f"{len(frame):,} characters without its code; the limit is {LONGEST_FRAME:,}"
        raise RefusedError("bad-program", f"The record file has {most}. Remove fields that are not needed.")
    faults = workshop.check("\n".join(record.code)).faults
    if faults:
        place = f"line {faults[0].line}, column {faults[0].column}"
        raise RefusedError("bad-program", f"The program has an error: {place}: {faults[0].reason}")
    return {
        "kind": record.kind,
        "team": record.team,
        "name": record.name,
        "code": codec.encode(record.code).decode(),
        "digest": _digest(record.kind, " ".join(record.code)),
        "frame": frame,
    }


def _digest(kind: str, code: str) -> str:
    return digest(f"{kind}\n{' '.join(code.split())}")


def tally(connection: sa.Connection, site: Site, game: str, state: State) -> None:
    """After a match of this site, add what the programs in it did to their records."""
    if game in WORKSHOPS:
        add(connection, game, site.workshop(game).did(state))


def add(connection: sa.Connection, game: str, deeds: Iterable[Did]) -> None:
    """Add what programs did to their records."""
    known = [(_digest(did.kind, did.code), did) for did in deeds]
    for text, did in sorted(
        known, key=lambda each: each[0]
    ):  # always in the same order, so that no two writers wait for each other
        query = sa.select(programs.c.id, programs.c.counts).where(
            programs.c.game == game, programs.c.digest == text, programs.c.retired.is_(None)
        )
        for row in connection.execute(query.order_by(programs.c.id).with_for_update()).all():
            counts = codec.decode(row.counts, dict[str, int])
            counts = {name: counts.get(name, 0) + did.counts.get(name, 0) for name in {**counts, **did.counts}}
            values: dict[str, object] = {name: counts[name] for name in ("matches", "wins", "losses")}
            values |= {"counts": codec.encode(counts).decode()}
            connection.execute(programs.update().where(programs.c.id == row.id).values(values))


def add_contest(site: Site, game: str, teams: Mapping[str, Sequence[str]], seed: str, deeds: Iterable[Did]) -> bool:
    """Add what programs did in a contest to their records, unless it was counted before; whether it was new."""
    played = {side: [" ".join(code.split()) for code in codes] for side, codes in teams.items()}
    mark = digest(codec.encode([game, played, seed]).decode())
    with site.store.write() as connection:
        known = sa.select(contests.c.digest).where(contests.c.digest == mark)
        if connection.execute(known).first() is not None:
            return False
        try:
            connection.execute(contests.insert().values(digest=mark, at=moment(site.now())))
        except sa.exc.IntegrityError:  # somebody else counts it at the same moment
            connection.rollback()
            return False
        add(connection, game, deeds)
    return True


def stock(site: Site, game: str, records: Iterable[bytes]) -> None:
    """Put the programs that come with Turnsheet into the library, or update them there."""
    workshop = site.workshop(game)
    for data in records:
        record = workshop.read_record(data)
        with site.store.read() as connection:
            query = select(ProgramRow, programs).where(_named(game, asdict(record)))
            row = connection.execute(query).one_or_none()
        there = None if row is None else made(ProgramRow, row)
        if there is None:
            try:
                register(site, game, BUILT_IN, record)
            except RefusedError as error:
                if error.code != "name-taken":  # another server is being started at the same time
                    raise
        elif there.owner == BUILT_IN and codec.decode(there.code, tuple[str, ...]) != record.code:
            revise(site, game, there.id, BUILT_IN, record)
