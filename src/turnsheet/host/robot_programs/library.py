"""The library: programs that people published, with their statistics. Anyone can play against them.

A program keeps its entry and its statistics when it is revised. Retired programs stay in the library, but no longer
play. Statistics come from contests and from matches on this site, where a program is recognized by its text. A contest
with the same programs and seed is the same match, so it counts once; a digest of both is stored.

A published record file can contain statistics from elsewhere. They are stored separately from those of the library,
together with the frame: the file without its code, including its owner's own fields. A downloaded record file contains
all of this.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core import codec
from turnsheet.core.game import State
from turnsheet.core.workshop import BadRecordError, Did, Record, Workshop
from turnsheet.games import WORKSHOPS
from turnsheet.host.crypto import digest
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.programs import NewProgram, ProgramChanges, ProgramRow, ProgramSummary, ProgramText
from turnsheet.host.store.rows.competition import programs
from turnsheet.host.store.rows.competition.programs import NameTakenError, Wanted

BUILT_IN = "house"
"""The owner of the programs that come with Turnsheet, as the store writes it."""
MOST_PROGRAMS = 200
NEWEST = 200
LONGEST_FRAME = 20_000
"""The most characters of a record file beside its code that are kept."""
TAKEN = "Another program has that team, name and kind. Choose another name."


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


def listed(
    site: Site, game: str, person: str | None, wanted: Wanted, limit: int = NEWEST, after: int = 0
) -> list[Entry]:
    """The programs that fit, without their texts: at most `limit`, after the first ones."""
    site.workshop(game)
    with site.store.read() as connection:
        rows = programs.listed(connection, game, person, wanted, limit, after)
    return [_entry(row, person) for row in rows]


def found(site: Site, game: str, number: int, person: str | None) -> Entry:
    """One program."""
    with site.store.read() as connection:
        return _entry(_row(connection, game, number), person)


def _row(connection: Connection, game: str, number: int) -> ProgramRow:
    row = programs.find(connection, game, number)
    if row is None:
        raise RefusedError("no-such-program", "The library does not have that program. Choose one from its list.")
    return row


def _entry(row: ProgramSummary, person: str | None) -> Entry:
    code = codec.decode(row.code, tuple[str, ...]) if isinstance(row, ProgramRow) else ()
    frame = row.frame if isinstance(row, ProgramRow) else ""
    counts = codec.decode(row.counts, dict[str, int])
    return codec.copied(
        Entry,
        row,
        record=Record(row.kind, row.team, row.name, code, counts, frame),
        brought=codec.decode(row.brought, dict[str, int]),
        retired=row.retired is not None,
        mine=person is not None and row.owner == person,
    )


def record_file(site: Site, game: str, entry: Entry) -> bytes:
    """The record file to download: its imported statistics plus those from this site."""
    seen, brought = entry.record.counts, entry.brought
    counts = {name: seen.get(name, 0) + brought.get(name, 0) for name in {**seen, **brought}}
    return site.workshop(game).write_record(replace(entry.record, counts=counts))


def frame_of(workshop: Workshop, record: Record) -> str:
    """The file that a record was read from, without its code; empty if it is from none. Raises BadRecordError."""
    return workshop.write_record(replace(record, code=())).decode() if record.file else ""


def register(site: Site, game: str, person: str, record: Record) -> Entry:
    """Add a new program to the library. The statistics in its record file are stored as imported ones."""
    text = _text(site, game, record)
    brought = {name: count for name, count in record.counts.items() if count}
    now = moment(site.now())
    with site.store.write() as connection:
        if person != BUILT_IN and programs.count_of(connection, person) >= MOST_PROGRAMS:
            raise RefusedError(
                "bad-program", f"You have {MOST_PROGRAMS} programs, which is the limit. Update one of them instead."
            )
        _must_be_free(connection, game, text, None)
        counts = dict.fromkeys(site.workshop(game).counts, 0)
        new: NewProgram = {
            **text,
            "game": game,
            "owner": person,
            "counts": codec.encode(counts).decode(),
            "brought": codec.encode(brought).decode(),
            "matches": 0,
            "wins": 0,
            "losses": 0,
            "revision": 1,
            "created": now,
            "revised": now,
        }
        try:
            return _entry(programs.add(connection, new), person)
        except NameTakenError as error:
            raise RefusedError("name-taken", TAKEN) from error


def revise(site: Site, game: str, number: int, person: str | None, record: Record) -> Entry:
    """Replace the text, name or team of a person's own program; the admin (without a person) may revise any program.

    Its imported statistics stay: a file from this library adds them and those of this site into one number.
    """
    text = _text(site, game, record)
    if not record.file:
        del text["frame"]
    with site.store.write() as connection:
        row = _own(connection, game, number, person)
        _must_be_free(connection, game, text, number)
        revised: ProgramChanges = {"revision": row.revision + 1, "revised": moment(site.now()), "retired": None}
        try:
            programs.change(connection, number, {**text, **revised})
        except NameTakenError as error:
            raise RefusedError("name-taken", TAKEN) from error
        return _entry(_row(connection, game, number), person)


def retire(site: Site, game: str, number: int, person: str | None) -> Entry:
    """Retire a person's own program: it no longer plays until it is revised."""
    with site.store.write() as connection:
        _own(connection, game, number, person)
        programs.change(connection, number, {"retired": moment(site.now())})
        return _entry(_row(connection, game, number), person)


def _own(connection: Connection, game: str, number: int, person: str | None) -> ProgramRow:
    row = _row(connection, game, number)
    if person is not None and row.owner != person:
        raise RefusedError("not-your-program", "This program belongs to somebody else. Publish one of your own.")
    return row


def _must_be_free(connection: Connection, game: str, text: ProgramText, but: int | None) -> None:
    there = programs.named(connection, game, text["team"], text["name"], text["kind"])
    if there is not None and there.id != but:
        raise RefusedError("name-taken", TAKEN)


def _text(site: Site, game: str, record: Record) -> ProgramText:
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


def tally(connection: Connection, site: Site, game: str, state: State) -> None:
    """After a match of this site, add what the programs in it did to their records."""
    if game in WORKSHOPS:
        add(connection, game, site.workshop(game).did(state))


def add(connection: Connection, game: str, deeds: Iterable[Did]) -> None:
    """Add what programs did to their records."""
    known = [(_digest(did.kind, did.code), did) for did in deeds]
    for text, did in sorted(
        known, key=lambda each: each[0]
    ):  # always in the same order, so that no two writers wait for each other
        for number, written in programs.counts_of_text(connection, game, text):
            counts = codec.decode(written, dict[str, int])
            counts = {name: counts.get(name, 0) + did.counts.get(name, 0) for name in {**counts, **did.counts}}
            added: ProgramChanges = {
                "matches": counts["matches"],
                "wins": counts["wins"],
                "losses": counts["losses"],
                "counts": codec.encode(counts).decode(),
            }
            programs.change(connection, number, added)


def add_contest(site: Site, game: str, teams: Mapping[str, Sequence[str]], seed: str, deeds: Iterable[Did]) -> bool:
    """Add what programs did in a contest to their records, unless it was counted before; whether it was new."""
    played = {side: [" ".join(code.split()) for code in codes] for side, codes in teams.items()}
    mark = digest(codec.encode([game, played, seed]).decode())
    with site.store.write() as connection:
        if not programs.add_contest(connection, mark, moment(site.now())):
            return False
        add(connection, game, deeds)
    return True


def stock(site: Site, game: str, records: Iterable[bytes]) -> None:
    """Put the programs that come with Turnsheet into the library, or update them there."""
    workshop = site.workshop(game)
    for data in records:
        record = workshop.read_record(data)
        with site.store.read() as connection:
            there = programs.named(connection, game, record.team, record.name, record.kind)
        if there is None:
            try:
                register(site, game, BUILT_IN, record)
            except RefusedError as error:
                if error.code != "name-taken":  # another server is being started at the same time
                    raise
        elif there.owner == BUILT_IN and codec.decode(there.code, tuple[str, ...]) != record.code:
            revise(site, game, there.id, BUILT_IN, record)
