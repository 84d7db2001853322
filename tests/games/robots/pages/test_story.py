"""Robots' stories: what a play is told as, and that nothing else goes into them."""

from math import sqrt

import pytest
from msgspec.structs import replace

from tests.helpers.reached_states import played
from turnsheet.core.dice import Dice
from turnsheet.core.game import State
from turnsheet.core.pages.chart import Spot
from turnsheet.core.pages.story import MINUS, Burst, Point, Shot, Story, Travel, Turn
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games import GAMES
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules.events import Hurt
from turnsheet.games.robots.rules.events import Shot as Fired

GAME = next(game for game in GAMES if game.id == "robots")
RED, GREEN = Seat(1), Seat(2)

SNIPING = """red sniper at 0,0 facing 0
red tank at -4,0
green tank at 3,0 facing 3
green scout at 4,0
to play red
"""
"""The tank is 3 away: the sniper sees it, the tank sees 1 far and the scout at 4,0 sees 2 far, not to 0,0."""


def middle(q: int, r: int) -> Spot:
    """Where the middle of a hex is on the chart."""
    return round(sqrt(3) * (q + r / 2), 4), 1.5 * r


def told(position: str, *sheets: str, seat: Seat) -> Story:
    """The story of the last of some sheets, each of the team whose play it is, as a seat is told it."""
    before = after = GAME.notation.position(position)
    for text in sheets:
        before = after
        (playing,) = (each for each, prompt in GAME.rules.awaiting(before).items() if prompt.awaited)
        reading = GAME.rules.read(GAME.rules.view(before, playing), text)
        assert not reading.refusals
        after = GAME.rules.advance(before, {playing: reading.orders}, Dice(b""))
    return story(before, after, seat)


def story(before: State | None, after: State, seat: Seat) -> Story:
    """The story of a step, from the views of a seat."""
    past = None if before is None else GAME.rules.view(before, seat)
    return GAME.pages.story(past, GAME.rules.view(after, seat))


def test_a_shot_out_of_the_fog_is_a_flash_at_its_target() -> None:
    found = told(SNIPING, "shoot 3 0, end", seat=GREEN)
    assert found.digest.headline == f"Your tank was hit ({MINUS}2 health)."
    assert [(each.kind, each.text, each.amount, each.tone, each.marks) for each in found.digest.lines] == [
        (
            "hurt",
            f"A shot out of the fog: your tank is hit ({MINUS}2 health).",
            "-2 health",
            "loss",
            ("robot 1 tank", "hex 3,0"),
        )
    ]
    fire, hits = found.replay.scenes
    assert (fire.id, fire.seconds, fire.acts) == ("fire 1", 1.2, (Shot(None, None, ("hex 3,0",)),))
    assert hits.acts == (Burst(middle(3, 0), "hit", f"Gt {MINUS}2", mark="robot 1 tank", owner=GREEN),)
    assert (hits.caption, hits.amount, hits.tone) == (f"Your tank is hit ({MINUS}2 health).", "-2 health", "loss")


def test_the_one_who_fires_sees_a_beam_from_robot_to_hex() -> None:
    found = told(SNIPING, "shoot 3 0, end", seat=RED)
    assert found.digest.headline == f"You hit green's tank ({MINUS}2 health)."
    (line,) = found.digest.lines
    assert (line.text, line.amount) == (
        f"Your sniper shoots at 3,0: green's tank is hit ({MINUS}2 health).",
        "2 damage",
    )
    assert line.marks == ("robot 1 tank", "hex 3,0", "robot 0 sniper")
    (shot,) = found.replay.scenes[0].acts
    assert shot == Shot(RED, middle(0, 0), ("hex 3,0",), mark="robot 0 sniper")
    assert (found.digest.weight, found.digest.moment) == (10, "")


def test_figures_are_turn_robots_health_and_those_known_destroyed() -> None:
    """Green has a tank with 1 of 3 and a scout with 1 of 1; the sniper is dead, of 6 health in all 2 are left."""
    figures = told(SNIPING, "shoot 3 0, end", seat=GREEN).figures
    assert [(each.id, each.value, each.note, each.change, each.tone) for each in figures] == [
        ("turn", "1", "round 1", "", "neutral"),
        ("robots", "2", "of 3", "", "neutral"),
        ("health", "2", "of 6", "-2", "loss"),
        ("destroyed", "0", "of 3, as far as you know", "", "neutral"),
    ]
    assert figures[2].share == 0.333


@pytest.mark.parametrize(("lost", "note"), [((0, 1), "of 3, as far as you know"), ((0, 1, 2), "of 3")])
def test_no_more_than_all_enemies_can_be_destroyed(lost: tuple[int, ...], note: str) -> None:
    view = GAME.rules.view(GAME.notation.position(SNIPING), GREEN)
    assert isinstance(view, View)
    view = replace(view, lost=lost)
    assert [each.note for each in GAME.pages.story(None, view).figures if each.id == "destroyed"] == [note]


def test_a_robot_comes_out_of_the_fog_and_is_pointed_out() -> None:
    """From 4,0 over 3,0, which red's scout at 0,0 does not see, to 2,0, which it sees: facing west it came from 3,0."""
    found = told("red scout at 0,0\ngreen scout at 4,0 facing 3\nto play green", "move, move, end", seat=RED)
    assert found.digest.headline == "You see green's scout."
    assert [each.text for each in found.digest.lines] == ["You see green's scout.", "Green's scout moves to 2,0."]
    move, sight = found.replay.scenes
    travel, turn = move.acts
    assert isinstance(travel, Travel)
    assert (travel.path, travel.hidden_from, travel.hidden_to) == ((middle(3, 0), middle(2, 0)), True, False)
    assert turn == Turn("robot 1 scout", 270)
    assert (move.seconds, move.caption) == (1.2, "Green's scout comes to 2,0.")
    assert sight.acts == (Point(middle(2, 0), "sighted", "Gs"),)


def test_where_a_robot_came_from_is_not_guessed_if_it_has_turned_since() -> None:
    """To 2,0, then turned to north-west, 330 degrees, and to 2,-1, which is 2 away from 0,0 as well."""
    position = "red scout at 0,0\ngreen scout at 4,0 facing 3\nto play green"
    comes, sight, walks = told(position, "move, move, face 4, move, end", seat=RED).replay.scenes
    (appears,) = comes.acts
    assert isinstance(appears, Travel)
    assert (appears.path, appears.hidden_from) == ((middle(2, 0), middle(2, 0)), True)
    assert sight.title == "Sight"
    travel, turn = walks.acts
    assert isinstance(travel, Travel)
    assert (travel.path, travel.delay) == ((middle(2, 0), middle(2, -1)), 0.15)
    assert turn == Turn("robot 1 scout", 330)


def test_a_robot_walks_straight_ahead_hex_by_hex_and_vanishes_into_the_fog() -> None:
    """From 1,0 over 2,0 to 3,0, which red does not see."""
    found = told("red scout at 0,0\ngreen scout at 1,0 facing 0\nto play green", "move, move, end", seat=RED)
    (move,) = found.replay.scenes
    (travel,) = move.acts
    assert isinstance(travel, Travel)
    assert (travel.path, travel.hidden_to) == ((middle(1, 0), middle(2, 0), middle(3, 0)), True)
    assert (move.seconds, move.caption) == (1.2, "Green's scout moves out of sight.")
    (line,) = found.digest.lines
    assert (line.kind, line.text) == ("out of sight", "Green's scout moves out of sight.")


def test_a_robot_that_stands_still_appears_when_an_own_robot_finds_it_and_falls_where_it_is_hit() -> None:
    """The scout at 2,0 comes into sight of the scout that moves to 0,0 and is shot at range 2, number 0."""
    position = "red scout at -1,0\ngreen scout at 2,0 facing 3\ngreen tank at 4,0\nto play red"
    found = told(position, "move, shoot 2 0, end", seat=RED)
    assert found.digest.headline == "You destroyed green's scout."
    assert [each.kind for each in found.digest.lines] == ["destroyed", "moved"]
    assert found.digest.lines[0].marks == ("hex 2,0", "robot 0 scout")
    assert found.digest.moment == "Green's scout falls"
    assert [scene.title for scene in found.replay.scenes] == ["Move", "Sight", "Fire", "Hits"]
    appears, point = found.replay.scenes[1].acts
    assert isinstance(appears, Travel)
    assert (appears.path, appears.hidden_from) == ((middle(2, 0), middle(2, 0)), True)
    assert point == Point(middle(2, 0), "sighted", "Gs")
    (burst,) = found.replay.scenes[3].acts
    assert burst == Burst(middle(2, 0), "destroyed", "Gs destroyed", mark="robot 1 scout", owner=GREEN)


def test_the_digest_tells_all_since_the_last_play_and_the_replay_the_step() -> None:
    """Green's scout moves into sight, then yellow does nothing; red's own play ended before."""
    position = """teams red yellow blue
    red scout at 0,0
    red tank at -4,0
    yellow scout at 2,0 facing 0
    blue scout at -4,4
    to play red
    """
    found = told(position, "turn 1, end", "move, end", "end", seat=RED)
    assert found.digest.headline == "All is quiet."
    assert [each.text for each in found.digest.lines] == ["Yellow's scout moves out of sight."]
    assert found.replay.scenes == ()
    own = told(position, "turn 1, end", seat=RED)
    assert [scene.title for scene in own.replay.scenes] == ["Turn"]
    assert own.replay.scenes[0].acts == (Turn("robot 0 scout", 150),)


def test_what_others_did_in_many_steps_is_summed_up_in_the_digest_of_the_last() -> None:
    """A page that shows the last of them only has lost nothing."""
    found = told(SNIPING, "shoot 3 0", *["turn 1"] * 12, seat=GREEN)
    assert found.digest.headline == f"Your tank was hit ({MINUS}2 health)."


def test_a_robot_that_walked_and_fell_is_pointed_at_where_it_fell() -> None:
    """The scout walks from 4,0 over 3,0 to 2,0, where the sniper out of the fog destroys it; then green plays on."""
    position = (
        "red sniper at -1,0 facing 0\nred tank at -4,0\ngreen scout at 4,0 facing 3\ngreen tank at 4,-4\nto play green"
    )
    found = told(position, "move, move, end", "shoot 3 0, end", "turn 1", seat=GREEN)
    assert found.digest.headline == "Your scout was destroyed."
    assert found.digest.lines[0].marks == ("hex 2,0",)


def test_a_player_who_missed_the_deadline_is_told_what_came_before() -> None:
    position = "red sniper at 0,0 facing 0\nred tank at -4,0\ngreen scout at 3,0\ngreen tank at 4,-4\nto play red"
    before = GAME.notation.position(position)
    reading = GAME.rules.read(GAME.rules.view(before, RED), "shoot 3 0, end")
    shot = GAME.rules.advance(before, {RED: reading.orders}, Dice(b""))
    after = GAME.rules.advance(shot, {}, Dice(b""))
    assert story(shot, after, GREEN).digest.headline == "Your scout was destroyed."
    assert any(line.kind == "time up" for line in story(shot, after, GREEN).digest.lines)
    (playing,) = (each for each, prompt in GAME.rules.awaiting(after).items() if prompt.awaited)
    reading = GAME.rules.read(GAME.rules.view(after, playing), "turn 1")
    later = GAME.rules.advance(after, {playing: reading.orders}, Dice(b""))
    assert story(after, later, GREEN).digest.headline == "Your scout was destroyed."


def test_what_others_do_is_shown_long_enough_to_be_followed() -> None:
    position = "red scout at 0,0 facing 0\nred tank at -4,0\ngreen scout at 2,0 facing 3\nto play red"
    for seat, seconds in ((RED, 0.5), (GREEN, 1.2), (REFEREE, 0.5)):
        (move, *_) = told(position, "move", seat=seat).replay.scenes
        assert move.seconds == seconds


def test_before_the_first_step_the_seat_is_told_its_team() -> None:
    start = GAME.notation.position(SNIPING)
    assert story(None, start, GREEN).digest.headline == "You are green, with a scout, a sniper and a tank."
    assert story(None, start, REFEREE).digest.headline == ""


def test_the_end_is_told() -> None:
    position = "red scout at 0,0 facing 0\ngreen scout at 1,0 facing 3\nto play red"
    found = told(position, "shoot 1 0", seat=RED)
    assert found.digest.headline == "You destroyed green's scout. The match is over: you won."
    assert found.digest.moment == "Red wins"
    assert found.digest.weight == 30 + 40
    beaten = told(position, "shoot 1 0", seat=GREEN)
    assert beaten.digest.headline == "Your scout was destroyed. You have no robots left. The match is over: red won."
    assert (beaten.digest.moment, beaten.digest.weight) == ("", 0)
    drawn = told("red scout at 0,0\ngreen scout at 0,0\nto play red", "shoot 0 0", seat=RED)
    assert drawn.digest.headline.endswith("The match is over: it is a draw.")
    assert drawn.digest.lines[0].text == "Your scout shoots at 0,0: it destroys itself and green's scout is destroyed."
    assert (drawn.digest.moment, drawn.digest.weight) == ("Green's scout falls", 30)


def test_a_shot_for_nothing_and_the_edge_are_told() -> None:
    """A tank's range is 1: the shot at range 2 straight ahead is drawn half as far, and costs nobody anything."""
    found = told("red tank at 4,0 facing 3\ngreen tank at -4,0\nto play red", "shoot 2 0, face 0, move", seat=RED)
    assert found.digest.headline == "Nobody was hit."
    assert [(each.kind, each.text) for each in found.digest.lines] == [
        ("miss", "Your tank shoots too far or off the board: the shot is wasted."),
        ("moved", "Your tank stays at the edge of the board."),
    ]
    fire, turn, edge = found.replay.scenes
    assert fire.acts == (Shot(RED, middle(4, 0), (), middle(3, 0), mark="robot 0 tank"),)
    assert (turn.title, edge.title) == ("Turn", "Edge")


def test_the_referee_is_told_everything_once() -> None:
    """Also steps that one team sees and another only half: they are two events."""
    found = told("red scout at 0,0\ngreen scout at 2,0 facing 0\nto play green", "move, end", seat=REFEREE)
    (move,) = found.replay.scenes
    (travel,) = move.acts
    assert isinstance(travel, Travel)
    assert (travel.path, travel.hidden_to) == ((middle(2, 0), middle(3, 0)), False)
    assert found.digest.headline == "Green's scout moved to 3,0."
    assert [each.id for each in found.figures] == ["turn", "robots red", "robots green"]


def reached(seats: int, seed: int, bot: str) -> list[tuple[State | None, State]]:
    """The steps of a match."""
    states = played(GAME, seats, seed, bot)
    return list(zip((None, *states), states, strict=False))


BOTS_TRIED = ["random", "hunters", "strong"]


@pytest.mark.parametrize("bot", BOTS_TRIED)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_shots_and_hits_are_those_of_the_seats_events(seats: int, bot: str) -> None:
    scenes = 0
    for before, after in reached(seats, 1, bot):
        for seat in (REFEREE, *(Seat(number) for number in range(1, seats + 1))):
            view = GAME.rules.view(after, seat)
            assert isinstance(view, View)
            found = story(before, after, seat)
            acts = [act for scene in found.replay.scenes for act in scene.acts]
            scenes += len(found.replay.scenes)
            assert all(scene.seconds > 0 and scene.caption for scene in found.replay.scenes)
            if before is None:
                continue
            beams = [act for act in acts if isinstance(act, Shot)]
            fired = [event for event in view.events if isinstance(event, Fired)]
            assert [act.origin for act in beams if act.mark] == [beam.origin for beam in beams[: len(fired)]]
            assert all(act.origin is None for act in beams if not fired)
            hurt = [event for event in view.events if isinstance(event, Hurt)]
            assert len([act for act in acts if isinstance(act, Burst)]) == len(hurt)
            assert found.digest.headline
    assert scenes > 20
