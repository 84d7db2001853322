/** Why a match is worth watching, in a few words. Only what spectators may see is told. */
import type { Interest, MatchSummary } from '../api/types'

export function reason(match: Pick<MatchSummary, 'seats' | 'phase'>, interest: Interest): string {
  const told: string[] = []
  if (interest.people > 1) told.push(`${interest.people} people`)
  if (interest.margin === 0) told.push('even scores')
  else if (interest.margin !== null && interest.leader !== null)
    told.push(
      match.phase === 'ended'
        ? `a margin of ${interest.margin}`
        : `${leader(match, interest.leader)} leads by ${interest.margin}`,
    )
  if (interest.lead_changed !== null) told.push('the lead changed')
  return told.join(', ')
}

function leader(match: Pick<MatchSummary, 'seats'>, number: number): string {
  const seat = match.seats.find((one) => one.seat === number)
  return seat?.player ? seat.player : `seat ${number}`
}
