/** Lines of scores that can be told apart without their colours: each seat has a pattern and a marker of its own. */
import { plot, type Frame, type Plot, type Series } from '../board/score-plot'
import type { Result } from '../api/types'

const DASHES = ['', '8 3', '2 3', '9 3 2 3', '14 4', '5 5', '1 4', '12 3 2 3 2 3']
const MARKERS = [
  'M-4,0A4,4 0 1 0 4,0A4,4 0 1 0 -4,0Z',
  'M-3.5,-3.5H3.5V3.5H-3.5Z',
  'M0,-4.5L4.5,3.5H-4.5Z',
  'M0,-5L5,0L0,5L-5,0Z',
  'M0,4.5L4.5,-3.5H-4.5Z',
  'M-1.5,-4.5H1.5V-1.5H4.5V1.5H1.5V4.5H-1.5V1.5H-4.5V-1.5H-1.5Z',
  'M-2.5,-4.5H2.5L5,0L2.5,4.5H-2.5L-5,0Z',
]
/** A marker as it is drawn, and how large. */
export interface Marker {
  d: string
  scale: number
}
/** The markers of seats that have a sign of their own on charts. */
export type Signs = ReadonlyMap<number, string>
/** How small a sign of a chart is drawn as a marker. */
const SIGN_SCALE = 0.42
/** So far apart are two markers of a line at least, in pixels. */
const APART = 26

export function dashOf(seat: number): string {
  return DASHES[(seat - 1) % DASHES.length] as string
}

export function markerOf(seat: number, signs: Signs | null): Marker {
  const sign = signs?.get(seat)
  return sign ? { d: sign, scale: SIGN_SCALE } : { d: MARKERS[(seat - 1) % MARKERS.length] as string, scale: 1 }
}

/** The scores at the ends of turns, on a picture. */
export function scoreLines(scores: Result['scores'], frame: Frame): Plot {
  const lines = scores.map(({ turn, scores }) => ({ step: turn, turn, scores }))
  return plot(lines, frame)
}

/** The line of a seat. Points are joined as they are: a score is known at the end of a turn only. */
export function linePath(series: Series): string {
  return series.points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)},${y.toFixed(1)}`).join('')
}

/** The points of a line that have a marker: not all where turns are close together, but always the last one. */
export function marked(series: Series): Series['points'] {
  const { points } = series
  const [first, second] = points
  const gap = first && second ? second.x - first.x : APART
  const every = Math.max(1, Math.ceil(APART / Math.max(gap, 0.1)))
  return points.filter((_, index) => (points.length - 1 - index) % every === 0)
}
