/** How a match stands for the one who looks, in a few words, and what to look at first. */
import { now } from './now.svelte'
import { countdown } from './clock'
import type { MatchSummary } from './shapes'

/** A seat of mine is asked to speak and has not. */
export function awaitsMe(match: MatchSummary): boolean {
  return match.phase === 'running' && match.seats.some((seat) => seat.mine && seat.awaited && !seat.sent)
}

/** Somebody stayed away too long, and I could take his seat over. */
function leftOpen(match: MatchSummary): boolean {
  return match.seats.some((seat) => seat.vacant) && !match.seats.some((seat) => seat.mine)
}

export function standing(match: MatchSummary): string {
  switch (match.phase) {
    case 'gathering': {
      const open = match.seats.filter((seat) => seat.holder === 'open').length
      if (open > 0) return open === 1 ? 'one seat is open' : `${open} seats are open`
      return 'ready to start'
    }
    case 'paused':
      return 'paused'
    case 'failed':
      return 'stopped by a fault'
    case 'ended':
      return match.archived ? `${winners(match)}; archived` : winners(match)
    case 'running':
      return running(match)
  }
}

function running(match: MatchSummary): string {
  if (leftOpen(match)) return 'a seat is left open'
  if (match.runs_at) return `runs in ${countdown(Date.parse(match.runs_at) - now())}`
  if (match.grace_until) return `late orders for ${countdown(Date.parse(match.grace_until) - now())}`
  const due = match.deadline ? `, due in ${countdown(Date.parse(match.deadline) - now())}` : ''
  return `${awaitsMe(match) ? 'waits for you' : 'waits for others'}${due}`
}

/** Who won, by name. */
export function winners(match: MatchSummary): string {
  if (match.ended_by) return match.ended_by === 'owner' ? 'ended by the match owner' : 'ended by the admin of this site'
  const won = match.seats.filter((seat) => match.winners.includes(seat.seat))
  if (won.length === 0) return 'over, nobody won'
  const names = won.map((seat) => (seat.mine ? 'you' : seat.player ? `${seat.name} (${seat.player})` : seat.name))
  return `over, won by ${names.join(' and ')}`
}

const RANK = { running: 1, failed: 2, paused: 3, gathering: 4, ended: 5 }

/** What awaits me first, then by how alive it is, the newest first. */
export function byUrgency(a: MatchSummary, b: MatchSummary): number {
  const rank = (match: MatchSummary) => (awaitsMe(match) ? 0 : RANK[match.phase])
  const due = (match: MatchSummary) => (match.deadline ? Date.parse(match.deadline) : Infinity)
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  if (due(a) !== due(b)) return due(a) < due(b) ? -1 : 1
  return Date.parse(b.created) - Date.parse(a.created)
}
