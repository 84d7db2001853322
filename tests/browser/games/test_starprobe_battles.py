"""The battles of Star Probe: their single form, aiming by a click, and their replay."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visitor, faults, shot
from tests.browser.games.voyages import WIDE, button, supposed, usable


def test_missiles_chosen_in_one_battle_are_not_chosen_in_the_next(visitor: Visitor) -> None:
    """Three lifeforms come one after another."""
    page = visitor(WIDE)
    supposed(page, "lifeforms")
    one = button(page, "^1 salvo")
    one.click()
    expect(one).to_have_attribute("aria-pressed", "true")
    step = page.get_by_role("slider", name="Position in the match").input_value()
    button(page, "^Fight").click()
    expect(page.get_by_role("slider", name="Position in the match")).not_to_have_value(step)
    expect(button(page, "^No missiles")).to_have_attribute("aria-pressed", "true")
    expect(one).to_have_attribute("aria-pressed", "false")


def test_a_course_of_a_battle_is_set_by_its_square(visitor: Visitor) -> None:
    page = visitor(WIDE, "dark")
    supposed(page, "battle in space")
    squares = page.locator("polygon.pointed")
    expect(squares.first).to_be_visible()
    box = squares.last.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    form = page.get_by_role("region", name="Battle in space")
    form.get_by_role("button", name="Beams", exact=True).click()
    expect(form.get_by_role("button", name="Beams", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(button(page, r"^Fight to -?\d+,-?\d+, heading \S+, velocity \d+")).to_be_visible()
    expect(form.get_by_role("table", name="Odds")).to_contain_text("ship 1")
    expect(button(page, r"^Fight .*velocity \d+.* \d+\s% .*ship 1")).to_be_visible()
    usable(page, "battle")
    button(page, "^Fight").click()
    expect(page.get_by_text(re.compile("^Turn 4 of a battle in space"))).to_be_visible()
    expect(button(page, r"^Fight to -?\d+,-?\d+, heading \S+, velocity \d+")).to_be_visible()  # nothing was touched yet


def test_an_enemy_that_is_clicked_is_aimed_at_and_the_fight_is_replayed(visitor: Visitor) -> None:
    page = visitor(WIDE, replays=True, moving=True)
    supposed(page, "battle in space")
    form = page.get_by_role("region", name="Battle in space")
    beams, salvo = form.get_by_role("button", name="Beams", exact=True), form.get_by_role("button", name="1 salvo")
    expect(beams).to_have_attribute("aria-pressed", "false")
    foe = page.get_by_role("group", name="Chart").get_by_role("button", name=re.compile("^native ship 1.*can be aimed"))
    foe.click()
    expect(beams).to_have_attribute("aria-pressed", "true")
    form.get_by_role("radio", name="missiles").check()
    foe.click()
    expect(salvo).to_have_attribute("aria-pressed", "true")
    expect(beams).to_have_attribute("aria-pressed", "true")
    usable(page, "battle-aimed")
    button(page, "^Fight").click()
    expect(page.get_by_text(re.compile("^Turn 4 of a battle in space"))).to_be_visible()
    page.get_by_role("region", name="Turn report").get_by_role("button", name="Watch again").click()
    scenes = page.get_by_role("group", name="Replay").get_by_role("button", name=re.compile(", scene . of"))
    expect(scenes.first).to_have_accessible_name(re.compile("Move, scene 1 of 3$"))
    expect(page.locator("canvas[data-moving*='vessel 0']")).to_be_attached()
    shot(page, "starprobe-battle-replay")
    page.keyboard.press("Escape")
    expect(scenes).to_have_count(0)


FACE_TO_FACE = (
    "1 at C3/5\n1 find C3/5 class 1 race Canine level 6\n1 stage cornered\n1 battle turn 1\n"
    "1 vessel 0 at 0,0 heading north velocity 0\n"
    "1 vessel 1 at 0,1 heading south velocity 0 screen 5 salvos 0 attack 11\n"
)
"""At a distance of one square beams can hardly miss."""


def test_beams_and_hits_of_a_battle_in_space_are_drawn_between_the_ships(visitor: Visitor) -> None:
    page = visitor(WIDE, "dark", replays=True, moving=True)
    supposed(page, FACE_TO_FACE)
    page.get_by_role("group", name="Chart").get_by_role(
        "button", name=re.compile("^native ship 1.*can be aimed")
    ).click()
    button(page, "^Fight").click()
    expect(page.get_by_text(re.compile("^Turn 2 of a battle in space"))).to_be_visible()
    page.get_by_role("region", name="Turn report").get_by_role("button", name="Watch again").click()
    replay = page.get_by_role("group", name="Replay")
    replay.get_by_role("button", name="Pause").click()
    replay.get_by_role("button", name="Previous scene").click()  # to the end of the first one
    for name, drawn in (("Fire", ".beam.hits"), ("Hits", "[data-burst]")):
        scene = replay.get_by_role("button", name=re.compile(f"{name}, scene"))
        if scene.get_attribute("aria-current") != "step":
            replay.get_by_role("button", name="Next scene").click()
        expect(scene).to_have_attribute("aria-current", "step")
        expect(replay.get_by_role("button", name="Play")).to_be_visible()
        expect(page.locator(drawn).first).to_be_attached()
        assert faults(page) == []
        shot(page, f"starprobe-battle-{name}")
