"""Texts of releases before names were values are kept, and those of anonymous matches no longer say who plays."""

from typing import cast

import sqlalchemy as sa

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, CAT
from tests.host.store.test_store import before
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.accounts.renaming import rename
from turnsheet.host.matches import lifecycle, match_events, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import notify
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store, migrate
from turnsheet.host.store.schema import METADATA, matches
from turnsheet.host.store.schema import match_events as event_rows

SENTENCES = {
    "Ben took seat 1.": "Somebody took seat 1.",
    "seat, who owns the match, took seat 2.": "Somebody, who owns the match, took seat 2.",
    "Ben sent orders.": "The player of seat 1 sent orders.",
    "seat sent orders.": "The player of seat 2 sent orders.",
    "seat took their orders back.": "The player of seat 2 took their orders back.",
    "Ben took seat 9. resigned.": "Somebody resigned.",
    "Ben resigned.": "The player of seat 1 resigned.",
    "Ben proposes a draw.": "The player of seat 1 proposes a draw.",
    "seat agrees to a draw.": "The player of seat 2 agrees to a draw.",
    "Ben no longer wants a draw.": "The player of seat 1 no longer wants a draw.",
    "Gone is back. Seat 2 is no longer open.": "The player of seat 2 is back. Seat 2 is no longer open.",
    "Ben is on vacation until Fri 6 Mar 2026, 12:00 UTC. The match waits: the deadline was moved.": (
        "The player of seat 1 is on vacation until Fri 6 Mar 2026, 12:00 UTC. The match waits: the deadline was moved."
    ),
    "Ben is back from vacation.": "The player of seat 1 is back from vacation.",
    "Gone was replaced: seat 1 is open by invitation. The bot easy plays it until then.": (
        "The player of seat 1 was replaced: seat 1 is open by invitation. The bot easy plays it until then."
    ),
    "The player of seat 1 is now called Ben.": "The player of seat 1 has another name.",
    "Gone sent orders.": "Somebody sent orders.",
    "Ben did what no release of today tells.": "The player of seat 1 did what no release of today tells.",
    "The player of seat 2 sent orders.": "The player of seat 2 sent orders.",
    "Seat 1 is open: anyone may take it over.": "Seat 1 is open: anyone may take it over.",
    "A bot plays seat 2.": "A bot plays seat 2.",
    "The match is public now: anyone may take an open seat.": "The match is public now: anyone may take an open seat.",
}
"""What earlier releases stored of a match of Ben and of a player called seat, and what is left in an anonymous one."""


def carried_over(store: Store, clock: Clock, *, anonymous: bool, phase: str = "running") -> tuple[Site, str]:
    """A site whose match has events and notifications of an earlier release."""
    site = Site(store, BOTS, "a key for tests", clock)
    match = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=2, title="Ben: a match"))
    seating.take_seat(site, match, 1, BEN, name="Ben")
    seating.take_seat(site, match, 2, CAT, name="seat")
    lifecycle.start(site, match, ANN)
    with store.write() as connection:
        connection.execute(matches.update().values(anonymous=anonymous, phase=phase))
    with store.read() as connection:
        rows = {
            table.name: [dict(row) for row in connection.execute(sa.select(*table.c)).mappings()]
            for table in METADATA.sorted_tables
            if table.name not in ("text_values", "notices", "announcements")
        }
        keys = {table.name: {each.key: each.name for each in table.c} for table in METADATA.sorted_tables}
    with store.engine.begin() as connection:
        old = before(connection, "0040")
        for table in METADATA.sorted_tables:
            if rows.get(table.name):
                names = keys[table.name]
                values = [{names.get(key, key): value for key, value in row.items()} for row in rows[table.name]]
                connection.execute(old.tables[table.name].insert(), values)
        for number, text in enumerate(SENTENCES, 1):
            told = {"match": match, "number": number, "at": 0}
            notice = {**told, "kind": "seat", "step": 0, "text": text}
            connection.execute(old.tables["notices"].insert(), notice)
            news = {**told, "guest": BEN.person, "kind": "seat", "once": str(number), "text": f"Ben: a match: {text}"}
            connection.execute(old.tables["announcements"].insert(), news)
        draft = {"match": match, "number": len(SENTENCES), "at": 0, "kind": "draft", "step": 0, "text": "2 17"}
        connection.execute(old.tables["notices"].insert(), draft)
    migrate(store.engine, store.sqlite)
    return Site(store, BOTS, "a key for tests", clock), match


def events(site: Site, match: str) -> list[str]:
    """What the events of a match say, without drafts."""
    return [each.text for each in match_events.after(site, match, 0) if each.kind != "draft"]


def notifications(site: Site) -> list[str]:
    """What Ben is told, the oldest first."""
    return [
        each.text.removeprefix("Ben: a match: ") for each in reversed(notify.newest(site, cast("str", BEN.person))[0])
    ]


def test_a_running_anonymous_match_no_longer_says_who_plays(store: Store, clock: Clock) -> None:
    site, match = carried_over(store, clock, anonymous=True)
    assert events(site, match) == list(SENTENCES.values())
    assert notifications(site) == list(SENTENCES.values())


def test_other_texts_stay_as_they_were(store: Store, clock: Clock) -> None:
    site, match = carried_over(store, clock, anonymous=False)
    assert events(site, match) == notifications(site) == list(SENTENCES)
    (draft,) = (each for each in match_events.after(site, match, 0) if each.kind == "draft")
    assert (draft.seat, draft.version, draft.text) == (2, 17, "")
    rename(site, cast("str", BEN.person), "Benedict")
    assert events(site, match)[:-1] == list(SENTENCES)


def test_an_anonymous_match_that_is_over_says_who_played(store: Store, clock: Clock) -> None:
    site, match = carried_over(store, clock, anonymous=True, phase="ended")
    assert events(site, match) == list(SENTENCES)


def test_old_sentences_of_a_match_that_has_not_begun_no_longer_name_a_player_who_leaves(
    store: Store, clock: Clock
) -> None:
    site, match = carried_over(store, clock, anonymous=False, phase="gathering")
    seating.leave_seat(site, match, 1, BEN)
    texts = events(site, match)
    assert texts[0] == "Somebody took seat 1."
    assert texts[-1] == "Seat 1 is open again."
    with store.read() as connection:
        last = connection.execute(sa.select(event_rows.c.named).order_by(event_rows.c.id.desc()).limit(1)).scalar_one()
    assert last is False
