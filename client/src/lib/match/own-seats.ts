/** Several own seats at one screen: which needs orders next, and the name of each. */
import type { MatchInfo, SeatInfo } from '../api/types'

/** The seat needs orders and has not sent any. */
export function needsOrders(seat: SeatInfo): boolean {
  return seat.awaited && !seat.sent
}

/** The next of these seats that needs orders, going round from a seat. */
export function nextToOrder(seats: SeatInfo[], after: number | null): SeatInfo | null {
  const from = seats.findIndex((seat) => seat.seat === after) + 1
  return (
    [...seats.slice(from), ...seats.slice(0, from)].find((seat) => needsOrders(seat) && seat.seat !== after) ?? null
  )
}

/** The one of the player's own seats that is shown first. */
export function firstOwn(mine: SeatInfo[]): SeatInfo | null {
  return nextToOrder(mine, null) ?? mine[0] ?? null
}

/** The match owner may remove others, and bots, from their seats before the match begins. */
export function mayRemove(info: Pick<MatchInfo, 'phase' | 'owner'>, seat: SeatInfo): boolean {
  return info.owner && info.phase === 'gathering' && seat.holder !== 'open' && !seat.mine
}

/** The name of a seat among those who share a screen. */
export function calledAmong(seats: SeatInfo[], seat: SeatInfo): string {
  const named = seat.player && seats.filter((one) => one.player === seat.player).length === 1
  return named && seat.player !== seat.name ? `${seat.player} (${seat.name})` : `seat ${seat.name}`
}

/** The same with the state of its orders. */
export function labelWithState(seats: SeatInfo[], seat: SeatInfo): string {
  const state = seat.sent ? ', orders sent' : seat.awaited ? ', needs orders' : ''
  return calledAmong(seats, seat) + state
}
