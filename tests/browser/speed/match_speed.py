"""How soon a match can be played after its address is opened, for each game, with nothing in the browser's cache.

    python -m tests.browser.speed.match_speed [--times 5] [--check]

Measured are the four games as `Play now` begins them, and the largest page there is: Starweb with fifteen seats, late,
for a player who has seen all 255 worlds. For each the time from navigation until orders can be given is printed, as it
is and with the processor throttled four times, and the compressed bytes that are loaded until then: of the client with
its fonts, and of the answers of the API. The processor time is that of the page's main thread; throttling adds to it,
other work on the machine adds little. With `--check` the script fails if
something is over its budget; the machine must be quiet then. The test of the bytes is in `test_first_page.py`.
"""

import argparse
import os
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.conftest import NO_REPLAYS, chromium
from tests.browser.pages.test_first_page import BUDGET, WEIGHT
from tests.browser.pages.test_narrow import BEGIN, GAMES
from tests.browser.playing import ASK
from tests.browser.speed.budgets import compared, end, metric
from tests.helpers.server_processes import serving

LIMITS_MS = {1: 1000, 4: 2000}
"""Budgets by how many times the processor is throttled."""
LARGEST = "starweb, all worlds seen"
READY = """async () => {
  const next = () => new Promise((done) => requestAnimationFrame(done));
  const usable = (one) => !one.disabled && one.getClientRects().length > 0;
  const chart = () => document.querySelector('.chart [data-mark]');
  const orders = () => [...document.querySelectorAll('#panel.orders button, #panel.orders input')].some(usable);
  while (!chart() || !orders()) await next();
  await next();
  return performance.now();
}"""
"""When the chart is drawn and something in the orders can be pressed, in milliseconds after navigation."""
ANSWERS = """() => performance.getEntriesByType('resource')
  .filter((one) => new URL(one.name).pathname.startsWith('/api/'))
  .reduce((sum, one) => sum + one.encodedBodySize, 0)"""


def begun(context: BrowserContext, game: str) -> str:
    """A new match; gives its id."""
    page = context.new_page()
    page.goto("/")
    if game == LARGEST:
        bots = {str(seat): "settler" for seat in range(2, 16)}
        opening = {"game": "starweb", "preset": "standard", "take": 1, "bots": bots, "start": True}
        match = page.evaluate(ASK, ["/api/matches", opening])["id"]
    else:
        match = page.evaluate(BEGIN, game)
    page.close()  # what moves on the first page would take its share of the processor
    return str(match)


def measure(browser: Browser, address: str, game: str, times: int) -> list[str]:
    """Open a match of a game some times, and print what it took; gives back what is over its budget."""
    over = []
    first = browser.new_context(base_url=address)
    path = f"/match/{begun(first, game)}"
    for slower, limit in LIMITS_MS.items():
        took, worked = [], []
        for _ in range(times):
            context = browser.new_context(base_url=address, storage_state=first.storage_state())
            context.add_init_script(NO_REPLAYS)
            page = context.new_page()
            tool = context.new_cdp_session(page)
            tool.send("Performance.enable", {"timeDomain": "threadTicks"})
            tool.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            page.goto(path, wait_until="commit")
            took.append(float(page.evaluate(READY)))
            worked.append(1000 * metric(tool, "TaskDuration"))
            page.evaluate("() => document.fonts.ready")
            page.wait_for_load_state("load")
            client, answers = page.evaluate(WEIGHT), page.evaluate(ANSWERS)
            context.close()
        if statistics.median(took) > limit:
            over.append(f"{game}, throttled {slower} times" if slower > 1 else game)
        print(
            f"{game}, {'not throttled' if slower == 1 else f'throttled {slower} times'}: usable after "
            f"{compared(statistics.median(took), limit, 'ms')}, best {min(took):.0f}, worst {max(took):.0f}; "
            f"processor time of the page {statistics.median(worked):.0f} ms",
            flush=True,
        )
    print(f"{game}: client and fonts {compared(client / 1000, BUDGET / 1000, 'kB')}, API {answers / 1000:.0f} kB")
    first.close()
    if client > BUDGET:
        over.append(f"{game}: client and fonts")
    return over


def main() -> None:
    """Measure and say so."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--times", type=int, default=5)
    asked.add_argument("--check", action="store_true", help="fail if something is over its budget")
    given = asked.parse_args()
    times, over = given.times, []
    print(f"medians of {times}; processes at the beginning that want a processor: {os.getloadavg()[0]:.1f}")
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "tests.helpers.late_starweb_site") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for game in (*GAMES, LARGEST):
            over += measure(browser, address, game, times)
        browser.close()
    end(over, given.check)


if __name__ == "__main__":
    main()
