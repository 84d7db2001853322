import type { Outlines } from '../../lib/chart/mark-style'

const SCOUT = 'M0,-8.5L6.5,6.5L0,3L-6.5,6.5Z'
const SNIPER = 'M-1.2,-9H1.2V-4.6L6,0.5L0,7.5L-6,0.5L-1.2,-4.6Z'
const TANK = 'M-1.8,-9H1.8V-5.5H7V6.5H-7V-5.5H-1.8Z'

/** The shapes of robots on the chart, looking up: an arrowhead, a rhombus with a thin barrel, a box with a thick one. */
export const OUTLINES: Outlines = {
  scout: SCOUT,
  sniper: SNIPER,
  tank: TANK,
}
