"""Sheets: drafts, final orders, second thoughts, and a signed receipt for each."""

from typing import Literal

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core import codec
from turnsheet.core.game import Prompt
from turnsheet.core.offers import fits
from turnsheet.core.orders import LONGEST_SHEET, Reading, Refusal
from turnsheet.core.seats import Seat
from turnsheet.core.sketch import Sketch
from turnsheet.core.table import answer
from turnsheet.host import due, ladder
from turnsheet.host.house import House, MatchRow, find, head_state, moment, notify
from turnsheet.host.people import Asker, held_seat
from turnsheet.host.refused import RefusedError
from turnsheet.host.secrecy import new_secret
from turnsheet.host.store.tables import submissions, turns

Kind = Literal["draft", "final", "withdrawn"]


class Receipt(Struct, frozen=True):
    """What was received: the orders as understood, when, and the signature of the house under it."""

    id: int
    match: str
    seat: int
    step: int
    kind: Kind
    orders: tuple[str, ...]
    refusals: tuple[Refusal, ...]
    at: int
    signature: str

    def signed(self) -> dict[str, object]:
        """What the signature is made of."""
        plain = codec.plain(self)
        assert isinstance(plain, dict)
        return {key: value for key, value in plain.items() if key not in ("id", "signature")}


class Checked(Struct, frozen=True):
    """How a text is understood."""

    orders: tuple[str, ...]
    refusals: tuple[Refusal, ...]
    sketch: Sketch


class Desk(Struct, frozen=True):
    """What lies on a seat's desk."""

    step: int
    about: str
    awaited: bool
    at_once: bool
    """A sheet that is sent is carried out at once, alone."""
    text: str
    final: bool
    receipts: tuple[Receipt, ...]


def check(house: House, match: str, seat: int, asker: Asker, text: str) -> Checked:
    """Read a text without keeping it."""
    with house.store.read() as connection:
        row = find(connection, match)
        held_seat(connection, match, seat, asker)
        state = head_state(connection, house, row)
    game = house.game(row["game"])
    view = game.view(state, Seat(seat))
    reading = game.read(view, text)
    sketch = game.sketch(view, reading.orders)
    if reading.wanted:
        sketch = replace(sketch, tallies=game.sketch(view, reading.wanted).tallies)
    return Checked(tuple(map(game.write, reading.orders)), reading.refusals, sketch)


def said(house: House, match: str, seat: int, asker: Asker, step: int | None) -> tuple[str, ...]:
    """The orders of one's own seat that were carried out in a step, or in the last one; none before the first."""
    with house.store.read() as connection:
        row = find(connection, match)
        held_seat(connection, match, seat, asker)
        number = row["step"] if step is None else step
        query = sa.select(turns.c.orders).where(
            turns.c.match == match, turns.c.step == number, turns.c.taken_back.is_(None)
        )
        kept = connection.execute(query).scalar_one_or_none()
    if kept is None and step is not None:
        raise RefusedError("no-such-step", "That step has not been played.")
    return codec.decode(kept, dict[Seat, tuple[str, ...]]).get(Seat(seat), ()) if kept else ()


def submit(house: House, match: str, seat: int, asker: Asker, kind: Kind, text: str, step: int | None) -> Receipt:
    """Keep a draft, final orders or a withdrawal, and give a receipt."""
    if len(text) > LONGEST_SHEET:
        raise RefusedError("too-long", f"A sheet has at most {LONGEST_SHEET} characters; nothing was kept.")
    with house.store.write() as connection:
        row = find(connection, match, lock=True)
        held_seat(connection, match, seat, asker)
        if row["phase"] not in ("running", "paused"):
            raise RefusedError("wrong-phase", f"Orders are not taken while the match is {row['phase']}.")
        number = row["step"] + 1
        if step is not None and step != number:
            raise RefusedError("stale", f"These orders are for step {step}, and step {number} is due now.")
        if row["claimed"] is not None:
            raise RefusedError("stale", "The turn is being carried out just now; its orders stand.")
        prompt = due.prompts(connection, house, row).get(Seat(seat))
        if prompt is None:
            raise RefusedError("not-asked", "This seat is not asked for orders now.")
        state = head_state(connection, house, row)
        game = house.game(row["game"])
        if kind == "withdrawn":  # the text stays on the desk; its orders no longer stand
            last = due.last_words(connection, row).get(seat)
            text, reading = last.text if last else "", Reading()
        else:
            reading = game.read(game.view(state, Seat(seat)), text)
            if kind == "final" and not prompt.together and _carried_out_in_error(reading, prompt):
                kind = "draft"
        receipt = _kept(connection, house, row, seat, kind, text, reading)
        if kind != "draft":
            verb = "has sent its orders" if kind == "final" else "took its orders back"
            name = game.names(state)[Seat(seat)]
            notify(connection, house, match, "sheet", row["step"], f"{name} {verb}.")
            ladder.returned(connection, house, row, seat)
            due.settle(connection, house, row)
    return receipt


def _carried_out_in_error(reading: Reading, prompt: Prompt) -> bool:
    """Whether a sheet that would be carried out at once had better stay a draft: a slip in it cannot be mended later.

    So does an empty sheet of a seat that nobody waits for.
    """
    return bool(reading.refusals) or (not reading.orders and not prompt.awaited)


def suggest(house: House, match: str, seat: int, asker: Asker, bot: str) -> Receipt | None:
    """Lay a bot's orders on a seat's desk as a draft, for its holder to send or to change.

    What is ordered of nothing on the chart, such as a vote, is left to the holder alone. None where sheets are carried
    out at once: there one sees after each order what it did.
    """
    with house.store.read() as connection:
        row = find(connection, match)
        held_seat(connection, match, seat, asker)
        state = head_state(connection, house, row)
    game = house.game(row["game"])
    prompt = game.awaiting(state).get(Seat(seat))
    if prompt is None or not prompt.together:
        return None
    orders = answer(game, state, Seat(seat), house.bot(bot, game).player, new_secret(), row["step"] + 1)
    unmarked = [offer for offer in game.offers(game.view(state, Seat(seat))) if not offer.mark]
    texts = [text for text in map(game.write, orders) if not any(fits(offer, text) for offer in unmarked)]
    return submit(house, match, seat, asker, "draft", "\n".join(texts), row["step"] + 1)


def _kept(
    connection: sa.Connection, house: House, row: MatchRow, seat: int, kind: Kind, text: str, reading: Reading
) -> Receipt:
    game = house.game(row["game"])
    receipt = Receipt(
        id=0,
        match=row["id"],
        seat=seat,
        step=row["step"] + 1,
        kind=kind,
        orders=tuple(map(game.write, reading.orders)),
        refusals=reading.refusals,
        at=moment(house.now()),
        signature="",
    )
    receipt = replace(receipt, signature=house.signer.sign(receipt.signed()))
    values = {
        "match": receipt.match,
        "seat": seat,
        "step": receipt.step,
        "take": row["take"],
        "kind": kind,
        "text": text,
        "orders": codec.encode(receipt.orders).decode(),
        "refusals": codec.encode(receipt.refusals).decode(),
        "at": receipt.at,
        "signature": receipt.signature,
    }
    number = connection.execute(submissions.insert().values(values).returning(submissions.c.id)).scalar_one()
    return replace(receipt, id=number)


def desk(house: House, match: str, seat: int, asker: Asker) -> Desk:
    """What a seat has written for the step that is due; the text of a step taken back is still there."""
    with house.store.read() as connection:
        row = find(connection, match)
        held_seat(connection, match, seat, asker)
        query = (
            sa.select(submissions)
            .where(submissions.c.match == match, submissions.c.seat == seat, submissions.c.step == row["step"] + 1)
            .order_by(submissions.c.id)
        )
        rows = connection.execute(query).mappings().all()
        prompt = due.prompts(connection, house, row).get(Seat(seat))
    last = rows[-1] if rows else None
    return Desk(
        step=row["step"] + 1,
        about=prompt.about if prompt else "",
        awaited=prompt is not None,
        at_once=prompt is not None and not prompt.together,
        text=last["text"] if last else "",
        final=last is not None and last["kind"] == "final" and last["take"] == row["take"],
        receipts=tuple(map(_receipt, rows)),
    )


def _receipt(row: sa.RowMapping) -> Receipt:
    return Receipt(
        id=row["id"],
        match=row["match"],
        seat=row["seat"],
        step=row["step"],
        kind=row["kind"],
        orders=codec.decode(row["orders"], tuple[str, ...]),
        refusals=codec.decode(row["refusals"], tuple[Refusal, ...]),
        at=row["at"],
        signature=row["signature"],
    )


def genuine(house: House, receipt: Receipt) -> bool:
    """Whether a receipt somebody shows is one the house gave."""
    return house.signer.signed(receipt.signed(), receipt.signature)
