import { expect, it } from 'vitest'
import { addressState } from '../src/lib/addresses'
import { Rungs, rungsTold } from '../src/lib/rungs.svelte'
import { standing } from '../src/lib/standing'
import type { MatchInfo, SeatInfo } from '../src/lib/shapes'

it('begins with rungs that make sense', () => {
  const rungs = new Rungs()
  expect(rungs.body()).toEqual({ remind: null, grace: 0, open_after: 0, vacation: 14 })
  expect(rungsTold(rungs.body(), '')).toBe('reminder a quarter of the time before, no grace, 14 days of vacation')
})

it('tells every rung that is set', () => {
  const rungs = new Rungs()
  rungs.remind = 'before'
  rungs.before = 90
  rungs.beforeUnit = 'minutes'
  rungs.grace = 2
  rungs.openAfter = 4
  rungs.vacation = 1
  expect(rungs.body()).toEqual({ remind: 5400, grace: 7200, open_after: 4, vacation: 1 })
  expect(rungsTold(rungs.body(), 'hunter')).toBe(
    'reminder 90 minutes before, 2 hours of grace, hunter plays after 2 misses, seat opens after 4 misses, ' +
      '1 day of vacation',
  )
  rungs.remind = 'never'
  rungs.vacation = 0
  expect(rungsTold(rungs.body(), '')).toMatch(/^no reminder, .*, no vacation$/)
})

function match(seat: Partial<SeatInfo>, info: Partial<MatchInfo> = {}): MatchInfo {
  const seats = [{ seat: 1, mine: false, vacant: false, awaited: true, sent: false, ...seat }]
  return { phase: 'running', runs_at: null, deadline: null, grace_until: null, seats, ...info } as MatchInfo
}

it('says that a seat is left open to who has none', () => {
  expect(standing(match({ vacant: true }))).toBe('a seat is left open')
  expect(standing(match({ vacant: true, mine: true }))).toBe('waits for you')
})

it('says how long late orders are taken', () => {
  const until = new Date(Date.now() + 3_599_000).toISOString()
  expect(standing(match({}, { grace_until: until }))).toMatch(/^late orders for 59:5\d$/)
})

it('tells how an address fares', () => {
  const address = { id: 'a1', kind: 'mail', target: 'a@example.org', pace: 'daily', confirmed: true, fault: '' }
  expect(addressState(address)).toBe('mail, at most once a day.')
  expect(addressState({ ...address, confirmed: false })).toContain('Not confirmed yet: open the link')
  expect(addressState({ ...address, fault: 'The address answered with 404.' })).toContain('answered with 404.')
})
