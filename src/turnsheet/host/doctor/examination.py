"""Runs all checks. A check that raises an error is reported as a problem, and the others still run."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from turnsheet.host import settings
from turnsheet.host.doctor import clock, disk, mail, privacy, setup, store, turns
from turnsheet.host.doctor.finding import Finding, problem
from turnsheet.host.setting_errors import BadSettingError
from turnsheet.host.settings import SiteAddress
from turnsheet.host.site import Site

Check = Callable[[], Iterable[Finding]]


def examined(folder: Path, send_to: str | None = None) -> list[Finding]:
    """All findings about the site with this data folder, in the order of the checks."""
    try:
        site_address = settings.site_address()
    except BadSettingError:  # the check of the settings reports it
        site_address = SiteAddress()
    found = made("settings", setup.checked)
    kept, opening = store.opened(settings.database_url(folder))
    found += made("store", lambda: opening)
    if kept is not None:
        site = Site(kept, {}, "the doctor signs nothing")
        found += made("store", partial(store.whole, kept))
        found += made("store", partial(store.readable, site))
        found += made("turns", partial(turns.checked, site))
        found += made("clock", partial(clock.checked, site))
        found += made("disk", partial(disk.checked, site, folder))
        kept.close()
    found += made("secret", partial(privacy.secret, folder, site_address))
    found += made("files", partial(privacy.files, folder))
    found += made("webhooks", partial(privacy.webhooks, site_address))
    found += made("mail", partial(mail.checked, site_address, send_to))
    return found


def made(about: str, check: Check) -> list[Finding]:
    """What a check finds; if the check fails, that it could not be made."""
    try:
        found = list(check())
    except Exception as error:  # the other checks must still run
        says = f"This could not be checked ({type(error).__name__})."
        found = [problem(says, "Check whether the other lines explain it. If not, please report it.")]
    return [replace(each, about=about) for each in found]
