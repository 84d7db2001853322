"""Faults in the log: where they happened, without the words of the error, which may hold what players must not know."""

import logging
import traceback

from turnsheet.host.store.engine import is_transient


def log_fault(log: logging.Logger, what: str, error: BaseException) -> None:
    """Write down a fault of ours; a store that cannot be reached for a while is worth one line."""
    if is_transient(error):
        log.warning("%s: the store failed (%s)", what, type(error).__name__)
        return
    places = "".join(traceback.format_list(traceback.extract_tb(error.__traceback__)))
    log.error("%s: %s\n%s", what, type(error).__name__, places)
