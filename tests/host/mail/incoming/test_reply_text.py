"""Replies as mail programs write them: only what the person wrote is read."""

import time

import pytest

from turnsheet.host.mail.incoming import html_text, reply_text
from turnsheet.host.mail.reply_separator import CUT

ORDERS = "1: +2 0\n1: fire 30"


@pytest.mark.parametrize(
    "letter",
    [
        f"{ORDERS}\n\nOn Mon, 2 Mar 2026 at 12:00, Turnsheet <orders+x@games.example.org> wrote:\n> {CUT}\n> Turn 3\n",
        f"{ORDERS}\n\nOn Mon, 2 Mar 2026 at 12:00, Turnsheet\n<orders+x@games.example.org> wrote:\n\n> {CUT}\n> Turn 3",
        f"{ORDERS}\n\nOn Monday, March 2, 2026\nat 12:00 PM,\nTurnsheet <orders+x@games.example.org>\nwrote:\n> old",
        f"{ORDERS}\nAm Mo., 2. März 2026 um 12:00 Uhr schrieb Turnsheet <orders+x@example.org>:\n\n> {CUT}\n> Zug 3",
        f"{ORDERS}\n\nLe lun. 2 mars 2026 à 12:00, Turnsheet <o+x@example.org> a écrit :\n> {CUT}\n> Tour 3",
        f"{ORDERS}\n\nTurnsheet <orders+x@games.example.org> writes:\n\n> {CUT}",
        f"{ORDERS}\n\n-----Original Message-----\nFrom: Turnsheet\nSent: Monday\nTo: Ann\n\n2: +9 9\n{CUT}\n",
        f"{ORDERS}\n\n________________________________\nFrom: Turnsheet <o@example.org>\nSent: Monday\n\n2: +9 9\n",
        f"{ORDERS}\n\nFrom: Turnsheet <o@example.org>\nSent: Monday, 2 March 2026\nTo: Ann\nSubject: x\n\n2: +9 9\n",
        f"{ORDERS}\n\nVon: Turnsheet <o@example.org>\nGesendet: Montag\nAn: Ann\nBetreff: Zug 3\n\n2: +9 9",
        f"{ORDERS}\n\n-- \nAnn\n2: +9 9\n",
        f"{ORDERS}\n--\nAnn, Admiral\n",
        f"{ORDERS}\n\nSent from my iPhone\n\nOn 2 Mar 2026, at 12:00, Turnsheet <o+x@example.org> wrote:\n\n> {CUT}",
        f"{ORDERS}\n\nVon meinem iPhone gesendet\n",
        f"{ORDERS}\n\nGet Outlook for iOS\n",
        f"{ORDERS}\n{CUT}\n\n2: +9 9\n3: fire 5",
        f"{ORDERS}\n> > {CUT}\n2: +9 9",
        f"> Your orders?\n{ORDERS}\n> until Friday",
        "> 1. What now?\n\n1: +2 0\n>  2. And then?\n1: fire 30",
        f"\ufeff{ORDERS}\u200b\n",
        "1:\u00a0+2\u20020\r\n1: fire\t30\r\n",
        "1: +2 0\r1: fire 30\x00\x07",
    ],
)  # fmt: skip
def test_only_what_the_person_wrote_is_read(letter: str) -> None:
    assert reply_text.orders(reply_text.tidy(letter)) == ORDERS


@pytest.mark.parametrize(
    "letter",
    [
        f"On Mon, 2 Mar 2026 at 12:00, Turnsheet <orders+x@games.example.org> wrote:\n> {CUT}\n> Turn 3\n",
        f"> {CUT}\n> Turn 3\n\n1: +2 0\n",
        f"{CUT}\n1: +2 0",
        "Sent from my iPhone",
        "> 1: +2 0\n> 1: fire 30",
        "-----Original Message-----\n1: +2 0",
        " \n\t\n",
        "",
    ],
)
def test_a_letter_without_a_word_of_its_own_is_empty(letter: str) -> None:
    """Orders below the line, where the quoted letter is, are not orders: the letter says to write above it."""
    assert reply_text.orders(reply_text.tidy(letter)) == ""


def test_orders_that_look_like_headers_or_quotes_of_nobody_stay() -> None:
    text = "from: w3 to w5\nload 5\nto: w7\non w3 build 2\nat w5: wait"
    assert reply_text.orders(text) == text


def test_a_signature_before_any_order_does_not_end_the_letter() -> None:
    assert reply_text.orders("--\n1: +2 0") == "--\n1: +2 0"


def test_attached_texts_keep_their_quotes_and_end_at_the_line() -> None:
    """Programs may begin a line with a greater-than sign."""
    assert reply_text.attached(f"program scout:\n> 5 if\n-- \n{CUT}\nold") == "program scout:\n> 5 if\n--"


def test_flowed_lines_are_put_together() -> None:
    text = "1: +2 \n0\n> quoted \n> more\n>> deeper\n  indented\n-- \nAnn"
    assert reply_text.unflowed(text) == "1: +2 0\n> quoted more\n>> deeper\n indented\n-- \nAnn"
    assert reply_text.unflowed("1: +2 \n 0", delete_space=True) == "1: +20"


HTML = f"""<html><head><style>p {{ color: red }}</style><title>no</title></head><body>
<div dir="ltr">1: +2 0<br>1: fire&nbsp;30</div><!-- 2: +9 9 --><script>3: +9 9</script>
<br><div class="gmail_quote"><div class="gmail_attr">On Mon Turnsheet wrote:</div>
<blockquote class="gmail_quote">{CUT}<br>2: +9 9</blockquote></div></body></html>"""


@pytest.mark.parametrize(
    "letter",
    [
        HTML,
        "<p>1: +2 0</p>\n<p>1: fire 30</p><blockquote>2: +9 9<blockquote>3: +9 9</blockquote></blockquote>",
        "<table><tr><td>1:</td><td>+2 0</td></tr><tr><td>1:</td><td>fire 30</td></tr></table>",
        "<pre>1: +2 0\n1: fire 30\n</pre><hr><div id='divRplyFwdMsg'><b>From:</b> Turnsheet</div>2: +9 9",
        "<DIV>1: +2 0</DIV><DIV>1: fire 30</DIV><DIV>-- </DIV><DIV>Ann</DIV>",
    ],
)
def test_html_is_read_as_the_person_sees_it(letter: str) -> None:
    read = reply_text.orders(reply_text.tidy(html_text.plain(letter)))
    assert [" ".join(line.split()) for line in read.split("\n") if line] == ORDERS.split("\n")


@pytest.mark.parametrize(
    "piece", ["<", "<!--", "<style>", "<a", "&", "<blockquote>", "</p", "<![CDATA[", "<pre>\n", "<!", "<b "]
)
def test_broken_html_takes_no_longer_than_other_html(piece: str) -> None:
    letter = piece * (1_000_000 // len(piece))
    before = time.process_time()
    reply_text.orders(reply_text.tidy(html_text.plain(letter)))
    assert time.process_time() - before < 20


@pytest.mark.parametrize("line", ["on " * 300_000, "x" * 1_000_000, "a@" * 400_000 + ":", ">" * 900_000, "-" * 900_000])
def test_long_lines_take_no_longer_than_short_ones(line: str) -> None:
    before = time.process_time()
    reply_text.orders(reply_text.tidy(f"{line}\n> quoted"))
    reply_text.orders(reply_text.tidy("\n".join([line[:590]] * 1500)))
    assert time.process_time() - before < 20


@pytest.mark.parametrize(
    ("sentence", "says_who"),
    [
        ("Ann wrote:", True),
        ("Ann wrote (on Monday):", True),
        ("Ann a écrit :", True),
        ("Ann napisał(a):", True),
        ("Ann <ann@example.org>:", True),
        ("ann@example.org, on Monday:", True),
        ("a@b@c:", True),
        ("Ann wrote (so) much:", False),
        ("wrote:", False),
        ("Ann wrote", False),
        ("@example.org:", False),
        ("ann@ :", False),
        (f"ann@example.org {'x' * 80}:", False),
        (f"ann@example.org {'x' * 79}:", True),
        ("1: +2 0", False),
    ],
)
def test_a_sentence_that_says_who_wrote(sentence: str, says_who: bool) -> None:
    kept = reply_text.orders(f"1: +2 0\n{sentence}\n> old")
    assert kept == ("1: +2 0" if says_who else f"1: +2 0\n{sentence}")
