/** Drawing a loose chart: how close one looks, where fleets stand beside their world, whose frame is whose. */
import type { Mark, Spot } from '../api/types'

/** How much is shown: dots, discs with their words, or all there is to know. */
export type Level = 0 | 1 | 2
export interface Closeness {
  level: Level
  /** How many units of the chart a pixel of the drawing takes. */
  unit: number
}

/** A disc's radius in pixels of the drawing, and the height of a line beside it. */
export const RADIUS = 10
export const ROW = 12
const LETTER = 5.2
const WORDS = 0.36
const ALL = 1.2
/** Sizes change in increments, so that most zooming draws nothing again. */
const STEPS = 4

export function closeness(scale: number): Closeness {
  const even = 2 ** (Math.round(Math.log2(scale) * STEPS) / STEPS)
  const level = scale < WORDS ? 0 : scale < ALL ? 1 : 2
  return { level, unit: grown(even) / even }
}

/** Discs and letters grow with the scale, but less than the web. */
function grown(scale: number): number {
  if (scale < WORDS) return Math.max(0.32, (0.8 * scale) / WORDS)
  if (scale < ALL) return 0.85 + (0.3 * (scale - WORDS)) / (ALL - WORDS)
  return Math.min(1.7, 1.15 * Math.sqrt(scale / ALL))
}

/** Where the n-th fleet stands beside its world, in pixels of the drawing, and on which side of it its name goes. */
export function stand(n: number, size: number): { x: number; y: number; left: boolean } {
  const pair = Math.floor(n / 6)
  const left = n % 6 > 2
  const row = pair === 0 ? ([0, -1, 1][n % 3] as number) : -(pair - 1) * 3 - 2 - (n % 3)
  const x = RADIUS * size + 9
  return { x: left ? -x : x, y: row * ROW, left }
}

/** What is drawn of the marks, and where it is on the chart: fleets only at a close look, each at its stand. */
export function standing<T extends Mark>(
  marks: readonly T[],
  { level, unit }: Closeness,
  size: (mark: Mark) => number,
  up: boolean,
): T[] {
  const roots = new Map(marks.flatMap((mark) => (mark.near ? [] : [[mark.id, mark]])))
  if (level < 2) return [...roots.values()]
  const order = orders(marks)
  return marks.map((mark) => {
    const root = mark.near && roots.get(mark.near)
    if (!root) return mark
    const { x, y } = stand(order.get(mark.id) ?? 0, size(root))
    return { ...mark, at: [mark.at[0] + x * unit, mark.at[1] + (up ? -y : y) * unit] }
  })
}

/** What is written beside a fleet: its name, and whose it is if it is somebody else's. */
export function title(mark: Mark, owner: string, own: number | null): string {
  const whose = mark.owner !== null && mark.owner !== own ? initials(owner) : ''
  return whose ? `${mark.label} ${whose}` : mark.label
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
    const long = near ? (stand(order.get(id) ?? 0, 1).left ? -1 : 1) * (6 + LETTER * label.length) * pixel : 0
    const beside = Math.min(Math.max(x, at[0] + Math.min(0, long)), at[0] + Math.max(0, long))
    const far = Math.hypot(x - beside, y - at[1])
    if (far <= least) [best, least] = [id, far]
  }
  return best
}

/** A mark in words, with what lies there, whether it waits for orders, and one's note on it. */
export function spokenOf(mark: Mark, there: readonly Mark[], idle: boolean, note: string): string {
  const known = mark.details.map(([name, value]) => `${name} ${value}`).join(', ')
  const here = there.map((one) => one.label).join(', ')
  const parts = [
    `${mark.kind} ${mark.label}${known ? `: ${known}` : ''}`,
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

/** Frames by owner, so that no colour has to be seen: a disc is one's own or nobody's. */
const FRAMES = [
  polygon(4, Math.PI / 4, 1.13),
  polygon(6, 0, 1.14),
  polygon(4, 0, 1.3),
  polygon(5, -Math.PI / 2, 1.18),
  polygon(8, Math.PI / 8, 1.08),
  polygon(3, -Math.PI / 2, 1.5),
  polygon(6, Math.PI / 6, 1.14),
  polygon(3, Math.PI / 2, 1.5),
]
export const DISC = `M${-RADIUS},0A${RADIUS},${RADIUS} 0 1 0 ${RADIUS},0A${RADIUS},${RADIUS} 0 1 0 ${-RADIUS},0Z`

export function frame(owner: number | null, own: number | null): string {
  return owner === null || owner === own ? DISC : (FRAMES[owner % FRAMES.length] as string)
}

function polygon(corners: number, turned: number, size: number): string {
  const points = Array.from({ length: corners }, (_, i): Spot => {
    const angle = turned + (2 * Math.PI * i) / corners
    return [RADIUS * size * Math.cos(angle), RADIUS * size * Math.sin(angle)]
  })
  return `M${points.map((point) => point.map((v) => v.toFixed(1)).join(',')).join('L')}Z`
}

/** The first letters of a name, for where there is little session. */
export function initials(name: string): string {
  return name
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 2)
    .toUpperCase()
}
