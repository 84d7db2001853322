/** Whose views of a match may be shown: those of seats, and everything, which is what the referee sees. */
import type { SeatInfo } from '../api/types'
import { labelWithState } from './own-seats'

export const REFEREE = 0

export interface Viewer {
  seat: number
  label: string
}

export const EVERYTHING: Viewer = { seat: REFEREE, label: 'Everything' }

/** While a match runs: the player's own seats; where there are several, with the state of their orders. */
export function ownViewers(mine: SeatInfo[]): Viewer[] {
  return mine.map((seat) => ({
    seat: seat.seat,
    label: mine.length > 1 ? labelWithState(mine, seat) : seatLabel(seat),
  }))
}

/** After the end: all seats and the referee. */
export function allViewers(seats: SeatInfo[]): Viewer[] {
  const named = seats.map((seat) => ({ seat: seat.seat, label: seatLabel(seat) }))
  return [...named, { seat: REFEREE, label: 'Referee: everything' }]
}

function seatLabel(seat: SeatInfo): string {
  const who = seat.mine ? 'you' : seat.holder === 'open' ? 'open' : seat.player
  return who && who !== seat.name ? `${seat.name} · ${who}` : seat.name
}
