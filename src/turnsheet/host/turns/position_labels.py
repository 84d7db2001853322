"""Labels of positions and steps: `turn 3` in games with simultaneous turns, `move 3` in others."""

from collections.abc import Mapping

from turnsheet.core.game import AnyGame, Prompt, State
from turnsheet.core.seats import Seat
from turnsheet.host.site import Site, head_state, turn_state
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchSummary
from turnsheet.host.store.rows.turns import turns

SET_UP = "the setup"
"""The label of the turn before turn 1, in games that have one."""


def asked(game: AnyGame, state: State) -> Prompt | None:
    """What all seats are asked for together; None in games where they play one by one, and at the end."""
    return first({seat: prompt for seat, prompt in game.rules.awaiting(state).items() if prompt.together})


def first(prompts: Mapping[Seat, Prompt]) -> Prompt | None:
    """The prompt that stands for all: of the earliest turn, one that somebody waits for, and then by seat."""
    order = ((prompt.turn, not prompt.awaited, seat) for seat, prompt in prompts.items())
    return prompts[min(order)[-1]] if prompts else None


def called(turn: int | None, step: int) -> str:
    """The label of a position: the turn that orders are asked for, or the step in games without simultaneous turns."""
    if turn is None:
        return f"move {step}"
    return f"turn {turn}" if turn else SET_UP


def lead(connection: Connection, site: Site, row: MatchSummary) -> int | None:
    """The turn that a step plays is the step's number plus this; None in games without simultaneous turns."""
    game, step = site.game_of(row), row.step
    state = head_state(connection, site, row)
    before: State | None = None
    if step > 0 and asked(game, state) is None:
        turn = turns.at_step(connection, row.id, step - 1)
        assert turn is not None
        before = turn_state(connection, site, row, turn)
    return lead_of(game, state, before, step)


def lead_of(game: AnyGame, state: State, before: State | None, step: int) -> int | None:
    """The same, from the states after and before the step."""
    prompt = asked(game, state)
    if prompt is None and before is not None:  # it is over: the position before it tells
        step, prompt = step - 1, asked(game, before)
    return None if prompt is None else prompt.turn - (step + 1)


def played(step: int, ahead: int | None) -> str:
    """The label of a step that was played."""
    if step == 0:
        return "the opening"
    return called(None if ahead is None else step + ahead, step)
