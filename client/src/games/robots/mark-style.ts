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

/** Teams have the colours they are called by, in tones that also differ in lightness. */
const TEAMS: Record<string, string> = {
  red: 'light-dark(#b5271b, #ff7f6e)',
  orange: 'light-dark(#a85a00, #ffb454)',
  yellow: 'light-dark(#6f6200, #f4ea6a)',
  green: 'light-dark(#00705a, #3ed6a8)',
  blue: 'light-dark(#1d56b3, #76b1ff)',
  purple: 'light-dark(#7d3aa6, #d9a0f5)',
}

export function teamInk(name: string): string | null {
  return TEAMS[name] ?? null
}
