"""Preferences: which kinds of notifications a person wants, and on which channel.

Everything is on until somebody turns it off. The bell on the page always has everything; the preferences are about what
is sent: by mail, to webhooks, and to browsers.
"""

from typing import Literal, get_args

from msgspec import Struct

from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.notifications import NotificationRow
from turnsheet.host.store.rows.notifications import notification_preferences

Subject = Literal["turn", "deadline", "message", "match"]
"""What notifications are about, as people choose."""
ChannelName = Literal["mail", "webhook", "push"]
SUBJECTS: dict[str, Subject] = {
    "turn": "turn",
    "begun": "turn",
    "reminder": "deadline",
    "late": "deadline",
    "message": "message",
    "chat": "message",
}
"""By the kind of a notification; all other kinds are about the match."""
LABELS: dict[Subject, str] = {
    "turn": "A match begins, or it is your turn",
    "deadline": "A deadline is near, or was missed",
    "message": "Messages and chat",
    "match": "Seats, ends and other match changes",
}


class Preference(Struct, frozen=True):
    """Whether a person wants notifications of a subject on a channel."""

    subject: Subject
    channel: ChannelName
    wanted: bool


class SubjectLabel(Struct, frozen=True):
    """A subject, and what it is called."""

    id: Subject
    label: str


class Preferences(Struct, frozen=True):
    """All subjects, and whether a person wants them on each channel of the site."""

    subjects: list[SubjectLabel]
    preferences: list[Preference]


def of_person(site: Site, person: str) -> Preferences:
    """The preferences of a person for the channels that this site has."""
    with site.store.read() as connection:
        off = notification_preferences.turned_off(connection, person)
    channels = [channel for channel in get_args(ChannelName) if channel in site.channels]
    chosen = [Preference(subject, channel, (subject, channel) not in off) for subject in LABELS for channel in channels]
    return Preferences([SubjectLabel(subject, label) for subject, label in LABELS.items()], chosen)


def choose(site: Site, person: str, chosen: list[Preference]) -> None:
    """Keep what a person wants; what is left out stays as it is."""
    with site.store.write() as connection:
        for each in chosen:
            notification_preferences.put(connection, person, each.subject, each.channel, each.wanted)


def wanted(connection: Connection, person: str, channel: str, waiting: list[NotificationRow]) -> list[NotificationRow]:
    """Those of the notifications that a person wants on a channel."""
    off = notification_preferences.turned_off(connection, person)
    return [each for each in waiting if (SUBJECTS.get(each.kind, "match"), channel) not in off]
