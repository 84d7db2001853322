"""How fast a replay is drawn over a whole star graph: sixty fleets move between 255 worlds.

    python -m tests.browser.speed.replay_speed [--times 3] [--check]

Prints frames per second while the camera moves and while the fleets do, and the processor time of the page's main
thread for a frame, which changes little when the machine is busy: 60 frames per second leave 16.7 ms for one. `First
frame` is what happens once when a replay begins. When the camera has arrived, the chart is drawn again in its new size:
that wait is printed on its own, and its processor time counts for the camera. All is drawn without a graphics
processor. With `--check` the script fails if there are fewer than 60 frames per second;
the machine must be quiet then.
"""

import argparse
import os
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import CDPSession, Page, Request, Route, sync_playwright

from tests.browser.conftest import chromium
from tests.browser.speed.budgets import compared, end, metric
from tests.browser.speed.star_graph_speed import explored
from tests.browser.told_turns import QUIET, STORY, Json
from tests.helpers.server_processes import serving

FLEETS = 60
OWNERS = 15
SECONDS = 8
WANTED = 60
"""Frames per second."""
LEAST = 0.95
"""So much of them is enough: a frame at either end of a phase is counted in part."""
REDRAWN = 120
"""Milliseconds after the camera has arrived in which the chart is drawn again."""
BEGIN = """async () => {
  const next = () => new Promise((done) => requestAnimationFrame(done))
  const began = performance.now()
  const again = [...document.querySelectorAll('button')].find((one) => one.textContent.includes('Watch again'))
  again.click()
  while (!document.querySelector('canvas[data-moving]')) await next()
  await next()
  return performance.now() - began
}"""
STANDING = "!document.querySelector('svg.moving')"
STRETCHED = "document.querySelector('svg.moving')?.style.transform ?? ''"
CAMERA = "camera moves"
PHASES = {
    "camera sets off": f"() => (stretched ||= {STRETCHED}) !== {STRETCHED}",
    CAMERA: f"() => {STANDING}",
    "fleets move": f"() => performance.now() > began + {SECONDS * 500}",
}
"""What happens one after the other, and how to know that it is over."""
MOVING = CAMERA, "fleets move"
"""The phases in which something moves."""
FRAMES = """async () => {
  const next = () => new Promise((done) => requestAnimationFrame(done))
  const began = await next()
  let stretched = ''
  const over = OVER
  let [count, last, worst, after] = [0, began, 0, 0]
  while (!over()) {
    const now = await next()
    worst = Math.max(worst, now - last)
    last = now
    count += 1
  }
  const arrived = last
  while (last < arrived + REDRAWN) {
    const now = await next()
    after = Math.max(after, now - last)
    last = now
  }
  return {count, worst, after, seconds: (arrived - began) / 1000}
}"""


def fleets_move(page: Page) -> None:
    """From now on sixty fleets move in every step."""

    def told(route: Route, request: Request) -> None:
        found = STORY.search(request.url)
        assert found
        chart = page.context.request.get(f"{request.url.split('/api/')[0]}{found[1]}/chart?step={found[2]}").json()
        gates = [link["joins"] for link in chart["links"] if link["joins"]][:FLEETS]
        acts = [_travel(number, gate) for number, gate in enumerate(gates)]
        scene = QUIET | {"id": "move", "title": "Move", "seconds": SECONDS, "acts": acts}
        digest = {"headline": "They moved.", "lines": [], "weight": 0, "moment": "", "says_all": False}
        route.fulfill(json={"figures": [], "digest": digest, "replay": {"scenes": [scene]}})

    page.route(STORY, told)


def _travel(number: int, gate: list[str]) -> Json:
    name = f"F{300 + number}"
    mark: Json = {
        "id": name,
        "kind": "fleet",
        "at": [0, 0],
        "label": name,
        "owner": number % OWNERS + 1,
        "near": gate[0],
    }
    mark |= {"level": 0, "details": [], "values": {"owner": f"OWNER {number % OWNERS + 1}"}}
    return {"act": "travel", "mark": mark, "path": gate, "hidden_from": False, "hidden_to": False, "delay": 0}


Figures = dict[str, list[float]]


def _frames(phase: str, over: str) -> str:
    """The script that counts frames until a phase is over."""
    return FRAMES.replace("OVER", over).replace("REDRAWN", str(REDRAWN if phase == CAMERA else 0))


def measure(page: Page, tool: CDPSession, found: Figures) -> None:
    """Watch a replay, and add what its frames cost."""

    def add(name: str, value: float) -> None:
        found.setdefault(name, []).append(value)

    worked = metric(tool, "TaskDuration")
    add("first frame", page.evaluate(BEGIN))
    for phase, over in {"first frame": "", **PHASES}.items():
        frames = page.evaluate(_frames(phase, over)) if over else {"count": 1}
        before, worked = worked, metric(tool, "TaskDuration")
        add(f"{phase}, work", 1000 * (worked - before) / max(frames["count"], 1))
        if frames["count"] > 1 and "worst" in frames:
            add(phase, frames["count"] / frames["seconds"])
            add(f"{phase}, worst", frames["worst"])
            add(f"{phase}, after", frames["after"])


def say(found: Figures) -> list[str]:
    """Print the medians; gives back what has too few frames per second."""
    usual = {name: statistics.median(values) for name, values in found.items()}
    print(f"first frame: after {usual['first frame']:.0f} ms, processor time {usual['first frame, work']:.0f} ms")
    for phase in MOVING:
        print(
            f"{phase}: {usual[phase]:.1f} frames per second, {usual[phase] / WANTED:.0%} of the {WANTED} wanted; "
            f"processor time of a frame {compared(usual[f'{phase}, work'], 1000 / WANTED, 'ms')}; "
            f"longest wait for a frame {usual[f'{phase}, worst']:.0f} ms"
        )
    print(f"longest wait when the chart is drawn again: {usual[f'{CAMERA}, after']:.0f} ms")
    return [f"{phase}: frames per second" for phase in MOVING if usual[phase] < LEAST * WANTED]


def main() -> None:
    """Measure and say so."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--times", type=int, default=3)
    asked.add_argument("--check", action="store_true", help="fail if something is over its budget")
    given = asked.parse_args()
    times = given.times
    print(f"medians of {times}; processes at the beginning that want a processor: {os.getloadavg()[0]:.1f}")
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "tests.helpers.fixed_seed_site") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900}, base_url=address)
        page.goto("/")
        fleets_move(page)
        path = f"/match/{explored(page)}/replay"
        tool = page.context.new_cdp_session(page)
        tool.send("Performance.enable", {"timeDomain": "threadTicks"})
        found: Figures = {}
        for _ in range(times):
            page.goto(path)
            page.get_by_role("tab", name="Printout").click()
            page.get_by_role("button", name="Watch again").wait_for()
            page.wait_for_timeout(2000)  # until what is loaded last is there
            measure(page, tool, found)
        over = say(found)
        browser.close()
    end(over, given.check)


if __name__ == "__main__":
    main()
