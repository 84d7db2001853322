/** Labels beside marks: as many as there is room for, the important ones first. */
import type { Spot } from '../api/types'
import { type Rect, hits } from './room-for-labels'

export interface Named {
  id: string
  label: string
  at: Spot
  /** Higher goes first; from `ALWAYS` on it is written even where it overlaps. */
  weight: number
  /** How far the label keeps from the mark's middle, if not as usual. */
  clear?: number | undefined
  /** Half the room the mark itself takes, if not as usual. */
  half?: number | undefined
}
export interface Placed {
  id: string
  at: Spot
  /** What it covers. */
  box: Rect
}

export const ALWAYS = 100
const LETTER = 7.3
const HEIGHT = 13
const CLEAR = 7

/**
 * Where each label's lower left corner goes; labels without room, on a screen so wide, are left out. Something else may
 * be written there already.
 */
export function place(named: readonly Named[], width = Infinity, taken: readonly Rect[] = []): Placed[] {
  const marks = named.map(({ at: [x, y], half = CLEAR }): Rect => [x - half, y - half, x + half, y + half])
  const written: Rect[] = [...taken]
  const placed: Placed[] = []
  const order = named.map((_, index) => index).sort((a, b) => weight(named, b) - weight(named, a) || a - b)
  for (const index of order) {
    const { id, label, at, weight, clear } = named[index] as Named
    if (label === '') continue
    const choices = around(at, label.length * LETTER, clear ?? CLEAR)
    const apart = choices.filter(
      (rect) => rect[0] >= 0 && rect[2] <= width && !written.some((other) => hits(rect, other)),
    )
    const free = apart.find((rect) => !marks.some((mark, i) => i !== index && hits(rect, mark)))
    const rect = free ?? (weight >= ALWAYS ? (apart[0] ?? choices[0]) : undefined)
    if (!rect) continue
    written.push(rect)
    placed.push({ id, at: [rect[0], rect[3] - 3], box: rect })
  }
  return placed
}

function weight(named: readonly Named[], index: number): number {
  return named[index]?.weight ?? 0
}

function around([x, y]: Spot, width: number, clear: number): Rect[] {
  const beside = clear + 2
  const corners: Spot[] = [
    [x + beside, y - HEIGHT - 1],
    [x + beside, y + 1],
    [x - beside - width, y - HEIGHT - 1],
    [x - beside - width, y + 1],
    [x - width / 2, y - clear - HEIGHT - 1],
    [x - width / 2, y + clear + 1],
  ]
  return corners.map(([left, top]) => [left, top, left + width, top + HEIGHT])
}

/** Marks that lie on top of each other on the screen, in the order given. */
export function stacks<T extends { at: Spot }>(marks: readonly T[], reach = 5): T[][] {
  const found: T[][] = []
  for (const mark of marks) {
    const stack = found.find(([top]) => top && Math.hypot(top.at[0] - mark.at[0], top.at[1] - mark.at[1]) <= reach)
    if (stack) stack.push(mark)
    else found.push([mark])
  }
  return found
}
