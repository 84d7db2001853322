/** Ratings, reliability and requirements in words. */
import type { FinishedMatch, Ladder, MatchInfo, Reliability, Requirements } from '../api/types'

export const LADDERS: { id: Ladder; label: string; about: string }[] = [
  { id: 'people', label: 'People', about: 'Results of matches between people.' },
  { id: 'bots', label: 'Bots', about: 'Results of matches between bots.' },
  { id: 'joint', label: 'Everyone', about: 'Results of all matches, with people and bots together.' },
]

export const FATES: Record<FinishedMatch['fate'], string> = {
  won: 'Won',
  lost: 'Lost',
  draw: 'Draw',
  resigned: 'Resigned',
  left: 'Left',
  'ended early': 'Ended early',
}

const UNRATED: Record<NonNullable<MatchInfo['unrated']>, string> = {
  owner: 'This match does not count for ratings: its owner chose not to rate it.',
  guest: 'This match does not count for ratings: a guest without an account played in it.',
  'same-person': 'This match does not count for ratings: somebody played several seats.',
  alone: 'This match does not count for ratings: it needs at least two different players.',
  'not-played': 'This match does not count for ratings: no turn was played.',
  unreadable: 'This match does not count for ratings: its result could not be read.',
}

/** Why a match does not count; empty if it does, or if that is not known yet. */
export function unratedBecause(info: MatchInfo): string {
  if (info.unrated) return UNRATED[info.unrated]
  return info.rated || info.parent ? '' : UNRATED.owner
}

/** `3 of 120 turns missed` */
export function missedTurns(one: Reliability): string {
  if (one.due === 0) return 'No turns with a deadline yet'
  return `${one.missed} of ${one.due} ${one.due === 1 ? 'turn' : 'turns'} missed`
}

/** `a reliability of at least 90 % and a rating of 1400 to 1600`; empty if nothing is required. */
export function requirements(one: Requirements): string {
  const said = one.reliability === null ? [] : [`a reliability of at least ${one.reliability} %`]
  const { least_rating: least, most_rating: most } = one
  if (least !== null && most !== null) said.push(`a rating of ${least} to ${most}`)
  else if (least !== null) said.push(`a rating of at least ${least}`)
  else if (most !== null) said.push(`a rating of at most ${most}`)
  return said.join(' and ')
}

/** The time that it is now in a zone, such as `18:04`; empty if the browser does not know the zone. */
export function timeIn(zone: string, now: Date): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(now)
  } catch {
    return ''
  }
}

/** The ends of a scale on which all these intervals fit, in whole hundreds. */
export function scaleOf(rows: readonly { low: number; high: number }[]): { from: number; to: number } {
  if (rows.length === 0) return { from: 1000, to: 2000 }
  const from = Math.floor(Math.min(...rows.map((row) => row.low)) / 100) * 100
  const to = Math.ceil(Math.max(...rows.map((row) => row.high)) / 100) * 100
  return { from, to: Math.max(to, from + 100) }
}
