/** A line plot of scores: places on the picture, ticks, and labels that keep their distance. */
import type { ScoreLine } from '../api/types'

export interface Frame {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}
export interface Point {
  step: number
  score: number
  x: number
  y: number
  /** How far beside x its marker is, so that it does not hide those of equal scores. */
  aside: number
}
export interface Series {
  seat: number
  points: Point[]
  last: number
  labelY: number
}

export function ticks(low: number, high: number, most = 5): number[] {
  const rough = Math.max(1, (high - low) / most)
  const power = 10 ** Math.floor(Math.log10(rough))
  const gap = ([1, 2, 5, 10].find((step) => step * power >= rough) ?? 10) * power
  const found: number[] = []
  for (let value = Math.ceil(low / gap) * gap; value <= high; value += gap) found.push(value)
  return found
}

export interface Plot {
  series: Series[]
  turns: { value: number; x: number }[]
  scores: { value: number; y: number }[]
}

/** The lines. The picture is as high as the scores are. */
export function plot(lines: readonly ScoreLine[], frame: Frame): Plot {
  const steps = lines.map((line) => line.step)
  const all = lines.flatMap((line) => Object.values(line.scores))
  const low = Math.min(0, ...all)
  const high = Math.max(1, ...all)
  const first = Math.min(...steps)
  const last = Math.max(...steps, first + 1)
  const x = (step: number) => frame.left + ((step - first) / (last - first)) * (frame.width - frame.left - frame.right)
  const y = (score: number) =>
    frame.height - frame.bottom - ((score - low) / (high - low)) * (frame.height - frame.top - frame.bottom)
  const seats = [...new Set(lines.flatMap((line) => Object.keys(line.scores)))].map(Number).sort((a, b) => a - b)
  const series = seats.map((seat) => {
    const points = lines
      .filter((line) => line.scores[seat] !== undefined)
      .map((line) => ({
        step: line.step,
        score: line.scores[seat] as number,
        x: x(line.step),
        y: y(line.scores[seat] as number),
        aside: 0,
      }))
    const end = points.at(-1)
    return { seat, points, last: end?.score ?? 0, labelY: 0 }
  })
  const [top, bottom] = [frame.top, frame.height - frame.bottom]
  const gap = (frame.width - frame.left - frame.right) / (last - first)
  for (const step of steps)
    besideEachOther(
      series.flatMap((one) => one.points.filter((point) => point.step === step)),
      gap,
      step === first ? 0 : step === last ? 1 : 0.5,
    )
  for (const one of series) one.labelY = one.points.at(-1)?.y ?? 0
  spread(series, top, bottom)
  /** A turn is where its last step is. */
  const ends = new Map(lines.map((line) => [line.turn, x(line.step)]))
  return {
    series,
    turns: ticks(Math.min(...ends.keys()), Math.max(...ends.keys()), 8).flatMap((value) => {
      const at = ends.get(value)
      return at === undefined ? [] : [{ value, x: at }]
    }),
    scores: ticks(low, high).map((value) => ({ value, y: y(value) })),
  }
}

/** So far apart are markers of equal scores, in pixels; many of them are closer together. */
const MARKERS_APART = 7
/** So much of the way to the next step do they take up at most, to both sides together. */
const MOST_SHARE = 0.5

/**
 * Markers of one step and score are beside each other, at the same height: a shift upward would read as points. `left` is
 * the share of them that is left of the step: none at the start, where the scale is, and all at the end.
 */
function besideEachOther(points: Point[], gap: number, left: number): void {
  for (const score of new Set(points.map((point) => point.score))) {
    const group = points.filter((point) => point.score === score)
    const apart = Math.min(MARKERS_APART, (MOST_SHARE * gap) / Math.max(1, group.length - 1))
    group.forEach((point, index) => (point.aside = (index - left * (group.length - 1)) * apart))
  }
}

const APART = 14

/** Labels at the ends of lines are pushed apart until none covers another. */
function spread(series: Series[], top: number, bottom: number): void {
  const order = series.toSorted((a, b) => a.labelY - b.labelY || a.seat - b.seat)
  let above = top - APART
  for (const one of order) {
    one.labelY = Math.max(one.labelY, above + APART)
    above = one.labelY
  }
  let below = bottom + APART
  for (const one of order.toReversed()) {
    one.labelY = Math.min(one.labelY, below - APART)
    below = one.labelY
  }
}
