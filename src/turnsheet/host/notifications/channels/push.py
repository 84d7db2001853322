"""Browser push: notifications that a browser shows even if no page of the site is open (Web Push with VAPID).

A browser's subscription is an address: the endpoint at its push service, and two keys with which only this browser can
read what is sent. The push service sees neither text nor titles. The endpoint is an address from outside, so it is
posted to with the same guard as a webhook.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from time import time
from typing import Annotated
from urllib.parse import urlsplit

from msgspec import Meta, Struct

from turnsheet.core import codec
from turnsheet.host.notifications.channels.guarded_post import SECONDS, GuardedPost
from turnsheet.host.notifications.outgoing import Mailing, UndeliveredError, one_line

HOUR = 3600
LASTS = 24 * HOUR
"""How long a push service keeps a notification for a browser that is off, in seconds."""
SIGNED_HOURS = 12
GONE = (404, 410)
KEY_BYTES, SECRET_BYTES = 65, 16
LONGEST_TEXT = 300
BAD_SUBSCRIPTION = "This is not the subscription of a browser. Turn notifications on again in the browser."
NO_LONGER = "The browser no longer accepts notifications. Turn them on again in the browser."


class Keys(Struct, frozen=True):
    """The keys of a browser, as it gives them."""

    p256dh: Annotated[str, Meta(max_length=120)]
    auth: Annotated[str, Meta(max_length=60)]


class Subscription(Struct, frozen=True):
    """Where a browser is reached, as it says itself."""

    endpoint: Annotated[str, Meta(max_length=500)]
    keys: Keys


class Push:
    """Sends mailings to browsers. `key` is the site's private key for push services, `contact` a link to the site."""

    def __init__(self, key: str, contact: str, anywhere: bool = False, seconds: float = SECONDS) -> None:
        from py_vapid import Vapid02  # the extra `push`

        self._vapid = Vapid02.from_raw(key.encode())
        self._contact = contact
        self._anywhere = anywhere
        self._guarded = GuardedPost(anywhere, seconds)

    @property
    def public_key(self) -> str:
        """The key that browsers need to subscribe."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        raw = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(raw).decode().rstrip("=")

    def check(self, target: str) -> str:
        """A subscription in its usual spelling."""
        found = _subscription(target)
        if urlsplit(found.endpoint).scheme != "https" and not self._anywhere:
            raise UndeliveredError(BAD_SUBSCRIPTION)
        self._guarded.check(found.endpoint)
        return codec.encode(found).decode()

    def send(self, target: str, mailing: Mailing) -> None:
        """Encrypt the mailing for the browser, and hand it to its push service."""
        from pywebpush import WebPusher

        found = _subscription(target)
        pusher = WebPusher({"endpoint": found.endpoint, "keys": {"p256dh": found.keys.p256dh, "auth": found.keys.auth}})
        encrypted = pusher.encode(json.dumps(_shown(mailing)).encode(), "aes128gcm")
        parts = urlsplit(found.endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time()) + SIGNED_HOURS * HOUR}
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LASTS),
            **self._vapid.sign({**claims, "sub": self._contact}),
        }
        status = self._guarded.post(found.endpoint, headers, encrypted["body"])
        if status in GONE:
            raise UndeliveredError(NO_LONGER, gone=True)
        if not 200 <= status < 300:
            raise UndeliveredError(f"The push service answered with {status}.")


def new_private_key() -> str:
    """A new private key for push services."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return urlsafe_b64encode(number.to_bytes(32)).decode().rstrip("=")


def _shown(mailing: Mailing) -> dict[str, str]:
    """What the browser shows. A click opens the newest match."""
    last = mailing.items[-1]
    return {
        "title": "Turnsheet",
        "body": one_line(mailing.subject)[:LONGEST_TEXT],
        "link": last.link,
        "tag": last.match,
    }


def _subscription(target: str) -> Subscription:
    try:
        found = codec.decode(target, Subscription)
        sizes = len(_bytes(found.keys.p256dh)), len(_bytes(found.keys.auth))
    except (codec.BadDataError, ValueError) as error:
        raise UndeliveredError(BAD_SUBSCRIPTION) from error
    if sizes != (KEY_BYTES, SECRET_BYTES):
        raise UndeliveredError(BAD_SUBSCRIPTION)
    return found


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
