"""Logs: one line per event, as text or as JSON, without secrets.

A line has the time, level, logger and message and, where they apply, the request's id, the match and the step. An error
message may contain anything, so only the error's type and place are logged, even for errors logged by libraries.
Anything that looks like one of our keys is removed from messages of libraries.
"""

import logging
import re
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import Literal, TextIO

import msgspec

from turnsheet.host.monitoring.faults import log_fault, place_of

OURS = "turnsheet"
Form = Literal["text", "json"]
KEYLIKE = re.compile(r"[A-Za-z0-9_-]{30,}")
"""Tokens, cookies, codes of links and digests are longer than any plain word."""
PASSWORD = re.compile(r"(?<=://)[^/\s@]*@")

REQUEST: ContextVar[str] = ContextVar("request", default="")
MATCH: ContextVar[str] = ContextVar("match", default="")
STEP: ContextVar[int | None] = ContextVar("step", default=None)


@contextmanager
def about(match: str, step: int | None = None) -> Iterator[None]:
    """Add this match, and this step, to every line that is logged inside the `with` block."""
    before = MATCH.set(match), STEP.set(step)
    try:
        yield
    finally:
        MATCH.reset(before[0])
        STEP.reset(before[1])


def fields_of(record: logging.LogRecord) -> dict[str, object]:
    """What a line says, in order."""
    message = record.getMessage()
    if record.name.partition(".")[0] != OURS:
        message = KEYLIKE.sub("…", message)
    if record.exc_info and record.exc_info[1] is not None:
        message = f"{message.strip()}: {place_of(record.exc_info[1]).strip()}"
    fields: dict[str, object] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "message": PASSWORD.sub("", message),
    }
    context = {"request": REQUEST.get(), "match": MATCH.get(), "step": STEP.get()}
    fields |= {name: value for name, value in context.items() if value not in ("", None)}
    extra = getattr(record, "fields", None)
    if isinstance(extra, Mapping):
        fields |= extra
    return fields


class JsonLines(logging.Formatter):
    """A JSON object for each line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return msgspec.json.encode(fields_of(record), enc_hook=str).decode()


class PlainLines(logging.Formatter):
    """A line to read: time, level, logger and message, then what it is about."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fields = fields_of(record)
        first = [str(fields[name]) for name in ("time", "level", "logger", "message")]
        return " ".join(
            [*first, *(f"{name}={fields[name]}" for name in ("match", "step", "request") if name in fields)]
        )


def set_up(form: Form = "text", level: str = "warning", stream: TextIO | None = None) -> logging.Handler:
    """Write the lines of all loggers in one form; uncaught errors of threads and of the process too."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else PlainLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)  # libraries tell only what is wrong
    logging.getLogger(OURS).setLevel(level.upper())
    logging.captureWarnings(True)
    threading.excepthook = _thread_died
    sys.excepthook = _process_died
    return handler


def _thread_died(died: threading.ExceptHookArgs) -> None:
    if died.exc_value is not None and not isinstance(died.exc_value, SystemExit):
        name = died.thread.name if died.thread else "a thread"
        log_fault(logging.getLogger(OURS), f"{name} ended", died.exc_value)


def _process_died(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
    else:
        log_fault(logging.getLogger(OURS), "the process ended", error)
