"""Positions: from notation to a state. docs/cases.md says what may be left out."""

from msgspec import structs

from turnsheet.core.game import BadOptionsError, BadPositionError
from turnsheet.core.options import check
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.core.versions import under
from turnsheet.games.starprobe.notation import line_fields
from turnsheet.games.starprobe.notation.checks import faults, strangers
from turnsheet.games.starprobe.notation.draft import Card, Draft
from turnsheet.games.starprobe.notation.drawn_maps import traits
from turnsheet.games.starprobe.notation.events import read_news
from turnsheet.games.starprobe.notation.field_values import made, unquoted, values
from turnsheet.games.starprobe.notation.hand_made_maps import hand_made
from turnsheet.games.starprobe.notation.lines import LEDGER, USUAL, Line, lines, option_value
from turnsheet.games.starprobe.notation.notation import facts, recount
from turnsheet.games.starprobe.notation.stage_reading import explorer_of
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.money import read_money
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.state import NEWEST, Explorer, Offered, State
from turnsheet.games.starprobe.rules.state_parts import Entry, Right, System
from turnsheet.games.starprobe.rules.victory import winners
from turnsheet.games.starprobe.star_map.game_map import Sky, sky_of
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.tables import Tables, tables_of

SEATS = 8
MANY = ("ledger", "log", "news", "map", "stars")
"""Forms of which there can be several lines about the same thing."""


def notate(state: State) -> str:
    """The referee's notation. The referee sees everything."""
    return recount(look(state, REFEREE))


def position(text: str, rules: int = NEWEST) -> State:
    """The state a text of notation describes under a version of the rules; raises BadPositionError."""
    found = list(lines(text))
    last = found[-1][0] if found else 1
    draft = Draft(last=last)
    raw = text.split("\n")
    for line in found:
        try:
            _take(draft, line, " ".join(raw[line[0] - 1].split()))
        except ValueError as error:
            raise BadPositionError(line[0], str(error)) from None
    return _state(draft, last, rules)


def _take(draft: Draft, line: Line, raw: str) -> None:
    """Take a line in; raises ValueError."""
    number, form, thing, fields = line
    if form not in MANY:
        if thing in draft.things:
            raise ValueError(f"'{thing}' is there already")
        draft.things.add(thing)
    words = thing.split()
    card = Card(number, thing, fields)
    if words[0].isdigit() and form != "explorer":
        draft.seats.add(int(words[0]))
    match form:
        case "now":
            draft.month = int(fields["is"])
        case "over":
            draft.over = True
        case "won":
            draft.won = card
        case "sky":
            draft.sky, draft.heavens = fields["is"], card
        case "map":
            draft.map.append(unquoted(fields["is"]))
        case "stars" | "cloud":
            draft.small.append(card)
        case "option":
            draft.options[words[1]] = option_value(words[1], fields["is"])
        case "order":
            draft.order = card
        case "explorer":
            draft.seats.add(int(thing))
            draft.explorers[int(thing)] = card
        case "ledger":
            draft.ledgers.setdefault(int(words[0]), []).append(_entry(raw))
        case "log":
            draft.logs.setdefault(int(words[0]), []).append(unquoted(raw.split(" ", 2)[2]))
        case "news":
            draft.news.append((number, raw))
        case "system" | "right" | "offer":
            draft.common.append((form, card))
        case "driven":
            draft.driven.setdefault(StarId(words[2]), []).append(Seat(int(words[0])))
        case "balance" | "status" | "barred":
            draft.follows.append(card)
        case "nothing":
            raise ValueError(f"'{raw}' says what a seat does not know, and is not part of a position")
        case _:
            draft.cards.setdefault(int(words[0]), []).append((form, card))


def _entry(raw: str) -> Entry:
    found = LEDGER.fullmatch(raw)
    assert found is not None
    values_ = {
        "month": int(found["month"]),
        "cause": found["cause"],
        "amount": read_money(found["amount"]),
        "about": unquoted(found["about"] or ""),
        "board": int(found["board"] or 0),
    }
    return made(Entry, values_)


def _state(draft: Draft, last: int, rules: int) -> State:
    count = max(draft.seats, default=1)
    options = _options(draft, last)
    sky, options = _sky(draft, options, last)
    systems = _systems(draft)
    explorers = [
        explorer_of(draft, Seat(seat), options=options, sky=sky, systems=systems, last=last, rules=rules)
        for seat in range(1, count + 1)
    ]
    for seat, explorer in enumerate(explorers, 1):
        _settle(seat, explorer, systems, draft)
    _check(draft, explorers, sky, tables_of(options.tables))
    news = []
    for number, raw in draft.news:
        try:
            news.append(read_news(raw, draft.month))
        except ValueError as error:
            raise BadPositionError(number, str(error)) from None
    offered = tuple(_order_forms(draft))
    known = tuple(systems[star] for star in sorted(systems))
    for form, reason in strangers(known, offered, count):
        raise BadPositionError(draft.line_of(0, form), reason)
    state = State(
        options=options,
        sky=draft.sky,
        month=draft.month,
        order=_order(draft, count),
        explorers=tuple(explorers),
        systems=known,
        offered=offered,
        over=draft.over,
        news=tuple(news),
    )
    state = under(rules, state)
    _follow(draft, state)
    _check_won(draft, state)
    return state


def _follow(draft: Draft, state: State) -> None:
    """Lines that say what follows from others must say it rightly."""
    found = facts(notate(state)) if draft.follows else {}
    for card in draft.follows:
        if card.thing not in found or not card.fields.items() <= found[card.thing].items():
            raise BadPositionError(card.line, f"'{card.thing}' does not follow from the other lines")


def _check_won(draft: Draft, state: State) -> None:
    """Who has won follows from the position."""
    if draft.won is None:
        return
    won = " ".join(map(str, winners(state))) or "nobody"
    if not state.over or draft.won.fields["is"] != won:
        raise BadPositionError(draft.won.line, f"the game is won by {won}" if state.over else "the game is not over")


def _options(draft: Draft, last: int) -> Options:
    try:
        options = made(Options, {**structs.asdict(USUAL), **draft.options, "sky": "\n".join(draft.map)})
        check(options)
        tables_of(options.tables)
        if not 1 <= draft.month <= options.months:
            raise ValueError(f"months go from 1 to {options.months}")
    except (ValueError, BadOptionsError) as error:
        raise BadPositionError(last, str(error)) from None
    return options


def _sky(draft: Draft, options: Options, last: int) -> tuple[Sky, Options]:
    """The map: drawn, written out, or made by hand of the stars that are named."""
    if not draft.sky and not options.sky:
        options = structs.replace(options, sky=hand_made(draft))
    elif draft.small:
        raise BadPositionError(draft.small[0].line, "stars and clouds belong to a map made by hand: leave 'sky' out")
    try:
        sky = sky_of(draft.sky, options.sky)
    except BadOptionsError as error:
        raise BadPositionError(last, str(error)) from None
    if draft.heavens is not None and not draft.heavens.fields.items() <= {"is": draft.sky, **traits(sky)}.items():
        raise BadPositionError(draft.heavens.line, f"the map drawn from {draft.sky} is not like that")
    return sky, options


def _systems(draft: Draft) -> dict[StarId, System]:
    """What is true of systems, as far as lines say it."""
    found: dict[StarId, System] = {}
    for form, card in draft.common:
        if form == "offer":
            continue
        star = StarId(card.thing.split()[1])
        system = found.get(star, System(star))
        try:
            if form == "system":
                rights = system.rights
                system = made(System, {"star": star, **values(card.fields, line_fields.SYSTEM)})
                system = structs.replace(system, rights=rights)
            else:
                right = {"item": card.thing.split()[2], **values(card.fields, line_fields.RIGHT)}
                system = structs.replace(system, rights=(*system.rights, made(Right, right)))
        except ValueError as error:
            raise BadPositionError(card.line, str(error)) from None
        found[star] = system
    for star, seats in draft.driven.items():
        found[star] = structs.replace(found.get(star, System(star)), driven=tuple(sorted(seats)))
    return found


def _settle(seat: int, explorer: Explorer, systems: dict[StarId, System], draft: Draft) -> None:
    """Systems that no line describes are as the finds say: natives, and specialities that are the finder's."""
    for find in explorer.finds:
        if f"system {find.star}" in draft.things:
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


def _order_forms(draft: Draft) -> list[Offered]:
    found = []
    for form, card in draft.common:
        if form == "offer":
            _, star, _, seller = card.thing.split()
            try:
                fields = {"star": star, "seller": int(seller), **values(card.fields, line_fields.OFFER)}
                found.append(made(Offered, fields))
            except ValueError as error:
                raise BadPositionError(card.line, str(error)) from None
    return found


def _order(draft: Draft, count: int) -> tuple[Seat, ...]:
    if draft.order is None:
        return tuple(Seat(seat) for seat in range(1, count + 1))
    order = tuple(Seat(int(seat)) for seat in draft.order.fields["is"].split())
    if sorted(order) != list(range(1, count + 1)):
        raise BadPositionError(draft.order.line, f"the order names each of the seats 1 to {count} once")
    return order


def _check(draft: Draft, explorers: list[Explorer], sky: Sky, tables: Tables) -> None:
    """See that all can be played on from."""
    for seat, explorer in enumerate(explorers, 1):
        found = list(faults(explorer, len(explorers), tables))
        if sky.home(explorer.home) is None:
            found.append(("explorer", f"{explorer.home} is not a home on this map"))
        if explorer.star is not None and sky.star(explorer.star) is None:
            found.append(("explorer", f"there is no star {explorer.star} on this map"))
        for form, reason in found:
            raise BadPositionError(draft.line_of(seat, form), reason)
