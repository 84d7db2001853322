/** Whether a graph has become a tangle: worlds keep their places as it grows, and a new lay-out may cross far less. */
import type { Spot } from '../api/types'
import { type Wires, layOut } from './layout'
import { cross } from './crossings'

/** Less than this share of the crossings is worth giving up the places one knows; a few crossings are not worth a word. */
const SHARE = 0.6
const FEW = 24

export interface Tangle {
  wires: Wires
  /** Where all of it lies now. */
  at: ReadonlyMap<string, Spot>
}

/** How many pairs of joints cross. */
export function crossings(joins: readonly (readonly [string, string])[], at: ReadonlyMap<string, Spot>): number {
  const known = joins.filter((pair) => pair.every((id) => at.has(id)))
  const lines = known.map(([one, two]) => ({ one, two, a: at.get(one) as Spot, b: at.get(two) as Spot }))
  let count = 0
  for (const [i, line] of lines.entries()) {
    const { one, two, a, b } = line
    for (let j = 0; j < i; j++) {
      const other = lines[j] as typeof line
      if (other.one === one || other.one === two || other.two === one || other.two === two) continue
      if (cross(a[0], a[1], b[0], b[1], other.a[0], other.a[1], other.b[0], other.b[1])) count++
    }
  }
  return count
}

/** Whether a new lay-out would have much fewer crossings. */
export function tangled({ wires, at }: Tangle): boolean {
  const now = crossings(wires.joins, at)
  return now >= FEW && crossings(wires.joins, layOut(wires)) < SHARE * now
}
