"""Letters about turns: when a seat gets one, and what it says.

A letter is made from what the player of the seat may see (`access`), as they would see it on the site. It goes to them
alone, at an address that asked for it.
"""

import logging
import textwrap
from typing import Literal

from msgspec import Struct

from turnsheet.core.game import Prompt
from turnsheet.core.pages.story import Digest
from turnsheet.core.pages.svg import svg
from turnsheet.core.seats import Seat
from turnsheet.host import access
from turnsheet.host.access import Look, Spot
from turnsheet.host.mail import orders_due, reply_tokens, turn_facts
from turnsheet.host.mail.reply_separator import CUT
from turnsheet.host.mail.turn_sheets import map_section, turn_sheet
from turnsheet.host.matches import chat, results
from turnsheet.host.notifications import links
from turnsheet.host.notifications.outgoing import Attachment, Letter, defused, one_line
from turnsheet.host.people import Asker, person_asker
from turnsheet.host.site import Site, turn_state
from turnsheet.host.store.row_types.addresses import AddressRow
from turnsheet.host.store.row_types.chat import ChatRow
from turnsheet.host.store.row_types.letters import Told, TurnLetterRow
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.matches import seats
from turnsheet.host.store.rows.turns import turns
from turnsheet.host.turns import position_labels

LOG = logging.getLogger("turnsheet.delivery")
MAP_FONT = 14
"""The map is small on paper, so its letters are larger than on a screen."""
NO_SHEET = "The PDF sheet of this turn could not be made. The printout below has everything."
ENDINGS: dict[results.Why, str] = {
    "rules": "The match is over.",
    "owner": "The match owner ended the match.",
    "admin": "The admin of this site ended the match.",
    "resigned": "The match is over: players resigned.",
    "draw": "The match is over: a draw by agreement.",
}
Redone = Literal["", "taken back", "played again"]


class Occasion(Struct, frozen=True):
    """What a letter about a seat would be about now, and whether there is one to send."""

    asker: Asker
    """The person that the letter goes to."""
    spot: Spot
    there: SeatRow
    told: Told
    prompt: Prompt | None
    send: bool
    notice: str = ""
    """A sentence on turns that were taken back since the last letter."""
    chat: tuple[ChatRow, ...] = ()
    """The newest chat messages that the player has neither read nor been mailed."""
    older: int = 0
    """How many messages came before them."""


def occasion(site: Site, person: str, kept: TurnLetterRow) -> Occasion:
    """What has changed for the seat of a person since the last letter; refused if they may not look from it."""
    with site.store.read() as connection:
        asker = person_asker(connection, person)
    spot = access.spot(site, kept.match, kept.seat, asker)
    row = spot.row
    with site.store.read() as connection:
        there = access.held_seat(connection, row.id, kept.seat, asker)
        newest, older = chat.unread(connection, there, kept.chat)
        said = tuple(newest)
        if row.phase == "ended":
            return Occasion(asker, spot, there, "ended", None, send=kept.told != "ended", chat=said, older=older)
        game, state = site.game_of(row), turn_state(connection, site, row, spot.turn)
        kept_turn = None if kept.head is None else turns.at_step(connection, row.id, kept.step)
    if Seat(kept.seat) in game.rules.eliminated(state):
        return Occasion(asker, spot, there, "eliminated", None, send=kept.told == "playing", chat=said, older=older)
    prompt = game.rules.awaiting(state).get(Seat(kept.seat))
    if there.resigned is not None or prompt is None:
        return Occasion(asker, spot, there, "playing", prompt, send=False)
    redone = _redone(kept, kept_turn, row)
    new = kept.head is None or prompt.together or prompt.id != kept.prompt or bool(redone)
    notice = _notice(site, spot, kept, redone)
    send = new and (prompt.together or prompt.awaited)
    return Occasion(asker, spot, there, "playing", prompt, send=send, notice=notice, chat=said, older=older)


def _redone(kept: TurnLetterRow, kept_turn: int | None, row: MatchRow) -> Redone:
    """Whether turns were taken back since the last letter; `kept_turn` is now at the step that it was about."""
    if kept.head is None:
        return ""
    if row.step < kept.step or (row.step == kept.step and kept_turn == kept.head and row.take > kept.take):
        return "taken back"
    return "played again" if kept_turn != kept.head else ""


def _notice(site: Site, spot: Spot, kept: TurnLetterRow, redone: Redone) -> str:
    if not redone:
        return ""
    with site.store.read() as connection:
        lead = position_labels.lead(connection, site, spot.row)
    if redone == "taken back":
        name = position_labels.played(spot.row.next_step, lead).capitalize()
        return f"{name} was taken back. This is the position before it: send your orders for it again."
    name = position_labels.played(kept.step, lead).capitalize()
    return f"{name} was taken back and played again. The last mail about it no longer counts."


class Place(Struct, frozen=True):
    """Where a reply goes, if orders can be sent by mail; and where to play on the site."""

    page: str
    token: str = ""
    reply_to: str = ""


def place(site: Site, row: MatchRow, there: SeatRow, prompt: Prompt | None) -> Place:
    """Where the orders of a seat go."""
    page = f"{site.address}/match/{row.id}"
    if site.orders_address is None or prompt is None or there.resigned is not None or row.phase == "ended":
        return Place(page)
    token = reply_tokens.issue(site, row, there)
    name, _, domain = site.orders_address.rpartition("@")
    return Place(page, token, f"{name}+{token}@{domain}" if site.plus_addresses else site.orders_address)


def turn_letter(site: Site, address: AddressRow, now: Occasion) -> Letter:
    """The letter about a turn, with a PDF sheet if the address wants one."""
    row, there = now.spot.row, now.there
    look = access.look_from(site, now.spot)
    with site.store.read() as connection:
        label = orders_due.turn_label(connection, site, row, there)
        who = turn_facts.players(connection, row)
        zone = orders_due.zone_of(connection, address.person)
    where = place(site, row, there, now.prompt)
    draft, counts = "", False
    if now.prompt is not None:
        draft, counts = turn_facts.draft(site, row, there, now.asker, now.prompt)
    attachments: tuple[Attachment, ...] = ()
    missing = ""
    if address.turns == "pdf":
        try:
            attachments = (
                _sheet(
                    now,
                    look,
                    where,
                    label=label,
                    who=who,
                    rules=turn_facts.rules_page(site, row),
                    deadline="" if now.told != "playing" else orders_due.deadline(row, now.prompt, zone),
                ),
            )
        except (
            Exception
        ) as error:  # the printout goes out in any case; an error of typst may quote it, so it is not logged
            LOG.warning("a PDF sheet of match %s could not be made (%s)", row.id, type(error).__name__)
            missing = NO_SHEET
    parts = [
        CUT if where.reply_to else "",
        f"{defused(row.title)} ({look.game.title}), seat {there.seat}: {label}.",
        now.notice,
        _asked(site, now, counts),
        wrapped(who, "  "),
        turn_facts.chat(now.chat, now.older),
        missing,
        position(site, now.spot, look),
        draft,
        f"The rules, and how orders are written:\n{turn_facts.rules_page(site, row)}" if now.prompt else "",
        how_to_send(where) if now.prompt else f"The match on the site: {where.page}",
        farewell(stop_link(site, address)),
    ]
    about = site.signer.sign(
        ["letter", address.nonce, row.id, there.seat, now.spot.turn, row.take, now.told, there.sitting or ""]
    )
    return Letter(
        subject=subject(row, "the match is over" if now.told == "ended" else label, where),
        text="\n\n".join(part for part in parts if part),
        stop=stop_link(site, address),
        about=f"turn-{about[:32]}",
        thread=thread(site, address, row, there),
        reply_to=where.reply_to,
        attachments=attachments,
    )


def subject(row: MatchRow, label: str, where: Place) -> str:
    """The subject of a letter. The token is in it for mail programs that send replies to the sender."""
    return f"{one_line(row.title)}: {label}" + (f" [{where.token}]" if where.token else "")


def thread(site: Site, address: AddressRow, row: MatchRow, there: SeatRow) -> str:
    """The name of the thread of letters about a seat."""
    return f"seat-{site.signer.sign(['thread', address.nonce, row.id, there.seat])[:32]}"


def position(site: Site, spot: Spot, look: Look) -> str:
    """What happened, and the printout exactly as it was printed."""
    digest = _digest(access.story_from(site, spot).digest)
    return "\n\n".join(part for part in (digest, look.page.strip("\n")) if part)


def how_to_send(where: Place) -> str:
    """How to send orders."""
    if where.reply_to:
        how = (
            "To send your orders, reply to this mail and write them above its first line, one order per line. You get "
            "a receipt with what was understood. You can also play on the site:"
        )
        return f"{wrapped(how)}\n{where.page}"
    return f"To send your orders, open the match on the site:\n{where.page}"


def farewell(stop: str) -> str:
    """The last lines of every letter."""
    return f"You get this mail because you asked for it. To stop all mails to this address:\n{stop}"


def stop_link(site: Site, address: AddressRow) -> str:
    """The link that stops all mails to an address."""
    return f"{site.address}/address/{links.issue(site, address, 'stop')}"


def wrapped(text: str, indent: str = "") -> str:
    """A paragraph in lines that every mail program shows whole."""
    lines = textwrap.wrap(
        text, turn_facts.LINE_WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(lines)


def _asked(site: Site, now: Occasion, draft_counts: bool) -> str:
    """What the player is asked for and until when, or how it ended."""
    row = now.spot.row
    if now.told == "ended":
        return _result(site, now)
    if now.told == "eliminated":
        return wrapped("You have nothing left to play with. You get one more mail, when the match is over.")
    assert now.prompt is not None
    asked = f"Due now: {now.prompt.about}." if now.prompt.together else "It is your turn."
    silence = turn_facts.if_nothing_is_sent(row, now.prompt, draft_counts)
    with site.store.read() as connection:
        zone = orders_due.zone_of(connection, now.asker.person)
    return wrapped(f"{asked} {orders_due.deadline(row, now.prompt, zone)} {silence}".strip())


def _result(site: Site, now: Occasion) -> str:
    row = now.spot.row
    found = results.result(site, row.id, now.asker)
    with site.store.read() as connection:
        players = {seat: each.player for seat, each in seats.of_match(connection, row.id).items()}
    places = [
        f"  {each.rank}. {defused(players.get(each.seat, ''))}, seat {each.seat}: {each.written or f'{each.score:,}'}"
        + (", won" if each.won else f", {each.fate}" if each.fate else "")
        for each in found.standings
    ]
    return "\n".join([wrapped(f"{ENDINGS[found.why]} {found.verdict}".strip()), "", "The result:", *places])


def _digest(digest: Digest) -> str:
    if not digest.headline:
        return ""
    lines = [f"{one_line(each.text)} ({each.amount})" if each.amount else one_line(each.text) for each in digest.lines]
    shown = [] if digest.says_all else [wrapped(f"- {line}", "  ") for line in lines]
    return "\n".join([wrapped(one_line(digest.headline)), *shown])


def _sheet(now: Occasion, look: Look, where: Place, *, label: str, who: str, rules: str, deadline: str) -> Attachment:
    row, there = now.spot.row, now.there
    chart = map_section.section(look.game.pages.chart(look.view), there.seat)
    made = turn_sheet.pdf(
        turn_sheet.Sheet(
            game=look.game.title,
            match=one_line(row.title),
            seat=f"Seat {there.seat} ({one_line(there.player)})",
            turn=label,
            deadline=deadline,
            printout=look.page,
            chart=svg(chart, look.game.title, MAP_FONT),
            reply_to=where.reply_to,
            page=where.page,
            asks=now.prompt is not None,
            players=who.partition(": ")[2],
            rules=rules,
        )
    )
    return Attachment(f"{row.game}-{row.id}-{row.step}-seat-{there.seat}.pdf", turn_sheet.PDF, made)
