import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import Docks from '../../src/games/starprobe/Docks.svelte'
import { legend } from '../../src/games/starprobe/legend'
import { LOOK, OUTLINES, edges, lit, shade, surroundings } from '../../src/games/starprobe/mark-style'
import { cloudBox, flights, inSpace, nearest, puffs } from '../../src/games/starprobe/star-places'
import {
  assigned,
  card,
  counted,
  endings,
  explored,
  exploring,
  homeOf,
  lately,
  launchLine,
  listsOf,
  modesOn,
  now,
  ordered,
  packed,
  teamName,
  teams,
  unparted,
  waresOf,
} from '../../src/games/starprobe/voyage'
import type { Chart, Listing, Mark, OrderForm, Phrase, Row } from '../../src/lib/api/types'
import type { OrderSheet } from '../../src/lib/orders/sheet.svelte'
import { chapters } from '../../src/lib/lists/list-search'
import { stage } from '../../src/lib/replay/stage'
import * as made from '../replay/charts'

const listing = (id: string, ...rows: (string | number | null)[][]): Listing => ({
  id,
  title: id,
  about: '',
  columns: [],
  rows: rows.map((cells) => ({ id: String(cells[0]), cells, mark: '', seen: null, kind: '', values: {} })),
})
const typed = (id: string, ...rows: Partial<Row>[]): Listing => ({
  ...listing(id),
  rows: rows.map((row) => ({ id: '', cells: [], mark: '', seen: null, kind: '', values: {}, ...row })),
})
const phrase = (words: string, optional = false): Phrase => {
  const name = /\{(\w+)\}/.exec(words)?.[1]
  return {
    words,
    optional,
    slots: name ? [{ slot: 'choice', name, words: ['3', '12'], marks: [], labels: [], stakes: [] }] : [],
  }
}
const orderForm = (verb: string, ...phrases: Phrase[]): OrderForm => ({
  verb,
  label: verb,
  phrases,
  group: 'step',
  mark: '',
  personal: false,
  now: null,
  player: '',
  short: '',
  stakes: null,
})
const star = (id: string, level: number, details: [string, string][] = [], owner: number | null = null): Mark => ({
  id,
  kind: 'regular',
  at: [3 + level / 40, 5 - level / 50],
  label: id,
  owner,
  level,
  details: [['star', id], ['kind', 'regular'], ...details],
  values: details.some(([name]) => name === 'reach') ? { reach: 1 } : {},
  near: '',
})
const SHIP: Mark = { ...star('ship 1', 2, [], 1), kind: 'ship', near: 'F3/2' }

describe('the look of the stars', () => {
  const near = star('F3/4', 4, [['reach', '1 month, 2 hexes']])

  it('lights what can be reached', () => {
    expect(lit(near)).toBe(true)
    expect(lit(star('F3/2', 2))).toBe(false)
  })

  it('is dust as long as nothing is known of a star', () => {
    expect(LOOK.dust?.(star('F3/2', 2))).toBe(true)
    expect(LOOK.dust?.(near)).toBe(false)
    expect(LOOK.dust?.(star('F3/2', 2, [['worth', '5 M']], 1))).toBe(false)
    expect(LOOK.dust?.(SHIP)).toBe(false)
  })

  it('is stronger the higher the level, and names stars only at a closer look', () => {
    expect(shade(15)).toBe(1)
    expect(shade(-15)).toBeLessThan(shade(0))
    expect(LOOK.named?.(near, 20)).toBe(false)
    expect(LOOK.named?.(near, 60)).toBe(true)
    expect(LOOK.named?.(SHIP, 20)).toBe(true)
  })

  it('shows the own ship and its reach first, and the whole chart without a ship', () => {
    const chart: Chart = {
      low: [0, 0],
      high: [9, 9],
      up: false,
      ruled: 0,
      loose: false,
      areas: [],
      sectors: [],
      links: [],
      marks: [near, SHIP, star('A1/0', 0)],
    }
    expect(surroundings(chart, 1)).toContainEqual(near.at)
    expect(surroundings(chart, 1)).toHaveLength(3)
    expect(surroundings(chart, 2)).toEqual([])
  })
})

describe('the legend', () => {
  const cloud = { id: 'cloud C3 -2 to 4', kind: 'cloud', corners: [], owner: null, values: { low: -2, high: 4 } }
  const empire = { id: 'empire', kind: 'empire', corners: [], owner: 1, values: {} }
  const chart = (marks: Mark[], areas: Chart['areas'] = []): Chart => ({
    low: [0, 0],
    high: [9, 9],
    up: false,
    ruled: 0,
    loose: false,
    areas,
    sectors: [],
    links: [],
    marks,
  })
  const words = (one: Chart, spatial = false) => legend({ chart: one, own: 1, spatial }).map((sign) => sign.words)

  it('tells of what is on the chart and of nothing else', () => {
    expect(words(chart([star('F3/2', 2)]))).toEqual([
      'a star: the higher its level, the more it stands out; zoomed in, the number is the level',
      'regular: the kind, where a star is in reach or known',
    ])
    const full = words(
      chart(
        [star('F3/2', 2, [['reach', '1 month']]), star('F4/0', 0, [], 1), star('F5/0', 0, [], 2), SHIP],
        [cloud, empire],
      ),
    )
    for (const each of [
      'in reach: ',
      'a star you discovered',
      'a star another player discovered',
      'your ship',
      'a cloud',
      'the border of your empire',
    ])
      expect(full.filter((told) => told.startsWith(each))).toHaveLength(1)
    expect(full.some((told) => told.includes('hot') || told.startsWith('the ship of another'))).toBe(false)
  })

  it('speaks in space of what is drawn there', () => {
    const full = chart([star('F3/2', 2), SHIP], [cloud, empire])
    expect(words(full, true)).toEqual([
      'a star: the higher its level, the more it stands out',
      'your ship, with a line down to level 0',
      'a cloud: nothing moves through it',
      'the plane of level 0, one square for each hex of the map',
    ])
    const outlines = new Set(Object.values(OUTLINES))
    const pieces = legend({ chart: full, own: 1, spatial: true }).flatMap((sign) => sign.pieces)
    expect(pieces.some((piece) => outlines.has(piece.path))).toBe(false)
  })
})

describe('clouds in space', () => {
  it('are puffs inside their box, always the same for a cloud', () => {
    const box = { middle: [5, 0, 5] as [number, number, number], size: [4, 2, 4] as [number, number, number] }
    const places = puffs(box, 'cloud C3')
    expect(places).toEqual(puffs(box, 'cloud C3'))
    expect(places).not.toEqual(puffs(box, 'cloud D3'))
    expect(places.length).toBe(80)
    for (const place of places)
      for (const axis of [0, 1, 2])
        expect(Math.abs((place[axis] ?? 0) - (box.middle[axis] ?? 0))).toBeLessThanOrEqual((box.size[axis] ?? 0) / 2)
  })
})

describe('the edges of the chart', () => {
  it('name rows and columns as the stars are named', () => {
    const chart: Chart = {
      low: [0, 0],
      high: [9, 9],
      up: false,
      ruled: 0,
      loose: false,
      areas: [],
      sectors: [],
      links: [],
      marks: [star('F3/10', 10), { ...star('G3*/0', 0), at: [3.5, 6] }, SHIP],
    }
    expect(edges(chart).map((edge) => [edge.axis, Number(edge.at.toFixed(9)), edge.name])).toEqual([
      ['x', 3, '3'],
      ['y', 5, 'F'],
      ['y', 6, 'G*'],
    ])
  })
})

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

describe('space', () => {
  it('takes the lean of the flat chart back', () => {
    for (const level of [-15, 0, 7]) {
      const [x, y, z] = inSpace(star('F3/7', level).at, level)
      expect([x, z].map((value) => Number(value.toFixed(9)))).toEqual([3, 5])
      expect(y).toBe(level)
    }
  })

  it('reads how high a cloud reaches', () => {
    const corners: [number, number][] = [
      [2, 4],
      [3, 4],
      [3, 5],
      [2, 5],
    ]
    expect(
      cloudBox({ id: 'cloud J7* -13 to 12', kind: 'cloud', owner: null, corners, values: { low: -13, high: 12 } }),
    ).toEqual({
      middle: [2.5, -0.5, 4.5],
      size: [1, 26, 1],
    })
    expect(cloudBox({ id: 'empire', kind: 'empire', owner: 1, corners, values: {} })).toBeNull()
  })

  it('flies ships from the level of one star to that of another', () => {
    const [low, high, ship] = [
      made.mark('low', [1, 1], { level: -4 }),
      made.mark('high', [5, 1], { level: 8 }),
      made.mark('ship 1', [1, 1], { kind: 'ship', level: -4 }),
    ]
    const before = made.chart([low, high, ship])
    const told = stage([made.scene([made.travel(ship, [low.at, high.at])])], before, before, 0)
    const flown = (time: number) => flights(told, time).map(({ id, at, level }) => [id, at[0], level])
    expect(flown(0)).toEqual([['ship 1', 1, -4]])
    expect(flown(told.length)).toEqual([['ship 1', 5, 8]])
    const [, x, level] = flown(told.length / 2)[0] as [string, number, number]
    expect(x > 1 && x < 5).toBe(true)
    expect(level).toBeCloseTo(-4 + (12 * (x - 1)) / 4)
  })

  it('means the nearest within reach', () => {
    const spots = [
      { id: 'far', at: [0, 0] as [number, number] },
      { id: 'near', at: [9, 0] as [number, number] },
    ]
    expect(nearest(spots, [8, 0], 5)).toBe('near')
    expect(nearest(spots, [40, 0], 5)).toBe('')
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
    const forms = [orderForm('wait', phrase('wait')), orderForm('wait', phrase('wait on'))]
    const lists = [
      typed(
        'now',
        { kind: 'ending', id: 'wait', cells: ['Month 6 begins.'], values: { label: 'End month', risk: '', main: 0 } },
        {
          kind: 'ending',
          id: 'wait on',
          cells: ['Until the survey is over.'],
          values: { label: 'Wait until something happens', risk: '60 % risk of trouble', main: 1 },
        },
      ),
    ]
    expect(endings(lists, forms).map(({ order, main, risk }) => [order, main, risk])).toEqual([
      ['wait on', true, '60 % risk of trouble'],
      ['wait', false, ''],
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
  const one = orderForm('explore', phrase('explore F{method}'))
  const all = orderForm('explore', phrase('explore F{method1}'), phrase('{method2}', true), phrase('{method3}', true))
  const letters = teams([one, all], [typed('crew', { id: 'first-in', cells: ['First-In Teams', 1] })])

  it('are for First-In Teams and crews', () => {
    expect(letters).toEqual(['F', '', ''])
    expect(letters.map((_, i) => teamName(letters, i))).toEqual(['First-In Team', 'Survey crew 1', 'Survey crew 2'])
    expect(teams([], [])).toEqual([])
  })

  it('are written and read', () => {
    expect(exploring(letters, [12, null, 7])).toBe('explore F12 7')
    expect(exploring(letters, [null, null, null])).toBe('')
    expect(explored(letters, 'explore 3 F12 7')).toEqual([12, 3, 7])
    expect(explored(letters, 'jump C3/5')).toEqual([null, null, null])
  })

  it('belong to one team alone', () => {
    expect(assigned([12, 3, null], 2, 3)).toEqual([12, null, 3])
    expect(assigned([12, 3, null], 1, 3)).toEqual([12, null, null])
  })
})

describe('the docks', () => {
  const docks = [
    typed(
      'docks',
      {
        kind: 'counted',
        cells: ['Naval, hundreds', '0.5 M'],
        values: { verb: 'hire', what: 'naval', count: 10, lot: 1 },
      },
      {
        kind: 'counted',
        cells: ['Years of supplies', '2 M'],
        values: { verb: 'buy', what: 'years', count: 1, lot: 1 },
      },
      {
        kind: 'counted',
        cells: ['Missile salvos', '1 M for 5'],
        values: { verb: 'buy', what: 'salvos', count: 5, lot: 5 },
      },
      { kind: 'modes', cells: ['Negotiation modes', '0.5 M'], values: { verb: 'modes', modes: [1, 3], highest: 20 } },
    ),
  ]
  const wares = waresOf(docks)
  const [naval, years, salvos] = wares
  const had = packed(docks)

  it('tell what is there', () => {
    expect(wares.map((ware) => [ware.name, ware.has, ware.step])).toEqual([
      ['Naval, hundreds', 10, 1],
      ['Years of supplies', 1, 1],
      ['Missile salvos', 5, 5],
    ])
    expect(had).toEqual({ verb: 'modes', has: [1, 3], highest: 20, price: '0.5 M', use: '' })
  })

  it('explain what negotiation modes are for, above their numbers', () => {
    const use = 'One is used up in each negotiation with natives.'
    const told = [
      typed('docks', { kind: 'modes', cells: ['Negotiation modes', '0.5 M', 'modes 3', use], values: { highest: 2 } }),
    ]
    expect(packed(told).use).toBe(use)
    const sheet = { orderForms: [], text: '', busy: false, current: false, checked: { preview: { tallies: [] } } }
    const shown = (listings: Listing[]) => {
      const props = { sheet: sheet as unknown as OrderSheet, listings, go: () => undefined }
      const { body } = render(Docks, { props })
      const modes = /<fieldset.*<\/fieldset>/s.exec(body)?.[0].replace(/<!--.*?-->/g, '') ?? ''
      return modes
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    }
    expect(shown(told)).toBe(`Negotiation modes: 0 0.5 M each ${use} 1 2`)
    expect(shown([typed('docks')])).toBe('Negotiation modes: 0 each')
  })

  it('write only what is to change, less before more', () => {
    const more = ordered('', wares, had, { ware: years!, count: 2 })
    expect(more).toBe('buy 2 years')
    const both = ordered(more, wares, had, { ware: naval!, count: 8 })
    expect(both).toBe('hire 8 naval\nbuy 2 years')
    expect(counted(both, naval!)).toBe(8)
    expect(counted(both, salvos!)).toBe(5)
    expect(ordered(both, wares, had, { ware: naval!, count: 10 })).toBe('buy 2 years')
  })

  it('keep other lines, and change modes', () => {
    const text = ordered('name Beagle', wares, had, { modes: [3, 1, 20] })
    expect(text).toBe('name Beagle\nmodes 1 3 20')
    expect(modesOn(text, had)).toEqual([1, 3, 20])
    expect(ordered(text, wares, had, { modes: [3, 1] })).toBe('name Beagle')
    expect(modesOn('modes', had)).toEqual([])
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
        { name: 'Hull', has: 18, gone: 2 },
        { name: 'Fuel slugs', has: 8, gone: 0 },
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
    expect(unparted('With a bribe of 1 M 55.3 %, 2 M 64.2 %.')).toBe(
      'With a bribe of 1\u00a0M 55.3\u00a0%, 2\u00a0M 64.2\u00a0%.',
    )
    expect(unparted('1 Marine Group, 2 months')).toBe('1 Marine Group, 2 months')
  })
})
