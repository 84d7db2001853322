"""Decisions: the owner of a tournament, or an admin of the site, gives a match that is stuck its result.

The match is ended in the same transaction, so that neither result can get into the way of the other: it does not count
for ratings, and everybody can look at it. Nobody decides a match in which they play.
"""

from turnsheet.core import codec
from turnsheet.core.tournaments.pairings import Pairing
from turnsheet.core.tournaments.tournament import pairing_name
from turnsheet.host.administration import rights
from turnsheet.host.matches import lifecycle
from turnsheet.host.people import Asker, clean_name, same
from turnsheet.host.refusals import RefusedError
from turnsheet.host.sentences import Words, sentence
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.tournaments import EntryRow, PairingChanges, PairingRow, TournamentRow
from turnsheet.host.store.rows.competition import tournaments
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.tournaments.results import in_match, told
from turnsheet.host.tournaments.tournaments import (
    NOT_YOURS,
    entry,
    find,
    in_places,
    may_end,
    pairing,
    plain,
    plan_of,
    tell,
)

LONGEST_NOTE = 200


def decide(site: Site, tournament: str, number: int, asker: Asker, *, winner: int | None, note: str) -> None:
    """Give a match its result: the entry that won, or None for a draw. The note is on the schedule."""
    why = clean_name(note, LONGEST_NOTE)
    if not why:
        raise RefusedError("bad-tournament", "Write why you decide this match. Everybody sees it on the schedule.")
    with site.store.write() as connection:
        row = find(connection, tournament, lock=True)
        if not may_end(connection, row, asker):
            raise RefusedError("not-your-tournament", NOT_YOURS)
        if row.phase != "running":
            raise RefusedError("wrong-phase", "Matches can be decided only while the tournament is running.")
        entries = {each.number: each for each in tournaments.entries(connection, tournament)}
        there = _undecided(connection, tournament, number)
        paired = pairing(there)
        shares = any(match == there.match and seat for match, seat in asker.shared)
        if shares or any(each in entries and same(asker.person, entries[each].holder) for each in paired.entries):
            raise RefusedError("not-your-tournament", "You play in this match, so somebody else must decide it.")
        if winner is not None and winner not in paired.entries:
            raise RefusedError("bad-tournament", "The winner must be one of the players of this match.")
        ranks, who = _ranks(paired, winner), f"{_who(row, asker)} decided"
        _store(connection, site, row, there, entries=entries, ranks=ranks, who=who, why=why)
        if there.match is not None and not same(asker.person, row.owner) and not asker.admin:
            rights.log(connection, site, rights.admin_of(connection, asker), "end", match=there.match, text=why)


def _undecided(connection: Connection, tournament: str, number: int) -> PairingRow:
    """A pairing that has no result yet."""
    there = next((each for each in tournaments.pairings(connection, tournament) if each.number == number), None)
    if there is None:
        raise RefusedError("no-such-pairing", "This tournament does not have that match. Its schedule lists them.")
    if pairing(there).bye:
        raise RefusedError("wrong-phase", "This is a bye, so there is nothing to decide.")
    if pairing(there).over or _is_over(connection, there):
        raise RefusedError("wrong-phase", "This match is over, so its result stays as it is.")
    return there


def _is_over(connection: Connection, there: PairingRow) -> bool:
    """Whether the match is over, although its result has not been taken yet."""
    if there.match is None:
        return False
    try:
        return matches.find(connection, there.match, lock=True).phase == "ended"
    except RefusedError:  # it was removed, and counts as a draw as soon as a worker comes by
        return False


def _who(row: TournamentRow, asker: Asker) -> str:
    return "The owner" if same(asker.person, row.owner) else "An admin of this site"


def _store(
    connection: Connection,
    site: Site,
    row: TournamentRow,
    there: PairingRow,
    *,
    entries: dict[int, EntryRow],
    ranks: tuple[int, ...],
    who: str,
    why: str,
) -> None:
    """Keep the result, tell it, and end the match."""
    changes: PairingChanges = {"ranks": codec.encode(ranks).decode(), "note": f"{who}: {why}"}
    tournaments.change_pairing(connection, there.tournament, there.number, changes)
    result = told(pairing(there), ranks, in_places(entries))
    called = pairing_name(plan_of(row), [entry(each) for each in entries.values()], pairing(there)).capitalize()
    tell(connection, site, row.id, f"{plain(called)}: {result} {{note}}", "decided", there.number)
    if there.match is not None:
        try:
            match = matches.find(connection, there.match, lock=True)
        except RefusedError:
            return
        known = in_match(result, pairing(there), entries)
        text = sentence("The result was decided in the tournament: ", known, f" {who}: ", Words(why))
        lifecycle.break_off(connection, site, match, "owner", text)
        matches.change(connection, matches.find(connection, there.match), {"private": False})


def _ranks(paired: Pairing, winner: int | None) -> tuple[int, ...]:
    return tuple(1 if winner is None or each == winner else 2 for each in paired.entries)
