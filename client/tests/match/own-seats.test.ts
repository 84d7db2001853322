import { expect, test } from 'vitest'
import type { SeatInfo } from '../../src/lib/api/types'
import { calledAmong, labelWithState, mayRemove, nextToOrder } from '../../src/lib/match/own-seats'

function seat(number: number, asked: Partial<SeatInfo> = {}): SeatInfo {
  const plain = {
    holder: 'person' as const,
    mine: true,
    invite_only: false,
    has_link: false,
    awaited: true,
    sent: false,
    substitute: '',
    away_until: null,
    vacation_left: null,
    after_resigning: null,
    vacant: false,
    resigned: false,
    draw: false,
    eliminated: false,
    choices: {},
    profile: null,
    reliability: null,
  }
  return { seat: number, name: String(number), player: 'Ann', ...plain, ...asked }
}

test('the next to write is found going round', () => {
  const seats = [seat(1), seat(2, { sent: true }), seat(4)]
  expect(nextToOrder(seats, null)?.seat).toBe(1)
  expect(nextToOrder(seats, 1)?.seat).toBe(4)
  expect(nextToOrder(seats, 4)?.seat).toBe(1)
  expect(nextToOrder([seat(1), seat(2, { awaited: false })], 1)).toBeNull()
})

test('an owner removes others and bots from seats, and only before the match begins', () => {
  const gathering = { phase: 'gathering' as const, owner: true }
  const other = seat(2, { mine: false })
  expect(mayRemove(gathering, other)).toBe(true)
  expect(mayRemove(gathering, seat(2, { mine: false, holder: 'bot' }))).toBe(true)
  expect(mayRemove(gathering, seat(2, { mine: false, holder: 'open' }))).toBe(false)
  expect(mayRemove(gathering, seat(1))).toBe(false)
  expect(mayRemove({ ...gathering, owner: false }, other)).toBe(false)
  expect(mayRemove({ ...gathering, phase: 'running' }, other)).toBe(false)
})

test('who shares a screen is called by name where names differ', () => {
  const seats = [seat(1), seat(2, { player: 'Ben', sent: true }), seat(3)]
  expect(seats.map((one) => calledAmong(seats, one))).toEqual(['seat 1', 'Ben (2)', 'seat 3'])
  expect(labelWithState(seats, seats[1]!)).toBe('Ben (2), orders sent')
  expect(labelWithState(seats, seats[0]!)).toBe('seat 1, needs orders')
})
