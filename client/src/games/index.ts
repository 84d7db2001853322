/** What single games add to the client. A game that is not listed is drawn like any other. */
import type { Outlines } from '../lib/chart/shapes'
import { OUTLINES } from './raumkrieg/outlines'

const DRAWN: Record<string, Outlines> = { raumkrieg: OUTLINES }

export function outlinesOf(game: string): Outlines {
  return DRAWN[game] ?? {}
}
