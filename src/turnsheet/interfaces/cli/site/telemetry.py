"""Logs and traces of the commands that run for long, as the environment asks for them."""

from collections.abc import Iterator
from contextlib import contextmanager

from turnsheet.host import settings
from turnsheet.host.monitoring import logs, tracing
from turnsheet.host.setting_errors import BadSettingError
from turnsheet.interfaces.cli.errors import CommandError


@contextmanager
def watched() -> Iterator[None]:
    """Log and trace meanwhile."""
    try:
        settings.metrics_token()  # checked before anything is started
        logs.set_up(*settings.log_form())
        tracing.set_up()
    except (BadSettingError, tracing.TracingMissingError) as error:
        raise CommandError(str(error)) from error
    try:
        yield
    finally:
        tracing.shut_down()
