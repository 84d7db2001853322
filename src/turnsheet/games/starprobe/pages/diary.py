"""The captain's diary: the log as a captain would write it, with what each line brought or cost.

Rules: docs/rules/starprobe.md §22. The log that states keep stays as it is; this is a second wording of its entries, in
the forms of `captains_log`. What a randomizer gave is not in the diary. Sums are those of the ledger, so that the diary
never counts what was not paid: each line of the ledger is told at most once.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from turnsheet.core.word_lists import together
from turnsheet.games.starprobe.rules.captains_log import FORMS, LogEntry, Value, entry_of, written
from turnsheet.games.starprobe.rules.events import Kind
from turnsheet.games.starprobe.rules.money import money
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Cause, Entry
from turnsheet.games.starprobe.space_battle.battle import OWN
from turnsheet.games.starprobe.space_battle.vessel_names import number_of

DIARY: dict[str, str] = {
    # At home
    "ship taken": "We took command of our ship, an Explorer {type}.",
    "launched": "We left {home} with {crowd} people aboard.",
    "board sat": "We stood before the Board of Review. It counted {total:M} M, and our score is {score:M} M.",
    "chance to leave": "Now we wait: each month they let us out again with a chance of {chance} %.",
    "chance to leave, version 1": "Now we wait: each month they let us out again with a chance of {chance} %.",
    "allowed to leave": "We may leave again, with {loan:M} M to outfit the ship.",
    # Travel
    "jumped": "We set course for {star} and jumped[. The voyage takes {months} months].",
    "kept out by war": "There is war at {star}, and we could not enter.",
    "came home": "Home again.",
    "arrived": "We came out of hyper-space at {star}.",
    "hazard met": "We ran into {peril}: {damage} M of damage to our hull[, and {time:months} lost].",
    "malfunction": "The drive failed and threw us off course. We are [in the system {star}]"
    "[between the stars, at {place}].[ The drive is broken for {repair:months}.]",
    "repaired": "Our repairs of {what} are done.",
    "supplies gone": "We have eaten the last of our supplies.",
    "starved": "Our people are starving.",
    # Exploration
    "explored": "We sent {party} out to explore {star}.",
    "method changed": "Our reserve stepped in, and we went on by method {method}.",
    "found nothing": "We looked everywhere, and still cannot say what this system is.",
    "found class": "We found {what}. {surety}",
    "proved": "We have proved {star}: it is class {classes}, {land}[, with {items}].",
    "left unproved": "We left {star} unproved: class {classes}, {land}[, with {items}].",
    "speciality found": "We found {item} at {star}!",
    "speciality found again": "We found the {item} of {star} where it was.",
    "class 2 upheld": "No natives at {star}: it is class 2, as on record.",
    "other proved": "We proved {other} {verdict} about {star}, {record} on record.",
    "tested": "{other} proved us {verdict} about {star}, {record} on record: {means}.",
    "test left open": "{other} left {star} unproved too. Our record can no longer be tested.",
    # Natives
    "natives met": "We are not alone at {star}: its natives are {race}, level {level}. {temper}",
    "negotiated": "We sat down with them and negotiated by mode {mode}. {mood}",
    "mode changed": "We thought again and tried mode {mode} instead. {mood}",
    "ransom asked": "They want {amount} M before they let us go.",
    "asked for more": "We asked them for {amount} M more.",
    "asked for more, version 1": "They gave us {amount} M more.",
    "swayed": "{swing}",
    "swayed, version 1": "{swing}",
    "natives won": "The natives of {star} joined us.",
    "natives submitted": "We fired, and the natives of {star} submitted. Nothing is won before they agree.",
    "natives refused": "We fired, and the natives of {star} would not submit.",
    "natives attacked": "The natives of {star} attacked us with a strength of {strength}.",
    "native ships came": "{ships} of the natives of {star} closed in on us.",
    "natives stopped": "The natives of {star} {ending}.",
    "taken by force": "We took {star} by force.",
    "driven out": "We were driven out of {star}.",
    "war": "It is war at {star}. Nobody travels there any more.",
    # Battles
    "lifeform attacked": "Something came at {whom}: a lifeform of strength {strength}.",
    "lifeform dead": "We killed it.",
    "lifeform gone": "It went away.",
    "lifeform beaten": "Nobody of the group came back.",
    "people lost": "We lost {whom}.",
    "military called": "We called the military to {star}, with priority {priority}.",
    "subdued": "The military subdued {star} for us. Its base opens in month {month}.",
    # Battles in space
    "part destroyed": "{Whose} {thing} destroyed.",
    "vessel destroyed": "{Who} destroyed.",
    "numbered ship damaged": "",
    "own ship damaged": "We took {amount} M of damage to {part}.",
    "screens held": "",
    "screens collapsed": "{Whose} screens collapsed.",
    "vessel moved": "",
    "beams hit": "{Whose} beams hit {struck}.",
    "beams missed": "",
    "no shot": "",
    "missiles fired": "{Actor} fired {salvos} at {struck}.",
    "salvo hit": "A salvo hit {struck}.",
    "salvo missed": "",
    "part mended": "",
    "run begun": "We turned and ran for the jump.",
    "run stopped": "We stopped running.",
    "run begun again": "Our engines were hit, and we had to begin the run again.",
    "run": "",
    "jumped away": "We jumped away.",
    "vessel lost": "",
    "all destroyed": "All their ships were destroyed. They gave up.",
    "natives withdrew": "For {turns} turns nobody was hit, and they withdrew.",
    "moves first": "",
    "natives move first": "",
    "vessel appeared": "{Actor} appeared {where}.",
    "vessel came": "{Actor} came to help us.",
    "military called to space": "We called the military: {ships} in {turns} turns, for {charge} M.",
    # Trade
    "bought stores": "We bought stores.",
    "sold tapes": "We sold {tapes} to the military.",
    "speciality worked": "We worked the {item} of {star}.",
    "speciality paid": "We paid for the {item} of {star}.",
    "rights offered": "We offered the rights to {star} for {price:M} M.",
    "rights bought": "We bought the rights to {star}.",
    # The end
    "ship lost": "We lost the {ship}: {why}.",
    "game over": "The game is over.",
    "junta": "The military of {home} has {total:M} M, and we rule in its name.",
    "report": "{text}",
}

LANDS = {
    "1": "inhabited",
    "2": "fit for colonies",
    "3": "rich in minerals",
    "4": "minerals under harsh conditions",
    "5": "of no use to anybody",
}
MOODS = {"0": "They agreed.", "+": "They let us ask for more.", "-": "They want something back."}
ENDINGS = {"are beaten": "were beaten", "give up": "gave up"}


def _land(values: Mapping[str, Value]) -> str:
    """What a class means (10.1); a double system is told as both."""
    return " and ".join(LANDS.get(each, "") for each in str(values.get("classes", "")).split("/"))


def _party(values: Mapping[str, Value]) -> str:
    """Who explores, by which methods (9.1): those of First-In Teams begin with an F, the rest are of survey crews."""
    given = str(values.get("methods", "")).split(", ")
    teams = [each.removeprefix("F") for each in given if each.startswith("F")]
    crews = [each for each in given if not each.startswith("F")]
    parts = [_by("First-In Team", teams), _by("survey crew", crews)]
    return " and ".join(filter(None, parts))


def _by(unit: str, methods: Sequence[str]) -> str:
    if len(methods) < 2:
        return "".join(f"a {unit} (method {each})" for each in methods)
    return f"{len(methods)} {unit}s (methods {together(methods)})"


def _surety(values: Mapping[str, Value]) -> str:
    time = values.get("time")
    return "We are sure of it at once." if time == "no time" else f"We need {time} to be sure."


def _swing(values: Mapping[str, Value]) -> str:
    beat, number = values.get("beat", 0), values.get("number", 0)
    swayed = isinstance(beat, int) and isinstance(number, int) and number > beat
    return "They believed us." if swayed else "They did not believe us."


def _ship(values: Mapping[str, Value], key: str, own: str, others: str) -> str:
    """A ship of a battle: the own one, or another by its number."""
    name = str(values.get(key, ""))
    return own if number_of(name) == OWN else others.format(_small(name))


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _thing(values: Mapping[str, Value]) -> str:
    """A part of a ship with its verb: `weapons were`."""
    part = str(values.get("part", "")).removeprefix("the ")
    return f"{part} {'were' if part.endswith('s') else 'was'}"


DERIVED: dict[str, tuple[tuple[str, ...], Callable[[Mapping[str, Value]], str]]] = {
    "crowd": (("people",), lambda values: f"{values.get('people', 0):,}"),
    "land": (("classes",), _land),
    "peril": (("hazard",), lambda values: _small(str(values.get("hazard", "")))),
    "party": (("methods",), _party),
    "surety": (("time",), _surety),
    "mood": (("outcome",), lambda values: MOODS.get(str(values.get("outcome")), "")),
    "swing": (("beat", "number"), _swing),
    "Whose": (("vessel",), lambda values: _capital(_ship(values, "vessel", "our", "{}'s"))),
    "Who": (("vessel",), lambda values: _capital(_ship(values, "vessel", "we were", "{} was"))),
    "Actor": (("vessel",), lambda values: _capital(_ship(values, "vessel", "we", "{}"))),
    "struck": (("target",), lambda values: _ship(values, "target", "us", "{}")),
    "thing": (("part",), _thing),
    "ending": (("how",), lambda values: ENDINGS.get(str(values.get("how")), str(values.get("how")))),
}
"""Words of the diary that are made of other values of an entry: which, and how."""

PAID: dict[str, tuple[Cause, ...]] = {
    "proved": ("found",),
    "left unproved": ("found",),
    "speciality found": ("found",),
    "other proved": ("found", "penalty"),
    "tested": ("penalty", "found"),
    "natives won": ("found",),
    "taken by force": ("found",),
    "swayed": ("bribe",),
    "swayed, version 1": ("bribe",),
    "war": ("war",),
    "military called": ("military",),
    "military called to space": ("military",),
    "people lost": ("lost",),
    "bought stores": ("stores", "base"),
    "sold tapes": ("sold",),
    "speciality paid": ("rights",),
    "rights bought": ("rights",),
}
"""The lines of the ledger that belong to a kind of entry, if they are of the same month and star."""


BRIBED = ("swayed", "swayed, version 1")
"""Where a bribe is told before what it led to."""
NO_MONTH_FOLLOWS = "This was the last month, and no voyage follows."
"""In place of the chance to be let out again."""
NO_BASE = "The military subdued {star} for us."
"""Its base would open after the last month."""


def to_leave(kind: str) -> bool:
    """Whether an entry tells of the chance to be let out again."""
    return kind in ("chance to leave", "chance to leave, version 1")


class DiaryEntry(Struct, frozen=True):
    """A line of the diary."""

    number: int
    """Its place in the log."""
    month: int
    kind: str
    """The kind of the log's entry."""
    event_kind: Kind
    """What it is about."""
    text: str
    """Empty for what a captain would not write down."""
    star: str = ""
    """Where it happened, if the entry names a star."""
    amount: int | None = None
    """What it brought or cost by the ledger, in quarters of a Megaron."""
    values: dict[str, str | int] = {}

    @property
    def sum(self) -> str:
        """The amount as people read it, with its sign: `+14 M`."""
        return "" if not self.amount else f"{'+' if self.amount > 0 else ''}{money(self.amount)} M"


def diary(own: Explorer, last: int) -> list[DiaryEntry]:
    """The diary of a voyage so far: all that the log tells, without the numbers drawn. `last` is the last month.

    Some entries of a battle in space have no text: they are data for the replay.
    """
    left = list(own.ledger)
    found = []
    for number, line in enumerate(own.log):
        entry = entry_of(line, own.name)
        event_kind = FORMS[entry.kind].event_kind
        if event_kind is not None:
            more = {name: made(entry.values) for name, (_, made) in DERIVED.items()}
            text = written(_form(entry, last), {**entry.values, **more})
            star = str(entry.values.get("star", ""))
            values = dict(entry.values)
            amount = _amount(entry, left)
            if entry.kind in BRIBED and amount:
                text = f"We paid {money(-amount)} M as a bribe. {text}"
            found.append(
                DiaryEntry(
                    number,
                    entry.month,
                    entry.kind,
                    event_kind=event_kind,
                    text=text,
                    star=star,
                    amount=amount,
                    values=values,
                )
            )
    return found


def _form(entry: LogEntry, last: int) -> str:
    """The sentence of an entry: what would come after the last month is not announced."""
    if to_leave(entry.kind) and entry.month == last:
        return NO_MONTH_FOLLOWS
    opens = entry.values.get("month", 0)
    if entry.kind == "subdued" and isinstance(opens, int) and opens > last:
        return NO_BASE
    return DIARY[entry.kind]


def _amount(entry: LogEntry, left: list[Entry]) -> int | None:
    """What the ledger has for an entry. Lines that are told are taken off `left`."""
    causes = PAID.get(entry.kind, ())
    star = entry.values.get("star")
    lines = [line for line in left if line.month == entry.month and line.cause in causes]
    if star is not None:
        lines = [line for line in lines if line.about == star]
    if entry.kind != "people lost":
        lines = lines[:1]
    for line in lines:
        left.remove(line)
    return sum(line.amount for line in lines) if lines else None
