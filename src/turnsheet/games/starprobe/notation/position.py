"""Positions: from notation to a state. docs/cases.md says what may be left out."""

from msgspec import structs

from turnsheet.core.game import BadOptionsError, BadPositionError
from turnsheet.core.options import check
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.core.versions import under
from turnsheet.games.starprobe.notation.checks import faults, strangers
from turnsheet.games.starprobe.notation.events import read_event
from turnsheet.games.starprobe.notation.expeditions import explorer_of
from turnsheet.games.starprobe.notation.field_values import made, unquoted
from turnsheet.games.starprobe.notation.lines import LEDGER, USUAL, Line, lines, option_value
from turnsheet.games.starprobe.notation.maps import hand_made, small, traits
from turnsheet.games.starprobe.notation.notation import facts, recount
from turnsheet.games.starprobe.notation.read_lines import Card, LinesRead
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.money import read_money
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.state import NEWEST, Explorer, Offered, State
from turnsheet.games.starprobe.rules.state_parts import Entry, Right, System
from turnsheet.games.starprobe.rules.victory import winners
from turnsheet.games.starprobe.star_map.game_map import Sky, sky_of
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.table_types import Tables
from turnsheet.games.starprobe.tables.tables import tables_of

MANY = ("ledger", "log", "event", "map", "stars")
"""Forms of which there can be several lines about the same thing."""


def notate(state: State) -> str:
    """The referee's notation. The referee sees everything."""
    return recount(look(state, REFEREE))


def position(text: str, version: int = NEWEST) -> State:
    """The state a text of notation describes under a version of the rules; raises BadPositionError."""
    found = list(lines(text))
    lines_read = LinesRead(last=found[-1][0] if found else 1)
    raw = text.split("\n")
    for line in found:
        try:
            _take(lines_read, line, " ".join(raw[line[0] - 1].split()))
        except ValueError as error:
            raise BadPositionError(line[0], str(error)) from None
    return _state(lines_read, version)


def _take(lines_read: LinesRead, line: Line, raw: str) -> None:
    """Take a line in; raises ValueError."""
    number, form, thing, fields = line
    if form not in MANY:
        if thing in lines_read.things:
            raise ValueError(f"'{thing}' is there already")
        lines_read.things.add(thing)
    words = thing.split()
    card = Card(number, form, thing, fields)
    seat = int(words[0]) if words[0].isdigit() else 0
    if seat:
        lines_read.seats.add(seat)
    match form:
        case "map":
            lines_read.map.append(unquoted(fields["is"]))
        case "option":
            lines_read.options[words[1]] = option_value(words[1], fields["is"])
        case "ledger":
            lines_read.ledgers[seat].append(_entry(raw))
        case "log":
            lines_read.logs[seat].append(unquoted(raw.split(" ", 2)[2]))
        case "event":
            lines_read.events.append((number, raw))
        case "driven":
            lines_read.driven[StarId(words[2])].append(Seat(seat))
        case "balance" | "status" | "barred":
            lines_read.follows.append(card)
        case "nothing":
            raise ValueError(f"'{raw}' says what a seat does not know, and is not part of a position")
        case _:
            lines_read.cards[seat, form].append(card)


def _entry(raw: str) -> Entry:
    found = LEDGER.fullmatch(raw)
    assert found is not None
    values = {
        "month": int(found["month"]),
        "cause": found["cause"],
        "amount": read_money(found["amount"]),
        "about": unquoted(found["about"] or ""),
        "board": int(found["board"] or 0),
    }
    return made(Entry, values)


def _state(lines_read: LinesRead, version: int) -> State:
    count = max(lines_read.seats, default=1)
    options = _options(lines_read)
    sky, options = _sky(lines_read, options)
    systems = _systems(lines_read)
    explorers = [explorer_of(lines_read, Seat(seat), options, sky, systems, version) for seat in range(1, count + 1)]
    for seat, explorer in enumerate(explorers, 1):
        _settle(seat, explorer, systems, lines_read)
    _check(lines_read, explorers, sky, tables_of(options.tables))
    events = []
    for number, raw in lines_read.events:
        try:
            events.append(read_event(raw, lines_read.month))
        except ValueError as error:
            raise BadPositionError(number, str(error)) from None
    offered = tuple(map(_offer, lines_read.all_of(0, "offer")))
    known = tuple(systems[star] for star in sorted(systems))
    for form, reason in strangers(known, offered, count):
        raise BadPositionError(lines_read.line_of(0, form), reason)
    state = State(
        options=options,
        sky=lines_read.sky,
        month=lines_read.month,
        order=_order(lines_read, count),
        explorers=tuple(explorers),
        systems=known,
        offered=offered,
        over=lines_read.card(0, "over") is not None,
        news=tuple(events),
    )
    state = under(version, state)
    _follow(lines_read, state)
    _check_won(lines_read, state)
    return state


def _follow(lines_read: LinesRead, state: State) -> None:
    """Lines that say what follows from others must say it rightly."""
    found = facts(notate(state)) if lines_read.follows else {}
    for card in lines_read.follows:
        if card.thing not in found or not card.fields.items() <= found[card.thing].items():
            raise BadPositionError(card.line, f"'{card.thing}' does not follow from the other lines")


def _check_won(lines_read: LinesRead, state: State) -> None:
    """Who has won follows from the position."""
    said = lines_read.card(0, "won")
    won = " ".join(map(str, winners(state))) or "nobody"
    if said is not None and (not state.over or said.fields["is"] != won):
        raise BadPositionError(said.line, f"the game is won by {won}" if state.over else "the game is not over")


def _options(lines_read: LinesRead) -> Options:
    try:
        options = made(Options, {**structs.asdict(USUAL), **lines_read.options, "sky": "\n".join(lines_read.map)})
        check(options)
        tables_of(options.tables)
        if not 1 <= lines_read.month <= options.months:
            raise ValueError(f"months go from 1 to {options.months}")
    except (ValueError, BadOptionsError) as error:
        raise BadPositionError(lines_read.last, str(error)) from None
    return options


def _sky(lines_read: LinesRead, options: Options) -> tuple[Sky, Options]:
    """The map: drawn, written out, or made by hand of the stars that are named."""
    if not lines_read.sky and not options.sky:
        options = structs.replace(options, sky=hand_made(lines_read))
    else:
        for card in small(lines_read):
            raise BadPositionError(card.line, "stars and clouds belong to a map made by hand: leave 'sky' out")
    try:
        sky = sky_of(lines_read.sky, options.sky)
    except BadOptionsError as error:
        raise BadPositionError(lines_read.last, str(error)) from None
    heavens = lines_read.card(0, "sky")
    if heavens is not None and not heavens.fields.items() <= {"is": lines_read.sky, **traits(sky)}.items():
        raise BadPositionError(heavens.line, f"the map drawn from {lines_read.sky} is not like that")
    return sky, options


def _systems(lines_read: LinesRead) -> dict[StarId, System]:
    """What is true of systems, as far as lines say it."""
    found: dict[StarId, System] = {}
    for card in lines_read.all_of(0, "system"):
        star = StarId(card.thing.split()[1])
        found[star] = card.made(System, {"star": star, **card.values()})
    for card in lines_read.all_of(0, "right"):
        _, name, item = card.thing.split()
        system = found.get(StarId(name), System(StarId(name)))
        right = card.made(Right, {"item": item, **card.values()})
        found[system.star] = structs.replace(system, rights=(*system.rights, right))
    for star, seats in lines_read.driven.items():
        found[star] = structs.replace(found.get(star, System(star)), driven=tuple(sorted(seats)))
    return found


def _settle(seat: int, explorer: Explorer, systems: dict[StarId, System], lines_read: LinesRead) -> None:
    """Systems that no line describes are as the finds say: natives, and specialities that are the finder's."""
    for find in explorer.finds:
        if f"system {find.star}" in lines_read.things:
            continue
        system = systems.get(find.star, System(find.star))
        if find.race and not system.race:
            system = structs.replace(system, race=find.race, level=find.level, systems=find.systems)
        owned = {right.item for right in system.rights}
        if find.proved or not find.classes:
            rights = tuple(Right(item, Seat(seat)) for item in find.items if item not in owned)
            system = structs.replace(system, rights=(*system.rights, *rights))
        if system != System(find.star):
            systems[find.star] = system


def _offer(card: Card) -> Offered:
    _, star, _, seller = card.thing.split()
    return card.made(Offered, {"star": star, "seller": int(seller), **card.values()})


def _order(lines_read: LinesRead, count: int) -> tuple[Seat, ...]:
    said = lines_read.card(0, "order")
    if said is None:
        return tuple(Seat(seat) for seat in range(1, count + 1))
    order = tuple(Seat(int(seat)) for seat in said.fields["is"].split())
    if sorted(order) != list(range(1, count + 1)):
        raise BadPositionError(said.line, f"the order names each of the seats 1 to {count} once")
    return order


def _check(lines_read: LinesRead, explorers: list[Explorer], sky: Sky, tables: Tables) -> None:
    """See that all can be played on from."""
    for seat, explorer in enumerate(explorers, 1):
        found = list(faults(explorer, len(explorers), tables))
        if sky.home(explorer.home) is None:
            found.append(("explorer", f"{explorer.home} is not a home on this map"))
        if explorer.star is not None and sky.star(explorer.star) is None:
            found.append(("explorer", f"there is no star {explorer.star} on this map"))
        for form, reason in found:
            raise BadPositionError(lines_read.line_of(seat, form), reason)
