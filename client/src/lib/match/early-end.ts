/** Resigning and draws: what a player may do, and what others want. */
import type { MatchInfo, SeatInfo } from '../api/types'

/** The phases in which a match can still be ended. */
const UNDER_WAY = ['running', 'paused', 'failed']

/** People who still play. */
function people(info: MatchInfo): SeatInfo[] {
  return info.seats.filter((seat) => seat.holder === 'person' && !seat.resigned)
}

/** The player's own seat, if it can still resign. */
export function mayResign(info: MatchInfo, number: number | null): SeatInfo | null {
  if (!UNDER_WAY.includes(info.phase) || info.parent) return null
  return info.seats.find((seat) => seat.seat === number && seat.mine && !seat.resigned) ?? null
}

/** Whether there is somebody who could agree to a draw. */
export function mayAgree(info: MatchInfo): boolean {
  return people(info).length > 1
}

/** The others who want a draw, by name. */
export function wanting(info: MatchInfo, own: number): string[] {
  return people(info)
    .filter((seat) => seat.draw && seat.seat !== own)
    .map((seat) => seat.player || seat.name)
}

/** What happens if the player of this seat resigns now, as the question before it says. */
export function afterResigning(info: MatchInfo, own: SeatInfo): string {
  const left = info.seats.find((seat) => seat.seat !== own.seat && !seat.resigned)
  switch (own.after_resigning) {
    case 'nobody-wins':
      return 'The match ends at once, without a winner: no other person plays in it. You cannot come back.'
    case 'last-seat-wins':
      return `The match ends at once, and ${left?.player || left?.name || 'the other player'} wins. You cannot come back.`
    case 'draw':
      return 'The match ends at once as a draw, which all the others want. You cannot come back.'
    default:
      return 'A bot takes over your seat, and the others play on. You cannot come back.'
  }
}
