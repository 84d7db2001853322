"""How fast the chart of a whole star graph is: 255 worlds and all keys, as seen after the end of a match of fifteen.

    python -m tests.browser.speed.star_graph_speed

Prints the time from navigation to a chart that is drawn, and the time of a frame while it is panned, dragged and
zoomed: `work` is the script's part of it. The first time counts the site's own work too, later ones hardly any.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import chromium, shot
from tests.browser.playing import ASK, GET
from tests.helpers.server_processes import serving

TURNS = 6
DRAWN = """async () => {
  const next = () => new Promise((done) => requestAnimationFrame(done));
  while (!document.querySelector('[data-mark]')) await next();
  await next();
  await next();
  return {at: performance.now(), marks: document.querySelectorAll('[data-mark]').length};
}"""
FRAMES = """async ([kind, count]) => {
  const board = document.querySelector('[role=group][aria-label^="Chart. "]');
  const frame = board.getBoundingClientRect();
  const middle = [frame.left + frame.width / 2, frame.top + frame.height / 2];
  const target = document.querySelector('[data-mark=W1]').getBoundingClientRect();
  const world = [target.left + target.width / 2, target.top + target.height / 2];
  const from = kind === 'drag' ? world : [frame.left + 20, middle[1]];
  const common = {bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1};
  const next = () => new Promise((done) => requestAnimationFrame(done));
  const send = (name, x, y) => board.dispatchEvent(new PointerEvent(name, {...common, clientX: x, clientY: y}));
  board.setPointerCapture = () => {};
  const work = [], frames = [];
  if (kind !== 'zoom') send('pointerdown', ...from);
  await next();
  let last = performance.now();
  for (let i = 1; i <= count; i++) {
    const began = performance.now();
    if (kind === 'zoom') {
      const wheel = {deltaY: i % 40 < 20 ? -60 : 60, clientX: middle[0], clientY: middle[1], cancelable: true};
      board.dispatchEvent(new WheelEvent('wheel', wheel));
    } else send('pointermove', from[0] + 3 * i, from[1] + (i % 7));
    await Promise.resolve();
    board.getBoundingClientRect();
    work.push(performance.now() - began);
    await next();
    frames.push(performance.now() - last);
    last = performance.now();
  }
  if (kind !== 'zoom') send('pointerup', from[0] + 3 * count, from[1]);
  const mid = (all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)];
  const top = (all) => all.sort((a, b) => a - b)[Math.floor(all.length * 0.95)];
  return {work: mid(work), work95: top(work), frame: mid(frames), frame95: top(frames)};
}"""


def explored(page: Page) -> str:
    """A match of fifteen, ended after some turns, so that everyone may see everything."""
    bots = {str(seat): "settler" for seat in range(1, 16)}
    opening = {"game": "starweb", "preset": "standard", "start": True, "bots": bots, "undo_seconds": 0}
    match = str(page.evaluate(ASK, ["/api/matches", opening])["id"])
    while page.evaluate(GET, f"/api/matches/{match}")["step"] < TURNS:
        page.wait_for_timeout(100)
    while page.evaluate(GET, f"/api/matches/{match}")["phase"] != "ended":
        page.evaluate(ASK, [f"/api/matches/{match}/end", {}])  # is refused while a turn is being played
    return match


def measure(page: Page, match: str) -> None:
    """Open the chart, and move it."""
    for _ in range(5):
        page.goto("/")
        page.goto(f"/match/{match}/replay")
        drawn = page.evaluate(DRAWN)
        print(f"from navigation to the chart {drawn['at']:.0f} ms, {drawn['marks']} marks drawn")
    for kind in ("pan", "drag", "zoom"):
        print(kind, {name: round(value, 1) for name, value in page.evaluate(FRAMES, [kind, 60]).items()}, "ms")


def main() -> None:
    """Measure and say so."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "tests.helpers.fixed_seed_site") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900}, base_url=address)
        page.goto("/")
        measure(page, explored(page))
        shot(page, "survey")
        browser.close()


if __name__ == "__main__":
    main()
