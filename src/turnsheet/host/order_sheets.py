"""Sheets: drafts, final orders, second thoughts, and a signed receipt for each."""

from collections.abc import Mapping
from typing import Literal

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core import codec
from turnsheet.core.bot_match import answer
from turnsheet.core.forms import Point, fits
from turnsheet.core.game import Prompt, State
from turnsheet.core.orders import LONGEST_SHEET, Reading, Refusal
from turnsheet.core.preview import Preview
from turnsheet.core.seats import Seat
from turnsheet.host import labels
from turnsheet.host.absence import progress
from turnsheet.host.crypto import new_secret
from turnsheet.host.errors import RefusedError
from turnsheet.host.people import Asker, held_seat
from turnsheet.host.quotas import checks
from turnsheet.host.site import MatchRow, Site, find, head_state, moment, notify
from turnsheet.host.store.tables import submissions, turns
from turnsheet.host.turns import deadlines

Kind = Literal["draft", "final", "withdrawn"]
RECEIPTS_ON_DESK = 10
"""The desk shows so many receipts, the newest; older ones are asked for."""
MOST_SENT = 20
"""How many sheets that were sent or taken back are kept of a seat in a turn, the newest."""
TRIES = 5
"""A sheet is read beside the store; it is read again if turns were played meanwhile, at most so often."""


class Receipt(Struct, frozen=True):
    """What was received: the orders as understood, when, and the signature of the house under it."""

    id: int
    """Counted for each seat of a match, so that it tells nothing of other people's drafts."""
    match: str
    seat: int
    step: int
    kind: Kind
    orders: tuple[str, ...]
    refusals: tuple[Refusal, ...]
    at: int
    signature: str
    more_refusals: int = 0
    """How many parts were refused beyond those told."""

    def signed(self) -> dict[str, object]:
        """What the signature is made of."""
        plain = codec.plain(self)
        assert isinstance(plain, dict)
        unsigned = ("id", "signature") if self.more_refusals else ("id", "signature", "more_refusals")
        return {key: value for key, value in plain.items() if key not in unsigned}


class Checked(Struct, frozen=True):
    """How a text is understood."""

    orders: tuple[str, ...]
    refusals: tuple[Refusal, ...]
    preview: Preview
    more_refusals: int = 0
    """How many parts were refused beyond those told."""


class Desk(Struct, frozen=True):
    """What lies on a seat's desk."""

    step: int
    about: str
    prompt: str
    """The id of what is asked for."""
    awaited: bool
    at_once: bool
    """A sheet that is sent is carried out at once, alone."""
    text: str
    final: bool
    receipts: tuple[Receipt, ...]
    """The newest of the step, at most RECEIPTS_ON_DESK, the oldest first."""
    suggestion: str = ""
    """A sheet to begin with where things are to be placed, while nothing is written. It is not kept or counted."""


def check(site: Site, match: str, seat: int, asker: Asker, text: str) -> Checked:
    """Read a text without keeping it."""
    with site.store.read() as connection:
        row = find(connection, match)
        held_seat(connection, match, seat, asker)
        state = head_state(connection, site, row)
    game = site.game_of(row)
    view = game.rules.view(state, Seat(seat))
    reading = game.rules.read(view, text)
    understood = reading.orders or reading.held
    preview = game.pages.preview(view, understood)
    if reading.wanted:
        preview = replace(preview, tallies=game.pages.preview(view, reading.wanted).tallies)
    return Checked(tuple(map(game.rules.write, understood)), reading.refusals, preview, reading.more_refusals)


def said(site: Site, match: str, seat: int, asker: Asker, step: int | None) -> tuple[str, ...]:
    """The orders of one's own seat that were carried out in a step, or in the last one; none before the first."""
    with site.store.read() as connection:
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


def submit(site: Site, match: str, seat: int, asker: Asker, kind: Kind, text: str, step: int | None) -> Receipt:
    """Keep a draft, final orders or a withdrawal, and give a receipt.

    A long sheet takes a while to read, so that is done before others are kept waiting for the store.
    """
    if len(text) > LONGEST_SHEET:
        raise RefusedError("too-long", f"A sheet has at most {LONGEST_SHEET} characters; nothing was kept.")
    for _ in range(TRIES):
        with site.store.read() as connection:
            row = find(connection, match)
            _prompt(connection, site, row, seat, asker, step)
            state = head_state(connection, site, row)
        game = site.game_of(row)
        reading = Reading() if kind == "withdrawn" else game.rules.read(game.rules.view(state, Seat(seat)), text)
        with site.store.write() as connection:
            now = find(connection, match, lock=True)
            prompt = _prompt(connection, site, now, seat, asker, step)
            if kind == "final" and not prompt.together:
                _after_others(connection, now, seat)
            if now["head"] == row["head"]:
                return _submitted(connection, site, now, seat, prompt, kind, text, reading)
    raise RefusedError("stale", "Turns were played while these orders were read; look at the position and try again.")


def _after_others(connection: sa.Connection, row: MatchRow, seat: int) -> None:
    """Where one sheet is carried out at a time, the second of two for the same step waits, or it would be lost."""
    words = deadlines.last_words(connection, row)
    if any(word.kind == "final" for other, word in words.items() if other != seat):
        raise RefusedError("stale", "The orders of another player are carried out first; send yours again in a moment.")


def _prompt(connection: sa.Connection, site: Site, row: MatchRow, seat: int, asker: Asker, step: int | None) -> Prompt:
    """What the asker's seat is asked for; refused if it is not asked for anything, or not in that step."""
    held_seat(connection, row["id"], seat, asker)
    if row["phase"] not in ("running", "paused"):
        raise RefusedError("wrong-phase", f"Orders are not taken while the match is {row['phase']}.")
    number = row["step"] + 1
    if step is not None and step != number:
        raise RefusedError("stale", _for_another(connection, site, row, step))
    if row["claimed"] is not None:
        raise RefusedError("stale", "The turn is being carried out just now; its orders stand.")
    prompt = deadlines.prompts(connection, site, row).get(Seat(seat))
    if prompt is None:
        raise RefusedError("not-asked", "This seat is not asked for orders now.")
    return prompt


def _for_another(connection: sa.Connection, site: Site, row: MatchRow, step: int) -> str:
    """What is said of orders that were written for another turn than the one that is due."""
    ahead = labels.lead(connection, site, row)
    if ahead is None:
        said = "The match has gone on since these orders were written."
    else:
        said = f"These orders are for turn {step + ahead}, and turn {row['step'] + 1 + ahead} is due now."
    return f"{said} Nothing was taken: look at the position, and send them again if they still fit."


def _submitted(
    connection: sa.Connection,
    site: Site,
    row: MatchRow,
    seat: int,
    prompt: Prompt,
    kind: Kind,
    text: str,
    reading: Reading,
) -> Receipt:
    if kind == "withdrawn":  # the text stays on the desk; its orders no longer stand
        last = deadlines.last_words(connection, row).get(seat)
        text = last.text if last else ""
    elif kind == "final" and not prompt.together and _carried_out_in_error(reading, prompt):
        kind = "draft"
    receipt = _kept(connection, site, row, seat, kind, text, reading)
    if kind != "draft":
        verb = "has sent its orders" if kind == "final" else "took its orders back"
        game = site.game_of(row)
        hidden = game.options_type.SECRET_NAMES
        name = f"Seat {seat}" if hidden else game.rules.names(head_state(connection, site, row))[Seat(seat)]
        notify(connection, site, row["id"], "sheet", row["step"], f"{name} {verb}.")
        progress.returned(connection, site, row, seat)
        deadlines.settle(connection, site, row)
    return receipt


def _carried_out_in_error(reading: Reading, prompt: Prompt) -> bool:
    """Whether a sheet that would be carried out at once had better stay a draft: a slip in it cannot be mended later.

    So does an empty sheet of a seat that nobody waits for.
    """
    return bool(reading.refusals) or (not reading.orders and not prompt.awaited)


def held_back(receipt: Receipt) -> str:
    """What is said of a sheet that was sent, would have been carried out at once, and was not."""
    refused = len(receipt.refusals) + receipt.more_refusals
    if not refused:
        return "Nothing was carried out: the sheet is empty, and nobody waits for it. It is kept as a draft."
    lines = "one line of it is" if refused == 1 else f"{refused:,} lines of it are"
    return (
        f"Nothing of this sheet was carried out: {lines} refused. It is kept as a draft; change it and send it again."
    )


def suggest(site: Site, match: str, seat: int, asker: Asker, bot: str) -> Receipt | None:
    """Lay a bot's orders on a seat's desk as a draft, for its holder to send or to change.

    What is ordered of nothing on the chart, such as a vote, is left to the holder alone. None where sheets are carried
    out at once: there one sees after each order what it did.
    """
    with site.store.read() as connection:
        row = find(connection, match)
        held_seat(connection, match, seat, asker)
        state = head_state(connection, site, row)
    game = site.game_of(row)
    prompt = game.rules.awaiting(state).get(Seat(seat))
    if prompt is None or not prompt.together:
        return None
    text = _drafted(site, row, state, seat, bot, new_secret())
    return submit(site, match, seat, asker, "draft", text, row["step"] + 1)


def _drafted(site: Site, row: MatchRow, state: State, seat: int, bot: str, seed: str) -> str:
    """A sheet that a bot would send for a seat, without what is ordered of nothing on the chart."""
    game = site.game_of(row)
    orders = answer(game, state, Seat(seat), site.bot(bot, game).player, seed=seed, step=row["step"] + 1)
    unmarked = [offer for offer in game.pages.forms(game.rules.view(state, Seat(seat))) if not offer.mark]
    return "\n".join(text for text in map(game.rules.write, orders) if not any(fits(offer, text) for offer in unmarked))


def _suggestion(connection: sa.Connection, site: Site, row: MatchRow, seat: int) -> str:
    """A first sheet where things are to be placed, always the same one. Only the holder of the seat can know it.

    Where nothing is placed, an empty sheet does no harm, and the first orders are the player's own.
    """
    game, state = site.game_of(row), head_state(connection, site, row)
    forms = game.pages.forms(game.rules.view(state, Seat(seat)))
    placing = any(isinstance(slot, Point) for form in forms for phrase in form.phrases for slot in phrase.slots)
    bot = site.best_bot(game)
    return _drafted(site, row, state, seat, bot, f"a first sheet\n{row['seed']}") if placing and bot else ""


def _kept(
    connection: sa.Connection, site: Site, row: MatchRow, seat: int, kind: Kind, text: str, reading: Reading
) -> Receipt:
    """Keep what was written. A draft takes the place of the one before it; of what was sent the newest sheets stay."""
    game = site.game_of(row)
    here = sa.and_(submissions.c.match == row["id"], submissions.c.seat == seat)
    last = connection.execute(sa.select(sa.func.max(submissions.c.number)).where(here)).scalar_one()
    receipt = Receipt(
        id=(last or 0) + 1,
        match=row["id"],
        seat=seat,
        step=row["step"] + 1,
        kind=kind,
        orders=tuple(map(game.rules.write, reading.orders)),
        refusals=reading.refusals,
        at=moment(site.now()),
        signature="",
        more_refusals=reading.more_refusals,
    )
    receipt = replace(receipt, signature=site.signer.sign(receipt.signed()))
    values = {
        "match": receipt.match,
        "seat": seat,
        "step": receipt.step,
        "take": row["take"],
        "kind": kind,
        "number": receipt.id,
        "text": text,
        "orders": codec.encode(receipt.orders).decode(),
        "refusals": codec.encode(receipt.refusals).decode(),
        "more_refusals": receipt.more_refusals,
        "at": receipt.at,
        "signature": receipt.signature,
    }
    due_now = sa.and_(here, submissions.c.step == receipt.step, submissions.c.take == row["take"])
    columns = (submissions.c.id, submissions.c.text, submissions.c.orders, submissions.c.refusals)
    alike = submissions.c.kind == "draft" if kind == "draft" else submissions.c.kind != "draft"
    newest = sa.select(*columns).where(due_now, alike).order_by(submissions.c.number.desc())
    older = connection.execute(newest.offset(0 if kind == "draft" else MOST_SENT - 1)).mappings().all()
    charged = _size(values) - sum(map(_size, older))
    if older and kind == "draft":
        connection.execute(submissions.update().where(submissions.c.id == older[0]["id"]).values(values))
    else:  # no outcome refers to what is deleted, since this turn was not played
        connection.execute(submissions.delete().where(submissions.c.id.in_([each["id"] for each in older])))
        connection.execute(submissions.insert().values(values))
    checks.charge(connection, row["id"], charged)
    return receipt


def _size(values: Mapping[str, object] | sa.RowMapping) -> int:
    return sum(len(str(values[name]).encode()) for name in ("text", "orders", "refusals"))


def desk(site: Site, match: str, seat: int, asker: Asker) -> Desk:
    """What a seat has written for the step that is due; the text of a step taken back is still there."""
    with site.store.read() as connection:
        row = find(connection, match)
        held_seat(connection, match, seat, asker)
        newest = _newest(match, seat).where(submissions.c.step == row["step"] + 1).limit(RECEIPTS_ON_DESK)
        rows = connection.execute(newest).mappings().all()
        prompt = deadlines.prompts(connection, site, row).get(Seat(seat))
        first = row["step"] == 0 and not rows and prompt is not None and prompt.together
        suggestion = _suggestion(connection, site, row, seat) if first else ""
    last = rows[0] if rows else None
    return Desk(
        step=row["step"] + 1,
        about=prompt.about if prompt else "",
        prompt=prompt.id if prompt else "",
        awaited=prompt is not None,
        at_once=prompt is not None and not prompt.together,
        text=last["text"] if last else "",
        final=last is not None and last["kind"] == "final" and last["take"] == row["take"],
        receipts=tuple(_receipt(site, each) for each in reversed(rows)),
        suggestion=suggestion,
    )


def receipts(site: Site, match: str, seat: int, asker: Asker, limit: int, before: int | None) -> list[Receipt]:
    """The receipts of a seat that are on record, the newest first; those with smaller numbers than `before`."""
    query = _newest(match, seat).limit(limit)
    if before is not None:
        query = query.where(submissions.c.number < before)
    with site.store.read() as connection:
        held_seat(connection, match, seat, asker)
        return [_receipt(site, row) for row in connection.execute(query).mappings()]


def _newest(match: str, seat: int) -> sa.Select[tuple[object, ...]]:
    query = sa.select(submissions).where(submissions.c.match == match, submissions.c.seat == seat)
    return query.order_by(submissions.c.number.desc())


def _receipt(site: Site, row: sa.RowMapping) -> Receipt:
    receipt = Receipt(
        id=row["number"],
        match=row["match"],
        seat=row["seat"],
        step=row["step"],
        kind=row["kind"],
        orders=codec.decode(row["orders"], tuple[str, ...]),
        refusals=codec.decode(row["refusals"], tuple[Refusal, ...]),
        at=row["at"],
        signature=row["signature"],
        more_refusals=row["more_refusals"],
    )
    if receipt.signature:
        return receipt
    return replace(receipt, signature=site.signer.sign(receipt.signed()))  # refusals were left out when it was migrated


def genuine(site: Site, receipt: Receipt) -> bool:
    """Whether a receipt somebody shows is one the house gave."""
    return site.signer.signed(receipt.signed(), receipt.signature)
