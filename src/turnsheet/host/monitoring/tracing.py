"""OpenTelemetry traces, if the host enables them: spans of requests, turns and transactions.

They are sent to the address in `OTEL_EXPORTER_OTLP_ENDPOINT` and need the extra `turnsheet[otel]`. Without that
variable nothing of OpenTelemetry is imported, and a span costs next to nothing. Attributes are names of routes, games
and matches, numbers and results. Errors are recorded by type only, since their messages may contain anything.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
    from opentelemetry.trace import Span, Tracer

ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"
TRACES_ENDPOINT = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
MISSING = (
    f"{ENDPOINT} is set, but OpenTelemetry is not installed: install it with `pip install 'turnsheet[otel]'`, or leave "
    "the variable out."
)


class Silent:
    """A span that is not made."""

    def tell(self, **attributes: str | int) -> None:
        """Nothing."""

    def rename(self, name: str) -> None:
        """Nothing."""


OFF: AbstractContextManager[Silent] = nullcontext(Silent())


class TracingMissingError(Exception):
    """Traces were asked for and cannot be made."""


class _Tracing:
    """What is set up in this process."""

    tracer: "Tracer | None" = None
    provider: "TracerProvider | None" = None


def set_up(processor: "SpanProcessor | None" = None) -> bool:
    """Start tracing if the environment enables it or a processor is given; returns whether it did."""
    wanted = os.environ.get(TRACES_ENDPOINT) or os.environ.get(ENDPOINT)
    if processor is None and not wanted:
        return False
    try:
        from opentelemetry.sdk.resources import SERVICE_NAME, Resource
        from opentelemetry.sdk.trace import TracerProvider

        if processor is None:
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
            from opentelemetry.sdk.trace.export import BatchSpanProcessor

            processor = BatchSpanProcessor(OTLPSpanExporter())
    except ImportError as error:
        raise TracingMissingError(MISSING) from error
    named = {} if os.environ.get("OTEL_SERVICE_NAME") else {SERVICE_NAME: "turnsheet"}
    _Tracing.provider = TracerProvider(resource=Resource.create(named), shutdown_on_exit=False)
    _Tracing.provider.add_span_processor(processor)
    _Tracing.tracer = _Tracing.provider.get_tracer("turnsheet")
    return True


def shut_down() -> None:
    """Send what is left, and trace no more."""
    if _Tracing.provider is not None:
        _Tracing.provider.shutdown()
    _Tracing.tracer = _Tracing.provider = None


def span(name: str, **attributes: str | int) -> AbstractContextManager[Silent]:
    """A span around some work. It yields the span, so that attributes known only at the end can be added."""
    return OFF if _Tracing.tracer is None else _span(_Tracing.tracer, name, attributes)


class Told(Silent):
    """A span that is made."""

    def __init__(self, made: "Span") -> None:
        self._made = made

    def tell(self, **attributes: str | int) -> None:
        """Add attributes."""
        self._made.set_attributes(attributes)

    def rename(self, name: str) -> None:
        """Call it otherwise."""
        self._made.update_name(name)


@contextmanager
def _span(tracer: "Tracer", name: str, attributes: Mapping[str, str | int]) -> Iterator[Told]:
    from opentelemetry.trace import Status, StatusCode

    with tracer.start_as_current_span(
        name, attributes=dict(attributes), record_exception=False, set_status_on_exception=False
    ) as made:
        try:
            yield Told(made)
        except BaseException as error:
            made.set_status(Status(StatusCode.ERROR, type(error).__name__))
            raise
