"""People of tests who have accounts."""

from tests.web.conftest import Guest
from turnsheet.host.accounts import accounts as people_accounts
from turnsheet.host.administration import users
from turnsheet.host.site import Site
from turnsheet.host.store.rows.people import accounts


def sign_in(site: Site, guest: Guest, mail: str, *, admin: bool = False) -> str:
    """Sign a guest's browser in to an account, which may be new; gives the id of the account."""
    with site.store.write() as connection:
        row = accounts.by_mail(connection, mail) or people_accounts.make(connection, site, mail)
    if admin:
        users.grant(site, row.public)
    ticket = users.sign_in_link(site, row.public).rpartition("/")[2]
    answer = guest.post(f"/api/sign-in/{ticket}")
    assert answer.status_code == 200, answer.text
    guest.cookies = dict(answer.cookies)
    guest.headers = {"x-csrf-token": answer.json()["csrf"]}
    return row.public
