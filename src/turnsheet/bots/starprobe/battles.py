"""Battles: animals are shot, natives fought only while that is easy, and ships are run from."""

from turnsheet.core.pages.forms import Choice, OrderForm
from turnsheet.games.starprobe.pages.decisions.chances import exchange
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.stages import Fighting
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.tables.tables import tables_of

A_TURN = 2
"""Salvos that can be fired in a turn on the ground."""


def fight(view: View, own: Explorer, stage: Fighting) -> str:
    """A turn on the ground."""
    tables = tables_of(view.options.tables)
    salvos = min(own.stores.salvos, A_TURN)
    with_salvos = f" salvos {salvos}" if salvos else ""
    if stage.contact is None:
        return f"fight{with_salvos}"
    ours, theirs = exchange(stage, own, tables, with_beams=True, salvos=salvos)
    falls = 10 * tables.hits[stage.ground.natives] >= stage.ground.attack
    if falls and ours.hits >= theirs.hits:
        return f"fight{with_salvos}"
    return f"withdraw{with_salvos}"


def in_space(order_forms: tuple[OrderForm, ...]) -> str:
    """Run, straight ahead and as fast as the ship can; without fuel, the same without hope."""
    for verb in ("run", "helm"):
        words = [word for form in order_forms if form.verb == verb for word in _courses(form)]
        if words:
            return f"{verb} {max(words, key=_speed)}"
    return ""


def _courses(form: OrderForm) -> tuple[str, ...]:
    return next((slot.words for phrase in form.phrases for slot in phrase.slots if isinstance(slot, Choice)), ())


def _speed(course: str) -> tuple[int, int]:
    """Faster is better, and straight ahead."""
    by, *turns = course.split()
    return int(by), -len(turns)
