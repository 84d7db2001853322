"""Metrics in the format of Prometheus.

Import this only when needed, since it imports the Prometheus library. The metrics of workers come from the store, with
the worker's name as the label `process`; so do the backlog of turns and the state of orders by mail.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import accumulate

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from turnsheet.host.monitoring import metrics
from turnsheet.host.monitoring.backlog import Backlog, backlog
from turnsheet.host.monitoring.incoming_mail import IncomingState, incoming_state
from turnsheet.host.monitoring.metrics import Series
from turnsheet.host.monitoring.worker_metrics import published
from turnsheet.host.site import Site

WEB = "web"
PROCESS = "process"


class SiteMetrics(Collector):
    """Everything a site has counted so far."""

    def __init__(
        self, counted: Mapping[str, list[Series]], waiting: Backlog, mail: IncomingState, now: datetime, listeners: int
    ) -> None:
        self._counted = counted
        self._waiting = waiting
        self._mail = mail
        self._moment = now
        self._listeners = listeners

    def collect(self) -> Iterable[Metric]:
        """All metrics."""
        for counter in (*metrics.COUNTERS, *metrics.GAUGES):
            family = GaugeMetricFamily if isinstance(counter, metrics.Gauge) else CounterMetricFamily
            counts = family(counter.name, counter.about, labels=[*counter.labels, PROCESS])
            for labels, series in self._of(counter.name, len(counter.labels)):
                counts.add_metric(labels, series.value)
            yield counts
        for histogram in metrics.HISTOGRAMS:
            times = HistogramMetricFamily(histogram.name, histogram.about, labels=[*histogram.labels, PROCESS])
            limits = [*(str(limit) for limit in histogram.limits), "+Inf"]
            for labels, series in self._of(histogram.name, len(histogram.labels)):
                if len(series.counts) == len(limits):
                    buckets = list(zip(limits, map(float, accumulate(series.counts)), strict=True))
                    times.add_metric(labels, buckets, series.value)
            yield times
        yield from self._now()

    def _of(self, name: str, labels: int) -> Iterator[tuple[list[str], Series]]:
        for process, counted in self._counted.items():
            for series in counted:
                if series.name == name and len(series.labels) == labels:  # a worker may be of another release
                    yield [*series.labels, process], series

    def _now(self) -> Iterator[Metric]:
        waiting = self._waiting
        yield _gauge(
            "turnsheet_turns_claimed", "Turns that are running or were abandoned by their worker", waiting.claimed
        )
        yield _gauge("turnsheet_turns_due", "Due turns that no worker has claimed", waiting.due)
        yield _gauge("turnsheet_turn_lag_seconds", "Delay of the turn that has waited longest", waiting.lag_seconds)
        yield _gauge("turnsheet_running_matches", "Running matches", waiting.running_matches)
        alive = sum(worker.alive for worker in waiting.workers)
        yield _gauge("turnsheet_workers_alive", "Active workers", alive)
        yield _gauge("turnsheet_listeners", "Open event streams", self._listeners)
        yield from self._mail_now()

    def _mail_now(self) -> Iterator[Metric]:
        mail = self._mail
        yield _gauge("turnsheet_mail_readers_alive", "Active processes that read orders from mail", mail.readers)
        yield _gauge("turnsheet_mail_waiting", "Mails with orders to be carried out or answered", mail.waiting)
        yield _gauge("turnsheet_mail_retried", "Those of them that could not be answered yet", mail.failed)
        age = (self._moment - mail.oldest).total_seconds() if mail.oldest else 0.0
        yield _gauge("turnsheet_mail_oldest_waiting_seconds", "Age of the oldest unanswered mail with orders", age)
        for name, about, at in (
            ("turnsheet_mailbox_read_timestamp_seconds", "When the mailbox was last read", mail.last_read),
            (
                "turnsheet_mailbox_failed_timestamp_seconds",
                "When the mailbox could last not be read",
                mail.last_failure,
            ),
        ):
            if at is not None:
                yield _gauge(name, about, at.timestamp())


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, about, value=value)


def exposed(site: Site, listeners: int) -> tuple[bytes, str]:
    """The metrics of the site, and their media type."""
    metrics.CACHED_BYTES.put(site.states.size)
    counted = {WEB: metrics.counted()} | {name: counts.series for name, counts in published(site).items()}
    registry = CollectorRegistry(auto_describe=False)
    ProcessCollector(registry=registry)
    registry.register(SiteMetrics(counted, backlog(site), incoming_state(site), site.now(), listeners))
    return generate_latest(registry), CONTENT_TYPE_LATEST
