/** How the chart of Raumkrieg looks. */
import type { MarkStyle } from '../../lib/chart/mark-style'
import type { Chart, Spot } from '../../lib/api/types'
import { OUTLINES } from './outlines'

/** How much of the board is shown around the ships. */
const ROOM = 30

/** At first all ships are shown, as large as that allows. */
export function battlefield(chart: Chart): Spot[] {
  return chart.marks.flatMap(({ at: [x, y] }): Spot[] => [
    [x - ROOM, y - ROOM],
    [x + ROOM, y + ROOM],
  ])
}

export const LOOK: MarkStyle = { outlines: OUTLINES, first: battlefield }
