import { expect, test } from 'vitest'
import {
  inRounds,
  kindInText,
  nextRound,
  points,
  result,
  roundName,
  seasonNote,
  stage,
  termsOf,
} from '../../src/lib/tournaments/words'
import type { Tournament, TournamentInfo, TournamentPairing } from '../../src/lib/api/types'

const pairing = (changes: Partial<TournamentPairing>): TournamentPairing => ({
  round: 1,
  group: 0,
  entries: [1, 2],
  ranks: [],
  match: null,
  mine: false,
  planned: false,
  number: 1,
  note: '',
  name: 'round 1',
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

test('a season says who won it, or when it is played', () => {
  const season = { number: 2, first_round: 4, last_round: 6, begun: true, over: false, winners: [] }
  expect(seasonNote({ ...season, over: true, winners: [1, 2] }, name)).toBe('won by Ann and Ben')
  expect(seasonNote(season, name)).toBe('rounds 4 to 6')
  expect(seasonNote({ ...season, begun: false, last_round: 4 }, name)).toBe('next, round 4')
})

test('the next round is told, or the next season', () => {
  const season = { number: 1, first_round: 1, last_round: 3, begun: true, over: false, winners: [] }
  const league = (round: number, seasons: number) =>
    ({
      info: { phase: 'running', round },
      season: 1,
      seasons,
      all_seasons: [season],
      next_round: 'Friday',
    }) as unknown as Tournament
  const told = (tournament: Tournament) => nextRound(tournament, (iso) => iso)
  expect(told(league(2, 2))).toBe('The next round begins Friday at the earliest.')
  expect(told(league(3, 2))).toBe('The next season begins when all matches are over, Friday at the earliest.')
  expect(told(league(3, 1))).toBe('')
  expect(told({ ...league(2, 2), next_round: null })).toBe('')
})

test('the last rounds of a knock-out have names', () => {
  const info = { phase: 'running', round: 2 } as TournamentInfo
  const cup = { info, round_names: ['round 1', 'semifinals', 'final'] } as Tournament
  expect([1, 2, 3, 4].map((number) => roundName(cup, number))).toEqual(['round 1', 'semifinals', 'final', 'round 4'])
})

test('a tournament says how it is played', () => {
  const told = (changes: Partial<Tournament>) =>
    termsOf({ schedule: null, substitute: '', filler: '', late: false, round_seconds: null, ...changes } as Tournament)
  expect(told({}).map((fact) => fact.value)).toEqual([
    'The turn is played when all orders are in.',
    'A round begins when the previous one is over.',
    'Nobody can enter after the start.',
  ])
  const facts = told({ late: true, filler: 'easy', substitute: 'medium', round_seconds: 604800 })
  expect(facts.map((fact) => `${fact.name}: ${fact.value}`)).toEqual([
    'Deadline: The turn is played when all orders are in.',
    'Absent: The medium bot plays for players who are away.',
    'Rounds: A round begins every 7 days. The easy bot fills empty seats.',
    'Late entries: You can enter after the start, too.',
  ])
  expect(told({ round_seconds: 604800 })[1]?.value).toBe('A round begins every 7 days.')
})

test('a tournament is at a stage', () => {
  expect(stage({ phase: 'running', round_name: 'semifinals' } as TournamentInfo)).toBe('semifinals')
  expect(stage({ phase: 'over', round_name: 'final' } as TournamentInfo)).toBe('over')
  expect(stage({ phase: 'open', round_name: '' } as TournamentInfo)).toBe('open for entries')
})
