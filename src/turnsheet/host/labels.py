"""What positions and steps are called: turns, where a step is a turn of all, and steps by their number elsewhere."""

import sqlalchemy as sa

from turnsheet.core.game import AnyGame, Prompt, State
from turnsheet.host.site import MatchRow, Site, head_state, turn_state
from turnsheet.host.store.tables import turns


def asked(game: AnyGame, state: State) -> Prompt | None:
    """What all seats are asked for together, which names the turn; None where they play one by one, and at the end."""
    together = (prompt for prompt in game.rules.awaiting(state).values() if prompt.together)
    return min(together, key=lambda prompt: prompt.about, default=None)


def called(turn: int | None, step: int) -> str:
    """What a position is called for short: the turn that is asked for, or the step where a step is not a turn."""
    return f"step {step}" if turn is None else f"turn {turn}"


def lead(connection: sa.Connection, site: Site, row: MatchRow) -> int | None:
    """What is to be added to the number of a step to get the turn it plays; None where steps are no turns."""
    game, step = site.game_of(row), row["step"]
    state = head_state(connection, site, row)
    before: State | None = None
    if step > 0 and asked(game, state) is None:
        query = sa.select(turns.c.id).where(turns.c.match == row["id"], turns.c.step == step - 1)
        turn = connection.execute(query.where(turns.c.taken_back.is_(None))).scalar_one()
        before = turn_state(connection, site, row, turn)
    return lead_of(game, state, before, step)


def lead_of(game: AnyGame, state: State, before: State | None, step: int) -> int | None:
    """The same, from the state the step led to and the one it was played in."""
    prompt = asked(game, state)
    if prompt is None and before is not None:  # it is over: the position before it tells
        step, prompt = step - 1, asked(game, before)
    return None if prompt is None else prompt.turn - (step + 1)


def played(step: int, ahead: int | None) -> str:
    """What a step that was played is called."""
    if step == 0:
        return "the opening"
    return f"step {step}" if ahead is None else f"turn {step + ahead}"
