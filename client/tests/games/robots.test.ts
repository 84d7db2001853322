import { describe, expect, it } from 'vitest'
import { headline, ownHexes, targets, turns, ways } from '../../src/games/robots/play'
import { LOOK, numberOf, teamInk } from '../../src/games/robots/mark-style'
import { areaAt, centre, within } from '../../src/lib/chart/areas'
import { facings, growth } from '../../src/lib/chart/mark-style'
import type { Area, Mark, Slot, Spot } from '../../src/lib/api/types'
import { wordsOf } from '../../src/lib/orders/form-fields'
import { chart, link, mark } from '../charts'
import { choiceSlot, numberSlot, orderForm, phrase } from '../order-forms'

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
const robot = (id: string, x: number, owner: number, moves?: number): Mark =>
  mark(id, [x, 1], { owner, values: { health: 1, full_health: 3, ...(moves === undefined ? {} : { moves }) } })
const robotForm = (verb: string, words: string, slots: Slot[] = []) =>
  orderForm(verb, { phrases: [phrase(words, slots)], mark: 'me' })
const FACE = robotForm('face', 'face {direction}', [choiceSlot('direction', ['0', '1'], { marks: ['east', ''] })])
const SHOOT = robotForm('shoot', 'shoot {aim}', [choiceSlot('aim', ['0 0', '1 0'], { marks: ['here', 'east'] })])
const FORMS = [robotForm('move', 'move'), FACE, robotForm('turn', 'turn {by}', [numberSlot('by', 1, 5)]), SHOOT]
const CHART = chart([robot('me', 1, 1, 2), robot('foe', 3, 2), robot('mate', 3, 1)], {
  high: [4, 2],
  up: false,
  areas: [square('here', 0), square('east', 2)],
})

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
    const ahead = (end: Spot) => [link('facing', [0, 0], end, { mark: 'me' })]
    expect(facings(ahead([1, 0]), false).get('me')).toBe(90)
    expect(facings(ahead([0, -1]), false).get('me')).toBe(0)
    expect(facings(ahead([0, -1]), true).get('me')).toBe(180)
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
    expect([...ways(FORMS, robot('me', 1, 1, 0))]).toEqual([])
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
    expect(headline([FACE], robot('me', 1, 1, 1))).toBe('Your scout: 1 move, no shot left.')
  })
  it('says how far and how hard it shoots, as the chart tells', () => {
    const me = robot('me', 1, 1, 1)
    const armed = { ...me, values: { ...me.values, range: 2, attack: 3 } }
    expect(headline(FORMS, armed)).toBe('Your scout: 1 move, 1 shot (range 2, damage 3).')
  })
})

it('shows health, and teams in their colours', () => {
  expect(LOOK.wear?.(robot('me', 1, 1))).toEqual({ whole: 3, taken: 2 })
  expect(numberOf(robot('me', 1, 1), 'moves')).toBeNull()
  expect(teamInk('red')).toBe('var(--team-red)')
  expect(teamInk('nobody')).toBeNull()
})

it('knows the words of a choice by what they stand for', () => {
  const slot = FACE.phrases[0]?.slots[0]
  expect(slot?.slot === 'choice' && [...wordsOf(slot)]).toEqual([['east', '0']])
})
