/** The colours of the seats on the page of one match, as a style. */
import type { Extras } from '../../games'
import type { MatchInfo } from '../api/types'
import { amberFor } from './owner-colours'

/** Amber is always the one who looks. Where seats are called by colours, all others have those. */
export function seatColours(info: Pick<MatchInfo, 'seats'>, extras: Pick<Extras, 'ink'>, own: number | null): string {
  const inks = info.seats.flatMap(({ seat, name }) => {
    const ink = extras.ink?.(name)
    return ink ? [`--owner-${seat}:${seat === own ? 'var(--you)' : ink}`] : []
  })
  return inks.length > 0 ? inks.join(';') : amberFor(own)
}
