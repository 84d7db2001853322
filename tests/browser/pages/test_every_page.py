"""Every kind of page, from the narrowest screen to the widest, in both themes: nothing sticks out, all can read it."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NO_REPLAYS, PATIENCE_MS, Visitor, faults, shot
from tests.browser.matches.test_guided_match import coach, learn
from tests.browser.matches.test_match_end import bots_have_played
from tests.browser.pages.test_narrow import BEGIN, GAMES, WIDER
from tests.browser.playing import ASK, send

HEIGHTS = {320: 640, 390: 844, 768: 1024, 1440: 900, 1920: 1080}
"""The height of a screen for each width."""
LOOKS = {f"{width}-{scheme}": (width, scheme) for width in HEIGHTS for scheme in ("light", "dark")}

TOLD = ("raumkrieg", "starweb")
"""Games that tell each turn in scenes."""
WITH_LISTS = ("starweb", "starprobe")

GUESTS = {
    "first": ("/", "Play now"),
    "guides": ("/guides", "Rules"),
    "guide-player": ("/guides/player", "Playing"),
    "workshops": ("/workshop", "No errors."),
    "workshop": ("/workshop/robots", "No errors."),
    "library": ("/library/robots", "Library"),
    "notifications": ("/notifications", "Notifications"),
    "sign-in": ("/sign-in", "With a passkey"),
    "not-found": ("/no/such/page", "Page not found"),
    "bad-address-link": ("/address/confirm-nothing", "link"),
    "bad-mail-link": ("/sign-in/nothing", "Ask for a new link"),
}
"""Pages that are the same for everybody: their address, and words that are on them."""
REFUSED = ("not-found", "bad-address-link", "bad-mail-link")
OF_A_GAME = {"rules": "/rules/{}", "new": "/new?game={}"}
"""The addresses of pages that each game has."""
PLACE = {"kind": "mail", "where": "ann@example.org", "pace": "each", "confirmed": False, "purpose": "confirm"}
PLACE |= {"turns": "pdf", "receipts": True}
"""What the API tells of a link in a mail that is still good."""
ENDED: dict[str, dict[str, object]] = {
    "robots": {"preset": "duel", "bots": {"1": "easy", "2": "easy"}},
    "starweb": {"preset": "trial", "bots": {str(seat): "easy" for seat in range(1, 7)}, "options": {"turns": "3"}},
    "starprobe": {"seats": 2, "bots": {"1": "easy", "2": "easy"}, "options": {"months": "12"}},
}
"""Matches that bots play to their end."""


class Player:
    """Somebody who has a match of each kind. Each is begun when it is first wanted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.paths: dict[str, str] = {}

    def path(self, kind: str, begin: Callable[[Page], str]) -> str:
        """The address of a match of this kind."""
        if kind not in self.paths:
            self.page.goto("/")
            self.paths[kind] = begin(self.page)
        return self.paths[kind]

    def at(self, path: str, visitor: Visitor, look: str) -> Page:
        """Their page at an address, on another device."""
        page = visitor(*sized(look), cookies=self.page.context.cookies())
        page.goto(path)
        return page


@pytest.fixture(scope="module")
def player(browser: Browser, address: str) -> Iterator[Player]:
    context = browser.new_context(base_url=address, reduced_motion="reduce")
    context.add_init_script(NO_REPLAYS)
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    yield Player(page)
    context.close()


def sized(look: str) -> tuple[dict[str, int], str]:
    """The screen and the theme of a look."""
    width, scheme = LOOKS[look]
    return {"width": width, "height": HEIGHTS[width]}, scheme


def sound(page: Page, name: str) -> None:
    """Nothing is wider than the screen, and nothing serious is wrong."""
    page.wait_for_timeout(300)
    shot(page, f"every-{name}")
    assert page.evaluate(WIDER) == [], name
    assert faults(page) == [], name


def game_begun(game: str) -> Callable[[Page], str]:
    """Begins a match against bots. Where orders are sent together, its first turn is played."""

    def begin(page: Page) -> str:
        path = f"/match/{page.evaluate(BEGIN, game)}"
        if game in ("raumkrieg", "starweb"):
            page.goto(path)
            expect(page.get_by_text(re.compile("^Your turn: "))).to_be_visible()
            before = page.get_by_text(re.compile("^Your turn: ")).inner_text()
            send(page)
            expect(page.get_by_text(re.compile("^Your turn: "))).not_to_have_text(before)
        return path

    return begin


def game_ended(game: str) -> Callable[[Page], str]:
    """Lets bots play a match to its end."""

    def end(page: Page) -> str:
        match = page.evaluate(ASK, ["/api/matches", {"game": game, "start": True, **ENDED[game]}])["id"]
        page.goto(f"/match/{match}")
        expect(page.get_by_role("table", name="Standings")).to_be_visible()
        return f"/match/{match}"

    return end if game in ENDED else bots_have_played


def joinable(page: Page) -> str:
    """The way into a match that waits for somebody."""
    match = page.evaluate(ASK, ["/api/matches", {"game": "starweb", "preset": "trial", "seats": 6, "take": 1}])["id"]
    return str(page.evaluate(ASK, [f"/api/matches/{match}/seats/2/invite", {}])["path"])


@pytest.mark.parametrize("kind", GUESTS)
@pytest.mark.parametrize("look", LOOKS)
def test_a_page_for_everybody(visitor: Visitor, look: str, kind: str) -> None:
    path, words = GUESTS[kind]
    page = visitor(*sized(look), refused=kind in REFUSED)
    page.goto(path)
    expect(page.locator("main").get_by_text(words).first).to_be_visible()
    sound(page, f"{kind}-{look}")


@pytest.mark.one_of("game")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", OF_A_GAME)
@pytest.mark.parametrize("look", LOOKS)
def test_a_page_that_each_game_has(visitor: Visitor, look: str, kind: str, game: str) -> None:
    page = visitor(*sized(look))
    page.goto(OF_A_GAME[kind].format(game))
    expect(page.locator("main").get_by_role("heading", level=1)).to_be_visible()
    sound(page, f"{kind}-{game}-{look}")


@pytest.mark.parametrize("look", LOOKS)
def test_the_page_behind_a_link_in_a_mail(visitor: Visitor, look: str) -> None:
    page = visitor(*sized(look))
    page.route("**/api/addresses/*", lambda route: route.fulfill(json=PLACE))
    page.goto("/address/confirm-me")
    expect(page.locator("main").get_by_role("button").first).to_be_visible()
    sound(page, f"address-{look}")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("look", LOOKS)
def test_all_tabs_of_a_match(visitor: Visitor, player: Player, look: str, game: str) -> None:
    page = player.at(player.path(game, game_begun(game)), visitor, look)
    expect(page.get_by_text(re.compile("^Your turn: "))).to_be_visible()
    for name in ("orders", "match", *(["lists"] if game in WITH_LISTS else [])):
        expect(page.locator(f"#tab-{name}")).to_be_visible()
    for name in page.get_by_role("tab").evaluate_all("(tabs) => tabs.map((tab) => tab.id)"):
        page.locator(f"#{name}").click()
        sound(page, f"{game}-{name}-{look}")


@pytest.mark.parametrize("look", LOOKS)
def test_the_first_page_and_what_can_be_watched_with_matches(visitor: Visitor, player: Player, look: str) -> None:
    player.path("raumkrieg", game_begun("raumkrieg"))
    player.path("over", bots_have_played)
    page = player.at("/", visitor, look)
    expect(page.get_by_role("region", name="Your matches")).to_be_visible()
    sound(page, f"matches-{look}")
    page.goto("/watch")
    expect(page.locator("main svg .mark").first).to_be_attached()
    sound(page, f"watch-{look}")


@pytest.mark.one_of("game")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("look", LOOKS)
def test_result_and_replay(visitor: Visitor, player: Player, look: str, game: str) -> None:
    over = player.path("over" if game == "raumkrieg" else f"{game} over", game_ended(game))
    page = player.at(f"{over}/result", visitor, look)
    expect(page.get_by_role("table", name="Standings")).to_be_visible()
    sound(page, f"result-{game}-{look}")
    page.goto(f"{over}/replay?step=3&seat=0")
    if game in TOLD:
        expect(page.get_by_role("group", name="Replay")).to_be_visible()  # its bar takes the place of the slider
        sound(page, f"replay-{game}-{look}")
        page.keyboard.press("Escape")
    expect(page.get_by_role("slider", name="Position in the match")).to_be_visible()
    if game not in TOLD:
        sound(page, f"replay-{game}-{look}")


@pytest.mark.parametrize("look", LOOKS)
def test_an_invitation(visitor: Visitor, player: Player, look: str) -> None:
    path = player.path("join", joinable)
    page = visitor(*sized(look))
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    sound(page, f"join-{look}")


@pytest.mark.parametrize("look", LOOKS)
def test_a_guide_that_is_open(visitor: Visitor, look: str) -> None:
    page = visitor(*sized(look))
    learn(page, "Raumkrieg")
    expect(coach(page)).to_be_visible()
    sound(page, f"coach-{look}")
