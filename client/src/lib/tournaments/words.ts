/** Tournaments in words and numbers. */
import type { Fact } from '../match/facts'
import { deadlineText } from '../match/rules-in-words'
import { capital } from '../page/capital'
import { span } from '../page/clock'
import type { Tournament, TournamentInfo, TournamentPairing, TournamentSeason } from '../api/types'

export const KINDS: Record<TournamentInfo['kind'], { title: string; about: string }> = {
  'round-robin': { title: 'Round robin', about: 'everyone plays everyone' },
  swiss: { title: 'Swiss', about: 'a few rounds against players with similar points' },
  'knock-out': { title: 'Knock-out', about: 'the loser of a match is out' },
  league: { title: 'League', about: 'divisions, with a round each week' },
}

/** A kind of tournament within a sentence: `round robin`, `Swiss`. */
export function kindInText(kind: TournamentInfo['kind']): string {
  return kind === 'swiss' ? KINDS.swiss.title : KINDS[kind].title.toLowerCase()
}

const PHASES: Record<TournamentInfo['phase'], string> = {
  open: 'open for entries',
  running: 'running',
  over: 'over',
  cancelled: 'ended early',
}

/** Where a tournament stands: `round 2`, `final`, or its phase. */
export function stage(info: TournamentInfo): string {
  return info.phase === 'running' && info.round_name ? info.round_name : PHASES[info.phase]
}

/** Points as they are written: `2.5`, `0.67`. A fraction such as ½ is too small to read in the monospaced face. */
export function points(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** The rounds with their pairings, in order. */
export function inRounds(pairings: TournamentPairing[]): { number: number; pairings: TournamentPairing[] }[] {
  const numbers = [...new Set(pairings.map((each) => each.round))].sort((a, b) => a - b)
  return numbers.map((number) => ({ number, pairings: pairings.filter((each) => each.round === number) }))
}

/** What a round of a tournament is called: `round 2`, `final`. */
export function roundName(tournament: Tournament, number: number): string {
  return tournament.round_names[number - 1] ?? `round ${number}`
}

/** What somebody wants to know before they enter: how its matches are played. */
export function termsOf(tournament: Tournament): Fact[] {
  const facts = [{ name: 'Deadline', value: `${capital(deadlineText(tournament.schedule))}.` }]
  if (tournament.substitute)
    facts.push({ name: 'Absent', value: `The ${tournament.substitute} bot plays for players who are away.` })
  facts.push({ name: 'Rounds', value: pace(tournament) })
  const late = tournament.late ? 'You can enter after the start, too.' : 'Nobody can enter after the start.'
  return [...facts, { name: 'Late entries', value: late }]
}

function pace(tournament: Tournament): string {
  const every = tournament.round_seconds
  const begins = every
    ? `A round begins every ${span(every).replace(/^1 /, '')}`
    : 'A round begins when the previous one is over'
  return tournament.filler ? `${begins}. The ${tournament.filler} bot fills empty seats.` : `${begins}.`
}

/** How a season of a league stands: `won by Ann`, `rounds 4 to 6`. */
export function seasonNote(season: TournamentSeason, name: (entry: number) => string): string {
  if (season.over) return season.winners.length > 0 ? `won by ${season.winners.map(name).join(' and ')}` : 'over'
  const { first_round: first, last_round: last } = season
  const rounds = first === last ? `round ${first}` : `rounds ${first} to ${last}`
  return season.begun ? rounds : `next, ${rounds}`
}

/** When the next round begins, if the season that is shown goes on; the last round of a season waits for all results. */
export function nextRound(tournament: Tournament, moment: (iso: string) => string): string {
  const { info, next_round: at, all_seasons: seasons } = tournament
  const newest = seasons.findLast((each) => each.begun)
  if (!at || info.phase !== 'running' || tournament.season < (newest?.number ?? 0)) return ''
  if (!newest || info.round < newest.last_round) return `The next round begins ${moment(at)} at the earliest.`
  if (newest.number >= tournament.seasons) return ''
  return `The next season begins when all matches are over, ${moment(at)} at the earliest.`
}

/** The result of a pairing in words. */
export function result(pairing: TournamentPairing, name: (entry: number) => string): string {
  if (pairing.entries.length === 1) return 'bye'
  if (pairing.planned) return 'planned'
  if (pairing.ranks.length === 0) return 'being played'
  if (new Set(pairing.ranks).size === 1) return 'draw'
  const winners = pairing.entries.filter((_, seat) => pairing.ranks[seat] === 1)
  return `${winners.map(name).join(' and ')} won`
}
