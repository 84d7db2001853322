/** How robots look: as large as a hex lets them be, with their health, and the one that plays with a ring. */
import type { MarkStyle } from '../../lib/chart/mark-style'
import type { Mark } from '../../lib/api/types'
import { OUTLINES } from './outlines'

/** A number that is known of a mark. */
export function numberOf(mark: Mark | null | undefined, name: string): number | null {
  const value = mark?.values[name]
  return typeof value === 'number' ? value : null
}

export const LOOK: MarkStyle = {
  outlines: OUTLINES,
  span: 0.32,
  wear: (mark) => {
    const [health, whole] = [numberOf(mark, 'health'), numberOf(mark, 'full_health')]
    return health !== null && whole !== null ? { whole, taken: whole - health } : null
  },
  glows: (mark) => Boolean(mark.values.plays),
}

/** Teams have the colours they are called by. */
const TEAMS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple']

export function teamInk(name: string): string | null {
  return TEAMS.includes(name) ? `var(--team-${name})` : null
}
