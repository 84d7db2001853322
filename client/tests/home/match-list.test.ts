import { expect, test } from 'vitest'
import { counted, listed } from '../../src/lib/home/match-list'
import type { MatchSummary } from '../../src/lib/api/types'

function match(id: string, title: string, game: string, created: string, player = 'Ann'): MatchSummary {
  const seats = [{ seat: 1, name: 'red', player, mine: false, awaited: false, sent: false, holder: 'person' }]
  return {
    id,
    title,
    game,
    created,
    phase: 'paused',
    seats,
    deadline: null,
    runs_at: null,
    winners: [],
  } as unknown as MatchSummary
}

const ALL = [
  match('a', 'Zeta', 'robots', '2026-01-01T00:00:00Z'),
  match('b', 'Alpha', 'starweb', '2026-01-03T00:00:00Z', 'Ben'),
  match('c', 'Mid', 'raumkrieg', '2026-01-02T00:00:00Z'),
]
const ids = (matches: MatchSummary[]) => matches.map((one) => one.id).join('')
const game = (one: MatchSummary) => one.game

test('matches are found by title, game and player, all words together', () => {
  expect(ids(listed(ALL, 'ALPHA', 'title', game))).toBe('b')
  expect(ids(listed(ALL, 'robots', 'title', game))).toBe('a')
  expect(ids(listed(ALL, 'ben star', 'title', game))).toBe('b')
  expect(ids(listed(ALL, 'ben robots', 'title', game))).toBe('')
  expect(ids(listed(ALL, '  ', 'title', game))).toHaveLength(3)
})

test('matches are sorted as asked', () => {
  expect(ids(listed(ALL, '', 'newest', game))).toBe('bca')
  expect(ids(listed(ALL, '', 'title', game))).toBe('bca')
  expect(ids(listed(ALL, '', 'game', game))).toBe('cab')
})

test('a list of which there is more does not tell a number of all matches', () => {
  expect([counted(3, 3, false), counted(2, 3, false)]).toEqual(['3 matches', '2 of 3 matches'])
  expect([counted(100, 100, true), counted(2, 100, true)]).toEqual([
    'the newest 100 matches',
    '2 of the newest 100 matches',
  ])
})
