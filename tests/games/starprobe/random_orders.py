"""Orders at random, of every kind."""

from typing import get_args

from hypothesis import strategies as st

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.orders import AnyOrder
from turnsheet.games.starprobe.rules.random_numbers import METHODS
from turnsheet.games.starprobe.rules.state_parts import Quarters
from turnsheet.games.starprobe.space_battle.battle import Aim, Part
from turnsheet.games.starprobe.star_map.places import HEXES, LEVELS, star_name
from turnsheet.games.starprobe.tables.table_types import UNITS

numbers = st.integers(0, 999_999_999)
small = st.integers(0, 99)
signed = st.integers(-99, 99)
many = st.lists(small, max_size=9).map(tuple)
stars = st.builds(lambda hex_, level: star_name((*hex_, level)), st.sampled_from(HEXES), st.sampled_from(LEVELS))
sums = st.integers(0, 4000).map(Quarters)
seats = st.integers(1, 8).map(Seat)
units = st.sampled_from(UNITS)
priorities = st.sampled_from([*map(str, range(1, 11)), "10E"])
lines = st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=20)
words = st.lists(lines, min_size=1, max_size=4).map(" ".join)
teams = st.builds(lambda by, one, two: orders.Shift(by, one, two), signed, small, small)
courses = st.lists(st.sampled_from(["R", "L"]) | small, max_size=6).map(tuple)
aims = st.builds(Aim, small, st.integers(0, 9))
joining = st.dictionaries(units, st.integers(1, 9), max_size=3).map(lambda found: tuple(found.items()))
written: st.SearchStrategy[AnyOrder] = st.one_of(
    st.builds(orders.Choose, st.sampled_from(["I", "II"])),
    st.builds(orders.NameShip, words),
    st.builds(orders.Hire, units, small),
    st.builds(orders.Buy, st.sampled_from(["slugs", "salvos", "years"]), numbers),
    st.builds(orders.Pack, many),
    st.builds(orders.Jump, stars),
    st.builds(orders.Explore, many, many),
    st.builds(orders.Pick, numbers),
    teams,
    st.builds(orders.Negotiate, numbers),
    st.builds(orders.Oppose, numbers),
    st.builds(orders.Generate, st.sampled_from(METHODS)),
    st.builds(orders.Sway, numbers),
    st.builds(orders.Pay, numbers),
    st.builds(orders.Blast, numbers),
    st.builds(orders.Stand, small, small),
    st.builds(orders.Fight, st.booleans(), small, joining, st.lists(units, max_size=3).map(tuple)),
    st.builds(orders.Withdraw, st.booleans(), small),
    st.builds(orders.Call, priorities),
    st.builds(orders.Steer, signed),
    st.builds(
        orders.Helm,
        signed,
        courses,
        st.booleans(),
        aims=st.lists(aims, max_size=3).map(tuple),
        mends=st.lists(st.sampled_from(get_args(Part)), max_size=3).map(tuple),
        call=st.just("") | priorities,
    ),
    st.builds(orders.Gather, many),
    st.builds(orders.Ask, stars, sums | st.just(Quarters(-1))),
    st.builds(orders.Offer, stars, seats, sums),
    st.builds(orders.Accept, stars),
    st.builds(orders.SellTapes, numbers),
    st.builds(orders.Settle, numbers),
    st.builds(orders.Dump, st.sampled_from(["slugs", "salvos", "modes"]), numbers),
    st.builds(orders.Wait, st.integers(1, 999) | st.just(-1)),
    st.builds(orders.Tell, seats, words),
    st.sampled_from(
        [
            orders.Standard(),
            orders.Launch(),
            orders.Keep(),
            orders.Leave(),
            orders.Refuse(),
            orders.Refine(),
            orders.Forage(),
            orders.Mend(),
            orders.Abandon(),
            orders.Report(),
        ]
    ),
)
