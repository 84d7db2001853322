"""A raw letter, read: the tokens it may carry, its orders, and whether a program sent it.

Nothing in a letter is trusted. Whatever it holds, reading it ends soon and raises nothing; what cannot be read gives a
letter that is not `readable`. Anybody can send one, so `heading` comes first, which looks at nothing but the headers:
the text is read only if there is a token that this site made.
"""

import re
from collections.abc import Iterable, Iterator
from email import message_from_bytes, policy
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.message import Message
from email.parser import BytesHeaderParser
from email.utils import parseaddr
from hashlib import sha256

from msgspec import Struct

from turnsheet.core.orders import LONGEST_SHEET
from turnsheet.host.mail import reply_tokens
from turnsheet.host.mail.incoming import html_text, reply_text
from turnsheet.host.mail.refused_lines import Attached
from turnsheet.host.mail.reply_tokens import ReplyToken
from turnsheet.host.notifications.outgoing import OUR_HEADER, one_line

MOST_TOKENS = 10
MOST_HEADER_BYTES = 128 * 1024
MOST_MULTIPARTS = 40
MOST_BOUNDARIES = 2000
MOST_PARTS = 100
MOST_HOPS = 100
LONGEST_HEADER = 20_000
LONGEST_ID = 248
LONGEST_FILE_NAME = 60
RECIPIENTS = ("Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "To", "Cc")
SHAPE = "[0-9a-f]{1,24}(?:-[0-9a-f]{1,24}){3}"
IN_ADDRESS = re.compile(rf'\+({SHAPE})"?@')
IN_SUBJECT = re.compile(rf"\[ ?({SHAPE}) ?\]")
DESCRIPTION = re.compile(rb"(?:^|[\r\n])content-(?:type|disposition):[^\r\n]*(?:(?:\r\n|\r|\n)[ \t][^\r\n]*)*")
"""A header that says what a part is, over all its lines. The parser of its parameters takes long for a long one."""
LONGEST_DESCRIPTION = 5000
MESSAGE_ID = re.compile(rf"<[!-;=?-~]{{1,{LONGEST_ID}}}>")
OUR_IDS = "@turnsheet>"
"""How the Message-ID of our own letters ends."""
MACHINES = frozenset(["mailer-daemon", "postmaster", "noreply", "no-reply", "bounce", "bounces"])
NOT_OF_MAIL = re.compile("idna|puny|unicode|raw|undefined|mbcs|oem")
"""Encodings of Python that no mail program uses; some take long to decode."""
UNREAD = frozenset(["text/calendar", "text/vcard", "text/x-vcard", "text/directory", "text/rfc822-headers"])


class Heading(Struct, frozen=True):
    """What the headers of a letter say."""

    tokens: tuple[ReplyToken, ...] = ()
    """In the order in which they are believed: where it was delivered, whom it is addressed to, its subject."""
    automatic: str = ""
    """Why it was not written by a person; empty if it may have been."""


class Letter(Heading, frozen=True):
    """What is read from a letter."""

    text: str = ""
    """The orders, without quotes and signatures."""
    attached: tuple[Attached, ...] = ()
    """Where attached texts begin in it."""
    readable: bool = True
    quiet: bool = False
    """Its sender asks for no automatic answers."""
    sender: str = ""
    """The address in From, in lower case. Anybody can write anything there."""
    message_id: str = ""
    """Only if it has the form of one."""
    identity: str = ""
    """A hash that is the same when the same letter comes again."""


class Envelope(Struct, frozen=True):
    """What a mail server says about a letter, beside the letter itself."""

    recipients: tuple[str, ...] = ()
    sender: str | None = None
    """None if it is not known; empty for bounces."""


UNKNOWN = Envelope()


def heading(raw: bytes, envelope: Envelope = UNKNOWN, own: frozenset[str] = frozenset()) -> Heading:
    """Read the headers of a letter only. `own` are the addresses of this site, from which no person writes."""
    message = _headers(raw)
    return Heading(_tokens(message, envelope), _automatic(message, envelope, _sender(message), own))


def read(raw: bytes, envelope: Envelope = UNKNOWN, own: frozenset[str] = frozenset()) -> Letter:
    """Read all of a letter."""
    message, readable = _parsed(raw)
    try:
        text, attached = _text(message) if readable else ("", ())
    except Exception:  # a letter may be broken in any way, and none of them is a fault of ours
        text, attached, readable = "", (), False
    sender = _sender(message)
    given_id = _header(message, "Message-ID").strip()
    return Letter(
        tokens=_tokens(message, envelope),
        text=text,
        attached=attached,
        readable=readable,
        automatic=_automatic(message, envelope, sender, own),
        quiet=_quiet(message),
        sender=sender,
        message_id=given_id if MESSAGE_ID.fullmatch(given_id) else "",
        identity=_hash(given_id[:1000], "" if given_id else _header(message, "Date")[:200], text),
    )


def _sender(message: Message) -> str:
    try:
        return parseaddr(_header(message, "From")[:1000])[1].lower()
    except (RecursionError, ValueError):  # comments inside of comments
        return ""


def _hash(*parts: str) -> str:
    whole = "\0".join(part.replace("\0", "") for part in parts)
    return sha256(whole.encode("utf-8", "replace")).hexdigest()


def _parsed(raw: bytes) -> tuple[Message, bool]:
    """The letter in parts, and whether its text may be read; of a letter that is too complicated, only its headers."""
    if _header_bytes(raw) <= MOST_HEADER_BYTES and not _complicated(raw):
        try:
            return message_from_bytes(raw, policy=policy.compat32), True
        except Exception:  # the parser has no list of what it raises
            pass
    return _headers(raw), False


def _headers(raw: bytes) -> Message:
    """The headers of a letter, without its text; those after the first `MOST_HEADER_BYTES` are left out."""
    top = raw[: min(_header_bytes(raw), MOST_HEADER_BYTES)]
    try:
        return BytesHeaderParser(policy=policy.compat32).parsebytes(top)
    except Exception:
        return Message()


def _header_bytes(raw: bytes) -> int:
    ends = [place for place in (raw.find(b"\r\n\r\n"), raw.find(b"\n\n")) if place >= 0]
    return min(ends, default=len(raw))


def _complicated(raw: bytes) -> bool:
    """Whether to take a letter apart takes long: it has a great number of parts, or very long descriptions of them."""
    folded = raw.lower()
    if any(len(each[0]) > LONGEST_DESCRIPTION for each in DESCRIPTION.finditer(folded)):
        return True
    nested = folded.count(b"multipart/") + folded.count(b"message/")
    return nested > MOST_MULTIPARTS or (nested > 0 and folded.count(b"\n--") > MOST_BOUNDARIES)


def _values(message: Message, name: str) -> list[str]:
    found = []
    for value in (message.get_all(name) or [])[:20]:
        try:
            found.append(str(value)[:LONGEST_HEADER])
        except Exception:  # a header with broken bytes
            continue
    return found


def _header(message: Message, name: str) -> str:
    return next(iter(_values(message, name)), "")


def _decoded(value: str) -> str:
    """A header in words, if it can be decoded."""
    try:
        return str(make_header(decode_header(value[:2000])))
    except (HeaderParseError, LookupError, ValueError, AssertionError):
        return value


def _tokens(message: Message, envelope: Envelope) -> tuple[ReplyToken, ...]:
    texts = [f"+{each[:200].partition('+')[2]}" for each in envelope.recipients]
    texts += [value for name in RECIPIENTS for value in _values(message, name)]
    found = [each for text in texts for each in IN_ADDRESS.findall(text.lower())]
    for subject in _values(message, "Subject"):
        found += IN_SUBJECT.findall(" ".join(_decoded(subject).lower().split()))
    taken = (reply_tokens.parse(each) for each in dict.fromkeys(found))
    return tuple(token for token in taken if token is not None)[:MOST_TOKENS]


def _automatic(message: Message, envelope: Envelope, sender: str, own: frozenset[str]) -> str:
    submitted = _header(message, "Auto-Submitted").partition(";")[0].strip().lower()
    name, _, domain = sender.rpartition("@")
    bare = f"{name.partition('+')[0]}@{domain}"
    reasons: Iterable[tuple[bool, str]] = (
        (bool(_values(message, OUR_HEADER)) or _header(message, "Message-ID").strip().endswith(OUR_IDS), "our own"),
        (bool({sender, bare} & own), "our own"),
        (submitted not in ("", "no"), "automatic"),
        (_header(message, "Precedence").strip().lower() in ("bulk", "junk", "list", "auto_reply"), "bulk"),
        (any(_values(message, each) for each in ("X-Autoreply", "X-Autorespond", "X-Auto-Reply-From")), "automatic"),
        (any(_values(message, each) for each in ("List-Id", "List-Unsubscribe", "List-Post")), "a list"),
        (envelope.sender == "" or any(each.strip() == "<>" for each in _values(message, "Return-Path")), "a bounce"),
        (bool(_values(message, "X-Failed-Recipients")), "a bounce"),
        (message.get_content_type() in ("multipart/report", "message/delivery-status"), "a bounce"),
        (name.partition("+")[0] in MACHINES, "a bounce"),
        (len(message.get_all("Received") or []) > MOST_HOPS, "a loop"),
    )
    return next((reason for applies, reason in reasons if applies), "")


def _quiet(message: Message) -> bool:
    wishes = {each.strip().lower() for each in _header(message, "X-Auto-Response-Suppress").split(",")}
    return bool(wishes & {"all", "autoreply", "oof"})


def _text(message: Message) -> tuple[str, tuple[Attached, ...]]:
    """The orders of a letter, from its body and from texts that are attached; and where those begin."""
    bodies: list[str] = []
    others: list[tuple[str, str]] = []
    broken: dict[int, int] = {}
    """By set of alternatives, which body is its plain text, if a mail program may have broken its lines."""
    for part, alternatives in _leaves(message):
        kind = part.get_content_type()
        if _is_attachment(part):
            if kind == "text/plain" or (part.get_filename() or "").lower().endswith(".txt"):
                others.append((_file_name(part), reply_text.tidy(_content(part))))
        elif kind == "text/html":
            plain = broken.pop(alternatives, None)
            if plain is not None and bodies[plain].strip():
                bodies[plain] = reply_text.rejoined(bodies[plain], _html(part))
            elif not alternatives or not any(each.strip() for each in bodies):
                bodies.append(_html(part))
        elif kind.startswith("text/") and kind not in UNREAD:
            text = reply_text.tidy(_content(part))
            flowed = str(part.get_param("format", "")).lower() == "flowed"
            if flowed:
                text = reply_text.unflowed(text, str(part.get_param("delsp", "")).lower() == "yes")
            elif alternatives and kind == "text/plain":
                broken[alternatives] = len(bodies)
            bodies.append(reply_text.orders(text))
    lines = [line for each in bodies if each.strip() for line in each.split("\n")]
    attached: list[Attached] = []
    for name, whole in others:
        if (text := reply_text.attached(whole)).strip():
            above = next(number for number, line in enumerate(whole.split("\n")) if line.strip())
            attached.append(Attached(name, len(lines) + 1, above))
            lines += text.split("\n")
    return "\n".join(lines)[: LONGEST_SHEET + 1], tuple(attached)


def _html(part: Message) -> str:
    """The orders in HTML."""
    return reply_text.orders(reply_text.tidy(html_text.plain(_content(part))))


def _file_name(part: Message) -> str:
    return one_line(reply_text.tidy(_decoded(part.get_filename() or "")))[:LONGEST_FILE_NAME]


def _leaves(message: Message) -> Iterator[tuple[Message, int]]:
    """The parts of a letter that hold something themselves, and the number of the set of alternatives each is in.

    The number is 0 if it is in none. A letter inside the letter is never read: it is a forwarded one.
    """
    open_parts, seen = [(message, 0)], 0
    while open_parts and seen < MOST_PARTS:
        part, alternatives = open_parts.pop()
        seen += 1
        inside = part.get_payload()
        if part.get_content_maintype() == "message":
            continue
        if isinstance(inside, list):
            within = seen if part.get_content_subtype() == "alternative" else alternatives
            open_parts += [(each, within) for each in reversed(inside) if isinstance(each, Message)]
        else:
            yield part, alternatives


def _is_attachment(part: Message) -> bool:
    shown = part.get_content_disposition()
    return shown == "attachment" or (shown != "inline" and part.get_filename() is not None)


def _content(part: Message) -> str:
    """The text of a part. Where its charset is unknown or wrong, UTF-8 is tried, and then that of old mail programs."""
    content: object = part.get_payload(decode=True)
    if not isinstance(content, bytes):
        return ""
    for charset in (_charset(part), "utf-8"):
        try:
            return content.decode(charset)
        except (LookupError, ValueError):
            continue
    return content.decode("cp1252", "replace")


def _charset(part: Message) -> str:
    named = part.get_content_charset() or "utf-8"
    usable = re.fullmatch(r"[a-z0-9._:-]{1,40}", named) and not NOT_OF_MAIL.match(named)
    return named if usable else "utf-8"
