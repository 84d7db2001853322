import { expect, it } from 'vitest'
import { standing } from '../src/lib/standing'
import type { MatchSummary } from '../src/lib/shapes'

const seats = [{ seat: 1, name: 'red', player: 'Ann', mine: false, vacant: false }]
const over = { phase: 'ended', seats, winners: [1], archived: false, ended_by: null } as unknown as MatchSummary

it('says of a match that it is in the archive', () => {
  expect(standing(over)).toBe('over, won by red (Ann)')
  expect(standing({ ...over, archived: true })).toBe('over, won by red (Ann); archived')
})

it('says of a match that somebody ended it before the rules did', () => {
  const ended = { ...over, winners: [] }
  expect(standing({ ...ended, ended_by: 'owner' })).toBe('ended by the match owner')
  expect(standing({ ...ended, ended_by: 'admin' })).toBe('ended by the admin of this site')
  expect(standing(ended)).toBe('over, nobody won')
})
