/** How the star map looks: stars are dust, the higher the stronger; what one knows more of is a mark. */
import type { Edge, MarkStyle } from '../../lib/chart/mark-style'
import type { Chart, Mark, Spot } from '../../lib/api/types'
import { placeOf } from './star-places'

const STARS = ['regular', 'hot', 'cool']
const HIGHEST = 15
const FAINTEST = 0.35
/** Pixels to a hex from which stars are named. */
const NAMED = 46
/** Hexes around what is shown at first. */
const AROUND = 0.7
/** Hexes around a ship that can reach no star now: its neighbourhood stays in view. */
const ALONE = 3

export const OUTLINES: Record<string, string> = {
  regular: 'M-2.6,0A2.6,2.6 0 1 0 2.6,0A2.6,2.6 0 1 0 -2.6,0Z',
  hot: 'M0,-4.6L1.2,-1.2L4.6,0L1.2,1.2L0,4.6L-1.2,1.2L-4.6,0L-1.2,-1.2Z',
  cool: 'M0,-3.4L3.4,0L0,3.4L-3.4,0Z',
  home: 'M0,-6.5L6,-1V6H-6V-1Z',
  ship: 'M0,-8L6,7L0,3.5L-6,7Z',
  explorer: 'M0,-8L6,7L0,3.5L-6,7Z',
  'native ship': 'M0,-7L5,0L3.5,7H-3.5L-5,0Z',
  'military ship': 'M-2,-8H2L6,6H-6Z',
  missile: 'M0,-4.5L2,4.5H-2Z',
}

export function isStar(mark: Mark): boolean {
  return mark.kind === 'home' || STARS.includes(mark.kind)
}

/** Whether a jump of this month can end there. */
export function lit(mark: Mark): boolean {
  return mark.values.reach !== undefined
}

/** From the faintest at the bottom of space to the full ink at its top. */
export function shade(level: number): number {
  return FAINTEST + ((1 - FAINTEST) * (level + HIGHEST)) / (2 * HIGHEST)
}

/** A star of which nothing but its kind is known, and that no jump of this month reaches. */
function dust(mark: Mark): boolean {
  return STARS.includes(mark.kind) && mark.owner === null && mark.values.known === undefined && !lit(mark)
}

/** The player's own ship and all it can reach. */
export function surroundings(chart: Chart, own: number | null): Spot[] {
  const ship = chart.marks.find((mark) => mark.kind === 'ship' && mark.owner === own)
  if (!ship) return []
  const reached = chart.marks.filter(lit).map((mark) => mark.at)
  const [x, y] = ship.at
  const around = reached.length > 0 ? AROUND : ALONE
  return [[x - around, y - around], [x + around, y + around], ...reached]
}

/** Letters of the rows and numbers of the columns; shifted rows lie half a hex to the right of the columns' numbers. */
export function edges(chart: Chart): Edge[] {
  const found = new Map<string, Edge>()
  for (const mark of chart.marks.filter(isStar)) {
    const { row, column, shifted } = mark.values
    if (row === undefined || column === undefined) continue
    const [x, , y] = placeOf(mark)
    for (const edge of [
      { axis: 'y' as const, at: y, name: String(row) },
      ...(shifted ? [] : [{ axis: 'x' as const, at: x, name: String(column) }]),
    ])
      if (!found.has(edge.name)) found.set(edge.name, edge)
  }
  return [...found.values()].toSorted((a, b) => a.at - b.at)
}

export const LOOK: MarkStyle = {
  outlines: OUTLINES,
  dust,
  shade: (mark) => (isStar(mark) ? shade(mark.level) : 1),
  lit,
  number: (mark) => String(mark.level),
  named: (mark, scale) => !isStar(mark) || mark.kind === 'home' || scale >= NAMED,
  leads: (mark) => mark.kind === 'ship',
  first: surroundings,
  edges,
}
