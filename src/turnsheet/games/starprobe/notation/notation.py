"""The notation: positions as lines of text. docs/cases.md lists the lines.

`recount` writes what a view knows, `facts` takes lines apart for comparison; `position.py` makes a state of them again.
"""

from collections.abc import Iterator

from msgspec import UnsetType

from turnsheet.core.game import Facts
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.starprobe.notation.events import write_event
from turnsheet.games.starprobe.notation.field_values import plain, quoted, told
from turnsheet.games.starprobe.notation.line_fields import DAMAGE, FORMS, NAME, PUBLIC, STAGES, VESSEL
from turnsheet.games.starprobe.notation.lines import USUAL, lines, taken_apart
from turnsheet.games.starprobe.notation.maps import heavens_line
from turnsheet.games.starprobe.pages.view import Known, Other, View
from turnsheet.games.starprobe.pages.visibility import look, status
from turnsheet.games.starprobe.rules.actions.home.board_of_review import balance
from turnsheet.games.starprobe.rules.money import money
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.stages import (
    AnyStage,
    Fighting,
    Numbers,
    Outfitting,
    SpaceBattle,
    contact_of,
    name_of,
    survey_of,
)
from turnsheet.games.starprobe.rules.state import Explorer, Offered, State
from turnsheet.games.starprobe.rules.state_parts import Find, Right, Stores
from turnsheet.games.starprobe.rules.victory import winners_seen
from turnsheet.games.starprobe.space_battle.battle import Battle
from turnsheet.games.starprobe.star_map.game_map import sky_of
from turnsheet.games.starprobe.star_map.places import star_name


def facts(text: str) -> Facts:
    """What a text of notation says, by thing and field."""
    known: dict[str, dict[str, str]] = {}
    for _, _, thing, fields in lines(text):
        known.setdefault(thing, {}).update(fields)
    return known


def recount(view: View) -> str:
    """What a seat knows, one thing per line."""
    return "\n".join(_lines(view)) + "\n"


def _lines(view: View) -> Iterator[str]:
    yield f"month {view.month}"
    if view.over:
        yield "over"
        yield f"won by {' '.join(map(str, winners_seen(view))) or 'nobody'}"
    if view.sky:
        yield heavens_line(view.sky, sky_of(view.sky))
    if view.options.sky:
        yield from (f"map {plain(line)}" for line in view.options.sky.split("\n"))
    yield from _options(view.options)
    yield f"order {' '.join(map(str, view.order))}"
    if view.secrets is not None:
        yield from _everything(view.secrets)
    else:
        yield from _known(view)
    yield from (_offer(each) for each in view.offered)
    yield from (write_event(event, view.seat == REFEREE) for event in view.events)


def _everything(state: State) -> Iterator[str]:
    """All expeditions and systems, for the referee."""
    for number, explorer in enumerate(state.explorers, 1):
        yield from _explorer(number, explorer, referee=True)
        yield from _barred(Seat(number), look(state, Seat(number)).known)
    for system in state.systems:
        yield f"system {system.star} {told(system, FORMS['system'])}".rstrip()
        yield from (f"{seat} driven {system.star}" for seat in system.driven)
        yield from (_right(system.star, right) for right in system.rights)


def _known(view: View) -> Iterator[str]:
    """The expeditions and systems a seat knows of."""
    others = {each.seat: each for each in view.others}
    for seat in sorted((*others, view.seat)):
        if seat in others:
            yield from _other(others[seat], view)
        elif view.own is not None:
            yield from _explorer(seat, view.own, referee=False)
            yield from _barred(seat, view.known)
    for known in view.known:
        if not known.bare:
            yield f"system {known.star} {told(known, PUBLIC)}".rstrip()
            if known.driven:
                yield f"{view.seat} driven {known.star}"
            yield from (_right(known.star, right) for right in known.rights)


def _barred(seat: Seat, known: tuple[Known, ...]) -> Iterator[str]:
    """The system where a seat is and can make no attempt."""
    yield from (f"{seat} barred {each.star}" for each in known if each.taken)


def _options(options: Options) -> Iterator[str]:
    for name in Options.__struct_fields__:
        value = getattr(options, name)
        if name != "sky" and value != getattr(USUAL, name):
            text = ("yes" if value else "no") if isinstance(value, bool) else plain(str(value))
            yield f"option {name} {text}"


def heading(seat: int, who: Explorer | Other) -> str:
    """An expedition, and where it is."""
    ship = "no ship" if who.ship is None else f"ship {who.ship}"
    where = ""
    if who.place is not None:
        where = f" {'near' if who.star is None else 'at'} {star_name(who.place)}"
    return f"{seat} {_name(who.name)}, {who.race} of {who.home}, {ship}{where}"


def _name(name: str) -> str:
    """A name, in quotes if a line that begins with it would be taken for something else."""
    try:
        form, _, fields = taken_apart(f"1 {plain(name)},")
    except ValueError:
        return quoted(name)
    return plain(name) if form == "explorer" and fields == {"name": name} else quoted(name)


def _explorer(seat: int, explorer: Explorer, referee: bool) -> Iterator[str]:
    yield heading(seat, explorer)
    hidden = ("numbers",) if isinstance(explorer.stage, Numbers) and not referee else ()
    yield f"{seat} status {status(explorer)}"
    yield from (f"{seat} {line}" for line in _stage(explorer.stage, hidden))
    for form in ("crew", "stores", "damage"):
        yield f"{seat} {form} {told(getattr(explorer, form), FORMS[form])}"
    for form in ("score", "voyage", "month", "used"):
        yield f"{seat} {form} {told(explorer, FORMS[form])}"
    if not isinstance(explorer.stay, UnsetType):
        yield f"{seat} stay {explorer.stay.star} {told(explorer.stay, FORMS['stay'])}"
    yield f"{seat} balance {money(balance(explorer.ledger))}"
    yield from (find_line(seat, find) for find in explorer.finds)
    for entry in explorer.ledger:
        about = f" {_about(entry.about)}" if entry.about else ""
        board = f" (board {entry.board})" if entry.board else ""
        yield f"{seat} ledger {entry.month} {entry.cause} {money(entry.amount)}{about}{board}"
    yield from (f"{seat} log {plain(line)}" for line in explorer.log)


def _stage(stage: AnyStage, hidden: tuple[str, ...]) -> Iterator[str]:
    """The lines of a stage, without the seat; fields of the attempt that the seat does not know left out."""
    name = name_of(type(stage))
    fields = f"then {name_of(type(stage.then))}" if isinstance(stage, Fighting) else told(stage, STAGES[name])
    yield f"stage {name} {fields}".rstrip()
    if isinstance(stage, Outfitting) and stage.kept != Stores():
        yield f"kept {told(stage.kept, FORMS['kept'])}"
    survey, contact = survey_of(stage), contact_of(stage)
    if survey is not None:
        yield f"survey {told(survey, FORMS['survey'], hidden)}"
    if contact is not None:
        yield f"natives {told(contact, FORMS['natives'])}"
    if isinstance(stage, Fighting):
        yield f"ground {told(stage.ground, FORMS['ground'])}"
    if isinstance(stage, SpaceBattle):
        yield from _battle(stage.battle)


def _battle(battle: Battle) -> Iterator[str]:
    yield f"battle {told(battle, FORMS['battle'])}"
    for vessel in battle.vessels:
        words = f"{told(vessel, VESSEL)} {told(vessel.damage, DAMAGE)} {told(vessel, NAME)}"
        yield f"vessel {vessel.number} {words}".rstrip()
    for missile in battle.missiles:
        yield f"missile {missile.number} {told(missile, FORMS['missile'])}"


def _about(text: str) -> str:
    return quoted(text) if "(" in text or '"' in text else plain(text)


def find_line(seat: int, find: Find) -> str:
    """What somebody has on record."""
    return f"{seat} find {find.star} {told(find, FORMS['find'])}"


def _other(other: Other, view: View) -> Iterator[str]:
    yield heading(other.seat, other)
    if view.asked == other.seat:
        yield f"{other.seat} stage opposing picker {view.seat}"
    yield f"{other.seat} status {other.status}"
    yield f"{other.seat} score {told(other, FORMS['score'][:2])}"
    yield f"{other.seat} month{' done' if other.done else ''}"
    yield from (find_line(other.seat, find) for find in other.finds)


def _right(star: str, right: Right) -> str:
    return f"right {star} {right.item} {told(right, FORMS['right'])}"


def _offer(offer: Offered) -> str:
    return f"offer {offer.star} from {offer.seller} {told(offer, FORMS['offer'])}"
