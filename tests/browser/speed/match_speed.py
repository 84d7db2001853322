"""How soon a match can be played after its address is opened, for each game, with nothing in the browser's cache.

    python -m tests.browser.speed.match_speed

Prints the time from navigation until orders can be given, as it is and with the processor throttled four times, and the
compressed bytes that are loaded until then: of the client with its fonts, and of the answers of the API. The budgets
are 1000 ms, 2000 ms and 450 kB; the test of the bytes is in `test_first_page.py`.
"""

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import NO_REPLAYS, chromium
from tests.browser.pages.test_first_page import WEIGHT
from tests.browser.pages.test_narrow import BEGIN, GAMES
from tests.helpers.server_processes import serving

TIMES = 5
SLOWER = (1, 4)
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


def measure(browser: Browser, address: str, game: str) -> None:
    """Open a match of a game some times, and print what it took."""
    first = browser.new_context(base_url=address)
    page = first.new_page()
    page.goto("/")
    path = f"/match/{page.evaluate(BEGIN, game)}"
    page.close()  # what moves on the first page would take its share of the processor
    for slower in SLOWER:
        times = []
        for _ in range(TIMES):
            context = browser.new_context(base_url=address, storage_state=first.storage_state())
            context.add_init_script(NO_REPLAYS)
            page = context.new_page()
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
            page.goto(path, wait_until="commit")
            times.append(page.evaluate(READY))
            page.evaluate("() => document.fonts.ready")
            page.wait_for_load_state("load")
            client, answers = page.evaluate(WEIGHT), page.evaluate(ANSWERS)
            context.close()
        found = f"{statistics.median(times):.0f} ms (best {min(times):.0f}, worst {max(times):.0f})"
        print(f"{game}, {slower} times slower: {found}; client {client / 1000:.0f} kB, API {answers / 1000:.0f} kB")
    first.close()


def main() -> None:
    """Measure and say so."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "tests.helpers.fixed_seed_site") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for game in GAMES:
            measure(browser, address, game)
        browser.close()


if __name__ == "__main__":
    main()
