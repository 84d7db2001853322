/** Places of signs around worlds: of eight places beside a world each sign gets the freest. All in pixels of the drawing. */
import type { Spot } from '../api/types'

export interface Disc {
  id: string
  at: Spot
  radius: number
}

/** Something to be put beside a disc. */
export interface Sign {
  /** The disc, and a name of its own there. */
  disc: string
  key: string
  width: number
  height: number
  /** Signs with a greater weight get their places first. */
  weight: number
  /** It is drawn even where there is no room. */
  needed: boolean
}

/** The middle of a sign, from the middle of its disc, by disc and key. Signs without room have none. */
export type SignPlaces = ReadonlyMap<string, ReadonlyMap<string, Spot>>

/** Left, top, right and bottom. */
export type Rect = [number, number, number, number]

/** Right above first, as one reads; then below, above, left and right. */
const SIDES: readonly Spot[] = [
  [1, -1],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
  [1, 0],
  [-1, 0],
]
const GAP = 2
/** How bad it is to lie on a disc, on another sign, or on a line; and to be at a later place. */
const ON_DISC = 12
const ON_SIGN = 10
const ON_LINE = 1
const LATER = 0.12
/** Signs that need not be drawn are left out from here on. */
const NO_ROOM = 9
/** The side of the squares in which things are looked up. */
const SQUARE = 80

export function placeSigns(
  discs: readonly Disc[],
  lines: readonly (readonly [Spot, Spot])[],
  signs: readonly Sign[],
  blocked: readonly Rect[] = [],
): SignPlaces {
  const at = new Map(discs.map((disc) => [disc.id, disc]))
  const taken = new Squares<{ rect: Rect; cost: number; disc: string }>()
  const crossed = new Squares<readonly [Spot, Spot]>()
  for (const {
    id,
    at: [x, y],
    radius: r,
  } of discs) {
    const rect: Rect = [x - 0.85 * r, y - 0.85 * r, x + 0.85 * r, y + 0.85 * r]
    taken.put(rect, { rect, cost: ON_DISC, disc: id })
  }
  for (const rect of blocked) taken.put(rect, { rect, cost: ON_SIGN, disc: '' })
  for (const line of lines) {
    const [[ax, ay], [bx, by]] = line
    crossed.put([Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)], line)
  }
  const room = new Map<string, Map<string, Spot>>()
  for (const sign of signs.toSorted((a, b) => b.weight - a.weight)) {
    const disc = at.get(sign.disc)
    if (!disc) continue
    let best: { rect: Rect; cost: number } | null = null
    for (const [index, side] of SIDES.entries()) {
      const rect = beside(disc, sign, side)
      let cost = LATER * index
      const most = best?.cost ?? Infinity
      taken.around(rect, (other) => {
        if (other.disc !== sign.disc && overlap(rect, other.rect)) cost += other.cost
        return cost < most
      })
      crossed.around(rect, (line) => {
        if (crosses(rect, line)) cost += ON_LINE
        return cost < most
      })
      if (cost < most) best = { rect, cost }
    }
    if (!best || (best.cost >= NO_ROOM && !sign.needed)) continue
    const { rect } = best
    taken.put(rect, { rect, cost: ON_SIGN, disc: '' })
    const found = room.get(sign.disc) ?? new Map<string, Spot>()
    found.set(sign.key, [(rect[0] + rect[2]) / 2 - disc.at[0], (rect[1] + rect[3]) / 2 - disc.at[1]])
    room.set(sign.disc, found)
  }
  return room
}

function beside({ at: [x, y], radius }: Disc, { width, height }: Sign, [sx, sy]: Spot): Rect {
  const slant = sx !== 0 && sy !== 0 ? 0.62 : 1
  const cx = x + sx * (slant * radius + GAP + width / 2)
  const cy = y + sy * (slant * radius + GAP + height / 2)
  return [cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2]
}

function overlap(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/** Whether a line runs through a rectangle. */
function crosses([left, top, right, bottom]: Rect, [[ax, ay], [bx, by]]: readonly [Spot, Spot]): boolean {
  if (Math.max(ax, bx) < left || Math.min(ax, bx) > right || Math.max(ay, by) < top || Math.min(ay, by) > bottom)
    return false
  let [from, to] = [0, 1]
  const [wide, high] = [bx - ax, by - ay]
  if (wide !== 0) {
    const [one, two] = [(left - ax) / wide, (right - ax) / wide]
    from = Math.max(from, Math.min(one, two))
    to = Math.min(to, Math.max(one, two))
  }
  if (high !== 0) {
    const [one, two] = [(top - ay) / high, (bottom - ay) / high]
    from = Math.max(from, Math.min(one, two))
    to = Math.min(to, Math.max(one, two))
  }
  return from < to
}

/** Things by the squares of a grid they lie in. */
class Squares<T> {
  private readonly squares = new Map<number, { thing: T; asked: number }[]>()
  /** How often it was asked what lies around a place: nothing is told twice of the same time. */
  private asked = 0

  put(rect: Rect, thing: T): void {
    const entry = { thing, asked: 0 }
    for (const key of keys(rect)) {
      const found = this.squares.get(key)
      if (found) found.push(entry)
      else this.squares.set(key, [entry])
    }
  }

  /** Tells what may lie around a place, one after the other, as long as more is wanted. */
  around(rect: Rect, tell: (thing: T) => boolean): void {
    const asked = ++this.asked
    for (const key of keys(rect))
      for (const entry of this.squares.get(key) ?? []) {
        if (entry.asked === asked) continue
        entry.asked = asked
        if (!tell(entry.thing)) return
      }
  }
}

/** More columns than a chart has. */
const COLUMNS = 1 << 16

function keys([left, top, right, bottom]: Rect): number[] {
  const found: number[] = []
  const [last, low] = [Math.floor(right / SQUARE), Math.floor(bottom / SQUARE)]
  for (let x = Math.floor(left / SQUARE); x <= last; x++)
    for (let y = Math.floor(top / SQUARE); y <= low; y++) found.push(y * COLUMNS + x)
  return found
}
