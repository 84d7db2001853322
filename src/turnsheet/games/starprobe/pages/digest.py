"""The digest: what happened in a step, in one sentence and a few lines.

Rules: docs/rules/starprobe.md §22. Lines have the kinds of events: `jump`, `find`, `contact`, `ground` and so on;
and also `message` and `failed`. The lines of the seat's own expedition are those of the captain's diary.
"""

from collections.abc import Iterator, Sequence

from turnsheet.core.events import Failed, Told
from turnsheet.core.pages.chart import Spot
from turnsheet.core.pages.story import Digest, DigestLine, Tone
from turnsheet.games.starprobe.pages.chart import spot
from turnsheet.games.starprobe.pages.diary import DiaryEntry, diary
from turnsheet.games.starprobe.pages.recorded_refusals import why_failed
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.captains_log import entry_of, words
from turnsheet.games.starprobe.rules.events import Happened
from turnsheet.games.starprobe.rules.money import money
from turnsheet.games.starprobe.rules.stages import AnyStage, Attacked, Fighting, Jumping, Lost, Outfitting, SpaceBattle
from turnsheet.games.starprobe.rules.victory import winners_seen
from turnsheet.games.starprobe.space_battle.battle import OWN

URGENCY = (
    "lost", "end", "board", "find", "talk", "contact", "ground", "trouble", "military", "space", "malfunction",
    "hazard", "supplies", "jump", "launch", "trade", "survey", "month",
)  # fmt: skip
"""What matters most, first. Of several entries of a kind the last one is in the headline."""
ATTACKS = ("natives attacked", "native ships came")
"""They matter more than the talk that led to them."""
BAD = ("malfunction", "hazard", "supplies", "trouble", "lost")
WEIGHTS = {
    "ship lost": 60,
    "junta": 60,
    "board sat": 25,
    "natives won": 20,
    "taken by force": 20,
    "subdued": 15,
    "war": 15,
    "driven out": 12,
    "natives attacked": 12,
    "native ships came": 12,
    "vessel destroyed": 12,
    "all destroyed": 12,
    "natives met": 10,
    "malfunction": 8,
    "hazard met": 6,
    "people lost": 6,
    "came home": 5,
    "starved": 5,
}
SETBACKS = (
    "ship lost", "war", "driven out", *ATTACKS, "malfunction", "hazard met", "people lost", "starved",
)  # fmt: skip
"""They win nothing."""
MOMENTS = {
    "junta": "A military junta",
    "natives won": "Natives won over",
    "taken by force": "A system taken by force",
    "subdued": "The military subdues a system",
    "board sat": "Before the Board",
    "natives met": "Natives",
    "came home": "Home again",
}
"""Titles of what can be won, the most unusual first."""
GREAT = 40
"""A find of at least this many quarters of a Megaron is a moment of its own."""


def new_entries(before: View, view: View) -> list[DiaryEntry]:
    """What happened in this step by the log, also what a captain would not write down."""
    if view.own is None or before.own is None:
        return []
    known = len(before.own.log)
    return [entry for entry in diary(view.own, view.options.months) if entry.number >= known]


def digest(before: View, view: View) -> Digest:
    """The digest of a step: its lines are in the order in which things happened."""
    entries = [entry for entry in new_entries(before, view) if entry.text]
    lines = list(_lines(view, entries))
    month, said = _said(before, view, entries, lines)
    return Digest(
        headline=f"Month {month}: {said}",
        lines=tuple(lines),
        weight=_weight(before, view, entries),
        moment=_moment(entries),
        sentence=said,
        says_all=len(lines) == 1 and (len(entries) == 1 or view.own is None),
    )


def _urgency(entry: DiaryEntry) -> int:
    return URGENCY.index("talk" if entry.kind in ATTACKS else entry.event_kind)


def _lines(view: View, entries: Sequence[DiaryEntry]) -> Iterator[DigestLine]:
    wrecks = _wrecks(view)
    for entry in entries:
        marks = _marks(view, entry)
        gone = {mark: wrecks[mark] for mark in marks if mark in wrecks}
        yield DigestLine(entry.event_kind, entry.text, marks, entry.sum, tone_of(entry), gone)
    names = {other.seat: other.name for other in view.others}
    for event in view.events:
        match event:
            case Happened(seat=seat, month=month, kind=kind, text=text) if seat in names:
                told, mark = words(entry_of(f"{month}: {text}"), names[seat]), f"ship {seat}"
                yield DigestLine(kind, told, (mark,), gone={mark: wrecks[mark]} if mark in wrecks else {})
            case Told(sender=sender, to=to) if to == view.seat:
                yield DigestLine("message", f"{names.get(sender, 'Somebody')} sent you a message.")
            case Failed(seat=seat, order=order) if seat == view.seat:
                yield DigestLine("failed", f"Not done: {order}. {why_failed(event)}")
            case _:
                pass


def _marks(view: View, entry: DiaryEntry) -> tuple[str, ...]:
    """Where an entry happened: a star, or the own ship; in hyper-space the star that the ship goes to."""
    stage = None if view.own is None else view.own.stage
    if isinstance(stage, SpaceBattle):
        return (f"vessel {OWN}",)
    if entry.star:
        return (entry.star,)
    if isinstance(stage, Jumping):
        return (stage.star,)
    return () if stage is None else (f"ship {view.seat}",)


def _wrecks(view: View) -> dict[str, Spot]:
    """Where ships were lost: the chart no longer has them."""
    found = {f"ship {each.seat}": spot(each.place) for each in view.others if each.status == "lost" and each.place}
    if view.own is not None and isinstance(view.own.stage, Lost):
        found[f"ship {view.seat}"] = spot(view.own.place)
    return found


def tone_of(entry: DiaryEntry) -> Tone:
    """Whether an entry is good for the expedition."""
    if entry.amount:
        return "gain" if entry.amount > 0 else "loss"
    return "loss" if entry.event_kind in BAD or entry.kind in ("people lost", "driven out") else "neutral"


def _said(before: View, view: View, entries: Sequence[DiaryEntry], lines: Sequence[DigestLine]) -> tuple[int, str]:
    """What matters most in a step, and in which month it was."""
    told = [entry for entry in entries if entry.kind not in ("report", "game over")]
    best = min(told, key=lambda entry: (_urgency(entry), -_rank(entry), -entry.number), default=None)
    if best is not None:
        text = f"{best.text}{_sum(best, told)}"
    elif any(entry.kind == "report" for entry in entries):
        text = next(entry.text for entry in reversed(entries) if entry.kind == "report")
    elif lines and view.own is None:
        text = lines[0].text
    elif view.over and not before.over:
        return before.month, _ending(before, view).strip()
    else:
        text = _nothing(before, view)
    month = before.month if best is None else best.month
    return month, f"{text}{_ending(before, view)}"


def _sum(best: DiaryEntry, told: Sequence[DiaryEntry]) -> str:
    """What the headline's entry brought, less what was paid for in the same month: `(+16 M)`, `(+55 M in all)`."""
    if not best.sum:
        return ""
    amounts = [entry.amount for entry in told if entry.amount and entry.month == best.month]
    if not any(amount < 0 for amount in amounts) or len(amounts) == 1:
        return f" ({best.sum})"
    total = sum(amounts)
    return f" ({'+' if total > 0 else ''}{money(total)} M in all)"


def _nothing(before: View, view: View) -> str:
    """A step of which the captain has nothing to write down."""
    if view.month > before.month:
        return "A month passes."
    if before.own is not None and isinstance(before.own.stage, Outfitting):
        return "The ship is being outfitted."
    if before.own is not None and isinstance(before.own.stage, Attacked) and isinstance(_stage(view), Fighting):
        return "Our teams are in place. The battle begins."
    fought = before.own is not None and isinstance(before.own.stage, SpaceBattle | Fighting)
    return "A turn of the battle passes, and nobody is hit." if fought else "Nothing new."


def _stage(view: View) -> AnyStage | None:
    return None if view.own is None else view.own.stage


def _rank(entry: DiaryEntry) -> int:
    return WEIGHTS.get(entry.kind, 0)


def _ending(before: View, view: View) -> str:
    if not view.over or before.over:
        return ""
    winners = winners_seen(view)
    if view.own is not None and view.seat in winners:
        return " The game is over: you won."
    if view.own is not None and not view.others:
        return f" The game is over, with {money(view.own.score)} M."
    names = {other.seat: other.name for other in view.others}
    won = [names[seat] for seat in winners if seat in names]
    return f" The game is over: {' and '.join(won)} won." if won else " The game is over."


def _weight(before: View, view: View, entries: Sequence[DiaryEntry]) -> int:
    """Megarons gained, what the kinds of entries weigh other than setbacks, and the end for a winner."""
    sums = sum(entry.amount for entry in entries if entry.amount and entry.amount > 0) // 4
    kinds = sum(WEIGHTS.get(entry.kind, 0) for entry in entries if entry.kind not in SETBACKS)
    return sums + kinds + 30 * (view.over and not before.over and view.seat in winners_seen(view))


def _moment(entries: Sequence[DiaryEntry]) -> str:
    kinds = {entry.kind for entry in entries}
    great = max((entry.amount or 0 for entry in entries), default=0)
    for kind, title in MOMENTS.items():
        if kind in kinds and (kind not in ("board sat", "natives met") or great < GREAT):
            return title
    return f"A find worth {money(great)} M" if great >= GREAT else ""
