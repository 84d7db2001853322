import type { Outlines } from '../../lib/chart/mark-style'

const DISC = 'M-7,0A7,7 0 1 0 7,0A7,7 0 1 0 -7,0Z'
const FLEET = 'M0,-6.5L6,5H-6Z'
const KEY = 'M-5,0L0,-4L5,0L0,4Z'

/** A factory, and a person: ships that stay with the industry or the people of a world. */
const ISHIPS = 'M-6,6V-2L-2,1V-2L2,1V-6H6V6Z'
const PSHIPS = 'M0,-7A3,3 0 1 1 0,-1A3,3 0 1 1 0,-7ZM-5.5,6V4Q-5.5,0.5 -2,0.5H2Q5.5,0.5 5.5,4V6Z'

/** Worlds are discs, fleets triangles, keys without ships small rhombs. */
export const OUTLINES: Outlines = {
  world: DISC,
  unseen: DISC,
  hole: `${DISC}M-3,0A3,3 0 1 0 3,0A3,3 0 1 0 -3,0Z`,
  fleet: FLEET,
  key: KEY,
  iships: ISHIPS,
  pships: PSHIPS,
}
