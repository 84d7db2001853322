"""Logs and traces of long-running commands, as configured in the environment."""

from collections.abc import Iterator
from contextlib import contextmanager

from turnsheet.host import settings
from turnsheet.host.monitoring import logs, tracing
from turnsheet.host.setting_errors import BadSettingError
from turnsheet.interfaces.cli.errors import explained


@contextmanager
def watched() -> Iterator[None]:
    """Log and trace meanwhile."""
    with explained(BadSettingError, tracing.TracingMissingError):
        settings.metrics_token()  # checked before anything is started
        logs.set_up(*settings.log_form())
        tracing.set_up()
    try:
        yield
    finally:
        tracing.shut_down()
