"""The live stream of a match tells nobody else that two players chat in private: not even by when it says something."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from turnsheet.host.matches import chat, lifecycle, match_events, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.match_events import MatchEventRow
from turnsheet.interfaces.web.authentication import AskerAgain
from turnsheet.interfaces.web.event_streams import Listener
from turnsheet.interfaces.web.routes import live

ANN, BEN, CAT, DAN = (Asker(person=letter * 64) for letter in "abcd")
EVERY = 7.0
"""Seconds between two events: less than between two heartbeats."""
LISTENED = 100.0
Heard = list[tuple[float, bytes]]
"""When something was sent to a listener, and what."""


class Played(Listener):
    """A listener to whom events come at fixed times, by a clock that needs no waiting."""

    def __init__(self, match: str, events: list[MatchEventRow | None]) -> None:
        super().__init__(match, ())
        self._coming = [(EVERY * number, event) for number, event in enumerate(events, 1) if event is not None]
        self.now = 0.0

    async def heard(self, timeout: float) -> list[MatchEventRow]:
        until = self.now + timeout
        if self._coming and self._coming[0][0] <= until:
            at, event = self._coming.pop(0)
            self.now = max(at, self.now)
            return [event]
        self.now = until
        if until > LISTENED:
            self.close()
        return []


@pytest.fixture
def match(site: Site) -> str:
    """Ann, Ben and Cat play; Dan owns the match and has no seat."""
    match = lifecycle.open_match(site, DAN, Opening("raumkrieg", seats=4, chat=True))
    for seat, player in ((1, ANN), (2, BEN), (4, CAT)):
        seating.take_seat(site, match, seat, player)
    return match


def talk(site: Site, match: str) -> list[MatchEventRow]:
    """Ann and Ben write to each other in private. In the middle a bot gets the free seat."""
    reader = match_events.Reader(site)
    for number in range(8):
        chat.send(site, match, 1, ANN, 2, f"secret {number}")
        if number == 3:
            seating.seat_bot(site, match, 3, "random", DAN)
    return [event for batch in reader.fresh() for event in batch]


def sent(
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
    listener: Played,
    asker: Asker,
    seen: int,
    missed: list[MatchEventRow] | None = None,
    who: AskerAgain | None = None,
) -> Heard:
    """All that is sent to a listener until the end."""
    monkeypatch.setattr(live, "monotonic", lambda: listener.now)

    async def listen() -> Heard:
        stream = live._stream(site, listener, who or (lambda _: asker), asker, seen, missed or [])
        return [(listener.now, message.encode()) async for message in stream]

    with ThreadPoolExecutor(1) as apart:  # this thread may have the loop of a browser
        return apart.submit(lambda: asyncio.run(listen())).result()


def without_chat(events: list[MatchEventRow]) -> list[MatchEventRow | None]:
    return [None if event.kind == "chat" else event for event in events]


@pytest.mark.parametrize("asker", [CAT, DAN, STRANGER], ids=["another player", "the owner", "a stranger"])
def test_others_hear_the_same_at_the_same_times_as_if_nobody_had_written(
    site: Site, match: str, monkeypatch: pytest.MonkeyPatch, asker: Asker
) -> None:
    seen = match_events.newest(site, match)
    events = talk(site, match)
    heard = sent(site, monkeypatch, Played(match, [*events]), asker, seen)
    assert heard == sent(site, monkeypatch, Played(match, without_chat(events)), asker, seen)
    assert [at for at, text in heard if b"still here" in text] == [15.0, 30.0, 45.0, 60.0, 75.0, 90.0]
    assert [at for at, text in heard if b"match-event" in text] == [5 * EVERY]


@pytest.mark.parametrize("asker", [CAT, DAN, STRANGER], ids=["another player", "the owner", "a stranger"])
def test_others_who_connect_again_find_no_trace_either(
    site: Site, match: str, monkeypatch: pytest.MonkeyPatch, asker: Asker
) -> None:
    seen = match_events.newest(site, match)
    talk(site, match)
    missed = match_events.after(site, match, seen)
    assert "chat" in [event.kind for event in missed]
    heard = sent(site, monkeypatch, Played(match, []), asker, seen, missed)
    quiet = [event for event in missed if event.kind != "chat"]
    assert heard == sent(site, monkeypatch, Played(match, []), asker, seen, quiet)


@pytest.mark.parametrize("asker", [ANN, BEN])
def test_the_two_hear_of_each_message_at_once(
    site: Site, match: str, monkeypatch: pytest.MonkeyPatch, asker: Asker
) -> None:
    seen = match_events.newest(site, match)
    events = talk(site, match)
    heard = sent(site, monkeypatch, Played(match, [*events]), asker, seen)
    assert [at for at, text in heard if b"match-event" in text] == [EVERY * number for number in range(1, 10)]
    assert not any(b"1 2" in text or b"secret" in text for _, text in heard)
