"""Browser push: what reaches a push service, and that only the browser can read it."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.host.webhook_servers import recorder
from turnsheet.host.notifications.channels.push import NO_LONGER, Push, new_private_key
from turnsheet.host.notifications.outgoing import Item, Mailing, UndeliveredError

MAILING = Mailing("Duel: your turn", (Item(7, "m1", "turn", "Duel: your turn", "http://h/match/m1"),), "http://h/stop")
SECRET = b"0123456789abcdef"


def text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


class Browser:
    """A browser's side of a subscription."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = {"p256dh": text(public), "auth": text(SECRET)}

    def subscription(self, endpoint: str) -> str:
        return json.dumps({"endpoint": endpoint, "keys": self.keys})

    def read(self, body: bytes) -> dict[str, str]:
        shown: dict[str, str] = json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=SECRET))
        return shown


@pytest.fixture
def push() -> Push:
    return Push(new_private_key(), "https://games.example.org", anywhere=True)


def test_only_the_browser_can_read_what_the_push_service_gets(push: Push) -> None:
    browser = Browser()
    with recorder(201) as (target, got):
        push.send(push.check(browser.subscription(target)), MAILING)
    [(headers, body)] = got
    assert b"Duel" not in body
    assert browser.read(body) == {
        "title": "Turnsheet",
        "body": "Duel: your turn",
        "link": "http://h/match/m1",
        "tag": "m1",
    }
    assert headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 0


def test_the_push_service_can_check_who_sends(push: Push) -> None:
    with recorder(201) as (target, got):
        push.send(push.check(Browser().subscription(target)), MAILING)
    [(headers, _)] = got
    scheme, _, rest = headers["authorization"].partition(" ")
    parts = dict(part.split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    assert parts["k"] == push.public_key
    assert Vapid02.verify(headers["authorization"])
    claims = json.loads(urlsafe_b64decode(parts["t"].split(".")[1] + "=="))
    assert claims["aud"] == target.partition("/hook")[0]
    assert claims["sub"] == "https://games.example.org"


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_unsubscribed_is_gone(push: Push, status: int) -> None:
    with recorder(status) as (target, _), pytest.raises(UndeliveredError, match=NO_LONGER) as told:
        push.send(push.check(Browser().subscription(target)), MAILING)
    assert told.value.gone


def test_a_push_service_that_is_busy_is_tried_again(push: Push) -> None:
    with recorder(503) as (target, _), pytest.raises(UndeliveredError, match="503") as told:
        push.send(push.check(Browser().subscription(target)), MAILING)
    assert not told.value.gone


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "[]",
        "{}",
        '{"endpoint": "https://push.example.org/1"}',
        '{"endpoint": "https://push.example.org/1", "keys": {"p256dh": "AAAA", "auth": "AAAA"}}',
        "[" * 5000,
    ],
)
def test_what_is_not_a_subscription_is_refused(push: Push, wrong: str) -> None:
    with pytest.raises(UndeliveredError, match="not the subscription"):
        push.check(wrong)


def test_a_subscription_leads_to_the_public_internet_over_https() -> None:
    strict = Push(new_private_key(), "https://games.example.org")
    with pytest.raises(UndeliveredError, match="not the subscription"):
        strict.check(Browser().subscription("http://127.0.0.1/push"))
    with pytest.raises(UndeliveredError, match="public internet"):
        strict.check(Browser().subscription("https://127.0.0.1/push"))


def test_a_key_made_twice_is_another_one_and_the_same_key_gives_the_same_public_key() -> None:
    key = new_private_key()
    assert key != new_private_key()
    assert Push(key, "https://h").public_key == Push(key, "https://h").public_key
