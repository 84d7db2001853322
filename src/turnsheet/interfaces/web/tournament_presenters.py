"""Turns tournaments and ladders of the host into the JSON types of the API. No id of a person gets into them."""

from turnsheet.core.tournaments.rows import crosstable_cells, standing_row
from turnsheet.host.people import Asker
from turnsheet.host.robot_programs import ladder as ladders
from turnsheet.host.site import Site, time_at, time_of
from turnsheet.host.tournaments import queries
from turnsheet.host.tournaments.queries import ShownPairing, Summary, Which
from turnsheet.interfaces.web.schemas import tournament as schemas


def listed(site: Site, asker: Asker, which: Which, limit: int, after: int) -> list[schemas.TournamentInfo]:
    """A page of the list of tournaments."""
    return [_info(each) for each in queries.listed(site, asker, which, limit, after)]


def _info(each: Summary) -> schemas.TournamentInfo:
    row = each.row
    return schemas.TournamentInfo(
        id=row.id,
        title=row.title,
        game=row.game,
        kind=each.plan.kind,
        phase=row.phase,
        owner=each.owner_name,
        mine=each.mine,
        entries=each.entries,
        round=each.last_round,
        round_name=each.round_name,
        seats=each.plan.seats,
        created=time_at(row.created),
        starts=time_of(row.starts),
        started=time_of(row.started),
        ended=time_of(row.ended),
    )


def shown(site: Site, name: str, asker: Asker, season: int | None = None) -> schemas.Tournament:
    """A tournament; of a league one season."""
    found = queries.shown(site, name, asker, season)
    row, plan = found.summary.row, found.summary.plan
    return schemas.Tournament(
        info=_info(found.summary),
        rounds=found.rounds,
        round_names=list(found.round_names),
        season=found.season,
        seasons=plan.seasons if plan.kind == "league" else 1,
        all_seasons=[
            schemas.TournamentSeason(
                number=each.season.number,
                first_round=each.season.first_round,
                last_round=each.season.last_round,
                begun=each.begun,
                over=each.over,
                winners=list(each.winners),
            )
            for each in found.seasons
        ],
        tie_breaks=list(plan.tie_breaks),
        next_round=time_of(row.next_round) if row.phase == "running" else None,
        late_start=found.late_start,
        why_not_start=found.why_not_start,
        least_entries=found.least_entries,
        late=row.late,
        filler=found.terms.filler,
        substitute=found.terms.substitute,
        schedule=found.terms.schedule,
        round_seconds=found.terms.round_seconds,
        options_in_words=list(found.options_in_words),
        may_enter=found.may_enter,
        may_decide=found.may_decide,
        may_end=found.may_end,
        my_entry=found.my_entry,
        entries=[
            schemas.TournamentEntry(
                number=each.number,
                name=each.name,
                bot=bool(each.bot),
                since=each.since,
                until=each.until,
                mine=each.number == found.my_entry,
                rating=each.rating,
                seed=found.seeds.get(each.number),
            )
            for each in found.entries
        ],
        tables=[
            schemas.TournamentTable(table.division, [standing_row(each) for each in table.standings])
            for table in found.tables
        ],
        crosstable=crosstable_cells(found.crosstable),
        pairings=[_pairing(each) for each in found.pairings],
        your_matches=[_pairing(each) for each in found.playing],
    )


def history(site: Site, name: str, limit: int, before: int | None) -> list[schemas.TournamentEvent]:
    """What happened in a tournament, the newest first."""
    found = queries.history(site, name, limit, before)
    return [schemas.TournamentEvent(each.number, time_at(each.at), each.text) for each in found]


def _pairing(each: ShownPairing) -> schemas.TournamentPairing:
    return schemas.TournamentPairing(
        round=each.pairing.round,
        group=each.pairing.group,
        entries=list(each.pairing.entries),
        ranks=[] if each.pairing.bye else list(each.pairing.ranks),
        match=each.match,
        mine=each.mine,
        planned=each.planned,
        number=each.number,
        note=each.note,
        name=each.name,
    )


def ladder(site: Site, game: str) -> schemas.ProgramLadder:
    """The ladder of a game with programs."""
    found = ladders.shown(site, game)
    return schemas.ProgramLadder(
        game=game,
        contests_an_hour=found.matches_per_hour,
        programs=[
            schemas.LadderProgram(
                place=place,
                program=each.program.id,
                name=each.program.name,
                team=each.program.team,
                kind=each.program.kind,
                rating=each.skill.shown,
                low=each.skill.interval[0],
                high=each.skill.interval[1],
                contests=each.contests,
                won=each.won,
                provisional=each.provisional,
            )
            for place, each in enumerate(found.programs, 1)
        ],
        recent=[
            schemas.LadderContest(
                at=time_at(each.at),
                teams=[[program for program, _ in team] for team in each.teams],
                ranks=list(each.ranks),
                seed=each.seed,
            )
            for each in found.recent
        ],
    )
