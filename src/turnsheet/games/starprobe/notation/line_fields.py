"""The things a line of notation can be about, and their fields. docs/cases.md lists them."""

from typing import get_args

from turnsheet.games.starprobe.notation.field_values import Field, Schema, schema
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.state import Explorer, Offered, Stay
from turnsheet.games.starprobe.rules.state_parts import Crew, Find, Right, Stores, System
from turnsheet.games.starprobe.space_battle.battle import Battle, Damage, Missile, Vessel

CREW = "naval contact scientific marine first-in repair"
STORES = schema(Stores, "supplies slugs salvos tapes modes")
DAMAGE = schema(Damage, "hull attack range screen generators acceleration engines")
VESSEL = schema(Vessel, "(side) kind level at heading:heading velocity salvos crews")
NAME = schema(Vessel, "name:text?")
SYSTEM = schema(System, "race? level? systems? base? base-of? closed strength?")
PUBLIC: Schema = tuple(field for field in SYSTEM if field.name not in ("systems", "strength"))
"""What a seat can know of a system apart from finds."""

FORMS: dict[str, Schema] = {
    "crew": schema(Crew, CREW),
    "stores": STORES,
    "kept": STORES,
    "damage": DAMAGE,
    "voyage": schema(Explorer, "launched enlisted fallen crewless control"),
    "score": schema(Explorer, "(score) boards account"),
    "month": schema(Explorer, "moved tried foraging done resting"),
    "used": schema(Explorer, "(used)"),
    "stay": schema(Stay, "methods since"),
    "balance": (Field("is", "money", "is", lead=True),),
    "status": (Field("is", "word", "is", lead=True),),
    "survey": schema(
        stages.Survey,
        "(star) first-in crews numbers:numbers tests? method result? fixed shifted? troubles months stayed",
    ),
    "ground": schema(stages.Ground, f"attack natives {CREW} every growth turn harmless military? priority? more? end?"),
    "natives": schema(stages.Contact, "(star) method troubles worth race-number again blasted broken"),
    "battle": schema(
        Battle,
        "level wave manner due left turn first? running run priority? relief? helped charge? quiet ships launched "
        "outcome?",
    ),
    "find": schema(
        Find,
        "class=classes:classes items? proved:either race? level? systems? value won ill settled mark? month? published",
    ),
    "driven": (),
    "barred": (),
    "vessel": (*VESSEL, *DAMAGE, *NAME),
    "missile": schema(Missile, "by side level target start aim salvos flown"),
    "system": SYSTEM,
    "right": schema(Right, "of=owner price:price"),
    "offer": schema(Offered, "to=buyer for=amount"),
}
"""The fields of a line by its form."""

STAGE_FIELDS = {
    stages.Outfitting: "grant allowed",
    stages.Jumping: "to=star months from=origin? lost",
    stages.Repairing: "months why:text",
    stages.Fighting: "then:word",
    stages.Opposing: "mode picker",
    stages.Recasting: "mode number by",
    stages.Swaying: "worth beat",
    stages.Ransom: "amount beat",
    stages.Attacked: "attack every teams",
    stages.Waiting: "chance loan",
    stages.Lost: "why:text",
}
"""What the line of a stage says itself; attempts, natives and battles have lines of their own."""
KINDS: dict[str, type[stages.AnyStage]] = {stages.name_of(kind): kind for kind in get_args(stages.AnyStage)}
STAGES: dict[str, Schema] = {name: schema(kind, STAGE_FIELDS.get(kind, "")) for name, kind in KINDS.items()}
