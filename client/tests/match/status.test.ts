import { expect, it } from 'vitest'
import { statusOf } from '../../src/lib/match/status'
import type { MatchSummary } from '../../src/lib/api/types'

const seats = [{ seat: 1, name: 'red', player: 'Ann', mine: false, vacant: false }]
const over = { phase: 'ended', seats, winners: [1], archived: false, ended_by: null } as unknown as MatchSummary

it('says of a match that it is in the archive', () => {
  expect(statusOf(over)).toBe('over: Red (Ann) won')
  expect(statusOf({ ...over, archived: true })).toBe('over: Red (Ann) won; archived')
})

it('says of a match that somebody ended it before the rules did', () => {
  const ended = { ...over, winners: [] }
  expect(statusOf({ ...ended, ended_by: 'owner' })).toBe('ended by the match owner')
  expect(statusOf({ ...ended, ended_by: 'admin' })).toBe('ended by the admin of this site')
  expect(statusOf(ended)).toBe('over: no winner')
})
