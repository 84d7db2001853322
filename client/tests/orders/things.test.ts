import { expect, test } from 'vitest'
import { unfill } from '../../src/lib/orders/form-text'
import { entries, missingLines, withoutLines } from '../../src/lib/orders/lines'
import type { Mark, OrderForm, Preview, SlotOf } from '../../src/lib/api/types'
import { byKind, nextWaiting } from '../../src/lib/orders/subjects'
import {
  calledBy,
  elsewhere,
  idleByKind,
  letters,
  linesByMark,
  lying,
  manifold,
  plural,
  things,
} from '../../src/lib/orders/things'
import { NOTHING } from '../../src/lib/orders/sheet-check.svelte'
import { accelerate, fire } from '../order-forms'

const count: SlotOf<'number'> = { slot: 'number', name: 'count', low: 1, high: 9, of: '', stakes: [], labels: [] }
const BUILD: OrderForm = {
  verb: 'build',
  label: 'Build at W12',
  phrases: [
    {
      words: 'W12B{count}{what}',
      slots: [
        count,
        {
          slot: 'choice',
          name: 'what',
          words: ['F7', 'I'],
          marks: [],
          labels: [],
          stakes: [],
          usual: '',
          accepted: [],
        },
      ],
      optional: false,
    },
  ],
  group: '',
  mark: 'W12',
  personal: false,
  now: null,
  player: '',
  short: '',
  meaning: '',
  stakes: null,
  any_of: [],
  first_below: null,
}
const LOAD: OrderForm = {
  verb: 'load',
  label: 'Load F7',
  phrases: [
    { words: 'F7L', slots: [], optional: false },
    { words: '{count}', slots: [count], optional: true },
  ],
  group: 'load F7',
  mark: 'F7',
  personal: false,
  now: null,
  player: '',
  short: '',
  meaning: '',
  stakes: null,
  any_of: [],
  first_below: null,
}
const PEACE: OrderForm = {
  ...LOAD,
  verb: 'peace',
  label: 'Peace',
  phrases: [{ words: 'F7Q', slots: [], optional: false }],
  group: 'peace F7',
}
const mark = (id: string, kind: string, near = ''): Mark => ({
  id,
  kind,
  at: [0, 0],
  label: id,
  owner: 1,
  level: 0,
  details: [],
  values: {},
  near,
  source: 'seen',
})
const MARKS = [mark('W12', 'world'), mark('W3', 'world'), mark('F7', 'fleet', 'W12'), mark('F77', 'fleet', 'W3')]
const preview = (more: Partial<Preview> = {}): Preview => ({ ...NOTHING.preview, ...more })
const note = (text: string, id: string, order = '') => ({ order, text, mark: id, ask: false, rest: '' })

test('things with orders of several kinds are told from ships with one', () => {
  expect(manifold([accelerate(14), fire(14), accelerate(15)])).toBe(false)
  expect(manifold([LOAD, PEACE])).toBe(true)
  expect(manifold([LOAD])).toBe(false)
  expect(manifold([LOAD, BUILD])).toBe(true)
})

test('a line belongs to the mark of its form, of its note, or with which it begins', () => {
  const found = entries('W12B3I\nF7L\nF77W3W4\nZ 9\nP12M3W3', [BUILD, LOAD])
  const lines = linesByMark(found, [note('3 people go', 'W12', 'p12m3w3')], MARKS)
  expect([...lines].map(([id, list]) => [id, list.map((entry) => entry.text)])).toEqual([
    ['W12', ['W12B3I', 'P12M3W3']],
    ['F7', ['F7L']],
    ['F77', ['F77W3W4']],
  ])
})

test('a number may stand close to the word before it, as the server writes it', () => {
  expect(unfill(LOAD, 'F7L5')).toEqual({ count: '5' })
  expect(unfill(LOAD, 'F7L 5')).toEqual({ count: '5' })
  expect(unfill(LOAD, 'F7L')).toEqual({})
  expect(unfill(fire(14), '14 F 23')).toBeNull()
})

test('what waits for orders is what the preview calls idle', () => {
  const told = things([BUILD, LOAD, PEACE], new Map(), MARKS, preview({ idle: [note('no orders', 'F7')] }))
  expect(told.map((thing) => [thing.mark, thing.kind, thing.given, thing.orderForms.length])).toEqual([
    ['F7', 'fleet', false, 2],
    ['W12', 'world', true, 1],
  ])
  expect(nextWaiting(told, 'F7')?.mark).toBe('F7')
  expect(nextWaiting(told, '')?.mark).toBe('F7')
  expect(byKind(told).map(({ kind, list }) => [kind, list.length])).toEqual([
    ['fleet', 1],
    ['world', 1],
  ])
})

test('things keep their order wherever they are and whatever they are ordered', () => {
  const forms = [BUILD, LOAD, PEACE]
  const names = (orderForms: typeof forms, lines = new Map()) =>
    things(orderForms, lines, MARKS, preview()).map((thing) => thing.mark)
  expect(names(forms.toReversed())).toEqual(names(forms))
  expect(names(forms, linesByMark(entries('F7L', [LOAD]), [], MARKS))).toEqual(names(forms))
})

test('without a word from the preview, whatever has no line waits', () => {
  const lines = linesByMark(entries('F7L', [LOAD]), [], MARKS)
  expect(things([BUILD, LOAD], lines, MARKS, preview()).map((thing) => thing.given)).toEqual([true, false])
})

test('what lies at a place is found, and nothing lies nowhere', () => {
  expect(lying(MARKS, 'W12').map((one) => one.id)).toEqual(['F7'])
  expect(lying(MARKS, '')).toEqual([])
})

test('every word has a letter of its own while there are any', () => {
  expect(letters(['build', 'invest', 'transfer', 'transfer'])).toEqual(['b', 'i', 't', 'r'])
  expect(letters(['next', 'net'], ['n'])).toEqual(['e', 't'])
  expect(letters(['a', 'a'])).toEqual(['a', ''])
})

test('a form is called by its short name, or by its verb', () => {
  const called = [BUILD, { ...LOAD, verb: 'transfer', short: 'transfer I20' }].map(calledBy)
  expect(called).toEqual(['build', 'transfer I20'])
})

test('idle things are counted by kind', () => {
  const idle = [note('no orders', 'F7'), note('2 unused', 'W12'), note('no orders', 'F77')]
  expect(idleByKind(idle, MARKS).map(({ kind, notes }) => plural(notes.length, kind))).toEqual(['2 fleets', '1 world'])
})

test('lines that are there are not put there again', () => {
  expect(missingLines('w12b3i\nF7 L', ['F7L'], ['W12B3I', 'F7L', 'F7L5', 'F7L5', ' '])).toEqual(['F7L5'])
  expect(withoutLines('a\nb\nc\nd', [0, 2])).toBe('b\nd')
})

test('what a thing can do at other marks is known by its name at the beginning', () => {
  const from = {
    slot: 'choice',
    name: 'from',
    words: ['F5', 'F7', 'I1'],
    marks: [],
    labels: [],
    stakes: [],
    usual: '',
    accepted: [],
  }
  const probe = {
    verb: 'probe',
    label: 'Probe W4',
    phrases: [{ words: '{from}P4', slots: [from], optional: false }],
    group: 'probe W4',
    mark: 'W4',
    personal: false,
    now: null,
    player: '',
    short: '',
    meaning: '',
    stakes: null,
    any_of: [],
    first_below: null,
  } as OrderForm
  const to = { ...from, name: 'to' }
  const gift = {
    ...probe,
    verb: 'artifact',
    phrases: [{ words: 'V9{to}', slots: [to], optional: false }],
    mark: 'W1',
  } as OrderForm
  expect(elsewhere([gift, probe], 'F7')).toEqual([{ orderForm: probe, values: { from: 'F7' } }])
  expect(elsewhere([gift, probe], 'F8')).toEqual([])
  expect(elsewhere([gift, probe], 'W4')).toEqual([])
})
