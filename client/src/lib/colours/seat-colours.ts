/** The colours of the seats on the page of one match, as a style. */
import type { Extras } from '../../games'
import type { MatchInfo } from '../api/types'
import { amberFor } from './owner-colours'

/** Where seats are called by colours they have those; otherwise amber is the one who looks. */
export function seatColours(info: MatchInfo, extras: Extras, own: number | null): string {
  const inks = info.seats.flatMap(({ seat, name }) => {
    const ink = extras.ink?.(name)
    return ink ? [`--owner-${seat}:${ink}`] : []
  })
  return inks.length > 0 ? inks.join(';') : amberFor(own)
}
