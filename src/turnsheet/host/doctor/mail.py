"""Mail: the mail server answers and accepts the password. Sends a test mail on request."""

from collections.abc import Iterator

from turnsheet.host import settings
from turnsheet.host.doctor.finding import Finding, ok, problem, warning
from turnsheet.host.notifications.channels.mail import Mail
from turnsheet.host.notifications.outgoing import Item, Mailing, UndeliveredError
from turnsheet.host.settings import SiteAddress


def checked(site_address: SiteAddress, send_to: str | None) -> Iterator[Finding]:
    """Talk to the mail server, if one is set."""
    server = settings.mail_server()
    if server is None:
        if send_to is not None:
            yield problem("No mail server is set, so no mail was sent.", f"Set {settings.MAIL}.")
        else:
            yield ok("No mail server is set, so this site sends no mail.")
        return
    try:
        mail = Mail(*server)
        mail.greet()
    except (ValueError, UndeliveredError) as error:
        says = str(error) if isinstance(error, UndeliveredError) else f"{settings.MAIL} cannot be used: {error}."
        yield problem(says, f"Check the name, port and password in {settings.MAIL}.")
        return
    yield ok("The mail server answers and accepts the password.")
    if not site_address.public:
        says = "Links in mail point to this machine, so nobody else can open them."
        yield warning(says, f"Set {settings.ADDRESS} to the public address of the site.")
    if server[1].endswith("@localhost"):
        says = f"Mail is sent from {server[1]}, which many servers reject."
        yield warning(says, f"Set {settings.SENDER} to one of your addresses.")
    if send_to is not None:
        yield _sent(mail, site_address, send_to)


def _sent(mail: Mail, site_address: SiteAddress, target: str) -> Finding:
    link = site_address.address or "http://localhost"
    text = "This is a test: mail from your site works."
    try:
        mail.send(mail.check(target), Mailing("Turnsheet: a test", (Item(0, "", "test", text, link),), link))
    except UndeliveredError as error:
        return problem(f"The test mail was not sent. {error}", "Read the log of your mail server.")
    return ok(f"The mail server accepted a test mail to {target}. Check that it arrives.")
