"""Looking: what somebody may see of a match. Before the end each seat sees its own view; after it, all see all.

A sandbox is its holder's own affair: to others there is no such match, until it and the match it came from are over.
"""

from pathlib import Path
from typing import Literal

import sqlalchemy as sa
from msgspec import UNSET, Struct

from turnsheet.core import codec
from turnsheet.core.commitments import commitment
from turnsheet.core.game import AnyGame, Prompt
from turnsheet.core.match import FORMAT, MatchFile, PlayedStep
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.core.views import View
from turnsheet.host import labels
from turnsheet.host.errors import RefusedError
from turnsheet.host.matches import cards, match_options
from turnsheet.host.matches.cards import Card
from turnsheet.host.matches.spectators import shown_step, watched
from turnsheet.host.paging import ALL, Window, seen
from turnsheet.host.people import STRANGER, Asker, held_seat, may_know, seat_rows
from turnsheet.host.site import ARCHIVED, MatchRow, Site, find, turn_state
from turnsheet.host.store import kept
from turnsheet.host.store.known import known_by
from turnsheet.host.store.tables import messages, outcomes, turns

SCORES_AT_ONCE = 50
Outcome = Literal["ordered", "late", "standing", "missed", "away", "bot", "not asked"]


class Look(Struct, frozen=True):
    """A view, the game it is of, and the step it was made after."""

    game: AnyGame
    step: int
    view: View
    page: str
    """The printout as it was printed then."""
    prompt: Prompt | None
    """What all seats were asked for together then, which names the turn; None where they play one by one."""

    @property
    def about(self) -> str:
        return self.prompt.about if self.prompt else ""


class Spot(Struct, frozen=True):
    """A turn and a seat from which somebody may look at it. What is seen from there never changes."""

    row: MatchRow
    turn: int
    step: int
    seat: int

    @property
    def current(self) -> bool:
        """Whether no turn was played after it."""
        return bool(self.turn == self.row["head"])


def look(site: Site, match: str, seat: int, asker: Asker, step: int | None = None) -> Look:
    """What a seat saw after a step, or sees now; who only watches sees a while later."""
    return look_from(site, spot(site, match, seat, asker, step))


def spot(site: Site, match: str, seat: int, asker: Asker, step: int | None = None) -> Spot:
    """From where somebody looks, if they may; no state is read for it."""
    with site.store.read() as connection:
        row = may_know(connection, match, asker)
        if seat == REFEREE and watched(site, row):
            step = shown_step(connection, site, row, step)
        else:
            row = may_look(connection, site, match, seat, asker)
        turn = row["head"] if step is None else _turn_of(connection, row, step)
        if turn is None:
            raise RefusedError("wrong-phase", "The match has not begun yet.")
    return Spot(row, turn, row["step"] if step is None else step, seat)


def look_from(site: Site, spot: Spot) -> Look:
    """What is seen from there."""
    with site.store.read() as connection:
        state = turn_state(connection, site, spot.row, spot.turn)
        printed = kept.read_page(connection, spot.turn, spot.seat)
    game = site.game_of(spot.row)
    view = game.rules.view(state, Seat(spot.seat))
    page = game.pages.printout(view) if printed is None else printed
    return Look(game, spot.step, view, page, labels.asked(game, state))


def may_look(connection: sa.Connection, site: Site, match: str, seat: int, asker: Asker) -> MatchRow:
    """The match, if the asker may look from that seat: his own, or any once the match is over."""
    row = may_know(connection, match, asker)
    over = row["phase"] == "ended" and not match_options.hidden_with_parent(connection, site, row)
    if over and row["head"] is not None:
        if seat != REFEREE and seat not in seat_rows(connection, match):
            raise RefusedError("no-such-seat", "There is no such seat at this table.")
    elif seat == REFEREE:
        raise RefusedError("not-over", "Everything is shown once the match is over.")
    else:
        held_seat(connection, match, seat, asker)
    return row


def _turn_of(connection: sa.Connection, row: MatchRow, step: int) -> int:
    query = sa.select(turns.c.id).where(turns.c.match == row["id"], turns.c.step == step, turns.c.taken_back.is_(None))
    found = connection.execute(query).scalar_one_or_none()
    if found is None:
        raise RefusedError("no-such-step", "That step has not been played.")
    return int(found)


def line_of_turns(connection: sa.Connection, match: str) -> list[sa.RowMapping]:
    """The turns that count, from the opening on, without their states."""
    query = (
        sa.select(turns.c.id, turns.c.step, turns.c.take, turns.c.fingerprint, turns.c.orders, turns.c.at)
        .where(turns.c.match == match, turns.c.taken_back.is_(None))
        .order_by(turns.c.step)
    )
    return list(connection.execute(query).mappings())


def scores(site: Site, match: str, seat: int, asker: Asker) -> list[tuple[int, dict[Seat, int]]]:
    """The scores a seat knew after every step; all of them, once the match is over.

    Turns of older releases were kept without them: theirs are computed once, which may be slow, and kept.
    """
    while True:
        found = kept_scores(site, match, seat, asker)
        if found is not None:
            return found
        _keep_scores(site, match)


def kept_scores(site: Site, match: str, seat: int, asker: Asker) -> list[tuple[int, dict[Seat, int]]] | None:
    """The scores a seat knew after every step, which is quick; None if those of some turn were never kept."""
    with site.store.read() as connection:
        row = may_look(connection, site, match, seat, asker)
        query = sa.select(turns.c.step, turns.c.scores).where(turns.c.match == match, turns.c.taken_back.is_(None))
        rows = connection.execute(query.order_by(turns.c.step)).all()
    if any(written is None for _, written in rows):
        return None
    knower = REFEREE if row["phase"] == "ended" else Seat(seat)
    return [(step, known_by(written, knower)) for step, written in rows]


def _keep_scores(site: Site, match: str) -> None:
    """Compute the scores of some turns that have none, between two short transactions, and keep them."""
    with site.store.read() as connection:
        row = find(connection, match)
        bare = sa.select(turns.c.id).where(
            turns.c.match == match, turns.c.taken_back.is_(None), turns.c.scores.is_(None)
        )
        found = connection.execute(bare.order_by(turns.c.id).limit(SCORES_AT_ONCE)).scalars().all()
        states = {turn: turn_state(connection, site, row, turn) for turn in found}
    computed = {turn: kept.packed_scores(site.game_of(row), state) for turn, state in states.items()}
    with site.store.write() as connection:
        for turn, written in computed.items():
            connection.execute(turns.update().where(turns.c.id == turn).values(scores=written))


class Letter(Struct, frozen=True):
    """A message, with the step that brought it and what the position is called in which it is read."""

    number: int
    """Counted from the first one that the seat received."""
    step: int
    called: str
    sender: int
    """The seat it came from; 0 if the receiver may not know who plays the one who signed it."""
    name: str
    """What the game calls the sender."""
    receiver: int
    text: str


def received(site: Site, match: str, seat: int, asker: Asker, window: Window = ALL) -> list[Letter]:
    """The messages a seat has received, the oldest first; the referee has them all."""
    with site.store.read() as connection:
        row = may_look(connection, site, match, seat, asker)
        query = (
            sa.select(turns.c.step, messages.c.sender, messages.c.receiver, messages.c.text)
            .join(turns, turns.c.id == messages.c.turn)
            .where(turns.c.match == match, turns.c.taken_back.is_(None))
            .order_by(messages.c.id)
        )
        if seat != REFEREE:
            query = query.where(messages.c.receiver == seat)
        rows = seen(connection, query, window)
        card, _ = cards.read(connection, site, row)
    hidden = cards.names_are_secret(site, row)
    return [
        Letter(
            number,
            each["step"],
            _read_in(card, row, each["step"]),
            0 if hidden else each["sender"],
            card.names.get(each["sender"], "" if hidden else str(each["sender"])),
            each["receiver"],
            each["text"],
        )
        for number, each in rows
    ]


def _read_in(card: Card, row: MatchRow, step: int) -> str:
    """What the position is called that a step led to: the turn that is asked for next, or the step if none is."""
    last = step == row["step"] and not card.about
    return f"step {step}" if last or card.lead is None else f"turn {step + 1 + card.lead}"


class Played(Struct, frozen=True):
    """A step on record, what it is called, and what each seat did."""

    number: int
    """Counted from the first one on record, those taken back included."""
    step: int
    called: str
    at: int
    commitment: str
    """What is published of it while the match runs; empty in matches that were over before there were commitments."""
    fingerprint: str | None
    """Of the whole position, so it is given out only once the match is over."""
    outcomes: dict[int, Outcome]
    taken_back: bool


def history(site: Site, match: str, asker: Asker = STRANGER, window: Window = ALL) -> list[Played]:
    """All steps on record, those taken back included, in the order they were played."""
    with site.store.read() as connection:
        row = may_know(connection, match, asker)
        card, _ = cards.read(connection, site, row)
        query = sa.select(turns.c.id, turns.c.step, turns.c.take, turns.c.at, turns.c.fingerprint, turns.c.taken_back)
        rows = seen(connection, query.where(turns.c.match == match).order_by(turns.c.id), window)
        done = sa.select(outcomes).join(turns, turns.c.id == outcomes.c.turn).where(turns.c.match == match)
        if rows:
            done = done.where(turns.c.id.between(rows[0][1]["id"], rows[-1][1]["id"]))
        found: dict[int, dict[int, Outcome]] = {}
        for each in connection.execute(done).mappings():
            found.setdefault(each["turn"], {})[each["seat"]] = each["outcome"]
    return [
        Played(
            number,
            each["step"],
            labels.played(each["step"], card.lead),
            each["at"],
            _published(row, each),
            each["fingerprint"] if row["phase"] == "ended" else None,
            found.get(each["id"], {}),
            each["taken_back"] is not None,
        )
        for number, each in rows
    ]


def _published(row: MatchRow, turn: sa.RowMapping) -> str:
    """The commitment to a turn."""
    key = row["commitment_key"]
    return commitment(key, turn["step"], turn["take"], turn["fingerprint"]) if key else ""


def match_file(site: Site, match: str, asker: Asker = STRANGER) -> MatchFile:
    """The whole match to keep and replay, seed included: only once it is over."""
    with site.store.read() as connection:
        row = may_know(connection, match, asker)
        if row["phase"] != "ended" or match_options.hidden_with_parent(connection, site, row):
            raise RefusedError("not-over", "The match file is given out once the match is over.")
        return written(connection, row)


def written(connection: sa.Connection, row: MatchRow) -> MatchFile:
    """A match as a match file; that of an archived match is read from the archive, if it is still there."""
    if row["archived"] is not None:
        try:
            return codec.decode(Path(row["archived"]).read_bytes(), MatchFile)
        except (OSError, codec.BadDataError) as error:
            raise RefusedError("archived", ARCHIVED) from error
    line = line_of_turns(connection, row["id"])
    if not line:
        raise RefusedError("wrong-phase", "The match never began.")
    return MatchFile(
        game=row["game"],
        version=row["version"],
        options=codec.decode(row["options"], dict[str, object]),
        seats=row["seats"],
        seed=row["seed"],
        start=line[0]["fingerprint"],
        steps=tuple(
            PlayedStep(
                codec.decode(turn["orders"], dict[Seat, tuple[str, ...]]),
                turn["fingerprint"],
                turn["take"],
                _published(row, turn),
            )
            for turn in line[1:]
        ),
        players=tuple(each["player"] for each in seat_rows(connection, row["id"]).values()),
        position=row["position"] or "",
        key=row["commitment_key"] or "",
        commitment=_published(row, line[0]),
        turnsheet=FORMAT,
        ended_by=UNSET if row["ended_by"] is None else row["ended_by"],
    )
