/** The status of a match in a few words, and the order of matches by urgency. */
import { now } from '../live/now.svelte'
import { countdown } from '../page/clock'
import { seatName } from './seat-names'
import type { MatchSummary } from '../api/types'

/** One of my seats needs orders. */
export function awaitsMe(match: MatchSummary): boolean {
  return match.phase === 'running' && match.seats.some((seat) => seat.mine && seat.awaited && !seat.sent)
}

/** A player was absent too long, and I could take over their seat. */
function leftOpen(match: MatchSummary): boolean {
  return match.seats.some((seat) => seat.vacant) && !match.seats.some((seat) => seat.mine)
}

export function statusOf(match: MatchSummary): string {
  switch (match.phase) {
    case 'gathering': {
      const open = match.seats.filter((seat) => seat.holder === 'open').length
      if (open > 0) return open === 1 ? '1 seat open' : `${open} seats open`
      return 'ready to start'
    }
    case 'paused':
      return 'paused'
    case 'failed':
      return 'stopped by an error'
    case 'ended':
      return match.archived ? `${winners(match)}; archived` : winners(match)
    case 'running':
      return running(match)
  }
}

function running(match: MatchSummary): string {
  if (leftOpen(match)) return 'a seat is open'
  if (match.runs_at) return `turn runs in ${countdown(Date.parse(match.runs_at) - now())}`
  if (match.grace_until) return `grace period: ${countdown(Date.parse(match.grace_until) - now())}`
  const due = match.deadline ? `, deadline in ${countdown(Date.parse(match.deadline) - now())}` : ''
  return `${awaitsMe(match) ? 'your turn' : 'waiting for others'}${due}`
}

/** How many order sheets are in, where several players write at the same time. */
export function sheetsIn(match: MatchSummary): string {
  const awaited = match.seats.filter((seat) => seat.awaited)
  if (awaited.length < 2) return ''
  return `${awaited.filter((seat) => seat.sent).length} of ${awaited.length} order sheets are in`
}

const EARLY: Partial<Record<NonNullable<MatchSummary['ended_by']>, string>> = {
  owner: 'ended by the match owner',
  admin: 'ended by the admin of this site',
  draw: 'over: a draw by agreement',
}

/** Who won, by name. */
export function winners(match: MatchSummary): string {
  const early = match.ended_by && EARLY[match.ended_by]
  if (early) return early
  const won = match.seats.filter((seat) => match.winners.includes(seat.seat))
  if (won.length === 0) return 'over: no winner'
  const names = won.map((seat) => (seat.mine ? 'you' : seatName(match, seat.seat)))
  return `over: ${names.join(' and ')} won`
}

const RANK = { running: 1, failed: 2, paused: 3, gathering: 4, ended: 5 }

/** Matches that wait for me first, then by phase, the newest first. */
export function byUrgency(a: MatchSummary, b: MatchSummary): number {
  const rank = (match: MatchSummary) => (awaitsMe(match) ? 0 : RANK[match.phase])
  const due = (match: MatchSummary) => (match.deadline ? Date.parse(match.deadline) : Infinity)
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  if (due(a) !== due(b)) return due(a) < due(b) ? -1 : 1
  return Date.parse(b.created) - Date.parse(a.created)
}
