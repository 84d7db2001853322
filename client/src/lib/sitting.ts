/** Several seats in one pair of hands: who is to write next, and what to call each. */
import type { MatchInfo, SeatInfo } from './shapes'

/** It is asked to speak and has not. */
export function isWanted(seat: SeatInfo): boolean {
  return seat.awaited && !seat.sent
}

/** The next of these seats that is to write, going round from a seat. */
export function nextWanted(seats: SeatInfo[], after: number | null): SeatInfo | null {
  const from = seats.findIndex((seat) => seat.seat === after) + 1
  return [...seats.slice(from), ...seats.slice(0, from)].find((seat) => isWanted(seat) && seat.seat !== after) ?? null
}

/** The match owner may remove others, and bots, from their seats before the match begins. */
export function mayRemove(info: Pick<MatchInfo, 'phase' | 'owner'>, seat: SeatInfo): boolean {
  return info.owner && info.phase === 'gathering' && seat.holder !== 'open' && !seat.mine
}

/** What to call whoever sits there, among those who share a screen. */
export function calledAmong(seats: SeatInfo[], seat: SeatInfo): string {
  const named = seat.player && seats.filter((one) => one.player === seat.player).length === 1
  return named && seat.player !== seat.name ? `${seat.player} (${seat.name})` : `seat ${seat.name}`
}

/** The same with what is asked of him. */
export function deskLabel(seats: SeatInfo[], seat: SeatInfo): string {
  const state = seat.sent ? ', orders are in' : seat.awaited ? ', to write' : ''
  return calledAmong(seats, seat) + state
}
