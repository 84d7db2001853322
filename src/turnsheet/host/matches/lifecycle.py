"""The life of a match from creation to end: its phases, and taking turns back. Seats are in `seating`."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame, BadOptionsError, Options
from turnsheet.core.match import opening as opening_state
from turnsheet.host.absence import account_vacations
from turnsheet.host.absence import stages as absence
from turnsheet.host.absence.stages import Absence, BadAbsenceError
from turnsheet.host.crypto import new_id, new_key
from turnsheet.host.matches import chat, match_events, position_summary, spectators
from turnsheet.host.matches.seating import choose, chosen, must_be, must_have_seats, must_own, put_bot, sit
from turnsheet.host.notifications.notify import notify_everyone
from turnsheet.host.people import Asker, clean_name, must_be_person
from turnsheet.host.quotas import checks
from turnsheet.host.ratings import reliability, requirements
from turnsheet.host.ratings.requirements import Requirements
from turnsheet.host.refusals import RefusedError
from turnsheet.host.sentences import Player, Sentence, sentence
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import EndedBy, MatchChanges, MatchRow, MatchSetup, NewMatch, Phase
from turnsheet.host.store.row_types.turns import PlayedTurn
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.store.rows.people import guests
from turnsheet.host.store.rows.turns import turn_contents, turns
from turnsheet.host.turns import deadlines, position_labels
from turnsheet.host.turns.schedule import BadScheduleError, Schedule, checked

LONGEST_TITLE = 80
UNDO_SECONDS = 10
LONGEST_UNDO_SECONDS = 3600
Also = Callable[[Connection], None]
"""What somebody writes in the transaction of a change, such as an admin's log."""
NOT_OVER: tuple[Phase, ...] = ("gathering", "running", "paused", "failed")


class Opening(Struct, frozen=True):
    """A match to create."""

    game: str
    preset: str | None = None
    """A named choice of options and seats; options and seats given as well replace those of the preset."""
    seats: int | None = None
    options: dict[str, str] = {}
    title: str = ""
    bots: dict[int, str] = {}
    """Bots by seat."""
    take: int | list[int] | None = None
    """A seat for the match owner, or several for people at one screen."""
    names: dict[int, str] = {}
    """Names of the players, where several share one screen."""
    choices: dict[int, dict[str, str]] = {}
    """What is chosen for the owner's own seats, such as a character, by seat and name."""
    schedule: Schedule | None = None
    undo_seconds: int | None = None
    """Seconds between the last orders and the turn; if left out 10, or none for one player against bots."""
    watch: spectators.Wish = "usual"
    """Anyone may watch: `turn` for what is at least one whole turn old, or a delay in seconds. A delay that is shorter
    than a turn shows players what they may not know. With null, nobody may watch before the end. If left out, it is
    `turn` in public matches of several people without secret options or choices with a seat, and null in others."""
    private: bool = False
    """Only the match owner and people with an invitation can take a seat. Others do not find the match in lists, and do
    not see it, also when it is over; if `watch` is a delay, people who know its address do."""
    chat: bool | None = None
    """Whether players may chat. If left out, they may where several people play and the game does not hide names. It
    cannot be on where the options hide who is who."""
    substitute: str = ""
    """A bot that plays for players who missed two turns in a row or are on vacation, until they send orders again."""
    absence: Absence = Absence()
    rated: bool = True
    """Its result counts for ratings, if all its people have accounts."""
    requires: Requirements = Requirements()
    """What people need to take an open seat without an invitation."""
    start: bool = False
    """Begin at once; all seats must be taken."""


def open_match(site: Site, asker: Asker, wish: Opening) -> str:
    """Create a match; gives its id."""
    must_be_person(asker)
    game = site.game(wish.game)
    options, count = options_and_seats(game, wish)
    seed = site.seed()
    try:
        opening_state(game, options, count, Dice(turn_key(seed, 0)))
        schedule = None if wish.schedule is None else checked(wish.schedule)
        absence_rules = absence.checked(wish.absence)
    except BadOptionsError as error:
        raise RefusedError("bad-options", str(error)) from error
    except (BadScheduleError, BadAbsenceError) as error:
        raise RefusedError("bad-schedule", str(error)) from error
    requires = requirements.checked(wish.requires)
    own = wish.take if isinstance(wish.take, list) else [] if wish.take is None else [wish.take]
    must_have_seats(count, (*own, *wish.bots))
    alone = len(own) < 2 and len({*own, *wish.bots}) == count
    undo_seconds = wish.undo_seconds if wish.undo_seconds is not None else 0 if alone else UNDO_SECONDS
    if not 0 <= undo_seconds <= LONGEST_UNDO_SECONDS:
        raise RefusedError("bad-schedule", f"The undo time must be 0 to {LONGEST_UNDO_SECONDS} seconds.")
    people = count - len(wish.bots)
    delay = spectators.chosen(options, wish.watch, wish.private, people=people, own=len(own))
    has_chat = chat.chosen(options, wish.chat, people=people, own=len(own))
    with site.store.write() as connection:
        checks.may_open(connection, site, asker, sandbox=False)
        setup: MatchSetup = {
            "title": clean_name(wish.title, LONGEST_TITLE) or game.title,
            "options": codec.encode(options).decode(),
            "seats": count,
            "seed": seed,
            "schedule": None if schedule is None else codec.encode(schedule).decode(),
            "undo_seconds": undo_seconds,
            "spectator_delay": delay,
            "private": wish.private,
            "chat": has_chat,
            "substitute": site.bot(wish.substitute, game).name if wish.substitute else None,
            "absence": codec.encode(absence_rules).decode(),
            "rated": wish.rated,
            "least_reliability": requires.reliability,
            "least_rating": requires.least_rating,
            "most_rating": requires.most_rating,
        }
        match = add_match(connection, site, asker, game, setup, wish.bots)
        for seat in own:
            sit(connection, match, seat, asker, wish.names.get(seat, ""))
            if wish.choices.get(seat):
                choose(connection, site, matches.find(connection, match), seat, wish.choices[seat])
        for seat in own:
            account_vacations.sat_down(connection, site, match, seat)
        if wish.start:
            begin(connection, site, matches.find(connection, match))
    site.turn_may_run(match)
    return match


def add_match(
    connection: Connection, site: Site, asker: Asker, game: AnyGame, setup: MatchSetup, bots: dict[int, str]
) -> str:
    """Keep a new match with its bots and all other seats open; gives its id."""
    match = new_id()
    texts = (setup["options"], setup.get("position"))
    new: NewMatch = {
        **setup,
        "id": match,
        "game": game.id,
        "version": game.version,
        "owner": must_be_person(asker),
        "phase": "gathering",
        "commitment_key": new_key(),
        "created": moment(site.now()),
        "bytes": sum(len(text.encode()) for text in texts if text is not None),
        "anonymous": codec.decode(setup["options"], game.options_type).anonymous,
    }
    matches.add(connection, new)
    added = matches.find(connection, match)
    seats.add(connection, match, [""] * added.seats)
    for seat, name in bots.items():
        put_bot(connection, site, added, seat, name)
    return match


def options_and_seats(game: AnyGame, wish: Opening) -> tuple[Options, int]:
    """The options and the number of seats that a new match would have."""
    preset = game.presets[0]
    if wish.preset is not None:
        found = [each for each in game.presets if each.id == wish.preset]
        if not found:
            known = ", ".join(each.id for each in game.presets)
            raise RefusedError("bad-options", f"This game does not have a preset with that name. Use one of {known}.")
        preset = found[0]
    plain = codec.plain(preset.options)
    assert isinstance(plain, dict)
    try:
        options = codec.convert({**plain, **wish.options}, game.options_type, lax=True)
    except codec.BadDataError as error:
        raise RefusedError("bad-options", f"{error}.") from error
    return options, wish.seats if wish.seats is not None else preset.seats


def start(site: Site, match: str, asker: Asker) -> None:
    """Begin a match: draw the opening position and ask the first seats for orders."""
    with site.change(match) as connection:
        begin(connection, site, _own_match(connection, match, asker, ("gathering",)))


def begin(connection: Connection, site: Site, row: MatchRow, opponents: Mapping[int, Sentence] = {}) -> None:
    """Begin a match whose seats are all taken. Where it says whom a seat plays against, its player is told that too."""
    if any(seat.kind == "open" for seat in seats.of_match(connection, row.id).values()):
        raise RefusedError("seats-open", "Some seats are still open. Invite players or add bots.")
    checks.may_run(connection, site, row)
    game = site.game_of(row)
    choices = chosen(connection, row.id)
    options = codec.decode(row.options, game.options_type).chosen(choices, row.seats)
    state = opening_state(game, options, row.seats, Dice(turn_key(row.seed, 0)), row.position or "")
    now = moment(site.now())
    packed = turn_contents.pack(game, state, 0, None)
    turn: PlayedTurn = {
        "match": row.id,
        "step": 0,
        "take": 0,
        "orders": "{}",
        "at": now,
        "turn": state.turn_count,
        **packed.values,
    }
    head = turns.add(connection, turn)
    changes: MatchChanges = {"phase": "running", "head": head, "bytes": row.bytes + packed.size, "anchor": now}
    if choices:  # kept with the options, so that the match can be played again from its file
        changes["options"] = codec.encode(options).decode()
    begun = "The match has begun."
    texts: dict[int, Sentence] = dict.fromkeys(range(1, row.seats + 1), begun)
    texts |= {seat: sentence(begun, " ", against) for seat, against in opponents.items()}
    deadlines.go_on(connection, site, row, {**changes, **position_summary.columns(game, head, 0, state)}, texts=texts)
    match_events.add(connection, site, row, "phase", begun)


def make_private(site: Site, match: str, asker: Asker) -> None:
    """From now on seats need an invitation, and only players see the match; players stay, spectators do not."""
    _set_private(site, match, asker, True, "The match is private now: seats need an invitation.")


def make_public(site: Site, match: str, asker: Asker) -> None:
    """From now on anyone finds the match, and may take open seats that do not need an invitation."""
    _set_private(site, match, asker, False, "The match is public now: anyone may take an open seat.")


def _set_private(site: Site, match: str, asker: Asker, private: bool, text: str) -> None:
    with site.store.write() as connection:
        row = _own_match(connection, match, asker, (*NOT_OVER, "ended"))
        if row.parent is not None:
            raise RefusedError(
                "wrong-phase",
                "A sandbox is always private: only its player sees it. Create a match to play with others.",
            )
        changes: MatchChanges = {"private": private}
        if private:
            changes["spectator_delay"] = None
        matches.change(connection, row, changes)
        if private != row.private:
            reliability.recount_match(connection, match)
            match_events.add(connection, site, row, "seat", text)


def pause(site: Site, match: str, asker: Asker, also: Also | None = None) -> None:
    """Stop the clock."""
    with site.store.write() as connection:
        row = _own_match(connection, match, asker, ("running",), also)
        matches.change(connection, row, {"phase": "paused", **deadlines.STOPPED})
        _tell(connection, site, row, "The match is paused.", f"paused {moment(site.now())}")


def resume(site: Site, match: str, asker: Asker, also: Also | None = None) -> None:
    """Start the clock again."""
    with site.change(match) as connection:
        row = _own_match(connection, match, asker, ("paused",), also)
        if not asker.admin:
            checks.may_run(connection, site, row)
        deadlines.go_on(connection, site, row, {"phase": "running"})
        _tell(connection, site, row, "The match continues.", f"goes on {moment(site.now())}")


def retry(site: Site, match: str, asker: Asker, also: Also | None = None) -> None:
    """Run a turn again that failed or whose worker does not finish."""
    with site.change(match) as connection:
        row = _own_match(connection, match, asker, ("failed", "running"), also)
        if row.phase == "running":
            if row.claimed is None:
                raise RefusedError(
                    "wrong-phase", "No turn of this match has failed, so there is nothing to retry. Reload the page."
                )
            matches.change(connection, row, {"lease": None, "lease_until": None})
            match_events.add(connection, site, row, "phase", "The turn will run again.")
            return
        deadlines.go_on(connection, site, row, {"phase": "running", "failure": None, "attempt": row.attempt + 1})
        match_events.add(connection, site, row, "phase", "The failed turn will run again.")


def end(site: Site, match: str, asker: Asker, also: Also | None = None) -> None:
    """End a match before its time."""
    with site.store.write() as connection:
        row = _own_match(connection, match, asker, NOT_OVER, also)
        owner = guests.name(connection, row.owner)
        if asker.admin:
            text = sentence("The admin of this site ended the match.")
        else:
            text = sentence(Player(None, row.owner, owner) if owner else "The match owner", " ended the match.")
        break_off(connection, site, row, "admin" if asker.admin else "owner", text)


def break_off(connection: Connection, site: Site, row: MatchRow, by: EndedBy, text: Sentence) -> None:
    """End a match, which is locked and not over; the text tells its players why."""
    ended: MatchChanges = {"phase": "ended", "ended": moment(site.now()), "ended_by": by, **deadlines.STOPPED}
    matches.change(connection, row, ended)
    reliability.count_hidden_match(connection, row)
    match_events.add(connection, site, row, "phase", text)
    kind = "phase" if row.head is None else "over"  # about a match that never began no letter is written
    notify_everyone(connection, site, row, kind=kind, text=text, about="ended")


def take_back(site: Site, match: str, asker: Asker) -> None:
    """Go back to before the last turn, and notify everyone. The turn stays on record; it is only marked."""
    with site.change(match) as connection:
        row = _own_match(connection, match, asker, ("running", "paused", "failed"))
        before = turns.at_step(connection, match, row.step - 1)
        if row.head is None or before is None:
            raise RefusedError(
                "nothing-to-take-back",
                "No turn has been played yet. To set the match up differently, end it and create another one.",
            )
        name = position_labels.played(row.step, position_labels.lead(connection, site, row))
        turns.take_back(connection, row.head, moment(site.now()))
        reliability.recount_match(connection, match)
        changes: MatchChanges = {"phase": "running", "failure": None, "head": before, "step": row.step - 1}
        now = deadlines.go_on(connection, site, row, {**changes, "attempt": row.attempt + 1})
        text = f"{name.capitalize()} was taken back. Send your orders for it again."
        match_events.add(connection, site, now, "taken back", text)
        notify_everyone(connection, site, row, kind="taken back", text=text, about=f"{row.head}")


def _tell(connection: Connection, site: Site, row: MatchRow, text: str, about: str) -> None:
    """Say to everyone who looks at a match, and to its players, that its phase has changed."""
    match_events.add(connection, site, row, "phase", text)
    notify_everyone(connection, site, row, kind="phase", text=text, about=about)


def _own_match(
    connection: Connection, match: str, asker: Asker, phases: tuple[Phase, ...], also: Also | None = None
) -> MatchRow:
    """The match, for its owner. It need not wait for a turn that is being run: without its lease that is not kept."""
    row = matches.find(connection, match, lock=True)
    must_own(connection, row, asker)
    must_be(row, *phases)
    if also is not None:
        also(connection)
    return row
