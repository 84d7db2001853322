"""Terms: how the matches of a tournament are played; and a tournament as a person describes it."""

from datetime import datetime

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame, BadOptionsError, Options
from turnsheet.core.match import opening
from turnsheet.core.options import phrase
from turnsheet.core.tournaments.pairings import TournamentError
from turnsheet.core.tournaments.tournament import Kind, Plan, checked
from turnsheet.host.matches.lifecycle import Opening, options_and_seats
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, moment
from turnsheet.host.store.row_types.tournaments import TournamentRow
from turnsheet.host.turns import schedule as schedules
from turnsheet.host.turns.schedule import BadScheduleError, Schedule

WEEK_SECONDS = 7 * 24 * 3600
MOST_ROUNDS = 130
"""The most rounds of a tournament: everybody of the largest field plays everybody once."""
LONGEST_ROUND_SECONDS = 366 * 24 * 3600
LATEST_START_DAYS = 366
START_LIMITS = f"The start must be in the future, and at most {LATEST_START_DAYS} days from now."
NOT_ANONYMOUS = (
    "A schedule tells who plays in which match of a tournament, so they cannot be anonymous. Choose other options."
)


class Terms(Struct, frozen=True):
    """How the matches of a tournament are played."""

    preset: str | None = None
    options: dict[str, str] = {}
    schedule: Schedule | None = None
    """The deadlines of turns."""
    substitute: str = ""
    """A bot that plays for players who are away."""
    filler: str = ""
    """A bot that fills seats, so that nobody has a bye; it is not in the standings."""
    round_seconds: int | None = None
    """The time from one round to the next. If left out, a round begins when the last one is over."""


class Wish(Struct, frozen=True):
    """A tournament to create."""

    game: str
    kind: Kind
    title: str = ""
    preset: str | None = None
    options: dict[str, str] = {}
    seats: int | None = None
    """Entries in a match; if left out, the fewest of the game."""
    rounds: int | None = None
    """Of a Swiss tournament; if left out, enough for one winner."""
    laps: int = 1
    """How often everybody plays everybody, in round robins and leagues."""
    third_place: bool = True
    division_size: int = 8
    moves: int = 1
    """How many go up and down after a season of a league."""
    seasons: int = 1
    late: bool = True
    """Whether people can enter after the start; never in a knock-out."""
    schedule: Schedule | None = None
    substitute: str = ""
    filler: str = ""
    round_seconds: int | None = None
    """The time from one round to the next; a week in leagues if left out."""
    enter: bool = False
    """Whether the person who creates it takes part."""
    starts: datetime | None = None
    """When it starts by itself; if left out, its owner starts it."""


def agreed(site: Site, wish: Wish) -> tuple[Plan, Terms]:
    """The plan and the terms of a tournament, if it can be played like this."""
    game = site.game(wish.game)
    seats = wish.seats if wish.seats is not None else min(each for each in game.seat_counts if each > 1)
    plan = Plan(
        kind=wish.kind,
        seats=seats,
        rounds=wish.rounds if wish.kind == "swiss" else None,
        laps=wish.laps,
        fill=bool(wish.filler),
        third_place=wish.third_place,
        division_size=wish.division_size,
        moves=wish.moves,
        seasons=wish.seasons,
    )
    weekly = WEEK_SECONDS if wish.kind == "league" else None
    terms = Terms(
        preset=wish.preset,
        options=wish.options,
        schedule=wish.schedule,
        substitute=site.bot(wish.substitute, game).name if wish.substitute else "",
        filler=site.bot(wish.filler, game).name if wish.filler else "",
        round_seconds=wish.round_seconds if wish.round_seconds is not None else weekly,
    )
    if terms.round_seconds is not None and not 1 <= terms.round_seconds <= LONGEST_ROUND_SECONDS:
        raise RefusedError("bad-schedule", f"The time between rounds must be 1 to {LONGEST_ROUND_SECONDS} seconds.")
    try:
        _moderate(checked(plan))
        if wish.schedule is not None:
            schedules.checked(wish.schedule)
    except TournamentError as error:
        raise RefusedError("bad-tournament", str(error)) from error
    except BadScheduleError as error:
        raise RefusedError("bad-schedule", str(error)) from error
    if match_options(game, terms, seats, "").anonymous:
        raise RefusedError("bad-options", NOT_ANONYMOUS)
    return plan, terms


def start_moment(site: Site, starts: datetime | None) -> int | None:
    """When a tournament starts by itself, as the store keeps it; a time that is past or too far away is refused."""
    if starts is None:
        return None
    try:
        at, now = moment(starts), moment(site.now())
    except (OverflowError, OSError, ValueError) as error:
        raise RefusedError("bad-schedule", START_LIMITS) from error
    if not now < at <= now + LATEST_START_DAYS * DAY_MS:
        raise RefusedError("bad-schedule", START_LIMITS)
    return at


def _moderate(plan: Plan) -> None:
    """Refuse a tournament that would keep a site busy for too long; commands may play longer ones."""
    for name, value, most in (("rounds", plan.rounds or 1, 30), ("laps", plan.laps, 4), ("seasons", plan.seasons, 10)):
        if value > most:
            raise TournamentError(f"The number of {name} must be 1 to {most}, not {value}.")


def match_options(game: AnyGame, terms: Terms, seats: int, seed: str) -> Options:
    """The options of a match, which must be possible with this number of seats."""
    wish = Opening(game.id, terms.preset, seats, terms.options)
    options, count = options_and_seats(game, wish)
    try:
        opening(game, options, count, Dice(turn_key(seed, 0)))
    except BadOptionsError as error:
        raise RefusedError("bad-options", str(error)) from error
    return options


def options_in_words(site: Site, row: TournamentRow) -> list[str]:
    """Phrases for the options of its matches that are set, without secret ones and long texts."""
    if row.game not in site.games:
        return []
    game, terms, seats = site.game(row.game), codec.decode(row.terms, Terms), codec.decode(row.plan, Plan).seats
    try:
        options, _ = options_and_seats(game, Opening(game.id, terms.preset, seats, terms.options))
    except RefusedError:  # the rules have changed since the tournament was created
        return []
    kind, plain = game.options_type, codec.plain(options)
    assert isinstance(plain, dict)
    without = {*kind.SECRET, *kind.FILES, *options.idle(seats)}
    told = (phrase(kind, name, value) for name, value in plain.items() if name not in without)
    return [each for each in told if each]
