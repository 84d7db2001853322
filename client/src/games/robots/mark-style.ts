/** How robots look: as large as a hex lets them be, with their health, and the one that plays with a ring. */
import type { MarkStyle } from '../../lib/chart/mark-style'
import type { Mark } from '../../lib/api/types'
import { OUTLINES } from './outlines'

export function detail(mark: Mark | null | undefined, name: string): string {
  return mark?.details.find(([called]) => called === name)?.[1] ?? ''
}

/** Both numbers of a detail like `2 of 3`. */
export function shares(text: string): { left: number; whole: number } | null {
  const found = /^(\d+) of (\d+)$/.exec(text)
  return found ? { left: Number(found[1]), whole: Number(found[2]) } : null
}

export const LOOK: MarkStyle = {
  outlines: OUTLINES,
  span: 0.32,
  wear: (mark) => {
    const health = shares(detail(mark, 'health'))
    return health && { whole: health.whole, taken: health.whole - health.left }
  },
  glows: (mark) => detail(mark, 'now') === 'plays',
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
