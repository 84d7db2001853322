/** Search and sort order for lists of matches. */
import { byUrgency, statusOf } from '../match/status'
import type { MatchSummary } from '../api/types'

export const SORTS = {
  urgent: 'my turn first',
  newest: 'newest first',
  title: 'by title',
  game: 'by game',
} as const
export type Sort = keyof typeof SORTS

export function listed(
  matches: MatchSummary[],
  text: string,
  sort: Sort,
  game: (match: MatchSummary) => string,
): MatchSummary[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (match: MatchSummary) => {
    const players = match.seats.map((seat) => `${seat.name} ${seat.player}`).join(' ')
    const told = `${match.title} ${game(match)} ${match.phase} ${statusOf(match)} ${players}`.toLowerCase()
    return words.every((word) => told.includes(word))
  }
  return matches.filter(fits).toSorted(order(sort, game))
}

/** How many of the person's matches are shown; `more` if only the newest were fetched. */
export function counted(shown: number, all: number, more: boolean): string {
  const whole = `${more ? 'the newest ' : ''}${all} matches`
  return shown === all ? whole : `${shown} of ${whole}`
}

function order(sort: Sort, game: (match: MatchSummary) => string): (a: MatchSummary, b: MatchSummary) => number {
  const newest = (a: MatchSummary, b: MatchSummary) => Date.parse(b.created) - Date.parse(a.created)
  switch (sort) {
    case 'urgent':
      return byUrgency
    case 'newest':
      return newest
    case 'title':
      return (a, b) => a.title.localeCompare(b.title) || newest(a, b)
    case 'game':
      return (a, b) => game(a).localeCompare(game(b)) || byUrgency(a, b)
  }
}
