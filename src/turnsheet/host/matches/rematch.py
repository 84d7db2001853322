"""Rematches: a new match with the same game, options and players as a finished one.

The person who starts it gets their seats and owns the new match. Bots are seated again, and every other player is
invited to their old seat by a link on the page of the old match. A match has one rematch: a player who asks for one
later gets the existing one.

If the match is anonymous, its seats are dealt again: everybody knows by now who sat where.
"""

from operator import itemgetter

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame, BadOptionsError
from turnsheet.core.match import opening
from turnsheet.core.player import Bot
from turnsheet.host.absence import account_vacations
from turnsheet.host.access import belongs, hidden_from, may_know
from turnsheet.host.matches import invitations, match_events, match_options
from turnsheet.host.matches.lifecycle import LONGEST_TITLE, add_match, begin
from turnsheet.host.matches.seating import must_be, put_bot, sit
from turnsheet.host.notifications.notify import notify_person
from turnsheet.host.people import Asker, holds, must_be_person, same
from turnsheet.host.quotas import checks
from turnsheet.host.refusals import RefusedError
from turnsheet.host.sentences import Player, sentence
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow, MatchSetup
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.store.rows.people import guests

WORD = "rematch"


class Rematch(Struct, frozen=True):
    """The rematch of a match, for somebody who may see it."""

    match: str
    seat: int | None
    """The seat you are invited to; None if you have one there, or if you are not invited."""
    path: str
    """Where to go: the invitation to that seat, or the match."""


def rematch(site: Site, match: str, asker: Asker) -> str:
    """The rematch of a match that is over; it is created if there is none yet. Gives its id."""
    must_be_person(asker)
    with site.store.write() as connection:
        row = may_know(connection, match, asker, lock=True)
        must_be(row, "ended")
        if row.parent is not None:
            raise RefusedError("wrong-phase", "A sandbox has no rematch. Start another one from the match.")
        if not belongs(connection, row, asker):
            raise RefusedError("not-your-match", "Only the players and the owner of this match can start a rematch.")
        known = _known(connection, row)
        if known is not None:
            return known.id
        new = _create(connection, site, row, asker)
        _invite(connection, site, row, new, asker)
        fixed = not site.game(row.game).options_type.CHOICES  # otherwise players choose before the match begins
        if fixed and all(there.kind != "open" for there in seats.of_match(connection, new).values()):
            begin(connection, site, matches.find(connection, new))
    site.turn_may_run(new)
    return new


def shown(connection: Connection, site: Site, row: MatchRow, asker: Asker) -> Rematch | None:
    """The rematch of a match, if the asker may know about it."""
    new = _known(connection, row)
    if new is None:
        return None
    there, dealt = seats.of_match(connection, new.id), _dealt(new)
    for before, old in seats.of_match(connection, row.id).items():
        seat = dealt[before]
        invited = there[seat].kind == "open" and new.phase == "gathering"
        value = there[seat].invitation
        if invited and value is not None and same(asker.person, old.holder):
            return Rematch(new.id, seat, f"/join/{new.id}/{seat}/{invitations.code_of(site, new.id, seat, value)}")
    return None if hidden_from(connection, new, asker) else Rematch(new.id, None, f"/match/{new.id}")


def _known(connection: Connection, row: MatchRow) -> MatchRow | None:
    """The rematch there is; None if there is none, or if it was removed."""
    if row.rematch is None:
        return None
    try:
        return matches.find(connection, row.rematch)
    except RefusedError:
        return None


def _create(connection: Connection, site: Site, row: MatchRow, asker: Asker) -> str:
    """Store the new match, with its bots and the asker seated."""
    checks.may_open(connection, site, asker, sandbox=False)
    game, seed = site.game(row.game), site.seed()
    try:
        options = codec.decode(match_options.open_to_all(site, row), game.options_type)
        opening(game, options, row.seats, Dice(turn_key(seed, 0)))
    except (codec.BadDataError, BadOptionsError) as error:
        raise RefusedError(
            "bad-options", f"The rules have changed since this match. Create a new match instead. {error}"
        ) from error
    setup: MatchSetup = {
        "title": _title(connection, row),
        "options": codec.encode(options).decode(),
        "seats": row.seats,
        "seed": seed,
        "schedule": row.schedule,
        "undo_seconds": row.undo_seconds,
        "spectator_delay": row.spectator_delay if options.watchable else None,
        "private": row.private,
        "chat": row.chat and options.chat != "never",
        "substitute": _bot(site, game, row.substitute).name if row.substitute else None,
        "absence": row.absence,
        "rated": row.rated,
        "least_reliability": row.least_reliability,
        "least_rating": row.least_rating,
        "most_rating": row.most_rating,
    }
    there = seats.of_match(connection, row.id)
    new = add_match(connection, site, asker, game, setup, {})
    added = matches.find(connection, new)
    dealt = _dealt(added)
    for seat, each in sorted(((dealt[seat], each) for seat, each in there.items()), key=itemgetter(0)):
        if each.kind == "bot":
            put_bot(connection, site, added, seat, _bot(site, game, each.player).name)
        elif each.kind == "person" and holds(each, asker):
            sit(connection, new, seat, asker, each.player)
            account_vacations.sat_down(connection, site, new, seat)
    matches.change(connection, row, {"rematch": new})
    return new


def _dealt(new: MatchRow) -> dict[int, int]:
    """The seats of a rematch by those in the match before: the same, or dealt from its seed if it is anonymous."""
    before = range(1, new.seats + 1)
    after = Dice(turn_key(new.seed, 0)).at("seats of a rematch").deal(before, new.seats) if new.anonymous else before
    return dict(zip(before, after, strict=True))


def _bot(site: Site, game: AnyGame, name: str) -> Bot:
    """A bot by its name, or the one for first matches if this release does not have it any more."""
    try:
        return site.bot(name, game)
    except RefusedError:
        return site.bot(site.first_bot(game), game)


def _invite(connection: Connection, site: Site, row: MatchRow, new: str, asker: Asker) -> None:
    """Keep the seats of the other people for them, and tell them."""
    name = guests.name(connection, asker.person) or _seated_name(connection, row, asker)
    who = Player(None, asker.person, name) if name else "A player"
    others: dict[str, SeatRow] = {}
    dealt = _dealt(matches.find(connection, new))
    for seat, each in seats.of_match(connection, row.id).items():
        if each.kind == "person" and each.holder and not holds(each, asker):
            seats.change(connection, new, dealt[seat], {"invitation": invitations.new_value()})
            others.setdefault(each.holder, each)
    match_events.add(connection, site, row, "seat", sentence(who, " started a rematch."))
    text = sentence(who, " invites you to a rematch. Take your seat on the page of this match.")
    for person in sorted(others):
        notify_person(connection, site, row, person, kind="seat", text=text, about=f"{WORD} {new}")


def _seated_name(connection: Connection, row: MatchRow, asker: Asker) -> str:
    rows = seats.of_match(connection, row.id).values()
    return next((each.player for each in rows if holds(each, asker)), "")


def _title(connection: Connection, row: MatchRow) -> str:
    """The title of a rematch: `Duel, rematch`, then `Duel, rematch 2` and so on."""
    number, first = 1, row
    while (earlier := matches.before(connection, first.id)) is not None:
        number, first = number + 1, earlier
    name = f", {WORD}" if number == 1 else f", {WORD} {number}"
    return f"{first.title[: LONGEST_TITLE - len(name)]}{name}"
