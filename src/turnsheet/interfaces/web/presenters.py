"""From values of the host to the JSON types of the API."""

import typing

import msgspec

from turnsheet.core import codec
from turnsheet.core.dice import seed_hash
from turnsheet.core.game import AnyGame, Options, Preset
from turnsheet.core.options import written
from turnsheet.host import order_sheets
from turnsheet.host.absence import stages
from turnsheet.host.access import Played
from turnsheet.host.matches import cards, invitations, match_options, seating, spectators
from turnsheet.host.matches.seating import owned
from turnsheet.host.matches.spectators import watch_step
from turnsheet.host.notifications import notify
from turnsheet.host.people import Asker, holds, may_know
from turnsheet.host.queries import Listed
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, time_at, time_of
from turnsheet.host.store import seats
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.matches import find
from turnsheet.host.store.rows import MatchRow, MatchSummary, ShownPhase
from turnsheet.host.turns import deadlines
from turnsheet.host.turns.schedule import Schedule
from turnsheet.interfaces.web.schemas import match as schemas
from turnsheet.interfaces.web.schemas import seat as seat_schemas
from turnsheet.interfaces.web.schemas.game import BotInfo, GameInfo, OptionInfo, PresetInfo
from turnsheet.interfaces.web.schemas.me import Notification, NotificationPage


def game_info(site: Site, game: AnyGame) -> GameInfo:
    return GameInfo(
        id=game.id,
        title=game.title,
        blurb=game.blurb,
        version=game.version,
        seat_counts=list(game.seat_counts),
        presets=[PresetInfo(preset.id, preset.title, preset.seats, _set(preset)) for preset in game.presets],
        options=[_option(field, game.options_type) for field in msgspec.structs.fields(game.options_type)],
        bots=[BotInfo(bot.name, bot.blurb) for bot in site.bots.values() if bot.game in (None, game.id)],
    )


def _set(preset: Preset) -> dict[str, str]:
    fields = {field.name: field.default for field in msgspec.structs.fields(preset.options)}
    values = {name: getattr(preset.options, name) for name in fields}
    return {name: written(value) for name, value in values.items() if value != fields[name]}


def _option(field: msgspec.structs.FieldInfo, options: type[Options]) -> OptionInfo:
    words = [str(word) for word in typing.get_args(field.type)]
    kind: typing.Literal["number", "choice", "text", "truth", "file"] = "choice" if words else "text"
    if field.type is int:
        kind = "number"
    elif field.type is bool:
        kind = "truth"
    elif field.name in options.FILES:
        kind = "file"
    about, secret = options.ABOUT.get(field.name, ""), field.name in options.SECRET
    return OptionInfo(field.name, kind, written(field.default), words, about, secret)


def match_info(site: Site, match: str, asker: Asker) -> schemas.MatchInfo:
    """A match, as the asker may see it."""
    with site.store.read() as connection:
        return _match(connection, site, may_know(connection, match, asker), asker)


def match_left(site: Site, match: str, asker: Asker) -> schemas.MatchInfo:
    """A match for somebody who has just given up their seat in it, and may not see it again if it is private."""
    with site.store.read() as connection:
        return _match(connection, site, find(connection, match), asker)


def code_use(site: Site, match: str, seat: int, asker: Asker, code: str) -> schemas.LinkUse:
    """What a link to a seat does. One that works shows a private match to the person it invites."""
    use = seating.use_of_code(site, match, seat, asker, code)
    with site.store.read() as connection:
        try:
            row = find(connection, match) if use in ("invitation", "link") else may_know(connection, match, asker)
        except RefusedError:
            return schemas.LinkUse(use, None)
        return schemas.LinkUse(use, _match(connection, site, row, asker))


def match_summary(site: Site, listed: Listed, asker: Asker) -> schemas.MatchSummary:
    row, card = listed.row, listed.card
    ended = row.phase == "ended"
    awaited = () if ended else card.awaited
    owner = owned(row, asker)
    return schemas.MatchSummary(
        id=row.id,
        game=row.game,
        title=row.title,
        phase=_phase(row, listed.fault),
        step=row.step,
        label=card.called,
        prompt="" if ended else card.about,
        seats=tuple(
            schemas.SeatSummary(
                seat=each.seat,
                name=cards.seat_name(site, row, card, each.seat, holds(each, asker)),
                holder=each.kind,
                player=each.player,
                mine=holds(each, asker),
                awaited=each.seat in awaited,
                sent=each.seat in listed.sent,
                vacant=each.vacant is not None,
            )
            for each in listed.seats
        ),
        deadline=time_of(row.deadline),
        grace_until=time_of(row.grace_until),
        runs_at=time_of(row.runs_at),
        owner=owner,
        created=time_at(row.created),
        failure=(listed.fault or row.failure) if owner else None,
        parent=row.parent,
        winners=list(card.winners) if ended else [],
        ended_by=row.ended_by,
        archived=row.archived is not None,
    )


def _match(connection: Connection, site: Site, row: MatchRow, asker: Asker) -> schemas.MatchInfo:
    begun, ended = row.head is not None, row.phase == "ended"
    card, fault = cards.read(connection, site, row)
    awaited = () if ended else card.awaited
    sheets = deadlines.last_sheets(connection, row) if begun and not ended else {}
    rows = seats.of_match(connection, row.id)
    away = stages.away(site, rows) if not ended else {}
    substitutes = stages.substitutes(connection, site, row, rows) if begun and not ended else {}
    options, texts = match_options.shown(connection, site, row, asker)
    owner = owned(row, asker)
    return schemas.MatchInfo(
        id=row.id,
        game=row.game,
        version=row.version,
        title=row.title,
        phase=_phase(row, fault),
        step=row.step,
        label=card.called,
        prompt="" if ended else card.about,
        seats=tuple(
            schemas.SeatInfo(
                seat=seat,
                name=cards.seat_name(site, row, card, seat, holds(each, asker)),
                holder=each.kind,
                player=each.player,
                mine=holds(each, asker),
                invite_only=each.free and invitations.needed(row, each),
                has_link=owner and each.free and each.invitation is not None,
                awaited=seat in awaited,
                sent=seat in sheets and sheets[seat].kind == "final",
                substitute=substitutes.get(seat, ""),
                away_until=time_of(away.get(seat)),
                vacant=each.vacant is not None,
            )
            for seat, each in rows.items()
        ),
        options=options,
        option_texts=texts,
        schedule=None if row.schedule is None else codec.decode(row.schedule, Schedule),
        undo_seconds=row.undo_seconds,
        private=row.private,
        watch=spectators.delay_of(site, row),
        watch_step=watch_step(connection, site, row),
        substitute=row.substitute or "",
        absence=stages.absence_of(row),
        deadline=time_of(row.deadline),
        grace_until=time_of(row.grace_until),
        runs_at=time_of(row.runs_at),
        owner=owner,
        created=time_at(row.created),
        seed_hash=seed_hash(row.seed),
        seed=row.seed if ended else None,
        failure=(fault or row.failure) if owner else None,
        parent=row.parent,
        parent_step=row.parent_step,
        winners=list(card.winners) if ended else [],
        ended_by=row.ended_by,
        archived=row.archived is not None,
    )


def _phase(row: MatchSummary, fault: str) -> ShownPhase:
    assert row.phase != "importing"
    return "failed" if fault else row.phase


def notification_page(site: Site, asker: Asker, limit: int, before: int | None) -> NotificationPage:
    rows, unread = notify.newest(site, asker.guest or "-", limit, before)
    notifications = [
        Notification(row.number, row.match, row.kind, row.text, time_at(row.at), row.read is not None) for row in rows
    ]
    return NotificationPage(unread, notifications, sorted(site.channels))


def history_step(played: Played) -> schemas.HistoryStep:
    found = [schemas.SeatOutcome(seat, outcome) for seat, outcome in sorted(played.outcomes.items())]
    return schemas.HistoryStep(
        number=played.number,
        step=played.step,
        label=played.called,
        at=time_at(played.at),
        commitment=played.commitment,
        fingerprint=played.fingerprint,
        outcomes=found,
        taken_back=played.taken_back,
    )


def receipt(given: order_sheets.Receipt, note: str = "") -> seat_schemas.Receipt:
    return seat_schemas.Receipt(
        id=given.id,
        match=given.match,
        seat=given.seat,
        step=given.step,
        kind=given.kind,
        orders=list(given.orders),
        refusals=list(given.refusals),
        at=time_at(given.at),
        signature=given.signature,
        more_refusals=given.more_refusals,
        note=note,
    )


def order_sheet(sheet: order_sheets.OrderSheet) -> seat_schemas.OrderSheet:
    return seat_schemas.OrderSheet(
        step=sheet.step,
        prompt=sheet.about,
        prompt_id=sheet.prompt,
        awaited=sheet.awaited,
        immediate=sheet.at_once,
        text=sheet.text,
        sent=sheet.final,
        receipts=list(map(receipt, sheet.receipts)),
        suggestion=sheet.suggestion,
    )
