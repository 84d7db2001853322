/** Where stars are in space: a hex is one wide, and so is a level high. */
import type { Area, Link, Mark, Spot } from '../../lib/api/types'
import { legIn, poseAt } from '../../lib/replay/moment'
import type { Stage } from '../../lib/replay/stage'

/** How many levels make up a hex on the flat chart, to the right and upward. */
const LEAN = 40
const RISE = 50
const HIGH = 0.5

export type Point = [number, number, number]
/** Where something is on the flat chart, and its level. */
export type Place = Pick<Mark, 'at' | 'level'>

/** East, up and south, as the flat chart and the level tell it. */
export function inSpace(at: Spot, level: number): Point {
  return [at[0] - level / LEAN, level, at[1] + level / RISE]
}

export function placeOf({ at, level }: Place): Point {
  return inSpace(at, level)
}

/** The middle of some places, and how far the farthest of them is from it. */
export function spread(places: readonly Place[]): { middle: Point; reach: number } {
  const points = places.map(placeOf)
  const middle = [0, 1, 2].map((axis) => {
    const along = points.map((point) => point[axis] as number)
    return (Math.min(...along) + Math.max(...along)) / 2
  }) as Point
  const far = (point: Point) => Math.hypot(...point.map((one, axis) => one - (middle[axis] as number)))
  return { middle, reach: Math.max(...points.map(far)) }
}

/** Where the places of a digest are in space; what the chart no longer has is at the level of what is where it was. */
export function changedPlaces(
  ids: readonly string[],
  marks: readonly Mark[],
  gone: ReadonlyMap<string, Spot>,
): (Place & { id: string })[] {
  return ids.flatMap((id) => {
    const mark = marks.find((one) => one.id === id)
    if (mark) return [mark]
    const at = gone.get(id)
    return at ? [{ id, at, level: markAt(marks, at)?.level ?? 0 }] : []
  })
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

/** How many puffs a cube of a cloud has, and at most. */
const PUFFS = 2.5
const MOST_PUFFS = 260

/** Places of the puffs of a cloud: without a pattern, but always the same for a name; fewer toward the corners. */
export function puffs({ middle, size }: { middle: Point; size: Point }, name: string): Point[] {
  let dice = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)
  const chance = () => {
    dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0
    return dice / 2 ** 32
  }
  const count = Math.min(MOST_PUFFS, Math.max(12, Math.round(PUFFS * size[0] * size[1] * size[2])))
  const places: Point[] = []
  while (places.length < count) {
    const at = [chance(), chance(), chance()].map((one) => 2 * one - 1) as Point
    if (Math.hypot(...at) > 1.15) continue
    places.push(at.map((one, axis) => (middle[axis] as number) + (one * (size[axis] as number)) / 2) as Point)
  }
  return places
}

/** How far from a place of the flat chart its mark may be, in hexes; stars above each other are nearer than that. */
const SAME = 0.1
/** Marks whose distances differ by less are at the same place. */
const EXACT = 0.001

/** The mark at a place of the flat chart; a ship goes before the star it is at. */
export function markAt(marks: readonly Mark[], [x, y]: Spot): Mark | null {
  const far = (mark: Mark) => Math.hypot(mark.at[0] - x, mark.at[1] - y)
  const near = marks.filter((mark) => far(mark) < SAME)
  const least = Math.min(...near.map(far))
  const here = near.filter((mark) => far(mark) - least < EXACT)
  return here.find((mark) => mark.kind === 'ship') ?? here[0] ?? null
}

/** What has set off at a moment of a replay, where it is then: between the levels of the stars at both ends of its way. */
export function flights(stage: Stage, time: number): Mark[] {
  return stage.actors.flatMap((actor) => {
    const pose = poseAt(actor, time)
    if (!pose) return []
    const level = (spot?: Spot) => (spot && markAt(stage.before.marks, spot)?.level) ?? actor.mark.level
    const path = legIn(actor, time)?.path ?? []
    const [from, to] = [level(path[0]), level(path.at(-1))]
    return [{ ...actor.mark, at: pose.at, level: from + (to - from) * (pose.way ?? 0) }]
  })
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

/** Where courses lead, from ship to star: those that are under way, and those that orders would set. */
export function courses(links: readonly Link[], marks: readonly Mark[]): { id: string; from: Mark; to: Mark }[] {
  const stars = marks.filter((mark) => mark.kind !== 'ship')
  const found = links.flatMap(({ kind, start, end }) => {
    const [from, to] = [markAt(marks, start), markAt(stars, end)]
    return kind === 'course' && from && to && from !== to ? [{ id: `${from.id} to ${to.id}`, from, to }] : []
  })
  return [...new Map(found.map((each) => [each.id, each])).values()]
}
