"""Star maps: drawn, asked, written and read."""

import os

import pytest

from turnsheet.core.game import BadOptionsError
from turnsheet.games.starprobe.star_map.game_map import Sky, sky_of
from turnsheet.games.starprobe.star_map.generator import draw
from turnsheet.games.starprobe.star_map.map_text import read_sky, write_sky
from turnsheet.games.starprobe.star_map.places import HEXES, Hex, distance, hexes, star_name
from turnsheet.games.starprobe.star_map.stars import Star

DRAWN = 200 if os.environ.get("TURNSHEET_SOAK") else 20
SMALL = """
# a home, a wall of cloud, and a star behind it
home I10/0 Canine F-L 5-16
cloud I12 2-3
I10: 0
I11: 0, 1 cool
I12: 4 hot, -3
I13: 0, 8
"""
HOMES = {
    "C2/7": "Humanoid",
    "C19/5": "Insect",
    "I17/1": "Amoeboid",
    "J6*/2": "Humanoid",
    "P12*/3": "Ursoid",
    "Q19*/1": "Avian",
    "R5*/4": "Feline",
    "E12/0": "Canine",
}


def small() -> Sky:
    return read_sky(SMALL)


def test_drawn_maps() -> None:
    """More than 2,000 stars, 2 to 8 per hex, all homes, nothing in a cloud, no cloud near a home."""
    for seed in range(DRAWN):
        sky = draw(str(seed))
        assert len(sky.stars) > 2000
        assert all(sky.star(star.name) is sky.star_at(star.place) is star for star in sky.stars)
        assert set(sky.by_hex) == set(HEXES)
        assert all(2 <= len(stars) <= 8 for stars in sky.by_hex.values())
        assert {home.star: home.race for home in sky.homes} == HOMES
        assert all(sky.star(home.star) and home.holds(home.place) for home in sky.homes)
        assert len(sky.clouds) == 14
        assert not any(sky.clouded(star.place) for star in sky.stars)
        assert all(hexes(home.place[:2], hex_) >= 3 for home in sky.homes for hex_ in sky.clouds)
        assert all(len(sky.reachable(home.place, 3)) >= 1 for home in sky.homes)


def test_hexes_are_drawn_alike_in_any_order() -> None:
    there, back = draw("order"), draw("order")
    forwards = [there.stars_in(hex_) for hex_ in HEXES]
    backwards = [back.stars_in(hex_) for hex_ in reversed(HEXES)]
    assert forwards == backwards[::-1]
    assert there.stars == tuple(sorted(there.stars, key=lambda star: star.place))


def test_there_is_nothing_beyond_the_map() -> None:
    sky = draw("edge")
    assert sky.stars_in((-1, 1)) == sky.stars_in((0, 25)) == ()
    assert sky.star_at((0, 25, 0)) is None
    assert sky.star("C2/77") is None
    assert sky.star("nowhere") is None


def test_clouds_enclose_no_home() -> None:
    """From every home jumps of three hexes, one after the other, lead to almost every star."""
    for seed in range(3):
        sky = draw(f"way {seed}")
        for home in sky.homes[:: 3 if seed else 1]:
            known = {home.place}
            edge = [home.place]
            while edge:
                here = edge.pop()
                for star, _ in sky.reachable(here, 3):
                    if star.place not in known:
                        known.add(star.place)
                        edge.append(star.place)
            assert len(known) > 0.98 * len(sky.stars)


def test_the_same_seed_gives_the_same_map() -> None:
    assert write_sky(draw("a")) == write_sky(draw("a")) != write_sky(draw("b"))
    assert sky_of("a") is sky_of("a")


def test_the_mean_of_stars() -> None:
    """2 and 6 times 0.45 are 4.7 a hex; over 40 maps of 446 hexes the mean is within 0.05 of it."""
    stars = sum(len(draw(f"mean {seed}").stars) for seed in range(40))
    assert abs(stars / (40 * 446) - 4.7) < 0.05


def test_kinds_come_in_their_shares() -> None:
    stars = draw("kinds").stars
    shares = {kind: sum(star.kind == kind for star in stars) / len(stars) for kind in ("regular", "hot", "cool")}
    assert abs(shares["regular"] - 0.6) < 0.05
    assert abs(shares["hot"] - 0.2) < 0.05
    assert abs(shares["cool"] - 0.2) < 0.05


def test_near_is_what_distance_says() -> None:
    sky = draw("near")
    for star in sky.stars[::97]:
        for reach in (1, 3, 4):
            want = {
                (other.name, distance(star.place, other.place))
                for other in sky.stars
                if other != star and distance(star.place, other.place) <= 2 * reach
            }
            found = list(sky.near(star.place, reach))
            assert {(other.name, halves) for other, halves in found} == want
            order = [(halves, other.place) for other, halves in found]
            assert order == sorted(order)


def test_stars_towards_a_place_are_the_nearer_ones_in_the_same_order() -> None:
    sky = draw("near")
    for star in sky.stars[::97]:
        for home in sky.homes:
            left = distance(star.place, home.place)
            everywhere, towards = sky.near(star.place, 5), sky.near(star.place, 5, home.place)
            nearer = [found for found in everywhere if distance(found[0].place, home.place) < left]
            assert [found for found in towards if distance(found[0].place, home.place) < left] == nearer


def test_hexes_that_are_too_far_from_a_place_are_not_drawn_to_look_towards_it() -> None:
    drawn: set[Hex] = set()

    def stars_in(hex_: Hex) -> tuple[Star, ...]:
        drawn.add(hex_)
        return ()

    sky = Sky(stars_in, (), {})
    assert not list(sky.near((8, 10, 0), 4, (8, 12, 0)))
    assert drawn == {(7, 11), (7, 12), (8, 11), (8, 12), (8, 13), (9, 11), (9, 12)}
    drawn.clear()
    assert not list(sky.near((8, 10, 0), 4, (8, 10, 0)))
    assert not drawn


def test_a_cloud_hides_what_is_behind_it() -> None:
    sky = small()
    start = (8, 10, 0)
    assert [star.name for star, _ in sky.near(start, 4)] == [
        "I11/0",
        "I11/1",
        "I13/0",
        "I12/-3",
    ]
    assert [star.name for star, _ in sky.reachable(start, 4)] == ["I11/0", "I11/1", "I12/-3"]
    assert not sky.clear(start, (8, 13, 0))
    assert not sky.clear((8, 13, 0), start)
    assert sky.clear(start, (8, 13, 8))  # over I12 the line is at levels 5 and 6, and the cloud ends at 3
    assert sky.clouded((8, 12, -2))
    assert sky.clouded((8, 12, 3))
    assert not sky.clouded((8, 12, 4))
    assert not sky.clouded((8, 12, -3))


def test_the_bounds_of_an_empire() -> None:
    sky = draw("bounds")
    humanoid = next(home for home in sky.homes if home.star == "C2/7")
    assert humanoid.holds((0, 1, 15))
    assert humanoid.holds((6, 8, -15))
    assert not humanoid.holds((7, 8, 0))
    assert not humanoid.holds((6, 9, 0))
    assert {star.place[:2] for star in sky.stars_of(humanoid)} == {
        (row, column) for row in range(7) for column in range(1, 9)
    }


def test_thrown_to_the_edge_of_the_empire_or_a_cloud() -> None:
    """8 hexes west from I10 stop at column 5, where the empire ends; a cloud at I12 stops a ship at I11."""
    sky = small()
    home = sky.homes[0]
    assert star_name(sky.thrown(home, (8, 10, 0), (8, 13, 0), 5, "O")) == "I5/0"
    assert star_name(sky.thrown(home, (8, 10, 0), (8, 11, 0), 3, "S")) == "I11/0"
    assert star_name(sky.thrown(home, (8, 4, 0), (8, 5, 0), 2, "O")) == "I1/0"  # who begins outside goes on


def test_a_map_is_read_back() -> None:
    for sky in (draw("back"), small()):
        again = read_sky(write_sky(sky))
        assert again.stars == sky.stars
        assert again.homes == sky.homes
        assert again.clouds == sky.clouds
    assert sky_of("unused", SMALL).stars == small().stars


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("I13: 0, 8", "I13: 0, 16", "Line 8 of the map: '16' is not a star"),
        ("I13: 0, 8", "I13: 0, 0", "Line 8 of the map: the star I13/0 is there already."),
        ("I13: 0, 8", "I10: 8", "Line 8 of the map: the hex I10 is there already."),
        ("I13: 0, 8", "I13*: 0", "Line 8 of the map: there is no hex 'I13*'"),
        ("I13: 0, 8", "J24*: 0", "Line 8 of the map: there is no hex 'J24*'"),
        ("I13: 0, 8", "beware", "Line 8 of the map: 'beware' is not a home, a cloud or a hex"),
        ("I12: 4 hot, -3", "I12: 4 hot, -2", "The map: the star I12/-2 is in a cloud."),
        ("cloud I12 2-3", "cloud I12 2-16", "Line 4 of the map: a cloud reaches at most 15 levels"),
        ("I10: 0", "I10: 1", "Line 3 of the map: there is no star I10/0."),
        ("Canine", "Elf", "Line 3 of the map: there is no race Elf; there are Amoeboid"),
        ("F-L", "A-D", "Line 3 of the map: the home I10/0 is outside its empire."),
        ("5-16", "5-25", "Line 3 of the map: bounds go from a lower to a higher row and column, up to S and 24."),
        ("home I10/0 Canine F-L 5-16", "", "The map: there is no home system."),
    ],
)
def test_bad_maps(old: str, new: str, reason: str) -> None:
    assert old in SMALL
    with pytest.raises(BadOptionsError) as caught:
        read_sky(SMALL.replace(old, new))
    assert str(caught.value).startswith(reason)
