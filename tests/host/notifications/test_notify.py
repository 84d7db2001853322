"""One notification for one thing: a start asks for orders too, and the newest turn stands for those before it."""

import pytest

from tests.host.recording_channel import Box
from tests.host.sample_matches import ANN, BEN, both, duel
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import addresses, delivery, notify
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner

PERSON = ANN.person or ""


@pytest.fixture
def box(site: Site) -> Box:
    box = Box()
    site.channels = {"webhook": box, "mail": box, "push": box}
    site.address = "http://site"
    return box


def told(site: Site, person: str = PERSON) -> list[tuple[str, str]]:
    found, _ = notify.newest(site, person)
    return [(each.kind, each.text) for each in reversed(found)]


def test_the_start_of_a_match_is_one_notification(site: Site) -> None:
    duel(site)
    asked = ("turn", "Raumkrieg: The match has begun. Your orders for the setup are due.")
    assert told(site, BEN.person or "") == [asked]
    assert [each for each in told(site) if each[0] != "seat"] == [asked]


def test_players_who_are_not_asked_yet_hear_of_the_start_too(site: Site) -> None:
    match = lifecycle.open_match(site, ANN, Opening("robots", seats=2, take=1))
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ANN)
    last = sorted(told(site, person)[-1] for person in (PERSON, BEN.person or ""))
    assert last == [
        ("begun", "Robots: The match has begun."),
        ("turn", "Robots: The match has begun. It is your turn."),
    ]


def test_the_newest_turn_replaces_those_before_it(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    both(site, runner, match)
    turns = [text for kind, text in told(site, BEN.person or "") if kind == "turn"]
    assert turns == ["Raumkrieg: Turn 2: your orders are due."]


def test_what_was_read_on_the_page_is_not_mailed_but_sent_to_a_webhook(site: Site, box: Box) -> None:
    mail = addresses.add(site, PERSON, "mail", "ann@example.org", "each")
    delivery.deliver(site)  # the question whether it is Ann's
    addresses.answer(site, addresses.ticket_of(site, mail.id, "confirm"), "confirm")
    addresses.add(site, PERSON, "webhook", "there", "each")
    box.letters.clear()
    match = duel(site)
    notify.mark_read(site, PERSON, match, None)
    delivery.deliver(site)
    assert [target for target, _ in box.letters] == ["there"]
    lifecycle.end(site, match, ANN)
    delivery.deliver(site)
    assert sorted(target for target, _ in box.letters) == ["ann@example.org", "there", "there"]
