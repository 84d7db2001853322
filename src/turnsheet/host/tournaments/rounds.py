"""Rounds: results are taken from matches that are over, and the next round is opened when it is time.

Workers call `run` every few seconds. Each step is a transaction that locks the tournament, so several workers do
nothing twice: results are stored, then the pairings of the next round, then each match is opened. After a crash the
next call goes on where the last one stopped, also where the matches of somebody who dropped out were being resigned.
Pairings are computed outside a transaction, since that can take a while
and nobody else can write meanwhile; they are stored only if nothing has changed since.

The site owns the matches, so no player has the rights of a match owner. They are private until they are over.
"""

import logging
from collections.abc import Callable

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.tournaments.pairings import FILLER, Pairing, TournamentError
from turnsheet.core.tournaments.tournament import (
    Table,
    needs_results,
    next_pairings,
    pairing_name,
    round_name,
    season_tables,
    seasons,
    tables,
)
from turnsheet.core.word_lists import together
from turnsheet.host.absence import account_vacations
from turnsheet.host.absence.stages import Absence
from turnsheet.host.matches import chat
from turnsheet.host.matches.lifecycle import LONGEST_TITLE, UNDO_SECONDS, add_match, begin
from turnsheet.host.matches.seating import put_bot, sit
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.notifications.notify import notify_person
from turnsheet.host.people import SITE, Asker
from turnsheet.host.quotas import checks
from turnsheet.host.refusals import RefusedError
from turnsheet.host.sentences import Sentence
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import TRANSIENT, Connection
from turnsheet.host.store.row_types.matches import MatchSetup
from turnsheet.host.store.row_types.tournaments import EntryRow, PairingRow, TournamentRow
from turnsheet.host.store.rows.competition import tournaments
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.tournaments.match_terms import MOST_ROUNDS, match_options
from turnsheet.host.tournaments.results import final_ranks, in_match, told
from turnsheet.host.tournaments.tournaments import (
    entry,
    in_places,
    last_round,
    leave_doubles,
    pairing,
    place,
    plain,
    plan_of,
    resign_open_matches,
    start_on_time,
    tell,
    terms_of,
)

LOG = logging.getLogger("turnsheet.tournaments")
MOST_TRIES = 5
"""How often pairings are computed again if somebody entered or left meanwhile; the next call tries again."""


def run(site: Site) -> None:
    """Do what is to be done in all tournaments. A fault in one of them affects no other."""
    with site.store.read() as connection:
        leaving = tournaments.with_matches_to_resign(connection)
    for name in leaving:
        _isolated(site, name, resign_open_matches)
    with site.store.read() as connection:
        due = tournaments.due(connection, moment(site.now()))
    for name in due:
        _isolated(site, name, settle)


def _isolated(site: Site, tournament: str, task: Callable[[Site, str], None]) -> None:
    try:
        task(site, tournament)
    except TRANSIENT:
        raise
    except Exception as error:
        log_fault(LOG, f"tournament {tournament} could not continue", error)


def settle(site: Site, tournament: str) -> None:
    """Start it if it is time; take results, begin the next round if it is time, and open its matches."""
    with site.store.write() as connection:
        row = tournaments.find(connection, tournament, lock=True)
        if row is not None and row.phase == "open":
            start_on_time(connection, site, row)
            row = tournaments.find(connection, tournament, lock=True)
        if row is None or row.phase not in ("running", "cancelled"):
            return
        leave_doubles(connection, site, row)
        entries = _entries(connection, row)
        for each in tournaments.pairings(connection, tournament):
            if not pairing(each).over and (row.phase == "running" or each.match is not None):
                _take_result(connection, site, row, each, entries)
        if row.phase == "cancelled":  # its last matches are over, and everybody may look at them
            return
    _advance(site, tournament)
    with site.store.read() as connection:
        waiting = [each for each in tournaments.pairings(connection, tournament) if _unopened(each)]
        entries = _entries(connection, row) if waiting else {}
    full: set[bool] = set()
    for each in waiting:
        only_bots = not any(number and entries[number].holder is not None for number in pairing(each).entries)
        if only_bots not in full and not _open(site, tournament, each.number, only_bots):
            full.add(only_bots)


def _unopened(row: PairingRow) -> bool:
    return row.match is None and not pairing(row).over


def _dropped_out(row: PairingRow, entries: dict[int, EntryRow]) -> list[int]:
    """The entries of a pairing that dropped out."""
    return [number for number in pairing(row).entries if number != FILLER and entries[number].until is not None]


def _take_result(
    connection: Connection, site: Site, row: TournamentRow, each: PairingRow, entries: dict[int, EntryRow]
) -> None:
    """Store how a pairing ended, if it did: its match is over or was removed, or nobody is left to play it."""
    if each.match is None:
        left = _dropped_out(each, entries)
        if not left or _fill_seats(connection, site, row, each, entries, left):
            return
        ranks: tuple[int, ...] | None = tuple(
            2 if number != FILLER and entries[number].until is not None else 1 for number in pairing(each).entries
        )
    else:
        ranks = _ranks(connection, site, each.match, len(pairing(each).entries))
    if ranks is None:
        return
    tournaments.change_pairing(connection, row.id, each.number, {"ranks": codec.encode(ranks).decode()})
    result = told(pairing(each), ranks, in_places(entries))
    tell(connection, site, row.id, f"{_about(row, entries, each).capitalize()}: {result}", "result", each.number)


def _fill_seats(
    connection: Connection,
    site: Site,
    row: TournamentRow,
    each: PairingRow,
    entries: dict[int, EntryRow],
    left: list[int],
) -> bool:
    """Let a bot play for those who left before their match was opened, if several others still want to play it."""
    paired = pairing(each).entries
    rest = [number for number in paired if number != FILLER and number not in left]
    if len(rest) < 2 or not _filler(site, row):
        return False
    filled = tuple(FILLER if number in left else number for number in paired)
    tournaments.change_pairing(connection, row.id, each.number, {"entries": codec.encode(filled).decode()})
    names = together(place(number) for number in left)
    tell(connection, site, row.id, f"{_about(row, entries, each).capitalize()}: a bot plays in place of {names}.")
    return True


def _filler(site: Site, row: TournamentRow) -> str:
    """The bot on seats that nobody has; empty if there is none for the game."""
    chosen = terms_of(row).filler
    if chosen:
        return chosen
    names = {bot.name for bot in site.bots.values() if bot.plays(row.game)}
    return next((name for name in (terms_of(row).substitute, "easy") if name in names), "")


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


def _entries(connection: Connection, row: TournamentRow) -> dict[int, EntryRow]:
    return {each.number: each for each in tournaments.entries(connection, row.id)}


def _about(row: TournamentRow, entries: dict[int, EntryRow], each: PairingRow) -> str:
    """What a pairing is about, such as `round 1` or `final`."""
    return pairing_name(plan_of(row), [entry(one) for one in entries.values()], pairing(each))


def _round(connection: Connection, row: TournamentRow, number: int) -> str:
    """What a round is called, at the beginning of a sentence."""
    entries = [entry(one) for one in tournaments.entries(connection, row.id)]
    return round_name(plan_of(row), entries, number).capitalize()


def _begun(called: str) -> str:
    """A round as the subject of a sentence: `Round 2`, but `The final`."""
    return called if called[-1].isdigit() else f"The {called.lower()}"


def _person(number: int, entries: dict[int, EntryRow]) -> str | None:
    """The person of an entry; None for a bot."""
    return None if number == FILLER else entries[number].holder


class _Known(Struct, frozen=True):
    """What the next round depends on."""

    row: TournamentRow
    there: list[PairingRow]
    entries: list[EntryRow]


def _known(connection: Connection, tournament: str, lock: bool = False) -> _Known | None:
    row = tournaments.find(connection, tournament, lock)
    if row is None or row.phase != "running":
        return None
    return _Known(row, tournaments.pairings(connection, tournament), tournaments.entries(connection, tournament))


def _advance(site: Site, tournament: str) -> None:
    """Store the pairings of the next round if it is time for it, or end the tournament."""
    for _ in range(MOST_TRIES):
        with site.store.read() as connection:
            known = _known(connection, tournament)
        step = None if known is None else _next_step(known, moment(site.now()))
        if known is None or step is None:
            return
        with site.store.write() as connection:
            if _known(connection, tournament, lock=True) == known:
                _take_step(connection, site, known, step)
                return


class _Step(Struct, frozen=True):
    """What is to be done: begin a round, or end the tournament, and why if it cannot go on."""

    new: list[Pairing] = []
    problem: str = ""


def _next_step(known: _Known, now: int) -> _Step | None:
    """What is to be done next; None if nothing is yet."""
    row, there = known.row, known.there
    plan, terms = plan_of(row), terms_of(row)
    entries = [entry(each) for each in known.entries]
    played = [pairing(each) for each in there]
    over = all(each.over for each in played)
    if not over and (terms.round_seconds is None or needs_results(plan, entries, played)):
        return None
    try:
        new = next_pairings(plan, entries, played)
    except TournamentError as error:
        return _Step(problem=str(error))
    if not new:
        return _Step() if over else None
    if new[0].round > MOST_ROUNDS:
        return _Step(problem=f"it has had {MOST_ROUNDS} rounds, which is the limit.") if over else None
    if new[0].round <= last_round(there) or row.next_round is None or row.next_round <= now:
        return _Step(new)
    return None


def _take_step(connection: Connection, site: Site, known: _Known, step: _Step) -> None:
    if step.problem:
        tell(connection, site, known.row.id, f"The tournament cannot continue: {plain(step.problem)}")
    if step.new:
        _begin_round(connection, site, known.row, known.there, step.new)
    else:
        _finish(connection, site, known.row)


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
        _tell_new_season(connection, site, row, there, number)
        resting = [place(each.entries[0]) for each in new if each.bye]
        byes = f" {together(resting)} {'has' if len(resting) == 1 else 'have'} a bye." if resting else ""
        tell(connection, site, row.id, f"{_begun(_round(connection, row, number))} began.{byes}")
    else:
        tell(connection, site, row.id, f"{_round(connection, row, number)}: drawn matches are replayed.")


def _tell_new_season(
    connection: Connection, site: Site, row: TournamentRow, there: list[PairingRow], number: int
) -> None:
    """Say how the last season of a league ended, if a new one begins with this round."""
    rows, played = _entries(connection, row), [pairing(each) for each in there]
    entries = [entry(each) for each in rows.values()]
    found = seasons(plan_of(row), entries, played)
    new = next((each for each in found if each.first_round == number and each.number > 1), None)
    if new is None:
        return
    listed = season_tables(entries, played, found, found[new.number - 2])
    for table in listed:
        tell(connection, site, row.id, f"Season {new.number - 1}: {_winners(table)}")
    moved = [(each.movement, place(each.entry)) for table in listed for each in table.standings if each.movement]
    words = [
        f" {together(name for way, name in moved if way == movement)} {told}."
        for movement, told in (("promoted", "went up"), ("relegated", "went down"))
        if any(way == movement for way, _ in moved)
    ]
    tell(connection, site, row.id, f"Season {new.number} began.{''.join(words)}")


def _winners(table: Table) -> str:
    first = together(place(each.entry) for each in table.standings if each.place == 1)
    return f"{first} won{f' division {table.division}' if table.division else ''}."


def _open(site: Site, tournament: str, number: int, only_bots: bool) -> bool:
    """Open the match of a pairing, with its players seated; False if a quota is used up, so that it waits."""
    with site.store.write() as connection:
        row = tournaments.find(connection, tournament, lock=True)
        each = next(one for one in tournaments.pairings(connection, tournament) if one.number == number)
        if row is None or row.phase != "running" or not _unopened(each):
            return True
        if _dropped_out(each, _entries(connection, row)):  # meanwhile: its result is taken next time
            return True
        why = checks.waits(connection, site, row.owner, only_bots)
        if why is not None:
            about = f"{each.round} {why}"
            if not tournaments.is_told(connection, tournament, "waits", about):
                reason = checks.in_words(site, why)
                text = f"{_round(connection, row, each.round)}: some matches wait, since {reason}."
                tell(connection, site, tournament, text, "waits", about)
            return False
        match = _add_match(connection, site, row, each)
        tournaments.change_pairing(connection, tournament, number, {"match": match})
    site.turn_may_run(match)
    return True


def _add_match(connection: Connection, site: Site, row: TournamentRow, each: PairingRow) -> str:
    game, terms, seed = site.game(row.game), terms_of(row), site.seed()
    playing, entries = pairing(each).entries, _entries(connection, row)
    options = match_options(game, terms, len(playing), seed)
    people = sum(_person(number, entries) is not None for number in playing)
    ending = f", {_about(row, entries, each)}"
    setup: MatchSetup = {
        "title": f"{row.title[: LONGEST_TITLE - len(ending)]}{ending}",
        "options": codec.encode(options).decode(),
        "seats": len(playing),
        "seed": seed,
        "schedule": None if terms.schedule is None else codec.encode(terms.schedule).decode(),
        "undo_seconds": UNDO_SECONDS,
        "spectator_delay": None,
        "private": True,
        "chat": chat.chosen(options, None, people=people, own=0),
        "substitute": terms.substitute or None,
        "absence": codec.encode(Absence()).decode(),
    }
    match = add_match(connection, site, SITE, game, setup, {})
    added = matches.find(connection, match)
    for seat, number in enumerate(playing, 1):
        holder = _person(number, entries)
        if holder is None:
            put_bot(connection, site, added, seat, _filler(site, row) if number == FILLER else entries[number].bot)
        else:
            sit(connection, match, seat, Asker(person=holder), entries[number].name)
            account_vacations.sat_down(connection, site, match, seat)
    begin(connection, site, added, {seat: _opponents(each, entries, seat) for seat in range(1, len(playing) + 1)})
    return match


def _opponents(each: PairingRow, entries: dict[int, EntryRow], seat: int) -> Sentence:
    """Whom somebody on a seat plays against."""
    paired = pairing(each)
    others = (one for at, one in enumerate(paired.entries, 1) if at != seat)
    names = together("a bot" if one == FILLER else place(one) for one in others)
    return in_match(f"You play against {names}.", paired, entries)


def _finish(connection: Connection, site: Site, row: TournamentRow) -> None:
    """End a tournament, and tell everybody their place."""
    tournaments.change(connection, row.id, {"phase": "over", "ended": moment(site.now()), "next_round": None})
    rows = _entries(connection, row)
    there = tournaments.pairings(connection, row.id)
    found = tables(plan_of(row), [entry(each) for each in rows.values()], [pairing(each) for each in there])
    for table in found:
        tell(connection, site, row.id, _winners(table))
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
