"""Addresses: tickets are good for one address, one purpose and a time; nobody can flood a mail address."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from tests.host.conftest import Clock
from tests.host.recording_channel import Box, ticket
from tests.host.sample_matches import ANN, BEN, both, duel
from turnsheet.host.notifications import addresses, consent, delivery
from turnsheet.host.notifications.channels.mail import Mail
from turnsheet.host.notifications.links import OUTDATED, RUN_OUT, UNKNOWN, Purpose
from turnsheet.host.notifications.outgoing import Mailing, UndeliveredError
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.schema import addresses as kept
from turnsheet.host.store.schema import questions as asked
from turnsheet.host.turns.due_turns import Runner

GUEST, OTHER = ANN.person or "", BEN.person or ""
MAIL = "ann@example.org"


@pytest.fixture
def box(site: Site) -> Box:
    box = Box()
    site.channels = {"webhook": box, "mail": box}
    site.address = "http://site"
    return box


def tickets(letter: Mailing) -> tuple[str, str]:
    """The tickets in a question: to confirm, and to stop."""
    return ticket(letter.items[0].link), ticket(letter.stop)


def asked_once(site: Site, box: Box, guest: str = GUEST, target: str = MAIL) -> tuple[str, str]:
    """Give an address, and the tickets in the question it gets."""
    addresses.add(site, guest, "mail", target, "each")
    assert delivery.deliver(site) == 1
    return tickets(box.letters[-1][1])


def refusal(site: Site, text: str, act: Purpose) -> tuple[str, str]:
    """The code and the sentence with which an answer is refused."""
    with pytest.raises(RefusedError) as refused:
        addresses.answer(site, text, act)
    return refused.value.code, refused.value.sentence


def test_a_mail_address_must_say_yes_and_can_say_no(site: Site, runner: Runner, clock: Clock, box: Box) -> None:
    confirm, _ = asked_once(site, box)
    match = duel(site)
    assert [item.kind for item in box.letters[0][1].items] == ["question"]
    clock.turn(days=2)
    assert delivery.deliver(site) == 0
    assert addresses.place(site, confirm).confirmed is False
    addresses.answer(site, confirm, "confirm")
    assert delivery.deliver(site) == 1
    addresses.answer(site, ticket(box.letters[1][1].stop), "stop")
    both(site, runner, match)
    assert delivery.deliver(site) == 0
    assert addresses.of_person(site, GUEST) == []
    assert refusal(site, confirm, "confirm") == ("no-such-address", UNKNOWN)


def test_a_ticket_never_reaches_the_address_that_came_after(site: Site, clock: Clock, box: Box) -> None:
    """SQLite once gave the number of a deleted row to the next one, and tickets were signed by number."""
    confirm, stop = asked_once(site, box)
    addresses.remove(site, GUEST, addresses.of_person(site, GUEST)[0].id)
    clock.turn(days=1)
    for target in ("ben@example.org", MAIL):
        other = addresses.add(site, OTHER, "mail", target, "each")
        with site.store.write() as connection:  # even if the number were the same
            connection.execute(kept.update().where(kept.c.nonce == other.id).values(id=1))
        for text, act in ((confirm, "confirm"), (stop, "stop")):
            with pytest.raises(RefusedError, match="removed already"):
                addresses.place(site, text)
            assert refusal(site, text, "confirm" if act == "confirm" else "stop") == ("no-such-address", UNKNOWN)
        assert [each.confirmed for each in addresses.of_person(site, OTHER)] == [False]
        addresses.remove(site, OTHER, other.id)


@pytest.mark.parametrize("column", ["target", "kind", "nonce"])
def test_a_ticket_is_for_its_own_target(site: Site, box: Box, column: str) -> None:
    confirm, _ = asked_once(site, box)
    with site.store.write() as connection:
        connection.execute(kept.update().values({column: "webhook" if column == "kind" else "0" * 32}))
    assert refusal(site, confirm, "confirm") == ("no-such-address", UNKNOWN)


def test_a_ticket_is_for_its_own_purpose(site: Site, box: Box) -> None:
    confirm, stop = asked_once(site, box)
    assert refusal(site, confirm, "stop") == ("no-such-address", UNKNOWN)
    assert refusal(site, stop, "confirm") == ("no-such-address", UNKNOWN)
    assert refusal(site, stop.replace("stop-", "confirm-"), "confirm") == ("no-such-address", UNKNOWN)
    assert [each.confirmed for each in addresses.of_person(site, GUEST)] == [False]


def test_a_ticket_to_confirm_is_good_for_three_days(site: Site, clock: Clock, box: Box) -> None:
    confirm, _ = asked_once(site, box)
    clock.turn(days=3, seconds=-1)
    assert addresses.place(site, confirm).purpose == "confirm"
    clock.turn(seconds=1)
    assert refusal(site, confirm, "confirm") == ("link-expired", RUN_OUT["confirm"])
    assert "3 days" in RUN_OUT["confirm"]
    name, nonce, until, seal = confirm.split("-")
    later = f"{name}-{nonce}-{int(until) + 86400}-{seal}"
    assert refusal(site, later, "confirm") == ("no-such-address", UNKNOWN)


def test_a_ticket_to_stop_is_good_for_a_year(site: Site, clock: Clock, box: Box) -> None:
    addresses.add(site, GUEST, "webhook", "there", "each")
    duel(site)
    delivery.deliver(site)
    stop = ticket(box.letters[0][1].stop)
    clock.turn(days=365)
    assert refusal(site, stop, "stop") == ("link-expired", RUN_OUT["stop"])
    clock.turn(days=-1)
    addresses.answer(site, stop, "stop")
    assert addresses.of_person(site, GUEST) == []


def test_confirming_twice_changes_nothing(site: Site, clock: Clock, box: Box) -> None:
    confirm, _ = asked_once(site, box)
    addresses.answer(site, confirm, "confirm")
    duel(site)
    box.broken = True
    delivery.deliver(site)
    before = addresses.of_person(site, GUEST)
    clock.turn(seconds=1)
    addresses.answer(site, confirm, "confirm")
    assert addresses.of_person(site, GUEST) == before
    assert before[0].fault
    box.broken = False
    assert delivery.deliver(site) == 0  # the address is still left alone for a while


@pytest.mark.parametrize("number", ["1", "12", "999999999"])
def test_a_ticket_of_the_old_form_is_refused_and_says_what_to_do(site: Site, box: Box, number: str) -> None:
    addresses.add(site, GUEST, "mail", MAIL, "each")
    old = f"{number}-{site.signer.sign(['address', int(number)])}"
    assert refusal(site, old, "confirm") == refusal(site, old, "stop") == ("link-expired", OUTDATED)
    assert "add it again" in OUTDATED
    assert "next one" in OUTDATED
    with pytest.raises(RefusedError, match="before an update"):
        addresses.place(site, old)


@pytest.mark.parametrize(
    "forged",
    ["", "1", "1-", "x-y", "1-ä", "²-a", "9999999999999-a", f"stop-{'0' * 32}-9999999999-{'0' * 64}", "stop-٣", "\0"],
)
def test_a_forged_ticket_is_refused(site: Site, box: Box, forged: str) -> None:
    addresses.add(site, GUEST, "mail", MAIL, "each")
    for act in ("confirm", "stop"):
        assert refusal(site, forged, "confirm" if act == "confirm" else "stop") == ("no-such-address", UNKNOWN)


def test_a_ticket_signed_with_another_key_is_refused(site: Site, box: Box) -> None:
    _, stop = asked_once(site, box)
    stranger = Site(site.store, {}, "another key", site.now)
    assert refusal(stranger, stop, "stop") == ("no-such-address", UNKNOWN)


def test_an_address_is_removed_by_its_owner_only(site: Site, box: Box) -> None:
    address = addresses.add(site, GUEST, "webhook", "there", "each")
    with pytest.raises(RefusedError):
        addresses.remove(site, OTHER, address.id)
    addresses.remove(site, GUEST, address.id)
    assert addresses.of_person(site, GUEST) == []


def test_a_person_has_few_addresses_and_each_once(site: Site, box: Box) -> None:
    addresses.add(site, GUEST, "mail", MAIL, "each")
    with pytest.raises(RefusedError, match="already"):
        addresses.add(site, GUEST, "mail", MAIL, "each")
    for number in range(addresses.MOST_ADDRESSES):
        addresses.add(site, GUEST, "webhook", f"hook {number}", "each")
    with pytest.raises(RefusedError, match="which is the limit"):
        addresses.add(site, GUEST, "webhook", "one more", "each")


SPELLINGS = [MAIL, "ANN@example.org", "a.n.n@Example.org", "ann+games@example.org", "Ann+1+2@EXAMPLE.ORG"]


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_an_address_is_asked_once_a_day_whatever_becomes_of_it(
    site: Site, clock: Clock, box: Box, spelling: str
) -> None:
    asked_once(site, box)
    addresses.remove(site, GUEST, addresses.of_person(site, GUEST)[0].id)
    clock.turn(hours=23)
    for guest in (GUEST, OTHER):
        with pytest.raises(RefusedError, match="sent again from 2026-03-03 12:00 UTC"):
            addresses.add(site, guest, "mail", spelling, "each")
    assert delivery.deliver(site) == 0
    clock.turn(hours=1)
    asked_once(site, box, OTHER, spelling)
    with pytest.raises(RefusedError, match="sent again"):
        addresses.add(site, GUEST, "mail", MAIL, "each")
    assert len(box.letters) == 2


def test_an_address_that_said_no_is_not_asked_for_a_month(site: Site, clock: Clock, box: Box) -> None:
    _, stop = asked_once(site, box)
    addresses.answer(site, stop, "stop")
    clock.turn(days=29)
    with pytest.raises(RefusedError, match="sent again"):
        addresses.add(site, OTHER, "mail", MAIL, "each")
    clock.turn(days=1)
    asked_once(site, box, OTHER)


def test_an_owner_who_stops_a_confirmed_address_can_be_asked_again_the_next_day(
    site: Site, clock: Clock, box: Box
) -> None:
    confirm, stop = asked_once(site, box)
    addresses.answer(site, confirm, "confirm")
    addresses.answer(site, stop, "stop")
    clock.turn(days=1)
    asked_once(site, box)


def test_a_question_that_was_refused_is_tried_again_and_one_that_may_have_arrived_is_not(
    site: Site, clock: Clock, box: Box
) -> None:
    addresses.add(site, GUEST, "mail", MAIL, "each")
    box.broken = True
    assert delivery.deliver(site) == 0
    clock.turn(minutes=3)
    assert delivery.deliver(site) == 0

    class Torn(Box):
        def send(self, target: str, letter: Mailing) -> None:
            super().send(target, letter)
            raise UndeliveredError("Broke off.", may_have_arrived=True)

    torn = Torn()
    site.channels = {"mail": torn}
    clock.turn(minutes=10)
    assert delivery.deliver(site) == 0
    clock.turn(days=100)
    assert delivery.deliver(site) == 0
    assert len(torn.letters) == 1
    assert addresses.of_person(site, GUEST)[0].fault == "Broke off."


def test_a_question_that_was_held_up_gives_way_to_one_that_went_out_meanwhile(
    site: Site, clock: Clock, box: Box
) -> None:
    addresses.add(site, GUEST, "mail", MAIL, "each")
    box.broken = True
    delivery.deliver(site)
    clock.turn(days=1)
    box.broken = False
    other = addresses.add(site, OTHER, "mail", MAIL, "each")
    delivery.deliver(site)
    clock.turn(hours=20)
    delivery.deliver(site)
    assert len(box.letters) == 1
    assert addresses.place(site, tickets(box.letters[0][1])[0]).confirmed is False
    faults = {each.id: each.fault for guest in (GUEST, OTHER) for each in addresses.of_person(site, guest)}
    assert faults.pop(other.id) == ""
    [fault] = faults.values()
    assert fault.endswith("Remove it, and add it again tomorrow.")


def test_a_server_that_dies_while_it_asks_does_not_ask_again(site: Site, clock: Clock, box: Box) -> None:
    class Death(BaseException):
        """Nothing catches it, as nothing catches the end of a process."""

    class Dying(Box):
        def send(self, target: str, letter: Mailing) -> None:
            super().send(target, letter)
            raise Death

    dying = Dying()
    site.channels = {"mail": dying}
    addresses.add(site, GUEST, "mail", MAIL, "each")
    with pytest.raises(Death):
        delivery.deliver(site)
    site.channels = {"mail": box}
    clock.turn(days=2)
    assert delivery.deliver(site) == 0
    assert (len(dying.letters), len(box.letters)) == (1, 0)


def test_a_yes_while_the_question_is_still_being_noted_is_kept(site: Site, box: Box) -> None:
    class Quick(Box):
        def send(self, target: str, letter: Mailing) -> None:
            super().send(target, letter)
            if letter.items[0].kind == "question":
                addresses.answer(site, tickets(letter)[0], "confirm")

    quick = Quick()
    site.channels = {"mail": quick}
    addresses.add(site, GUEST, "mail", MAIL, "each")
    duel(site)
    assert delivery.deliver(site) == 1
    assert delivery.deliver(site) == 1
    assert len(quick.letters) == 2


def test_many_guests_at_once_make_one_question(site: Site, box: Box) -> None:
    def add(number: int) -> bool:
        try:
            addresses.add(site, f"{number:064}", "mail", MAIL, "each")
        except RefusedError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(add, range(16))) == 1
    delivery.deliver(site)
    assert len(box.letters) == 1


def test_one_guest_at_once_gets_no_more_than_the_most(site: Site, box: Box) -> None:
    def add(number: int) -> bool:
        try:
            addresses.add(site, GUEST, "webhook", f"hook {number}", "each")
        except RefusedError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(add, range(16))) == addresses.MOST_ADDRESSES


def test_an_address_is_shared_by_as_many_as_can_sit_in_a_match(site: Site, box: Box) -> None:
    for number in range(addresses.MOST_SHARED):
        addresses.add(site, f"{number:064}", "webhook", "there", "each")
    with pytest.raises(RefusedError, match="15 people use this address"):
        addresses.add(site, GUEST, "webhook", "there", "each")


def test_nobody_asks_one_stranger_after_the_other(site: Site, clock: Clock, box: Box) -> None:
    for number in range(consent.MOST_OF_ONE):
        address = addresses.add(site, GUEST, "mail", f"stranger{number}@example.org", "each")
        addresses.remove(site, GUEST, address.id)
    with pytest.raises(RefusedError, match="tomorrow"):
        addresses.add(site, GUEST, "mail", "one-more@example.org", "each")
    clock.turn(days=1)
    addresses.add(site, GUEST, "mail", "one-more@example.org", "each")


def test_the_number_of_questions_a_site_sends_per_day_is_limited(
    site: Site, clock: Clock, box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consent, "MOST_OF_ALL", 3)
    for number in range(3):
        addresses.add(site, f"{number:064}", "mail", f"stranger{number}@example.org", "each")
    with pytest.raises(RefusedError, match="cannot confirm more mail addresses today"):
        addresses.add(site, GUEST, "mail", MAIL, "each")
    addresses.add(site, GUEST, "webhook", "there", "each")
    clock.turn(days=1)
    addresses.add(site, GUEST, "mail", MAIL, "each")


def test_a_question_is_kept_as_a_hash_and_for_a_limited_time(site: Site, clock: Clock, box: Box) -> None:
    asked_once(site, box)
    with site.store.read() as connection:
        [row] = connection.execute(sa.select(asked)).mappings()
    assert "ann" not in str(dict(row))
    assert "example" not in str(dict(row))
    clock.turn(days=1)
    addresses.add(site, OTHER, "mail", "ben@example.org", "each")
    with site.store.read() as connection:
        assert len(connection.execute(sa.select(asked)).all()) == 1


def test_an_address_nobody_confirms_is_forgotten(site: Site, clock: Clock, box: Box) -> None:
    asked_once(site, box)
    addresses.add(site, GUEST, "webhook", "there", "each")
    clock.turn(days=31)
    addresses.add(site, OTHER, "webhook", "there", "each")
    assert [each.kind for each in addresses.of_person(site, GUEST)] == ["webhook"]


def test_the_case_of_a_domain_means_nothing(site: Site, box: Box) -> None:
    site.channels = {"mail": Mail("smtp://localhost", "site@example.org")}
    assert addresses.add(site, GUEST, "mail", " Ann@EXAMPLE.org ", "each").target == "Ann@example.org"
    with pytest.raises(RefusedError, match="already"):
        addresses.add(site, GUEST, "mail", "Ann@example.ORG", "each")
