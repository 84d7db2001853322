import { expect, test } from 'vitest'
import { plot } from '../../src/lib/board/score-plot'

const FRAME = { width: 400, height: 300, left: 40, right: 60, top: 20, bottom: 30 }
const lines = (...scores: number[][]) =>
  scores.map((line, step) => ({
    step,
    turn: step,
    scores: Object.fromEntries(line.map((score, seat) => [seat + 1, score])),
  }))

test.each([2, 6, 15])('%d equal scores are at the height of their score, with their markers side by side', (count) => {
  const none = Array<number>(count).fill(0)
  const { series, scores } = plot(lines(none, none, [5000, ...none.slice(1)]), FRAME)
  const zero = scores.find((tick) => tick.value === 0)?.y
  for (const step of [0, 1]) {
    for (const { points } of series) expect(points[step]?.y).toBe(zero)
    expect(new Set(series.map((one) => one.points[step]?.aside)).size).toBe(count)
  }
  const asides = (step: number) => series.map((one) => one.points[step]?.aside ?? 0)
  expect(Math.min(...asides(0))).toBe(0)
  expect(asides(1).reduce((sum, one) => sum + one, 0)).toBeCloseTo(0)
  expect(Math.max(...asides(2))).toBe(0)
  expect(series[0]?.points[2]).toMatchObject({ y: FRAME.top })
})

test('markers of equal scores are not nearer to the next step than to their own', () => {
  const { series } = plot(lines(...Array.from({ length: 60 }, () => [0, 0, 0])), FRAME)
  const [first, second] = series[0]?.points ?? []
  const gap = (second?.x ?? 0) - (first?.x ?? 0)
  expect(gap).toBeGreaterThan(0)
  for (const { points } of series) for (const point of points) expect(Math.abs(point.aside)).toBeLessThan(0.51 * gap)
})

test('scores that differ a little are where they belong, and are not shifted', () => {
  const { series } = plot(
    lines(
      [0, 0],
      Array.from({ length: 15 }, (_, seat) => 1000 + 5 * seat),
    ),
    FRAME,
  )
  for (const one of series) {
    expect(one.points.at(-1)?.y).toBeCloseTo(270 - (250 * one.last) / 1070)
    expect(one.points.at(-1)?.aside).toBe(0)
  }
})

test('labels keep their distance', () => {
  const { series } = plot(lines([0, 0, 0], [3, 3, 3]), FRAME)
  const ys = series.map((one) => one.labelY).sort((a, b) => a - b)
  expect((ys[1] ?? 0) - (ys[0] ?? 0)).toBeGreaterThanOrEqual(14)
  expect((ys[2] ?? 0) - (ys[1] ?? 0)).toBeGreaterThanOrEqual(14)
})

test('the axis is as high as the scores', () => {
  const { scores } = plot(lines([3, 3], [3, 1]), FRAME)
  expect(scores.map((tick) => tick.value)).toEqual([0, 1, 2, 3])
})

test('the axis counts turns, also where several steps belong to one', () => {
  const line = (step: number, turn: number) => ({ step, turn, scores: { 1: step } })
  const { turns } = plot([line(0, 0), line(1, 1), line(2, 1), line(3, 2), line(4, 4)], FRAME)
  expect(turns.map((tick) => tick.value)).toEqual([0, 1, 2, 4])
  expect(turns[1]?.x).toBe(FRAME.left + (2 / 4) * (FRAME.width - FRAME.left - FRAME.right))
})
