import { expect, test } from 'vitest'
import { inRounds, kindInText, points, result, roundName, stage } from '../../src/lib/tournaments/words'
import type { Tournament, TournamentInfo, TournamentPairing } from '../../src/lib/api/types'

const pairing = (changes: Partial<TournamentPairing>): TournamentPairing => ({
  round: 1,
  group: 0,
  entries: [1, 2],
  ranks: [],
  match: null,
  mine: false,
  planned: false,
  ...changes,
})
const name = (entry: number) => ['a bot', 'Ann', 'Ben'][entry] ?? ''

test('points are written with a decimal point', () => {
  expect([0, 0.5, 1, 2.5, 0.67].map(points)).toEqual(['0', '0.5', '1', '2.5', '0.67'])
})

test('only a name of its own keeps its capital letter', () => {
  expect((['round-robin', 'swiss', 'knock-out', 'league'] as const).map(kindInText)).toEqual([
    'round robin',
    'Swiss',
    'knock-out',
    'league',
  ])
})

test('a result is told in words', () => {
  expect(result(pairing({}), name)).toBe('being played')
  expect(result(pairing({ planned: true }), name)).toBe('planned')
  expect(result(pairing({ entries: [1] }), name)).toBe('bye')
  expect(result(pairing({ ranks: [1, 1] }), name)).toBe('draw')
  expect(result(pairing({ ranks: [2, 1] }), name)).toBe('Ben won')
})

test('pairings are listed round by round', () => {
  const rounds = inRounds([pairing({ round: 2 }), pairing({}), pairing({ round: 2, entries: [2, 1] })])
  expect(rounds.map((round) => [round.number, round.pairings.length])).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('the last rounds of a knock-out have names', () => {
  const cup = { info: { kind: 'knock-out', seats: 2 }, rounds: 3 } as Tournament
  expect([1, 2, 3].map((number) => roundName(cup, number))).toEqual(['Round 1', 'Semifinals', 'Final'])
})

test('a tournament is at a stage', () => {
  expect(stage({ phase: 'running', round: 2 } as TournamentInfo)).toBe('round 2')
  expect(stage({ phase: 'open', round: 0 } as TournamentInfo)).toBe('open for entries')
})
