"""Metrics: plain counters of what a process did, cheap enough for every turn and request.

Counting adds a number in a dictionary; `interfaces/web/prometheus` converts the counts only when a monitoring system
asks. Turns run in other processes than the web server, possibly on other machines, so every worker writes its counts to
the store (`published`). Labels are names of games, routes and results, never anything a person typed.
"""

import resource
import threading
from bisect import bisect_left
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

STATM = Path("/proc/self/statm")
PAGE_BYTES = resource.getpagesize()
MOST_SERIES = 2000
"""How many combinations of labels are counted separately; a mistake with labels must not fill the memory."""

Labels = tuple[str, ...]


class Counter:
    """Counts that only grow, one for each combination of labels."""

    def __init__(self, name: str, about: str, *labels: str) -> None:
        self.name = name
        self.about = about
        self.labels = labels
        self._lock = threading.Lock()
        self._values: dict[Labels, float] = {}

    def add(self, *labels: str, amount: float = 1) -> None:
        """Count something."""
        with self._lock:
            if labels in self._values:
                self._values[labels] += amount
            elif len(self._values) < MOST_SERIES:
                self._values[labels] = amount

    def values(self) -> dict[Labels, float]:
        """The counts."""
        with self._lock:
            return dict(self._values)

    def forget(self) -> None:
        """Begin from nothing."""
        with self._lock:
            self._values.clear()


class Gauge(Counter):
    """A number that goes up and down."""

    def put(self, value: float, *labels: str) -> None:
        """Say what it is now."""
        with self._lock:
            self._values[labels] = value


class Histogram:
    """How long things took: counts by upper limits in seconds, and the sum of all."""

    def __init__(self, name: str, about: str, limits: Sequence[float], *labels: str) -> None:
        self.name = name
        self.about = about
        self.limits = tuple(limits)
        self.labels = labels
        self._lock = threading.Lock()
        self._counts: dict[Labels, list[int]] = {}
        self._sums: dict[Labels, float] = {}

    def observe(self, seconds: float, *labels: str) -> None:
        """Something took so long."""
        place = bisect_left(self.limits, seconds)
        with self._lock:
            counts = self._counts.get(labels)
            if counts is None:
                if len(self._counts) >= MOST_SERIES:
                    return
                counts = self._counts[labels] = [0] * (len(self.limits) + 1)
                self._sums[labels] = 0.0
            counts[place] += 1
            self._sums[labels] += seconds

    def values(self) -> dict[Labels, tuple[list[int], float]]:
        """For each combination of labels the counts, those above all limits last, and the sum."""
        with self._lock:
            return {labels: (list(counts), self._sums[labels]) for labels, counts in self._counts.items()}

    def forget(self) -> None:
        """Begin from nothing."""
        with self._lock:
            self._counts.clear()
            self._sums.clear()


TURN_LIMITS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
REQUEST_LIMITS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

TURNS = Counter("turnsheet_turns", "Turns by game and result", "game", "result")
TURN_SECONDS = Histogram("turnsheet_turn_seconds", "Time to run and store a turn", TURN_LIMITS, "game")
REQUESTS = Counter("turnsheet_requests", "Requests by route and status", "method", "route", "status")
REQUEST_SECONDS = Histogram("turnsheet_request_seconds", "Time to respond", REQUEST_LIMITS, "method", "route")
MAIL = Counter("turnsheet_notifications_sent", "Mail and webhooks by result", "channel", "result")
MAIL_READ = Counter("turnsheet_mail_read", "Mails to the address for orders, by what became of them", "result")
MAIL_ORDERS = Counter("turnsheet_mail_orders", "Mails with a valid code, by what became of their orders", "outcome")
MAIL_ANSWERED = Counter("turnsheet_mail_answered", "Mails with orders, by whether they were answered", "result")
STORE_ERRORS = Counter("turnsheet_store_errors", "Database errors by kind", "kind")
CACHED_BYTES = Gauge("turnsheet_cached_bytes", "Bytes of states in memory")
RESIDENT_BYTES = Gauge("turnsheet_resident_bytes", "Memory of the process")

COUNTERS = (TURNS, REQUESTS, MAIL, MAIL_READ, MAIL_ORDERS, MAIL_ANSWERED, STORE_ERRORS)
GAUGES = (CACHED_BYTES, RESIDENT_BYTES)
HISTOGRAMS = (TURN_SECONDS, REQUEST_SECONDS)


class Series(Struct, frozen=True, array_like=True):
    """A count with its labels; for a histogram the counts by limits and their sum."""

    name: str
    labels: Labels
    value: float
    counts: tuple[int, ...] = ()


def counted() -> list[Series]:
    """All that this process has counted."""
    if STATM.exists():
        RESIDENT_BYTES.put(int(STATM.read_text().split()[1]) * PAGE_BYTES)
    found = [
        Series(each.name, labels, value) for each in (*COUNTERS, *GAUGES) for labels, value in each.values().items()
    ]
    for each in HISTOGRAMS:
        found += [Series(each.name, labels, total, tuple(counts)) for labels, (counts, total) in each.values().items()]
    return found


def forget() -> None:
    """Begin from nothing, as a new process does."""
    for each in (*COUNTERS, *GAUGES, *HISTOGRAMS):
        each.forget()
