import type { Outlines } from '../../lib/chart/mark-style'

const DISC = 'M-7,0A7,7 0 1 0 7,0A7,7 0 1 0 -7,0Z'
const FLEET = 'M0,-6.5L6,5H-6Z'
const KEY = 'M-5,0L0,-4L5,0L0,4Z'

/** Worlds are discs, fleets triangles, keys without ships small rhombs. */
export const OUTLINES: Outlines = {
  world: DISC,
  'old world': DISC,
  unseen: DISC,
  hole: `${DISC}M-3,0A3,3 0 1 0 3,0A3,3 0 1 0 -3,0Z`,
  fleet: FLEET,
  'old fleet': FLEET,
  key: KEY,
  'old key': KEY,
  'their world': DISC,
  'their unseen': DISC,
  'their fleet': FLEET,
}
