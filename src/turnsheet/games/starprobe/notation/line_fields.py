"""The things a line of notation can be about, and their fields. docs/cases.md lists them."""

from turnsheet.games.starprobe.notation.field_values import Field, Schema
from turnsheet.games.starprobe.rules import stages

CREW: Schema = (
    Field("naval"),
    Field("contact"),
    Field("scientific"),
    Field("marine"),
    Field("first-in"),
    Field("repair"),
)
STORES: Schema = (Field("supplies"), Field("slugs"), Field("salvos"), Field("tapes"), Field("modes", "numbers"))
DAMAGE: Schema = (
    Field("hull"),
    Field("attack"),
    Field("range"),
    Field("screen"),
    Field("generators"),
    Field("acceleration"),
    Field("engines"),
)
VOYAGE: Schema = (Field("launched"), Field("enlisted"), Field("fallen"), Field("crewless"), Field("control"))
SCORE: Schema = (Field("score", "money", lead=True), Field("boards"), Field("account", "money"))
MONTH: Schema = (
    Field("moved", "flag"),
    Field("tried", "flag"),
    Field("foraging", "flag"),
    Field("done", "flag"),
    Field("resting"),
)
STAY: Schema = (Field("methods", "numbers"), Field("since"))
USED: Schema = (Field("used", "numbers", lead=True),)
BALANCE: Schema = (Field("is", "money", lead=True),)
STATUS: Schema = (Field("is", "word", lead=True),)
FIND: Schema = (
    Field("class", "classes", "classes"),
    Field("items", "items", quiet=True),
    Field("proved", "either"),
    Field("race", "word", quiet=True),
    Field("level", quiet=True),
    Field("systems", quiet=True),
    Field("value", "money"),
    Field("won", "flag"),
    Field("ill", "flag"),
    Field("settled", "flag"),
    Field("mark", "word", quiet=True),
    Field("month", quiet=True),
    Field("published", "flag"),
)
SYSTEM: Schema = (
    Field("race", "word", quiet=True),
    Field("level", quiet=True),
    Field("systems", quiet=True),
    Field("base", quiet=True),
    Field("base-of", "star", quiet=True),
    Field("closed", "flag"),
    Field("strength", "square", quiet=True),
)
PUBLIC: Schema = tuple(field for field in SYSTEM if field.name not in ("systems", "strength"))
"""What a seat can know of a system apart from finds."""
RIGHT: Schema = (Field("of", attr="owner"), Field("price", "price"))
OFFER: Schema = (Field("to", attr="buyer"), Field("for", "money", "amount"))
SURVEY: Schema = (
    Field("star", "star", lead=True),
    Field("first-in", "numbers"),
    Field("crews", "numbers"),
    Field("numbers", "numbers"),
    Field("tests", quiet=True),
    Field("method"),
    Field("result", "word", quiet=True),
    Field("fixed", "flag"),
    Field("shifted", quiet=True),
    Field("troubles"),
    Field("months"),
    Field("stayed"),
)
GROUND: Schema = (
    Field("attack"),
    Field("natives"),
    *CREW,
    Field("every"),
    Field("growth"),
    Field("turn"),
    Field("harmless"),
    Field("military", quiet=True),
    Field("priority", "word", quiet=True),
    Field("more", "numbers", quiet=True),
    Field("end", "word", quiet=True),
)
CONTACT: Schema = (
    Field("star", "star", lead=True),
    Field("method"),
    Field("troubles"),
    Field("worth", "money"),
    Field("race-number"),
    Field("again", "flag"),
    Field("blasted", "flag"),
    Field("broken"),
)
BATTLE: Schema = (
    Field("level"),
    Field("wave"),
    Field("manner", "word"),
    Field("due"),
    Field("left"),
    Field("turn"),
    Field("first", "word", quiet=True),
    Field("running", "flag"),
    Field("run"),
    Field("priority", "word", quiet=True),
    Field("relief", quiet=True),
    Field("helped", "flag"),
    Field("charge", quiet=True),
    Field("quiet"),
    Field("ships"),
    Field("launched"),
    Field("outcome", "word", quiet=True),
)
VESSEL: Schema = (
    Field("side", "word", lead=True),
    Field("kind", "word"),
    Field("level"),
    Field("at", "square"),
    Field("heading", "heading"),
    Field("velocity"),
    Field("salvos"),
    Field("crews"),
)
NAMED: Schema = (Field("name", "text", quiet=True),)
MISSILE: Schema = (
    Field("by"),
    Field("side", "word"),
    Field("level"),
    Field("target"),
    Field("start", "square"),
    Field("aim", "square"),
    Field("salvos"),
    Field("flown"),
)
WHOLE_VESSEL: Schema = (*VESSEL, *DAMAGE, *NAMED)

STAGES: dict[str, tuple[type[stages.Stage], Schema]] = {
    "outfitting": (stages.Outfitting, (Field("grant", "money"), Field("allowed"))),
    "free": (stages.Free, ()),
    "jumping": (
        stages.Jumping,
        (Field("to", "star", "star"), Field("months"), Field("from", "star", "origin", quiet=True), Field("lost")),
    ),
    "repairing": (stages.Repairing, (Field("months"), Field("why", "text"))),
    "numbers": (stages.Numbers, ()),
    "shifting": (stages.Shifting, ()),
    "surveying": (stages.Surveying, ()),
    "fighting": (stages.Fighting, (Field("then", "word"),)),
    "contact": (stages.Contact, ()),
    "opposing": (stages.Opposing, (Field("mode"), Field("picker"))),
    "recasting": (stages.Recasting, (Field("mode"), Field("number"), Field("by", "numbers"))),
    "bargaining": (stages.Bargaining, ()),
    "swaying": (stages.Swaying, (Field("worth", "money"), Field("beat"))),
    "ransom": (stages.Ransom, (Field("amount"), Field("beat"))),
    "attacked": (stages.Attacked, (Field("attack"), Field("every"), Field("teams"))),
    "cornered": (stages.Cornered, ()),
    "waiting": (stages.Waiting, (Field("chance"), Field("loan", "money"))),
    "lost": (stages.Lost, (Field("why", "text"),)),
}
SURVEYS = ("numbers", "shifting", "surveying")
"""Stages with an attempt."""
CONTACTS = ("contact", "opposing", "recasting", "bargaining", "swaying", "ransom", "attacked", "cornered")
"""Stages with natives one has met."""
