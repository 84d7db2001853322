import { expect, it } from 'vitest'
import { addressState, letters } from '../../src/lib/live/addresses'
import { AbsenceRules, absenceText, reminderText } from '../../src/lib/match/absence.svelte'
import { statusOf } from '../../src/lib/match/status'
import type { Address, MatchInfo, SeatInfo } from '../../src/lib/api/types'

it('begins with absence that make sense', () => {
  const absence = new AbsenceRules()
  expect(absence.body()).toEqual({ remind: null, grace: 0, open_after: 0, vacation: 14 })
  expect(absenceText(absence.body(), '', null)).toBe(
    'reminder when a quarter of the time is left, no grace period, 14 days of vacation',
  )
})

it('tells every rung that is set', () => {
  const absence = new AbsenceRules()
  absence.remind = 'before'
  absence.before = 90
  absence.beforeUnit = 'minutes'
  absence.grace = 2
  absence.openAfter = 4
  absence.vacation = 1
  expect(absence.body()).toEqual({ remind: 5400, grace: 7200, open_after: 4, vacation: 1 })
  expect(absenceText(absence.body(), 'hunter', null)).toBe(
    'reminder 90 minutes before, 2 hours grace period, the bot hunter plays after 2 missed turns, seat released after 4 missed turns, ' +
      '1 day of vacation',
  )
  absence.remind = 'never'
  absence.vacation = 0
  expect(absenceText(absence.body(), '', null)).toMatch(/^no reminder, .*, no vacation$/)
})

function match(seat: Partial<SeatInfo>, info: Partial<MatchInfo> = {}): MatchInfo {
  const seats = [{ seat: 1, mine: false, vacant: false, awaited: true, sent: false, ...seat }]
  return { phase: 'running', runs_at: null, deadline: null, grace_until: null, seats, ...info } as MatchInfo
}

it('says that a seat is open to a visitor without a seat', () => {
  expect(statusOf(match({ vacant: true }))).toBe('a seat is open')
  expect(statusOf(match({ vacant: true, mine: true }))).toBe('your turn')
})

it('says how long the grace period lasts', () => {
  const until = new Date(Date.now() + 3_599_000).toISOString()
  expect(statusOf(match({}, { grace_until: until }))).toMatch(/^grace period: 59:5\d$/)
})

it('describes the state of an address', () => {
  const address: Address = {
    id: 'a1',
    kind: 'mail',
    target: 'a@example.org',
    fingerprint: '',
    pace: 'daily',
    confirmed: true,
    fault: '',
    turns: 'none',
    receipts: false,
  }
  expect(addressState(address)).toBe('mail, at most once a day.')
  expect(addressState({ ...address, confirmed: false })).toContain('Not confirmed yet: open the link')
  expect(addressState({ ...address, fault: 'The address answered with 404.' })).toContain('answered with 404.')
})

it('says whether an address gets turns and receipts', () => {
  expect(letters({ turns: 'none', receipts: false })).toBe('')
  expect(letters({ turns: 'text', receipts: false })).toBe('each turn (the printout)')
  expect(letters({ turns: 'pdf', receipts: true })).toBe(
    'each turn (the printout and a PDF sheet) and receipts for orders',
  )
})

it('says when the site reminds, and that it does not in very short turns', () => {
  const usual = { earliest: 86_400, shortest_turn: 1800 }
  const every = (period: number) => ({ period, limit: null, weekly: [], zone: 'UTC' })
  expect(reminderText(null, every(3600), usual)).toBe('reminder when a quarter of the time is left')
  expect(reminderText(null, every(600), usual)).toBe('no reminder in turns shorter than 30 minutes')
  expect(reminderText(null, every(7 * 86_400), usual)).toBe('reminder 1 day before')
  expect(reminderText(60, every(600), usual)).toBe('reminder 1 minute before')
  const weekly = { period: null, limit: null, weekly: ['sun 18:00'], zone: 'UTC' }
  expect(reminderText(null, weekly, usual)).toBe('reminder when a quarter of the time is left, at most 1 day before')
})
