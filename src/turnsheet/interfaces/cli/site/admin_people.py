"""`turnsheet admin` for people: accounts, admins, who may enter the site, invitations to it, and announcements."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer

from turnsheet.host import settings
from turnsheet.host.administration import announcements, membership, users
from turnsheet.host.administration.membership import Access
from turnsheet.host.site import Site
from turnsheet.interfaces.cli.arguments import DataFolder, Json
from turnsheet.interfaces.cli.console import output, plain_table, print_json
from turnsheet.interfaces.cli.site.open_site import opened_site

commands = typer.Typer()

User = Annotated[str, typer.Argument(metavar="MAIL-or-ID", help="The mail address or the id of an account.")]


@commands.command()
def grant(user: User, data: DataFolder = None) -> None:
    """Make an account an admin of the site. One for a new mail address is created."""
    with opened_site(data) as site:
        account, new = users.grant(site, user)
        mails = "mail" in site.channels
    print(f"Account {account} was created and is an admin." if new else f"Account {account} is an admin.")
    if new and mails:
        print("Sign in with this mail address on the page /sign-in.")
    elif new:
        print(f"This site does not send mail. Create a sign-in link with: turnsheet admin sign-in-link {account}")


@commands.command()
def revoke(user: User, data: DataFolder = None) -> None:
    """Let an account no longer be an admin."""
    with opened_site(data) as site:
        users.revoke(site, user)
    print("The account is no longer an admin.")


@commands.command()
def accounts(
    search: Annotated[str, typer.Option(metavar="TEXT", help="A part of a name, an id, or a whole mail address.")] = "",
    limit: Annotated[int, typer.Option(min=1, max=1000, metavar="N", help="List at most N accounts.")] = 50,
    after: Annotated[str, typer.Option(metavar="ID", help="Continue after this account.")] = "",
    json: Json = False,
    data: DataFolder = None,
) -> None:
    """List accounts, the newest first. Mail addresses are not shown in full."""
    with opened_site(data) as site:
        page = users.list_users(site, None, search, after, limit)
    if json:
        print_json(page)
        return
    if not page.users:
        print("No accounts found.")
        return
    table = plain_table("account", "name", "mail", "created", "last used", "passkeys", "", right=("passkeys",))
    for user in page.users:
        marks = {"admin": user.admin, "member": user.member and not user.admin, "blocked": user.blocked is not None}
        says = ", ".join(mark for mark, there in marks.items() if there)
        seen = _day(user.seen)
        table.add_row(user.id, user.name or "-", user.mail or "-", _day(user.created), seen, str(user.passkeys), says)
    output().print(table)
    if page.next:
        print(f"There are more. Add --after {page.next} to continue.")


@commands.command()
def block(user: User, data: DataFolder = None) -> None:
    """Block an account: nobody can sign in to it, and its browsers are signed out."""
    with opened_site(data) as site:
        users.block(site, None, user)
    print("The account is blocked. Undo it with 'turnsheet admin unblock'.")


@commands.command()
def unblock(user: User, data: DataFolder = None) -> None:
    """Let people sign in to a blocked account again."""
    with opened_site(data) as site:
        users.unblock(site, None, user)
    print("The account is no longer blocked.")


@commands.command()
def rename(
    user: User,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")],
    data: DataFolder = None,
) -> None:
    """Give an account another name."""
    with opened_site(data) as site:
        chosen = users.rename(site, None, user, name)
    print(f"The account is now called {chosen}.")


@commands.command("sign-in-link")
def sign_in_link(user: User, data: DataFolder = None) -> None:
    """Print a link that signs a browser in to an account, once, within an hour."""
    with opened_site(data) as site:
        link = users.sign_in_link(site, user)
    _print_link(link)


@commands.command("site")
def site_access(
    access: Annotated[
        Access | None, typer.Argument(metavar="[open|private]", help="Who may enter; without it, print who may.")
    ] = None,
    data: DataFolder = None,
) -> None:
    """Open the site to everybody, or to members only (private)."""
    with opened_site(data) as site:
        if access is not None:
            membership.set_access(site, None, access)
        now = _access(site)
    print("The site is private: only members may enter." if now == "private" else "The site is open to everybody.")


def _access(site: Site) -> Access:
    return membership.entrance(site, None).access


@commands.command()
def invite(
    uses: Annotated[int, typer.Option(min=1, max=1000, metavar="N", help="How many accounts can use it.")] = 1,
    days: Annotated[int, typer.Option(min=1, max=365, metavar="N", help="How many days it works.")] = 14,
    note: Annotated[str, typer.Option(metavar="TEXT", help="For whom it is; only admins see it.")] = "",
    data: DataFolder = None,
) -> None:
    """Print a link with which accounts become members of the site."""
    with opened_site(data) as site:
        made = membership.invite(site, None, uses=uses, days=days, note=note)
    _print_link(made.link)


@commands.command()
def announce(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The text, shown at the top of every page.")],
    hours: Annotated[
        int | None, typer.Option(min=1, max=8760, metavar="N", help="Show it for N hours; else until withdrawn.")
    ] = None,
    data: DataFolder = None,
) -> None:
    """Show a text on top of all pages. Withdraw it on the admin page."""
    with opened_site(data) as site:
        until = None if hours is None else site.now() + timedelta(hours=hours)
        announcements.announce(site, None, text, until)
    print("The announcement is shown on all pages.")


def _print_link(link: str) -> None:
    print(link)
    if link.startswith("/"):
        output(errors=True).print(f"Add your site's address before it, or set {settings.ADDRESS}.")


def _day(time: datetime | None) -> str:
    return "-" if time is None else f"{time.astimezone(UTC):%Y-%m-%d}"
