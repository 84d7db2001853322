/** The patterns within the marks of others on a chart: whose a mark is can be seen without its colour and its name. */
import type { Mark } from '../api/types'
import { hatch } from '../star-graph/owner-signs'
import { remembered } from './mark-style'

/** How large a pattern is within a mark, 1 as on the ground. */
export const HATCH = 0.6
/** Marks that face nearly the same way share a pattern: while one turns, few are made. */
const STEP = 15

export interface Hatch {
  owner: number
  /** Which way its marks face; the pattern itself is not turned. */
  degrees: number
  path: string
}

/** The pattern of a mark of somebody else; nothing for what is only remembered, or is a dot. */
export function hatchOf(mark: Mark, own: number | null, degrees: number): Hatch | null {
  if (mark.owner === null || remembered(mark)) return null
  const path = hatch(mark.owner, own)
  return path ? { owner: mark.owner, degrees: Math.round(degrees / STEP) * STEP, path } : null
}

export function keyOf({ owner, degrees }: Hatch): string {
  return `${owner}-${degrees}`
}

/** The patterns that some marks have, each once. */
export function hatchesOf(found: Iterable<Hatch | null>): Map<string, Hatch> {
  return new Map([...found].flatMap((each) => (each ? [[keyOf(each), each] as const] : [])))
}
