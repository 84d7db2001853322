"""The digest: what happened in a turn, in one sentence and a few lines.

Rules: docs/rules/raumkrieg.md D26, D30, D31, D37. Kinds of lines: `hit`, `capture`, `loss`, `left`, `miss`,
`elsewhere`, `absent`, `dropped`, `message`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from turnsheet.core.events import Told
from turnsheet.core.pages.story import Digest, DigestLine, Tone
from turnsheet.core.seats import REFEREE, Seat, seats
from turnsheet.core.word_lists import together
from turnsheet.games.raumkrieg.pages.labels import first_owner, mark
from turnsheet.games.raumkrieg.pages.report import RANGE_NAMES
from turnsheet.games.raumkrieg.pages.turn_summary import TurnSummary, ranks
from turnsheet.games.raumkrieg.rules.events import Dropped, Fired, Missed, shots_by_target
from turnsheet.games.raumkrieg.rules.tables import KIND, Kind, ShipId

NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
KINDS: tuple[Kind, ...] = ("flagship", "battlecruiser", "scout")
MOST_NAMED = 6
"""With more ships than this, their types are not told one by one."""
MOST_LOSERS = 3
"""With more players than this, their losses are not told one by one."""
CAPTURE_WEIGHT, FLAGSHIP_WEIGHT, LEAD_WEIGHT = 20, 25, 30


def digest(told: TurnSummary) -> Digest:
    """The digest of a turn."""
    lines, said = sorted(_lines(told), key=_urgency), _said(told)
    return Digest(f"Turn {told.turn}: {said}", tuple(lines), _weight(told), _moment(told), first_upper(said))


def set_up_digest(told: TurnSummary) -> Digest:
    """The digest of turn 0, in which the ships were placed."""
    playing = len(told.view.points) - len(told.view.dropped)
    lines = tuple(_dropped(told))
    said = f"All ships are placed: {_count(playing, 'fleet')} on the board."
    return Digest(said, lines, sentence=said)


def _urgency(line: DigestLine) -> int:
    order = ("hit", "capture", "loss", "left", "absent", "dropped", "miss", "message", "elsewhere")
    return order.index(line.kind) if line.tone != "loss" or line.kind not in ("hit", "capture") else order.index("loss")


def _lines(told: TurnSummary) -> Iterator[DigestLine]:
    for shot in sorted(told.shots, key=lambda shot: (shot.owner != told.seat, -told.points_of(shot), shot.ship)):
        if shot.hits:
            yield _hit(told, shot)
    yield from _own_losses(told)
    yield from _misses(told)
    yield from _absences(told)
    yield from _dropped(told)
    yield from _elsewhere(told)
    for event in told.view.events:
        if isinstance(event, Told) and event.to == told.seat:
            yield DigestLine("message", f"{first_upper(told.player(event.sender))} sent you a message.")


def shot_text(told: TurnSummary, shot: Fired) -> str:
    """A shot in words: `Your 11 fires at long range towards 3 o'clock: hits 24, 25`."""
    where = "" if shot.direction is None else f" towards {shot.direction} o'clock"
    done = []
    for word, ships in (("hits", _not_taken(told, shot)), ("captures", _taken(told, shot))):
        if ships:
            done.append(f"{word} {_targets(told, shot, ships)}")
    whose = "Your" if shot.owner == told.seat else f"{first_upper(told.player(shot.owner))}'s"
    ship = in_sentence(told, shot.ship, shot.owner)
    return f"{whose} {ship} fires at {RANGE_NAMES[shot.range]} range{where}: {' and '.join(done) or 'no hit'}"


def _targets(told: TurnSummary, shot: Fired, ships: list[ShipId]) -> str:
    own = [ship for ship in ships if told.owners.get(ship) == told.seat]
    others = ", ".join(called(told, ship) for ship in ships if ship not in own)
    if not own:
        return others
    whose = "your own" if shot.owner == told.seat else "your"
    mine = f"{whose} {', '.join(called(told, ship) for ship in own)}"
    return f"{others} and {mine}" if others else mine


def called(told: TurnSummary, ship: ShipId) -> str:
    """A ship as it was called before the turn."""
    return in_sentence(told, ship, told.owners.get(ship))


def in_sentence(told: TurnSummary, ship: ShipId, owner: Seat | None) -> str:
    """What a ship of somebody is called in a sentence: `21`, `21 (captured from player 2)`."""
    first = first_owner(ship)
    if owner in (first, None):
        return str(ship)
    return f"{ship} (captured from {'you' if first == told.seat else told.player(first)})"


def first_upper(text: str) -> str:
    """A text as the beginning of a sentence."""
    return f"{text[:1].upper()}{text[1:]}"


def _taken(told: TurnSummary, shot: Fired) -> list[ShipId]:
    return [ship for ship in shot.hits if ship in told.captured]


def _not_taken(told: TurnSummary, shot: Fired) -> list[ShipId]:
    return [ship for ship in shot.hits if ship not in told.captured]


def _hit(told: TurnSummary, shot: Fired) -> DigestLine:
    counted = shots_by_target(told.shots)  # a ship that several shots hit is lost or taken once
    first = [ship for ship in shot.hits if counted[ship][0] is shot]
    own = [ship for ship in shot.hits if told.owners.get(ship) == told.seat]
    taken = sum(ship in told.captured for ship in first) if shot.owner == told.seat else 0
    points = told.points_of(shot) if shot.owner in (told.seat,) or told.seat == REFEREE else 0
    amounts = [f"+{points} points"] * bool(points) + [f"+{_count(taken, 'ship', words=False)}"] * bool(taken)
    gained = bool(amounts) and told.seat != REFEREE
    gone = sum(ship in told.lost or ship in told.captured for ship in own if ship in first)
    amounts += [f"-{_count(gone, 'ship', words=False)}"] * bool(gone)
    if not own and shot.owner != told.seat and told.seat != REFEREE:
        kind = "elsewhere"
    else:
        kind = "capture" if taken and not points else "hit"
    tone: Tone = "gain" if gained else "loss" if own else "neutral"
    return _line(told, kind, shot_text(told, shot) + ".", (shot.ship, *shot.hits), ", ".join(amounts), tone)


def _line(
    told: TurnSummary, kind: str, text: str, ships: Iterable[ShipId], amount: str = "", tone: Tone = "neutral"
) -> DigestLine:
    """A line about ships, those first that are still on the chart; of the others it has the places."""
    here = {ship.number for ship in told.view.ships}
    ordered = sorted(dict.fromkeys(ships), key=lambda ship: ship not in here)
    gone = {mark(ship): told.last_place_of(ship) for ship in ordered if ship not in here}
    return DigestLine(kind, text, tuple(map(mark, ordered)), amount, tone, gone)


def _own_losses(told: TurnSummary) -> Iterator[DigestLine]:
    """Losses that no known shot explains."""
    if told.seat == REFEREE:
        return
    shot = shots_by_target(told.shots)
    for ship in told.left:
        text = f"Your {called(told, ship)} flew off the board."
        yield _line(told, "left", text, [ship], "-1 ship", "loss")
    gone = [ship for ship in told.lost_by(told.seat) if ship not in shot and ship not in told.left]
    if gone:
        text = f"Your {together(called(told, ship) for ship in gone)} {'was' if len(gone) == 1 else 'were'} shot down."
        yield _line(told, "loss", text, gone, f"-{_count(len(gone), 'ship', words=False)}", "loss")
    for capture in told.taken_from(told.seat):
        if capture.ship not in shot:
            text = f"{first_upper(told.player(capture.captor))} captured your {called(told, capture.ship)}."
            yield _line(told, "loss", text, [capture.ship], "-1 ship", "loss")


def _misses(told: TurnSummary) -> Iterator[DigestLine]:
    missed = [shot for shot in told.shots if not shot.hits]
    if len(missed) == 1 or told.seat == REFEREE:
        for shot in missed:
            yield _line(told, "miss", shot_text(told, shot) + ".", [shot.ship])
    elif missed:
        ships = [shot.ship for shot in missed]
        yield _line(told, "miss", f"Your {together(ships)} fired and hit nothing.", ships)


def _absences(told: TurnSummary) -> Iterator[DigestLine]:
    for event in told.view.events:
        if isinstance(event, Missed):
            who, whose = ("You", "your") if event.seat == told.seat else (first_upper(told.player(event.seat)), "their")
            yield DigestLine("absent", f"{who} sent no orders: {whose} ships kept their course and held fire.")


def _dropped(told: TurnSummary) -> Iterator[DigestLine]:
    for event in told.view.events:
        if isinstance(event, Dropped):
            who, verb = ("You", "were") if event.seat == told.seat else (first_upper(told.player(event.seat)), "was")
            yield DigestLine("dropped", f"{who} sent no setup and {verb} dropped.")


def _elsewhere(told: TurnSummary) -> Iterator[DigestLine]:
    """Losses and captures of others that no shot the seat knows of tells."""
    shot = shots_by_target(told.shots)
    for seat in seats(len(told.view.points)):
        gone = [ship for ship in told.lost_by(seat) if ship not in shot]
        if gone and seat != told.seat:
            text = f"{first_upper(told.player(seat))} lost {together(called(told, ship) for ship in gone)}."
            yield _line(told, "elsewhere", text, gone)
    for capture in told.captured.values():
        if capture.ship not in shot and told.seat not in (capture.captor, capture.loser):
            captor, loser = told.player(capture.captor), told.player(capture.loser)
            text = f"{first_upper(captor)} captured ship {capture.ship} from {loser}."
            yield _line(told, "elsewhere", text, [capture.ship])


def _said(told: TurnSummary) -> str:
    """What happened, as it goes on after the number of the turn."""
    if told.seat == REFEREE:
        taken = len(told.captured)
        text = f"{_all_losses(told)}{f', {_number(taken)} captured' if taken else ''}."
    else:
        text = f"{_deeds(told)}."
        if not told.view.own and told.before.own:
            text += " You have no ships left."
    return text + _ending(told)


def _all_losses(told: TurnSummary) -> str:
    """How many ships each player lost; of many players only the sum is told."""
    losses = {seat: len(told.lost_by(seat)) for seat in seats(len(told.view.points)) if told.lost_by(seat)}
    if not 0 < len(losses) <= MOST_LOSERS:
        return f"{_count(len(told.lost), 'ship')} lost"
    return together(f"{told.player(seat)} lost {_count(gone, 'ship')}" for seat, gone in losses.items())


def _ending(told: TurnSummary) -> str:
    if not told.view.over or told.before.over:
        return ""
    winners = told.view.winners
    if told.seat in winners:
        return " The match is over: you won." if len(winners) == 1 else " The match is over: you share the win."
    if not winners:
        return " The match is over: nobody won."
    return f" The match is over: {together(told.player(seat) for seat in winners)} won."


def _deeds(told: TurnSummary) -> str:
    deeds = []
    if told.scored:
        deeds.append(f"destroyed {_ships(told.scored)} (+{sum(told.scored.values())} points)")
    taken = [capture.ship for capture in told.taken_by(told.seat)]
    if taken:
        deeds.append(f"captured {'ship' if len(taken) == 1 else 'ships'} {together(taken)}")
    gone = told.lost_by(told.seat) + [capture.ship for capture in told.taken_from(told.seat)]
    if gone:
        deeds.append(f"lost {_ships(gone, flagship='your')}")
    if deeds:
        return f"you {together(deeds)}"
    fired = sum(shot.owner == told.seat for shot in told.shots)
    if fired:
        shots = "your shot" if fired == 1 else f"your {_number(fired)} shots"
        return f"{shots} hit nothing, and you lost no ship"
    if not told.before.own:
        return "you have no ships"
    others = told.captured or any(told.lost_by(seat) for seat in seats(len(told.view.points)))
    return "a quiet turn for you" if others else "a quiet turn"


def _weight(told: TurnSummary) -> int:
    if told.seat == REFEREE:
        return sum(told.view.points) - sum(told.before.points) + CAPTURE_WEIGHT * len(told.captured)
    flagships = [ship for ship in told.scored if KIND[ship] == "flagship"]
    return (
        sum(told.scored.values())
        + CAPTURE_WEIGHT * len(told.taken_by(told.seat))
        + FLAGSHIP_WEIGHT * len(flagships)
        + LEAD_WEIGHT * _took_lead(told)
    )


def _took_lead(told: TurnSummary) -> bool:
    return ranks(told.view)[0] == 1 < ranks(told.before)[0]


def _moment(told: TurnSummary) -> str:
    """A title for what was won in a turn, the most unusual thing first."""
    return next(_moments(told), "")


def _moments(told: TurnSummary) -> Iterator[str]:
    everyone = told.seat == REFEREE
    own = [shot for shot in told.shots if everyone or shot.owner == told.seat]
    fallen = {ship for ship, loser in told.lost.items() if loser != told.seat}
    best = max((len(fallen.intersection(shot.hits)) for shot in own), default=0)
    if best > 2:
        yield f"One shot, {_number(best)} ships"
    guns = {ship: len(shots) for ship, shots in shots_by_target(own).items() if ship in fallen}
    most = max(guns, key=lambda ship: (guns[ship], KIND[ship] == "flagship"), default=None)
    if most is not None and guns[most] > 2:
        yield f"{_number(guns[most]).capitalize()} guns on a {KIND[most]}"
    taken = [capture.ship for capture in (told.captured.values() if everyone else told.taken_by(told.seat))]
    if any(KIND[ship] == "flagship" for ship in taken):
        yield "A flagship changes sides"
    if any(KIND[ship] == "flagship" for ship in (told.lost if everyone else told.scored)):
        yield "A flagship falls"
    if taken:
        yield "A ship changes sides" if len(taken) == 1 else f"{_number(len(taken)).capitalize()} ships change sides"
    if everyone:
        return
    yield from _own_moments(told, best)


def _own_moments(told: TurnSummary, best: int) -> Iterator[str]:
    if _took_lead(told):
        yield "A new leader"
    if best == 2:
        yield "One shot, two ships"
    if told.scored and told.before.points[told.seat - 1] == 0:
        yield "First points"
    if told.scored and told.view.over:
        yield "Points in the last turn"


def _ships(ships: Iterable[ShipId], flagship: str = "a") -> str:
    """Ships by type: `a battlecruiser and three scouts`."""
    counts = Counter(KIND[ship] for ship in ships)
    total = sum(counts.values())
    if total > MOST_NAMED:
        return f"{total} ships"
    return together(
        _count(counts[kind], kind, single=flagship if kind == "flagship" else "a") for kind in KINDS if counts[kind]
    )


def _count(number: int, noun: str, *, words: bool = True, single: str = "one") -> str:
    shown = (single if number == 1 else _number(number)) if words else str(number)
    return f"{shown} {noun}" if number == 1 else f"{shown} {noun}s"


def _number(number: int) -> str:
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else str(number)
