"""Rounds: results are taken from matches that are over, and the next round is opened when it is time.

Workers call `run` every few seconds. Each step is a transaction that locks the tournament, so several workers do
nothing twice: first results and the pairings of the next round are stored, then each match is opened. After a crash
the next call goes on where the last one stopped.

The site owns the matches, so no player has the rights of a match owner. They are private until they are over.
"""

import logging

from turnsheet.core import codec
from turnsheet.core.tournaments.crosstable import ranks_of
from turnsheet.core.tournaments.pairings import FILLER, Pairing, TournamentError
from turnsheet.core.tournaments.tournament import needs_results, next_pairings, tables
from turnsheet.host.absence import account_vacations
from turnsheet.host.absence.stages import Absence
from turnsheet.host.matches import cards
from turnsheet.host.matches.lifecycle import LONGEST_TITLE, UNDO_SECONDS, add_match, begin
from turnsheet.host.matches.seating import put_bot, sit
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.notifications.notify import notify_person
from turnsheet.host.people import SITE, Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, head_state, moment
from turnsheet.host.store.engine import TRANSIENT, Connection
from turnsheet.host.store.row_types.matches import MatchRow, MatchSetup
from turnsheet.host.store.row_types.tournaments import EntryRow, PairingRow, TournamentRow
from turnsheet.host.store.rows import matches, seats, tournaments
from turnsheet.host.tournaments.terms import match_options
from turnsheet.host.tournaments.tournaments import entry, last_round, pairing, plan_of, tell, terms_of

LOG = logging.getLogger("turnsheet.tournaments")


def run(site: Site) -> None:
    """Do what is to be done in all running tournaments. A fault in one of them affects no other."""
    with site.store.read() as connection:
        due = tournaments.due(connection, moment(site.now()))
    for name in due:
        try:
            settle(site, name)
        except TRANSIENT:
            raise
        except Exception as error:
            log_fault(LOG, f"tournament {name} could not continue", error)


def settle(site: Site, tournament: str) -> None:
    """Take results, begin the next round if it is time, and open its matches."""
    with site.store.write() as connection:
        row = tournaments.find(connection, tournament, lock=True)
        if row is None or row.phase != "running":
            return
        for each in tournaments.pairings(connection, tournament):
            if not pairing(each).over:
                _take_result(connection, site, row, each)
        _advance(connection, site, row)
    with site.store.read() as connection:
        waiting = [each.number for each in tournaments.pairings(connection, tournament) if _unopened(each)]
    for number in waiting:
        _open(site, tournament, number)


def _unopened(row: PairingRow) -> bool:
    return row.match is None and not pairing(row).over


def _take_result(connection: Connection, site: Site, row: TournamentRow, each: PairingRow) -> None:
    """Store how a pairing ended, if it did: its match is over or was removed, or nobody is left to play it."""
    entries = _entries(connection, row)
    if each.match is None:
        there = [number for number in pairing(each).entries if number != FILLER]
        if all(entries[number].until is None for number in there):
            return
        ranks: tuple[int, ...] | None = tuple(
            2 if number != FILLER and entries[number].until is not None else 1 for number in pairing(each).entries
        )
    else:
        ranks = _ranks(connection, site, each.match, len(pairing(each).entries))
    if ranks is None:
        return
    tournaments.change_pairing(connection, row.id, each.number, {"ranks": codec.encode(ranks).decode()})
    tell(connection, site, row.id, f"Round {each.round}: {told(pairing(each), ranks, entries)}")


def told(paired: Pairing, ranks: tuple[int, ...], entries: dict[int, EntryRow]) -> str:
    """A result in words."""
    names = {number: each.name for number, each in entries.items()} | {FILLER: "a bot"}
    if len(set(ranks)) == 1:
        return f"a draw between {' and '.join(names[number] for number in paired.entries)}."
    if len(ranks) == 2:
        first, second = sorted(zip(ranks, paired.entries, strict=True))
        return f"{names[first[1]]} won against {names[second[1]]}."
    ordered = sorted(zip(ranks, paired.entries, strict=True))
    return ", ".join(f"{rank}. {names[number]}" for rank, number in ordered) + "."


def _ranks(connection: Connection, site: Site, match: str, count: int) -> tuple[int, ...] | None:
    """How a match ended, by seat; None while it runs. A match that was removed counts as a draw."""
    try:
        row = matches.find(connection, match, lock=True)
    except RefusedError:
        return (1,) * count
    if row.phase != "ended":
        return None
    if row.private:
        matches.change(connection, row, {"private": False})
    return final_ranks(connection, site, row)


def final_ranks(connection: Connection, site: Site, row: MatchRow) -> tuple[int, ...]:
    """The ranks of a match that is over: players who resigned come last; a match that was broken off is a draw."""
    there = seats.of_match(connection, row.id)
    gone = [seat for seat, each in sorted(there.items()) if each.resigned is not None]
    winners: tuple[int, ...] = ()
    scores = [0] * row.seats
    if row.ended_by is None and row.head is not None:
        standing = site.game_of(row).rules.standing(head_state(connection, site, row))
        scores = [standing.scores[seat] for seat in sorted(standing.scores)]
        winners = tuple(map(int, standing.winners))
    elif row.ended_by == "resigned":
        winners = cards.winners(row, there.values(), cards.of(connection, site, row))
    ranks = ranks_of(scores, [seat for seat in winners if seat not in gone])
    staying = sorted({rank for seat, rank in enumerate(ranks, 1) if seat not in gone})
    last = len(staying) + 1
    return tuple(last if seat in gone else 1 + staying.index(rank) for seat, rank in enumerate(ranks, 1))


def _entries(connection: Connection, row: TournamentRow) -> dict[int, EntryRow]:
    return {each.number: each for each in tournaments.entries(connection, row.id)}


def _advance(connection: Connection, site: Site, row: TournamentRow) -> None:
    """Store the pairings of the next round if it is time for it, or end the tournament."""
    plan, terms = plan_of(row), terms_of(row)
    there = tournaments.pairings(connection, row.id)
    entries = [entry(each) for each in tournaments.entries(connection, row.id)]
    played = [pairing(each) for each in there]
    over = all(each.over for each in played)
    if not over and (terms.round_seconds is None or needs_results(plan, entries, played)):
        return
    try:
        new = next_pairings(plan, entries, played)
    except TournamentError as error:
        tell(connection, site, row.id, f"The tournament cannot continue: {error}")
        _finish(connection, site, row)
        return
    now = moment(site.now())
    if not new and over:
        _finish(connection, site, row)
    elif new and (new[0].round <= last_round(there) or row.next_round is None or row.next_round <= now):
        _begin_round(connection, site, row, there, new)


def _begin_round(
    connection: Connection, site: Site, row: TournamentRow, there: list[PairingRow], new: list[Pairing]
) -> None:
    number, first = new[0].round, new[0].round > last_round(there)
    for at, each in enumerate(new, len(there) + 1):
        tournaments.add_pairing(
            connection,
            PairingRow(
                tournament=row.id,
                number=at,
                round=number,
                group=each.group,
                entries=codec.encode(each.entries).decode(),
                ranks="[1]" if each.bye else tournaments.UNDECIDED,
                match=None,
            ),
        )
    if first:
        seconds, now = terms_of(row).round_seconds, moment(site.now())
        following = None if seconds is None else max((row.next_round or now) + 1000 * seconds, now)
        tournaments.change(connection, row.id, {"next_round": following})
        names = {each.number: each.name for each in tournaments.entries(connection, row.id)}
        resting = [names[each.entries[0]] for each in new if each.bye]
        byes = f" {' and '.join(resting)} {'has' if len(resting) == 1 else 'have'} a bye." if resting else ""
        tell(connection, site, row.id, f"Round {number} began.{byes}")
    else:
        tell(connection, site, row.id, f"Round {number}: drawn ties are played again.")


def _open(site: Site, tournament: str, number: int) -> None:
    """Open the match of a pairing, with its players seated."""
    with site.store.write() as connection:
        row = tournaments.find(connection, tournament, lock=True)
        each = next(one for one in tournaments.pairings(connection, tournament) if one.number == number)
        if row is None or row.phase != "running" or not _unopened(each):
            return
        match = _add_match(connection, site, row, each)
        tournaments.change_pairing(connection, tournament, number, {"match": match})
    site.turn_may_run(match)


def _add_match(connection: Connection, site: Site, row: TournamentRow, each: PairingRow) -> str:
    game, terms, seed = site.game(row.game), terms_of(row), site.seed()
    playing, entries = pairing(each).entries, _entries(connection, row)
    options = match_options(game, terms, len(playing), seed)
    ending = f", round {each.round}"
    setup: MatchSetup = {
        "title": f"{row.title[: LONGEST_TITLE - len(ending)]}{ending}",
        "options": codec.encode(options).decode(),
        "seats": len(playing),
        "seed": seed,
        "schedule": None if terms.schedule is None else codec.encode(terms.schedule).decode(),
        "undo_seconds": UNDO_SECONDS,
        "spectator_delay": None,
        "private": True,
        "substitute": terms.substitute or None,
        "absence": codec.encode(Absence()).decode(),
    }
    match = add_match(connection, site, SITE, game, setup, {})
    added = matches.find(connection, match)
    for seat, number in enumerate(playing, 1):
        holder = None if number == FILLER else entries[number].holder
        if holder is None:
            put_bot(connection, site, added, seat, terms.filler if number == FILLER else entries[number].bot)
        else:
            sit(connection, match, seat, Asker(guest=holder), entries[number].name)
            account_vacations.sat_down(connection, site, match, seat)
    begin(connection, site, added)
    begun = matches.find(connection, match)
    for number in playing:
        holder = None if number == FILLER else entries[number].holder
        if holder is not None:
            others = [entries[other].name if other else "a bot" for other in playing if other != number]
            text = f"Your match has begun. You play against {' and '.join(others)}."
            notify_person(connection, site, begun, holder, kind="seat", text=text, about="tournament")
    return match


def _finish(connection: Connection, site: Site, row: TournamentRow) -> None:
    """End a tournament, and tell everybody their place."""
    tournaments.change(connection, row.id, {"phase": "over", "ended": moment(site.now()), "next_round": None})
    rows = _entries(connection, row)
    there = tournaments.pairings(connection, row.id)
    found = tables(plan_of(row), [entry(each) for each in rows.values()], [pairing(each) for each in there])
    for table in found:
        first = " and ".join(rows[each.entry].name for each in table.standings if each.place == 1)
        where = f" division {table.division}" if table.division else ""
        tell(connection, site, row.id, f"{first} won{where}.")
    tell(connection, site, row.id, "The tournament is over.")
    places = {each.entry: (each.place, len(table.standings)) for table in found for each in table.standings}
    last = {number: each.match for each in there for number in pairing(each).entries if each.match is not None}
    told_people: dict[str, tuple[str, str]] = {}
    for number, match in last.items():
        holder = rows[number].holder if number != FILLER else None
        if holder is not None and number in places:
            place, of = places[number]
            told_people[holder] = match, f"The tournament is over. Your place: {place} of {of}."
    for holder, (match, text) in sorted(told_people.items()):
        try:
            begun = matches.find(connection, match)
        except RefusedError:
            continue
        notify_person(connection, site, begun, holder, kind="phase", text=text, about=f"tournament {row.id}")
