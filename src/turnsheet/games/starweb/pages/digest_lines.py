"""The lines of a digest: one for each thing that happened to the seat, as far as its printouts tell it.

Rules: docs/rules/starweb.md §13-§17, §22, §23, §25. `ORDER` lists the kinds of lines.
"""

from collections.abc import Iterable, Iterator

from turnsheet.core.pages.story import DigestLine, Tone
from turnsheet.core.word_lists import count, together
from turnsheet.games.starweb.orders import orders
from turnsheet.games.starweb.orders.letter_meanings import TARGETS
from turnsheet.games.starweb.pages.turn_summary import Change, Ships, TurnSummary, Volley
from turnsheet.games.starweb.rules.tables import SCROLLS, artifact_name

ORDER = (
    "lost",
    "fleet lost",
    "hole",
    "taken",
    "fleet taken",
    "key lost",
    "ambush",
    "bomb",
    "robots",
    "met",
    "artifact",
    "fight",
    "deaths",
    "gift",
    "plunder",
    "found",
    "order",
    "orders",
    "message",
    "points",
    "elsewhere",
)
"""The kinds of lines, the most important first. Lines that tell of a loss come before all others (`is_loss`)."""
MOST_NAMED = 3
"""More worlds, fleets or players than this are counted and not named."""
MOST_FAILED = 4
"""Of more failed orders than this only the number is told."""
OUTCOMES = {
    "not-enough-ships": "there were not enough ships",
    "not-enough-metal": "there was not enough metal",
    "not-enough-industry": "there was not enough industry",
    "part-done": "there was only enough for a part of it",
    "no-gate": "there is no such gate, and the fleet stayed",
    "no-ships": "no ships were left to do it",
    "not-a-loader": "you may not load there",
    "target-gone": "the target was not there",
    "too-few-ships": "it takes more ships",
    "no-bomb": "there was no bomb to drop",
    "not-a-berserker": "robots can only be given to a Berserker",
    "not-a-collector": "the fleet's owner is not an Artifact Collector",
    "lost-first": "it was no longer yours",
    "nothing-there": "there was nothing to act on",
}
"""What became of an order, by its code. Codes that other lines tell, or that need no attention, are not among them."""


def digest_lines(told: TurnSummary) -> Iterator[DigestLine]:
    yield from _worlds(told)
    yield from _fleets(told)
    yield from _hits(told)
    yield from _ambushes(told)
    yield from _fights(told)
    yield from _landings(told)
    yield from _meetings(told)
    yield from _artifacts(told)
    yield from _orders(told)
    for sender, _ in (message for page in told.view.pages for message in page.messages):
        yield DigestLine("message", f"[{sender}] sent you a message.")
    points = sum(told.gained.values())
    if told.gained:
        yield DigestLine("points", f"Points for {sources(told.gained)}.", amount=_points(points), tone=_tone(points))


def is_loss(line: DigestLine) -> bool:
    """Whether a line tells of something that the seat lost. An order that failed cost nothing by itself."""
    return line.tone == "loss" and line.kind not in ("order", "orders")


def sources(gained: dict[str, int]) -> str:
    """Points by source: `artifacts 30, worlds 20`."""
    return ", ".join(f"{source} {points}" for source, points in gained.items())


def owned(told: TurnSummary, mark: str, owner: str) -> str:
    """A thing with its owner: `your F5`, `F7 of [ORRIN]`."""
    if told.mine(owner):
        return f"your {mark}"
    return f"{mark} of [{owner}]" if owner else mark


def of_ships(told: TurnSummary, ships: Ships) -> str:
    """Ships that did something, with their owner."""
    if ships.letter == "F":
        return owned(told, ships.mark, ships.owner)
    named = f"{ships.letter}-ships of {ships.mark}"
    return f"your {named}" if told.mine(ships.owner) else f"the {named}"


def of_ambush(told: TurnSummary, there: Iterable[Ships]) -> str:
    """Ships that ambush at one world, with their owners; home fleets of both kinds together."""
    homes: dict[str, str] = {}
    named = []
    for ships in there:
        if ships.letter == "F":
            named.append(owned(told, ships.mark, ships.owner))
        else:
            homes[ships.owner] = "home fleets" if ships.owner in homes else f"{ships.letter}-ships"
    named += [f"your {kind}" if told.mine(owner) else f"the {kind} of [{owner}]" for owner, kind in homes.items()]
    return together(named)


def first_upper(text: str) -> str:
    """A sentence from words."""
    return text[:1].upper() + text[1:]


def _worlds(told: TurnSummary) -> Iterator[DigestLine]:
    """Worlds that changed owners. Those that a player took from nobody are one line."""
    free: dict[str, list[Change]] = {}
    for change in told.world_changes:
        won, lost = told.mine(change.after), told.mine(change.before)
        if change.gift:
            yield _gift(told, change)
        elif lost and not won:
            yield _lost_world(told, change)
        elif not change.before:
            free.setdefault(change.after, []).append(change)
        elif won:
            whose = f"your own [{change.before}]" if lost else f"[{change.before}]"
            amount, tone = ("", "neutral") if lost else ("+1 world", "gain")
            yield DigestLine("taken", f"Took {change.mark} from {whose}.", (change.mark,), amount, _as_tone(tone))
        elif change.after:
            text = f"[{change.after}] took {change.mark} from [{change.before}]."
            yield DigestLine("elsewhere", text, (change.mark,))
        else:
            text = f"[{change.before}] lost {change.mark}, which has no owner now."
            yield DigestLine("elsewhere", text, (change.mark,))
    for owner, changes in free.items():
        marks = tuple(change.mark for change in changes)
        which = "which had no owner"
        if told.mine(owner):
            amount = f"+{count(len(marks), 'world')}"
            yield DigestLine("taken", f"Took {together(marks)}, {which}.", marks, amount, "gain")
        else:
            yield DigestLine("elsewhere", f"[{owner}] took {together(marks)}, {which}.", marks)


def _lost_world(told: TurnSummary, change: Change) -> DigestLine:
    line = told.worlds[change.world]
    marks = [change.mark]
    if change.after:
        text = f"Lost {change.mark} to [{change.after}]."
        came = [fleet for fleet in line.fleets if fleet.owner == change.after and fleet.moved and fleet.ships]
        marks += [f"F{fleet.number}" for fleet in came]
        if came:
            text += f" {together(f'F{fleet.number}={fleet.ships}' for fleet in came)} came."
    elif line.busted and any(fleet.dropped for fleet in line.fleets):
        text = f"Lost {change.mark}: a planet buster destroyed everything there."
    elif not line.people:
        text = f"Lost {change.mark}: nobody lives there any more."
    else:
        shooters = [volley.ships for volley in told.volleys if (volley.target, volley.aim) == (change.mark, "H")]
        by = f" after the fire of {together(of_ships(told, each) for each in shooters)}" if shooters else ""
        marks += [each.mark for each in shooters]
        text = f"Lost {change.mark}: it has no owner{by}."
    return DigestLine("lost", text, tuple(marks), "-1 world", "loss")


def _gift(told: TurnSummary, change: Change) -> DigestLine:
    fleet = change.mark.startswith("F")
    noun = count(change.ships, "ship") if fleet and change.ships else "key" if fleet else "world"
    amount = noun if fleet and change.ships else f"1 {noun}"
    what = f"{change.mark} with {noun}" if fleet and change.ships else change.mark
    if told.mine(change.after) and not told.mine(change.before):
        return DigestLine("gift", f"[{change.before}] gave you {what}.", _at(change), f"+{amount}", "gain")
    if told.mine(change.before) and not told.mine(change.after):
        return DigestLine("gift", f"You gave {what} to [{change.after}].", _at(change), f"-{amount}")
    return DigestLine("gift", f"[{change.before}] gave {what} to [{change.after}].", _at(change))


def _at(change: Change) -> tuple[str, ...]:
    """The marks of a change."""
    return tuple(dict.fromkeys((change.mark, f"W{change.world}")))


def _fleets(told: TurnSummary) -> Iterator[DigestLine]:
    """Fleets and keys that changed owners. Keys that a player found or lost are one line."""
    keys: dict[str, list[Change]] = {}
    gone: dict[str, list[Change]] = {}
    for change in told.fleet_changes:
        won, lost, number = told.mine(change.after), told.mine(change.before), int(change.mark[1:])
        at = f" at W{change.world}"
        if change.gift:
            yield _gift(told, change)
        elif told.hole_of(number) is not None:
            continue  # `_hits` tells it
        elif change.ships:
            who = "You" if won else f"[{change.after}]" if change.after else "Nobody"
            text = f"{who} captured {owned(told, change.mark, change.before)} with {count(change.ships, 'ship')}{at}."
            if won and not lost:
                amount = f"+{count(change.ships, 'ship')}"
                yield DigestLine("fleet taken", text, _at(change), amount, "gain")
            elif lost and not won:
                amount = f"-{count(change.ships, 'ship')}"
                yield DigestLine("fleet lost", text, _at(change), amount, "loss")
            else:
                yield DigestLine("elsewhere", text, _at(change))
        elif not told.is_destroyed(number):
            if lost and not won:
                gone.setdefault(change.after, []).append(change)
            elif change.after:
                keys.setdefault(change.after, []).append(change)
        elif won and not lost:
            keys.setdefault(change.after, []).append(change)
    for owner, changes in keys.items():
        marks = tuple(change.mark for change in changes)
        places = tuple(dict.fromkeys(f"W{change.world}" for change in changes))
        noun = "key" if len(marks) == 1 else "keys"
        if told.mine(owner):
            text = f"Took the {noun} {together(marks)} at {together(places)}."
            yield DigestLine("fleet taken", text, (*marks, *places), f"+{count(len(marks), 'key')}", "gain")
        else:
            yield DigestLine("elsewhere", f"[{owner}] took the {noun} {together(marks)} at {together(places)}.", places)
    for owner, changes in gone.items():
        yield _lost_keys(owner, changes)


def _lost_keys(owner: str, changes: list[Change]) -> DigestLine:
    """Keys without ships that were the seat's and are another player's now, or nobody's."""
    named = [f"{change.mark} at W{change.world}" for change in changes]
    one = len(changes) == 1
    if owner:
        text = f"Lost the {'key' if one else 'keys'} {together(named)} to [{owner}]."
    else:
        has, them = ("The key {} has", "it") if one else ("The keys {} have", "them")
        text = f"{has.format(together(named))} no owner any more. Leave ships there to hold {them}."
    marks = (*(change.mark for change in changes), *(f"W{change.world}" for change in changes))
    return DigestLine("key lost", text, tuple(dict.fromkeys(marks)), f"-{count(len(changes), 'key')}", "loss")


def _hits(told: TurnSummary) -> Iterator[DigestLine]:
    """Fleets that lost ships: to fire, to an ambush, to a black hole."""
    for fleet in {**told.old_fleets, **told.fleets}:
        owner, mark, hole = told.owner_of(fleet), f"F{fleet}", told.hole_of(fleet)
        own = told.mine(owner)
        if hole is not None and (own or told.referee):
            had = told.committed(fleet)
            ships = f" with {count(had, 'ship')}" if had else ""
            text = first_upper(f"{owned(told, mark, owner)} flew into the black hole W{hole}{ships}.")
            yield DigestLine("hole", text, (f"W{hole}",), f"-{count(had, 'ship')}" if had else "", _loss(own))
            continue
        lost, destroyed = told.ships_lost(fleet), told.is_destroyed(fleet)
        if not lost and not destroyed:
            continue
        world = told.fleets[fleet][1]
        if destroyed:
            text = f"{owned(told, mark, owner)} was destroyed at W{world}{_by(told, fleet, 'by')}."
        else:
            text = f"{owned(told, mark, owner)} lost {count(lost, 'ship')}{_by(told, fleet, 'to')}."
        kind = "fleet lost" if own and destroyed else "fight" if own or told.shot_at(fleet) else "elsewhere"
        if own and not destroyed and told.ambushed(fleet):
            kind = "ambush"
        won = not own and kind == "fight"
        tone: Tone = "gain" if won else _loss(own)
        yield DigestLine(
            kind, first_upper(text), (mark, f"W{world}"), f"-{count(lost, 'ship')}" if own and lost else "", tone
        )


def _loss(own: bool) -> Tone:
    return "loss" if own else "neutral"


def _by(told: TurnSummary, fleet: int, word: str) -> str:
    """What a fleet lost ships to."""
    shooters = [of_ships(told, volley.ships) for volley in told.volleys if volley.target == f"F{fleet}"]
    owner = told.owner_of(fleet)
    waiting = [ships for world in told.passed(fleet) for ships in told.ambushers.get(world, ()) if ships.owner != owner]
    parts = [f"{word} the fire of {together(shooters)}"] if shooters else []
    for world in dict.fromkeys(ships.world for ships in waiting):
        there = of_ambush(told, [ships for ships in waiting if ships.world == world])
        parts.append(f"in the ambush of {there} at W{world}")
    return f" {together(parts)}" if parts else ""


def _ambushes(told: TurnSummary) -> Iterator[DigestLine]:
    """The seat's own ambushes, and those between others. What they did to its fleets is told with these."""
    for world, there in told.ambushers.items():
        own = [ships for ships in there if told.mine(ships.owner)]
        victims = told.victims(world)
        if not own and any(told.mine(told.owner_of(fleet)) for fleet in victims):
            continue
        whom = together(owned(told, f"F{fleet}", told.owner_of(fleet)) for fleet in victims) if victims else "a fleet"
        text = first_upper(f"{of_ambush(told, own or there)} ambushed {whom} at W{world}.")
        marks = (
            f"W{world}",
            *(ships.mark for ships in there if ships.letter == "F"),
            *(f"F{each}" for each in victims),
        )
        yield DigestLine("ambush" if own else "elsewhere", text, marks, "", "gain" if own else "neutral")


def _fights(told: TurnSummary) -> Iterator[DigestLine]:
    """Fire. What it did to the seat's own fleets, and fleets that it destroyed, are told with these."""
    for volley in told.volleys:
        shooter, victim = told.mine(volley.ships.owner), told.mine(volley.victim)
        told_elsewhere = volley.aim == "F" and (
            told.is_destroyed(int(volley.target[1:])) or told.ships_lost(int(volley.target[1:]))
        )
        if told_elsewhere:
            continue
        kind = "fight" if shooter or victim else "elsewhere"
        yield DigestLine(kind, f"{volley_text(told, volley)}.", _aimed(volley), "", "loss" if victim else "neutral")


def _aimed(volley: Volley) -> tuple[str, ...]:
    return tuple(dict.fromkeys((volley.target, volley.ships.mark, f"W{volley.ships.world}")))


def volley_text(told: TurnSummary, volley: Volley) -> str:
    """Fire in words, with what came of it: `Your F5 fired at F7 of [ORRIN]: 6 to 4 ships`."""
    if volley.aim == "F":
        target = owned(told, volley.target, volley.victim)
    else:
        target = f"the {TARGETS[volley.aim]} of {owned(told, volley.target, volley.victim)}"
    effect = volley_effect(told, volley)
    return first_upper(f"{of_ships(told, volley.ships)} fired at {target}") + (f": {effect}" if effect else "")


def volley_effect(told: TurnSummary, volley: Volley) -> str:
    """What fire did, as far as two printouts show it; empty if they show no change."""
    world = volley.ships.world
    old, now = told.old_worlds.get(world), told.worlds[world]
    match volley.aim:
        case "F":
            return _fleet_effect(told, int(volley.target[1:]))
        case "P" | "C":
            return f"{now.deaths} died" if now.deaths else ""
        case "H" if now.lost_by is not None and not now.owner:
            return "it has no owner now"
        case "I" if old is not None and now.industry < old.industry:
            return f"industry {old.industry} to {now.industry}"
        case _:
            return ""


def _fleet_effect(told: TurnSummary, fleet: int) -> str:
    if told.is_destroyed(fleet):
        return "destroyed"
    if fleet not in told.fleets or fleet not in told.old_fleets:
        return ""
    had, has = told.old_fleets[fleet][0].ships, told.fleets[fleet][0].ships
    return f"{count(had, 'ship')} to {has}" if has < had else ""


def _landings(told: TurnSummary) -> Iterator[DigestLine]:
    """Bombs, robots, and people who died."""
    for number, line in told.worlds.items():
        mark, held = (
            f"W{number}",
            next((each.before for each in told.world_changes if each.world == number), line.owner),
        )
        own = told.mine(held)
        for fleet in line.fleets:
            owner = told.owner_of(fleet.number)
            who = first_upper(owned(told, f"F{fleet.number}", owner))
            what = owned(told, mark, held)
            tone: Tone = "loss" if own and not told.mine(owner) else "neutral"
            if fleet.dropped:
                yield DigestLine("bomb", f"{who} dropped a planet buster on {what}.", (mark,), "", tone)
            if fleet.robots:
                yield DigestLine("robots", f"{who} landed robots on {what}.", (mark,), "", tone)
        if line.deaths and (own or told.mine(line.owner) or told.referee):
            converts = f", {line.converts_dead} of them converts" if line.converts_dead else ""
            people = "person" if line.deaths == 1 else "people"
            text = f"{line.deaths} {people} died at {mark}{converts}."
            yield DigestLine("deaths", text, (mark,), f"-{line.deaths} {people}", _loss(not told.referee))


def _meetings(told: TurnSummary) -> Iterator[DigestLine]:
    for name in told.met:
        worlds = places_of(told, name)
        where = f" at {together(worlds[:MOST_NAMED])}" if worlds else ""
        yield DigestLine("met", f"You met [{name}]{where}.", tuple(worlds))
    if told.found:
        marks = tuple(f"W{number}" for number in told.found)
        named = together(marks) if len(marks) <= 2 * MOST_NAMED else count(len(marks), "world")
        yield DigestLine("found", f"Saw {named} for the first time.", marks)


def places_of(told: TurnSummary, name: str) -> list[str]:
    """The worlds where a player is seen, or was seen leaving."""
    return [
        f"W{number}"
        for number, line in told.worlds.items()
        if name in (line.owner, line.apostle, line.lost_by, line.gift_of)
        or any(name in (fleet.owner, fleet.lost_by, fleet.gift_of) for fleet in line.fleets)
        or any(name == left.owner for left in line.left)
    ]


def _artifacts(told: TurnSummary) -> Iterator[DigestLine]:
    """Artifacts won and lost. Their tone is what they are worth to the seat: some cost points, many bring none."""
    won, lost = told.artifacts
    for number, mark in won.items():
        where = f"at {mark}" if mark.startswith("W") else f"on {mark}"
        worth = told.worth(number, mark)
        text = f"V{number} {artifact_name(number)} is yours now, {where}{_in_points(worth)}."
        yield DigestLine("artifact", text, (mark,), _artifact_amount(1, worth), _artifact_tone(number, worth))
    for number, mark in lost.items():
        worth = told.worth(number, mark, before=True)
        text = f"V{number} {artifact_name(number)} is no longer yours{_in_points(worth, 'it brought', 'it cost')}."
        tone = _artifact_tone(number, worth, lost=True)
        yield DigestLine("artifact", text, (mark,), _artifact_amount(-1, worth), tone)


def _in_points(worth: int, brings: str = "it brings", costs: str = "it costs") -> str:
    return f": {brings if worth > 0 else costs} {abs(worth)} points per turn" if worth else ""


def _artifact_amount(change: int, worth: int) -> str:
    """The change as a number; of an artifact that costs points, what it costs, or what is saved without it."""
    return f"{_points(change * worth)} per turn" if worth < 0 else f"{change:+} artifact"


def _artifact_tone(number: int, worth: int, *, lost: bool = False) -> Tone:
    """Scrolls bring points at the end only, but to everyone."""
    good = worth or int(number in SCROLLS)
    return _tone(-good if lost else good)


def _orders(told: TurnSummary) -> Iterator[DigestLine]:
    """Worlds that were plundered, and orders that failed."""
    plundered = [f"W{order.world}" for order, code in told.orders if isinstance(order, orders.Plunder) and not code]
    if plundered:
        points = told.gained.get("plunder", 0)
        amount = _points(points) if points else ""
        yield DigestLine("plunder", f"Plundered {together(plundered)}.", tuple(plundered), amount, _tone(points))
    failed = [(order, OUTCOMES[code]) for order, code in told.orders if code in OUTCOMES]
    if len(failed) > MOST_FAILED:
        yield DigestLine("orders", f"{len(failed)} of your orders failed: the printout says why.", tone="loss")
        return
    for order, why in failed:
        thing = order.thing
        marks = (f"{thing[0]}{thing[1]}",) if thing and thing[0] != "V" else ()
        yield DigestLine("order", f"{order.written()}: {why}.", marks, tone="loss")


def _points(points: int) -> str:
    return f"{points:+} point{'s' * (abs(points) != 1)}"


def _tone(change: int) -> Tone:
    return "gain" if change > 0 else "loss" if change < 0 else "neutral"


def _as_tone(tone: str) -> Tone:
    return "gain" if tone == "gain" else "neutral"
