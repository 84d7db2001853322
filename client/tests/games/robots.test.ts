import { describe, expect, it } from 'vitest'
import { headline, ownHexes, targets, turns, ways } from '../../src/games/robots/play'
import { LOOK, numberOf, teamInk } from '../../src/games/robots/mark-style'
import { areaAt, centre, within } from '../../src/lib/chart/areas'
import { facings, growth } from '../../src/lib/chart/mark-style'
import type { Area, Chart, Mark, OrderForm } from '../../src/lib/api/types'
import { wordsOf } from '../../src/lib/orders/form-fields'

const square = (id: string, x: number): Area => ({
  id,
  kind: 'sight',
  owner: null,
  values: {},
  corners: [
    [x, 0],
    [x + 2, 0],
    [x + 2, 2],
    [x, 2],
  ],
})
const mark = (id: string, x: number, owner: number, moves?: number): Mark => ({
  id,
  kind: 'scout',
  at: [x, 1],
  label: id,
  owner,
  level: 0,
  details: [],
  values: { health: 1, full_health: 3, ...(moves === undefined ? {} : { moves }) },
  near: '',
  source: 'seen',
})
const orderForm = (verb: string, words: string, slots: OrderForm['phrases'][number]['slots'] = []): OrderForm => ({
  verb,
  label: verb,
  phrases: [{ words, slots, optional: false }],
  group: 'step',
  mark: 'me',
  personal: false,
  now: null,
  player: '',
  short: '',
  meaning: '',
  stakes: null,
  any_of: [],
  first_below: null,
})
const FACE = orderForm('face', 'face {direction}', [
  {
    slot: 'choice',
    name: 'direction',
    words: ['0', '1'],
    marks: ['east', ''],
    labels: [],
    stakes: [],
    usual: '',
    accepted: [],
  },
])
const SHOOT = orderForm('shoot', 'shoot {aim}', [
  {
    slot: 'choice',
    name: 'aim',
    words: ['0 0', '1 0'],
    marks: ['here', 'east'],
    labels: [],
    stakes: [],
    usual: '',
    accepted: [],
  },
])
const FORMS = [
  orderForm('move', 'move'),
  FACE,
  orderForm('turn', 'turn {by}', [{ slot: 'number', name: 'by', low: 1, high: 5, of: '', stakes: [], labels: [] }]),
  SHOOT,
]
const CHART: Chart = {
  low: [0, 0],
  high: [4, 2],
  up: false,
  ruled: 0,
  loose: false,
  areas: [square('here', 0), square('east', 2)],
  sectors: [],
  links: [],
  marks: [mark('me', 1, 1, 2), mark('foe', 3, 2), mark('mate', 3, 1)],
}

describe('areas', () => {
  it('know what lies in them', () => {
    const [here, east] = CHART.areas as [Area, Area]
    expect(within(here, [1, 1])).toBe(true)
    expect(within(here, [3, 1])).toBe(false)
    expect(areaAt(CHART.areas, [3.5, 0.5])).toBe(east)
    expect(areaAt(CHART.areas, [9, 9])).toBeNull()
    expect(centre(east)).toEqual([3, 1])
  })
})

describe('marks', () => {
  it('face where a link named after them points', () => {
    const link = {
      id: 'f',
      kind: 'facing',
      start: [0, 0],
      end: [1, 0],
      owner: 1,
      joins: null,
      mark: 'me',
      source: 'seen',
    } as const
    expect(facings([{ ...link, start: [0, 0], end: [1, 0] }], false).get('me')).toBe(90)
    expect(facings([{ ...link, start: [0, 0], end: [0, -1] }], false).get('me')).toBe(0)
    expect(facings([{ ...link, start: [0, 0], end: [0, -1] }], true).get('me')).toBe(180)
  })
  it('grow with the chart only where the game says so', () => {
    expect(growth({ outlines: {} }, 100)).toBe(1)
    expect(growth({ outlines: {}, span: 0.32 }, 50)).toBe(2)
    expect(growth({ outlines: {}, span: 0.32 }, 1)).toBe(0.7)
  })
})

describe('the play of a robot', () => {
  it('turns by the ends of what is offered', () => {
    expect(turns(FORMS)).toEqual({ left: 'turn 5', right: 'turn 1' })
    expect(turns([])).toBeNull()
  })
  it('goes to a neighbouring hex by facing it and stepping', () => {
    expect([...ways(FORMS, CHART.marks[0] ?? null)]).toEqual([['east', 'face 0, move']])
  })
  it('goes nowhere without moves, and then no hex can be clicked', () => {
    expect([...ways([FACE], CHART.marks[0] ?? null)]).toEqual([])
    expect([...ways(FORMS, mark('me', 1, 1, 0))]).toEqual([])
  })
  it('lists whom of others it could hit', () => {
    expect(targets(FORMS, CHART).map(({ word, marks }) => [word, marks.map((one) => one.id)])).toEqual([
      ['1 0', ['foe']],
    ])
  })
  it('knows the hexes of its own robots, which are not the first choice', () => {
    expect([...ownHexes(FORMS, CHART)]).toEqual(['0 0', '1 0'])
  })
  it('says what is left', () => {
    expect(headline(FORMS, CHART.marks[0] ?? null)).toBe('Your scout: 2 moves, 1 shot.')
    expect(headline([FACE], mark('me', 1, 1, 1))).toBe('Your scout: 1 move, no shot left.')
  })
  it('says how far and how hard it shoots, as the chart tells', () => {
    const me = mark('me', 1, 1, 1)
    const armed = { ...me, values: { ...me.values, range: 2, attack: 3 } }
    expect(headline(FORMS, armed)).toBe('Your scout: 1 move, 1 shot (range 2, damage 3).')
  })
})

it('shows health, and teams in their colours', () => {
  expect(LOOK.wear?.(mark('me', 1, 1))).toEqual({ whole: 3, taken: 2 })
  expect(numberOf(mark('me', 1, 1), 'moves')).toBeNull()
  expect(teamInk('red')).toBe('var(--team-red)')
  expect(teamInk('nobody')).toBeNull()
})

it('knows the words of a choice by what they stand for', () => {
  const slot = FACE.phrases[0]?.slots[0]
  expect(slot?.slot === 'choice' && [...wordsOf(slot)]).toEqual([['east', '0']])
})
