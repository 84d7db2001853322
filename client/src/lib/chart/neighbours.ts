/** Walking over the chart with the arrow keys. */
import type { Spot } from '../api/types'

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'
/** Where each arrow points on the screen. */
export const TOWARD: Record<Arrow, Spot> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

export function isArrow(key: string): key is Arrow {
  return key in TOWARD
}

/** The next mark in a direction on the screen: near is good, straight ahead is better. */
export function neighbour<T extends { id: string; at: Spot }>(marks: readonly T[], from: T, arrow: Arrow): T | null {
  const [dx, dy] = TOWARD[arrow]
  const index = marks.findIndex((mark) => mark.id === from.id)
  const forward = arrow === 'ArrowRight' || arrow === 'ArrowDown'
  const here = marks.filter((mark) => mark.at[0] === from.at[0] && mark.at[1] === from.at[1])
  const inStack = here.findIndex((mark) => mark.id === from.id)
  const onTop = here[inStack + (forward ? 1 : -1)]
  if (onTop) return onTop
  let best: T | null = null
  let least = Infinity
  for (const [i, mark] of marks.entries()) {
    const x = mark.at[0] - from.at[0]
    const y = mark.at[1] - from.at[1]
    const ahead = x * dx + y * dy
    const aside = Math.abs(x * dy) + Math.abs(y * dx)
    if (i === index || ahead <= 0 || aside > 2 * ahead) continue
    const cost = ahead + 2 * aside
    if (cost < least) [best, least] = [mark, cost]
  }
  return best
}
