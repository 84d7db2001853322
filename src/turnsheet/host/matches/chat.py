"""Chat of a match: players of a match write to everyone who plays it, or to one player.

It is not part of the game: the rules never see it, and messages of the game stay as the rules have them. The match
owner allows it when they create the match, unless the options hide who is who (`Options.chat`). Bots neither read nor
write.

Who may read: the players of the match what is for all of them, and everyone who may see the match once it is over. What
two players write to each other is read by them alone, also after the end. A player who took a seat over does not see
what its earlier player wrote or read in private (`SeatRow.chat_since`).
"""

import unicodedata
from collections.abc import Collection
from datetime import datetime

from msgspec import Struct

from turnsheet.core.game import Options
from turnsheet.core.seats import REFEREE
from turnsheet.host import refusals
from turnsheet.host.access import may_know
from turnsheet.host.matches import match_events
from turnsheet.host.notifications.notify import mark_kind_read, notify_until_read
from turnsheet.host.people import Asker, holds
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, moment, time_at
from turnsheet.host.store import sizes
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.parts_of_lists import ALL, Window
from turnsheet.host.store.row_types.chat import ChatRow, NewChat
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.matches import chat, matches, seats

LONGEST = 2000
MOST_PER_MINUTE = 10
MOST_PER_DAY = 300
MOST_MAILED = 50
MINUTE_MS = 60_000
KIND = "chat"
OFF = "This match has no chat."
NEVER = "In this match players are anonymous, so it cannot have a chat. Turn the chat off."


class ChatMessage(Struct, frozen=True):
    """A message of the chat."""

    number: int
    """Counted among the messages that the reader may see."""
    sender: int
    player: str
    """Who wrote it, as they were called then; the seat may have another player by now."""
    own: bool
    """Whether the reader wrote it."""
    to: int | None
    """The seat it is for; null if it is for everyone in the match."""
    text: str
    at: datetime


class Chat(Struct, frozen=True):
    """The chat as a seat reads it: the newest messages, the oldest first, and how many of all are new."""

    messages: list[ChatMessage]
    unread: int
    writable: bool
    """Whether the reader may write."""


def chosen(options: Options, wish: bool | None, people: int, own: int) -> bool:
    """Whether a new match has a chat: as its owner wishes, or else where several people play and nothing is hidden.

    `people` are the seats that bots do not play, and `own` those of them that are played at the owner's screen.
    """
    if options.chat == "never":
        if wish:
            raise RefusedError("bad-options", NEVER)
        return False
    if wish is None:
        return options.chat == "usual" and people > max(own, 1)
    return wish


def send(site: Site, match: str, seat: int, asker: Asker, to: int | None, text: str) -> None:
    """Write to everyone in the match, or to one player."""
    written = clean_text(text)
    if not written:
        raise RefusedError("bad-message", "The message is empty. Write something first.")
    if len(written) > LONGEST:
        raise RefusedError("too-long", f"A chat message can have {LONGEST} characters. Shorten it, or send two.")
    with site.store.write() as connection:
        row, there = _own_seat(connection, match, seat, asker, lock=True)
        if not row.chat:
            raise RefusedError("no-chat", OFF)
        rows = seats.of_match(connection, match)
        if to is not None:
            _must_read(rows, seat, to)
        now = moment(site.now())
        if chat.sent_since(connection, match, seat, now - MINUTE_MS) >= MOST_PER_MINUTE:
            raise RefusedError("busy", "You are sending messages too quickly. Wait a minute, then try again.")
        if chat.sent_since(connection, match, seat, now - DAY_MS) >= MOST_PER_DAY:
            raise RefusedError("busy", f"You sent {MOST_PER_DAY} messages in this match today. Try again tomorrow.")
        new: NewChat = {
            "match": match,
            "sender": there.seat,
            "receiver": to,
            "text": written,
            "at": now,
            "player": there.player,
            "person": there.holder,
        }
        number = chat.add(connection, new)
        seats.change(connection, match, seat, {"chat_read": number})
        sizes.charge(connection, match, len(written.encode()))
        match_events.add_chat(connection, site, row, seat, to)
        others = [other for other in ([to] if to is not None else rows) if other != seat]
        notify_until_read(connection, site, row, others, kind=KIND, text="You have new chat messages.")


def _must_read(rows: dict[int, SeatRow], seat: int, to: int) -> None:
    """Refuse seats to which nobody can write in private."""
    if to not in rows:
        raise refusals.no_such_seat()
    if to == seat:
        raise RefusedError("bad-message", "This is your own seat. Choose another player.")
    if rows[to].kind == "bot":
        raise RefusedError("bad-message", "A bot plays this seat. Bots do not read chat messages.")
    if rows[to].kind == "open" or rows[to].holder is None:
        raise RefusedError("bad-message", "Nobody plays this seat yet. Write to everyone, or wait.")


def heard(site: Site, match: str, seat: int, asker: Asker, window: Window = ALL) -> Chat:
    """The messages that the asker may read from a seat: their own, or, once the match is over, public ones from any."""
    with site.store.read() as connection:
        row = may_know(connection, match, asker)
        there = seats.of_match(connection, match).get(seat)
        if there is None and seat != REFEREE:
            raise refusals.no_such_seat()
        mine = there is not None and holds(there, asker)
        if not mine and row.phase != "ended":
            raise refusals.not_your_seat()
        if there is None or not mine:
            return Chat(_told(chat.heard(connection, match, None, 0, window), None), 0, False)
        rows = chat.heard(connection, match, seat, there.chat_since, window)
        new = chat.unread(connection, match, seat, there.chat_since, there.chat_read)
        return Chat(_told(rows, there), new, row.chat and there.kind == "person")


def _told(rows: list[tuple[int, ChatRow]], reader: SeatRow | None) -> list[ChatMessage]:
    return [
        ChatMessage(
            number=number,
            sender=row.sender,
            player=row.player,
            own=reader is not None and row.sender == reader.seat and row.number > reader.chat_since,
            to=row.receiver,
            text=row.text,
            at=time_at(row.at),
        )
        for number, row in rows
    ]


def mark_read(site: Site, match: str, seat: int, asker: Asker, number: int) -> None:
    """Note that a player has read everything up to a message, and that they need no notification of it any more."""
    with site.store.write() as connection:
        _, there = _own_seat(connection, match, seat, asker, lock=True)
        found = chat.heard(connection, match, seat, there.chat_since, Window(1, number + 1))
        if found and found[-1][1].number > there.chat_read:
            seats.change(connection, match, seat, {"chat_read": found[-1][1].number})
        if asker.person is not None:
            mark_kind_read(connection, site, asker.person, match, KIND)


def unread(connection: Connection, there: SeatRow, mailed: int) -> tuple[list[ChatRow], int]:
    """The newest messages that a player has neither read nor been mailed, the oldest first; and how many are older."""
    if there.kind != "person":
        return [], 0
    read = max(there.chat_read, mailed)
    found = chat.newest_unread(connection, there.match, there.seat, there.chat_since, read=read, limit=MOST_MAILED)
    return found, chat.unread(connection, there.match, there.seat, there.chat_since, read) - len(found)


def may_hear_event(site: Site, match: str, asker: Asker, concerned: Collection[int]) -> bool:
    """Whether the asker may know that something was written: `concerned` are its seats, or none if it is for all."""
    with site.store.read() as connection:
        row, rows = matches.find(connection, match), seats.of_match(connection, match)
        if not concerned:
            return row.phase == "ended" or any(holds(each, asker) for each in rows.values())
        return any(holds(rows[seat], asker) for seat in concerned if seat in rows)


def _own_seat(connection: Connection, match: str, seat: int, asker: Asker, lock: bool) -> tuple[MatchRow, SeatRow]:
    """The match and the asker's seat in it."""
    row = may_know(connection, match, asker, lock=lock)
    there = seats.of_match(connection, match).get(seat)
    if there is None:
        raise refusals.no_such_seat()
    if not holds(there, asker):
        raise refusals.not_your_seat()
    return row, there


def clean_text(text: str) -> str:
    """A message as it is kept: line breaks stay, other control characters and spaces at the ends of lines go."""
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = ("".join(letter for letter in line.replace("\t", " ") if letter.isprintable()).rstrip() for line in lines)
    return "\n".join(kept).strip()
