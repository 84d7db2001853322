"""Converts values of the host to the JSON types of the API."""

import typing

import msgspec

from turnsheet.core import codec
from turnsheet.core.codec import copied
from turnsheet.core.dice import seed_hash
from turnsheet.core.game import DIFFICULTIES, AnyGame, Options, Preset
from turnsheet.core.options import default_of, label, word, written
from turnsheet.host.absence import stages, vacations
from turnsheet.host.access import may_know, plays_or_played
from turnsheet.host.accounts import accounts, sessions
from turnsheet.host.mail.turn_sheets import turn_sheet
from turnsheet.host.matches import (
    early_end,
    invitations,
    lost_seats,
    match_options,
    position_summary,
    queries,
    rematch,
    seating,
    spectators,
)
from turnsheet.host.matches.queries import Listed
from turnsheet.host.matches.seating import owned
from turnsheet.host.matches.spectators import watch_step
from turnsheet.host.notifications import notify
from turnsheet.host.notifications.channels.push import Push
from turnsheet.host.people import Asker, browser_asker, holds
from turnsheet.host.ratings import reliability, requirements
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment, time_at, time_of
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow, MatchSummary, ShownPhase
from turnsheet.host.store.row_types.ratings import Unrated
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.competition import attendance, ratings, tournaments
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.store.rows.people import accounts as account_rows
from turnsheet.host.store.rows.people import guests, profiles
from turnsheet.host.turns.schedule import Schedule
from turnsheet.interfaces.web.authentication import csrf_token
from turnsheet.interfaces.web.schemas import match as schemas
from turnsheet.interfaces.web.schemas.game import AboutInfo, BotInfo, ChoiceInfo, GameInfo, OptionInfo, PresetInfo
from turnsheet.interfaces.web.schemas.me import Me, Notification, NotificationPage

LARGEST_FIRST_MATCH = 6
"""The most seats of a first match, unless the request asks for more: eight are a lot for a beginner."""


def game_info(site: Site, game: AnyGame) -> GameInfo:
    return copied(
        GameInfo,
        game,
        about=AboutInfo(
            game.about.pitch, game.about.length, game.about.level, len(DIFFICULTIES), game.about.difficulty
        ),
        presets=[PresetInfo(preset.id, preset.title, preset.seats, _set(preset)) for preset in game.presets],
        options=[_option(field, game.options_type) for field in msgspec.structs.fields(game.options_type)],
        choices=[copied(ChoiceInfo, choice) for choice in game.options_type.CHOICES],
        bots=[BotInfo(bot.name, bot.blurb) for bot in site.bots.values() if bot.plays(game.id)],
        first_preset=first_preset(game).id,
        first_bot=site.first_bot(game),
    )


def first_preset(game: AnyGame) -> Preset:
    """The preset for a first match against bots."""
    small = [preset for preset in game.presets if preset.seats <= LARGEST_FIRST_MATCH]
    named = [preset for preset in game.presets if preset.id == game.first_preset]
    return next(iter([*named, *small, *game.presets]))


def _set(preset: Preset) -> dict[str, str]:
    fields = {field.name: default_of(field) for field in msgspec.structs.fields(preset.options)}
    values = {name: getattr(preset.options, name) for name in fields}
    return {name: written(value) for name, value in values.items() if value != fields[name]}


def _option(field: msgspec.structs.FieldInfo, options: type[Options]) -> OptionInfo:
    words = [str(each) for each in typing.get_args(field.type)]
    kind: typing.Literal["number", "choice", "text", "truth", "file", "seats"] = "choice" if words else "text"
    labels = [word(options, field.name, each) for each in words]
    if field.type is int:
        kind = "number"
    elif field.type is bool:
        kind = "truth"
    elif field.name in options.FILES:
        kind = "file"
    elif field.name in options.BY_SEAT:
        kind = "seats"
        words, labels = map(list, zip(*options.BY_SEAT[field.name].items(), strict=True))
    return OptionInfo(
        name=field.name,
        kind=kind,
        default=written(default_of(field)),
        words=words,
        about=options.ABOUT.get(field.name, ""),
        label=label(options, field.name),
        labels=labels,
        secret=field.name in options.SECRET,
        unless=options.BY_SEAT_UNLESS if kind == "seats" else {},
    )


def match_info(site: Site, match: str, asker: Asker) -> schemas.MatchInfo:
    """A match, as the asker may see it."""
    with site.store.read() as connection:
        return _match(connection, site, may_know(connection, match, asker), asker)


def match_left(site: Site, match: str, asker: Asker) -> schemas.MatchInfo:
    """A match for somebody who has just given up their seat in it, and may not see it again if it is private."""
    with site.store.read() as connection:
        return _match(connection, site, find(connection, match), asker)


def code_use(site: Site, match: str, seat: int, asker: Asker, code: str) -> schemas.SeatLinkUse:
    """What a link to a seat does. One that works shows a private match to the person it invites."""
    use = seating.use_of_code(site, match, seat, asker, code)
    with site.store.read() as connection:
        try:
            row = find(connection, match) if use in ("invitation", "link") else may_know(connection, match, asker)
        except RefusedError:
            return schemas.SeatLinkUse(use, None, "")
        return schemas.SeatLinkUse(use, _match(connection, site, row, asker), guests.name(connection, row.owner))


def match_summary(site: Site, listed: Listed, asker: Asker) -> schemas.MatchSummary:
    row, card = listed.row, listed.card
    ended, owner = row.phase == "ended", owned(row, asker)
    return copied(
        schemas.MatchSummary,
        row,
        phase=_phase(row, listed.fault),
        label=card.called,
        prompt="" if ended else card.about,
        seats=tuple(_seat_summary(site, listed, each, asker) for each in listed.seats),
        deadline=time_of(row.deadline),
        grace_until=time_of(row.grace_until),
        runs_at=time_of(row.runs_at),
        owner=owner,
        created=time_at(row.created),
        failure=(listed.fault or row.failure) if owner else None,
        winners=list(position_summary.winners(row, listed.seats, card)),
        archived=row.archived is not None,
        requires=requirements.of(row),
    )


def _seat_summary(site: Site, listed: Listed, there: SeatRow, asker: Asker) -> schemas.SeatSummary:
    return schemas.SeatSummary(
        seat=there.seat,
        name=position_summary.seat_name(site, listed.row, listed.card, there.seat, holds(there, asker)),
        holder=there.kind,
        player="" if position_summary.hides_player(listed.row, there) and not holds(there, asker) else there.player,
        mine=holds(there, asker),
        awaited=listed.row.phase != "ended" and there.seat in listed.card.awaited and there.resigned is None,
        sent=there.seat in listed.sent,
        vacant=there.vacant is not None,
        resigned=there.resigned is not None,
        draw=there.draw,
        eliminated=there.seat in listed.card.eliminated and (listed.row.phase == "ended" or holds(there, asker)),
    )


def _match(connection: Connection, site: Site, row: MatchRow, asker: Asker) -> schemas.MatchInfo:
    (listed,) = queries.listed(connection, site, [row])
    summary = match_summary(site, listed, asker)
    ended, rows = row.phase == "ended", {each.seat: each for each in listed.seats}
    away = stages.away(site, rows) if not ended else {}
    begun = row.head is not None and not ended
    substitutes = stages.substitutes(connection, site, row, rows) if begun else {}
    options, texts = match_options.shown(connection, site, row, asker)
    idle = match_options.idle(site, row)
    known = _profiles(connection, site, row, listed.seats)
    result = ratings.result(connection, row.id) if ended else None
    return copied(
        schemas.MatchInfo,
        summary,
        row,
        seats=tuple(
            copied(
                schemas.SeatInfo,
                seat,
                invite_only=there.free and invitations.needed(row, there),
                has_link=summary.owner and there.free and there.invitation is not None,
                substitute=substitutes.get(seat.seat, ""),
                away_until=time_of(away.get(seat.seat)),
                vacation_left=vacations.vacation_left(row, there, moment(site.now())) if seat.mine else None,
                after_resigning=early_end.after_resigning(rows, seat.seat, listed.card.eliminated)
                if seat.mine and row.phase in early_end.RUNNING and row.parent is None and not seat.resigned
                else None,
                choices=seating.choices_of(there) if seat.mine and row.phase == "gathering" else {},
                profile=known[seat.seat][0] if seat.seat in known else None,
                reliability=known[seat.seat][1] if seat.seat in known else None,
            )
            for seat, there in zip(summary.seats, listed.seats, strict=True)
        ),
        options=options,
        option_texts=texts,
        attempt=row.attempt,
        idle_options=idle,
        options_in_words=match_options.in_words(site, row, options, idle),
        schedule=None if row.schedule is None else codec.decode(row.schedule, Schedule),
        watch=spectators.delay_of(site, row),
        watch_step=None if plays_or_played(connection, row, asker) else watch_step(connection, site, row),
        former=not any(seat.mine for seat in summary.seats) and plays_or_played(connection, row, asker),
        lost_seat=""
        if any(seat.mine for seat in summary.seats)
        else lost_seats.reason_in_words(connection, row.id, asker),
        substitute=row.substitute or "",
        absence=stages.absence_of(row),
        seed_hash=seed_hash(row.seed),
        seed=row.seed if ended else None,
        rematch=rematch.shown(connection, site, row, asker),
        tournament=tournaments.of_match(connection, row.id),
        unrated=_unrated_so_far(site, row, listed.seats, known) if result is None else result.reason,
    )


def _unrated_so_far(
    site: Site, row: MatchRow, there: typing.Sequence[SeatRow], known: typing.Collection[int]
) -> Unrated | None:
    """Why a match that has not begun will not count, as far as its players may know who sits there."""
    if row.phase != "gathering" or row.parent is not None or not site.plays(row) or _options(site, row).anonymous:
        return None
    if not row.rated:
        return "owner"
    return "guest" if any(each.kind == "person" and each.seat not in known for each in there) else None


def _profiles(
    connection: Connection, site: Site, row: MatchRow, there: typing.Sequence[SeatRow]
) -> dict[int, tuple[str, reliability.Reliability]]:
    """The profiles of the players who have an account, with their reliability, by seat."""
    if row.phase != "ended" and (not site.plays(row) or _options(site, row).anonymous):
        return {}
    persons = {each.seat: each.holder for each in there if each.kind == "person" and each.holder is not None}
    public = profiles.public_ids(connection, sorted(set(persons.values())))
    counters = attendance.of_all(connection, sorted(public))
    return {
        seat: (public[person], reliability.of(counters[person])) for seat, person in persons.items() if person in public
    }


def _options(site: Site, row: MatchRow) -> Options:
    return codec.decode(row.options, site.game_of(row).options_type)


def _phase(row: MatchSummary, fault: str) -> ShownPhase:
    assert row.phase != "importing"
    return "failed" if fault else row.phase


def me(site: Site, cookie: str) -> Me:
    """The person at a browser, by the id of its cookie."""
    sessions.note_use(site, cookie)
    with site.store.read() as connection:
        person = browser_asker(connection, cookie).person
        name = guests.name(connection, person)
        row = None if person is None else account_rows.find(connection, person)
        account = None if row is None else accounts.shown(connection, site, row)
    return Me(name=name, csrf=csrf_token(site, cookie), account=account, mail="mail" in site.channels)


def notification_page(site: Site, asker: Asker, limit: int, before: int | None) -> NotificationPage:
    rows, unread = notify.newest(site, asker.person or "-", limit, before)
    notifications = [
        Notification(row.number, row.match, row.kind, row.text, time_at(row.at), row.read is not None) for row in rows
    ]
    push = site.channels.get("push")
    key = push.public_key if isinstance(push, Push) else ""
    return NotificationPage(
        unread=unread,
        notifications=notifications,
        channels=sorted(site.channels),
        push_key=key,
        sheets=turn_sheet.available(),
    )
