"""Opens the site for a command, from the data folder or a database address."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from turnsheet.bots.all_bots import BOTS
from turnsheet.bots.robots import sample_programs
from turnsheet.host import settings
from turnsheet.host.notifications.channels.mail import Mail
from turnsheet.host.notifications.channels.push import Push, new_private_key
from turnsheet.host.notifications.channels.webhook import Webhook
from turnsheet.host.notifications.outgoing import Channel
from turnsheet.host.quotas import limits
from turnsheet.host.refusals import RefusedError
from turnsheet.host.robot_programs import library
from turnsheet.host.site import Site
from turnsheet.host.store import private_files
from turnsheet.host.store.engine import BAD_ADDRESS, UNREACHABLE, Store
from turnsheet.host.store.open_errors import UnusableStoreError
from turnsheet.host.store.snapshot import NoStoreError
from turnsheet.interfaces.cli.errors import CommandError, explained, reason

GALLERY = "robots"
"""The game of the programs that come with Turnsheet."""


def open_site(data: Path | None, address: str = "") -> Site:
    """The site with this data folder; `address` is where people reach it unless it is public."""
    private_files.keep_to_ourselves()
    site_address = settings.site_address()
    channels: dict[str, Channel] = {"webhook": Webhook(settings.webhooks_anywhere(site_address))}
    server = settings.mail_server()
    try:
        if server is not None:
            channels["mail"] = Mail(*server)
    except ValueError as error:
        raise CommandError(f"{settings.MAIL} is not the address of a mail server: {error}.") from error
    with errors_explained():
        folder = settings.data_folder(data)
        store = Store(settings.database_url(folder))
        key = settings.site_key(folder)
        address = site_address.address or address
        push = push_channel(folder, address, anywhere=settings.webhooks_anywhere(site_address))
        if push is not None:
            channels["push"] = push
        site = Site(
            store,
            BOTS,
            key,
            channels=channels,
            address=address,
            bot_pace_ms=settings.bot_pace_ms(),
            bot_lookahead=settings.bot_lookahead(),
            cache_bytes=settings.cache_bytes(),
            quotas=limits.from_environment(),
            orders_address=settings.orders_address(),
            plus_addresses=settings.plus_addresses(),
            ladder_per_hour=settings.ladder_per_hour(),
        )
        library.stock(site, GALLERY, (sample_programs.record(name) for name in sample_programs.names()))
        return site


def push_channel(folder: Path, address: str, *, anywhere: bool) -> Push | None:
    """Push to browsers, if the packages for it are installed (the extra `push`)."""
    if find_spec("pywebpush") is None:
        return None
    try:
        return Push(settings.push_key(folder, new_private_key), address or "https://localhost", anywhere)
    except ValueError as error:
        raise CommandError(f"{settings.PUSH_KEY} is not a private key for push services.") from error


@contextmanager
def opened_site(data: Path | None, about: Path | None = None) -> Iterator[Site]:
    """The site for the time of a command; a refusal becomes its error, after the name of the file it is about."""
    site = open_site(data)
    try:
        with explained(RefusedError, about=about):
            yield site
    finally:
        site.store.close()


def open_store(data: Path | None) -> Store:
    """Only the store, for commands that copy all of it."""
    private_files.keep_to_ourselves()
    with errors_explained():
        return Store(settings.database_url(settings.data_folder(data)))


@contextmanager
def errors_explained() -> Iterator[None]:
    """Turn the reason why a store cannot be opened into a sentence."""
    try:
        yield
    except (NoStoreError, UnusableStoreError) as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(f"The data folder cannot be used: {reason(error)}.") from error
    except BAD_ADDRESS as error:
        raise CommandError(f"{settings.DATABASE} is not the address of a database: {error}.") from error
    except UNREACHABLE as error:
        raise CommandError("The database cannot be reached: " + str(error.orig).strip().splitlines()[0]) from error
