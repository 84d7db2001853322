"""A story made by hand for the turns of Raumkrieg, so that a test knows what there is to watch."""

import re

from playwright.sync_api import Page, Request, Route

Json = dict[str, object]

STORY = re.compile(r"(/api/matches/[^/]+/seats/\d+)/story\?step=(\d+)")
QUIET: Json = {"caption": "", "amount": "", "tone": "neutral", "focus": []}
HERE: Json = {"gone": {}}
"""All that a line is about is still on the chart."""
SET_UP = 1
"""The step that places the ships."""
SCENES = ["Move", "Fire", "Hits"]
HEADLINE = "You destroyed a ship and lost one."
WATCH = """
(texts) => {
  window.appeared = []
  const look = () => {
    for (const text of texts)
      if (!window.appeared.includes(text) && document.body.textContent.includes(text)) window.appeared.push(text)
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  look()
}
"""


def tell(page: Page, seconds: float = 1.0) -> None:
    """From now on every turn after the setup tells of a fight between ships 10 and 11, whatever happened in it.

    Ship 10 moves and fires, and is taken by player 2 in an ambush; ship 11, which the camera then shows, is destroyed.
    """

    def told(route: Route, request: Request) -> None:
        found = STORY.search(request.url)
        assert found
        path, step = found[1], int(found[2])
        if step <= SET_UP:
            route.continue_()
            return
        chart = page.context.request.get(f"{request.url.split('/api/')[0]}{path}/chart?step={step - 1}").json()
        marks = {mark["id"]: mark for mark in chart["marks"]}
        route.fulfill(json=_story(marks["ship 10"], marks["ship 11"], seconds))

    page.route(STORY, told)


def watch(page: Page, *texts: str) -> None:
    """From now on note the order in which texts first appear on the page, however briefly."""
    page.evaluate(WATCH, list(texts))


def appeared(page: Page) -> list[str]:
    """The watched texts that have appeared, in their order."""
    found: list[str] = page.evaluate("window.appeared")
    return found


def _story(first: Json, second: Json, seconds: float) -> Json:
    start = first["at"]
    assert isinstance(start, list)
    end = [start[0] + 20, start[1] + 30]
    travel: Json = {"act": "travel", "mark": first, "path": [start, end], "hidden_from": False, "hidden_to": False}
    shot: Json = {
        "act": "shot",
        "owner": 1,
        "origin": "ship 10",
        "targets": ["ship 11"],
        "toward": None,
        "sector": None,
    }
    unknown: Json = {
        "act": "shot",
        "owner": None,
        "origin": None,
        "targets": ["ship 10"],
        "toward": None,
        "sector": None,
    }
    burst: Json = {
        "act": "burst",
        "at": "ship 11",
        "kind": "destroyed",
        "label": "11 lost",
        "mark": "ship 11",
        "owner": 1,
    }
    taken: Json = {"act": "capture", "mark": "ship 10", "at": "ship 10", "owner": 2, "label": "10 taken", "delay": 0}
    ambush: Json = {"act": "point", "at": end, "kind": "ambush", "label": "ambush", "tone": "loss", "delay": 0}
    scenes: list[list[Json]] = [
        [travel | {"delay": 0}],
        [shot | {"mark": "ship 10", "delay": 0}, unknown | {"mark": "", "delay": 0}],
        [taken, ambush, burst | {"delay": seconds * 0.8}],
    ]
    lines = [
        {"kind": "lost", "text": "Ship 11 is lost.", "marks": ["ship 11"], "amount": "-1 ship", "tone": "loss", **HERE},
        {"kind": "moved", "text": "Ship 10 moved.", "marks": ["ship 10"], "amount": "", "tone": "neutral", **HERE},
        {
            "kind": "lost",
            "text": "Ship 99 was shot down.",
            "marks": ["ship 99"],
            "amount": "",
            "tone": "loss",
            "gone": {"ship 99": end},
        },
        *(
            {"kind": "other", "text": f"Line {n}.", "marks": [], "amount": "", "tone": "neutral", **HERE}
            for n in range(4, 9)
        ),
    ]
    return {
        "figures": [
            {"id": "p", "label": "Points", "value": "121", "note": "", "change": "+33", "tone": "gain", "share": 0.5}
        ],
        "digest": {"headline": HEADLINE, "lines": lines, "weight": 1, "moment": "", "says_all": False},
        "replay": {
            "scenes": [
                QUIET
                | {"id": title, "title": title, "caption": f"{title}!", "seconds": seconds, "acts": acts}
                | {"focus": ["ship 11"] if title == SCENES[-1] else []}
                for title, acts in zip(SCENES, scenes, strict=True)
            ]
        },
    }
