/** Surfaces of the chart: which one a place lies in, and where to write in it. */
import type { Area, Chart, Mark, Sector, Spot } from '../api/types'

/** Areas whose widths differ by less than this share are of one size, and what is wider than this share is not a hex. */
const [SAME, LARGEST] = [0.01, 0.25]

export function centre(area: Area): Spot {
  const sum = area.corners.reduce<Spot>(([x, y], corner) => [x + corner[0], y + corner[1]], [0, 0])
  return [sum[0] / area.corners.length, sum[1] / area.corners.length]
}

/** How wide an area of a chart is, in its units; 0 for a chart without any, or whose areas are not all of one size. */
export function areaSize(chart: Chart): number {
  const widths = chart.areas.map(({ corners }) => {
    const xs = corners.map((corner) => corner[0])
    return Math.max(...xs) - Math.min(...xs)
  })
  const [least, most] = [Math.min(...widths), Math.max(...widths)]
  const across = chart.high[0] - chart.low[0]
  return widths.length > 0 && most - least < SAME * most && most < LARGEST * across ? most : 0
}

/** The smallest letters on a chart, in pixels. */
export const SMALLEST = 11
/** Of the width of an area: the rest separates its word from the next word. */
const WRITTEN = 0.74
const LETTER = 0.62
const FEWEST = 3

/** How large the letters of a word in an area of this width can be, in pixels. */
export function widestLetters(width: number, word: string): number {
  return (width * WRITTEN) / (LETTER * Math.max(FEWEST, word.length))
}

/** Whether a place lies within the corners: a ray from it crosses the edge an odd number of times. */
export function within(area: Area, [x, y]: Spot): boolean {
  let inside = false
  const { corners } = area
  for (const [i, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners[(i + corners.length - 1) % corners.length] as Spot
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** The area at a place, of those that lie on top of each other the last. */
export function areaAt(areas: readonly Area[], at: Spot): Area | null {
  return areas.findLast((area) => within(area, at)) ?? null
}

/** The marks in an area. */
export function marksIn(area: Area, marks: readonly Mark[]): Mark[] {
  return marks.filter((mark) => within(area, mark.at))
}

/** Degrees between two places on the arc of a sector. */
const STEP = 30

/** The corners of a sector, and places along its arc. North is where y grows. */
export function sectorSpots({ at: [x, y], radius, start, sweep }: Sector): Spot[] {
  const count = Math.max(1, Math.ceil(sweep / STEP))
  const arc = Array.from({ length: count + 1 }, (_, index): Spot => {
    const bearing = ((start + (sweep * index) / count) * Math.PI) / 180
    return [x + radius * Math.sin(bearing), y + radius * Math.cos(bearing)]
  })
  return [[x, y], ...arc]
}
