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
export interface Series {
  seat: number
  points: { step: number; score: number; x: number; y: number }[]
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
      }))
    const end = points.at(-1)
    return { seat, points, last: end?.score ?? 0, labelY: 0 }
  })
  const [top, bottom] = [frame.top, frame.height - frame.bottom]
  for (const step of steps) besideEachOther(series.flatMap((one) => one.points.filter((point) => point.step === step)))
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

/** So far apart are lines that would hide each other, in pixels; many of them are closer together. */
const LINES_APART = 3
/** So wide are all lines of one score together: a score is read where its lines are. */
const MOST_APART = 4

/** Points of one step that are the same, or nearly, are drawn beside each other, around where they belong. */
function besideEachOther(points: { y: number }[]): void {
  const sorted = points.toSorted((a, b) => a.y - b.y)
  const groups: { y: number }[][] = []
  for (const point of sorted) {
    const group = groups.at(-1)
    if (group?.[0] && point.y - group[0].y < LINES_APART / 2) group.push(point)
    else groups.push([point])
  }
  for (const group of groups) {
    const apart = Math.min(LINES_APART, MOST_APART / Math.max(1, group.length - 1))
    const high = (apart * (group.length - 1)) / 2
    const middle = group.reduce((sum, point) => sum + point.y, 0) / group.length
    group.forEach((point, index) => (point.y = middle - high + index * apart))
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
