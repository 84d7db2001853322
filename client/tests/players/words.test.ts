import { expect, test } from 'vitest'
import { missedTurns, requirements, scaleOf } from '../../src/lib/players/words'

test('requirements are said in words', () => {
  const none = { reliability: null, least_rating: null, most_rating: null }
  expect(requirements(none)).toBe('')
  expect(requirements({ ...none, reliability: 90 })).toBe('a reliability of at least 90 %')
  expect(requirements({ reliability: 90, least_rating: 1400, most_rating: 1600 })).toBe(
    'a reliability of at least 90 % and a rating of 1400 to 1600',
  )
  expect(requirements({ ...none, most_rating: 1600 })).toBe('a rating of at most 1600')
})

test('reliability is said as turns missed of turns due', () => {
  const some = { due: 120, missed: 3, recent_due: 100, recent_missed: 2, percent: 98 }
  expect(missedTurns(some)).toBe('3 of 120 turns missed')
  expect(missedTurns({ ...some, due: 1, missed: 0 })).toBe('0 of 1 turn missed')
  expect(missedTurns({ ...some, due: 0, missed: 0 })).toBe('No turns with a deadline yet')
})

test('all intervals fit on the scale', () => {
  expect(scaleOf([])).toEqual({ from: 1000, to: 2000 })
  expect(
    scaleOf([
      { low: 1210, high: 1500 },
      { low: 1333, high: 1701 },
    ]),
  ).toEqual({ from: 1200, to: 1800 })
})
