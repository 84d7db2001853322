/** Between two charts: things with the same id move, the others fade. */
import type { Chart, Link, Mark, Sector, Spot } from '../api/types'

export type Faded<T> = T & { opacity: number }
export interface Scene {
  areas: Chart['areas']
  sectors: Faded<Sector>[]
  links: Faded<Link>[]
  marks: Faded<Mark>[]
}

/** What was drawn as it is. The same thing gives the same object, so that only what has changed is drawn again. */
const whole = new WeakMap<object, object>()

function shown<T extends object>(thing: T): Faded<T> {
  const known = whole.get(thing)
  if (known) return known as Faded<T>
  const made = { ...thing, opacity: 1 }
  whole.set(thing, made)
  return made
}

export function still(chart: Chart): Scene {
  return {
    areas: chart.areas,
    sectors: chart.sectors.map(shown),
    links: chart.links.map(shown),
    marks: chart.marks.map(shown),
  }
}

/** What to draw when `share` of the way from one chart to the next is done. */
export function between(from: Chart, to: Chart, share: number): Scene {
  if (share <= 0) return still(from)
  if (share >= 1) return still(to)
  const eased = ease(share)
  return {
    areas: to.areas,
    marks: mix(from.marks, to.marks, share, (a, b) => ({ ...b, at: mid(a.at, b.at, eased) })),
    links: mix(from.links, to.links, share, (a, b) => ({
      ...b,
      start: mid(a.start, b.start, eased),
      end: mid(a.end, b.end, eased),
    })),
    sectors: [
      ...from.sectors.map((sector) => ({ ...sector, opacity: late(1 - share) })),
      ...to.sectors.map((sector) => ({ ...sector, opacity: late(share) })),
    ],
  }
}

function mix<T extends { id: string }>(from: T[], to: T[], share: number, move: (a: T, b: T) => T): Faded<T>[] {
  const before = new Map(from.map((thing) => [thing.id, thing]))
  const after = new Set(to.map((thing) => thing.id))
  const going = from.filter((thing) => !after.has(thing.id))
  return [
    ...going.map((thing) => ({ ...thing, opacity: 1 - share })),
    ...to.map((thing) => {
      const old = before.get(thing.id)
      return old ? { ...move(old, thing), opacity: 1 } : { ...thing, opacity: share }
    }),
  ]
}

function mid(a: Spot, b: Spot, share: number): Spot {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/** Slow at both ends. */
export function ease(share: number): number {
  return share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share)
}

/** Nothing for the first six tenths, then quickly all: sectors belong to the end of a move. */
function late(share: number): number {
  return Math.max(0, (share - 0.6) / 0.4)
}
