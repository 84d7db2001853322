"""Tournaments and ladders: what the API accepts and shows. People are entries with a number and a name."""

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct

from turnsheet.core.tournaments.rows import CrosstableCell, StandingRow
from turnsheet.core.tournaments.standings import TieBreak
from turnsheet.core.tournaments.tournament import Kind
from turnsheet.host.store.row_types.tournaments import TournamentPhase
from turnsheet.host.turns.schedule import Schedule

Name = Annotated[str, Meta(max_length=200)]
Value = Annotated[str, Meta(max_length=100_000)]


class NewTournament(Struct, frozen=True):
    """A tournament to create."""

    game: Name
    kind: Kind
    title: Name = ""
    preset: Name | None = None
    options: Annotated[dict[Name, Value], Meta(max_length=100)] = {}
    seats: Annotated[int, Meta(ge=2, le=30)] | None = None
    """Entries in a match; if left out, the fewest of the game."""
    rounds: Annotated[int, Meta(ge=1, le=30)] | None = None
    """Of a Swiss tournament; if left out, enough for one winner."""
    laps: Annotated[int, Meta(ge=1, le=4)] = 1
    """How often everybody plays everybody, in round robins and leagues."""
    third_place: bool = True
    division_size: Annotated[int, Meta(ge=2, le=100)] = 8
    moves: Annotated[int, Meta(ge=0, le=20)] = 1
    """How many go up and down after a season of a league."""
    seasons: Annotated[int, Meta(ge=1, le=10)] = 1
    late: bool = True
    """Whether people can enter after the start; never in a knock-out."""
    schedule: Schedule | None = None
    """The deadlines of turns."""
    substitute: Name = ""
    """A bot that plays for players who are away."""
    filler: Name = ""
    """A bot that fills seats, so that nobody has a bye."""
    round_seconds: Annotated[int, Meta(ge=1, le=366 * 24 * 3600)] | None = None
    """The time from one round to the next; a week in leagues if left out, otherwise none."""
    enter: bool = False
    """Whether you take part."""
    starts: datetime | None = None
    """When it starts by itself if enough have entered; if left out, you start it."""


class StartTime(Struct, frozen=True):
    """When a tournament starts by itself; null if its owner starts it."""

    starts: datetime | None


class EnterTournament(Struct, frozen=True):
    """Your entry, under a name if you want; or a bot, which only the owner of the tournament can enter."""

    name: Name = ""
    bot: Name = ""


class Decision(Struct, frozen=True):
    """The result of a match that is stuck. It is on the schedule with its note, and in the history."""

    note: Name
    """Why you decide it."""
    winner: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None
    """The number of the entry that won, 0 for a bot that fills a seat; null for a draw."""


class EntryNumber(Struct, frozen=True):
    """The number of an entry."""

    number: int


class TournamentId(Struct, frozen=True):
    """The id of a tournament."""

    id: str


class TournamentInfo(Struct, frozen=True):
    """A tournament on a list."""

    id: str
    title: str
    game: str
    kind: Kind
    phase: TournamentPhase
    owner: str
    """The name of the person who created it; empty if they gave none."""
    mine: bool
    """Whether you created it."""
    entries: int
    round: int
    """The last round that began; 0 before the first."""
    round_name: str
    """What that round is called, such as `round 2` or `final`; empty before the first."""
    seats: int
    created: datetime
    starts: datetime | None
    """When it starts by itself, or should have started, if that was chosen."""
    started: datetime | None
    ended: datetime | None


class TournamentEntry(Struct, frozen=True):
    """Somebody who takes part."""

    number: int
    name: str
    bot: bool
    since: int
    """Their first round."""
    until: int | None
    """Their last round, if they dropped out."""
    mine: bool
    rating: int | None
    """On the ladder of everyone in the game: before the start as it is now, then as it was when they were seeded."""
    seed: int | None
    """From 1, by rating and then by order of entry; before the start as it would be now. Late entries have none."""


class TournamentTable(Struct, frozen=True):
    """The standings; a league has a table for each division, counted from 1."""

    division: int
    standings: list[StandingRow]


class TournamentPairing(Struct, frozen=True):
    """A match of a round; with one entry a bye. Entry 0 is a bot that fills a seat."""

    round: int
    group: int
    """The division of a league from 0; in a knock-out the place in the bracket."""
    entries: list[int]
    """By seat."""
    ranks: list[int]
    """By seat; the best has 1. Empty until the match is over."""
    match: str | None
    """The match, if it is yours or over."""
    mine: bool
    planned: bool
    """Whether it is in a later round, which has not begun."""
    number: int | None
    """Its number in the tournament; null if it is planned."""
    note: str
    """Who decided its result by hand, and why; empty if nobody did."""
    name: str
    """The name of its round, or `third place`."""


class TournamentSeason(Struct, frozen=True):
    """A season of a league."""

    number: int
    first_round: int
    last_round: int
    begun: bool
    """Whether its first round began. The next season is listed when all results are there."""
    over: bool
    winners: list[int]
    """The first of the highest division; empty until the season is over."""


class TournamentEvent(Struct, frozen=True):
    """Something that happened."""

    number: int
    at: datetime
    text: str


class Tournament(Struct, frozen=True):
    """A tournament with its standings, schedule and crosstable."""

    info: TournamentInfo
    rounds: int
    """How many rounds there are, as far as it is known; a league: in the season that is shown."""
    round_names: list[str]
    """Such as `round 1`, `semifinals` and `final`: of all rounds that began or are known to come, from the first."""
    season: int
    """The season of a league that tables, crosstable and pairings belong to; 0 before its start, and of other kinds."""
    seasons: int
    """How many seasons a league has in all."""
    all_seasons: list[TournamentSeason]
    """Those that can be shown: all that began, and the next one when all results are there."""
    tie_breaks: list[TieBreak]
    """What decides between equal points, in order."""
    next_round: datetime | None
    """When the next round begins at the earliest."""
    late_start: bool
    """Whether it did not start at its time, and waits for its owner."""
    why_not_start: str
    """Why it cannot start yet, in a sentence; empty if it can, or has started."""
    least_entries: int
    """How many entries it needs to start."""
    late: bool
    filler: str
    substitute: str
    """The bot that plays for players who are away; empty if there is none."""
    schedule: Schedule | None
    """The deadlines of turns."""
    round_seconds: int | None
    """The time from one round to the next; null if a round begins when the last one is over."""
    options_in_words: list[str]
    """The options of its matches as phrases. What is not set is left out."""
    may_enter: bool
    may_decide: bool
    """Whether you can decide matches that are stuck, except your own."""
    may_end: bool
    """Whether you can end it before its time: it is yours, or you are an admin of the site."""
    my_entry: int | None
    entries: list[TournamentEntry]
    tables: list[TournamentTable]
    crosstable: list[CrosstableCell]
    pairings: list[TournamentPairing]
    your_matches: list[TournamentPairing]
    """Your matches that are not over, in all seasons."""


TournamentAction = Literal["start", "cancel", "leave"]


class LadderProgram(Struct, frozen=True):
    """A program on a ladder."""

    place: int
    program: int
    """Its number in the library."""
    name: str
    team: str
    kind: str
    rating: int
    low: int
    """The rating is between `low` and `high` with a probability of 95 %."""
    high: int
    contests: int
    won: int
    provisional: bool
    """Whether it has played too little for its rating to say much."""


class LadderContest(Struct, frozen=True):
    """A contest of a ladder: the numbers of the programs of each team, and the rank of each team."""

    at: datetime
    teams: list[list[int]]
    ranks: list[int]
    seed: str


class ProgramLadder(Struct, frozen=True):
    """A ladder of programs."""

    game: str
    contests_an_hour: int
    """How many contests are played per hour; 0 if the ladder rests."""
    programs: list[LadderProgram]
    """The strongest first; those that played little are at the end."""
    recent: list[LadderContest]
    """The newest first."""
