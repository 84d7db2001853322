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
  steps: { value: number; x: number }[]
  scores: { value: number; y: number }[]
}

export function plot(lines: readonly ScoreLine[], frame: Frame): Plot {
  const steps = lines.map((line) => line.step)
  const all = lines.flatMap((line) => Object.values(line.scores))
  const low = Math.min(0, ...all)
  const high = Math.max(10, ...all)
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
    return { seat, points, last: end?.score ?? 0, labelY: end?.y ?? 0 }
  })
  spread(series, frame.top, frame.height - frame.bottom)
  return {
    series,
    steps: ticks(first, last, 8)
      .filter(Number.isInteger)
      .map((value) => ({ value, x: x(value) })),
    scores: ticks(low, high).map((value) => ({ value, y: y(value) })),
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
