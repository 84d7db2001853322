"""Printouts to test with: an example in the old layout, and pages drawn at random in the order printing gives them."""

from hypothesis import strategies as st

from turnsheet.games.starweb.pages.printout_data import Departure, FleetLine, Heading, Page, WorldLine
from turnsheet.games.starweb.printout_reader.mail import NOTHING
from turnsheet.games.starweb.rules.tables import CHARACTERS, FleetId, WorldId

QUILL = """\
Game SW-901, Turn 6, [QUILL]

[QUILL]: Merchant
   (Score=212,Worlds=8,Keys=9,Ships=61,Industry=31,Mines=22,People=402,
   Artifacts=2,Met=[ORRIN],Ally/Loader=[TASK])
   ------------
W41 (7,90,133) [QUILL] C[ORRIN] (Industry=2/1,Metal=4,Mines=3,
      Population=40/6C,Limit=75,Turns=5,I-Ships=2(Ambush))  V46:Blessed Shekel
   F12[QUILL]=6 (Moved,Cargo=9)
   F77[TASK]=3 (AF30,At-Peace)
   F30[]=0 (Lost by [ORRIN],AF77)
   (F88[ORRIN]-->W90)

Players you can see this turn:  [TASK]  [ORRIN]
Their scores (not necessarily in order):  180  455
Orders=3 <errors and comments in angle-brackets>:
F12L F12W41 W41B1F12 <3>
Due Friday, May 8 at 6:00 PM
"""

NAMES = ("QUILL", "ORRIN", "TASK", "TERRAN", "JOVIAN", "X", "NINELETTE", "FAFNIR", "KOCHAB", "ATRIA", "HATYSA", "MARS")
LETTERS = st.characters(exclude_categories=("Cc", "Cs", "Zs", "Zl", "Zp"))
TRAPS = st.sampled_from(
    ["W41 (7,9) [X]", "F1[X]=3", "Due", "Points:", "Orders=3", "<3>", "Game SW-1, Turn 2, [X]", "a" * 90]
)

names = st.sampled_from(NAMES)
owners = st.one_of(st.just(""), names)
numbers = st.integers(0, 255)
ids = st.integers(1, 255)
things = st.lists(st.integers(1, 100), max_size=6, unique=True).map(lambda drawn: tuple(sorted(drawn)))
tokens = st.lists(st.from_regex(r"[G-HJ-KQ-R]oo-[a-z]{1,9}=[0-9]{1,3}", fullmatch=True), max_size=2).map(tuple)
deeds = st.sampled_from(["", "Ambush", "AF30", "CF255", "AC"])
targets = st.sampled_from(["", "AF30", "AF255", "AI", "AP", "AH", "CF7"])


def listed(drawn: frozenset[str]) -> tuple[str, ...]:
    """Names by the alphabet."""
    return tuple(sorted(drawn))


def prose(words: st.SearchStrategy[str], most: int = 40) -> st.SearchStrategy[str]:
    """Running text with single blanks."""
    return st.lists(words, min_size=1, max_size=most).map(lambda drawn: " ".join(" ".join(drawn).split()))


said = prose(st.one_of(st.text(LETTERS, min_size=1, max_size=100), TRAPS))
noted = said.filter(lambda text: text.translate(NOTHING))  # a line without width is not read, so it is never a note
plain = prose(st.from_regex("[a-zA-Z][a-zA-Z0-9,.:()=]{0,30}", fullmatch=True), 20)


@st.composite
def fleets(draw: st.DrawFn, own: tuple[str, ...]) -> FleetLine:
    """A fleet; the cargo of others is seldom known, and their empty holds never."""
    owner = draw(owners)
    built = draw(st.booleans())
    return FleetLine(
        FleetId(draw(ids)),
        owner,
        draw(numbers),
        cargo=draw(numbers) if owner and owner in own else draw(st.sampled_from([None, None, 7])),
        peace=draw(st.booleans()),
        bomb=built or draw(st.booleans()),
        built_bomb=built,
        moved=draw(st.booleans()),
        captured=draw(st.booleans()),
        lost_by=draw(st.one_of(st.none(), owners)),
        gift_of=draw(st.one_of(st.none(), owners)),
        fired=draw(targets),
        robots=draw(st.booleans()),
        dropped=draw(st.booleans()),
        goods=draw(st.booleans()),
        ambush=draw(st.booleans()),
        artifacts=draw(things),
        notes=draw(tokens),
    )


@st.composite
def worlds(draw: st.DrawFn, own: tuple[str, ...] = ()) -> WorldLine:
    """A world with its fleets."""
    people, robots = draw(numbers), draw(st.booleans())
    here = draw(st.lists(fleets(own), max_size=4, unique_by=lambda fleet: fleet.number))
    left = draw(st.lists(st.builds(Departure, ids.map(FleetId), owners, ids.map(WorldId)), max_size=8))
    return WorldLine(
        WorldId(draw(ids)),
        tuple(WorldId(gate) for gate in draw(st.lists(ids, max_size=30, unique=True))),
        draw(owners),
        hole=draw(st.booleans()),
        apostle=draw(owners),
        industry=draw(numbers),
        usable=draw(st.one_of(st.none(), numbers)),
        metal=draw(numbers),
        mines=draw(st.integers(0, 31)),
        people=people,
        converts=0 if robots else draw(st.integers(0, people)),
        robots=robots,
        limit=draw(numbers),
        turns=draw(st.integers(0, 7)),
        iships=draw(numbers),
        pships=draw(numbers),
        iships_did=draw(deeds),
        pships_did=draw(deeds),
        plundered=draw(st.integers(0, 9)),
        recovering=draw(st.integers(0, 3)),
        goods=draw(st.integers(0, 9)),
        busted=draw(st.booleans()),
        captured=draw(st.booleans()),
        lost_by=draw(st.one_of(st.none(), owners)),
        gift_of=draw(st.one_of(st.none(), owners)),
        deaths=draw(numbers),
        converts_dead=draw(numbers),
        artifacts=draw(things),
        fleets=tuple(sorted(here, key=lambda fleet: (not fleet.owner, fleet.owner, fleet.number))),
        left=tuple(sorted(left, key=lambda hop: hop.fleet)),
        notes=draw(tokens),
    )


@st.composite
def headings(draw: st.DrawFn, game: str = "", turn: int = 0, called: str = "") -> Heading:
    """A heading, or one of a given name; allies and loaders were met."""
    groups = st.frozensets(names)
    allies, loaders = draw(groups), draw(groups)
    met = draw(groups) | allies | loaders
    totals = st.integers(0, 9999)
    return Heading(
        game or draw(plain),
        turn if called else draw(st.integers(0, 999)),
        called or draw(owners),
        draw(st.sampled_from(CHARACTERS)),
        draw(st.integers(-999, 99999)),
        worlds=draw(totals),
        keys=draw(totals),
        ships=draw(totals),
        industry=draw(totals),
        mines=draw(totals),
        people=draw(totals),
        robots=draw(totals),
        converts=draw(totals),
        artifacts=draw(totals),
        met=listed(met),
        allies=listed(allies),
        loaders=listed(loaders),
        introduced=listed(draw(groups) - met),
        jihad=draw(owners),
        gifts=draw(st.integers(0, 2)),
        notes=draw(tokens),
    )


orders = st.one_of(
    st.from_regex(r"[FIP][1-9][0-9]{0,2}(W[0-9]{1,3}){1,3}|[FI][0-9]{1,3}T[0-9]{1,3}P|A=[A-Z]{1,9}|Z", fullmatch=True),
    st.builds("introduce {} to {}".format, names, names),
    st.integers(1000, 10000).map("end {}".format),
    st.builds("to {}: {}".format, names, said),
)
comments = st.one_of(st.just(""), plain)


@st.composite
def pages(draw: st.DrawFn) -> Page:
    """A whole printout, now and then of several empires."""
    heading = draw(headings())
    kin = draw(st.sampled_from([(), (), (), NAMES[:1], NAMES[3:6]]))
    others = tuple(draw(headings(heading.game, heading.turn, name)) for name in kin if name != heading.name)
    own = (heading.name, *(other.name for other in others))
    gained = st.lists(st.tuples(st.sampled_from(["metal", "people", "keys"]), st.integers(-99, 999)), max_size=9)
    others_gained = [(other.name, tuple(draw(gained))) for other in others]
    seen = draw(st.lists(worlds(own), max_size=4, unique_by=lambda world: world.number))
    return Page(
        heading=heading,
        worlds=tuple(sorted(seen, key=lambda world: world.number)),
        seen=tuple(draw(st.lists(names, unique=True))),
        scores=tuple(draw(st.lists(st.integers(-99, 9999), max_size=14))),
        orders=tuple(draw(st.lists(st.tuples(orders, comments), max_size=12))),
        messages=tuple(draw(st.lists(st.tuples(names, said), max_size=3))),
        gained=tuple(draw(gained)),
        ending=draw(st.one_of(st.just(""), plain)),
        due=draw(st.one_of(st.just(""), plain)),
        notes=tuple(draw(st.lists(said, max_size=2))),
        others=others,
        others_gained=tuple(each for each in others_gained if each[1]),
    )
