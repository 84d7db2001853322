"""Browsers of people who sign in: each has a cookie, which changes when they do."""

from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_hex

import pytest

from tests.host.accounts.authenticator import ORIGIN, Device
from tests.host.recording_channel import Box, ticket
from turnsheet.host.accounts import accounts, mail_links, passkeys, sessions
from turnsheet.host.people import Asker, browser_asker
from turnsheet.host.refusals import Code, RefusedError
from turnsheet.host.site import Site

AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
MAIL = "ann@example.org"


@contextmanager
def refused(code: Code) -> Iterator[None]:
    """What is done here is refused with this code."""
    with pytest.raises(RefusedError) as error:
        yield
    assert error.value.code == code, error.value.sentence


class Browser:
    """A browser at a site; at first that of a guest."""

    def __init__(self, site: Site, cookie: str = "") -> None:
        self.site = site
        self.cookie = cookie or token_hex(32)

    @property
    def asker(self) -> Asker:
        """Who a request from it comes from."""
        with self.site.store.read() as connection:
            return browser_asker(connection, self.cookie)

    @property
    def person(self) -> str:
        return self.asker.person or ""

    @property
    def account(self) -> accounts.Account:
        """The account it is signed in to."""
        with self.site.store.read() as connection:
            return accounts.shown(connection, self.site, accounts.of_asker(connection, self.asker))

    def signed_in(self) -> bool:
        try:
            return bool(self.account.id)
        except RefusedError:
            return False

    def use(self, link: str) -> str:
        """Use a link from a mail."""
        fresh = token_hex(32)
        purpose = mail_links.spend(self.site, link, self.cookie, fresh, AGENT)
        if purpose == "sign-in":
            self.cookie = fresh
        return purpose

    def sign_in_by_mail(self, box: Box, mail: str = MAIL) -> None:
        mail_links.ask_to_sign_in(self.site, self.asker, mail)
        self.use(newest_link(self.site, box, mail))

    def register(self, device: Device) -> None:
        """Add a passkey; a guest gets an account."""
        ceremony = passkeys.begin_registration(self.site, self.asker, self.cookie, ORIGIN)
        self.finish(ceremony.ticket, device.register(ceremony))

    def finish(self, given: str, answer: str) -> None:
        fresh = token_hex(32)
        new = passkeys.finish_registration(
            self.site,
            self.asker,
            cookie=self.cookie,
            new_cookie=fresh,
            ticket=given,
            answer=answer,
            name="",
            agent=AGENT,
            requested=ORIGIN,
        )
        if new:
            self.cookie = fresh

    def sign_in(self, device: Device) -> None:
        ceremony = passkeys.begin_sign_in(self.site, self.cookie, ORIGIN)
        self.answer(ceremony.ticket, device.sign_in(ceremony))

    def answer(self, given: str, answer: str) -> None:
        fresh = token_hex(32)
        passkeys.finish_sign_in(
            self.site,
            cookie=self.cookie,
            new_cookie=fresh,
            ticket=given,
            answer=answer,
            agent=AGENT,
            requested=ORIGIN,
        )
        self.cookie = fresh

    def sessions(self) -> list[sessions.Session]:
        return sessions.of_account(self.site, self.person, self.cookie)


def newest_link(site: Site, box: Box, mail: str = MAIL) -> str:
    """The ticket in the newest mail to an address, after all that waits was sent."""
    mail_links.deliver(site)
    return next(ticket(letter.items[0].link) for to, letter in reversed(box.letters) if to == mail)
