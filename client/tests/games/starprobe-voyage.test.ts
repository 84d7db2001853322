import { describe, expect, it } from 'vitest'
import {
  assigned,
  card,
  endings,
  exploreForm,
  explored,
  exploring,
  homeOf,
  lately,
  launchLine,
  listsOf,
  now,
  recommended,
  shopStakes,
  starsInReach,
  teamName,
  teams,
} from '../../src/games/starprobe/voyage'
import { keepUnits } from '../../src/lib/page/numbers-with-units'
import type { Stakes } from '../../src/lib/api/types'
import { chapters } from '../../src/lib/lists/list-search'
import { choiceSlot, numberSlot, orderForm, phrase } from '../order-forms'
import { listing, typed } from './starprobe-values'

describe('the log', () => {
  const log = typed(
    'log',
    { kind: 'launched', cells: [1, 'Beagle leaves C2/7 with 900 people aboard.'] },
    { kind: 'jumped', cells: [2, 'She jumps.'] },
    { kind: 'arrived', cells: [2, 'She arrives.'] },
    { kind: 'home', cells: [4, 'Beagle is home.'] },
  )

  it('tells what was not read before, by months; at first its last month', () => {
    expect(lately([log], 1)).toEqual([
      { month: '2', text: 'She jumps. She arrives.' },
      { month: '4', text: 'Beagle is home.' },
    ])
    expect(lately([log], -1)).toEqual([{ month: '4', text: 'Beagle is home.' }])
    expect(lately([log], 4)).toEqual([])
    expect(lately([], -1)).toEqual([])
  })

  it('tells of the last launch, and of the step in which it was', async () => {
    expect(launchLine([log])).toBe(0)
    expect(launchLine([listing('log', [1, 'Beagle jumps.'])])).toBe(-1)
    const steps = [0, 0, 1, 1, 3, 4].map((count, step) => [
      { ...log, about: String(step), rows: log.rows.slice(0, count) },
    ])
    const found = async (line: number) =>
      (await listsOf(line, 5, (step) => Promise.resolve(steps[step] ?? [])))[0]?.about
    expect(await found(0)).toBe('2')
    expect(await found(1)).toBe('4')
    expect(await found(3)).toBe('5')
  })

  it('knows home', () => {
    const table = typed(
      'expeditions',
      { id: '1', cells: [1, 'Beagle'], values: { home: 'Q19*/1' } },
      { id: '2', cells: [2, 'Fram'], values: { home: 'E12/0' } },
    )
    expect(homeOf([table], 2)).toBe('E12/0')
    expect(homeOf([], 1)).toBe('')
  })
})

describe('what is asked', () => {
  it('tells the place first, and sets details in', () => {
    const told = now([
      typed(
        'now',
        { kind: 'where', cells: ['At home.'] },
        { kind: 'advice', cells: ['Leave it.'] },
        { kind: 'homeward', cells: ['Time to go home.'] },
        { kind: 'question', cells: ['Keep it, or shift:'] },
        { kind: 'detail', cells: ['  +1 gives 3.'] },
      ),
    ])
    expect(told).toEqual({
      where: 'At home.',
      advice: ['Leave it.'],
      homeward: true,
      asked: [
        { text: 'Keep it, or shift:', inner: false },
        { text: '+1 gives 3.', inner: true },
      ],
    })
    expect(now([])).toEqual({ where: '', advice: [], homeward: false, asked: [] })
  })

  it('offers the plain way to end a month first, with what it may bring', () => {
    const forms = ['wait', 'wait on'].map((words) => orderForm('wait', { phrases: [phrase(words)] }))
    const lists = [
      typed(
        'now',
        { kind: 'ending', id: 'wait', cells: ['Month 6 begins.'], values: { label: 'End month', risk: '', main: 0 } },
        {
          kind: 'ending',
          id: 'wait on',
          cells: ['Until the survey is over.'],
          values: { label: 'Wait until something happens', risk: '60 % risk of trouble', main: 1, question: 'Sure?' },
        },
      ),
    ]
    expect(endings(lists, forms).map(({ order, main, risk, question }) => [order, main, risk, question])).toEqual([
      ['wait on', true, '60 % risk of trouble', 'Sure?'],
      ['wait', false, '', ''],
    ])
    expect(endings(lists, forms.slice(0, 1)).map(({ order }) => order)).toEqual(['wait'])
    expect(endings(lists, [])).toEqual([])
    expect(now(lists).asked).toEqual([])
  })

  it('gathers a log by months', () => {
    expect(chapters(listing('log', [1, 'Launched.'], [1, 'Jumped.'], [3, 'Came home.']))).toEqual([
      { when: '1', lines: ['Launched.', 'Jumped.'] },
      { when: '3', lines: ['Came home.'] },
    ])
  })
})

describe('methods', () => {
  const method = (name: string, word: string) => choiceSlot(name, [word], { accepted: ['3', '7', '12'] })
  const one = orderForm('explore', { phrases: [phrase('explore F{method}', [choiceSlot('method', ['3', '12'])])] })
  const all = orderForm('explore', {
    phrases: [
      phrase('explore'),
      phrase('F{method1}', [method('method1', '3')]),
      phrase('{method2}', [method('method2', '12')], true),
      phrase('{method3}', [method('method3', '7')], true),
    ],
    any_of: ['method1', 'method2', 'method3'],
  })
  const form = exploreForm([one, all])
  const crew = [typed('crew', { id: 'first-in', cells: ['First-In Teams', 1] })]
  const kinds = teams(form, crew)

  it('are for First-In Teams and crews', () => {
    expect(kinds.map((_, i) => teamName(kinds, i))).toEqual(['First-In Team', 'Survey crew 1', 'Survey crew 2'])
    expect(teams(exploreForm([one]), crew)).toEqual(['First-In Team'])
    expect(teams(exploreForm([]), [])).toEqual([])
  })

  it('are written and read by the form, any of them by any team', () => {
    expect(exploring(form, [12, null, 7])).toBe('explore F12 7')
    expect(exploring(form, [null, 3, null])).toBe('explore 3')
    expect(exploring(form, [null, null, null])).toBe('')
    expect(exploring(exploreForm([one]), [3])).toBe('explore F3')
    expect(explored(form, ['explore F12 7'])).toEqual([12, 7, null])
    expect(explored(form, ['explore 3 F12 7', 'explore F12 3 7'])).toEqual([12, 3, 7])
    expect(explored(form, ['jump C3/5'])).toEqual([null, null, null])
    expect(exploring(null, [])).toBe('')
  })

  it('belong to one team alone', () => {
    expect(assigned(form, [12, 3, null], 2, 3)).toEqual([12, null, 3])
    expect(assigned(form, [12, 3, null], 1, 3)).toEqual([12, null, null])
    expect(assigned(form && { ...form, any_of: [] }, [12, 3, null], 2, 3)).toEqual([12, 3, 3])
  })
})

describe('the card', () => {
  const mode = (number: number, count: number) => ({
    id: `mode ${number}`,
    kind: 'mode',
    cells: [`Mode ${number}`, count, null],
    values: { mode: number },
  })

  it('has boxes for what is there and what is gone, and all modes', () => {
    const crew = typed(
      'crew',
      { id: 'hull', cells: ['Hull', 18, 2] },
      { id: 'marine', cells: ['Marine Groups', 0, 0] },
      { id: 'slugs', cells: ['Fuel slugs', 8, null] },
      mode(3, 2),
      { id: 'space used', kind: 'space', cells: ['Cargo space, units used', 3] },
      { id: 'space free', kind: 'space', cells: ['Cargo space, units free', 17] },
    )
    expect(card([crew])).toEqual({
      boxes: [
        { name: 'Hull', has: 18, gone: 2, loss: 'damaged' },
        { name: 'Fuel slugs', has: 8, gone: 0, loss: 'less' },
      ],
      modes: [3, 3],
      spent: [],
      used: 3,
      free: 17,
    })
    expect(card([])).toEqual({ boxes: [], modes: [], spent: [], used: 0, free: 0 })
  })

  it('crosses off what was used since the launch', () => {
    const begun = typed(
      'crew',
      { id: 'hull', cells: ['Hull', 20, 0] },
      { id: 'marine', cells: ['Marine Groups', 6, 0] },
      { id: 'slugs', cells: ['Fuel slugs', 12, null] },
      { id: 'tapes', cells: ['Tapes', 0, null] },
      mode(3, 2),
      mode(5, 1),
    )
    const crew = typed(
      'crew',
      { id: 'hull', cells: ['Hull', 18, 2] },
      { id: 'marine', cells: ['Marine Groups', 4, 1] },
      { id: 'slugs', cells: ['Fuel slugs', 8, null] },
      { id: 'tapes', cells: ['Tapes', 1, null] },
      mode(3, 1),
    )
    const { boxes, modes, spent } = card([crew], [begun])
    expect(boxes.map(({ name, has, gone }) => [name, has, gone])).toEqual([
      ['Hull', 18, 2],
      ['Marine Groups', 4, 1],
      ['Fuel slugs', 8, 4],
      ['Tapes', 1, 0],
    ])
    expect([modes, spent]).toEqual([[3], [3, 5]])
  })
})

describe('numbers with a unit', () => {
  it('are not parted from it at the end of a line', () => {
    expect(keepUnits('With a bribe of 1 M 55.3 %, 2 M 64.2 %.')).toBe(
      'With a bribe of 1\u00a0M 55.3\u00a0%, 2\u00a0M 64.2\u00a0%.',
    )
    expect(keepUnits('1 Marine Group, 2 months')).toBe('1 Marine Group, 2\u00a0months')
  })
})

it('compares the stars that a jump can name by kind, distance and fuel, the nearest first', () => {
  const reach = listing(
    'reach',
    ['C4/2', '3½', 2, 6, 'no fuel to come home'],
    ['C3/5', '1', 1, 7, null],
    ['D9/0', '9', 5, 3, null],
  )
  const kinds = new Map([
    ['C4/2', 'hot'],
    ['C3/5', 'cool'],
  ])
  expect(starsInReach([reach], ['C4/2', 'C3/5'], kinds)).toEqual([
    { star: 'C3/5', kind: 'cool', hexes: '1', months: 1, left: 7, known: '' },
    { star: 'C4/2', kind: 'hot', hexes: '3½', months: 2, left: 6, known: 'no fuel to come home' },
  ])
})

describe('the price of an order at a shop', () => {
  const cost = (least: number): Stakes => ({
    outcomes: [{ consequence: 'slugs', tone: 'neutral', chance: 1, least, most: least, mean: least, gets: 0, pays: 0 }],
    unit: 'M',
    exclusive: true,
    mean: least,
  })
  const buy = orderForm('buy', {
    phrases: [
      phrase('buy {count}', [numberSlot('count', 1, 2, [cost(-2), cost(-4)])]),
      phrase('{more}', [numberSlot('more', 1, 2)], true),
    ],
  })

  it('is that of what is filled in, as far as one gap says it', () => {
    expect(shopStakes(buy, {})).toBeNull()
    expect(shopStakes(buy, { count: '2' })?.mean).toBe(-4)
    expect(shopStakes(buy, { count: '3' })).toBeNull()
    expect(shopStakes(buy, { count: '2', more: '1' })).toBeNull()
    expect(shopStakes({ ...buy, stakes: cost(-5) }, {})?.mean).toBe(-5)
  })
})

it('recommends only what brings more than nothing on average, or else to leave', () => {
  const form = (verb: string, mean: number | null) =>
    orderForm(verb, { stakes: { outcomes: [], unit: 'M', exclusive: true, mean } })
  const [talk, blast, leave] = [form('negotiate', 2), form('blast', -9), form('leave', null)]
  expect(recommended([blast, talk, leave])).toBe(talk)
  expect(recommended([blast, leave])).toBe(leave)
  expect(recommended([blast, form('call', 0)])).toBeNull()
})
