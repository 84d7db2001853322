/** Laying out who is joined to whom. What has its place stays there; the rest finds one, always the same.
 *
 * First distances: marks want to be as far apart as there are joints between them (stress, lessened pair by pair with
 * ever smaller steps). Then each free mark in turn is tried at places around it and goes where fewest joints cross,
 * none runs over a mark, and all are about as long as they should be.
 */
import type { Spot } from '../api/types'
import { cross, near } from './crossings'

/** How long a joint is meant to be. */
export const JOINT = 100
const ROUNDS = 28
/** More of them, and further, where few marks look for a place among many. */
const SWEEPS = { all: 3, some: 8 }
/** Marks closer than this hide each other; joints closer than this to a mark seem to lead to it. */
const APART = 0.62 * JOINT
const BESIDE = 0.24 * JOINT
const TRIED = { all: [0.3, 0.7, 1.2], some: [0.3, 0.7, 1.2, 2, 3] }
const WAYS = 8
/** What lies as well as this is left there. */
const FINE = 0.15

export interface Wires {
  ids: readonly string[]
  joins: readonly (readonly [string, string])[]
  /** Where marks lie that must not be moved. */
  fixed: ReadonlyMap<string, Spot>
  /** Where marks might lie, to begin with, if nothing has a place yet. */
  guess: ReadonlyMap<string, Spot>
}

/** Places for all marks that have none. */
export function layOut(wires: Wires): Map<string, Spot> {
  const graph = new Graph(wires)
  if (graph.free.length === 0) return new Map()
  graph.begin(wires.guess)
  graph.relax()
  graph.untangle()
  return new Map(
    graph.free.map((i) => [
      graph.ids[i] as string,
      [graph.x[i] as number, graph.y[i] as number].map(Math.round) as Spot,
    ]),
  )
}

class Graph {
  readonly ids: string[]
  readonly x: Float64Array
  readonly y: Float64Array
  readonly free: number[]
  private readonly held: boolean[]
  private readonly beside: number[][]
  /** The ends of each joint, one after the other. */
  private readonly ends: number[] = []
  /** Of marks and joints those that can be in the way of the mark that is being moved. */
  private readonly nearMarks: number[] = []
  private readonly nearEnds: number[] = []

  constructor({ ids, joins, fixed }: Wires) {
    this.ids = [...ids].sort(byNumber)
    const index = new Map(this.ids.map((id, i) => [id, i]))
    this.x = new Float64Array(this.ids.length)
    this.y = new Float64Array(this.ids.length)
    this.beside = this.ids.map(() => [])
    this.held = this.ids.map((id) => fixed.has(id))
    this.free = this.ids.flatMap((id, i) => (fixed.has(id) ? [] : [i]))
    for (const [id, [x, y]] of fixed) this.put(index.get(id), x, y)
    for (const [one, two] of joins) {
      const [a, b] = [index.get(one), index.get(two)]
      if (a === undefined || b === undefined || a === b || this.beside[a]?.includes(b)) continue
      this.beside[a]?.push(b)
      this.beside[b]?.push(a)
      this.ends.push(a, b)
    }
  }

  /** A first place for what is free: as guessed, or just outside of what it is joined to. */
  begin(guess: ReadonlyMap<string, Spot>): void {
    const placed = [...this.held]
    if (!placed.includes(true)) {
      for (const i of this.free) {
        const [x, y] = guess.get(this.ids[i] as string) ?? [JOINT * Math.cos(i), JOINT * Math.sin(i)]
        this.put(i, x + 0.01 * i, y)
      }
      return
    }
    const waiting = [...this.free]
    while (waiting.length > 0) {
      const next = Math.max(
        0,
        waiting.findIndex((i) => this.beside[i]?.some((j) => placed[j])),
      )
      const [i] = waiting.splice(next, 1) as [number]
      const around = (this.beside[i] ?? []).filter((j) => placed[j])
      const all = this.ids.flatMap((_, j) => (placed[j] ? [j] : []))
      const [x, y] = this.middle(around.length > 0 ? around : all)
      const [cx, cy] = this.middle(
        around.length > 0 ? around.flatMap((j) => (this.beside[j] ?? []).filter((k) => placed[k])) : all,
      )
      const away = Math.hypot(x - cx, y - cy) > 1 ? Math.atan2(y - cy, x - cx) : i * 2.4
      const far = around.length > 1 ? 0.3 * JOINT : around.length === 1 ? JOINT : 4 * JOINT
      this.put(i, x + far * Math.cos(away + 0.02 * (i % 7)), y + far * Math.sin(away + 0.02 * (i % 7)))
      placed[i] = true
    }
  }

  /** Distances as many joints long as the shortest way. */
  relax(): void {
    const pairs = this.pairs()
    const order = shuffled(pairs.far.length)
    const most = pairs.far.reduce((so, far) => Math.max(so, far), 1) ** 2
    for (let round = 0; round < ROUNDS; round++) {
      const step = most * (0.04 / most) ** (round / (ROUNDS - 1))
      for (let n = 0; n < order.length; n++) {
        const at = order[n] as number
        const far = pairs.far[at] as number
        this.pull(pairs.one[at] as number, pairs.two[at] as number, far * JOINT, Math.min(1, step / (far * far)))
      }
    }
  }

  /** Each free mark where it is least in the way. */
  untangle(): void {
    const extent = this.free.length === this.ids.length ? 'all' : 'some'
    const sweeps = SWEEPS[extent]
    for (let sweep = 0; sweep < sweeps; sweep++) {
      let moved = false
      const rings = TRIED[extent].map((ring) => ring * (1 - sweep / (2 * sweeps)))
      for (const i of this.free) moved = this.better(i, rings) || moved
      if (!moved) return
    }
  }

  private better(i: number, rings: readonly number[]): boolean {
    const x = this.x[i] as number
    const y = this.y[i] as number
    this.look(i, (rings.at(-1) ?? 0) * JOINT + APART)
    let best: Spot = [x, y]
    let least = this.cost(i, Infinity) - 0.02
    if (least < FINE) return false
    const tries: Spot[] = [this.middle(this.beside[i] as number[])]
    for (const ring of rings) {
      for (let way = 0; way < WAYS; way++) {
        const angle = ((way + ring) * 2 * Math.PI) / WAYS
        tries.push([x + ring * JOINT * Math.cos(angle), y + ring * JOINT * Math.sin(angle)])
      }
    }
    for (const spot of this.beside[i]?.length ? tries : tries.slice(1)) {
      this.put(i, ...spot)
      const cost = this.cost(i, least)
      if (cost < least) [best, least] = [spot, cost]
    }
    this.put(i, ...best)
    return best[0] !== x || best[1] !== y
  }

  /** Which marks and joints can be in its way, wherever around here and its neighbours it goes. */
  private look(i: number, reach: number): void {
    const { x, y, ends } = this
    const around = [i, ...(this.beside[i] as number[])]
    const xs = around.map((j) => x[j] as number)
    const ys = around.map((j) => y[j] as number)
    const left = Math.min(...xs) - reach
    const right = Math.max(...xs) + reach
    const low = Math.min(...ys) - reach
    const high = Math.max(...ys) + reach
    this.nearMarks.length = 0
    this.nearEnds.length = 0
    for (let j = 0; j < x.length; j++) {
      const [jx, jy] = [x[j] as number, y[j] as number]
      if (j !== i && jx > left && jx < right && jy > low && jy < high) this.nearMarks.push(j)
    }
    for (let e = 0; e < ends.length; e += 2) {
      const a = ends[e] as number
      const b = ends[e + 1] as number
      const [ax, ay, bx, by] = [x[a] as number, y[a] as number, x[b] as number, y[b] as number]
      if (a === i || b === i || (ax < left && bx < left) || (ax > right && bx > right)) continue
      if ((ay < low && by < low) || (ay > high && by > high)) continue
      this.nearEnds.push(a, b)
    }
  }

  /** How much a mark is in the way where it lies; no need to count beyond `most`. */
  private cost(i: number, most: number): number {
    const { x, y, nearEnds: ends, nearMarks: marks } = this
    const px = x[i] as number
    const py = y[i] as number
    const own = this.beside[i] as number[]
    let cost = 0
    for (let n = 0; n < own.length; n++) {
      const j = own[n] as number
      const stretch = Math.hypot((x[j] as number) - px, (y[j] as number) - py) / JOINT - 1
      cost += 0.6 * stretch * stretch
    }
    for (let n = 0; n < marks.length; n++) {
      const dx = (x[marks[n] as number] as number) - px
      const dy = (y[marks[n] as number] as number) - py
      if (dx > APART || dx < -APART || dy > APART || dy < -APART) continue
      cost += 3 * Math.max(0, 1 - Math.sqrt(dx * dx + dy * dy) / APART)
    }
    for (let e = 0; e < ends.length && cost < most; e += 2) {
      const a = ends[e] as number
      const b = ends[e + 1] as number
      const ax = x[a] as number
      const ay = y[a] as number
      const bx = x[b] as number
      const by = y[b] as number
      cost += 1.5 * near(ax, ay, bx, by, px, py, BESIDE)
      for (let n = 0; n < own.length; n++) {
        const j = own[n] as number
        if (a !== j && b !== j && cross(px, py, x[j] as number, y[j] as number, ax, ay, bx, by)) cost += 1
      }
    }
    for (let n = 0; n < own.length && cost < most; n++) {
      const j = own[n] as number
      for (let m = 0; m < marks.length; m++) {
        const k = marks[m] as number
        if (k !== j) cost += 1.5 * near(px, py, x[j] as number, y[j] as number, x[k] as number, y[k] as number, BESIDE)
      }
    }
    return cost
  }

  /** All pairs with a free mark, and how many joints they are apart. */
  private pairs(): { one: number[]; two: number[]; far: number[] } {
    const pairs = { one: [] as number[], two: [] as number[], far: [] as number[] }
    const apart = Math.ceil(Math.sqrt(this.ids.length) / 2) + 2
    for (const i of this.free) {
      const far = this.ways(i)
      for (let j = 0; j < far.length; j++) {
        if (j === i || (!this.held[j] && j < i)) continue
        pairs.one.push(i)
        pairs.two.push(j)
        pairs.far.push(far[j] === -1 ? apart : (far[j] as number))
      }
    }
    return pairs
  }

  /** How many joints it is to each other mark; -1 if no way leads there. */
  private ways(i: number): Int32Array {
    const far = new Int32Array(this.ids.length).fill(-1)
    const reached = [i]
    far[i] = 0
    for (const j of reached) {
      for (const k of this.beside[j] ?? []) {
        if (far[k] !== -1) continue
        far[k] = (far[j] as number) + 1
        reached.push(k)
      }
    }
    return far
  }

  private pull(i: number, j: number, wanted: number, share: number): void {
    const { x, y } = this
    const dx = (x[j] as number) - (x[i] as number)
    const dy = (y[j] as number) - (y[i] as number)
    const far = Math.hypot(dx, dy) || 0.01
    const part = (share * (far - wanted)) / far / (this.held[j] ? 1 : 2)
    x[i] = (x[i] as number) + part * dx
    y[i] = (y[i] as number) + part * dy
    if (this.held[j]) return
    x[j] = (x[j] as number) - part * dx
    y[j] = (y[j] as number) - part * dy
  }

  private middle(of: readonly number[]): Spot {
    const sum = of.reduce<Spot>(([x, y], i) => [x + (this.x[i] as number), y + (this.y[i] as number)], [0, 0])
    return of.length > 0 ? [sum[0] / of.length, sum[1] / of.length] : [0, 0]
  }

  private put(i: number | undefined, x: number, y: number): void {
    if (i !== undefined) [this.x[i], this.y[i]] = [x, y]
  }
}

/** The numbers below a count, in an order without a pattern that is always the same. */
function shuffled(count: number): Uint32Array {
  const order = new Uint32Array(count).map((_, i) => i)
  let dice = 12345
  for (let i = count - 1; i > 0; i--) {
    dice = (Math.imul(dice, 1103515245) + 12345) >>> 0
    const j = (dice >>> 8) % (i + 1)
    const held = order[i] as number
    order[i] = order[j] as number
    order[j] = held
  }
  return order
}

/** W9 before W10. */
function byNumber(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}
