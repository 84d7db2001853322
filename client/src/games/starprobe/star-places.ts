/** Where stars are in space: a square is one wide, and so is a level high. */
import type { Area, Mark, Spot } from '../../lib/api/types'

/** How many levels make up a square on the flat chart, to the right and upward. */
const LEAN = 40
const RISE = 50
const HIGH = 0.5

export type Point = [number, number, number]

/** East, up and south, as the flat chart and the level tell it. */
export function inSpace(at: Spot, level: number): Point {
  return [at[0] - level / LEAN, level, at[1] + level / RISE]
}

export function placeOf(mark: Mark): Point {
  return inSpace(mark.at, mark.level)
}

/** A cloud: its middle and how far it reaches in each direction. */
export function cloudBox(area: Area): { middle: Point; size: Point } | null {
  if (area.kind !== 'cloud') return null
  const [low, high] = [Number(area.values.low) - HIGH, Number(area.values.high) + HIGH]
  const xs = area.corners.map((corner) => corner[0])
  const ys = area.corners.map((corner) => corner[1])
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [north, south] = [Math.min(...ys), Math.max(...ys)]
  return {
    middle: [(west + east) / 2, (low + high) / 2, (north + south) / 2],
    size: [east - west, high - low, south - north],
  }
}

/** Of things on the screen the nearest to a finger, if any is near enough. */
export function nearest(spots: readonly { id: string; at: Spot }[], at: Spot, reach: number): string {
  let best = ''
  let least = reach
  for (const spot of spots) {
    const far = Math.hypot(spot.at[0] - at[0], spot.at[1] - at[1])
    if (far > least) continue
    least = far
    best = spot.id
  }
  return best
}
