"""Webhooks: notifications as a JSON POST to an address that a person added.

The body has `text` and `content`, which chat services show, and the notifications as data. Texts that people chose,
such as a match's title, create neither mentions nor links in a chat. `guarded_post` keeps strangers from using this
server to reach what only the server can reach.
"""

from urllib.parse import urlunsplit

from turnsheet.core import codec
from turnsheet.host.notifications.channels.guarded_post import SECONDS, GuardedPost
from turnsheet.host.notifications.outgoing import Mailing, UndeliveredError

HEADERS = {"Content-Type": "application/json"}


class Webhook:
    """Sends mailings to webhooks."""

    def __init__(self, anywhere: bool, seconds: float = SECONDS) -> None:
        self._guarded = GuardedPost(anywhere, seconds)

    def check(self, target: str) -> str:
        """An address of http or https that we may post to, in its usual spelling."""
        parts = self._guarded.check(target)
        return urlunsplit((parts.scheme, parts.netloc.lower(), parts.path, parts.query, ""))

    def send(self, target: str, mailing: Mailing) -> None:
        """Post the mailing; any answer but 2xx is a failure."""
        status = self._guarded.post(target, HEADERS, codec.encode(_body(mailing)))
        if not 200 <= status < 300:
            raise UndeliveredError(f"The address answered with {status}.")


def _body(mailing: Mailing) -> dict[str, object]:
    """What is posted. Slack shows `text` and finds commands between < and >; Discord shows `content`."""
    text = mailing.text()
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return {
        "text": escaped,
        "content": text[:2000],
        "allowed_mentions": {"parse": []},
        "subject": mailing.subject,
        "items": mailing.items,
    }
