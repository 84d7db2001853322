import { expect, it } from 'vitest'
import { countdown, every, fieldTime, moment, span, timeOfField } from '../../src/lib/page/clock'
import { plot, ticks } from '../../src/lib/board/score-plot'

it('counts down in the units that matter', () => {
  expect(countdown(-5)).toBe('0 s')
  expect(countdown(9_200)).toBe('10 s')
  expect(countdown(65_000)).toBe('1:05')
  expect(countdown(3_900_000)).toBe('1 h 05 min')
  expect(countdown(2 * 86_400_000 + 3_600_000)).toBe('2 d 1 h')
})

it('tells a moment in the zone of the reader', () => {
  const now = new Date('2026-08-01T00:00:00Z')
  expect(moment('2026-08-03T16:00:00Z', now, 'Europe/Berlin')).toBe('Mon 3 Aug, 18:00')
  expect(moment('2027-08-03T16:00:00Z', now, 'UTC')).toBe('Tue 3 Aug 2027, 16:00')
})

it('says how often', () => {
  expect(every(86_400)).toBe('every day')
  expect(every(5400)).toBe('90 minutes per turn')
  expect(every(10 * 86_400)).toBe('every 10 days')
  expect(span(3600)).toBe('1 hour')
  expect(span(90)).toBe('90 seconds')
})

it('fills a field of date and time in the own zone, and reads it back', () => {
  const at = new Date(2026, 7, 3, 18, 5)
  expect(fieldTime(at)).toBe('2026-08-03T18:05')
  expect(new Date(fieldTime(at))).toEqual(at)
})

it('puts scores on the plot with labels apart', () => {
  expect(ticks(0, 42)).toEqual([0, 10, 20, 30, 40])
  const frame = { width: 300, height: 200, left: 0, right: 0, top: 0, bottom: 0 }
  const { series } = plot(
    [
      { step: 0, turn: 0, scores: { 1: 0, 2: 0 } },
      { step: 1, turn: 1, scores: { 1: 50, 2: 50 } },
    ],
    frame,
  )
  const last = series[0]?.points.at(-1)
  expect(last).toMatchObject({ x: 300, score: 50 })
  expect(Math.abs(last?.y ?? 100)).toBeLessThanOrEqual(2)
  expect(Math.abs((series[0]?.labelY ?? 0) - (series[1]?.labelY ?? 0))).toBeGreaterThanOrEqual(14)
})

it.each([
  ['Europe/Berlin', '2026-08-03T18:05', '2026-08-03T16:05:00.000Z'],
  ['Europe/Berlin', '2026-12-03T18:05', '2026-12-03T17:05:00.000Z'],
  ['America/New_York', '2026-11-01T03:00', '2026-11-01T08:00:00.000Z'],
  ['Asia/Kolkata', '2026-08-03T00:00', '2026-08-02T18:30:00.000Z'],
])('reads and fills a field of date and time in the zone %s', (zone, field, at) => {
  expect(timeOfField(field, zone).toISOString()).toBe(at)
  expect(fieldTime(new Date(at), zone)).toBe(field)
})
