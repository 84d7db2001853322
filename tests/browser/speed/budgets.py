"""What the scripts share that measure the speed of pages: they compare what was found with its budget."""

from playwright.sync_api import CDPSession


def compared(found: float, budget: float, unit: str) -> str:
    """`480 ms, 48% of the budget of 1000 ms`."""
    return f"{_written(found)} {unit}, {found / budget:.0%} of the budget of {_written(budget)} {unit}"


def end(over: list[str], check: bool) -> None:
    """Say what is over its budget; if that was asked for, the script fails then."""
    for each in over:
        print(f"over its budget: {each}")
    if check and over:
        raise SystemExit(1)


def _written(value: float) -> str:
    return f"{value:.0f}" if value >= 20 else f"{value:.1f}"


def metric(tool: CDPSession, name: str) -> float:
    """A figure of Chromium about a page."""
    return float({one["name"]: one["value"] for one in tool.send("Performance.getMetrics")["metrics"]}[name])
