"""Writes and reads what a turn produced: the state, and the printouts and scores of all seats.

Making the frames takes processor time, so it is done outside any transaction: `before` reads the previous turn, `pack`
prepares the new one, and `Packed.values` is inserted with the rest of its row.
"""

from collections.abc import Mapping

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.game import AnyGame, State
from turnsheet.core.pages.views import View
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.host.store import compression
from turnsheet.host.store.known_scores import written
from turnsheet.host.store.row_types.turns import TurnContents
from turnsheet.host.store.schema import printouts, turns
from turnsheet.host.turns.state_cache import Forms, StateCache


class Before(Struct, frozen=True):
    """The turn before, from which the next one is kept as a difference."""

    turn: int
    forms: Forms


class Packed(Struct, frozen=True):
    """A turn ready to be kept."""

    state: State
    forms: Forms
    values: TurnContents
    before: int | None
    size: int
    """The bytes of both frames."""

    def remember(self, cache: StateCache, turn: int) -> None:
        """Remember it under the number its row got."""
        cache.put(turn, self.state, len(self.forms.state))
        cache.put_forms(turn, self.forms, replaces=self.before)


def pack(game: AnyGame, state: State, step: int, before: Before | None) -> Packed:
    """A state and the printouts of every seat as they are printed now, whatever later versions would print."""
    views = {seat: game.rules.view(state, seat) for seat in game.rules.names(state)}
    pages = {int(seat): game.pages.printout(view) for seat, view in views.items()}
    forms = Forms(compression.state_form(state), compression.pages_form(pages))
    known = before if step % compression.KEY_EVERY else None
    state_frame = compression.squeeze(forms.state, known.forms.state if known else None)
    pages_frame = compression.squeeze(forms.pages, known.forms.pages if known else None)
    values: TurnContents = {
        "state": state_frame,
        "pages": pages_frame,
        "base": known.turn if known else None,
        "fingerprint": codec.fingerprint(state),
        "scores": packed_scores(game, state, views),
    }
    return Packed(state, forms, values, None if before is None else before.turn, len(state_frame) + len(pages_frame))


def packed_scores(game: AnyGame, state: State, views: Mapping[Seat, View] | None = None) -> str:
    """The scores that each seat and the referee know in a state."""
    known = (
        dict(views) if views is not None else {seat: game.rules.view(state, seat) for seat in game.rules.names(state)}
    )
    known[REFEREE] = game.rules.view(state, REFEREE)
    return written((seat, game.pages.scores(view)) for seat, view in sorted(known.items()))


def before(connection: sa.Connection, cache: StateCache, turn: int) -> Before | None:
    """A turn to make a difference from; none if it was kept by an older release."""
    forms = cache.forms(turn)
    if forms is None:
        states, pages = _chain(connection, turns.c.state, turn), _chain(connection, turns.c.pages, turn)
        if not compression.is_frame(states[-1]) or not compression.is_frame(pages[-1]):
            return None
        forms = Forms(_form(states), _form(pages))
        cache.put_forms(turn, forms)
    return Before(turn, forms)


def read_state(connection: sa.Connection, cache: StateCache, game: AnyGame, turn: int) -> State:
    """The state a turn led to; raises BadDataError if it cannot be read."""
    found = _chain(connection, turns.c.state, turn)
    if compression.is_frame(found[-1]):
        form = _form(found)
        state: State = compression.state_of(form, game.state_type)
    else:
        form = compression.old_bytes(found[-1] or b"")
        state = codec.decode(form, game.state_type)
    cache.put(turn, state, len(form))
    return state


def read_page(connection: sa.Connection, turn: int, seat: int) -> str | None:
    """The printout of one seat as it was printed then; none if it was not kept."""
    found = _chain(connection, turns.c.pages, turn)
    if compression.is_frame(found[-1]):
        return compression.pages_of(_form(found)).get(seat)
    query = sa.select(printouts.c.page).where(printouts.c.turn == turn, printouts.c.seat == seat)
    page = connection.execute(query).scalar_one_or_none()
    return None if page is None else compression.old_bytes(page).decode()


def _form(chain: list[bytes | None]) -> bytes:
    return compression.stretch([frame for frame in chain if frame is not None])


def _chain(connection: sa.Connection, column: sa.ColumnElement[bytes], turn: int) -> list[bytes | None]:
    """The frames of a turn and of those it was made from, the turn itself last."""
    frame = column.label("frame")
    first = sa.select(turns.c.id, turns.c.base, frame).where(turns.c.id == turn)
    chain = first.cte("chain", recursive=True)
    chain = chain.union_all(sa.select(turns.c.id, turns.c.base, frame).join(chain, turns.c.id == chain.c.base))
    found = connection.execute(sa.select(chain.c.frame).order_by(chain.c.id)).scalars().all()
    return [None if each is None else bytes(each) for each in found]
