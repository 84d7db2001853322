"""A raw letter becomes tokens, orders and a verdict on who wrote it."""

import base64
import textwrap
import time
from email.message import EmailMessage

import pytest

from tests.helpers.mail.mail_letters import reply
from turnsheet.host.mail.incoming import letters
from turnsheet.host.mail.incoming.letters import Envelope
from turnsheet.host.mail.reply_tokens import parse

TOKEN = f"0123456789ab-2-7-{'ab' * 12}"
OTHER = f"0123456789ab-1-7-{'cd' * 12}"


def raw(headers: str, body: str = "1: +2 0", charset: str = "utf-8") -> bytes:
    """A letter from its headers and body."""
    return f"From: ann@example.org\r\nMessage-ID: <1@example.org>\r\n{headers}\r\n\r\n{body}\r\n".encode(charset)


@pytest.mark.parametrize(
    "headers",
    [
        f"To: orders+{TOKEN}@games.example.org",
        f"To: Turnsheet <orders+{TOKEN}@games.example.org>, ben@example.org",
        f"To: ben@example.org\r\nCc: <Orders+{TOKEN.upper()}@GAMES.example.org>",
        f'To: "orders+{TOKEN}"@games.example.org',
        f"To: me@example.org\r\nDelivered-To: orders+{TOKEN}@games.example.org",
        f"To: me@example.org\r\nX-Original-To: orders+{TOKEN}@games.example.org",
        f"To: orders@games.example.org\r\nSubject: Re: Turn 7 [{TOKEN}]",
        f"To: orders@games.example.org\r\nSubject: Re:\r\n [{TOKEN}] turn 7",
        f"Subject: =?utf-8?b?{base64.b64encode(f'AW: Zug für 7 [{TOKEN}]'.encode()).decode()}?=",
        f"Subject: =?utf-8?q?AW=3A_Zug_f=C3=BCr_7?= =?utf-8?q?_=5B{TOKEN}=5D?=",
    ],
)
def test_a_token_is_found_where_mail_programs_put_it(headers: str) -> None:
    assert letters.read(raw(headers)).tokens == (parse(TOKEN),)


def test_the_envelope_is_believed_before_the_letter() -> None:
    letter = raw(f"To: orders+{OTHER}@games.example.org")
    envelope = Envelope((f"orders+{TOKEN}@games.example.org",), "ann@example.org")
    assert letters.read(letter, envelope).tokens == (parse(TOKEN), parse(OTHER))


@pytest.mark.parametrize(
    "headers",
    [
        "To: orders@games.example.org",
        f"To: {TOKEN}@games.example.org",
        f"Subject: Re: {TOKEN}",
        f"X-Other: orders+{TOKEN}@games.example.org",
        f"To: orders+{TOKEN}0@games.example.org",
        f"To: orders+{TOKEN[:-1]}@games.example.org",
        f"Subject: [{TOKEN[:20]} {TOKEN[20:]}]",
        f"To: ann@example.org\r\n\r\nTo: orders+{TOKEN}@games.example.org",
    ],
)
def test_nothing_else_is_a_token(headers: str) -> None:
    assert letters.read(raw(headers)).tokens == ()


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ("Auto-Submitted: auto-replied", "automatic"),
        ("Auto-Submitted: auto-generated; owner-email=x", "automatic"),
        ("Precedence: bulk", "bulk"),
        ("Precedence: auto_reply", "bulk"),
        ("List-Id: <list.example.org>", "a list"),
        ("Return-Path: <>", "a bounce"),
        ("X-Failed-Recipients: x@example.org", "a bounce"),
        ("Content-Type: multipart/report; report-type=delivery-status; boundary=x", "a bounce"),
        ("X-Turnsheet: turn", "our own"),
        ("X-Autoreply: yes", "automatic"),
        ("\r\n".join(["Received: from a by b"] * 101), "a loop"),
    ],
)
def test_letters_that_no_person_wrote_are_told_apart(headers: str, reason: str) -> None:
    assert letters.read(raw(headers)).automatic == reason


def test_bounces_and_our_own_letters_are_told_apart_by_their_sender() -> None:
    letter = raw("To: x@example.org")
    assert letters.read(letter, Envelope((), "")).automatic == "a bounce"
    assert letters.read(letter.replace(b"ann@", b"MAILER-DAEMON@")).automatic == "a bounce"
    assert letters.read(letter.replace(b"<1@example.org>", b"<answer-1@turnsheet>")).automatic == "our own"
    own = frozenset(["ann@example.org"])
    assert letters.read(letter, own=own).automatic == "our own"
    assert letters.read(letter.replace(b"ann@", b"Ann+x@"), own=own).automatic == "our own"
    assert letters.read(letter).automatic == ""


def test_a_person_says_that_no_automatic_answer_is_wanted() -> None:
    assert letters.read(raw("X-Auto-Response-Suppress: DR, AutoReply")).quiet
    assert not letters.read(raw("X-Auto-Response-Suppress: DR, NDR")).quiet
    assert letters.read(raw("Auto-Submitted: no")).automatic == ""


CHARSETS = [
    ("text/plain; charset=utf-8", "grüße".encode()),
    ("text/plain; charset=iso-8859-1", "grüße".encode("latin-1")),
    ("text/plain; charset=windows-1252", "grüße".encode("cp1252")),
    ("text/plain; charset=no-such-charset", "grüße".encode()),
    ("text/plain; charset=utf-8", "grüße".encode("latin-1")),
    ("text/plain; charset=us-ascii", "grüße".encode()),
    ("text/plain", "grüße".encode()),
    ("text/plain; charset=idna", "grüße".encode()),
    ("text/plain; charset=zlib", "grüße".encode()),
    ('text/plain; charset="\x01\'"', "grüße".encode()),
    ("text/plain; charset=utf-16", "grüße".encode("utf-16")),
]


@pytest.mark.parametrize(("kind", "body"), CHARSETS)
def test_wrong_and_unknown_charsets_are_read(kind: str, body: bytes) -> None:
    letter = f"From: ann@example.org\r\nContent-Type: {kind}\r\nContent-Transfer-Encoding: base64\r\n\r\n".encode()
    assert letters.read(letter + base64.encodebytes(body)).text == "grüße"


def test_plain_text_comes_before_html_and_html_is_read_if_there_is_nothing_else() -> None:
    message = EmailMessage()
    message.set_content("1: +2 0")
    message.add_alternative("<p>2: +9 9</p>", subtype="html")
    assert letters.read(message.as_bytes()).text == "1: +2 0"
    message = EmailMessage()
    message.set_content(" \n")
    message.add_alternative("<p>1: +2 0</p>", subtype="html")
    assert letters.read(message.as_bytes()).text == "1: +2 0"
    message = EmailMessage()
    message.set_content("<p>1: +2 0</p>", subtype="html")
    assert letters.read(message.as_bytes()).text == "1: +2 0"


def test_attached_texts_are_read_and_other_files_and_forwarded_letters_are_not() -> None:
    message = EmailMessage()
    message.set_content("1: +2 0\n")
    message.add_attachment("1: fire 30\n", filename="orders.txt")
    message.add_attachment(b"2: +1 1", maintype="application", subtype="octet-stream", filename="More.TXT")
    message.add_attachment(b"3: +9 9", maintype="application", subtype="pdf", filename="turn.pdf")
    message.add_attachment("4: +9 9", subtype="calendar", filename="deadline.ics")
    inner = EmailMessage()
    inner.set_content("5: +9 9")
    message.add_attachment(inner)
    assert letters.read(message.as_bytes()).text == "1: +2 0\n1: fire 30\n2: +1 1"


def test_flowed_text_is_put_together() -> None:
    letter = raw("Content-Type: text/plain; format=flowed; charset=utf-8", "1: +2 \r\n0")
    assert letters.read(letter).text == "1: +2 0"


LONG = "14 S 2 The fleet of the red captain waits behind the third moon, and I will not move before your answer comes."
WRAPPED = textwrap.fill(LONG, 78)
CUT_LINE = "--- Write your orders above this line ---"


def both_ways(  # type: ignore[explicit-any]  # the type of mails has one inside
    plain: str, markup: str, *, params: str = ""
) -> EmailMessage:
    """A letter as webmail sends it: its text twice, as plain text and as HTML."""
    message = EmailMessage()
    message.set_content(plain)
    if params:
        message.set_param("format", params)
    message.add_alternative(markup, subtype="html")
    return message


def test_lines_that_webmail_broke_are_put_together_as_its_html_shows() -> None:
    quoted = "\n\nOn Mon, Mar 2, 2026 at 12:00 Turnsheet <orders@games.example.org> wrote:\n\n> 9 V 9,9\n"
    answered = (
        f"""<div class="gmail_quote"><div>On Mon, Turnsheet wrote:</div><blockquote>{CUT_LINE}</blockquote></div>"""
    )
    for markup in (
        f"<div dir='ltr'>10 A 1,1<div>{LONG}</div><div><br></div><div>14&nbsp;V 2,0</div></div><br>{answered}",
        f"<p>10 A 1,1</p>\n<p>{LONG.replace(' ', chr(10), 9)}</p><p></p>\n<p>14 V 2,0</p>{answered}",
        f"<div style='font:x; WHITE-SPACE: pre-wrap'>10 A 1,1\n{LONG}\n\n14 V 2,0</div>{answered}",
    ):
        letter = both_ways(f"10 A 1,1\n{WRAPPED}\n\n14 V 2,0{quoted}", markup)
        assert letters.read(letter.as_bytes()).text == f"10 A 1,1\n{LONG}\n\n14 V 2,0"


def test_lines_broken_more_than_once_are_put_together() -> None:
    whole = " ".join(["word"] * 60)
    wrapped = "\n".join([" ".join(["word"] * 15)] * 4)
    assert letters.read(both_ways(wrapped, f"<p>{whole}</p>").as_bytes()).text == whole


@pytest.mark.parametrize(
    ("plain", "markup"),
    [
        (WRAPPED, f"<p>{LONG}</p><p>2: +9 9</p>"),  # HTML with orders that are not in the text
        (f"{WRAPPED}\n2: +9 9", f"<p>{LONG}</p>"),
        (WRAPPED, f"<p>{LONG.replace('red', 'blue')}</p>"),
        (WRAPPED, "<p></p>"),
        (WRAPPED, ""),
        ("1: +2 0\n2: +1 1", "<p>1: +2 0 2: +1 1</p>"),  # no mail program breaks so short a line
        (f"{WRAPPED}\n\n2: +1 1", f"<p>{LONG} 2: +1 1</p>"),  # nor leaves an empty one
        (f"{LONG[:40]}\n{LONG[40:]}", f"<p>{LONG[:40]} {LONG[40:]}</p>"),
        (LONG, f"<p>{WRAPPED.replace(chr(10), '<br>')}</p>"),  # no line is ever broken
        (WRAPPED, f"<p>{LONG.replace('red', 'r<b></b>e d')}</p>"),
        (WRAPPED, f"<p>{WRAPPED.replace(chr(10), '<br>')}</p>"),
    ],
)
def test_html_that_shows_anything_else_changes_no_line(plain: str, markup: str) -> None:
    assert letters.read(both_ways(plain, markup).as_bytes()).text == plain


def test_only_html_of_the_same_text_puts_its_lines_together() -> None:
    """Flowed text says itself which lines belong together; HTML beside it, or in another part, is another text."""
    flowed = both_ways(WRAPPED, f"<p>{LONG}</p>", params="flowed")
    beside = EmailMessage()
    beside.set_content(WRAPPED)
    beside.add_attachment(f"<p>{LONG}</p>", subtype="html", disposition="inline")
    outer = EmailMessage()
    outer.make_mixed()
    for each in (both_ways(WRAPPED, "<p>x</p>"), both_ways("", f"<p>{LONG}</p>")):
        outer.attach(each)
    assert letters.read(flowed.as_bytes()).text == WRAPPED
    assert letters.read(beside.as_bytes()).text == f"{WRAPPED}\n{LONG}"
    assert letters.read(outer.as_bytes()).text == WRAPPED


def test_html_in_a_part_of_its_own_among_the_alternatives_is_found() -> None:
    """Webmail puts HTML and its pictures into one part, and both kinds of text beside attached files."""
    message = both_ways(WRAPPED, f"<p>{LONG}<img src='cid:1'></p>")
    markup = message.get_body(("html",))
    assert markup is not None
    markup.add_related(b"x", "image", "png", cid="<1>")
    message.add_attachment("2: +1 1\n", filename="more.txt")
    assert letters.read(message.as_bytes()).text == f"{LONG}\n2: +1 1"


@pytest.mark.parametrize(
    ("plain", "markup"),
    [
        ("word " * 13 + "\n", "word "),
        ("a\n", "<p>a</p>"),
        ("\n \n", "<div style='white-space:pre'>"),
        ("a " * 40 + "\n", "<b " + "white-space: " * 40 + ">a"),
    ],
)
def test_comparing_takes_a_time_that_grows_with_the_size_of_a_letter_only(plain: str, markup: str) -> None:
    size = 400_000
    letter = both_ways(plain * (size // len(plain)), markup * (size // len(markup))).as_bytes()
    begun = time.process_time()
    letters.read(letter)
    assert time.process_time() - begun < 5


def test_line_breaks_in_html_count_where_its_style_keeps_them() -> None:
    for markup, text in (
        ("<div style='white-space:pre-wrap'>1 A\n2 <div>B</div>3 C\n4 D</div>5\nE", "1 A\n2\nB\n3 C\n4 D\n5 E"),
        ("<p style='white-space:nowrap'>1\nA</p>", "1 A"),
        ("<pre>1 A\n2 B</pre>3\nC", "1 A\n2 B\n3 C"),
        ("<br style='white-space: pre'>1\nA", "1 A"),
    ):
        message = EmailMessage()
        message.set_content(markup, subtype="html")
        assert letters.read(message.as_bytes()).text == text


def test_the_same_letter_is_the_same_and_another_is_another() -> None:
    def identity(number: int, text: str, **headers: str) -> str:
        return letters.read(reply(TOKEN, text, number=number, headers=headers)).identity

    assert identity(1, "1: +2 0") == identity(1, "1: +2 0", Received="from a by b")
    assert len({identity(1, "1: +2 0"), identity(2, "1: +2 0"), identity(1, "1: +3 0")}) == 3


def test_a_message_id_that_could_hold_another_header_is_not_repeated() -> None:
    assert letters.read(raw("X: y")).message_id == "<1@example.org>"
    for given in (b"<a b@c>", b"<a@c>\r\n Bcc: x@example.org", b"no", b"<" + b"x" * 300 + b">", b"<\xff@c>"):
        letter = raw("X: y").replace(b"<1@example.org>", given)
        assert letters.read(letter).message_id == ""


def test_a_letter_of_a_thousand_parts_in_each_other_is_not_read() -> None:
    deep = "\r\n".join(f"Content-Type: multipart/mixed; boundary=b{n}\r\n\r\n--b{n}" for n in range(1000))
    letter = raw(f"To: orders+{TOKEN}@games.example.org\r\n{deep}\r\nContent-Type: text/plain")
    read = letters.read(letter)
    assert (read.readable, read.text, read.tokens) == (False, "", (parse(TOKEN),))


def test_a_letter_with_too_many_headers_is_not_read() -> None:
    many = "\r\n".join(f"X-{n}: y" for n in range(50_000))
    read = letters.read(raw(f"To: orders+{TOKEN}@games.example.org\r\n{many}"))
    assert (read.readable, read.tokens) == (False, (parse(TOKEN),))
