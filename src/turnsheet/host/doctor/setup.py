"""The settings: all values are valid, no name is misspelt, and together they make sense."""

import difflib
import os
from collections.abc import Iterator

from turnsheet.host import settings
from turnsheet.host.doctor.finding import Finding, ok, problem, warning
from turnsheet.host.quotas import limits
from turnsheet.host.setting_errors import BadSettingError

PREFIX = "TURNSHEET_"


def known() -> set[str]:
    """The variables of the environment that mean something."""
    constants = [*vars(settings).values(), *vars(limits).values()]
    return {value for value in constants if isinstance(value, str) and value.startswith(PREFIX)}


def checked() -> Iterator[Finding]:
    """What is wrong with the environment."""
    faults = 0
    for read in (
        settings.site_address,
        settings.proxies,
        settings.guests_per_hour,
        settings.mails_per_hour,
        settings.requests_per_minute,
        settings.bot_lookahead,
        settings.bot_pace_ms,
        settings.metrics_token,
        settings.log_form,
        settings.orders_address,
        settings.plus_addresses,
        settings.mailbox,
        settings.mail_listener,
        settings.mail_poll_seconds,
        limits.from_environment,
    ):
        try:
            read()
        except BadSettingError as error:
            faults += 1
            yield problem(str(error), "Change it, then restart the server.")
    for name in sorted(set(os.environ) - known()):
        if name.startswith(PREFIX):
            faults += 1
            near = difflib.get_close_matches(name, known(), 1)
            do = f"Did you mean {near[0]}?" if near else "Leave it out."
            yield warning(f"{name} is not a setting of this release.", do)
    yield from _site()
    if not faults:
        yield ok("All settings can be used.")


def _site() -> Iterator[Finding]:
    try:
        site_address = settings.site_address()
    except BadSettingError:
        return
    if site_address.public and not site_address.https:
        says = "People reach the site over http, so others on the network can read and change what they send."
        yield warning(
            says,
            f"Put a web server with a certificate in front of it, and set {settings.ADDRESS} to its https address.",
        )
