"""One installation: its store, games, bots, clock and key, which every part of the host needs.

It knows the list of games. Bots, clock and the source of seeds are passed in, so that tests can replace them.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from types import MappingProxyType
from typing import TYPE_CHECKING

from turnsheet.core import codec
from turnsheet.core.game import AnyGame, State
from turnsheet.core.player import EASY, Bot
from turnsheet.core.workshop import Workshop
from turnsheet.games import GAMES, OLDER, WORKSHOPS
from turnsheet.host import refusals
from turnsheet.host.crypto import Signer
from turnsheet.host.notifications.outgoing import Channel
from turnsheet.host.quotas.limits import NO_QUOTAS, Quotas
from turnsheet.host.refusals import RefusedError
from turnsheet.host.store.engine import Connection, Store
from turnsheet.host.store.row_types.matches import MatchSummary
from turnsheet.host.store.rows.turns import turn_contents
from turnsheet.host.turns.state_cache import USUAL_BYTES, StateCache

if TYPE_CHECKING:
    from turnsheet.host.matches.position_summary import Card

UNREADABLE = (
    "The stored position of this match cannot be read. The admin of this site can restore it from a backup, or the "
    "match owner can end the match."
)


DAY_MS = 24 * 3600 * 1000
"""A day, as moments of the store are counted."""


def utc_now() -> datetime:
    return datetime.now(UTC)


def fresh_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(32)


def moment(time: datetime) -> int:
    """A time as the store keeps it."""
    return round(time.timestamp() * 1000)


def time_at(moment: int) -> datetime:
    """The time of a moment from the store."""
    return datetime.fromtimestamp(moment / 1000, UTC)


def time_of(moment: int | None) -> datetime | None:
    """The time of a moment from the store, if there is one."""
    return None if moment is None else time_at(moment)


def leave_to_workers(_match: str) -> None:
    """What a server does when a turn may run: nothing, since its workers notice changes of the store."""


class Site:
    """A store, the games, the bots, a clock, a source of seeds and a key."""

    def __init__(
        self,
        store: Store,
        bots: Mapping[str, Bot],
        key: str,
        now: Callable[[], datetime] = utc_now,
        channels: Mapping[str, Channel] = MappingProxyType({}),
        address: str = "",
        seed: Callable[[], str] = fresh_seed,
        bot_pace_ms: int = 0,
        bot_lookahead: int = 16,
        cache_bytes: int = USUAL_BYTES,
        quotas: Quotas = NO_QUOTAS,
        orders_address: str | None = None,
        plus_addresses: bool = True,
        ladder_per_hour: int = 0,
    ) -> None:
        """A match that only bots play rests for `bot_pace_ms` before each turn. A bot that searches simulates
        `bot_lookahead` turns for each sheet.

        On the ladder of programs `ladder_per_hour` contests are played.
        """
        self.ladder_per_hour = ladder_per_hour
        self.quotas = quotas
        self.bot_pace_ms = bot_pace_ms
        self.bot_lookahead = bot_lookahead
        self.store = store
        self.seed = seed
        self.channels = channels
        self.address = address
        self.orders_address = orders_address
        """Where people send orders by mail; None if this site does not read mail."""
        self.plus_addresses = plus_addresses
        """Whether letters ask for replies to an address with the token in it; it is in the subject as well."""
        self.games: dict[str, AnyGame] = {game.id: game for game in GAMES}
        """The newest version of each game."""
        self.versions: dict[tuple[str, int], AnyGame] = {(game.id, game.version): game for game in (*GAMES, *OLDER)}
        self.bots = bots
        self.signer = Signer(key)
        self.now = now
        self.states = StateCache(cache_bytes)
        self.cards: dict[int, Card] = {}
        """Cards of turns that were made from states, see `position_summary`."""
        self.turn_may_run: Callable[[str], None] = leave_to_workers
        """Called with a match after every change that may let its turn run."""

    @contextmanager
    def change(self, match: str) -> Iterator[Connection]:
        """A transaction after which a turn of the match may be able to run."""
        with self.store.write() as connection:
            yield connection
        self.turn_may_run(match)

    def game(self, name: str) -> AnyGame:
        """A game by its id, in its newest version."""
        if name not in self.games:
            raise RefusedError("no-such-game", "This site does not have that game. Choose one of its games.")
        return self.games[name]

    def plays(self, row: MatchSummary) -> bool:
        """Whether the version of the rules that a match was begun under is here."""
        return (row.game, row.version) in self.versions

    def game_of(self, row: MatchSummary) -> AnyGame:
        """The game of a match, in the version it was begun under."""
        if not self.plays(row):
            raise RefusedError("needs-version", self.needs(row))
        return self.versions[row.game, row.version]

    def needs(self, row: MatchSummary) -> str:
        """Why a match cannot be played here."""
        here = [version for name, version in sorted(self.versions) if name == row.game]
        if not here:
            return f"This release does not have the game of this match: {row.game}. Install a release that has it."
        title, wanted = self.versions[row.game, here[-1]].title, row.version
        has = f"version {here[0]} only" if len(here) == 1 else f"versions {', '.join(map(str, here))}"
        return (
            f"This match began under version {wanted} of the rules of {title}; this release has {has}. "
            f"Install a release that has version {wanted}, or end the match."
        )

    def workshop(self, game: str) -> Workshop:
        """The workshop of a game that has one."""
        if game not in WORKSHOPS:
            raise RefusedError(
                "no-such-game", "This site does not have that game, or programs cannot play it. Choose another game."
            )
        return WORKSHOPS[game]

    def best_bot(self, game: AnyGame) -> str:
        """The bot that plays a game best without looking ahead, so that people need not wait for it: the last of the
        game's own, or one that plays any game; empty if there is none."""
        quick = [bot for bot in self.bots.values() if not bot.searches]
        able = [bot.name for bot in quick if bot.game is None] + [bot.name for bot in quick if bot.game == game.id]
        return able[-1] if able else ""

    def first_bot(self, game: AnyGame) -> str:
        """The opponent in a first match: the game's easy bot, or its best one if it has no easy bot."""
        easy = any(bot.name == EASY and bot.plays(game.id) for bot in self.bots.values())
        return EASY if easy else self.best_bot(game)

    def bot(self, name: str, game: AnyGame) -> Bot:
        """A bot by its name, which must play the game."""
        for bot in self.bots.values():
            if bot.name == name and bot.plays(game.id):
                return bot
        raise RefusedError("no-such-bot", f"{game.title} does not have a bot with that name. Choose one from the list.")


def turn_state(connection: Connection, site: Site, row: MatchSummary, turn: int) -> State:
    """The state after a turn. Turns never change, so recently used ones are cached."""
    if row.archived is not None:
        raise refusals.archived()
    state = site.states.get(turn)
    if state is not None:
        return state
    try:
        return turn_contents.read_state(connection, site.states, site.game_of(row), turn)
    except codec.BadDataError as error:
        raise RefusedError("unreadable", UNREADABLE) from error


def head_state(connection: Connection, site: Site, row: MatchSummary) -> State:
    """The current state."""
    if row.head is None:
        raise refusals.not_begun()
    return turn_state(connection, site, row, row.head)
