"""Events in notation: one starred line per event, and back. docs/cases.md lists the lines."""

from turnsheet.core.events import EVERYONE, Told
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.pages.labels import pair, unpair
from turnsheet.games.raumkrieg.rules.events import (
    AnyEvent,
    Captured,
    Dropped,
    Fired,
    LeftBoard,
    Lost,
    Missed,
    Scored,
    Struck,
)
from turnsheet.games.raumkrieg.rules.tables import ShipId

NUMBER = r"[0-9]+"
PAIR = r"[+-]?[0-9]+,[+-]?[0-9]+"
SHIP = r"[1-9][0-9]"
SEAT = r"[1-9]"

EVENT_FORMS = {
    "fired": (
        rf"\* (?P<thing>{SHIP})( of (?P<of>{SEAT}))? fired (?P<range>[1-4])( (?P<direction>1[0-2]|[1-9]))?"
        rf"( from (?P<from>{PAIR}))?( hit (?P<hit>none|{SHIP}( {SHIP})*))?"
    ),
    "was hit": rf"\* (?P<thing>{SHIP}) was hit( at (?P<at>{PAIR}))?",
    "lost": rf"\* (?P<thing>{SHIP}) lost( by (?P<by>{SEAT}))?",
    "left": rf"\* (?P<thing>{SHIP})( of (?P<of>{SEAT}))? left the board",
    "scored": rf"\* (?P<thing>{SEAT}) scored (?P<points>{NUMBER}) for (?P<other>{SHIP})",
    "captured": rf"\* (?P<thing>{SHIP}) captured( by (?P<by>{SEAT}))?( from (?P<from>{SEAT}))?",
    "told": rf"\* (?P<thing>{SEAT}) told (?P<to>{SEAT}): (?P<other>.*)",
    "missed": rf"\* (?P<thing>{SEAT}) missed( turn (?P<turn>{NUMBER}))?",
    "was dropped": rf"\* (?P<thing>{SEAT}) was dropped",
}


def write_event(event: AnyEvent) -> str:
    """An event as a line."""
    match event:
        case Fired(ship=ship, owner=owner, range=range_, direction=direction, place=place, hits=hits):
            aim = f"{range_}" if direction is None else f"{range_} {direction}"
            hit = " ".join(map(str, hits)) or "none"
            return f"* {ship} of {owner} fired {aim} from {pair(place)} hit {hit}"
        case Struck(ship=ship, place=place):
            return f"* {ship} was hit at {pair(place)}"
        case Lost(ship=ship, owner=owner):
            return f"* {ship} lost by {owner}"
        case LeftBoard(ship=ship, owner=owner):
            return f"* {ship} of {owner} left the board"
        case Scored(seat=seat, ship=ship, points=points):
            return f"* {seat} scored {points} for {ship}"
        case Captured(ship=ship, captor=captor, loser=loser):
            return f"* {ship} captured by {captor} from {loser}"
        case Told(sender=sender, to=to, text=text):
            return f"* {sender} told {to}: {text}"
        case Missed(seat=seat, turn=turn):
            return f"* {seat} missed turn {turn}"
        case Dropped(seat=seat):
            return f"* {seat} was dropped"


def read_event(form: str, thing: str, fields: dict[str, str]) -> AnyEvent:
    """The event a line tells; a KeyError names a field that must be there. A shot is told to its owner alone."""
    number = int(thing)
    ship, seat = ShipId(number), Seat(number)
    owner = Seat(int(fields.get("of", thing[0])))
    match form:
        case "fired":
            direction = int(fields["direction"]) if "direction" in fields else None
            hits = () if fields["hit"] == "none" else tuple(ShipId(int(hit)) for hit in fields["hit"].split())
            return Fired(
                (owner,),
                ship,
                owner=owner,
                range=int(fields["range"]),
                direction=direction,
                place=unpair(fields["from"]),
                hits=hits,
            )
        case "was hit":
            return Struck(EVERYONE, ship, unpair(fields["at"]))
        case "lost":
            return Lost(EVERYONE, ship, Seat(int(fields["by"])))
        case "left":
            return LeftBoard((owner,), ship, owner)
        case "scored":
            return Scored((seat,), seat, ShipId(int(fields["other"])), int(fields["points"]))
        case "captured":
            return Captured(EVERYONE, ship, Seat(int(fields["by"])), Seat(int(fields["from"])))
        case "told":
            to = Seat(int(fields["to"]))
            return Told((to,), seat, to, fields["other"])
        case "missed":
            return Missed((seat,), seat, int(fields["turn"]))
        case _:
            return Dropped(EVERYONE, seat)
