import type { Outlines } from '../../lib/chart/mark-style'

/** The shapes of Raumkrieg's ships on the chart. */
export const OUTLINES: Outlines = {
  flagship: 'M0,-8L8,0L0,8L-8,0Z',
  battlecruiser: 'M0,-7L7,5.5H-7Z',
  scout: 'M-4,0A4,4 0 1 0 4,0A4,4 0 1 0 -4,0Z',
  start: 'M-8,0H8M0,-8V8',
}
