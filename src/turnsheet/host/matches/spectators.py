"""Spectators: people without a seat who see everything with a delay, if the match owner allows it.

The delay is usually a whole turn: spectators see the position before the last whole turn. It can also be a number of
seconds; if a turn takes longer than that, players can see the secrets of others in time to use them.
"""

from typing import Literal

from turnsheet.core import codec
from turnsheet.core.game import Options
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.rows.turns import turns

LONGEST_DELAY = 30 * 24 * 3600
WHOLE_TURN = -1
"""How a delay of one turn is kept, where others are seconds."""
Delay = int | Literal["turn"] | None
Wish = int | Literal["turn", "usual"] | None
"""What the owner of a new match wishes."""


def chosen(options: Options, wish: Wish, private: bool, people: int, own: int) -> int | None:
    """The delay of a new match as it is kept: as its owner wishes, or else a turn in public matches of several people.

    By default nobody watches a match with secret options or whose players may choose something with their seats:
    spectators would see it. `people` are the seats that bots do not play, and `own` those of them that are played at
    the owner's screen.
    """
    if wish == "usual":
        usual = options.watchable and not options.CHOICES and not private and people > max(own, 1)
        return WHOLE_TURN if usual else None
    delay = kept(wish)
    if delay is not None and not options.watchable:
        raise RefusedError(
            "bad-options", "Some options of this match are secret, so it cannot have spectators. Turn spectators off."
        )
    return delay


def kept(delay: Delay) -> int | None:
    """How a delay is kept; refused if it cannot be."""
    if delay == "turn":
        return WHOLE_TURN
    if delay is not None and not 0 <= delay <= LONGEST_DELAY:
        raise RefusedError("bad-schedule", f"The spectator delay must be one turn, or 0 to {LONGEST_DELAY} seconds.")
    return delay


def delay_of(site: Site, row: MatchRow) -> Delay:
    """The delay with which anyone may watch a match; None if nobody may before its end.

    It is None if the options deal secrets, whatever an earlier release let the match owner choose.
    """
    delay = row.spectator_delay
    if delay is None or row.game not in site.games:
        return None
    try:
        watchable = codec.decode(row.options, site.game(row.game).options_type).watchable
    except codec.BadDataError:
        return None
    return None if not watchable else "turn" if delay == WHOLE_TURN else delay


def watched(site: Site, row: MatchRow) -> bool:
    """Whether anyone may watch the running match now."""
    return row.phase in ("running", "paused", "failed") and delay_of(site, row) is not None


def watch_step(connection: Connection, site: Site, row: MatchRow) -> int | None:
    """The last step that spectators may see by now.

    With a delay of a turn it is the first step of the turn before: a whole turn has been played since. A step may bring
    several turns at once, as when one player of Star Probe waits for months.
    """
    if not watched(site, row):
        return None
    if row.spectator_delay == WHOLE_TURN:
        return turns.first_step_of_turn_before(connection, row.id, row.head)
    return turns.last_step_until(connection, row.id, moment(site.now()) - 1000 * (row.spectator_delay or 0))


def shown_step(connection: Connection, site: Site, row: MatchRow, step: int | None) -> int:
    """The step that spectators see: the one they request, if it is old enough, otherwise the newest that is."""
    last = watch_step(connection, site, row)
    if last is None or (step is not None and step > last):
        raise RefusedError("not-over", "Spectators see this match with a delay. Try again later.")
    return last if step is None else step
