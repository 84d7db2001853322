"""Where things are on a page once they stay there: a chart is fitted again when its tools and cards have loaded."""

from playwright.sync_api import Locator, Page

PAUSE = 250
"""Milliseconds between two looks."""
LOOKS = 120
"""How often to look before something is given up."""


def middle(thing: Locator) -> tuple[float, float]:
    """The middle of something that is drawn."""
    before, box = None, thing.bounding_box()
    while before != box:
        thing.page.wait_for_timeout(PAUSE)
        before, box = box, thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def wait_for(page: Page, function: str, answer: object) -> None:
    """Wait until a function of the page gives this answer.

    Playwright's own `wait_for_function` needs `eval` within the page, which our pages do not allow.
    """
    for _ in range(LOOKS):
        found = page.evaluate(function)
        if found == answer:
            return
        page.wait_for_timeout(PAUSE)
    raise AssertionError(f"still {found!r}, not {answer!r}")
