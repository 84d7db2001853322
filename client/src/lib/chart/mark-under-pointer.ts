/** Which mark a finger means, and what a drag from there sets. */
import type { Target } from '../match/pointing.svelte'
import type { Mark, Spot } from '../api/types'
import { inside, pair, shortened, written } from '../orders/form-fields'

/** The marks near a place on the screen, the nearest first. */
export function near<T extends { at: Spot }>(marks: readonly T[], at: Spot, reach: number): T[] {
  const far = (mark: T) => Math.hypot(mark.at[0] - at[0], mark.at[1] - at[1])
  return marks.filter((mark) => far(mark) <= reach).sort((a, b) => far(a) - far(b))
}

/** Of marks on top of each other the one after the selected, so that repeated taps go through the pile. */
export function nextInPile<T extends Mark>(found: readonly T[], selected: string, slack = 5): T | null {
  const top = found[0]
  if (!top) return null
  const pile = found
    .filter((mark) => Math.hypot(mark.at[0] - top.at[0], mark.at[1] - top.at[1]) <= slack)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const current = pile.findIndex((mark) => mark.id === selected)
  return current < 0 ? top : (pile[(current + 1) % pile.length] ?? top)
}

/** How far the handle of a vector is from its end, in pixels: a finger on it hides neither the end nor the thing. */
const KNOB: Spot = [28, -28]

/** Where on the screen the handle of a vector is that ends at this place. */
export function knobOf([x, y]: Spot): Spot {
  return [x + KNOB[0], y + KNOB[1]]
}

/** Sets the vector so that it ends at a place of the chart. */
export function pointTo(target: Target, place: Spot): void {
  if (target.slot.slot !== 'vector' || !target.origin) return
  const [x, y] = target.origin
  target.set(written(shortened([place[0] - x, place[1] - y], target.slot.most)))
}

/** Changes the vector by as much as the finger moved. */
export function pushBy(target: Target, begun: Spot, by: Spot): void {
  if (target.slot.slot !== 'vector') return
  target.set(written(shortened([begun[0] + by[0], begun[1] + by[1]], target.slot.most)))
}

export function putAt(target: Target, place: Spot): void {
  if (target.slot.slot !== 'point') return
  target.set(written(inside(place, target.slot.low, target.slot.high)))
}

export function vectorOf(target: Target): Spot {
  return pair(target.value) ?? [0, 0]
}
