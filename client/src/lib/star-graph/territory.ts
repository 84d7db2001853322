/** Territories: the ground around the worlds each owner is known to hold, as outlines that do not overlap.
 *
 * A grid is laid over the chart. Each point of it belongs to the owner of the nearest world or gate between two worlds
 * of one owner, if that is near enough; worlds without an owner keep others away. The borders are drawn between the points.
 */
import type { Spot } from '../api/types'
import { JOINT } from './layout'

export interface Holding {
  at: Spot
  /** Nobody's worlds have none. */
  owner: number | null
}

/** A gate between two worlds of one owner. */
export interface Bond {
  from: Spot
  to: Spot
  owner: number
}

const STEP = JOINT / 8
/** How far a territory reaches around a world, and how far from a gate. */
const REACH = 0.56 * JOINT
const NARROWER = 0.14 * JOINT
const NOBODY = 0

/** A closed outline for each owner, as a path in units of the chart; several rings where a territory has parts. */
export function territories(holdings: readonly Holding[], bonds: readonly Bond[]): Map<number, string> {
  const owned = holdings.filter((one) => one.owner !== null)
  if (owned.length === 0) return new Map()
  const field = new Field(owned.map((one) => one.at))
  for (const { at, owner } of holdings) field.stamp(at, at, owner ?? NOBODY, 0)
  for (const { from, to, owner } of bonds) field.stamp(from, to, owner, NARROWER)
  const owners = [...new Set(owned.map((one) => one.owner as number))].sort((a, b) => a - b)
  return new Map(owners.map((owner) => [owner, field.rings(owner).map(smooth).join('')]))
}

class Field {
  private readonly low: Spot
  private readonly wide: number
  private readonly high: number
  /** For each point the two nearest owners and how far they are. */
  private readonly first: Int32Array
  private readonly second: Int32Array
  /** The part of the grid each owner may have. */
  private readonly reach = new Map<number, { left: number; right: number; top: number; bottom: number }>()
  private readonly near: Float32Array
  private readonly next: Float32Array
  /** How high the points lie for the owner whose borders are looked for; only those in its part of the grid. */
  private readonly heights: Float32Array

  constructor(spots: readonly Spot[]) {
    const margin = REACH + 2 * STEP
    const xs = spots.map((spot) => spot[0])
    const ys = spots.map((spot) => spot[1])
    this.low = [Math.min(...xs) - margin, Math.min(...ys) - margin]
    this.wide = Math.ceil((Math.max(...xs) + margin - this.low[0]) / STEP) + 1
    this.high = Math.ceil((Math.max(...ys) + margin - this.low[1]) / STEP) + 1
    const points = this.wide * this.high
    this.first = new Int32Array(points).fill(-1)
    this.second = new Int32Array(points).fill(-1)
    this.near = new Float32Array(points).fill(Infinity)
    this.next = new Float32Array(points).fill(Infinity)
    this.heights = new Float32Array(points)
  }

  /** Tells all points around a line how near it is. */
  stamp(from: Spot, to: Spot, owner: number, farther: number): void {
    const reach = 1.5 * REACH
    const columnAt = (x: number) => Math.round((x - this.low[0]) / STEP)
    const rowAt = (y: number) => Math.round((y - this.low[1]) / STEP)
    const left = Math.max(0, columnAt(Math.min(from[0], to[0]) - reach))
    const right = Math.min(this.wide - 1, columnAt(Math.max(from[0], to[0]) + reach))
    const top = Math.max(0, rowAt(Math.min(from[1], to[1]) - reach))
    const bottom = Math.min(this.high - 1, rowAt(Math.max(from[1], to[1]) + reach))
    const known = this.reach.get(owner)
    this.reach.set(owner, {
      left: Math.min(left, known?.left ?? left),
      right: Math.max(right, known?.right ?? right),
      top: Math.min(top, known?.top ?? top),
      bottom: Math.max(bottom, known?.bottom ?? bottom),
    })
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const long = dx * dx + dy * dy
    const most = (reach - farther) ** 2
    for (let row = top; row <= bottom; row++) {
      const y = this.low[1] + row * STEP - from[1]
      for (let column = left; column <= right; column++) {
        const x = this.low[0] + column * STEP - from[0]
        const along = long > 0 ? Math.max(0, Math.min(1, (x * dx + y * dy) / long)) : 0
        const [across, down] = [x - along * dx, y - along * dy]
        const square = across * across + down * down
        if (square < most) this.tell(row * this.wide + column, owner, Math.sqrt(square) + farther)
      }
    }
  }

  private tell(point: number, owner: number, far: number): void {
    const { first, second, near, next } = this
    if (owner === first[point]) near[point] = Math.min(near[point] as number, far)
    else if (far < (near[point] as number)) {
      next[point] = near[point] as number
      second[point] = first[point] as number
      near[point] = far
      first[point] = owner
    } else if (far < (next[point] as number)) {
      next[point] = far
      second[point] = owner
    }
  }

  /** Above 0 where a point belongs to an owner, the higher the farther from the border. */
  private height(point: number, owner: number): number {
    const [near, next] = [this.near[point] as number, this.next[point] as number]
    if (this.first[point] === owner) return Math.min(REACH - near, (next - near) / 2)
    return this.second[point] === owner ? Math.min(REACH - next, (near - next) / 2) : -REACH
  }

  /** The borders of an owner: from one side of a square of the grid to another, joined to rings. */
  rings(owner: number): Spot[][] {
    const next = new Map<number, number>()
    const { left, right, top, bottom } = this.reach.get(owner) ?? { left: 0, right: -1, top: 0, bottom: -1 }
    const { heights } = this
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const point = y * this.wide + x
        heights[point] = this.height(point, owner)
      }
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) this.follow(y * this.wide + x, next)
    const rings: Spot[][] = []
    for (const start of [...next.keys()]) {
      const ring: Spot[] = []
      for (let side: number | undefined = start; side !== undefined && next.has(side);) {
        ring.push(this.crossing(side))
        const to: number | undefined = next.get(side)
        next.delete(side)
        side = to
      }
      if (ring.length > 2) rings.push(ring)
    }
    return rings
  }

  /** Adds the pieces of the border in one square, from side to side, with the owner's ground to the right of each. */
  private follow(at: number, next: Map<number, number>): void {
    const { heights, wide } = this
    const shape =
      ((heights[at] as number) > 0 ? 1 : 0) +
      ((heights[at + 1] as number) > 0 ? 2 : 0) +
      ((heights[at + wide + 1] as number) > 0 ? 4 : 0) +
      ((heights[at + wide] as number) > 0 ? 8 : 0)
    if (shape === 0 || shape === 15) return
    const sides = { n: 2 * at, w: 2 * at + 1, s: 2 * (at + wide), e: 2 * (at + 1) + 1 }
    for (const [from, to] of PIECES[shape] ?? []) next.set(sides[from], sides[to])
  }

  /** Where the border crosses a side: even numbers lie along a row, odd ones along a column. */
  private crossing(side: number): Spot {
    const { heights } = this
    const from = side >> 1
    const level = side % 2 === 0
    const [a, b] = [heights[from] as number, heights[from + (level ? 1 : this.wide)] as number]
    const share = STEP * (a / (a - b))
    const x = this.low[0] + (from % this.wide) * STEP
    const y = this.low[1] + Math.floor(from / this.wide) * STEP
    return level ? [x + share, y] : [x, y + share]
  }
}

type Side = 'n' | 'e' | 's' | 'w'
/** How a border runs through a square, by which of its corners are inside: 1, 2, 4 and 8, clockwise from the first. */
const PIECES: Record<number, readonly (readonly [Side, Side])[]> = {
  1: [['n', 'w']],
  2: [['e', 'n']],
  3: [['e', 'w']],
  4: [['s', 'e']],
  5: [
    ['n', 'w'],
    ['s', 'e'],
  ],
  6: [['s', 'n']],
  7: [['s', 'w']],
  8: [['w', 's']],
  9: [['n', 's']],
  10: [
    ['e', 'n'],
    ['w', 's'],
  ],
  11: [['e', 's']],
  12: [['w', 'e']],
  13: [['n', 'e']],
  14: [['w', 'n']],
}

/** A ring without corners: it goes through the middles of its sides. Every other point is enough. */
function smooth(ring: readonly Spot[]): string {
  const points = ring.length > 12 ? ring.filter((_, index) => index % 2 === 0) : ring
  const middle = (index: number): string => {
    const [a, b] = [points[index] as Spot, points[(index + 1) % points.length] as Spot]
    return `${((a[0] + b[0]) / 2).toFixed(1)},${((a[1] + b[1]) / 2).toFixed(1)}`
  }
  const curves = points.map((_, index) => {
    const [x, y] = points[(index + 1) % points.length] as Spot
    return `Q${x.toFixed(1)},${y.toFixed(1)} ${middle((index + 1) % points.length)}`
  })
  return `M${middle(0)}${curves.join('')}Z`
}
