"""How fast a replay is drawn over a whole web: sixty fleets move between 255 worlds.

    python -m tests.browser.speed.replay_speed

Prints frames per second and the script's part of a frame, in milliseconds. It is drawn without a graphics processor.
"""

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import CDPSession, Page, Request, Route, sync_playwright

from tests.browser.speed.star_graph_speed import explored
from tests.browser.told_turns import QUIET, STORY, Json
from tests.helpers.server_processes import serving

FLEETS = 60
OWNERS = 15
SECONDS = 8
FRAMES = """async (seconds) => {
  const next = () => new Promise((done) => requestAnimationFrame(done))
  const began = await next()
  let [count, last, worst] = [0, began, 0]
  while (last < began + seconds * 1000) {
    const now = await next()
    worst = Math.max(worst, now - last)
    last = now
    count += 1
  }
  return {count, worst}
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
        digest = {"headline": "They moved.", "lines": [], "weight": 0, "moment": ""}
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
    mark |= {"level": 0, "details": [], "values": {}}
    return {"act": "travel", "mark": mark, "path": gate, "hidden_from": False, "hidden_to": False, "delay": 0}


def measure(page: Page, tool: CDPSession, name: str, seconds: float) -> None:
    """Print how many frames there are and what they cost."""

    def script() -> float:
        return float(
            {one["name"]: one["value"] for one in tool.send("Performance.getMetrics")["metrics"]}["ScriptDuration"]
        )

    before = script()
    found = page.evaluate(FRAMES, seconds)
    work = 1000 * (script() - before) / found["count"]
    print(
        f"{name}: {found['count'] / seconds:.0f} frames a second, script {work:.1f} ms, worst {found['worst']:.0f} ms"
    )


def main() -> None:
    """Measure and say so."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "tests.helpers.fixed_seed_site") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900}, base_url=address)
        page.goto("/")
        fleets_move(page)
        page.goto(f"/match/{explored(page)}/replay")
        page.get_by_role("tab", name="Printout").click()
        tool = page.context.new_cdp_session(page)
        tool.send("Performance.enable")
        page.get_by_role("button", name="Watch again").click()
        measure(page, tool, "camera", 0.6)
        measure(page, tool, "movement", SECONDS / 2)
        browser.close()


if __name__ == "__main__":
    main()
