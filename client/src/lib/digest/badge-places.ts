/** Where the numbers of changed places go on a chart: beside them, where they cover nothing; a dot where there is no room. */
import type { Badge } from './changes.svelte'
import type { Spot } from '../api/types'
import { type Area, lies, overlap } from '../chart/camera'

/** The largest number of badges drawn in full; those of the first lines come first. */
export const MOST_BADGES = 16
/** The largest number of numbers on a badge; more are left out. */
const MOST_NUMBERS = 3
const LETTER = 7
const PADDING = 9
export const HEIGHT = 16
/** How much larger than a badge the area is that can be clicked, on each side. */
export const MARGIN = 4
/** How far the middle of a badge may be from its place, in pixels, and in how many directions. */
const DISTANCES = [26, 34, 44, 56, 70]
const DIRECTIONS = 16
/** What is farther from a place than this is not covered by its badge. */
const FAR = 110
/** Half the size of a dot, and how far it is from its place. */
export const DOT = 4
const DOT_DISTANCES = [13, 18, 24]

interface Located extends Badge {
  /** Where its place is on the screen. */
  at: Spot
}

/** What changed at one place. */
interface Gathered extends Located {
  /** All marks there; the badge is that of the first. */
  marks: readonly string[]
}

/** One badge for all that is at the same place. */
export function together(badges: readonly Located[]): Gathered[] {
  const found = new Map<string, Gathered>()
  for (const badge of badges) {
    const place = String(badge.at)
    const known = found.get(place)
    if (!known) found.set(place, { ...badge, marks: [badge.mark] })
    else
      found.set(place, {
        ...known,
        marks: [...known.marks, badge.mark],
        numbers: [...new Set([...known.numbers, ...badge.numbers])].sort((a, b) => a - b),
        fresh: known.fresh || badge.fresh,
      })
  }
  return [...found.values()]
}

export interface PlacedBadge extends Gathered {
  text: string
  width: number
  /** Only a dot is drawn. */
  small: boolean
  /** Where its middle is, seen from its place. */
  by: Spot
}

/** `taken` is what is drawn on the chart already. Those that are pointed at are always whole. */
export function placed(
  badges: readonly Gathered[],
  glowing: readonly string[],
  taken: readonly Area[] = [],
): PlacedBadge[] {
  const over: Area[] = [...taken]
  let whole = 0
  return badges.map((badge) => {
    const text = badge.numbers.slice(0, MOST_NUMBERS).join(' ') + (badge.numbers.length > MOST_NUMBERS ? ' …' : '')
    const width = text.length * LETTER + PADDING
    const glows = badge.marks.some((mark) => glowing.includes(mark))
    const free = whole < MOST_BADGES || glows ? beside(badge.at, [width / 2, HEIGHT / 2], DISTANCES, over) : null
    const by = free ?? (glows ? first(DISTANCES) : null)
    if (by) {
      whole += glows ? 0 : 1
      over.push(areaOf(badge.at, by, [width / 2, HEIGHT / 2]))
      return { ...badge, text, width, small: false, by }
    }
    const dot = beside(badge.at, [DOT, DOT], DOT_DISTANCES, over) ?? first(DOT_DISTANCES)
    over.push(areaOf(badge.at, dot, [DOT, DOT]))
    return { ...badge, text, width, small: true, by: dot }
  })
}

/** The nearest place for something of half this size that covers nothing; to the upper left before others. */
function beside(at: Spot, half: Spot, distances: readonly number[], all: readonly Area[]): Spot | null {
  const over = all.filter((one) => lies(at, [one], FAR))
  for (const far of distances)
    for (let turn = 0; turn < DIRECTIONS; turn++) {
      const by = toward(far, turn)
      const area = areaOf(at, by, half)
      if (!over.some((other) => overlap(area, other))) return by
    }
  return null
}

function first(distances: readonly number[]): Spot {
  return toward(distances[0] ?? 0, 0)
}

/** Directions alternate to both sides of the upper left. */
function toward(far: number, turn: number): Spot {
  const side = turn % 2 === 0 ? 1 : -1
  const angle = -0.75 * Math.PI + (side * Math.ceil(turn / 2) * 2 * Math.PI) / DIRECTIONS
  return [Math.cos(angle) * far, Math.sin(angle) * far]
}

function areaOf([x, y]: Spot, by: Spot, [width, height]: Spot): Area {
  return { left: x + by[0] - width, right: x + by[0] + width, top: y + by[1] - height, bottom: y + by[1] + height }
}

/** The width and height of what can be tapped of a thing, at least. */
const FINGERTIP = 24

/** What can be tapped of a badge, seen from its place: with a margin, but nothing that a tap on one of these things needs. */
export function tappable({ at: [x, y], by, width, small }: PlacedBadge, things: readonly Area[]): Area {
  const [half, tall] = small ? [DOT, DOT] : [width / 2, HEIGHT / 2]
  let area = areaOf([x, y], by, [half + MARGIN, tall + MARGIN])
  for (const thing of things) area = without(area, fingertip(thing))
  return { left: area.left - x, right: area.right - x, top: area.top - y, bottom: area.bottom - y }
}

/** As large as a finger needs it. */
function fingertip({ left, right, top, bottom }: Area): Area {
  const [wide, high] = [Math.max(0, FINGERTIP - (right - left)) / 2, Math.max(0, FINGERTIP - (bottom - top)) / 2]
  return { left: left - wide, right: right + wide, top: top - high, bottom: bottom + high }
}

/** The largest part of an area beside another. */
function without(area: Area, other: Area): Area {
  if (!overlap(area, other)) return area
  const parts: Area[] = [
    { ...area, right: Math.max(area.left, other.left) },
    { ...area, left: Math.min(area.right, other.right) },
    { ...area, bottom: Math.max(area.top, other.top) },
    { ...area, top: Math.min(area.bottom, other.bottom) },
  ]
  const size = (part: Area) => (part.right - part.left) * (part.bottom - part.top)
  return parts.reduce((best, part) => (size(part) > size(best) ? part : best))
}

/** Whether a place is on a screen of this size, and not only at its edge. */
export function onScreen(at: Spot, { width, height }: { width: number; height: number }): boolean {
  return lies(at, [{ left: 0, top: 0, right: width, bottom: height }], 0)
}
