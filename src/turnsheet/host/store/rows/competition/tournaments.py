"""Rows of tournaments, their entries, pairings and history."""

import sqlalchemy as sa
from msgspec.structs import replace

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.tournaments import (
    EntryRow,
    MatchTournament,
    NewTournament,
    PairingChanges,
    PairingRow,
    TournamentChanges,
    TournamentEventKind,
    TournamentEventRow,
    TournamentPhase,
    TournamentRow,
)
from turnsheet.host.store.schema import (
    matches,
    select,
    tournament_entries,
    tournament_events,
    tournament_pairings,
    tournaments,
)

UNDECIDED = "[]"


def add(connection: Connection, new: NewTournament) -> None:
    """Keep a new tournament."""
    connection.execute(tournaments.insert().values({**new}))


def find(connection: Connection, tournament: str, lock: bool = False) -> TournamentRow | None:
    """A tournament, if it is there, locked against other writers if asked."""
    query = select(TournamentRow, tournaments).where(tournaments.c.id == tournament)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return None if row is None else made(TournamentRow, row)


def change(connection: Connection, tournament: str, changes: TournamentChanges) -> None:
    """Write changes to a tournament, which is locked."""
    connection.execute(tournaments.update().where(tournaments.c.id == tournament).values({**changes}))


def newest(
    connection: Connection, limit: int, after: int, phases: tuple[TournamentPhase, ...], person: str | None
) -> list[TournamentRow]:
    """Tournaments, the newest first: at most `limit` after the first ones; with `person` those they own or entered."""
    query = select(TournamentRow, tournaments).where(tournaments.c.phase.in_(phases))
    if person is not None:
        entered = sa.select(tournament_entries.c.tournament).where(tournament_entries.c.holder == person)
        query = query.where(sa.or_(tournaments.c.owner == person, tournaments.c.id.in_(entered)))
    query = query.order_by(tournaments.c.created.desc(), tournaments.c.id).limit(limit).offset(after)
    return [made(TournamentRow, row) for row in connection.execute(query)]


def count_of(connection: Connection, owner: str) -> int:
    """How many tournaments of a person are not over."""
    own = sa.select(sa.func.count()).select_from(tournaments)
    own = own.where(tournaments.c.owner == owner, tournaments.c.phase.in_(("open", "running")))
    return int(connection.execute(own).scalar_one())


def due(connection: Connection, now: int) -> list[str]:
    """Tournaments in which something is to be done: a match is over or not opened, a round or all of it can begin.

    Of one that was ended early, only the results of its last matches are taken.
    """
    match = tournament_pairings.c.match
    over = sa.exists().where(matches.c.id == match, matches.c.phase != "ended")
    waiting = sa.select(tournament_pairings.c.tournament).where(
        tournament_pairings.c.ranks == UNDECIDED, sa.or_(match.is_(None), sa.not_(over))
    )
    undecided = sa.select(tournament_pairings.c.tournament).where(tournament_pairings.c.ranks == UNDECIDED)
    come = sa.or_(
        tournaments.c.id.in_(waiting),
        tournaments.c.next_round <= now,
        sa.and_(tournaments.c.next_round.is_(None), tournaments.c.id.not_in(undecided)),
    )
    running = sa.and_(tournaments.c.phase == "running", come)
    last = sa.select(tournament_pairings.c.tournament).where(
        tournament_pairings.c.ranks == UNDECIDED, match.is_not(None), sa.not_(over)
    )
    ended = sa.and_(tournaments.c.phase == "cancelled", tournaments.c.id.in_(last))
    starting = sa.and_(tournaments.c.phase == "open", tournaments.c.next_round <= now)
    query = sa.select(tournaments.c.id).where(sa.or_(running, starting, ended)).order_by(tournaments.c.id)
    return list(connection.execute(query).scalars())


def entries(connection: Connection, tournament: str) -> list[EntryRow]:
    """The entries of a tournament, by number."""
    query = select(EntryRow, tournament_entries).where(tournament_entries.c.tournament == tournament)
    return [made(EntryRow, row) for row in connection.execute(query.order_by(tournament_entries.c.number))]


def lock_entered(connection: Connection, person: str) -> dict[str, list[int]]:
    """Lock the tournaments that are not over and that a person has entered; gives the numbers of their entries."""
    mine = tournament_entries.c.holder == person
    going_on = tournaments.c.phase.in_(("open", "running"))
    entered = sa.select(tournament_entries.c.tournament).where(mine)
    query = sa.select(tournaments.c.id).where(going_on, tournaments.c.id.in_(entered)).order_by(tournaments.c.id)
    locked = list(connection.execute(query.with_for_update()).scalars())
    numbers = sa.select(tournament_entries.c.tournament, tournament_entries.c.number)
    found: dict[str, list[int]] = {name: [] for name in locked}
    for name, number in connection.execute(numbers.where(mine, tournament_entries.c.tournament.in_(locked))):
        found[name].append(number)
    return found


def lock_all(connection: Connection, person: str) -> None:
    """Lock the tournaments that a person owns or has entered."""
    entered = sa.select(tournament_entries.c.tournament).where(tournament_entries.c.holder == person)
    theirs = sa.or_(tournaments.c.owner == person, tournaments.c.id.in_(entered))
    connection.execute(sa.select(tournaments.c.id).where(theirs).order_by(tournaments.c.id).with_for_update())


def counts(connection: Connection, of: list[str]) -> dict[str, int]:
    """How many entries tournaments have that did not drop out."""
    query = sa.select(tournament_entries.c.tournament, sa.func.count()).where(
        tournament_entries.c.tournament.in_(of), tournament_entries.c.until.is_(None)
    )
    return {name: int(count) for name, count in connection.execute(query.group_by(tournament_entries.c.tournament))}


def rounds(connection: Connection, of: list[str]) -> dict[str, int]:
    """The number of the last round that began in each tournament."""
    query = sa.select(tournament_pairings.c.tournament, sa.func.max(tournament_pairings.c.round)).where(
        tournament_pairings.c.tournament.in_(of)
    )
    return {name: int(last) for name, last in connection.execute(query.group_by(tournament_pairings.c.tournament))}


def enter(connection: Connection, entry: EntryRow) -> None:
    """Keep a new entry."""
    values = {name: getattr(entry, name) for name in EntryRow.__struct_fields__}
    connection.execute(tournament_entries.insert().values(values))


def set_until(connection: Connection, tournament: str, number: int, until: int | None) -> None:
    """Write the last round of an entry."""
    here = (tournament_entries.c.tournament == tournament, tournament_entries.c.number == number)
    connection.execute(tournament_entries.update().where(*here).values(until=until))


def set_resigns(connection: Connection, tournament: str, number: int, resigns: bool) -> None:
    """Write whether the open matches of an entry are still to be resigned."""
    here = (tournament_entries.c.tournament == tournament, tournament_entries.c.number == number)
    connection.execute(tournament_entries.update().where(*here).values(resigns=resigns))


def with_matches_to_resign(connection: Connection) -> list[str]:
    """Tournaments with entries that dropped out and whose open matches are still to be resigned."""
    query = sa.select(tournament_entries.c.tournament).where(tournament_entries.c.resigns)
    return list(connection.execute(query.distinct().order_by(tournament_entries.c.tournament)).scalars())


def set_name(connection: Connection, tournament: str, number: int, name: str) -> None:
    """Write the name of an entry."""
    here = (tournament_entries.c.tournament == tournament, tournament_entries.c.number == number)
    connection.execute(tournament_entries.update().where(*here).values(name=name))


def set_rating(connection: Connection, tournament: str, number: int, rating: int) -> None:
    """Write the rating by which an entry is seeded."""
    here = (tournament_entries.c.tournament == tournament, tournament_entries.c.number == number)
    connection.execute(tournament_entries.update().where(*here).values(rating=rating))


def remove_entry(connection: Connection, tournament: str, number: int) -> None:
    """Remove an entry; only before the start."""
    here = (tournament_entries.c.tournament == tournament, tournament_entries.c.number == number)
    connection.execute(tournament_entries.delete().where(*here))


def pairings(connection: Connection, tournament: str) -> list[PairingRow]:
    """The pairings of a tournament, in their order."""
    query = select(PairingRow, tournament_pairings).where(tournament_pairings.c.tournament == tournament)
    return [made(PairingRow, row) for row in connection.execute(query.order_by(tournament_pairings.c.number))]


def add_pairing(connection: Connection, row: PairingRow) -> None:
    """Keep a new pairing."""
    values = {name: getattr(row, name) for name in PairingRow.__struct_fields__}
    connection.execute(tournament_pairings.insert().values(values))


def change_pairing(connection: Connection, tournament: str, number: int, changes: PairingChanges) -> None:
    """Write changes to a pairing."""
    here = (tournament_pairings.c.tournament == tournament, tournament_pairings.c.number == number)
    connection.execute(tournament_pairings.update().where(*here).values({**changes}))


def add_event(
    connection: Connection, tournament: str, at: int, text: str, kind: TournamentEventKind, about: str
) -> None:
    """Add a line to the history of a tournament, which is locked. It has the numbers of entries in braces."""
    last = sa.select(sa.func.max(tournament_events.c.number)).where(tournament_events.c.tournament == tournament)
    number = (connection.execute(last).scalar_one_or_none() or 0) + 1
    row = {"tournament": tournament, "number": number, "at": at, "text": text, "kind": kind, "about": about}
    connection.execute(tournament_events.insert().values(row))


def is_told(connection: Connection, tournament: str, kind: TournamentEventKind, about: str) -> bool:
    """Whether a line of this kind about the same thing is in the history of a tournament."""
    here = _lines(tournament, kind, about)
    return connection.execute(sa.select(tournament_events.c.number).where(*here).limit(1)).first() is not None


def remove_event(connection: Connection, tournament: str, kind: TournamentEventKind, about: str) -> None:
    """Remove a line from the history of a tournament, which is locked."""
    connection.execute(tournament_events.delete().where(*_lines(tournament, kind, about)))


def _lines(tournament: str, kind: TournamentEventKind, about: str) -> tuple[sa.ColumnElement[bool], ...]:
    columns = tournament_events.c
    return columns.tournament == tournament, columns.kind == kind, columns.about == about


def events(connection: Connection, tournament: str, limit: int, before: int | None = None) -> list[TournamentEventRow]:
    """The newest lines of the history of a tournament, or the newest before one; the newest first."""
    columns = tournament_events.c
    query = select(TournamentEventRow, tournament_events).add_columns(columns.kind, columns.about)
    query = query.where(columns.tournament == tournament)
    if before is not None:
        query = query.where(tournament_events.c.number < before)
    query = query.order_by(tournament_events.c.number.desc()).limit(limit)
    names = {each.number: each.name for each in entries(connection, tournament)}
    called = [names.get(number, "") for number in range(max(names, default=0) + 1)]
    reasons = {str(each.number): each.note for each in pairings(connection, tournament)}
    found = []
    for *row, kind, about in connection.execute(query):
        line = made(TournamentEventRow, row)
        text = line.text.format(*called, note=reasons.get(about, "")) if kind else line.text
        found.append(replace(line, text=text))
    return found


def of_match(connection: Connection, match: str) -> MatchTournament | None:
    """The tournament that a match is part of, if it is part of one."""
    pairings = tournament_pairings.join(tournaments, tournaments.c.id == tournament_pairings.c.tournament)
    query = sa.select(tournaments.c.id, tournaments.c.title).select_from(pairings)
    found = connection.execute(query.where(tournament_pairings.c.match == match).limit(1)).one_or_none()
    return None if found is None else MatchTournament(*found)


def owner_of_match(connection: Connection, match: str) -> str | None:
    """The person who runs the tournament that a match is part of, if it is part of one."""
    pairings = tournament_pairings.join(tournaments, tournaments.c.id == tournament_pairings.c.tournament)
    query = sa.select(tournaments.c.owner).select_from(pairings).where(tournament_pairings.c.match == match)
    return connection.execute(query.limit(1)).scalar_one_or_none()
