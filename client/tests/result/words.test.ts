import { expect, test, vi } from 'vitest'

const AXES = vi.hoisted(() => ({ score: 'Megarons', turn: 'Month', note: (seats: number) => `${seats} alone` }))
vi.mock('../../src/games', () => ({
  extrasOf: (game: string) => (game === 'voyage' ? { scored: ['M', 'M'], turnWord: 'month', axes: AXES } : {}),
}))
const {
  axesOf,
  bestMoments,
  changeOf,
  headline,
  pointAmount,
  pointTitle,
  reason,
  scoreOf,
  scoreUnit,
  turnName,
  turnWord,
} = await import('../../src/lib/result/words')
import { nameOf, ownerNames, seatName } from '../../src/lib/match/seat-names'
import type { BestMoment, MatchInfo, Result, TurningPoint } from '../../src/lib/api/types'

const seat = (number: number, player: string, more: object = {}) => ({
  seat: number,
  name: String(number),
  holder: 'bot',
  player,
  mine: false,
  ...more,
})
const match = (...seats: object[]) => ({ game: 'fleets', seats }) as unknown as MatchInfo
const DUEL = match(seat(1, 'Ada', { holder: 'person', mine: true }), seat(2, 'hunter'))
const place = (seat: number, rank: number, score: number, more: object = {}) => ({
  seat,
  rank,
  score,
  written: '',
  won: rank === 1,
  fate: '',
  eliminated: null,
  role: '',
  resigned: false,
  counts: {},
  ...more,
})
const point = (more: Partial<TurningPoint>) =>
  ({
    step: 7,
    turn: 6,
    kind: 'lead',
    seat: 1,
    other: null,
    change: 0,
    lasting: false,
    ahead: 0,
    ...more,
  }) as TurningPoint
const result = (more: Partial<Result> = {}) =>
  ({
    why: 'rules',
    standings: [place(1, 1, 341), place(2, 2, 290)],
    scores: [],
    turning_points: [],
    verdict: '',
    ...more,
  }) as Result

test('seats are called by what people know them by', () => {
  expect(nameOf(DUEL, 1)).toBe('You')
  expect(nameOf(DUEL, 2)).toBe('Hunter')
  expect(nameOf(match(seat(3, '')), 3)).toBe('Seat 3')
  expect(nameOf(match(seat(1, 'Ada', { name: 'red' })), 1)).toBe('Red')
  expect(seatName(DUEL, 1)).toBe('Ada')
  expect(seatName(match(seat(1, 'Ada', { name: 'red' })), 1)).toBe('Red (Ada)')
})

test('a player who is called You is somebody else', () => {
  const three = match(seat(1, 'Ada', { mine: true }), seat(2, 'You'), seat(3, 'Ben'))
  const shared = result({ standings: [place(2, 1, 9), place(3, 1, 9), place(1, 3, 1)] })
  expect(headline(three, shared)).toBe('You and Ben won')
  const own = result({ standings: [place(1, 1, 9), place(2, 1, 9), place(3, 3, 1)] })
  expect(headline(three, own)).toBe('You share the win')
  expect(pointTitle(three, point({ kind: 'eliminated', seat: 2 }))).toBe('You is eliminated')
  expect(pointTitle(three, point({ kind: 'eliminated', seat: 1 }))).toBe('You are eliminated')
  expect(
    reason(three, result({ why: 'resigned', standings: [place(3, 1, 9), place(2, 2, 1, { resigned: true })] })),
  ).toBe('You resigned.')
})

test('seats have tags that differ, whatever their names begin with', () => {
  const named = (...names: string[]) => match(...names.map((name, i) => seat(i + 1, 'Ada', { name })))
  const tags = (...names: string[]) => [...ownerNames(named(...names)).values()].map(({ tag }) => tag)
  expect(tags('grey', 'green', 'red')).toEqual(['GR', 'GE', 'RE'])
  expect(tags('1', '2', '11', '12')).toEqual(['1', '2', '11', '12'])
})

test('several people at one screen are not all you', () => {
  const shared = match(seat(1, 'Ada', { mine: true }), seat(2, 'Ben', { mine: true }))
  expect([1, 2].map((number) => nameOf(shared, number))).toEqual(['Ada', 'Ben'])
})

test('players of the same name are told apart by their seats', () => {
  const bots = match(seat(1, 'Ada', { mine: true }), seat(2, 'easy'), seat(3, 'easy'), seat(4, 'medium'))
  expect([1, 2, 3, 4].map((number) => nameOf(bots, number))).toEqual([
    'You',
    'Easy (seat 2)',
    'Easy (seat 3)',
    'Medium',
  ])
})

test('changes of a score have one sign and a unit', () => {
  expect([12, 1, -12, -1, 0].map((change) => changeOf('fleets', change))).toEqual([
    '+12 points',
    '+1 point',
    '−12 points',
    '−1 point',
    '',
  ])
  expect(changeOf('voyage', -12)).toBe('−12\u00a0M')
})

test('a score with a part that whole numbers leave out is the same wherever it is read', () => {
  const voyage = { ...DUEL, game: 'voyage' }
  const [first, second] = [place(1, 1, 66, { written: '66.75' }), place(2, 2, -1, { written: '-0.25' })]
  expect(reason(voyage, result({ standings: [first, second] }))).toBe('66.75\u00a0M to −0.25.')
  expect([first, second, place(1, 1, 12)].map(scoreOf)).toEqual(['66.75', '−0.25', '12'])
})

test('the axes of a chart of scores say what is counted over what', () => {
  expect(axesOf('voyage', 1)).toEqual({ score: 'Megarons', turn: 'Month', note: '1 alone' })
  expect(axesOf('fleets', 2)).toEqual({ score: 'Points', turn: 'Turn', note: '' })
})

test('the first words say who won', () => {
  expect(headline(DUEL, result())).toBe('You won')
  expect(headline(DUEL, result({ standings: [place(2, 1, 5), place(1, 2, 3)] }))).toBe('Hunter won')
  expect(headline(DUEL, result({ standings: [place(2, 1, 5), place(1, 1, 5)] }))).toBe('A draw')
  expect(headline(DUEL, result({ why: 'draw' }))).toBe('A draw')
  expect(headline(DUEL, result({ standings: [place(1, 1, 5, { won: false })] }))).toBe('Nobody won')
  expect(headline(DUEL, result({ why: 'owner', standings: [place(1, 1, 5, { won: false })] }))).toBe(
    'The match is over',
  )
})

test('the reason has the scores and how the lead was won', () => {
  const turning_points = [point({ lasting: true, other: 2 as TurningPoint['seat'] })]
  expect(reason(DUEL, result({ turning_points }))).toBe(
    '341 points to 290. You took the lead for good in turn 6 from Hunter.',
  )
  expect(
    reason(DUEL, result({ why: 'resigned', standings: [place(1, 1, 5), place(2, 2, 3, { resigned: true })] })),
  ).toBe('Hunter resigned.')
  expect(reason(DUEL, result({ why: 'owner' }))).toMatch(/owner ended the match/)
})

test('a player alone is told that they did not win, and why', () => {
  const alone = match(seat(1, 'Ada', { holder: 'person', mine: true }))
  const verdict = 'The Board counted -16 M. More than 0 M would have won.'
  const lost = result({ standings: [place(1, 1, -16, { won: false })], verdict })
  expect(headline(alone, lost)).toBe('You did not win')
  expect(reason(alone, lost)).toBe(verdict)
  expect(headline(DUEL, result({ standings: [place(1, 1, 0, { won: false })] }))).toBe('Nobody won')
})

test('turning points are told from where one sits', () => {
  expect(pointTitle(DUEL, point({ lasting: true }))).toBe('You take the lead, for good')
  expect(pointTitle(DUEL, point({ seat: 2 as TurningPoint['seat'], kind: 'eliminated' }))).toBe('Hunter is eliminated')
  const swing = point({ kind: 'swing', seat: 2 as TurningPoint['seat'], other: 1 as TurningPoint['seat'], change: 1 })
  expect(pointTitle(DUEL, swing)).toBe('Hunter gains on you')
  expect(pointAmount(DUEL, swing)).toBe('1 point gained on you.')
  expect(pointAmount(DUEL, point({}))).toBe('')
  expect(pointAmount(DUEL, point({ change: 42, ahead: 20 }))).toBe('You lead by 20 points.')
  expect(pointAmount(DUEL, point({ seat: 2 as TurningPoint['seat'], ahead: 1 }))).toBe('Hunter leads by 1 point.')
})

test('turns are called as players call them', () => {
  expect(turnName('fleets', 6)).toBe('Turn 6')
  expect(turnName('voyage', 6)).toBe('Month 6')
  expect(turnName('fleets', 0)).toBe('Start')
  expect([turnWord('fleets'), turnWord('voyage')]).toEqual(['turn', 'month'])
  expect([scoreUnit('fleets'), scoreUnit('voyage')]).toEqual(['points', 'M'])
})

test('moments are one’s own first, each step once, in their order', () => {
  const moment = (step: number, seat: number, weight: number) => ({ step, seat, weight, change: 0 }) as BestMoment
  const found = bestMoments(
    [moment(9, 1, 5), moment(4, 1, 50), moment(4, 0, 90), moment(2, 0, 60), moment(3, 2, 99)],
    1,
    3,
  )
  expect(found.map(({ step, seat }) => [step, seat])).toEqual([
    [2, 0],
    [4, 1],
    [9, 1],
  ])
})

test('the step with the most points is always among the moments', () => {
  const moment = (step: number, weight: number, change: number) => ({ step, seat: 1, weight, change }) as BestMoment
  const found = bestMoments([moment(1, 50, 10), moment(2, 60, 20), moment(3, 0, 320), moment(4, 70, 5)], 1, 2)
  expect(found.map(({ step }) => step)).toEqual([3, 4])
})

test('a match that nobody won says so where players resigned', () => {
  const left = result({ why: 'resigned', standings: [place(1, 1, 5), place(2, 2, 9, { resigned: true })] })
  const gone = { ...left, standings: left.standings.map((one) => ({ ...one, won: false })) }
  expect(reason(DUEL, gone)).toBe('Hunter resigned, so nobody won.')
})
