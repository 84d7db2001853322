"""Delivery: one mail for all that waits, tried again when it fails, to addresses that want it."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from tests.helpers.stores import database
from tests.host.conftest import Clock
from tests.host.recording_channel import Box
from tests.host.sample_matches import ANN, BEN, DAILY, both, duel
from tests.host.webhook_servers import answering, drip, listener, silent
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.notifications import addresses, delivery, notify, preferences
from turnsheet.host.notifications.channels.webhook import Webhook
from turnsheet.host.notifications.outgoing import Mailing, UndeliveredError
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.store.schema import addresses as kept
from turnsheet.host.store.schema import matches, notifications
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.upkeep import removal

GUEST = ANN.person or ""


@pytest.fixture
def box(site: Site) -> Box:
    box = Box()
    site.channels = {"webhook": box, "mail": box}
    site.address = "http://site"
    return box


def test_notifications_go_out_once(site: Site, runner: Runner, box: Box) -> None:
    addresses.add(site, GUEST, "webhook", "there", "each")
    match = duel(site)
    assert delivery.deliver(site) == 1
    assert delivery.deliver(site) == 0
    [(target, letter)] = box.letters
    assert target == "there"
    assert [item.kind for item in letter.items] == ["seat", "turn"]
    assert {item.link for item in letter.items} == {f"http://site/match/{match}"}
    both(site, runner, match)
    delivery.deliver(site)
    assert len(box.letters) == 2
    assert len(box.letters[1][1].items) == 1


def test_the_subject_names_the_turn_that_is_due_and_its_deadline(site: Site, runner: Runner, box: Box) -> None:
    addresses.add(site, GUEST, "webhook", "there", "each")
    match = duel(site, DAILY)
    both(site, runner, match)
    with site.store.write() as connection:
        row = find(connection, match)
        notify.notify_everyone(connection, site, row, kind="chat", text="You have new chat messages.")
    delivery.deliver(site)
    [(_, letter)] = box.letters
    due = "Raumkrieg: Turn 1: your orders are due. The deadline is Tue 3 Mar 2026, 12:00 UTC."
    assert letter.subject == f"{due} (and 2 more)"
    assert [item.text for item in letter.items if item.kind == "turn"] == [due]


def test_what_was_before_the_address_is_not_sent(site: Site, box: Box) -> None:
    duel(site)
    addresses.add(site, GUEST, "webhook", "there", "each")
    assert delivery.deliver(site) == 0


def test_notifications_that_were_held_up_come_as_one_mailing(
    site: Site, runner: Runner, clock: Clock, box: Box
) -> None:
    addresses.add(site, GUEST, "webhook", "there", "each")
    match = duel(site)
    box.broken = True
    assert delivery.deliver(site) == 0
    assert addresses.of_person(site, GUEST)[0].fault == "The box is broken."
    for _ in range(3):
        both(site, runner, match)
    box.broken = False
    assert delivery.deliver(site) == 0  # not yet: the next try comes after a while
    clock.turn(minutes=2)
    assert delivery.deliver(site) == 1
    assert box.texts()[0] == [
        "Raumkrieg: All seats are taken. You can start the match.",
        "Raumkrieg: Turn 3: your orders are due.",
    ]
    assert box.letters[0][1].subject.endswith("(and 1 more)")
    assert addresses.of_person(site, GUEST)[0].fault == ""


def test_several_servers_at_once_send_one_mailing_each(site: Site, box: Box) -> None:
    """Processes share nothing but the store, so each has one of its own here."""
    places = [f"place {number}" for number in range(addresses.MOST_ADDRESSES)]
    for place in places:
        for guest in (ANN.person, BEN.person):
            addresses.add(site, guest or "", "webhook", place, "each")
    duel(site)
    url = site.store.url.render_as_string(hide_password=False)
    others = [Site(Store(url), BOTS, "a key for tests", site.now, site.channels, site.address) for _ in range(3)]
    together = threading.Barrier(len(others))

    def deliver(other: Site) -> int:
        together.wait()
        return delivery.deliver(other)

    with ThreadPoolExecutor(len(others)) as pool:
        counts = list(pool.map(deliver, others))
    for other in others:
        other.store.close()
    assert sorted(target for target, _ in box.letters) == sorted(places * 2)
    assert sum(counts) == len(places) * 2


@contextmanager
def hanging(box: Box, *slow: str) -> Iterator[threading.Event]:
    """Letters to some targets hang until the event."""
    go, keep = threading.Event(), box.send

    def send(target: str, letter: Mailing) -> None:
        if target in slow and not go.wait(60):
            raise UndeliveredError("It hung.")
        keep(target, letter)

    with patch.object(box, "send", send):
        try:
            yield go
        finally:
            go.set()


def until(box: Box, *targets: str) -> bool:
    """Wait until mails to these targets came, and whether they came before anybody's patience ended."""
    waiting = threading.Event()
    for _ in range(600):
        if {target for target, _ in box.letters} >= set(targets):
            return True
        waiting.wait(0.1)
    return False


def test_a_slow_address_does_not_hold_up_the_others(site: Site, box: Box) -> None:
    quick = [f"http://host{number}/hook" for number in range(addresses.MOST_ADDRESSES - 1)]
    for place in ("http://slow/hook", *quick):
        addresses.add(site, GUEST, "webhook", place, "each")
    duel(site)
    with hanging(box, "http://slow/hook") as go, ThreadPoolExecutor(1) as pool:
        round_ = pool.submit(delivery.deliver, site)
        assert until(box, *quick)
        assert not round_.done()
        go.set()
        assert round_.result() == 1 + len(quick)


def test_a_slow_mail_server_is_cut_off_while_others_get_their_mailings(site: Site) -> None:
    site.channels = {"webhook": Webhook(anywhere=True, seconds=1)}
    with answering(drip(b"HTTP/1.1")) as (dripping, _), listener(204) as (good, got):
        with answering(silent) as (closed, _):
            pass
        for target in (f"http://{dripping}/", f"http://{closed}/", good):
            addresses.add(site, GUEST, "webhook", target, "each")
        duel(site)
        assert delivery.deliver(site) == 1
    assert len(got) == 1
    faults = {each.target: each.fault for each in addresses.of_person(site, GUEST)}
    assert faults[good] == ""
    assert "TimeoutError" in faults[f"http://{dripping}/"]
    assert "ConnectionRefusedError" in faults[f"http://{closed}/"]


def test_what_comes_while_a_slow_address_is_waited_for_is_sent_meanwhile(site: Site, box: Box) -> None:
    addresses.add(site, GUEST, "webhook", "http://slow/hook", "each")
    duel(site)
    with hanging(box, "http://slow/hook") as go, ThreadPoolExecutor(1) as pool:
        round_ = pool.submit(delivery.deliver, site)
        addresses.add(site, BEN.person or "", "webhook", "http://quick/hook", "each")
        duel(site)
        assert until(box, "http://quick/hook")
        assert not round_.done()
        go.set()
        round_.result()


def test_one_server_never_takes_all_threads(site: Site, box: Box) -> None:
    slow = [f"http://slow/hook{number}" for number in range(addresses.MOST_ADDRESSES)]
    for number in range(delivery.AT_ONCE):
        for place in slow:
            addresses.add(site, f"{number}" * 64, "webhook", place, "each")
    addresses.add(site, BEN.person or "", "webhook", "http://quick/hook", "each")
    for number in range(delivery.AT_ONCE):
        told(site, f"{number}" * 64)
    duel(site)
    with hanging(box, *slow) as go, ThreadPoolExecutor(1) as pool:
        round_ = pool.submit(delivery.deliver, site)
        assert until(box, "http://quick/hook")
        assert [target for target, _ in box.letters] == ["http://quick/hook"]
        go.set()
        round_.result()


def told(site: Site, guest: str) -> None:
    """Tell a guest something about some match."""
    with site.store.write() as connection:
        if connection.execute(sa.select(matches.c.id)).first() is None:
            values = {"game": "raumkrieg", "version": 1, "title": "x", "options": "{}", "seats": 2, "seed": "1"}
            values |= {"owner": "", "phase": "ended", "step": 0, "take": 0, "attempt": 0, "undo_seconds": 0}
            connection.execute(matches.insert().values({**values, "id": "some", "created": 0}))
        row = find(connection, connection.execute(sa.select(matches.c.id)).scalars().first() or "")
        notify.notify_person(connection, site, row, guest, kind="turn", text="x")


def test_addresses_that_failed_come_after_the_others(site: Site, clock: Clock, box: Box) -> None:
    for number in range(3):
        addresses.add(site, GUEST, "webhook", f"bad{number}", "each")
    duel(site)
    box.broken = True
    delivery.deliver(site)
    clock.turn(minutes=10)
    for number in range(3):
        addresses.add(site, BEN.person or "", "webhook", f"good{number}", "each")
    duel(site)
    with site.store.read() as connection:
        good = connection.execute(sa.select(kept.c.id).where(kept.c.person == BEN.person)).scalars().all()
    assert set(list(delivery._waiting(site))[:3]) == set(good)


@pytest.mark.parametrize("spoilt", [{"tries": "many"}, {"target": b"\xff\xfe"}, {"pace": b"\xff"}, {"kind": "pigeon"}])
def test_an_unreadable_row_does_not_stop_the_others(tmp_path: Path, spoilt: dict[str, object]) -> None:
    """Only SQLite can hold such a row."""
    clock, box = Clock(), Box()
    site = Site(Store(f"sqlite:///{tmp_path / 'store'}"), BOTS, "a key for tests", clock, {"webhook": box})
    bad = addresses.add(site, GUEST, "webhook", "bad", "each")
    addresses.add(site, GUEST, "webhook", "good", "each")
    duel(site)
    [(column, value)] = spoilt.items()
    with site.store.write() as connection:
        text = f"UPDATE addresses SET {column} = CAST(? AS TEXT) WHERE nonce = ?"
        connection.exec_driver_sql(text, (value, bad.id))
    for _ in range(3):
        delivery.deliver(site)
    assert [target for target, _ in box.letters if target == "good"] == ["good"]
    clock.turn(minutes=10)
    duel(site)
    delivery.deliver(site)
    assert [target for target, _ in box.letters if target == "good"] == ["good", "good"]
    site.store.close()


def test_an_address_that_never_answers_is_left_alone(site: Site, clock: Clock, box: Box) -> None:
    addresses.add(site, GUEST, "webhook", "there", "each")
    duel(site)
    box.broken = True
    for _ in range(delivery.MOST_TRIES):
        delivery.deliver(site)
        clock.turn(days=1)
    box.broken = False
    clock.turn(days=1000)
    assert delivery.deliver(site) == 0
    assert addresses.of_person(site, GUEST)[0].fault == "The box is broken."


def test_a_digest_comes_once_a_day(site: Site, runner: Runner, clock: Clock, box: Box) -> None:
    addresses.add(site, GUEST, "webhook", "there", "daily")
    match = duel(site)
    delivery.deliver(site)
    for _ in range(3):
        both(site, runner, match)
        clock.turn(hours=7)
        delivery.deliver(site)
    assert len(box.letters) == 1
    clock.turn(hours=3)
    delivery.deliver(site)
    assert box.texts()[1] == ["Raumkrieg: Turn 3: your orders are due."]  # the older ones need no orders any more


@pytest.fixture
def postgres_site(postgres: str) -> Iterator[Site]:
    site = Site(Store(database(postgres)), BOTS, "a key for tests")
    yield site
    site.store.close()


def tell(connection: sa.Connection, site: Site, match: str, guest: str, text: str) -> None:
    row = find(connection, match, lock=True)
    notify.notify_person(connection, site, row, guest, kind="turn", text=text, about=text)


def test_notifications_that_are_committed_after_later_ones_are_sent(postgres_site: Site) -> None:
    """On SQLite writers wait for each other; PostgreSQL gives ids before transactions are committed."""
    site, box = postgres_site, Box()
    site.channels = {"webhook": box}
    one, two = duel(site), duel(site)
    addresses.add(site, GUEST, "webhook", "hook", "each")

    def later() -> None:
        with site.store.write() as connection:
            tell(connection, site, two, GUEST, "second")

    other = threading.Thread(target=later)
    with site.store.write() as early:
        tell(early, site, one, GUEST, "first")
        other.start()
        other.join(1)  # without an order, it is through by now
        delivery.deliver(site)
    other.join()
    delivery.deliver(site)
    assert sorted(text for texts in box.texts() for text in texts) == ["Raumkrieg: first", "Raumkrieg: second"]
    numbers = [item.id for _, letter in box.letters for item in letter.items]
    assert numbers == sorted(numbers)


def test_two_writers_that_notify_the_same_people_never_wait_for_each_other(postgres_site: Site) -> None:
    site, faults = postgres_site, []
    one, two = duel(site), duel(site)

    def later() -> None:
        try:
            with site.store.write() as connection:
                tell(connection, site, two, BEN.person or "", "Ben first")
                tell(connection, site, two, GUEST, "then Ann")
        except sa.exc.SQLAlchemyError as error:
            faults.append(error)

    other = threading.Thread(target=later)
    with site.store.write() as early:
        tell(early, site, one, GUEST, "Ann first")
        other.start()
        other.join(0.5)
        tell(early, site, one, BEN.person or "", "then Ben")
    other.join()
    assert faults == []


def test_notifications_go_out_after_a_match_with_older_ones_was_removed(site: Site, box: Box) -> None:
    match = duel(site)
    addresses.add(site, GUEST, "webhook", "hook", "each")
    with site.store.write() as connection:
        tell(connection, site, match, GUEST, "old")
    delivery.deliver(site)
    removal.remove(site, match)
    duel(site)
    with site.store.read() as connection:
        assert connection.execute(sa.select(notifications.c.number).where(notifications.c.person == GUEST)).first()
    assert delivery.deliver(site) == 1
    (_, old), (_, new) = box.letters
    assert new.items[0].id > old.items[-1].id


def test_what_somebody_turned_off_is_not_sent(site: Site, runner: Runner, box: Box) -> None:
    addresses.add(site, GUEST, "webhook", "there", "each")
    preferences.choose(site, GUEST, [preferences.Preference("match", "webhook", False)])
    match = duel(site)
    assert delivery.deliver(site) == 1
    assert [item.kind for item in box.letters[0][1].items] == ["turn"]
    preferences.choose(site, GUEST, [preferences.Preference("turn", "webhook", False)])
    both(site, runner, match)
    assert delivery.deliver(site) == 0
    preferences.choose(site, GUEST, [preferences.Preference("turn", "webhook", True)])
    assert delivery.deliver(site) == 0  # what was skipped does not come later
    both(site, runner, match)
    assert delivery.deliver(site) == 1
    assert len(box.letters) == 2


def test_preferences_are_for_one_channel(site: Site, box: Box) -> None:
    addresses.add(site, GUEST, "webhook", "there", "each")
    preferences.choose(site, GUEST, [preferences.Preference("turn", "mail", False)])
    duel(site)
    assert delivery.deliver(site) == 1
    assert [item.kind for item in box.letters[0][1].items] == ["seat", "turn"]
    chosen = preferences.of_person(site, GUEST).preferences
    assert [(each.subject, each.channel) for each in chosen if not each.wanted] == [("turn", "mail")]


def test_an_address_that_is_gone_is_removed(site: Site, box: Box) -> None:
    addresses.add(site, GUEST, "webhook", "there", "each")
    duel(site)
    with patch.object(box, "send", side_effect=UndeliveredError("Gone.", gone=True)):
        assert delivery.deliver(site) == 0
    assert addresses.of_person(site, GUEST) == []
