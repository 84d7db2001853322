/** Drawing a loose chart: how close one looks, where fleets stand beside their world, and what is meant by a click. */
import { kindWords } from '../chart/mark-style'
import type { Mark, Spot } from '../api/types'
import { JOINT } from './layout'

/** How much is shown, by the room between neighbours. Each level shows all of the ones before. */
export const LEVELS = {
  /** Outlines; numbers only of the player's own worlds, and where there is room. */
  dots: 0,
  numbers: 1,
  /** Tags of owners, and ships. */
  ships: 2,
  /** Bars for what a world has. */
  bars: 3,
  /** Every fleet with its name. */
  fleets: 4,
} as const
export type Level = (typeof LEVELS)[keyof typeof LEVELS]

export interface Closeness {
  level: Level
  /** How many units of the chart a pixel of the drawing takes. */
  unit: number
  /** The radius of a disc in pixels of the drawing. */
  radius: number
}

/** Pixels between neighbours from which each level is shown. */
const FROM: readonly [number, Level][] = [
  [110, LEVELS.fleets],
  [84, LEVELS.bars],
  [60, LEVELS.ships],
  [36, LEVELS.numbers],
]
/** The smallest letters, in pixels of the drawing, which are never smaller than those of the screen. */
export const SMALLEST = 11
/** The width of one such letter. */
export const LETTER = 6.7
/** The height of a line beside a world. */
export const ROW = 15
const RADII: Record<Level, Spot> = { 0: [2.2, 8], 1: [11.5, 13], 2: [13, 14], 3: [14, 14], 4: [14, 14] }
const SHARE = 0.24
const LARGEST = 1.6
/** Sizes change in increments, so that most zooming draws nothing again. */
const STEPS = 16

/** How close a scale is, in pixels per unit. The increment below it counts: what is drawn is at least as large as meant. */
export function closeness(scale: number): Closeness {
  const even = 2 ** (Math.floor(Math.log2(scale) * STEPS + 1e-6) / STEPS)
  const room = even * JOINT
  const level = FROM.find(([from]) => room >= from)?.[1] ?? LEVELS.dots
  const [least, most] = RADII[level]
  const grown = Math.max(1, Math.min(LARGEST, (room / 150) ** 0.6))
  return { level, unit: grown / even, radius: Math.max(least, Math.min(most, SHARE * room)) }
}

/** Where the n-th fleet stands beside a world of this radius, in pixels of the drawing, and on which side its name goes. */
export function stand(n: number, radius: number): { x: number; y: number; left: boolean } {
  const pair = Math.floor(n / 6)
  const left = n % 6 > 2
  const row = pair === 0 ? ([0, -1, 1][n % 3] as number) : -(pair - 1) * 3 - 2 - (n % 3)
  const x = radius + 10
  return { x: left ? -x : x, y: row * ROW, left }
}

/** What is drawn of the marks, and where it is on the chart: fleets only at a close look, each at its stand. */
export function standing<T extends Mark>(
  marks: readonly T[],
  { level, unit, radius }: Closeness,
  size: (mark: Mark) => number,
  up: boolean,
): T[] {
  const roots = new Map(marks.flatMap((mark) => (mark.near ? [] : [[mark.id, mark]])))
  if (level < LEVELS.fleets) return [...roots.values()]
  const order = orders(marks)
  return marks.map((mark) => {
    const root = mark.near && roots.get(mark.near)
    if (!root) return mark
    const { x, y } = stand(order.get(mark.id) ?? 0, radius * size(root))
    return { ...mark, at: [mark.at[0] + x * unit, mark.at[1] + (up ? -y : y) * unit] }
  })
}

/** What is written beside a fleet: its name, and the tag of its owner. */
export function title(mark: Mark, tag: string): string {
  return tag ? `${mark.label} ${tag}` : mark.label
}

/** The mark nearest to a place on the screen: a disc, or a fleet with its name. `pixel` is one of the drawing. */
export function hitAt(
  marks: readonly Mark[],
  order: ReadonlyMap<string, number>,
  [x, y]: Spot,
  reach: number,
  pixel: number,
): string {
  let least = reach
  let best = ''
  for (const { id, near, label, at } of marks) {
    const long = near ? (stand(order.get(id) ?? 0, 1).left ? -1 : 1) * (7 + LETTER * label.length) * pixel : 0
    const beside = Math.min(Math.max(x, at[0] + Math.min(0, long)), at[0] + Math.max(0, long))
    const far = Math.hypot(x - beside, y - at[1])
    if (far <= least) [best, least] = [id, far]
  }
  return best
}

/** A mark in words, with what lies there, whether it waits for orders, and the player's note on it. */
export function spokenOf(mark: Mark, there: readonly Mark[], idle: boolean, note: string): string {
  const known = mark.details.map(([name, value]) => `${name} ${value}`).join(', ')
  const here = there.map((one) => one.label).join(', ')
  const parts = [
    `${kindWords(mark)} ${mark.label}${known ? `: ${known}` : ''}`,
    here && `here ${here}`,
    idle && 'no order yet',
    note && `note: ${note}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** What lies at each mark. */
export function lyingAt(marks: readonly Mark[]): Map<string, Mark[]> {
  const found = new Map<string, Mark[]>()
  for (const mark of marks) if (mark.near) found.set(mark.near, [...(found.get(mark.near) ?? []), mark])
  return found
}

/** The how manieth at its mark each one is. */
export function orders(marks: readonly Mark[]): Map<string, number> {
  const counts = new Map<string, number>()
  const found = new Map<string, number>()
  for (const { id, near } of marks) {
    if (!near) continue
    found.set(id, counts.get(near) ?? 0)
    counts.set(near, (counts.get(near) ?? 0) + 1)
  }
  return found
}
