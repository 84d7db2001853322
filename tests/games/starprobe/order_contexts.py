"""Contexts of orders for tests: an expedition in a small sky; each test says what is different."""

from collections.abc import Sequence
from typing import TypedDict, Unpack

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.context import Context, Others
from turnsheet.games.starprobe.orders.kinds import why_not
from turnsheet.games.starprobe.orders.orders import AnyOrder
from turnsheet.games.starprobe.pages.view import Known
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.stages import AnyStage, Free
from turnsheet.games.starprobe.rules.state import NEWEST, Explorer, Offered
from turnsheet.games.starprobe.rules.state_parts import Crew, Entry, Find, Quarters, ShipKind, Stores
from turnsheet.games.starprobe.space_battle.battle import Damage
from turnsheet.games.starprobe.star_map.game_map import Home, Star
from turnsheet.games.starprobe.star_map.places import StarId, read_place
from turnsheet.games.starprobe.star_map.stars import sky_with
from turnsheet.games.starprobe.tables.tables import BOOK

HOME, NEXT, NEAR, FAR, HIDDEN, OTHER = map(StarId, ("C2/7", "C3/7", "C5/7", "G2/7", "C9/7", "E12/0"))
"""One, three, four and seven hexes from home, the last behind a cloud; and another's home."""
CLOUD = (2, 7)


def place(star: str) -> tuple[int, int, int]:
    found = read_place(star)
    assert found is not None
    return found


SKY = sky_with(
    [Star(name, place(name), "regular") for name in (HOME, NEXT, NEAR, FAR, HIDDEN, OTHER)],
    [
        Home(HOME, place(HOME), "Humanoid", (0, 6), (1, 8)),
        Home(OTHER, place(OTHER), "Canine", (0, 9), (9, 16)),
    ],
    {CLOUD: (0, 12)},
)
CREW = Crew(naval=10, contact=2, scientific=2, marine=6, first_in=1)
STORES = Stores(supplies=12, slugs=8, salvos=5, modes=(1, 3, 5, 7, 9, 11, 13, 15, 17, 19))


class Own(TypedDict, total=False):
    """What can be otherwise about an expedition."""

    ship: ShipKind | None
    crew: Crew
    stores: Stores
    damage: Damage
    finds: tuple[Find, ...]
    ledger: tuple[Entry, ...]
    account: Quarters
    launched: int
    crewless: int
    used: tuple[int, ...]
    moved: bool
    tried: bool
    done: bool


def explorer(
    stage: AnyStage | None = None, at: StarId | None = NEAR, beside: StarId = NEAR, **own: Unpack[Own]
) -> Explorer:
    """An expedition in a system, or beside one."""
    usual = Explorer(
        "Beagle",
        "Humanoid",
        HOME,
        place=place(at or beside),
        stage=stage or Free(),
        star=at,
        ship="II",
        crew=CREW,
        stores=STORES,
        launched=1,
    )
    return replace(usual, **own)


def context(
    own: Explorer | None = None,
    *known: Known,
    month: int = 5,
    options: Options | None = None,
    ships: dict[Seat, ShipKind | None] | None = None,
    order: tuple[int, ...] = (1, 2),
    lost: Sequence[int] = (),
    offered: tuple[Offered, ...] = (),
    asked: int | None = None,
) -> Context:
    """The context of seat 1, in a match with seat 2."""
    ships = ships if ships is not None else {Seat(2): "I"}
    systems = {each.star: each for each in known}
    others = Others(
        names={seat: f"Ship {seat}" for seat in ships},
        ships=ships,
        lost=frozenset(map(Seat, lost)),
        asked=None if asked is None else Seat(asked),
    )
    return Context(
        seat=Seat(1),
        own=own or explorer(),
        others=lambda: others,
        order=tuple(map(Seat, order)),
        known=lambda star: systems.get(star) or Known(star),
        offered=offered,
        month=month,
        options=options or Options(),
        sky=SKY,
        tables=BOOK,
        rules=NEWEST,
    )


def why(at: Context, order: AnyOrder) -> tuple[str, str]:
    """Code and reason of a refusal; nothing for an order that can be carried out."""
    refused = why_not(at, order)
    return ("", "") if refused is None else (refused.code, refused.reason)


def code(at: Context, order: AnyOrder) -> str:
    """The code of a refusal; nothing for an order that can be carried out."""
    return why(at, order)[0]
