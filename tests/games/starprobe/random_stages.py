"""Stages at random, whether they can come up or not: whatever a stage can hold."""

from hypothesis import strategies as st
from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.stages import AnyStage, Contact, Ground, Survey
from turnsheet.games.starprobe.rules.state_parts import Quarters, Stores
from turnsheet.games.starprobe.space_battle.battle import Battle, Damage, Missile, Vessel
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.tables import MODES

STAR = StarId("C3/5")
LITTLE = st.integers(0, 40)
ANY = st.integers(-50, 50)
ROLL = st.integers(1, 20)
SUMS = st.integers(-400, 400).map(Quarters)
ROLLS = st.lists(ROLL, max_size=4).map(tuple)
PRIORITY = st.sampled_from(["", "1", "10E"])
SQUARES = st.tuples(ANY, ANY)
SIDES = st.sampled_from(["explorer", "military", "natives"])
SEATS = st.sampled_from([Seat(1), Seat(2)])
SHIPS = ["Beagle", "hull 3", '"x']
"""Names. An explorer's ship always has one, a warship need not."""
STORES = st.builds(Stores, LITTLE, LITTLE, LITTLE, ROLLS, LITTLE)
SURVEYS = st.builds(
    Survey,
    star=st.just(STAR),
    first_in=ROLLS,
    crews=ROLLS,
    numbers=st.tuples(ROLL, ROLL),
    tests=st.none() | SEATS,
    method=st.integers(0, 20),
    result=st.sampled_from(["", "3", "13*", "(4)*", "22"]),
    fixed=st.booleans(),
    shifted=st.integers(0, 20),
    troubles=LITTLE,
    months=LITTLE,
    stayed=LITTLE,
)
CONTACTS = st.builds(
    Contact,
    st.just(STAR),
    LITTLE,
    LITTLE,
    worth=SUMS,
    race_number=LITTLE,
    again=st.booleans(),
    blasted=st.booleans(),
    broken=LITTLE,
)
GROUNDS = st.builds(
    Ground,
    ANY,
    st.integers(0, 8),
    *[LITTLE] * 11,
    PRIORITY,
    ROLLS,
    st.sampled_from(["", "dead", "gone", "beaten"]),
)
DAMAGES = st.builds(Damage, *[LITTLE] * 7)


def vessels(numbers: list[int]) -> st.SearchStrategy[tuple[Vessel, ...]]:
    return st.tuples(
        *(
            st.builds(
                Vessel,
                number=st.just(number),
                side=st.sampled_from(["military", "natives"]) if number else st.just("explorer"),
                kind=st.just("warship") if number else st.sampled_from(["I", "II"]),
                level=st.integers(6, 8),
                at=SQUARES,
                heading=st.integers(0, 7),
                velocity=st.integers(0, 35),
                salvos=LITTLE,
                crews=LITTLE,
                damage=DAMAGES,
                name=st.sampled_from(["", *SHIPS] if number else SHIPS),
            )
            for number in numbers
        )
    )


MISSILES = st.lists(
    st.builds(
        Missile,
        LITTLE,
        LITTLE,
        SIDES,
        level=st.integers(6, 8),
        target=LITTLE,
        start=SQUARES,
        aim=SQUARES,
        salvos=LITTLE,
        flown=LITTLE,
    ),
    max_size=3,
    unique_by=lambda each: each.number,
)
BATTLES = st.builds(
    Battle,
    seat=st.just(1),
    level=st.integers(6, 8),
    wave=LITTLE,
    manner=st.sampled_from(["cards", "hunting"]),
    vessels=st.lists(st.integers(1, 30), max_size=3, unique=True).flatmap(lambda more: vessels([0, *sorted(more)])),
    due=LITTLE,
    left=LITTLE,
    turn=LITTLE,
    first=st.sampled_from(["", "explorer", "natives"]),
    missiles=MISSILES.map(tuple),
    running=st.booleans(),
    run=LITTLE,
    priority=PRIORITY,
    relief=LITTLE,
    helped=st.booleans(),
    charge=LITTLE,
    quiet=LITTLE,
    ships=LITTLE,
    launched=LITTLE,
    outcome=st.sampled_from(["", "won", "withdrawn", "lost", "jumped"]),
).map(lambda battle: replace(battle, first=battle.first or ("natives" if battle.turn else "")))
"""Who moves first is open only before the first turn."""
THEN = st.just(stages.Free()) | st.builds(stages.Surveying, SURVEYS)


def _recasting(contact: stages.Contact, mode: int, number: int, changes: list[int]) -> stages.Recasting:
    """The outcome of a negotiation is seen; only modes that exist can be shifted to."""
    return stages.Recasting(contact, mode, number, tuple(by for by in changes if 1 <= mode + by <= MODES))


STAGES: st.SearchStrategy[AnyStage] = st.one_of(
    st.builds(stages.Outfitting, SUMS, LITTLE, STORES),
    st.builds(stages.Jumping, st.just((2, 3, 5)), st.just(STAR), LITTLE, st.sampled_from([None, STAR]), LITTLE),
    st.builds(stages.Repairing, LITTLE, st.text(min_size=1, max_size=9)),
    st.builds(stages.Numbers, SURVEYS),
    st.builds(stages.Shifting, SURVEYS),
    st.builds(stages.Surveying, SURVEYS),
    st.builds(stages.Fighting, GROUNDS, THEN, st.none() | CONTACTS),
    CONTACTS,
    st.builds(stages.Opposing, CONTACTS, ROLL, SEATS),
    st.builds(_recasting, CONTACTS, ROLL, ROLL, st.lists(st.sampled_from((-1, 1)), max_size=2, unique=True)),
    st.builds(stages.Bargaining, CONTACTS),
    st.builds(stages.Swaying, CONTACTS, SUMS, ANY),
    st.builds(stages.Ransom, CONTACTS, LITTLE, ANY),
    st.builds(stages.Attacked, CONTACTS, LITTLE, LITTLE, LITTLE),
    st.builds(stages.SpaceBattle, CONTACTS, BATTLES),
    st.builds(stages.Waiting, LITTLE, SUMS),
    st.builds(stages.Lost, st.text(max_size=9)),
)
