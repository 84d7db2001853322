"""Members, invitations, announcements, blocks and the log, on both databases."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from turnsheet.host.accounts import accounts as people_accounts
from turnsheet.host.accounts import deletion, renaming, sessions
from turnsheet.host.administration import announcements, membership, rights, users
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.rows.people import accounts, guests
from turnsheet.host.store.rows.site import administration


def account(site: Site, mail: str, name: str = "") -> tuple[str, Asker]:
    """A new account: its id, and its person."""
    with site.store.write() as connection:
        row = people_accounts.make(connection, site, mail)
        guests.rename(connection, row.id, name)
    return row.public, Asker(person=row.id)


def refused(code: str, act: Callable[[], object]) -> None:
    """Expect a refusal with this code."""
    with pytest.raises(RefusedError) as caught:
        act()
    assert caught.value.code == code


def test_only_granted_accounts_are_admins(site: Site) -> None:
    public, ann = account(site, "ann@example.org")
    refused("not-admin", lambda: rights.check(site, ann))
    refused("not-signed-in", lambda: rights.check(site, Asker(person="somebody")))
    refused("not-signed-in", lambda: rights.check(site, Asker(admin=True)))
    assert users.grant(site, public) == (public, False)
    assert rights.check(site, ann).public == public
    users.revoke(site, public)
    refused("not-admin", lambda: rights.check(site, ann))


def test_accounts_are_paged_from_the_newest(site: Site) -> None:
    made = [account(site, f"a{number}@example.org", f"Ann {number}")[0] for number in range(5)]
    first = users.list_users(site, None, limit=3)
    second = users.list_users(site, None, after=first.next, limit=3)
    listed = [user.id for user in first.users + second.users]
    assert sorted(listed) == sorted(made)
    assert second.next == ""
    assert [user.name for user in users.list_users(site, None, "ANN 3").users] == ["Ann 3"]


@pytest.mark.parametrize(
    ("mail", "shown"), [("ann@example.org", "a…@example.org"), (None, ""), ("x@y.org", "x…@y.org")]
)
def test_addresses_are_masked(mail: str | None, shown: str) -> None:
    assert users.masked(mail) == shown


def test_an_invitation_is_used_as_often_as_it_says(site: Site) -> None:
    made = membership.invite(site, None, uses=2, days=1)
    code = made.link.rpartition("/")[2]
    people = [account(site, f"p{number}@example.org")[1] for number in range(3)]
    membership.accept(site, people[0], code)
    membership.accept(site, people[0], code)  # a member uses nothing
    membership.accept(site, people[1], code)
    refused("link-expired", lambda: membership.accept(site, people[2], code))
    (shown,) = membership.entrance(site, None).invitations
    assert (shown.uses, shown.link) == (2, "")


def test_an_invitation_ends_with_its_time(site: Site) -> None:
    code = membership.invite(site, None, uses=2, days=1).link.rpartition("/")[2]
    now = site.now
    site.now = lambda: now() + timedelta(days=2)
    refused("link-expired", lambda: membership.look(site, code))
    _, ann = account(site, "ann@example.org")
    refused("link-expired", lambda: membership.accept(site, ann, code))


def test_a_private_site_admits_the_accounts_it_has(site: Site) -> None:
    _, ann = account(site, "ann@example.org")
    membership.set_access(site, None, "private")
    membership.set_access(site, None, "private")
    _, ben = account(site, "ben@example.org")
    with site.store.read() as connection:
        assert membership.access(connection) == "private"
        assert membership.may_enter(connection, ann, None)
        assert not membership.may_enter(connection, ben, None)
        assert not membership.may_enter(connection, Asker(), None)
        assert not membership.may_enter(connection, Asker(person=""), "nothing")
    assert [each.deed for each in administration_log(site)] == ["site-private"]


def administration_log(site: Site) -> list[rights.Action]:
    """The log without the entries of the admin who reads it."""
    public, dee = account(site, "reader@example.org")
    users.grant(site, public)
    return [each for each in rights.logged(site, dee).actions if each.account != public]


def test_an_admin_renames_somebody_who_renamed_themselves_all_day(site: Site) -> None:
    public, ann = account(site, "ann@example.org", "Rude")
    for number in range(renaming.MOST_PER_DAY):
        renaming.rename(site, ann.person or "", f"Rude {number}")
    for name in ("Ann", "Rude", "Ann", "Ann"):  # the last one changes nothing
        assert users.rename(site, None, public, name) == name
    last = f"Rude {renaming.MOST_PER_DAY - 1}"
    told = [(each.deed, each.text) for each in administration_log(site)]
    assert told == [("rename", "Rude → Ann"), ("rename", "Ann → Rude"), ("rename", f"{last} → Ann")]


def test_a_renaming_that_fails_is_not_in_the_log(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    public, _ = account(site, "ann@example.org", "Rude")

    def fail(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as broken:
        broken.setattr(guests, "rename", fail)
        with pytest.raises(RuntimeError):
            users.rename(site, None, public, "Ann")
    assert administration_log(site) == []


def test_a_blocked_account_is_not_a_member_and_cannot_sign_in(site: Site) -> None:
    public, ann = account(site, "ann@example.org")
    membership.set_access(site, None, "private")
    with site.store.write() as connection:
        row = accounts.by_public(connection, public)
        assert row is not None
        sessions.begin(connection, site, row, old_cookie="old", new_cookie="new", agent="")
    users.block(site, None, public)
    with site.store.write() as connection:
        assert accounts.session(connection, "new") is None
        assert not membership.may_enter(connection, ann, None)
        blocked = accounts.by_public(connection, public)
        assert blocked is not None
        refused(
            "blocked",
            lambda: sessions.begin(connection, site, blocked, old_cookie="old", new_cookie="newer", agent=""),
        )


def test_a_deleted_account_leaves_no_trace_in_lists_and_log(site: Site) -> None:
    public, ann = account(site, "ann@example.org", "Ann")
    users.admit(site, None, public)
    deletion.delete(site, ann)
    (entry,) = administration_log(site)
    assert (entry.deed, entry.person, entry.account) == ("admit", "", "")
    with site.store.read() as connection:
        assert administration.member(connection, ann.person or "") is None


def test_announcements_end_and_have_a_limit(site: Site) -> None:
    for number in range(announcements.MOST):
        announcements.announce(site, None, f"Text {number}", site.now() + timedelta(hours=1))
    refused("over-quota", lambda: announcements.announce(site, None, "One more", None))
    now = site.now
    site.now = lambda: now() + timedelta(hours=2)
    announcements.announce(site, None, "One more", None)
    with site.store.read() as connection:
        assert [each.text for each in announcements.current(connection, site)] == ["One more"]
    refused("no-such-announcement", lambda: announcements.withdraw(site, None, 999))
