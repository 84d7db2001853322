"""What admins do to matches is in their log, or did not happen; a seat link works only when it was sent."""

import pytest

from tests.helpers.mail.mail_letters import PostOffice, confirmed
from tests.host.administration.test_administration import account, refused
from tests.host.sample_matches import ANN, BEN, CAT, duel, row
from turnsheet.host.administration import match_actions, rights, users
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.notifications import addresses
from turnsheet.host.notifications.outgoing import Mailing
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.addresses import Turns
from turnsheet.host.store.rows.people import accounts


@pytest.fixture
def admin(site: Site) -> Asker:
    public, asker = account(site, "dee@example.org", "Dee")
    users.grant(site, public)
    return asker


@pytest.fixture
def post(site: Site) -> PostOffice:
    office = PostOffice()
    site.channels = {"mail": office}
    site.address = "https://games.example.org"
    return office


def logged(site: Site, admin: Asker, match: str) -> list[str]:
    """What the log says of a match, the oldest first."""
    return [each.deed for each in reversed(rights.logged(site, admin).actions) if each.match == match]


def code_sent(post: PostOffice) -> str:
    """The code of the last link that was sent."""
    return post.mailings[-1][1].items[0].link.rpartition("/")[2]


def opens(site: Site, match: str, code: str) -> bool:
    """Whether a code is that of the link to seat 2."""
    try:
        return seating.use_of_code(site, match, 2, CAT, code) == "link"
    except RefusedError:
        return False


def test_what_an_admin_does_is_logged_once(site: Site, admin: Asker) -> None:
    match = duel(site)
    for action in ("pause", "resume", "end"):
        match_actions.act(site, admin, match, action)
    refused("wrong-phase", lambda: match_actions.act(site, admin, match, "retry"))
    assert logged(site, admin, match) == ["pause", "resume", "end"]


def test_nothing_is_done_that_cannot_be_logged(site: Site, admin: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    match = duel(site)

    def fails(*_: object, **__: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as broken:
        broken.setattr(match_actions, "log", fails)
        for action in ("pause", "end"):
            with pytest.raises(RuntimeError):
                match_actions.act(site, admin, match, action)
    assert row(site, match).phase == "running"
    assert logged(site, admin, match) == []


def test_an_admin_who_sits_down_meanwhile_can_no_longer_end_the_match(
    site: Site, admin: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = lifecycle.open_match(site, ANN, lifecycle.Opening("raumkrieg", seats=2, take=1))

    def sits_down_first(site: Site, name: str, asker: Asker, also: lifecycle.Also | None = None) -> None:
        seating.take_seat(site, name, 2, admin)
        lifecycle.end(site, name, asker, also)

    monkeypatch.setitem(match_actions.ACTIONS, "end", sits_down_first)
    refused("not-your-match", lambda: match_actions.act(site, admin, match, "end"))
    assert row(site, match).phase == "gathering"


def test_an_old_seat_link_works_until_a_new_one_was_sent(site: Site, admin: Asker, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, BEN.person, "ben@example.org")
    old = seating.seat_link(site, match, 2, BEN)
    post.closed = True
    refused("busy", lambda: match_actions.send_seat_link(site, admin, match, 2))
    assert opens(site, match, old)
    assert logged(site, admin, match) == []
    post.closed = False
    match_actions.send_seat_link(site, admin, match, 2)
    assert logged(site, admin, match) == ["seat-link"]
    assert not opens(site, match, old)
    assert opens(site, match, code_sent(post))


def sent_to(site: Site, admin: Asker, post: PostOffice) -> list[str]:
    """To which addresses a link to Ben's seat goes."""
    match_actions.send_seat_link(site, admin, duel(site), 2)
    return sorted(target for target, _ in post.mailings)


def test_a_seat_link_goes_to_the_address_of_the_account_alone(site: Site, admin: Asker, post: PostOffice) -> None:
    with site.store.write() as connection:
        accounts.add(connection, BEN.person or "", "ben", "ben@example.org", 0)
    confirmed(site, BEN.person, "bens-turns@example.org")
    assert sent_to(site, admin, post) == ["ben@example.org"]


@pytest.mark.parametrize(("turns", "receipts"), [("text", False), ("pdf", False), ("none", True)])
def test_a_guest_gets_a_seat_link_where_they_get_turns_or_receipts(
    site: Site, admin: Asker, post: PostOffice, turns: Turns, receipts: bool
) -> None:
    confirmed(site, BEN.person, "club-list@example.org", turns="none", receipts=False)
    confirmed(site, BEN.person, "ben@example.org", turns=turns, receipts=receipts)
    addresses.add(site, BEN.person or "", "mail", "not-confirmed@example.org", "each", turns="text")
    assert sent_to(site, admin, post) == ["ben@example.org"]


def test_a_seat_link_does_not_go_where_notifications_alone_go(site: Site, admin: Asker, post: PostOffice) -> None:
    confirmed(site, BEN.person, "club-list@example.org", turns="none", receipts=False)
    refused("bad-address", lambda: sent_to(site, admin, post))
    assert post.mailings == []


def test_no_link_works_that_was_sent_while_the_match_ended(
    site: Site, admin: Asker, post: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = duel(site)
    confirmed(site, BEN.person, "ben@example.org")
    send = post.send

    def send_and_end(target: str, mailing: Mailing) -> None:
        send(target, mailing)
        lifecycle.end(site, match, ANN)

    monkeypatch.setattr(post, "send", send_and_end)
    refused("wrong-phase", lambda: match_actions.send_seat_link(site, admin, match, 2))
    assert not opens(site, match, code_sent(post))
    post.mailings.clear()
    refused("wrong-phase", lambda: match_actions.send_seat_link(site, admin, match, 2))
    assert post.mailings == []
