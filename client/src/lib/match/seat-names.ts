/** What seats and their players are called: one form for all pages. */
import type { MatchSummary, SeatInfo } from '../api/types'
import type { OwnerNames } from '../chart/legend'
import { capital } from '../page/capital'
import { tagsOf } from '../star-graph/owner-signs'

type Seats = Pick<MatchSummary, 'seats'>

/** The seat of the person who looks; none if they have no seat, or if several people share their screen. */
export function ownSeat(info: Seats): number | null {
  const mine = info.seats.filter((seat) => seat.mine)
  return mine.length === 1 ? (mine[0]?.seat ?? null) : null
}

/** What a seat is called: `You`, or as everybody else calls it. */
export function nameOf(info: Seats, number: number): string {
  return number === ownSeat(info) ? 'You' : publicName(info, number)
}

/** The same within a sentence: `you`, or the name. */
export function nameWithin(info: Seats, number: number): string {
  return number === ownSeat(info) ? 'you' : publicName(info, number)
}

/**
 * The name a game gives to the seat; where it only counts seats, the player's name, and `Seat 3` if there is none.
 * Players of the same name are told apart by their seats.
 */
export function publicName(info: Seats, number: number): string {
  const seat = info.seats.find((one) => one.seat === number)
  if (seat && seat.name !== String(number)) return capital(seat.name)
  if (!seat?.player) return `Seat ${number}`
  const several = info.seats.filter((one) => one.player === seat.player).length > 1
  return several ? `${capital(seat.player)} (seat ${number})` : capital(seat.player)
}

/** What all seats are called, each with its tag: the same for everybody. */
export function ownerNames(info: Seats): OwnerNames {
  const tags = tagsOf(info.seats.map(({ name }) => name))
  return new Map(
    info.seats.map(({ seat, name }) => [seat, { tag: tags.get(name) ?? '', name: publicName(info, seat) }]),
  )
}

/** The same with its player, for people who were not there. */
export function seatName(info: Seats, number: number): string {
  const seat = info.seats.find((one) => one.seat === number)
  const name = publicName(info, number)
  return seat?.player && seat.name !== String(number) ? `${name} (${seat.player})` : name
}

/** The person or bot on a seat. */
export function playerOf(seat: SeatInfo): string {
  if (seat.mine) return seat.player ? `you (${seat.player})` : 'you'
  return seat.holder === 'bot' ? `${seat.player} (bot)` : seat.player
}
