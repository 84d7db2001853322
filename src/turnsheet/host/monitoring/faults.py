"""Logging faults: where they happened, without the error message, which may contain secrets of players."""

import logging
import traceback

from turnsheet.host.store.engine import is_transient


def log_fault(log: logging.Logger, what: str, error: BaseException) -> None:
    """Write down a fault of ours; a store that cannot be reached for a while is worth one line."""
    if is_transient(error):
        log.warning("%s: the store failed (%s)", what, type(error).__name__)
        return
    log.error("%s: %s", what, place_of(error))


def place_of(error: BaseException) -> str:
    """The kind of an error, and where it happened."""
    places = "".join(traceback.format_list(traceback.extract_tb(error.__traceback__)))
    return f"{type(error).__name__}\n{places}"
