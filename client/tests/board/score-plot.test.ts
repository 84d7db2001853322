import { expect, test } from 'vitest'
import { plot } from '../../src/lib/board/score-plot'

const FRAME = { width: 400, height: 300, left: 40, right: 60, top: 20, bottom: 30 }
const lines = (...scores: number[][]) =>
  scores.map((line, step) => ({
    step,
    turn: step,
    scores: Object.fromEntries(line.map((score, seat) => [seat + 1, score])),
  }))

test('equal scores are drawn beside each other, each where it can be seen', () => {
  const { series } = plot(lines([0, 0, 0], [5, 5, 5], [5, 5, 9]), FRAME)
  for (const step of [0, 1]) {
    const ys = series.map((one) => one.points[step]?.y ?? 0)
    expect(new Set(ys).size).toBe(3)
    expect(Math.max(...ys) - Math.min(...ys)).toBeLessThanOrEqual(4)
  }
  const [first, second, third] = series.map((one) => one.points[2]?.y ?? 0) as [number, number, number]
  expect(Math.abs(first - second)).toBeGreaterThanOrEqual(3)
  expect(third).toBe(FRAME.top)
})

test.each([2, 6, 15])('%d equal lines are where their score is, but for a line or two', (count) => {
  const { series, scores } = plot(
    lines(Array<number>(count).fill(0), [5000, ...Array<number>(count - 1).fill(1)]),
    FRAME,
  )
  const zero = scores.find((tick) => tick.value === 0)?.y ?? 0
  const ys = series.map((one) => one.points[0]?.y ?? 0)
  expect(new Set(ys).size).toBe(count)
  for (const y of ys) expect(Math.abs(y - zero)).toBeLessThanOrEqual(2)
})

test('scores that differ a little, each from the next, are not drawn as one', () => {
  const { series } = plot(
    lines(
      [0, 0],
      Array.from({ length: 15 }, (_, seat) => 1000 + 5 * seat),
    ),
    FRAME,
  )
  const shifts = series.map((one) => Math.abs((one.points.at(-1)?.y ?? 0) - (270 - (250 * one.last) / 1070)))
  expect(Math.max(...shifts)).toBeLessThanOrEqual(4)
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
