"""The house itself: what every part of it needs, in one place.

It knows the list of games and is handed the bots; it names no game. The clock and the source of seeds are handed to
it too, so that tests can turn the one and fix the other.
"""

import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

import sqlalchemy as sa

from turnsheet.core import codec
from turnsheet.core.game import AnyGame, State
from turnsheet.core.player import Bot
from turnsheet.core.workshop import Workshop
from turnsheet.games import GAMES, OLDER, WORKSHOPS
from turnsheet.host.crypto import Signer
from turnsheet.host.errors import RefusedError
from turnsheet.host.notifications.mailing import Channel
from turnsheet.host.quotas.limits import NO_QUOTAS, Quotas
from turnsheet.host.store import changes, kept
from turnsheet.host.store.engine import Store
from turnsheet.host.store.tables import matches, notices
from turnsheet.host.turns.state_cache import USUAL_BYTES, StateCache

if TYPE_CHECKING:
    from turnsheet.host.matches.cards import Card

MatchRow = sa.RowMapping
MATCH = sa.select(matches).where(matches.c.id == sa.bindparam("the_match"))
LOCKED = MATCH.with_for_update()
CHANGE = matches.update().where(matches.c.id == sa.bindparam("the_match"))
LAST_NOTICE = sa.select(sa.func.coalesce(sa.func.max(notices.c.number), 0)).where(
    notices.c.match == sa.bindparam("the_match")
)
NOTICE = notices.insert().values(number=LAST_NOTICE.scalar_subquery() + 1)
"""Made once, since they are used in every turn."""
UNREADABLE = (
    "The stored position of this match cannot be read. The admin of this site can bring it back from a backup; "
    "its owner can end it."
)
ARCHIVED = "This match was archived: its turns are no longer on this site. The admin of this site can bring them back."


def utc_now() -> datetime:
    """The time, for a house that is not being tested."""
    return datetime.now(UTC)


def fresh_seed() -> str:
    """A seed nobody can know, for a house that is not being tested."""
    return secrets.token_hex(32)


def moment(time: datetime) -> int:
    """A time as the store keeps it."""
    return round(time.timestamp() * 1000)


def time_of(kept: int | None) -> datetime | None:
    """A time the store kept."""
    return None if kept is None else datetime.fromtimestamp(kept / 1000, UTC)


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
        cache_bytes: int = USUAL_BYTES,
        quotas: Quotas = NO_QUOTAS,
    ) -> None:
        """With `bot_pace_ms`, a match among bots alone rests so long before each turn."""
        self.quotas = quotas
        self.bot_pace_ms = bot_pace_ms
        self.store = store
        self.seed = seed
        self.channels = channels
        self.address = address
        self.games: dict[str, AnyGame] = {game.id: game for game in GAMES}
        """The newest version of each game."""
        self.versions: dict[tuple[str, int], AnyGame] = {(game.id, game.version): game for game in (*GAMES, *OLDER)}
        self.bots = bots
        self.signer = Signer(key)
        self.now = now
        self.states = StateCache(cache_bytes)
        self.cards: dict[int, Card] = {}
        """Cards of turns that were made from states, see `cards`."""

    def game(self, name: str) -> AnyGame:
        """A game by its name, in its newest version: for matches that begin now."""
        if name not in self.games:
            raise RefusedError("no-such-game", "There is no such game here.")
        return self.games[name]

    def plays(self, row: MatchRow) -> bool:
        """Whether the version of the rules that a match was begun under is here."""
        return (row["game"], row["version"]) in self.versions

    def game_of(self, row: MatchRow) -> AnyGame:
        """The game of a match, in the version it was begun under."""
        if not self.plays(row):
            raise RefusedError("needs-version", self.needs(row))
        return self.versions[row["game"], row["version"]]

    def needs(self, row: MatchRow) -> str:
        """Why a match cannot be played here."""
        here = [version for name, version in sorted(self.versions) if name == row["game"]]
        if not here:
            return f"This match is of a game that this release does not have: {row['game']}."
        title, wanted = self.versions[row["game"], here[-1]].title, row["version"]
        has = f"version {here[0]} only" if len(here) == 1 else f"versions {', '.join(map(str, here))}"
        return (
            f"This match was begun under version {wanted} of the rules of {title}; this release has {has}. "
            f"Go on with a release that has version {wanted}, or end the match."
        )

    def workshop(self, game: str) -> Workshop:
        """The workshop of a game that has one."""
        if game not in WORKSHOPS:
            raise RefusedError("no-such-game", "There is no game of that name with programs.")
        return WORKSHOPS[game]

    def best_bot(self, game: AnyGame) -> str:
        """The bot that plays a game best: the last of its own, or one that plays any game; empty if there is none."""
        able = [bot.name for bot in self.bots.values() if bot.game is None]
        able += [bot.name for bot in self.bots.values() if bot.game == game.id]
        return able[-1] if able else ""

    def bot(self, name: str, game: AnyGame) -> Bot:
        """A bot by its name, which must play the game."""
        bot = self.bots.get(name)
        if bot is None or bot.game not in (None, game.id):
            raise RefusedError("no-such-bot", f"There is no such bot for {game.title}.")
        return bot


def find(connection: sa.Connection, match: str, lock: bool = False) -> MatchRow:
    """The row of a match, locked against other writers if asked."""
    row = connection.execute(LOCKED if lock else MATCH, {"the_match": match}).mappings().one_or_none()
    if row is None:
        raise RefusedError("no-such-match", "There is no such match.")
    return row


def change(connection: sa.Connection, row: MatchRow, values: Mapping[str, object]) -> MatchRow:
    """Write values to the row of a match, which is locked; gives the row as it is now."""
    connection.execute(CHANGE, {"the_match": row["id"], **values})
    return changed(row, values)


def changed(row: MatchRow, values: Mapping[str, object]) -> MatchRow:
    """The row of a match as it will be once these values are written; it is read like one from the store."""
    return cast("MatchRow", {**row, **values})


def notify(connection: sa.Connection, site: Site, match: str, kind: str, step: int, text: str) -> None:
    """Tell everyone who listens to a match, whose row is locked. Notices are public: they never hold a secret."""
    row = {"match": match, "kind": kind, "step": step, "text": text, "at": moment(site.now())}
    connection.execute(NOTICE, {"the_match": match, **row})
    changes.signal(connection)


def turn_state(connection: sa.Connection, site: Site, row: MatchRow, turn: int) -> State:
    """The state a turn led to. Turns never change, so the last ones used are remembered."""
    if row["archived"] is not None:
        raise RefusedError("archived", ARCHIVED)
    state = site.states.get(turn)
    if state is not None:
        return state
    try:
        return kept.read_state(connection, site.states, site.game_of(row), turn)
    except codec.BadDataError as error:
        raise RefusedError("unreadable", UNREADABLE) from error


def head_state(connection: sa.Connection, site: Site, row: MatchRow) -> State:
    """The state as it is now."""
    if row["head"] is None:
        raise RefusedError("wrong-phase", "The match has not begun yet.")
    return turn_state(connection, site, row, row["head"])
