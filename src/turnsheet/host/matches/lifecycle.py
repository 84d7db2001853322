"""Matches from the opening to the end: phases, taking back. Who sits where is in `seating`."""

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame, BadOptionsError, Options
from turnsheet.core.match import opening as opening_state
from turnsheet.host import labels
from turnsheet.host.absence import stages as absence
from turnsheet.host.absence.stages import Absence, BadAbsenceError
from turnsheet.host.crypto import new_id, new_key
from turnsheet.host.errors import RefusedError
from turnsheet.host.matches import cards, spectators
from turnsheet.host.matches.seating import must_be, must_own, must_sit, put_bot, sit
from turnsheet.host.notifications.notify import everyone
from turnsheet.host.people import Asker, clean_name, must_be_guest, seat_rows
from turnsheet.host.quotas import checks
from turnsheet.host.site import MatchRow, Site, find, moment, notify
from turnsheet.host.store import kept
from turnsheet.host.store.tables import matches, seats, turns
from turnsheet.host.turns import deadlines, leases
from turnsheet.host.turns.schedule import BadScheduleError, Schedule, checked

LONGEST_TITLE = 80
UNDO_SECONDS = 10
LONGEST_UNDO_SECONDS = 3600


class Opening(Struct, frozen=True):
    """A match to open."""

    game: str
    preset: str | None = None
    """A table ready to sit down at; options and seats given as well go before it."""
    seats: int | None = None
    options: dict[str, str] = {}
    title: str = ""
    bots: dict[int, str] = {}
    """Bots by seat."""
    take: int | list[int] | None = None
    """A seat for oneself, or several for people at one screen."""
    names: dict[int, str] = {}
    """Names for those who sit there, where several share one screen."""
    schedule: Schedule | None = None
    undo_seconds: int | None = None
    """Seconds between the last orders and the turn; if left out 10, and none for one player among bots."""
    watch: spectators.Delay = None
    """Anyone may watch everything: `turn` for what is at least one whole turn old, or so many seconds later. A delay
    that is shorter than a turn tells players what they may not know. Nobody before the end, if left out."""
    private: bool = False
    """Nobody sits down without an invitation, unless it is the match owner. Others do not find the match on lists, and
    see nothing of it, also when it is over; if `watch` is given, those who know its address do."""
    substitute: str = ""
    """A bot that keeps the seat of who missed two turns in a row or is on vacation, until he sends orders again."""
    absence: Absence = Absence()
    start: bool = False
    """Begin at once; all seats must be taken."""


def open_match(site: Site, asker: Asker, wish: Opening) -> str:
    """Open a match and say its name."""
    must_be_guest(asker)
    game = site.game(wish.game)
    options, count = _table(game, wish)
    seed = site.seed()
    try:
        opening_state(game, options, count, Dice(turn_key(seed, 0)))
        schedule = None if wish.schedule is None else checked(wish.schedule)
        rungs = absence.checked(wish.absence)
    except BadOptionsError as error:
        raise RefusedError("bad-options", str(error)) from error
    except (BadScheduleError, BadAbsenceError) as error:
        raise RefusedError("bad-schedule", str(error)) from error
    own = wish.take if isinstance(wish.take, list) else [] if wish.take is None else [wish.take]
    must_sit(count, (*own, *wish.bots))
    alone = len(own) < 2 and len({*own, *wish.bots}) == count
    undo_seconds = wish.undo_seconds if wish.undo_seconds is not None else 0 if alone else UNDO_SECONDS
    if not 0 <= undo_seconds <= LONGEST_UNDO_SECONDS:
        raise RefusedError("bad-schedule", f"The cooling-off has 0 to {LONGEST_UNDO_SECONDS} seconds.")
    watch = spectators.kept(wish.watch)
    if wish.watch is not None and not options.watchable:
        raise RefusedError("bad-options", "Nobody may watch this game while it is played: it would give secrets away.")
    with site.store.write() as connection:
        checks.may_open(connection, site, asker, sandbox=False)
        values: dict[str, object] = {
            "title": clean_name(wish.title, LONGEST_TITLE) or game.title,
            "options": codec.encode(options).decode(),
            "seats": count,
            "seed": seed,
            "schedule": None if schedule is None else codec.encode(schedule).decode(),
            "cooling_off": undo_seconds,
            "watch": watch,
            "private": wish.private,
            "caretaker": site.bot(wish.substitute, game).name if wish.substitute else None,
            "absence": codec.encode(rungs).decode(),
        }
        match = set_table(connection, site, asker, game, values, wish.bots)
        for seat in own:
            sit(connection, match, seat, asker, wish.names.get(seat, ""))
        if wish.start:
            begin(connection, site, find(connection, match))
    return match


def set_table(
    connection: sa.Connection,
    site: Site,
    asker: Asker,
    game: AnyGame,
    values: dict[str, object],
    bots: dict[int, str],
) -> str:
    """Keep a new match with its bots seated and all other seats open, and say its name."""
    match = new_id()
    row: dict[str, object] = {
        "id": match,
        "game": game.id,
        "version": game.version,
        "owner": must_be_guest(asker),
        "phase": "gathering",
        "step": 0,
        "take": 0,
        "attempt": 0,
        "commitment_key": new_key(),
        "created": moment(site.now()),
    }
    texts = (values["options"], values.get("position"))
    row["bytes"] = sum(len(text.encode()) for text in texts if isinstance(text, str))
    connection.execute(matches.insert().values({**row, **values}))
    kept = find(connection, match)
    for seat in range(1, kept["seats"] + 1):
        connection.execute(seats.insert().values(match=match, seat=seat, kind="open", player=""))
    for seat, name in bots.items():
        put_bot(connection, site, kept, seat, name)
    return match


def _table(game: AnyGame, wish: Opening) -> tuple[Options, int]:
    preset = game.presets[0]
    if wish.preset is not None:
        found = [each for each in game.presets if each.id == wish.preset]
        if not found:
            raise RefusedError("bad-options", "There is no such preset.")
        preset = found[0]
    plain = codec.plain(preset.options)
    assert isinstance(plain, dict)
    try:
        options = codec.convert({**plain, **wish.options}, game.options_type, lax=True)
    except codec.BadDataError as error:
        raise RefusedError("bad-options", f"{error}.") from error
    return options, wish.seats if wish.seats is not None else preset.seats


def start(site: Site, match: str, asker: Asker) -> None:
    """Begin: draw the opening position and ask the first seats."""
    with site.store.write() as connection:
        row = find(connection, match, lock=True)
        must_own(connection, row, asker)
        must_be(row, "gathering")
        begin(connection, site, row)


def begin(connection: sa.Connection, site: Site, row: MatchRow) -> None:
    """Begin a match whose seats are all taken."""
    if any(seat["kind"] == "open" for seat in seat_rows(connection, row["id"]).values()):
        raise RefusedError("seats-open", "Some seats are still open; invite somebody or put bots there.")
    checks.may_run(connection, site, row)
    game = site.game_of(row)
    options = codec.decode(row["options"], game.options_type)
    state = opening_state(game, options, row["seats"], Dice(turn_key(row["seed"], 0)), row["position"] or "")
    now = moment(site.now())
    packed = kept.pack(game, state, 0, None)
    values = {
        "match": row["id"],
        "step": 0,
        "take": 0,
        "orders": "{}",
        "at": now,
        "turn": state.turn_count,
        **packed.values,
    }
    head = connection.execute(turns.insert().values(values).returning(turns.c.id)).scalar_one()
    changes = {
        "phase": "running",
        "head": head,
        "bytes": row["bytes"] + packed.size,
        "anchor": now,
        **cards.columns(game, head, 0, state),
    }
    deadlines.go_on(connection, site, row, changes)
    notify(connection, site, row["id"], "phase", 0, "The match has begun.")
    everyone(connection, site, row, "phase", "The match has begun.", "begun")


def make_private(site: Site, match: str, asker: Asker) -> None:
    """From now on nobody sits down without an invitation or sees the match without a seat; players stay."""
    _set_private(site, match, asker, True, "From now on the match is private: seats are taken by invitation only.")


def make_public(site: Site, match: str, asker: Asker) -> None:
    """From now on anyone finds the match, and may sit down on seats that are open and kept for nobody."""
    _set_private(site, match, asker, False, "From now on the match is public: anyone may take an open seat.")


def _set_private(site: Site, match: str, asker: Asker, private: bool, text: str) -> None:
    with site.store.write() as connection:
        row = _mine(connection, match, asker, "gathering", "running", "paused", "failed", "ended")
        if row["parent"] is not None:
            raise RefusedError("wrong-phase", "A sandbox is seen by its player alone.")
        connection.execute(matches.update().where(matches.c.id == match).values(private=private))
        if private != row["private"]:
            notify(connection, site, match, "seat", row["step"], text)


def pause(site: Site, match: str, asker: Asker) -> None:
    """Stop the clock."""
    with site.store.write() as connection:
        row = _mine(connection, match, asker, "running")
        values: dict[str, object] = {"phase": "paused", "due": None, "runs_at": None, **leases.RELEASED}
        values |= {"remind_at": None, "grace_until": None}
        connection.execute(matches.update().where(matches.c.id == match).values(values))
        notify(connection, site, match, "phase", row["step"], "The match is paused.")
        everyone(connection, site, row, "phase", "The match is paused.", f"paused {moment(site.now())}")


def resume(site: Site, match: str, asker: Asker) -> None:
    """Let the clock go on."""
    with site.store.write() as connection:
        row = _mine(connection, match, asker, "paused")
        if not asker.admin:
            checks.may_run(connection, site, row)
        deadlines.go_on(connection, site, row, {"phase": "running"})
        notify(connection, site, match, "phase", row["step"], "The match goes on.")
        everyone(connection, site, row, "phase", "The match goes on.", f"goes on {moment(site.now())}")


def retry(site: Site, match: str, asker: Asker) -> None:
    """Try a failed turn again, or one that is being run and does not come to an end."""
    with site.store.write() as connection:
        row = _mine(connection, match, asker, "failed", "running")
        if row["phase"] == "running":
            if row["claimed"] is None:
                raise RefusedError("wrong-phase", "No turn of this match is being run; there is nothing to try again.")
            values = {"lease": None, "lease_until": None}
            connection.execute(matches.update().where(matches.c.id == match).values(values))
            notify(connection, site, match, "phase", row["step"], "The turn is tried again.")
            return
        deadlines.go_on(connection, site, row, {"phase": "running", "failure": None, "attempt": row["attempt"] + 1})
        notify(connection, site, match, "phase", row["step"], "The failed turn is tried again.")


def end(site: Site, match: str, asker: Asker) -> None:
    """End a match before its time."""
    with site.store.write() as connection:
        row = _mine(connection, match, asker, "gathering", "running", "paused", "failed")
        values = {"phase": "ended", "ended": moment(site.now()), "due": None, "runs_at": None, **leases.RELEASED}
        values |= {"ended_by": "admin" if asker.admin else "owner"}
        connection.execute(matches.update().where(matches.c.id == match).values(values))
        text = f"The match was ended by {'the admin of this site' if asker.admin else 'who opened it'}."
        notify(connection, site, match, "phase", row["step"], text)
        everyone(connection, site, row, "phase", text, "ended")


def take_back(site: Site, match: str, asker: Asker) -> None:
    """Go back to before the last turn, and tell everyone. The turn stays on record; it is only marked."""
    with site.store.write() as connection:
        row = _mine(connection, match, asker, "running", "paused", "failed")
        if row["step"] == 0:
            raise RefusedError("nothing-to-take-back", "No turn has been played yet.")
        now = moment(site.now())
        name = labels.played(row["step"], labels.lead(connection, site, row))
        connection.execute(turns.update().where(turns.c.id == row["head"]).values(taken_back=now))
        before = sa.select(turns.c.id).where(
            turns.c.match == match, turns.c.step == row["step"] - 1, turns.c.taken_back.is_(None)
        )
        values = {
            "phase": "running",
            "failure": None,
            "head": connection.execute(before).scalar_one(),
            "step": row["step"] - 1,
            "attempt": row["attempt"] + 1,
        }
        deadlines.go_on(connection, site, row, values)
        text = f"{name.capitalize()} was taken back. Orders for it are asked for again."
        notify(connection, site, match, "taken back", row["step"] - 1, text)
        everyone(connection, site, row, "taken back", text, f"{row['head']}")


def _mine(connection: sa.Connection, match: str, asker: Asker, *phases: str) -> MatchRow:
    """The match, for its owner. A turn that is being run is in nobody's way: without its lease it is not kept."""
    row = find(connection, match, lock=True)
    must_own(connection, row, asker)
    must_be(row, *phases)
    return row
