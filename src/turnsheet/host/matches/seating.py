"""Seating: taking and leaving seats, invitations, bots and tokens, and permissions of the match owner."""

from collections.abc import Iterable, Mapping

from turnsheet.core import codec
from turnsheet.core.game import BadOptionsError
from turnsheet.core.seats import Seat
from turnsheet.host import refusals
from turnsheet.host.absence import account_vacations
from turnsheet.host.access import held_seat, may_hear, may_know
from turnsheet.host.crypto import digest, new_id, new_secret
from turnsheet.host.matches import invitations, lost_seats, match_events, position_summary
from turnsheet.host.notifications.notify import notify_person, notify_seats
from turnsheet.host.people import Asker, clean_name, guest_name, holds, must_be_person, same
from turnsheet.host.quotas import checks
from turnsheet.host.ratings import requirements
from turnsheet.host.refusals import RefusedError
from turnsheet.host.sentences import Player, sentence
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow, MatchSummary, Phase
from turnsheet.host.store.row_types.seats import SeatChanges, SeatRow
from turnsheet.host.store.rows.mail import letters
from turnsheet.host.store.rows.matches import chat as chat_rows
from turnsheet.host.store.rows.matches import (
    former_players,
    matches,
    players_who_left,
    seats,
    shared_seats,
    text_values,
)
from turnsheet.host.store.rows.matches.text_values import SOMEBODY
from turnsheet.host.store.rows.people import accounts, guests, names_in_old_texts, persons
from turnsheet.host.turns import deadlines

BY_INVITATION = "This seat needs an invitation. Ask the match owner for a link."
REPLACED = "This link no longer works: it may have been replaced. Ask the match owner for a new one."
PLAYS_ALREADY = (
    "You play in this match. Invite somebody else to this seat, because the seat sees things that you may not know."
)
PLAYED_BEFORE = (
    "You played in this match before, so you cannot take a seat in it again: you know what others may not know."
)
OWNER_WAITS = (
    "You own this match, so you can take this seat over only if anyone may: revoke its invitation, and make the match "
    "public if it is private."
)
SHARED = "This seat belongs to an account or to another browser. Make the link where you play with it."
TAKEN = "This seat is taken. Choose another one."
OWNER = shared_seats.OWNER
MOST_BROWSERS = 8
"""How many browsers may share a seat with the first one."""
STAYING: SeatChanges = {"resigned": None, "draw": False}
NOBODY: SeatChanges = {"player": "", "holder": None, "token": None, "code": None, "choices": None, **STAYING}


def owned(row: MatchSummary, asker: Asker) -> bool:
    """Whether the asker is the match owner."""
    return same(asker.person, row.owner) or (row.id, OWNER) in asker.shared


def must_own(connection: Connection, row: MatchRow, asker: Asker) -> None:
    """Refuse anyone but the match owner and the admin."""
    if not asker.admin and not owned(row, asker):
        may_know(connection, row.id, asker)
        raise RefusedError("not-your-match", "Only the match owner can do that. Ask them to do it.")


def must_be(row: MatchRow, *phases: Phase) -> None:
    """Refuse what cannot be done in the match's phase."""
    if row.phase not in phases:
        raise refusals.wrong_phase(row.phase, *phases)


def must_have_seats(count: int, wanted: Iterable[int]) -> None:
    """Refuse numbers of seats that a match with this many seats does not have."""
    if any(seat not in range(1, count + 1) for seat in wanted):
        raise refusals.no_such_seat()


def take_seat(
    site: Site,
    match: str,
    seat: int,
    asker: Asker,
    *,
    code: str = "",
    name: str = "",
    choices: Mapping[str, str] | None = None,
) -> None:
    """Take a free seat, with a code if it needs an invitation; or, with a seat link's code, use the seat here.

    `choices` are what the player chooses for the seat, such as a character. A player who has the seat can choose again
    until the match begins.
    """
    must_be_person(asker)
    with site.change(match) as connection:
        row = matches.find(connection, match, lock=True)
        there = seats.of_match(connection, match).get(seat)
        linked = there is not None and invitations.shares(there, code)
        if not linked:
            may_hear(connection, match, asker)
        if there is None:
            raise refusals.no_such_seat()
        if holds(there, asker):
            if choices is not None:
                choose(connection, site, row, seat, choices)
            return
        if linked and there.holder is not None:  # also a seat that is open because its player was absent
            _share(connection, row, there, asker)
            return
        if there.vacant is None:
            if there.kind != "open":
                raise RefusedError("seat-taken", TAKEN)
            must_be(row, "gathering")
        else:
            must_be(row, "running", "paused")
            _must_not_play(connection, match, asker)
            if owned(row, asker) and invitations.needed(row, there):
                raise RefusedError("wrong-code", OWNER_WAITS)
        begun = there.vacant is not None
        invited = (owned(row, asker) and not begun) or invitations.fits(site, there, code)
        if invitations.needed(row, there) and not invited:
            raise RefusedError("wrong-code", REPLACED if code else BY_INVITATION)
        if not invited:
            requirements.must_meet(connection, site, row, asker)
        if begun:
            players_who_left.add(connection, there, row.step)
            lost_seats.note(connection, site, row, seat, "taken over")
        player = sit(connection, match, seat, asker, called=name, since=row.step)
        if clean_name(name) and asker.person and not guests.name(connection, asker.person):
            guests.rename(connection, asker.person, player)
        if choices:
            choose(connection, site, row, seat, choices)
        deadlines.update_run_time(connection, site, row)
        owner = ", who owns the match," if begun and owned(row, asker) else ""
        hidden = position_summary.hides_player(row, seats.of_match(connection, match)[seat])
        told = sentence(SOMEBODY if hidden else Player(seat, asker.person, player), f"{owner} took seat {seat}.")
        match_events.add(connection, site, row, "seat", told)
        if begun:
            others = [other for other in seats.of_match(connection, match) if other != seat]
            about = f"new player {seat} {moment(site.now())}"
            notify_seats(connection, site, row, others, kind="seat", text=told, about=about)
        account_vacations.sat_down(connection, site, match, seat)
        if row.phase == "gathering" and not owned(row, asker):
            _tell_owner_if_full(connection, site, row)


def _tell_owner_if_full(connection: Connection, site: Site, row: MatchRow) -> None:
    """Tell the match owner, once, that the match can be started."""
    if all(each.kind != "open" for each in seats.of_match(connection, row.id).values()):
        text = "All seats are taken. You can start the match."
        notify_person(connection, site, row, row.owner, kind="seat", text=text, about="full")


def _must_not_play(connection: Connection, match: str, asker: Asker) -> None:
    """Refuse a second seat of a match that has begun: its player would know what an opponent knew, or did."""
    if any(holds(row, asker) for row in seats.of_match(connection, match).values()):
        raise RefusedError("seat-taken", PLAYS_ALREADY)
    if asker.person is not None and former_players.is_one(connection, match, asker.person):
        raise RefusedError("seat-taken", PLAYED_BEFORE)


def choose(connection: Connection, site: Site, row: MatchRow, seat: int, choices: Mapping[str, str]) -> None:
    """Keep what the player of a seat chooses, if the game takes it together with what others chose."""
    must_be(row, "gathering")
    if choices and row.spectator_delay is not None and site.game_of(row).options_type.CHOICES:
        raise RefusedError(
            "bad-options", "This match has spectators, so you cannot choose: everything is drawn at random."
        )
    try:
        options = codec.decode(row.options, site.game_of(row).options_type)
        options.chosen({**chosen(connection, row.id), Seat(seat): choices}, row.seats)
    except BadOptionsError as error:
        raise RefusedError("bad-options", str(error)) from error
    seats.change(connection, row.id, seat, {"choices": codec.encode(dict(choices)).decode()})


def chosen(connection: Connection, match: str) -> dict[Seat, dict[str, str]]:
    """What the players of a match chose, by seat."""
    there = seats.of_match(connection, match).values()
    return {Seat(row.seat): choices_of(row) for row in there if row.choices}


def choices_of(there: SeatRow) -> dict[str, str]:
    """What the player of a seat chose."""
    return codec.decode(there.choices, dict[str, str]) if there.choices else {}


def _share(connection: Connection, row: MatchRow, there: SeatRow, asker: Asker) -> None:
    """Let a person play their seat in another browser, too, and manage the match there if they own it.

    A guest's seat becomes that of their account, if they are signed in there.
    """
    assert asker.person is not None
    if len(shared_seats.of_seat(connection, row.id, there.seat)) >= MOST_BROWSERS:
        raise RefusedError(
            "over-quota",
            f"This seat is used in {MOST_BROWSERS} other browsers already. Make a new seat link, and close the seat "
            "in other browsers with it.",
        )
    shared_seats.add(connection, asker.person, row.id, there.seat)
    if same(there.holder, row.owner):
        shared_seats.add(connection, asker.person, row.id, OWNER)
    if accounts.find(connection, asker.person) is not None:
        persons.adopt_seats(connection, asker.person, row.id)


def sit(connection: Connection, match: str, seat: int, asker: Asker, called: str = "", since: int = 0) -> str:
    """Give a seat to the asker, or to a person of that name who shares their screen; gives the player's name.

    What happened on the seat up to the step `since` is not counted for this player.
    """
    name = clean_name(called) or guests.name(connection, asker.person) or guest_name(asker.person or "")
    changes: SeatChanges = {**NOBODY, "kind": "person", "player": name, "holder": asker.person}
    told = chat_rows.last_number(connection, match)
    fresh: SeatChanges = {"since": since, "away_until": None, "away_used": 0, "vacant": None}
    fresh |= {"chat_since": told, "chat_read": told, "sitting": new_id()}
    seats.change(connection, match, seat, {**changes, **fresh})
    return name


def _there(connection: Connection, match: str, seat: int) -> SeatRow:
    there = seats.of_match(connection, match).get(seat)
    if there is None:
        raise refusals.no_such_seat()
    return there


def leave_seat(site: Site, match: str, seat: int, asker: Asker) -> None:
    """Leave a seat before the match begins."""
    with site.store.write() as connection:
        row = matches.find(connection, match, lock=True)
        held_seat(connection, match, seat, asker)
        must_be(row, "gathering")
        _open(connection, site, row, seat)


def free_seat(site: Site, match: str, seat: int, asker: Asker) -> None:
    """Remove a player or a bot from a seat before the match begins: the match owner only. The player is notified."""
    with site.store.write() as connection:
        row = matches.find(connection, match, lock=True)
        must_own(connection, row, asker)
        must_be(row, "gathering")
        there = _there(connection, match, seat)
        if there.kind == "open":
            raise RefusedError("wrong-phase", "This seat is open already. Invite somebody to it.")
        if not holds(there, asker):
            lost_seats.note(connection, site, row, seat, "removed")
        if there.kind == "person" and there.invitation is not None:  # the removed player may have the link
            seats.change(connection, match, seat, {"invitation": invitations.new_value()})
        _open(connection, site, row, seat)


def _open(connection: Connection, site: Site, row: MatchRow, seat: int) -> None:
    """Open a seat before the match begins. Nothing names the player who had it any more: they take no part in it."""
    rows = seats.of_match(connection, row.id)
    gone = rows.pop(seat)
    text_values.leave(connection, row.id, seat)
    if gone.kind == "person" and gone.player not in {each.player for each in rows.values()}:
        names_in_old_texts.call_otherwise(connection, [row.id], [gone.player], SOMEBODY, notified=False)
    seats.change(connection, row.id, seat, {**NOBODY, "kind": "open"})
    match_events.add(connection, site, row, "seat", f"Seat {seat} is open again.")


def replace_player(site: Site, match: str, seat: int, asker: Asker, bot: str = "") -> None:
    """Take a seat away from its player in a running match, and keep it for somebody with a new link: the owner only.

    A bot plays until somebody takes the seat; without one the match waits for the new player, as far as its deadlines
    allow. The player is notified, and sees nothing more of the seat.
    """
    with site.change(match) as connection:
        row = matches.find(connection, match, lock=True)
        must_own(connection, row, asker)
        must_be(row, "running", "paused", "failed")
        there = _there(connection, match, seat)
        if row.parent is not None:
            raise RefusedError(
                "wrong-phase", "This is a sandbox: nobody else can play in it. Create a match to play with others."
            )
        if there.holder is None and there.vacant is not None:
            raise RefusedError("wrong-phase", "This seat is open already. Invite somebody to it.")
        plays_on = site.bot(bot, site.game_of(row)).name if bot else ""
        if there.kind == "person":
            lost_seats.note(connection, site, row, seat, "replaced")
            players_who_left.add(connection, there, row.step, replaced=True)
        vacant: SeatChanges = {"vacant": moment(site.now()), "away_until": None, "away_used": 0}
        vacant |= {"invitation": invitations.new_value(), "since": row.step}
        vacant |= {"kind": "bot", "player": plays_on} if plays_on else {"kind": "person", "player": ""}
        seats.change(connection, match, seat, {**NOBODY, **vacant})
        who = position_summary.player_in_text(row, there)
        told = f" The bot {plays_on} plays it until then." if plays_on else ""
        replaced = sentence(who, f" was replaced: seat {seat} is open by invitation.{told}")
        match_events.add(connection, site, row, "seat", replaced)
        deadlines.update_run_time(connection, site, matches.find(connection, match))


def seat_bot(site: Site, match: str, seat: int, bot: str, asker: Asker) -> None:
    """Put a bot on a seat: the match owner on an open one, a player on their own."""
    with site.change(match) as connection:
        row = may_know(connection, match, asker, lock=True)
        there = _there(connection, match, seat)
        if not holds(there, asker):
            must_own(connection, row, asker)
            must_be(row, "gathering")
            if there.kind == "person":
                raise RefusedError("seat-taken", TAKEN)
        if row.phase == "ended":
            raise refusals.match_over()
        put_bot(connection, site, row, seat, bot)
        if owned(row, asker) and row.phase != "gathering":
            checks.may_run(connection, site, row)
        match_events.add(connection, site, row, "seat", f"A bot plays seat {seat}.")
        deadlines.update_run_time(connection, site, matches.find(connection, match))


def put_bot(connection: Connection, site: Site, row: MatchRow, seat: int, name: str) -> None:
    """Give a seat to a bot."""
    bot = site.bot(name, site.game_of(row))
    if row.step:
        players_who_left.add(connection, seats.of_match(connection, row.id)[seat], row.step)
    changes: SeatChanges = {**NOBODY, "kind": "bot", "player": bot.name, "since": row.step}
    seats.change(connection, row.id, seat, {**changes, "away_until": None, "vacant": None})


def invite(site: Site, match: str, seat: int, asker: Asker, renew: bool = False) -> str:
    """The secret code for a free seat: the same until it is revoked, or a new one with `renew`."""
    with site.store.write() as connection:
        _, there = _invitable(connection, match, seat, asker)
        value = there.invitation
        if value is None or renew:
            value = invitations.new_value()
            changes: SeatChanges = {"invitation": value, "code": None} if renew else {"invitation": value}
            seats.change(connection, match, seat, changes)
        return invitations.code_of(site, match, seat, value)


def revoke(site: Site, match: str, seat: int, asker: Asker) -> None:
    """Revoke the link to a free seat. Unless the match is private, anyone may then take the seat."""
    with site.store.write() as connection:
        row, there = _invitable(connection, match, seat, asker)
        changes: SeatChanges = {"invitation": None, "code": None} if there.kind == "open" else {"invitation": None}
        seats.change(connection, match, seat, changes)
        match_events.add(connection, site, row, "seat", f"The invitation to seat {seat} was revoked.")


def _invitable(connection: Connection, match: str, seat: int, asker: Asker) -> tuple[MatchRow, SeatRow]:
    """A match and a free seat of it, to which the match owner can invite."""
    row = matches.find(connection, match, lock=True)
    must_own(connection, row, asker)
    there = _there(connection, match, seat)
    if there.vacant is not None:
        must_be(row, "running", "paused")
    else:
        must_be(row, "gathering")
        if there.kind != "open":
            raise RefusedError("seat-taken", "This seat is taken. Remove its player first, then invite somebody.")
    return row, there


def use_of_code(site: Site, match: str, seat: int, asker: Asker, code: str) -> invitations.Use:
    """What the code of a link can be used for, before somebody takes the seat with it."""
    with site.store.read() as connection:
        there = seats.of_match(connection, match).get(seat)
        if there is None or not invitations.shares(there, code):  # a seat link finds a hidden sandbox, too
            row = may_hear(connection, match, asker)
        else:
            row = matches.find(connection, match)
        if there is None:
            raise refusals.no_such_seat()
        return invitations.use_of(site, row, there, code)


def seat_link(site: Site, match: str, seat: int, asker: Asker, *, close_others: bool = False) -> str:
    """A new secret code with which the player can use the seat in other browsers, too; an older code no longer works.

    Browsers that have the seat already keep it, and so do programs with a token, unless they are to be closed out. Then
    the codes in mails end as well, and those who stay get the newest turn again, with a code that works.
    """
    with site.store.write() as connection:
        there = _own(connection, match, seat, asker)
        if not (asker.admin or same(asker.person, there.holder)):  # a program that plays a seat cannot give it away
            raise RefusedError("not-your-seat", SHARED) if asker.person else refusals.not_your_seat()
        secret = new_secret()
        seats.change(connection, match, seat, {"code": digest(secret)})
        if close_others:
            seats.change(connection, match, seat, {"token": None, "sitting": new_id()})
            shared_seats.clear(connection, match, seat)
            letters.send_seat_again(connection, match, seat)
        return secret


def seat_token(site: Site, match: str, seat: int, asker: Asker) -> str:
    """A new token for programs that play a seat; older tokens no longer work."""
    with site.store.write() as connection:
        _own(connection, match, seat, asker)
        secret = new_secret()
        seats.change(connection, match, seat, {"token": digest(secret)})
        return secret


def _own(connection: Connection, match: str, seat: int, asker: Asker) -> SeatRow:
    """The seat, if it is the asker's or the asker is the admin."""
    matches.find(connection, match, lock=True)
    there = seats.of_match(connection, match).get(seat)
    if there is None or not (asker.admin or holds(there, asker)):
        may_know(connection, match, asker)
        raise refusals.not_your_seat()
    return there
