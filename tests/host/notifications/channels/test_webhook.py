"""Webhooks: posted as JSON, within one deadline, and never to where only this server can reach."""

import json
import re
import socket
import threading
import time

import pytest

from tests.host.webhook_servers import Answering, answering, drip, listener, silent
from turnsheet.host.notifications.channels import guard
from turnsheet.host.notifications.channels.guard import Deadline, is_public, look_up
from turnsheet.host.notifications.channels.guarded_post import NOT_PUBLIC, SILENT
from turnsheet.host.notifications.channels.webhook import Webhook
from turnsheet.host.notifications.outgoing import HOLD, Item, Mailing, UndeliveredError

LETTER = Mailing(
    "Line one\nLine two", (Item(7, "m1", "turn", "Duel: speak <b>", "http://h/match/m1"),), "http://h/stop"
)
LONG = Mailing("x" * 30_000_000, (), "http://h/stop")


def test_a_webhook_is_posted_as_json() -> None:
    with listener(204) as (target, got):
        Webhook(anywhere=True).send(target, LETTER)
    body = json.loads(got[0])
    assert (
        body["content"] == "Duel: speak <b>\nhttp://h/match/m1\n\nTo stop notifications to this address: http://h/stop"
    )
    assert body["text"] == body["content"].replace("<b>", "&lt;b&gt;")
    assert body["items"][0]["id"] == 7


CHOSEN = (
    "@everyone @here @channel @all",
    "<!channel> <!everyone> <@U012> <@&77> <users/all> <#C012>",
    "https://evil.example/login [yes](http://evil.example) <http://evil.example|yes>",
    "www.evil.example evil.example ann@evil.example",
    "a\nb\r\nc\u2028d\x1b[0m\u202e",
)


@pytest.mark.parametrize("chosen", CHOSEN)
def test_what_people_chose_calls_nobody_in_a_chat_room_and_leads_nowhere(chosen: str) -> None:
    item = Item(7, "m1", "turn", f"{chosen}: turn 3 has been played.", "http://h/match/m1")
    with listener(204) as (target, got):
        Webhook(anywhere=True).send(target, Mailing(item.text, (item,), "http://h/stop"))
    body = json.loads(got[0])
    assert body["allowed_mentions"] == {"parse": []}
    for shown in (body["text"], body["content"]):
        first, *rest = shown.split("\n")
        assert rest == ["http://h/match/m1", "", "To stop notifications to this address: http://h/stop"]
        assert first.endswith(": turn 3 has been played.")
        assert not re.search(r"@\w|://|\w\.\w", first)
        assert all(sign.isprintable() or sign == HOLD for sign in first)
    assert not set("<>") & set(body["text"])


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


DRIPS = {
    "a status line without end": drip(b"HTTP/1.1 200"[:9]),
    "headers before the status": drip(b"HTTP/1.1 100 Continue\r\nx: y\r\n\r\n"),
    "nothing": silent,
}


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("kind", DRIPS)
def test_a_server_that_drips_is_cut_off(kind: str, scheme: str) -> None:
    with answering(DRIPS[kind]) as (place, came):
        begin = time.monotonic()
        with pytest.raises(UndeliveredError, match="did not answer"):
            Webhook(anywhere=True, seconds=1).send(f"{scheme}://{place}/", LETTER)
        assert time.monotonic() - begin < 20  # a drip goes on for longer
        assert len(came) == 1


def test_a_server_that_does_not_read_is_cut_off() -> None:
    go = threading.Event()

    def deaf(_connection: socket.socket) -> None:
        go.wait(60)

    with answering(deaf) as (place, _):
        begin = time.monotonic()
        with pytest.raises(UndeliveredError, match="did not answer"):
            Webhook(anywhere=True, seconds=1).send(f"http://{place}/", LONG)
        assert time.monotonic() - begin < 20
        go.set()


def flood(start: bytes, more: bytes) -> tuple[Answering, list[int]]:
    """Answer without end as fast as it goes, and how much was sent."""
    sent: list[int] = []

    def answer(connection: socket.socket) -> None:
        connection.recv(100_000)
        connection.sendall(start)
        sent.extend(connection.send(more) for _ in range(100_000))

    return answer, sent


@pytest.mark.parametrize("start", [b"HTTP/1.1 ", b"", b"HTTP/1.1 100 Continue\r\n"])
def test_an_endless_answer_is_not_read(start: bytes) -> None:
    answer, sent = flood(start, b"x" * 10_000)
    with answering(answer) as (place, _), pytest.raises(UndeliveredError, match="did not answer"):
        Webhook(anywhere=True).send(f"http://{place}/", LETTER)
    assert sum(sent) < 100_000_000


def test_of_an_endless_body_nothing_is_read() -> None:
    answer, sent = flood(b"HTTP/1.1 200 OK\r\n\r\n", b"x" * 10_000)
    with answering(answer) as (place, _):
        Webhook(anywhere=True).send(f"http://{place}/", LETTER)
    assert sum(sent) < 100_000_000


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 204 No Content\r\n\r\n",
        b"HTTP/1.0 200\r\n\r\n",
        b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
        b"HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
    ],
)
def test_a_yes_is_understood(answer: bytes) -> None:
    """Nothing is raised, and the letter is sent once."""
    got: list[bytes] = []

    def serve(connection: socket.socket) -> None:
        got.append(connection.recv(100_000))
        connection.sendall(answer)

    with answering(serve) as (place, _):
        Webhook(anywhere=True).send(f"http://{place}/", LETTER)
    assert [each[:7] for each in got] == [b"POST / "]


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-x\r\n", b"HTTP/1.1 2000 x\r\n", b"HTTP/1.1 \xb2\xb2\xb2 OK\r\n\r\n"])
def test_an_answer_that_is_not_http_is_a_failure(answer: bytes) -> None:
    def serve(connection: socket.socket) -> None:
        connection.recv(100_000)
        connection.sendall(answer)

    with answering(serve) as (place, _), pytest.raises(UndeliveredError, match="did not answer"):
        Webhook(anywhere=True).send(f"http://{place}/", LETTER)


REFUSED = {
    "loopback": ["127.0.0.1", "127.255.255.254", "::1"],
    "private": ["10.0.0.1", "172.16.0.1", "192.168.0.1", "fc00::1", "fd00:ec2::254"],
    "link-local": ["169.254.169.254", "fe80::1", "fe80::1%eth0", "fec0::1"],
    "shared": ["100.64.0.1", "100.100.100.200"],
    "unspecified": ["0.0.0.0", "0.1.2.3", "::"],
    "multicast": ["224.0.0.1", "239.1.1.1", "ff02::1", "ff0e::1"],
    "reserved": ["240.0.0.1", "255.255.255.255", "192.0.0.1", "198.18.0.1", "4000::1", "5f00::1", "100::1"],
    "documentation": ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"],
    "IPv4-mapped": ["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "::ffff:0:127.0.0.1"],
    "IPv4-compatible": ["::127.0.0.1", "::8.8.8.8"],
    "NAT64": [
        "64:ff9b::127.0.0.1",
        "64:ff9b::10.0.0.1",
        "64:ff9b::8.8.8.8",
        "64:ff9b:1::127.0.0.1",
        "64:ff9b:1:ffff::1",
    ],
    "6to4": ["2002:7f00:1::", "2002:a00:1::1", "2002:808:808::1", "192.88.99.1"],
    "Teredo": ["2001::1", "2001:0:7f00:1::", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
    "a cloud's own": ["168.63.129.16", "192.0.0.192"],
    "not a number": ["", "localhost", "1.2.3", "0x7f.1"],
}


@pytest.mark.parametrize("address", [each for group in REFUSED.values() for each in group])
def test_an_address_that_is_not_public_is_refused(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001::1"])
def test_a_public_address_is_taken(address: str) -> None:
    assert is_public(address)


def test_a_public_address_of_this_very_machine_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "_is_ours", lambda address: address == "8.8.8.8")
    assert not is_public("8.8.8.8")
    assert is_public("8.8.4.4")
    monkeypatch.undo()
    assert guard._is_ours("127.0.0.1")
    assert guard._is_ours("::1") in (True, False)  # a machine need not have it
    assert not guard._is_ours("192.0.2.1")


SPELLINGS = [
    "http://127.0.0.1/x",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://017700000001/",
    "http://0/",
    "http://localhost:80/",
    "http://LOCALHOST./",
    "http://10.0.0.1/",
    "http://169.254.1.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://no-such-name.invalid/",
]


@pytest.mark.parametrize("target", SPELLINGS)
def test_a_webhook_that_is_not_public_is_refused_always_with_the_same_words(target: str) -> None:
    """Also one whose name is not known: names of the host's own network are nobody's business."""
    for refused in (
        lambda: Webhook(anywhere=False).check(target),
        lambda: Webhook(anywhere=False).send(target, LETTER),
    ):
        with pytest.raises(UndeliveredError) as told:
            refused()
        assert str(told.value) == NOT_PUBLIC


def test_nothing_is_connected_to_before_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that was public when it was given, and leads to us when it is used."""
    with answering(silent) as (place, came):
        port = int(place.split(":")[1])

        def found(*_args: object, **_named: object) -> list[tuple[int, int, int, str, tuple[str, int]]]:
            return [(2, 1, 6, "", ("8.8.8.8", port)), (2, 1, 6, "", ("127.0.0.1", port))]

        monkeypatch.setattr(socket, "getaddrinfo", found)
        with pytest.raises(UndeliveredError) as told:
            Webhook(anywhere=False).send(f"http://hook.example.org:{port}/", LETTER)
    assert str(told.value) == NOT_PUBLIC
    assert came == []


def test_what_does_not_answer_is_told_with_the_same_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closed, silent, or something else than a web server: who may not know the network is not told which."""
    monkeypatch.setattr("turnsheet.host.notifications.channels.guarded_post.is_public", lambda _address: True)
    told = set()
    with (
        answering(lambda connection: connection.sendall(b"SSH-2.0\r\n")) as (other, _),
        answering(silent) as (quiet, _),
    ):
        with answering(silent) as (closed, _):
            pass
        for place in (other, quiet, closed):
            for scheme in ("http", "https"):
                with pytest.raises(UndeliveredError) as error:
                    Webhook(anywhere=False, seconds=1).send(f"{scheme}://{place}/", LETTER)
                told.add(str(error.value))
    assert told == {SILENT}


def test_a_slow_name_server_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()

    def slow(*_args: object, **_named: object) -> list[object]:
        go.wait(60)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    with pytest.raises(UndeliveredError) as told:
        Webhook(anywhere=False, seconds=0.2).check("http://example.org/")
    assert str(told.value) == NOT_PUBLIC
    with pytest.raises(TimeoutError):
        look_up("example.org", 80, Deadline(0.2))
    go.set()


NO_WEBHOOK = [
    "",
    "there",
    "ftp://example.org/",
    "file:///etc/passwd",
    "http://",
    "http:///path",
    "http://a:b@example.org/",
    "http://@example.org/",
    "http://x y/",
    "http://a:99999/",
    "http://a:0/",
    "http://a:x/",
    "http://example.org/\r\nHost: other",
    "http://example.org/\r\n\r\nGET / HTTP/1.1",
    "http://exa\nmple.org/",
    "http://exam\tple.org/",
    "http://example.org/\x00",
    "http://example.org\\@127.0.0.1/",
    "http://example.org/ä",
    "http://exämple.org/",
    "http://ⓛocalhost/",
    "http://127。0。0。1/",
    "http://１２７.0.0.1/",
    "http://\u202eexample.org/",
    "http://.example.org/",
    "http://[::1/",
    "http://[v1.x]/",
    "http://example.org/" + "x" * 500,
    "x" * 1_000_000,
]


@pytest.mark.parametrize("target", NO_WEBHOOK, ids=lambda target: ascii(target[:40]))
def test_a_bad_webhook_is_refused(target: str) -> None:
    for anywhere in (True, False):
        with pytest.raises(UndeliveredError) as told:
            Webhook(anywhere).check(target)
        assert str(told.value) != NOT_PUBLIC


def test_spellings_of_one_webhook_are_one() -> None:
    check = Webhook(anywhere=True).check
    assert check("HTTP://LocalHost:8080/Hook?A=b#part") == check("http://localhost:8080/Hook?A=b")
    assert check("http://localhost/@room") == "http://localhost/@room"


def test_the_request_is_as_a_web_server_wants_it() -> None:
    got: list[bytes] = []

    def serve(connection: socket.socket) -> None:
        got.append(connection.recv(100_000))
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")

    with answering(serve) as (place, _):
        Webhook(anywhere=True).send(f"http://{place}/hook?a=b", LETTER)
    head = got[0].partition(b"\r\n\r\n")[0].decode().split("\r\n")
    assert head[:3] == ["POST /hook?a=b HTTP/1.1", f"Host: {place}", "Content-Type: application/json"]
