"""The printout: the page an explorer keeps. Rules: docs/rules/starprobe.md §5, §17, §22."""

from collections.abc import Iterator
from textwrap import wrap

from turnsheet.core.events import Failed, Told
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.starprobe.orders.form_text import HOW, form_lines
from turnsheet.games.starprobe.orders.forms import jump_names, order_forms
from turnsheet.games.starprobe.orders.forms.voyage import FARTHEST, MOST_STARS
from turnsheet.games.starprobe.pages.decisions import chances
from turnsheet.games.starprobe.pages.decisions.prompts import deciding, halves, months
from turnsheet.games.starprobe.pages.decisions.stars_in_reach import NO_WAY_BACK, reached
from turnsheet.games.starprobe.pages.decisions.survey_prompts import fixed
from turnsheet.games.starprobe.pages.recorded_refusals import why_failed
from turnsheet.games.starprobe.pages.view import Other, View
from turnsheet.games.starprobe.rules.actions.home.board_of_review import balance, voyage_months
from turnsheet.games.starprobe.rules.captains_log import FORMS, entry_of, words
from turnsheet.games.starprobe.rules.crew_and_cargo import MOST_PEOPLE, TEAMS, count_of, people, room, taken
from turnsheet.games.starprobe.rules.money import money
from turnsheet.games.starprobe.rules.stages import Lost, Outfitting, Waiting, name_of
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Find
from turnsheet.games.starprobe.rules.victory import goal_words
from turnsheet.games.starprobe.star_map.places import star_name
from turnsheet.games.starprobe.tables.table_types import UNITS, Tables, Unit
from turnsheet.games.starprobe.tables.tables import METHODS

WIDTH = 78
MOST_BOXES = 18
MOST_LOG = 45
UNIT_NAMES: dict[Unit, str] = {"naval": "Naval crew, hundreds", **{unit: f"{name}s" for unit, name in TEAMS.items()}}
WIDE = max(map(len, UNIT_NAMES.values()))
"""The width of the names on the card of ship and crew."""
MARKS = {"": "", "H": "hostile", "W": "war"}


def printout(view: View) -> str:
    """The page a player gets."""
    return "\n".join(_fit(line) for line in _page(view)) + "\n"


def _fit(line: str) -> str:
    """A line of at most WIDTH columns; the rest is indented below it."""
    line = line.rstrip()
    if len(line) <= WIDTH:
        return line
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    kept = line.replace(" %", "\N{NO-BREAK SPACE}%").replace(" M", "\N{NO-BREAK SPACE}M")
    told = wrap(kept, WIDTH, subsequent_indent=indent, drop_whitespace=True)
    return "\n".join(told).replace("\N{NO-BREAK SPACE}", " ")


def _page(view: View) -> Iterator[str]:
    yield from _heading(view)
    own = view.own
    if own is not None:
        tables = view.tables
        yield from _card(own, tables)
        yield from _finds(own)
        yield from _ledger(own)
        yield from _board(view, own)
    yield from _others(view)
    if own is not None:
        yield from _log(view, own)
    yield from _mail(view)
    forms = order_forms(view)
    yield from _reach(view, forms)
    yield from _methods(view, forms)
    yield ""
    yield "NOW"
    if view.over:
        yield "  The game is over."
    for line in deciding(view):
        yield f"  {line}"
    yield f"  {goal_words(view.options, len(view.order))}"
    yield from _orders(forms)


def _heading(view: View) -> Iterator[str]:
    own = view.own
    who = "REFEREE" if own is None else own.name.upper()
    yield f"STAR PROBE   month {view.month} of {view.options.months}   {who}"
    if own is None:
        return
    ship = "no ship yet" if own.ship is None else f"Explorer {own.ship}"
    yield f"{ship}, {own.race}, home {own.home}. {where_words(view, own)}"


def where_words(view: View, own: Explorer) -> str:
    """Where the ship is."""
    if isinstance(own.stage, Lost):
        return "Lost."
    out = ""
    if own.launched and not isinstance(own.stage, Outfitting | Waiting):
        out = f" Month {voyage_months(own, view.month)} of the voyage."
    if own.star is None:
        jumping = getattr(own.stage, "star", None)
        where = f"In hyper-space, bound for {jumping}." if jumping else f"Between the stars at {star_name(own.place)}."
        return f"{where}{out}"
    star = view.stars.star(own.star)
    kind = f", a {star.kind} star" if star is not None else ""
    return f"At {'home' if own.star == own.home else own.star}{kind}.{out}"


def _card(own: Explorer, tables: Tables) -> Iterator[str]:
    """Ship, crew and stores: a stroke for what is there, a cross for what is gone."""
    yield ""
    yield f"SHIP AND CREW                      {people(own.crew, tables)} people of {MOST_PEOPLE}"
    if own.ship is not None:
        ship = tables.explorers[own.ship]
        left = max(ship.hull - own.damage.hull, 0)
        yield f"  {'Hull':<{WIDE}} {_boxes(left, own.damage.hull)}  {own.damage.hull} of {ship.hull} M damage"
        for part in ("attack", "range", "generators", "acceleration", "engines"):
            if damage := getattr(own.damage, part):
                yield f"  {part.capitalize():<{WIDE}} {damage} M damage"
    for unit in UNITS:
        alive, lost = count_of(own.crew, unit), lost_of(own, unit, tables)
        if alive or lost:
            yield f"  {UNIT_NAMES[unit]:<{WIDE}} {_boxes(alive, lost)}"
    stores = own.stores
    yield f"  {'Supplies':<{WIDE}} {_boxes(stores.supplies, 0)}  {months(stores.supplies)}"
    yield f"  {'Fuel slugs':<{WIDE}} {_boxes(stores.slugs, 0)}"
    yield f"  {'Missile salvos':<{WIDE}} {_boxes(stores.salvos, 0)}"
    yield f"  {'Modes':<{WIDE}} {' '.join(map(str, stores.modes)) or 'none'}"
    if stores.tapes:
        yield f"  {'Tapes':<{WIDE}} {_boxes(stores.tapes, 0)}"
    if own.ship is not None:
        yield f"  {'Cargo space':<{WIDE}} {taken(stores)} of {room(own.ship, tables)} units used"


def lost_of(own: Explorer, unit: Unit, tables: Tables) -> int:
    """How many of a unit this voyage has cost, by the ledger."""
    charge = tables.units[unit].charge
    gone = -sum(each.amount for each in own.ledger if each.cause == "lost" and each.about == unit and not each.board)
    return gone // charge if charge else 0


def _boxes(there: int, gone: int) -> str:
    if there + gone > MOST_BOXES:
        return f"{there} [/]" + (f" {gone} [X]" if gone else "")
    return "[/]" * there + "[X]" * gone or "none"


def _finds(own: Explorer) -> Iterator[str]:
    if not own.finds:
        return
    yield ""
    yield "ON RECORD     CLASS            WORTH"
    yield from (f"  {find.star:<11} {find_words(find)}" for find in own.finds)


def find_words(find: Find) -> str:
    """What is on record about a system, after its name."""
    kind = "/".join(map(str, find.classes)) or "-"
    what = f"{kind} {' '.join(find.items)}".strip()
    notes = [] if find.proved else ["unproved"]
    notes += ["tested"] if find.settled else []
    if find.race:
        notes.append(f"{find.race} natives, level {find.level}")
    if find.systems:
        notes.append(f"{find.systems} further systems")
    notes += [word for word, so in (("won over", find.won), ("ill will", find.ill and not find.won)) if so]
    notes += [MARKS[find.mark]] if find.mark else []
    notes += ["seen by the Board"] if find.published else []
    return f"{what:<15} {money(find.value) + ' M':>7}  {', '.join(notes)}"


def _ledger(own: Explorer) -> Iterator[str]:
    """The lines of this voyage, with the running sum."""
    running = 0
    entries = [each for each in own.ledger if not each.board]
    if entries:
        yield ""
        yield "LEDGER OF THIS VOYAGE              M       SUM"
    for entry in entries:
        running += entry.amount
        about = f"{entry.cause} {entry.about}".strip()
        yield f"  {entry.month:>3}  {about:<24} {money(entry.amount):>8}  {money(running):>8}"


def _board(view: View, own: Explorer) -> Iterator[str]:
    yield ""
    yield f"THE BOARD   score {money(own.score)} M after {own.boards} Board{'' if own.boards == 1 else 's'}"
    entries = map(entry_of, own.log if own.boards else ())
    said = [entry for entry in entries if FORMS[entry.kind].event_kind == "board"]
    yield from (f"  Month {entry.month}: {words(entry)}" for entry in said[-3:])
    if own.boards:
        yield f"  The last Board counted: {_counted(own)}."
    if own.account:
        yield f"  The private account holds {money(own.account)} M."
    if own.launched and not own.boards and view.month < own.launched + 11:
        yield "  It meets ships that come home after a year or more."


def _counted(own: Explorer) -> str:
    """What the last Board counted, by cause: `found 42 M, damage -11 M`."""
    sums: dict[str, int] = {}
    for entry in own.ledger:
        if entry.board == own.boards:
            sums[entry.cause] = sums.get(entry.cause, 0) + entry.amount
    return ", ".join(f"{cause} {money(amount)} M" for cause, amount in sums.items()) or "nothing"


def _others(view: View) -> Iterator[str]:
    if not view.others:
        return
    yield ""
    yield "OTHER EXPEDITIONS                            SCORE" if view.own is not None else "EXPEDITIONS"
    for each in view.others:
        yield f"  {each.seat} {each.name[:14]:<14} {each.race:<10} {place_words(each):<15} {money(each.score):>5} M"
        if view.secrets is not None:
            explorer = view.secrets.explorers[each.seat - 1]
            sum_ = f"balance {money(balance(explorer.ledger))} M, {months(explorer.stores.supplies)} of supplies"
            yield f"      stage {name_of(type(explorer.stage))}, {sum_}"
        yield from (f"      {find.star:<9} {find_words(find)}" for find in each.finds)
    for system in view.known:
        if system.base:
            yield f"  A base of {system.base_of} opens at {system.star} in month {system.base}."
        if system.closed:
            yield f"  There is war at {system.star}."


def place_words(other: Other) -> str:
    """Where another expedition is."""
    if other.status in ("home", "lost"):
        return other.status
    if other.place is None:
        return "in hyper-space"
    return f"at {other.star}" if other.star else f"near {star_name(other.place)}"


def _log(view: View, own: Explorer) -> Iterator[str]:
    """The captain's log of this month and the last."""
    entries = [entry for entry in map(entry_of, own.log[-MOST_LOG:]) if entry.month >= view.month - 1]
    if entries:
        yield ""
        yield "CAPTAIN'S LOG"
        yield from (f"  {entry.month}: {words(entry)}" for entry in entries)


def _reach(view: View, forms: tuple[OrderForm, ...]) -> Iterator[str]:
    """The stars that the form of a jump names."""
    stars = tuple(reached(view, jump_names(forms)))
    if not stars:
        return
    yield ""
    yield "STARS IN REACH    HEXES  MONTHS  SLUGS LEFT  ON RECORD"
    for star in stars:
        known = "; ".join(filter(None, (star.known or "-", NO_WAY_BACK.upper() if star.stranded else "")))
        yield f"  {star.star:<13} {halves(star.far):>7} {star.takes:>7} {star.left:>11}  {known}"
    assert view.own is not None
    stores = view.own.stores
    if stores.supplies and (len(stars) >= MOST_STARS or stores.slugs > FARTHEST):
        yield f"  These are the nearest. A jump may lead to any star of the map that {stores.slugs} slugs reach."


def _methods(view: View, forms: tuple[OrderForm, ...]) -> Iterator[str]:
    """The exploration methods, where one can be chosen: months of a survey, and chances."""
    if not any(offer.verb == "explore" for offer in forms):
        return
    tables = view.tables
    numbers = range(1, METHODS + 1)
    star = None if view.own is None else view.own.star
    rows = {
        "METHOD": numbers,
        "months": (tables.months[each] for each in numbers),
        "result %": (chances.finds_something((each,), tables).percent for each in numbers),
        "trouble %": (chances.trouble(each, tables).percent for each in numbers),
    }
    yield ""
    if star is not None and fixed(view, star) is not None:
        del rows["result %"]
    yield from (f"{name:<10}" + "".join(f"{each:>3}" for each in row) for name, row in rows.items())


def _orders(forms: tuple[OrderForm, ...]) -> Iterator[str]:
    """The order forms, as the browser has them."""
    if forms:
        yield ""
        yield f"ORDERS   {HOW}"
        yield from form_lines(forms)


def _mail(view: View) -> Iterator[str]:
    for event in view.events:
        if isinstance(event, Told):
            yield ""
            yield f"Player {event.sender} to player {event.to}: {event.text}"
        elif isinstance(event, Failed):
            yield ""
            yield f"Could not {event.order}: {why_failed(event)}"
