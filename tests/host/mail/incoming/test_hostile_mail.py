"""Hostile mail: no letter crashes the inbox, acts for another seat, or is told a secret.

Every run tries 250 letters on SQLite and 100 on PostgreSQL, where it takes longer; the soak tries 1,000 on both.
"""

import os
import time
from email.message import EmailMessage

import pytest
import sqlalchemy as sa

from tests.helpers.mail.hostile_letters import SLOW, hostile_letter
from tests.helpers.mail.mail_letters import PostOffice, confirmed, reply, token_of
from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, both, duel, row
from turnsheet.host.mail.incoming import answers, inbox, letters, reply_text
from turnsheet.host.mail.incoming.letters import UNKNOWN, Envelope
from turnsheet.host.site import Site
from turnsheet.host.store.schema import incoming_letters, submissions
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner

SOAK = bool(os.environ.get("TURNSHEET_SOAK"))
LETTERS = 1000 if SOAK else 250
FEW_LETTERS = LETTERS if SOAK else 100
SECRET_OF_BEN = "to 1: the fleet waits at dawn"
LONGEST_SECONDS = 30


@pytest.mark.every_variant
def test_no_hostile_letter_crashes_acts_for_another_or_is_told_a_secret(
    site: Site, runner: Runner, clock: Clock, post: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[Exception] = []
    for module in (inbox, answers):  # which catch whatever goes wrong with a letter, so that others do not wait for it
        monkeypatch.setattr(module, "log_fault", lambda _log, _text, error: faults.append(error))
    match, other = duel(site, turns=12), duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    confirmed(site, BEN.person, "ben@example.org")
    old = token_of(site, match, 1)
    both(site, runner, match)
    order_sheets.submit(site, match, 2, BEN, "final", SECRET_OF_BEN, receipt_by_mail=False)
    token = token_of(site, match, 1)
    before = _of_others(site, match)
    taken: dict[str, int] = {}
    for number in range(LETTERS if site.store.sqlite else FEW_LETTERS):
        letter = hostile_letter(number, token, old, other_seat=2)
        envelope = UNKNOWN if number % 3 else Envelope((f"orders+{token}@games.example.org",), "x@example.org")
        began = time.process_time()
        result = inbox.receive(site, letter, envelope)
        inbox.carry_out_all(site)
        answers.send_all(site)
        assert time.process_time() - began < LONGEST_SECONDS, number
        assert faults == [], number
        taken[result] = taken.get(result, 0) + 1
        clock.turn(minutes=10)
    assert _of_others(site, match) == before
    assert row(site, other).step == 0
    assert {"taken", "automatic", "unknown"} <= taken.keys()
    with site.store.read() as connection:
        assert set(connection.execute(sa.select(incoming_letters.c.seat)).scalars()) == {1}
        states = set(connection.execute(sa.select(incoming_letters.c.state)).scalars())
        outcomes = set(connection.execute(sa.select(incoming_letters.c.outcome)).scalars())
    assert states <= {"answered", "silent"}
    assert {"orders", "empty", "late", "not-understood", "unreadable"} <= outcomes
    _no_answer_is_dangerous(post)


def _of_others(site: Site, match: str) -> list[tuple[object, ...]]:
    """All sheets but those of Ann's seat."""
    with site.store.read() as connection:
        found = connection.execute(sa.select(submissions).order_by(submissions.c.id))
        return [tuple(each) for each in found if (each.match, each.seat) != (match, 1)]


def _no_answer_is_dangerous(post: PostOffice) -> None:
    """Answers go to the player's own address, hold no secret of another, and cannot add a header."""
    assert post.letters
    for target, letter in post.letters:
        assert target == "ann@example.org"
        assert "dawn" not in letter.text + letter.subject
        message = EmailMessage()
        for name, value in (
            ("Subject", letter.subject),
            ("In-Reply-To", letter.answers),
            ("Reply-To", letter.reply_to),
        ):
            assert "\n" not in value
            assert "\r" not in value
            message[name] = value  # raises on a line break
        assert "victim" not in str(message["In-Reply-To"]) + str(message["Reply-To"])


def test_a_letter_of_fifty_megabytes_is_answered_without_being_read(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    letter = reply(token_of(site, match, 1), "14 V 2,0") + b"14 V 3,0\r\n" * 5_000_000
    began = time.process_time()
    assert inbox.receive(site, letter) == "taken"
    assert time.process_time() - began < LONGEST_SECONDS
    inbox.carry_out_all(site)
    answers.send_all(site)
    assert "too large" in post.letters[0][1].text


def test_a_token_that_was_used_gives_no_secret_to_a_thief(site: Site, post: PostOffice) -> None:
    """A replayed letter is known; a new letter with a stolen token can change that seat's orders, and is told to its
    player alone."""
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    token = token_of(site, match, 1)
    stolen = reply(token, "14 V 2,0", sender="thief@example.net")
    assert [inbox.receive(site, stolen) for _ in range(3)] == ["taken", "again", "again"]
    inbox.carry_out_all(site)
    answers.send_all(site)
    assert [target for target, _ in post.letters] == ["ann@example.org"]


def test_the_text_of_a_letter_without_a_genuine_token_is_not_read(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    match = duel(site)
    token = token_of(site, match, 1)
    forged = f"{token[:-1]}{'0' if token[-1] != '0' else '1'}"
    read: list[int] = []
    whole = letters.read

    def counted(raw: bytes, envelope: Envelope = UNKNOWN, own: frozenset[str] = frozenset()) -> letters.Letter:
        read.append(len(raw))
        return whole(raw, envelope, own)

    monkeypatch.setattr(letters, "read", counted)
    for line in SLOW:
        body = (line * 100).decode()
        assert inbox.receive(site, reply(forged, body)) == "unknown"
        assert inbox.receive(site, b"From: x@example.org\r\nSubject: hello\r\n\r\n" + line * 10_000) == "unknown"
        assert inbox.receive(site, b"Precedence: bulk\r\n" + reply(token, body)) == "automatic"
    assert read == []
    assert inbox.receive(site, reply(token, "14 V 2,0")) == "taken"
    assert len(read) == 1


@pytest.mark.parametrize("line", SLOW)
def test_who_wrote_a_quote_is_looked_for_a_few_times_only(monkeypatch: pytest.MonkeyPatch, line: bytes) -> None:
    looked: list[int] = []
    without = reply_text._without_attribution

    def counted(lines: list[str]) -> list[str]:
        looked.append(len(lines))
        return without(lines)

    monkeypatch.setattr(reply_text, "_without_attribution", counted)
    reply_text.orders(reply_text.tidy((line * 1000).decode()))
    assert len(looked) <= reply_text.MOST_ATTRIBUTIONS + 1


def test_a_sender_with_comments_in_comments_is_nobody() -> None:
    letter = letters.read(b"From: " + b"(" * 20_000 + b"\r\nSubject: x\r\n\r\n14 A 1,0\r\n")
    assert (letter.sender, letter.text) == ("", "14 A 1,0")


def test_a_letter_whose_parts_are_described_at_great_length_is_not_taken_apart() -> None:
    for ending in (b'";' * 3000, b'\r\n ";' * 3000):
        inner = b"--x\r\nContent-Type: multipart/mixed;" + ending
        letter = b"Content-Type: multipart/mixed; boundary=x\r\nSubject: x\r\n\r\n" + inner + b"\r\n\r\n14 A 1,0\r\n"
        assert letters.read(letter).readable is False


def test_headers_say_the_same_with_and_without_the_text() -> None:
    for number in range(FEW_LETTERS):
        raw = hostile_letter(number, f"{'a' * 12}-1-2-{'b' * 24}", f"{'a' * 12}-1-1-{'c' * 24}", other_seat=2)
        whole, top = letters.read(raw), letters.heading(raw)
        assert (whole.tokens, whole.automatic) == (top.tokens, top.automatic)
