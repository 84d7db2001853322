"""Rows of preferences: which notifications people do not want to be sent."""

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.schema import notification_preferences as preferences


def turned_off(connection: Connection, person: str) -> set[tuple[str, str]]:
    """The subjects and channels that a person turned off."""
    query = sa.select(preferences.c.subject, preferences.c.channel).where(preferences.c.person == person)
    return {(subject, channel) for subject, channel in connection.execute(query)}


def put(connection: Connection, person: str, subject: str, channel: str, wanted: bool) -> None:
    """Turn a subject on or off on a channel."""
    here = sa.and_(preferences.c.person == person, preferences.c.subject == subject, preferences.c.channel == channel)
    connection.execute(preferences.delete().where(here))
    if not wanted:
        connection.execute(preferences.insert().values(person=person, subject=subject, channel=channel))
