import { expect, it } from 'vitest'
import { shareLeft } from '../../src/lib/match/deadline'

const schedule = { period: null, limit: null, weekly: [], zone: 'UTC' }

it('says how much of the time for a turn is left', () => {
  expect(shareLeft(null, 1000)).toBeNull()
  expect(shareLeft(schedule, 1000)).toBeNull()
  expect(shareLeft({ ...schedule, period: 100 }, 25_000)).toBe(0.25)
  expect(shareLeft({ ...schedule, weekly: ['Mon 18:00', 'Thu 18:00'] }, 3.5 * 86_400_000)).toBe(1)
})
