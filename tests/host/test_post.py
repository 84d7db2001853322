"""The post: one letter for all that waits, tried again when it fails, to addresses that want it."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from msgspec.structs import replace

from tests.host.conftest import Clock
from tests.host.tables import ANN, BEN, both, duel
from tests.mailbox import Sink, mailbox
from turnsheet.host import post
from turnsheet.host.channels.mail import Mail
from turnsheet.host.channels.webhook import Webhook
from turnsheet.host.house import House
from turnsheet.host.letters import Item, Letter, UndeliveredError
from turnsheet.host.refused import RefusedError
from turnsheet.host.runner import Runner

GUEST = ANN.guest or ""
LETTER = Letter("Line one\nLine two", (Item(7, "m1", "turn", "Duel: speak <b>", "http://h/match/m1"),), "http://h/stop")


class Box:
    """A channel that keeps its letters, or fails while it is broken."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, Letter]] = []
        self.broken = False

    def check(self, target: str) -> str:
        """Take any target."""
        return target

    def send(self, target: str, letter: Letter) -> None:
        """Keep the letter."""
        if self.broken:
            raise UndeliveredError("The box is broken.")
        self.letters.append((target, letter))


@pytest.fixture
def box(house: House) -> Box:
    box = Box()
    house.channels = {"webhook": box, "mail": box}
    house.address = "http://house"
    return box


def texts(box: Box) -> list[list[str]]:
    """What the letters say."""
    return [[item.text for item in letter.items] for _, letter in box.letters]


def test_news_go_out_once(house: House, runner: Runner, box: Box) -> None:
    post.add(house, GUEST, "webhook", "there", "each")
    match = duel(house)
    assert post.deliver(house) == 1
    assert post.deliver(house) == 0
    [(target, letter)] = box.letters
    assert target == "there"
    assert [item.kind for item in letter.items] == ["turn", "phase"]
    assert {item.link for item in letter.items} == {f"http://house/match/{match}"}
    both(house, runner, match)
    post.deliver(house)
    assert len(box.letters) == 2
    assert len(box.letters[1][1].items) == 1


def test_what_was_before_the_address_is_not_sent(house: House, box: Box) -> None:
    duel(house)
    post.add(house, GUEST, "webhook", "there", "each")
    assert post.deliver(house) == 0


def test_a_letter_held_up_comes_back_as_one(house: House, runner: Runner, clock: Clock, box: Box) -> None:
    post.add(house, GUEST, "webhook", "there", "each")
    match = duel(house)
    box.broken = True
    assert post.deliver(house) == 0
    assert post.of_guest(house, GUEST)[0].fault == "The box is broken."
    for _ in range(3):
        both(house, runner, match)
    box.broken = False
    assert post.deliver(house) == 0  # not yet: the next try comes after a while
    clock.turn(minutes=2)
    assert post.deliver(house) == 1
    assert len(texts(box)[0]) == 5
    assert box.letters[0][1].subject.endswith("(and 4 more)")
    assert post.of_guest(house, GUEST)[0].fault == ""


def test_two_postmen_write_one_letter(house: House, box: Box) -> None:
    class Other(Box):
        def send(self, target: str, letter: Letter) -> None:
            """Meanwhile another postman delivers what is left."""
            super().send(target, letter)
            post.deliver(house)

    other = Other()
    house.channels = {"webhook": other}
    for target in ("here", "there"):
        post.add(house, GUEST, "webhook", target, "each")
    duel(house)
    assert post.deliver(house) == 1
    assert [target for target, _ in other.letters] == ["here", "there"]


def test_an_address_that_never_answers_is_left_alone(house: House, clock: Clock, box: Box) -> None:
    post.add(house, GUEST, "webhook", "there", "each")
    duel(house)
    box.broken = True
    for _ in range(post.MOST_TRIES):
        post.deliver(house)
        clock.turn(days=1)
    box.broken = False
    clock.turn(days=1000)
    assert post.deliver(house) == 0
    assert post.of_guest(house, GUEST)[0].fault == "The box is broken."


def test_a_digest_comes_once_a_day(house: House, runner: Runner, clock: Clock, box: Box) -> None:
    post.add(house, GUEST, "webhook", "there", "daily")
    match = duel(house)
    post.deliver(house)
    for _ in range(3):
        both(house, runner, match)
        clock.turn(hours=7)
        post.deliver(house)
    assert len(box.letters) == 1
    clock.turn(hours=3)
    post.deliver(house)
    assert len(texts(box)[1]) == 3


def test_a_mail_address_must_say_yes_and_can_say_no(house: House, runner: Runner, clock: Clock, box: Box) -> None:
    address = post.add(house, GUEST, "mail", "ann@example.org", "each")
    match = duel(house)
    assert post.deliver(house) == 1
    [(_, question)] = box.letters
    assert [item.kind for item in question.items] == ["question"]
    clock.turn(days=3)
    assert post.deliver(house) == 0
    ticket = question.stop.removeprefix("http://house/address/")
    assert ticket == post.ticket_of(house, address.id)
    post.answer(house, ticket, "confirm")
    assert post.deliver(house) == 1
    post.answer(house, ticket, "stop")
    both(house, runner, match)
    assert post.deliver(house) == 0
    assert post.of_guest(house, GUEST) == []
    with pytest.raises(RefusedError) as refused:
        post.answer(house, ticket, "confirm")
    assert refused.value.code == "no-such-address"


@pytest.mark.parametrize("ticket", ["", "1", "1-", "x-y", "1-ä", "²-a", f"1-{'0' * 64}", "9999999999999-a"])
def test_a_forged_ticket_is_refused(house: House, box: Box, ticket: str) -> None:
    post.add(house, GUEST, "mail", "ann@example.org", "each")
    with pytest.raises(RefusedError) as refused:
        post.answer(house, ticket, "stop")
    assert refused.value.code == "no-such-address"


def test_nobody_can_flood_an_address_with_questions(house: House, clock: Clock, box: Box) -> None:
    post.add(house, GUEST, "mail", "ann@example.org", "each")
    with pytest.raises(RefusedError, match="asked today"):
        post.add(house, BEN.guest or "", "mail", "ann@example.org", "each")
    with pytest.raises(RefusedError, match="already"):
        post.add(house, GUEST, "mail", "ann@example.org", "each")
    for number in range(post.MOST_ADDRESSES - 1):
        post.add(house, GUEST, "webhook", f"hook {number}", "each")
    with pytest.raises(RefusedError, match="the most"):
        post.add(house, GUEST, "webhook", "one more", "each")


def test_an_address_is_removed_by_its_owner_only(house: House, box: Box) -> None:
    address = post.add(house, GUEST, "webhook", "there", "each")
    with pytest.raises(RefusedError):
        post.remove(house, BEN.guest or "", address.id)
    post.remove(house, GUEST, address.id)
    assert post.of_guest(house, GUEST) == []


@contextmanager
def listener(status: int) -> Iterator[tuple[str, list[bytes]]]:
    """A web server that keeps what it gets."""
    got: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(status)
            self.send_header("location", "http://127.0.0.1:1/")
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/hook?a=b", got
    finally:
        server.shutdown()
        server.server_close()


def test_a_webhook_is_posted_as_json() -> None:
    with listener(204) as (target, got):
        Webhook(anywhere=True).send(target, LETTER)
    body = json.loads(got[0])
    assert (
        body["text"]
        == body["content"]
        == "Duel: speak <b>\nhttp://h/match/m1\n\nNo more letters to this address: http://h/stop"
    )
    assert body["items"][0]["id"] == 7


@pytest.mark.parametrize("status", [302, 404, 500])
def test_any_other_answer_is_a_failure(status: int) -> None:
    with listener(status) as (target, got):
        with pytest.raises(UndeliveredError, match=str(status)):
            Webhook(anywhere=True).send(target, LETTER)
        assert len(got) == 1


def test_a_webhook_nobody_answers_fails() -> None:
    with listener(200) as (target, _):
        pass
    with pytest.raises(UndeliveredError, match="did not answer"):
        Webhook(anywhere=True).send(target, LETTER)


@pytest.mark.parametrize(
    "target", ["http://127.0.0.1/x", "http://10.0.0.1/", "http://[::1]/", "http://localhost:80/", "http://169.254.1.1/"]
)
def test_a_webhook_does_not_lead_into_our_own_net(target: str) -> None:
    with pytest.raises(UndeliveredError, match="open net"):
        Webhook(anywhere=False).check(target)


@pytest.mark.parametrize(
    "target",
    ["", "there", "ftp://example.org/", "http://", "http://a:b@example.org/", "http://x y/", "http://a:99999/"],
)
def test_what_is_no_webhook_is_refused(target: str) -> None:
    with pytest.raises(UndeliveredError):
        Webhook(anywhere=True).check(target)


@pytest.fixture
def sink() -> Iterator[tuple[str, Sink]]:
    with mailbox() as (server, sink):
        yield server, sink


def test_mail_is_handed_to_the_mail_server(sink: tuple[str, Sink]) -> None:
    server, kept = sink
    Mail(server, "house@example.org").send("ann@example.org", LETTER)
    [envelope] = kept.got
    assert envelope.rcpt_tos == ["ann@example.org"]
    assert isinstance(envelope.content, bytes)
    message = message_from_bytes(envelope.content)
    assert message["subject"] == "Line one Line two"
    assert message["list-unsubscribe"] == "<http://h/stop>"
    payload = message.get_payload(decode=True)
    assert isinstance(payload, bytes)
    assert payload.decode().splitlines()[0] == "Duel: speak <b>"


def test_a_long_link_stays_whole(sink: tuple[str, Sink]) -> None:
    server, kept = sink
    link = f"http://127.0.0.1:12345/address/1-{'ab' * 32}"
    Mail(server, "house@example.org").send("ann@example.org", replace(LETTER, stop=link, subject="Ü" * 200))
    content = kept.got[0].content
    assert isinstance(content, bytes)
    lines = content.decode("ascii").splitlines()
    assert f"List-Unsubscribe: <{link}>" in lines
    assert f"No more letters to this address: {link}" in lines


def test_a_password_never_goes_over_an_open_line(sink: tuple[str, Sink]) -> None:
    server, kept = sink
    with pytest.raises(UndeliveredError):
        Mail(server.replace("smtp://", "smtp://ann:secret@"), "house@example.org").send("ann@example.org", LETTER)
    assert kept.got == []


@pytest.mark.parametrize("target", ["", "ann", "ann@", "a@b\nBcc: x@y.z", "a b@c.d", "x" * 300 + "@example.org"])
def test_what_is_no_mail_address_is_refused(target: str) -> None:
    with pytest.raises(UndeliveredError):
        Mail("smtp://localhost", "house@example.org").check(target)


def test_what_is_no_mail_server_is_refused() -> None:
    with pytest.raises(ValueError, match="smtp"):
        Mail("http://localhost", "house@example.org")
