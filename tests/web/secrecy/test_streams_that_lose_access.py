"""A live stream that is open when its listener loses access hears nothing more that is not for them any more."""

from collections.abc import Callable

import pytest

from tests.host.sample_matches import again
from tests.web.conftest import Guest
from tests.web.secrecy.test_live_stream import EVERY, LISTENED, Heard, Played, sent
from tests.web.signing_in import sign_in
from turnsheet.host.accounts import sessions
from turnsheet.host.administration import users
from turnsheet.host.matches import chat, lifecycle, match_events, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker, browser_asker, guest_id
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.match_events import MatchEventRow
from turnsheet.host.store.rows.people import accounts

ANN, BEN, CAT, PHONE = (Asker(person=letter * 64) for letter in "abcf")


class Shaken(Played):
    """A listener for whom something happens elsewhere just before an event comes."""

    def __init__(self, match: str, events: list[MatchEventRow | None], deed: Callable[[], object]) -> None:
        super().__init__(match, events)
        self._deed: Callable[[], object] | None = deed

    async def heard(self, timeout: float) -> list[MatchEventRow]:
        if self._deed is not None and self.now >= EVERY:
            self._deed()
            self._deed = None
        return await super().heard(timeout)


def cookie_of(browser: Asker) -> Callable[[Connection], Asker]:
    return lambda connection: browser_asker(connection, browser.person or "")


def opened(site: Site, private: bool = False) -> str:
    """A match of Ann, Ben and Cat; Ann's phone shares Ann's seat."""
    match = lifecycle.open_match(site, ANN, Opening("raumkrieg", seats=3, take=1, chat=True, private=private))
    for seat, player in ((2, BEN), (3, CAT)):
        seating.take_seat(site, match, seat, player, code=seating.invite(site, match, seat, ANN))
    seating.take_seat(site, match, 1, PHONE, code=seating.seat_link(site, match, 1, ANN))
    return match


def written(site: Site, match: str, texts: int, kind: str = "chat") -> list[MatchEventRow]:
    """The events of messages that Ben writes to Ann, or to all, before anybody hears them."""
    reader = match_events.Reader(site)
    for number in range(texts):
        if kind == "chat":
            chat.send(site, match, 2, BEN, 1, f"secret {number}")
        else:
            (lifecycle.make_public if number % 2 else lifecycle.make_private)(site, match, ANN)
    return [event for batch in reader.fresh() for event in batch]


def events(heard: Heard) -> list[float]:
    return [at for at, text in heard if b"match-event" in text]


def last(heard: Heard) -> float:
    return heard[-1][0]


def listening(
    site: Site, monkeypatch: pytest.MonkeyPatch, match: str, coming: list[MatchEventRow], deed: Callable[[], object]
) -> Heard:
    """What the phone hears while something happens after the first event."""
    seen = coming[0].number - 1
    listener = Shaken(match, [*coming], deed)
    return sent(site, monkeypatch, listener, again(site, PHONE), seen, who=cookie_of(PHONE))


def test_a_browser_that_was_closed_out_by_a_new_seat_link_hears_no_chat(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = opened(site)
    coming = written(site, match, 6)
    heard = listening(site, monkeypatch, match, coming, lambda: None)
    assert events(heard) == [EVERY * number for number in range(1, 7)]
    assert last(heard) == 90.0
    heard = listening(
        site, monkeypatch, match, coming, lambda: seating.seat_link(site, match, 1, ANN, close_others=True)
    )
    assert events(heard) == [EVERY]
    assert last(heard) == EVERY, "it ends at the next heartbeat, not when somebody writes"
    assert again(site, PHONE).shared == frozenset()


@pytest.mark.parametrize("private", [False, True])
def test_a_browser_that_lost_its_seat_is_sent_away_at_the_next_event_for_all(
    site: Site, monkeypatch: pytest.MonkeyPatch, private: bool
) -> None:
    match = opened(site, private)
    coming = written(site, match, 6, "seat")
    heard = listening(site, monkeypatch, match, coming, lambda: seating.free_seat(site, match, 1, ANN))
    assert events(heard) == [EVERY]
    assert last(heard) == EVERY


def test_it_comes_back_as_a_stranger_and_stays(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    match = opened(site)
    seating.seat_link(site, match, 1, ANN, close_others=True)
    coming = written(site, match, 3, "seat")[1:]  # the last one makes it private
    coming += written(site, match, 2, "seat")
    lifecycle.make_public(site, match, ANN)
    seen = coming[0].number - 1
    heard = sent(site, monkeypatch, Played(match, [*coming]), again(site, PHONE), seen, who=cookie_of(PHONE))
    assert len(events(heard)) == len(coming)
    assert last(heard) == 90.0 < LISTENED


def test_a_browser_that_gets_a_seat_goes_on_and_hears_its_chat(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    match = lifecycle.open_match(site, ANN, Opening("raumkrieg", seats=3, take=1, chat=True))
    seating.take_seat(site, match, 2, BEN)
    code = seating.seat_link(site, match, 1, ANN)
    coming = written(site, match, 4)
    heard = listening(site, monkeypatch, match, coming, lambda: seating.take_seat(site, match, 1, PHONE, code=code))
    assert events(heard) == [EVERY * number for number in (2, 3, 4)]
    assert last(heard) == 90.0


def test_a_program_whose_token_was_replaced_hears_no_chat(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    match = opened(site)
    program = Asker(token=seating.seat_token(site, match, 1, ANN))
    coming = written(site, match, 4)
    listener = Shaken(match, [*coming], lambda: seating.seat_token(site, match, 1, ANN))
    heard = sent(site, monkeypatch, listener, program, coming[0].number - 1, who=lambda _: program)
    assert events(heard) == [EVERY]


@pytest.mark.parametrize("deed", ["sign out", "sign out others", "block"])
def test_a_browser_that_is_signed_out_elsewhere_is_sent_away(
    site: Site, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch, deed: str
) -> None:
    public = sign_in(site, ann, "ann@example.org")
    (value,) = ann.cookies.values()
    cookie = guest_id(value.partition(".")[0])
    with site.store.read() as connection:
        account = browser_asker(connection, cookie)
        assert accounts.by_public(connection, public) is not None
    match = lifecycle.open_match(site, account, Opening("raumkrieg", seats=2, take=1, chat=True))
    seating.take_seat(site, match, 2, BEN)
    deeds: dict[str, Callable[[], object]] = {
        "sign out": lambda: sessions.sign_out(
            site, account.person or "", sessions.of_account(site, account.person or "", "")[0].id
        ),
        "sign out others": lambda: sessions.sign_out_others(site, account.person or "", "another browser"),
        "block": lambda: users.block(site, None, public),
    }
    coming = written(site, match, 5)

    def who(connection: Connection) -> Asker:
        return browser_asker(connection, cookie)

    listener = Shaken(match, [*coming], deeds[deed])
    heard = sent(site, monkeypatch, listener, account, coming[0].number - 1, who=who)
    assert events(heard) == [EVERY]
    assert last(heard) == EVERY
