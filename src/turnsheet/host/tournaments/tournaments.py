"""Creating tournaments, entering, leaving and starting them. Rounds are opened in `rounds`."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from msgspec.structs import replace

from turnsheet.core import codec
from turnsheet.core.tournaments.pairings import FILLER, Entry, Pairing
from turnsheet.core.tournaments.tournament import Plan, rounds
from turnsheet.host.administration import rights
from turnsheet.host.crypto import new_id
from turnsheet.host.matches import early_end
from turnsheet.host.people import SITE, Asker, clean_name, must_be_person, same
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.tournaments import (
    EntryRow,
    NewTournament,
    PairingRow,
    TournamentEventKind,
    TournamentRow,
)
from turnsheet.host.store.rows.competition import tournaments
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.store.rows.people import accounts, guests, names_in_old_texts
from turnsheet.host.tournaments import seeding
from turnsheet.host.tournaments.match_terms import MOST_ROUNDS, Terms, Wish, agreed, start_moment

LONGEST_TITLE = 80
MOST_ENTRIES = 128
MOST_OPEN = 10
"""The most tournaments of a person that are not over."""
MORE_BOTS = 4
"""How many more bots than people can take part."""
NOT_YOURS = "Only the person who created this tournament can do that."
NO_ACCOUNT = "To create a tournament you need an account. Sign in, or make an account, and try again."


def create(site: Site, asker: Asker, wish: Wish) -> str:
    """Create a tournament, open for entries; gives its id. Guests cannot: they could begin any number of them."""
    owner = must_be_person(asker)
    with site.store.read() as connection:
        if not _is_site(owner) and accounts.find(connection, owner) is None:
            raise RefusedError("not-signed-in", NO_ACCOUNT)
    plan, terms = agreed(site, wish)
    starts = start_moment(site, wish.starts)
    name = new_id()
    with site.store.write() as connection:
        matches.lock_owner(connection, owner)  # two requests at the same time are counted one after the other
        if tournaments.count_of(connection, owner) >= MOST_OPEN:
            raise RefusedError("over-quota", f"You have {MOST_OPEN} tournaments that are not over. End one first.")
        new: NewTournament = {
            "id": name,
            "owner": owner,
            "game": wish.game,
            "title": clean_name(wish.title, LONGEST_TITLE) or f"{site.game(wish.game).title} tournament",
            "plan": codec.encode(plan).decode(),
            "terms": codec.encode(terms).decode(),
            "late": wish.late and wish.kind != "knock-out",
            "phase": "open",
            "created": moment(site.now()),
            "next_round": starts,
            "starts": starts,
        }
        tournaments.add(connection, new)
        tell(connection, site, name, "The tournament is open for entries.")
        if wish.enter:
            _enter(connection, site, find(connection, name, lock=True), asker, "")
    return name


def _is_site(owner: str) -> bool:
    return owner == SITE.person


def find(connection: Connection, tournament: str, lock: bool = False) -> TournamentRow:
    """A tournament, which must be there."""
    row = tournaments.find(connection, tournament, lock)
    if row is None:
        raise RefusedError(
            "no-such-tournament",
            "There is no tournament at this link. Check the link, or look at the list of tournaments.",
        )
    return row


def plan_of(row: TournamentRow) -> Plan:
    """How a tournament is played."""
    return codec.decode(row.plan, Plan)


def terms_of(row: TournamentRow) -> Terms:
    """How its matches are played."""
    return codec.decode(row.terms, Terms)


def entry(row: EntryRow) -> Entry:
    """An entry as the pure part knows it."""
    return Entry(row.number, seeding.strength(row.rating), row.since, row.until)


def pairing(row: PairingRow) -> Pairing:
    """A pairing as the pure part knows it."""
    entries, ranks = (codec.decode(text, tuple[int, ...]) for text in (row.entries, row.ranks))
    return Pairing(row.round, entries, ranks, row.group)


def tell(
    connection: Connection,
    site: Site,
    tournament: str,
    text: str,
    kind: TournamentEventKind = "told",
    about: str | int = "",
) -> None:
    """Add a line to the history. Entries are named by `place`, so that the line follows when their names change."""
    tournaments.add_event(connection, tournament, moment(site.now()), text, kind, str(about))


def place(number: int) -> str:
    """What a line in the history says in place of the name of an entry."""
    return f"{{{number}}}"


def in_places(entries: Mapping[int, EntryRow]) -> dict[int, EntryRow]:
    """Entries as lines in the history name them."""
    return {number: replace(each, name=place(number)) for number, each in entries.items()}


def plain(text: str) -> str:
    """A text for a line in the history that names no entries."""
    return text.replace("{", "{{").replace("}", "}}")


def last_round(rows: Sequence[PairingRow]) -> int:
    """The number of the last round that began; 0 before the first."""
    return max((row.round for row in rows), default=0)


def enter(site: Site, tournament: str, asker: Asker, name: str = "") -> int:
    """Take part; gives the number of the entry. Who enters after the start plays from the next round on."""
    with site.store.write() as connection:
        return _enter(connection, site, find(connection, tournament, lock=True), asker, name)


def _enter(connection: Connection, site: Site, row: TournamentRow, asker: Asker, name: str) -> int:
    person = must_be_person(asker)
    there = tournaments.entries(connection, row.id)
    mine = [each for each in there if same(person, each.holder)]
    if any(each.until is None for each in mine):
        return next(each.number for each in mine if each.until is None)
    if mine:
        raise RefusedError("wrong-phase", "You have dropped out of this tournament, so you cannot enter it again.")
    called = clean_name(name) or guests.name(connection, person)
    if called and not guests.name(connection, person):
        guests.rename(connection, person, called)
    return _add(connection, site, row, there, person=person, called=called)


def add_bot(site: Site, tournament: str, asker: Asker, bot: str) -> int:
    """Let a bot take part: the owner of the tournament only."""
    with site.store.write() as connection:
        row = _own(connection, tournament, asker)
        name = site.bot(bot, site.game(row.game)).name
        there = tournaments.entries(connection, row.id)
        if not _is_site(row.owner) and _more_bots(there) >= MORE_BOTS:
            text = (
                f"At most {MORE_BOTS} more bots than people can take part. Add this one when more people have entered."
            )
            raise RefusedError("full", text)
        return _add(connection, site, row, there, bot=name, called=name)


def _more_bots(there: Sequence[EntryRow]) -> int:
    """How many more bots than people take part."""
    return sum(-1 if each.holder is not None else 1 for each in there if each.until is None)


def _add(
    connection: Connection,
    site: Site,
    row: TournamentRow,
    there: Sequence[EntryRow],
    *,
    called: str,
    person: str | None = None,
    bot: str = "",
) -> int:
    late = row.phase == "running" and row.late
    if row.phase != "open" and not late:
        raise RefusedError("wrong-phase", "This tournament does not accept more entries. Choose another one.")
    if len(there) >= MOST_ENTRIES:
        raise RefusedError(
            "full", f"This tournament has {MOST_ENTRIES} entries, which is the limit. Choose another one."
        )
    number = max((each.number for each in there), default=0) + 1
    since = last_round(tournaments.pairings(connection, row.id)) + 1
    name = _free_name(called or _unnamed(number), [each.name for each in there])
    entry = EntryRow(tournament=row.id, number=number, holder=person, bot=bot, name=name, since=since, until=None)
    tournaments.enter(connection, entry)
    if late:
        seeding.keep(connection, row.id, row.game, [entry])
    tell(connection, site, row.id, f"{place(number)} entered{' late' if late else ''}.", "entered", number)
    return number


def _free_name(name: str, taken: Sequence[str]) -> str:
    """The name, with a number if somebody has it already."""
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name} {number}"
    return free


def rename_entry(site: Site, tournament: str, person: str, names: Collection[str], new: str) -> None:
    """Give the entries that a person has under one of these names another one, if the tournament is not over."""
    with site.store.write() as connection:
        row = tournaments.find(connection, tournament, lock=True)
        if row is None or row.phase not in ("open", "running"):
            return
        there = tournaments.entries(connection, tournament)
        for each in there:
            if same(person, each.holder) and _is_called(each, names):
                free = _free_name(new, [other.name for other in there if other.number != each.number])
                tournaments.set_name(connection, tournament, each.number, free)
                names_in_old_texts.rename_entry(connection, tournament, each.name, free)


def _is_called(entry: EntryRow, names: Collection[str]) -> bool:
    """Whether an entry has one of these names, also with a number that made it another's, or no name of its own."""
    called, _, number = entry.name.rpartition(" ")
    return entry.name in {*names, _unnamed(entry.number)} or (number.isdecimal() and called in names)


def _unnamed(number: int) -> str:
    return f"Player {number}"


def leave(site: Site, tournament: str, asker: Asker) -> None:
    """Drop out. After the start this resigns the person's open matches."""
    person = must_be_person(asker)
    with site.store.read() as connection:
        find(connection, tournament)
        there = tournaments.entries(connection, tournament)
    mine = [each for each in there if same(person, each.holder) and each.until is None]
    if not mine:
        raise RefusedError(
            "not-entered", "You do not take part in this tournament. Reload the page to see its entries."
        )
    _drop(site, tournament, mine[0].number)


def remove(site: Site, tournament: str, number: int, asker: Asker) -> None:
    """Remove an entry: the owner of the tournament only. After the start its open matches are resigned."""
    with site.store.write() as connection:
        _own(connection, tournament, asker)
    _drop(site, tournament, number)


def _drop(site: Site, tournament: str, number: int) -> None:
    with site.store.write() as connection:
        row = find(connection, tournament, lock=True)
        there = {each.number: each for each in tournaments.entries(connection, tournament)}
        if number not in there or there[number].until is not None:
            raise RefusedError(
                "not-entered", "That entry does not take part in this tournament. Reload the page to see its entries."
            )
        if row.phase not in ("open", "running"):
            raise RefusedError("wrong-phase", "This tournament is over, so its entries stay as they are.")
        gone = there[number]
        if row.phase == "open":
            _take_back(connection, gone)
            return
        tell(connection, site, tournament, f"{place(number)} dropped out.", "dropped out", number)
        played = tournaments.pairings(connection, tournament)
        _end(connection, gone, played)
        tournaments.set_resigns(connection, tournament, number, True)
    resign_open_matches(site, tournament)


def resign_open_matches(site: Site, tournament: str) -> None:
    """Resign the open matches of entries that dropped out.

    Each match is a transaction of its own. The entry remembers that this is to be done: if the server dies in between,
    or a match is on hold, a worker does the rest later.
    """
    with site.store.read() as connection:
        leaving = [each for each in tournaments.entries(connection, tournament) if each.resigns]
        played = tournaments.pairings(connection, tournament)
    for gone in leaving:
        open_matches = [
            (each.match, pairing(each).entries.index(gone.number) + 1)
            for each in played
            if each.match is not None and not pairing(each).over and gone.number in pairing(each).entries
        ]
        done = [_resign(site, match, seat, gone) for match, seat in open_matches]
        if all(done):
            with site.store.write() as connection:
                tournaments.set_resigns(connection, tournament, gone.number, False)


def _take_back(connection: Connection, gone: EntryRow) -> None:
    """Remove an entry before the start. It leaves no line: nobody can fill the history by entering and leaving."""
    tournaments.remove_event(connection, gone.tournament, "entered", str(gone.number))
    names_in_old_texts.remove_entry(connection, gone.tournament, gone.name)
    tournaments.remove_entry(connection, gone.tournament, gone.number)


def _end(connection: Connection, gone: EntryRow, played: Sequence[PairingRow]) -> None:
    """Let an entry play in no later round."""
    tournaments.set_until(connection, gone.tournament, gone.number, max(last_round(played), gone.since - 1))


def leave_doubles(connection: Connection, site: Site, row: TournamentRow, rather: Collection[int] = ()) -> None:
    """Let each person keep one entry of a tournament, which is locked: else they could play against themselves.

    A guest may have entered, and then sign in to an account that has entered, too. The first entry stays, unless it is
    one of those that go `rather`. Matches of the other that are being played go on.
    """
    if row.phase not in ("open", "running"):
        return
    staying = [each for each in tournaments.entries(connection, row.id) if each.until is None and each.holder]
    kept: dict[str, EntryRow] = {}
    for each in sorted(staying, key=lambda each: (each.number in rather, each.number)):
        first = kept.setdefault(each.holder or "", each)
        if first is each:
            continue
        if row.phase == "open":
            _take_back(connection, each)
            continue
        text = f"{place(each.number)} dropped out: they take part as {place(first.number)}."
        tell(connection, site, row.id, text, "dropped out", each.number)
        _end(connection, each, tournaments.pairings(connection, row.id))


def _resign(site: Site, match: str, seat: int, gone: EntryRow) -> bool:
    """Resign a seat for an entry that dropped out. A match that is over stays as it is, and so does another's seat.

    False if that is not possible now: the match is on hold, or cannot be read.
    """
    if gone.holder is None:
        return True
    with site.store.read() as connection:
        holder = seats.of_match(connection, match).get(seat)
    if holder is not None and same(gone.holder, holder.holder):
        try:
            early_end.resign(site, match, seat, Asker(person=gone.holder))
        except RefusedError as error:
            return error.code == "wrong-phase"
    return True


def why_not_start(row: TournamentRow, there: Sequence[EntryRow]) -> str:
    """Why a tournament cannot start with these entries, and what to do; empty if it can."""
    count, plan = len(there), plan_of(row)
    least = least_entries(plan)
    if count < least:
        return f"This tournament needs at least {least} entries and has {count}. Invite more players."
    if plan.kind == "knock-out" and plan.seats > 2 and not plan.fill:
        return "A knock-out of larger matches needs a bot that fills seats. Create one with such a bot."
    if not _is_site(row.owner) and _more_bots(there) > MORE_BOTS:
        return f"At most {MORE_BOTS} more bots than people can play. Remove some bots."
    planned = rounds(plan, [entry(each) for each in there]) * (plan.seasons if plan.kind == "league" else 1)
    if planned > MOST_ROUNDS:
        text = f"This tournament would have {planned} rounds; the limit is {MOST_ROUNDS}."
        return f"{text} Create one in which everybody plays everybody less often."
    return ""


def least_entries(plan: Plan) -> int:
    """How many entries a tournament needs to start."""
    return 2 if plan.fill else plan.seats


def start(site: Site, tournament: str, asker: Asker) -> None:
    """Start a tournament: the owner only. The first round is opened by a worker."""
    with site.store.write() as connection:
        row = _own(connection, tournament, asker)
        if row.phase != "open":
            raise RefusedError("wrong-phase", "This tournament has already started. Reload the page to see its rounds.")
        leave_doubles(connection, site, row)
        there = tournaments.entries(connection, tournament)
        why = why_not_start(row, there)
        if why:
            raise RefusedError("bad-tournament", why)
        _begin(connection, site, row, there)


def start_on_time(connection: Connection, site: Site, row: TournamentRow) -> None:
    """Start a tournament, which is locked, if its time has come; if it cannot start, it waits for its owner."""
    if row.phase != "open" or row.next_round is None or row.next_round > moment(site.now()):
        return
    leave_doubles(connection, site, row)
    there = tournaments.entries(connection, row.id)
    why = why_not_start(row, there)
    if not why:
        _begin(connection, site, row, there)
        return
    tournaments.change(connection, row.id, {"next_round": None})
    tell(connection, site, row.id, f"The tournament did not start on time. {plain(why)} The owner can start it later.")


def _begin(connection: Connection, site: Site, row: TournamentRow, there: Sequence[EntryRow]) -> None:
    seeding.keep(connection, row.id, row.game, there)
    now = moment(site.now())
    tournaments.change(connection, row.id, {"phase": "running", "started": now, "next_round": now})
    tell(connection, site, row.id, f"The tournament started with {len(there)} entries.")


def set_start_time(site: Site, tournament: str, asker: Asker, starts: datetime | None) -> None:
    """Choose when a tournament starts by itself, or that its owner starts it: the owner only, before the start."""
    with site.store.write() as connection:
        row = _own(connection, tournament, asker)
        if row.phase != "open":
            raise RefusedError("wrong-phase", "This tournament has already started. Reload the page to see its rounds.")
        at = start_moment(site, starts)
        tournaments.change(connection, tournament, {"starts": at, "next_round": at})


def cancel(site: Site, tournament: str, asker: Asker) -> None:
    """End a tournament before its time: the owner, or an admin of the site. Its matches go on."""
    with site.store.write() as connection:
        row = find(connection, tournament, lock=True)
        if not may_end(connection, row, asker):
            raise RefusedError("not-your-tournament", NOT_YOURS)
        if row.phase not in ("open", "running"):
            raise RefusedError("wrong-phase", "This tournament is over already. Reload the page to see its standings.")
        now = moment(site.now())
        tournaments.change(connection, tournament, {"phase": "cancelled", "ended": now, "next_round": None})
        own = same(asker.person, row.owner)
        tell(connection, site, tournament, f"{'The owner' if own else 'An admin of this site'} ended the tournament.")
        if not own and not asker.admin:
            rights.log(connection, site, rights.admin_of(connection, asker), "end-tournament", text=row.title)


def may_end(connection: Connection, row: TournamentRow, asker: Asker) -> bool:
    """Whether somebody may end a tournament, and decide its matches: its owner, or an admin of the site."""
    return asker.admin or same(asker.person, row.owner) or rights.is_admin(connection, asker)


def _own(connection: Connection, tournament: str, asker: Asker) -> TournamentRow:
    row = find(connection, tournament, lock=True)
    if not asker.admin and not same(asker.person, row.owner):
        raise RefusedError("not-your-tournament", NOT_YOURS)
    return row


def real(entries: Sequence[int]) -> list[int]:
    """The entries of a pairing, without bots that fill seats."""
    return [each for each in entries if each != FILLER]
