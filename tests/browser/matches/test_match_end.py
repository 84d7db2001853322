"""The end of a match: its result, the picture to share, a rematch, and ends that players bring about."""

import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser import settled_page
from tests.browser.conftest import PHONE, Visitor, faults, shot
from tests.browser.looks import LOOKS
from tests.browser.playing import ASK, GET, begun, empty_sheet, look_back, play_now, send, turn_is
from tests.browser.told_turns import tell

TEXT = "async (path) => await (await fetch(path)).text()"
DRAWN_WORLDS = """() => [...document.querySelectorAll('.chart [data-mark^=W]')].map((one) => one.dataset.mark).sort()"""
WON = re.compile("won$|^You share the win$")


def bots_have_played(page: Page) -> str:
    """The address of a match that bots have played to its end."""
    bots = {str(seat): "easy" for seat in range(1, 5)}
    wish = {"game": "raumkrieg", "bots": bots, "seats": 4, "options": {"turns": "6", "layout": "near"}, "start": True}
    match = page.evaluate(ASK, ["/api/matches", wish])["id"]
    page.goto(f"/match/{match}")
    expect(page.get_by_role("table", name="Standings")).to_be_visible(timeout=60_000)
    return f"/match/{match}"


def two_play(ann: Page, ben: Page) -> str:
    """A match of two people; gives its address."""
    match = ann.evaluate(ASK, ["/api/matches", {"game": "raumkrieg", "seats": 2, "take": 1}])["id"]
    ben.evaluate(ASK, [f"/api/matches/{match}/seats/2/take", {"name": "Ben"}])
    ann.evaluate(ASK, [f"/api/matches/{match}/start", {}])
    for page in (ann, ben):
        page.goto(f"/match/{match}")
    return f"/match/{match}"


@pytest.mark.parametrize("look", LOOKS)
def test_everybody_sees_the_result_first(visitor: Visitor, look: str) -> None:
    size, scheme = LOOKS[look]
    page = visitor(size, scheme)
    address = bots_have_played(page)
    expect(page.get_by_role("heading", level=1, name=WON)).to_be_visible()
    expect(page.get_by_role("table", name="Standings").get_by_role("row")).to_have_count(5)
    expect(page.get_by_role("img", name=re.compile("^Scores over the turns"))).to_be_visible()
    expect(page.get_by_role("heading", name="Best moments")).to_be_visible()
    page.get_by_text("Scores as a table").click()
    expect(page.get_by_role("region", name="Scores as a table").get_by_role("row")).to_have_count(8)
    shot(page, f"result-{look}")
    assert faults(page) == []
    assert page.locator("#main").evaluate("(main) => main.scrollWidth") <= size["width"]
    page.goto(f"{address}/result")
    expect(page.get_by_role("heading", level=1, name=WON)).to_be_visible()


def test_on_a_phone_the_rows_of_the_standings_keep_their_distance(visitor: Visitor) -> None:
    page = visitor(PHONE)
    bots_have_played(page)
    rows = page.get_by_role("table", name="Standings").locator("tbody tr")
    expect(page.get_by_role("columnheader", name="How it ended")).to_have_count(0)
    for row in rows.all():
        told = row.locator(".narrow > span")
        expect(told.last).to_have_text(re.compile(r"^\d+ destroyed, \d+ captured, \d+ lost$"))
        around = row.bounding_box()
        assert around is not None
        for line in told.all():
            box = line.bounding_box()
            assert box is not None
            assert box["height"] < 40, "two lines at most"
            assert around["y"] + 4 <= box["y"] <= box["y"] + box["height"] + 4 <= around["y"] + around["height"]


def test_equal_scores_are_drawn_at_the_same_height(visitor: Visitor) -> None:
    page = visitor()
    bots_have_played(page)
    lines = page.get_by_role("img", name=re.compile("^Scores over the turns")).locator(".line")
    starts = lines.evaluate_all("(lines) => lines.map((line) => line.getAttribute('d').split('L')[0])")
    assert len(starts) == 4
    assert len(set(starts)) == 1, "all begin with 0 points"


def test_a_turning_point_leads_to_the_replay_of_its_turn(visitor: Visitor) -> None:
    page = visitor()
    bots_have_played(page)
    page.get_by_role("link", name=re.compile("takes the lead")).first.click()
    expect(page).to_have_url(re.compile(r"/replay\?step=\d+&seat=0$"))
    expect(page.get_by_role("group", name="Replay")).to_be_visible()
    expect(page.get_by_label("View of")).to_have_value("0")
    page.keyboard.press("Escape")
    line = page.get_by_role("group", name="Timeline")
    expect(line).to_contain_text(re.compile(r"Turn \d of 6", re.IGNORECASE))
    line.get_by_role("slider", name="Position in the match").fill("3")
    expect(line).to_contain_text("turn 2 of 6")
    expect(line.get_by_role("button", name="Now")).to_have_count(0)
    expect(page.get_by_text("read-only")).to_have_count(0)
    page.get_by_role("link", name="Result").click()
    expect(page.get_by_role("table", name="Standings")).to_be_visible()


def test_while_a_match_is_played_back_nothing_lies_behind_the_caption(visitor: Visitor) -> None:
    page = visitor(moving=True)
    bots = {str(seat): "easy" for seat in range(1, 7)}
    wish = {"game": "starweb", "preset": "trial", "bots": bots, "options": {"turns": "3"}, "start": True}
    page.goto(f"/match/{page.evaluate(ASK, ['/api/matches', wish])['id']}")
    expect(page.get_by_role("table", name="Standings")).to_be_visible(timeout=60_000)
    look_back(page)
    field = page.get_by_role("combobox", name="Find on the chart")
    expect(field).to_be_visible()
    line = page.get_by_role("group", name="Timeline")
    line.get_by_role("slider", name="Position in the match").fill("1")
    line.get_by_role("button", name=re.compile("^Play")).click()
    expect(page.locator(".caption")).to_be_visible()
    expect(field).to_have_count(0)
    line.get_by_role("button", name="Pause").click()
    expect(field).to_be_visible()


def test_the_result_is_saved_as_a_picture(visitor: Visitor) -> None:
    page = visitor()
    bots_have_played(page)
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share the result")
    expect(dialog.get_by_role("img")).to_be_visible()
    shot(page, "share")
    for kind, beginning in (("PNG", b"\x89PNG"), ("SVG", b"<svg")):
        with page.expect_download() as given:
            dialog.get_by_role("button", name=f"Download {kind}").click()
        assert given.value.path().read_bytes().startswith(beginning)
    assert faults(page) == []


def shared(page: Page) -> tuple[Path, str]:
    """The result of a match that is over as a picture: the PNG, and the text of the SVG."""
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share the result")
    expect(dialog.get_by_role("img")).to_be_visible()
    found = []
    for kind in ("PNG", "SVG"):
        with page.expect_download() as given:
            dialog.get_by_role("button", name=f"Download {kind}").click()
        found.append(given.value.path())
    return found[0], found[1].read_text()


def test_the_picture_of_a_starweb_match_is_an_image_of_some_size(visitor: Visitor) -> None:
    page = visitor()
    bots = {str(seat): "easy" for seat in range(1, 7)}
    wish = {"game": "starweb", "preset": "trial", "bots": bots, "options": {"turns": "2"}, "start": True}
    page.goto(f"/match/{page.evaluate(ASK, ['/api/matches', wish])['id']}")
    standings = page.get_by_role("table", name="Standings")
    expect(standings).to_be_visible()
    png, svg = shared(page)
    with Image.open(png) as picture:
        picture.load()
        wide, high = picture.size
        assert picture.format == "PNG"
        assert wide >= 1200
        assert wide / high == pytest.approx(1200 / 630, rel=0.01)
        assert len(picture.convert("RGB").resize((120, 63)).getcolors(120 * 63) or []) > 20, "it is not empty"
    first = standings.locator("tbody tr").first
    for words in (first.get_by_role("rowheader").inner_text().split()[0], first.locator(".score").inner_text()):
        assert words in svg


def test_the_picture_of_an_anonymous_match_says_what_its_result_says(visitor: Visitor) -> None:
    """Who played is told to everybody after the end, and to nobody before it."""
    ann, ben, cat = visitor(), visitor(), visitor(refused=True)
    match = begun(ann, ben, {"game": "starweb", "options": {"variant": "anonymous"}})
    for page, other in ((ann, "Ben"), (ben, "Ann"), (cat, "Ann"), (cat, "Ben")):
        assert other not in page.evaluate(TEXT, f"/api/matches/{match}")
    cat.goto(f"/match/{match}/result")
    expect(cat.get_by_role("button", name="Share")).to_have_count(0)
    for page, seat in ((ann, 1), (ben, 2)):
        page.evaluate(ASK, [f"/api/matches/{match}/seats/{seat}/draw", {}])
    cat.goto(f"/match/{match}/result")
    expect(cat.get_by_role("heading", level=1, name="A draw")).to_be_visible()
    said = cat.get_by_role("main").inner_text()
    _, svg = shared(cat)
    for name in ("Ann", "Ben"):
        assert name in said
        assert name in svg


def test_against_bots_a_rematch_begins_at_once_and_there_is_one(visitor: Visitor) -> None:
    page = visitor()
    play_now(page)
    old = page.url
    page.get_by_role("tab", name="Match").click()
    page.get_by_role("button", name="Resign …").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_text("Your turn: the setup of your fleet.")).to_be_visible()
    new = page.url
    assert new != old
    page.goto(old)
    page.get_by_role("link", name="Go to the rematch").click()
    expect(page).to_have_url(new)


def test_in_the_rematch_of_starweb_both_choose_their_characters_again(visitor: Visitor) -> None:
    ann, ben = visitor(), visitor()
    match = begun(ann, ben, OTHERS["starweb"])
    ann.evaluate(ASK, [f"/api/matches/{match}/seats/1/resign", {}])
    for page, button in ((ben, "Rematch"), (ann, "Take your seat in the rematch")):
        page.goto(f"/match/{match}")
        page.get_by_role("link", name=button).or_(page.get_by_role("button", name=button)).click()
        if page == ann:
            page.get_by_role("button", name="Take this seat").click()
    for page, character, name in ((ben, "Pirate", "Quill"), (ann, "Apostle", "Task")):
        form = page.get_by_role("form", name=re.compile("^Your choices for seat"))
        expect(form.get_by_role("radio", name="Any")).to_be_checked()
        form.get_by_role("radio", name=character).check()
        form.get_by_role("textbox", name="Your code name").fill(name)
        form.get_by_role("button", name="Save your choices").click()
        expect(form.get_by_text("Saved. Nobody else sees this.")).to_be_visible()
    assert faults(ann) == []
    ben.get_by_role("button", name="Start the match").click()
    for page, character, name in ((ben, "Pirate", "[QUILL]"), (ann, "Apostle", "[TASK]")):
        turn_is(page, 1)
        page.get_by_role("tab", name="Printout").click()
        printout = page.get_by_role("region", name="Printout")
        expect(printout).to_contain_text(name)
        expect(printout).to_contain_text(character)


def test_a_finished_match_is_watched_from_another_seat_on_its_chart(visitor: Visitor) -> None:
    """Everybody has seen other worlds: at the beginning only their own, and its neighbours."""
    ann, ben = visitor(), visitor()
    match = begun(ann, ben, OTHERS["starweb"])
    ann.evaluate(ASK, [f"/api/matches/{match}/seats/1/resign", {}])
    ann.goto(f"/match/{match}")
    look_back(ann)
    charts = {}
    for seat in ("1", "2", "0"):
        ann.get_by_label("View of").select_option(seat)
        path = f"/api/matches/{match}/seats/{seat}/chart?step=0"
        worlds = {mark["id"] for mark in ann.evaluate(GET, path)["marks"] if not mark["near"]}
        settled_page.wait_for(ann, DRAWN_WORLDS, sorted(worlds))
        charts[seat] = worlds
    assert charts["1"].isdisjoint(charts["2"])
    assert charts["1"] | charts["2"] < charts["0"]


def test_a_draw_is_agreed_on_and_the_other_takes_their_seat_in_the_rematch(visitor: Visitor) -> None:
    ann, ben = visitor(), visitor()
    two_play(ann, ben)
    ann.get_by_role("tab", name="Match").click()
    ann.get_by_role("button", name="Propose a draw").click()
    ben.get_by_role("note", name="Draw").get_by_role("button", name="Agree to a draw").click()
    for page in (ann, ben):
        expect(page.get_by_role("heading", level=1, name="A draw")).to_be_visible()
    ben.get_by_role("button", name="Rematch").click()
    expect(ben.get_by_role("heading", name="Waiting for players")).to_be_visible()
    ann.get_by_role("link", name="Take your seat in the rematch").click()
    ann.get_by_role("button", name="Take this seat").click()
    expect(ann.get_by_role("heading", name="All seats are taken")).to_be_visible()


def test_a_player_who_is_eliminated_is_told_watches_on_and_leaves(visitor: Visitor) -> None:
    """All ships of seat 1 fly off the board in turn 1."""
    ann, ben = visitor(), visitor()
    match = begun(ann, ben, {"undo_seconds": 0})
    flight = "\n".join(f"{ship} V 2000,0" for ship in range(10, 20))
    for turn, text in ((1, flight), (2, "")):
        ann.evaluate(ASK, [f"/api/matches/{match}/seats/1/orders", {"text": text}])
        ben.evaluate(ASK, [f"/api/matches/{match}/seats/2/orders", {"text": ""}])
        ben.goto(f"/match/{match}")
        turn_is(ben, turn)
    ann.goto(f"/match/{match}")
    notice = ann.get_by_role("note", name="Eliminated")
    expect(notice).to_contain_text("You are eliminated")
    assert faults(ann) == []
    shot(ann, "eliminated")
    expect(ben.get_by_role("note", name="Eliminated")).to_have_count(0)
    send(ben)
    turn_is(ben, 3)
    expect(ann.get_by_role("group", name="Timeline")).to_contain_text("turn 3")
    notice.get_by_role("button", name="Leave the match …").click()
    ann.get_by_role("dialog").get_by_role("button", name="Leave the match").click()
    expect(ben.get_by_role("heading", level=1, name="You won")).to_be_visible()
    expect(ann.get_by_role("table", name="Standings")).to_contain_text("eliminated in turn 1")
    look_back(ann)
    expect(ann.get_by_label("View of")).to_be_visible()


OTHERS: dict[str, dict[str, object]] = {
    "robots": {"game": "robots", "preset": "duel"},
    "starprobe": {"game": "starprobe"},
    "starweb": {"game": "starweb"},
}
"""Matches of two people in the games other than Raumkrieg."""


@pytest.mark.parametrize("game", OTHERS)
def test_in_every_game_a_player_resigns_and_the_other_has_won(visitor: Visitor, game: str) -> None:
    ann, ben = visitor(), visitor(PHONE, "dark")
    match = begun(ann, ben, OTHERS[game])
    for page in (ann, ben):
        page.goto(f"/match/{match}")
        expect(page.locator(".chart [data-mark]").first).to_be_attached()
    ann.get_by_role("tab", name="Match").click()
    ann.get_by_role("button", name="Resign …").click()
    ann.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ben.get_by_role("heading", level=1, name="You won")).to_be_visible()
    expect(ann.get_by_role("table", name="Standings")).to_contain_text("resigned")
    assert faults(ben) == []


@pytest.mark.parametrize("game", OTHERS)
def test_in_every_game_a_draw_is_agreed_on(visitor: Visitor, game: str) -> None:
    ann, ben = visitor(), visitor(PHONE, "dark")
    match = begun(ann, ben, OTHERS[game])
    for page in (ann, ben):
        page.goto(f"/match/{match}")
        expect(page.locator(".chart [data-mark]").first).to_be_attached()
    ann.get_by_role("tab", name="Match").click()
    ann.get_by_role("button", name="Propose a draw").click()
    asks = ben.get_by_role("note", name="Draw")
    expect(asks).to_contain_text("wants a draw.")
    asks.get_by_role("button", name="Agree to a draw").click()
    for page in (ann, ben):
        expect(page.get_by_role("heading", level=1, name="A draw")).to_be_visible()
    assert faults(ben) == []


def test_the_last_turn_is_told_before_the_result(visitor: Visitor) -> None:
    page = visitor(replays=True, moving=True)
    tell(page, 2.0)
    wish = {"game": "raumkrieg", "seats": 2, "take": 1, "bots": {"2": "easy"}, "options": {"turns": "1"}, "start": True}
    page.goto(f"/match/{page.evaluate(ASK, ['/api/matches', wish])['id']}")
    expect(page.get_by_text("Your turn: the setup of your fleet.")).to_be_visible()
    page.get_by_role("button", name="Send 10 orders").click()
    turn_is(page, 1)
    send(page)
    expect(page.get_by_role("group", name="Replay")).to_be_visible()
    assert page.get_by_role("table", name="Standings").count() == 0
    expect(page.get_by_role("table", name="Standings")).to_be_visible()


def test_the_head_of_the_result_has_the_final_figures(visitor: Visitor) -> None:
    """Also if the last turn was skipped, after a reload, and after looking through the eyes of somebody else."""
    page = visitor(replays=True, moving=True)
    bots = {str(seat): "easy" for seat in range(2, 7)}
    wish = {"game": "starweb", "preset": "trial", "take": 1, "bots": bots, "options": {"turns": "2"}, "start": True}
    match = page.evaluate(ASK, ["/api/matches", {"undo_seconds": 0, **wish}])["id"]
    empty_sheet(page, match)
    page.goto(f"/match/{match}")
    standings = page.get_by_role("table", name="Standings")
    skip = page.get_by_role("button", name="Skip", exact=True)
    sure = page.get_by_role("dialog").get_by_role("button", name="Send orders")
    for _ in range(2):
        page.get_by_role("button", name="Draft orders for me").click()
        page.get_by_role("button", name=re.compile("^Send [0-9]+")).click()
        expect(skip.or_(sure)).to_be_visible()
        if sure.is_visible():
            sure.click()
        skip.click()
        expect(skip).to_have_count(0)
    row = standings.get_by_role("row").filter(has=page.get_by_role("rowheader", name="You"))
    score = row.locator(".score").inner_text()
    head = page.get_by_role("region", name="Figures")
    expect(head).to_contain_text(re.compile(rf"Score\s*{score}\b"))
    page.reload()
    expect(standings).to_be_visible()
    expect(head).to_contain_text(re.compile(rf"Score\s*{score}\b"))
    look_back(page)
    page.get_by_label("View of").select_option("2")
    expect(head).not_to_contain_text(re.compile(rf"Score\s*{score}\b"))
    page.get_by_role("link", name="Result", exact=True).click()
    expect(standings).to_be_visible()
    expect(head).to_contain_text(re.compile(rf"Score\s*{score}\b"))


def test_a_player_has_the_same_sign_in_the_head_and_in_the_standings(visitor: Visitor) -> None:
    page = visitor()
    play_now(page)
    head = page.get_by_role("list", name="Who has sent orders").locator("path")
    signs = head.evaluate_all("(all) => all.map((path) => path.getAttribute('d'))")
    assert len(set(signs)) == len(signs) > 1
    page.get_by_role("tab", name="Match").click()
    page.get_by_role("button", name="Resign …").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    standings = page.get_by_role("table", name="Standings")
    expect(standings).to_be_visible()
    final = standings.locator("path").evaluate_all("(all) => all.map((path) => path.getAttribute('d'))")
    assert sorted(final) == sorted(signs)
