"""What positions and steps are called: turns, where a step is a turn of all, and steps by their number elsewhere."""

import re

import sqlalchemy as sa

from turnsheet.core.game import AnyGame, State
from turnsheet.host.site import MatchRow, Site, head_state, turn_state
from turnsheet.host.store.tables import turns

TURN = re.compile(r"\bturn ([0-9]+)")


def asked(game: AnyGame, state: State) -> str:
    """What all seats are asked for together, which names the turn; empty where they speak one by one and at the end."""
    return min((prompt.about for prompt in game.rules.awaiting(state).values() if prompt.together), default="")


def called(about: str, step: int) -> str:
    """What a position is called for short: the turn that is asked for, or the step where no turn is named."""
    turn = TURN.search(about)
    return turn[0] if turn else f"step {step}"


def lead(connection: sa.Connection, site: Site, row: MatchRow) -> int | None:
    """What is to be added to the number of a step to get the turn it plays; None where steps are no turns."""
    game, step = site.game_of(row), row["step"]
    state = head_state(connection, site, row)
    before: State | None = None
    if step > 0 and not asked(game, state):
        query = sa.select(turns.c.id).where(turns.c.match == row["id"], turns.c.step == step - 1)
        turn = connection.execute(query.where(turns.c.taken_back.is_(None))).scalar_one()
        before = turn_state(connection, site, row, turn)
    return lead_of(game, state, before, step)


def lead_of(game: AnyGame, state: State, before: State | None, step: int) -> int | None:
    """The same, from the state the step led to and the one it was played in."""
    about = asked(game, state)
    if not about and before is not None:  # it is over: the position before it tells
        step, about = step - 1, asked(game, before)
    turn = TURN.search(about)
    return int(turn[1]) - (step + 1) if turn else None


def played(step: int, ahead: int | None) -> str:
    """What a step that was played is called."""
    if step == 0:
        return "the opening"
    return f"step {step}" if ahead is None else f"turn {step + ahead}"
