/** A number of the digest on the chart leads to its line, unless a tap there means what lies below it. */
import type { Area, Spot } from '../api/types'
import { areaAt } from '../chart/areas'
import type { Area as Box } from '../chart/camera'
import type { Pointing } from '../match/pointing.svelte'

/** So near to a badge, in pixels, the mark of a target can be meant by a tap on the badge. */
const NEAR = 8

/** Whether something below this part of the screen can be pointed at now: an area, or a target of the gun. */
export function goesThrough(
  box: Box,
  areas: readonly Area[],
  aim: Pick<Pointing, 'picker' | 'areaActions' | 'gun'>,
  from: (at: Spot) => Spot,
  placeOf: (mark: string) => Spot | undefined,
): boolean {
  const pointed = aim.picker ? aim.picker.words : aim.areaActions
  if (pointed.size > 0 && spots(box).some((at) => pointed.has(areaAt(areas, from(at))?.id ?? ''))) return true
  return [...(aim.gun?.words.keys() ?? [])].some((mark) => {
    const at = placeOf(mark)
    if (!at) return false
    const [x, y] = at
    return x > box.left - NEAR && x < box.right + NEAR && y > box.top - NEAR && y < box.bottom + NEAR
  })
}

/** The corners and the middle. */
function spots({ left, top, right, bottom }: Box): Spot[] {
  return [
    [(left + right) / 2, (top + bottom) / 2],
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ]
}
