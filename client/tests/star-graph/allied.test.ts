import { expect, test } from 'vitest'
import type { Chart, Mark } from '../../src/lib/api/types'
import { kindWords, remembered } from '../../src/lib/chart/mark-style'
import { isTheirs, withAllied } from '../../src/lib/star-graph/allied'
import * as graphs from './star-graphs'

const mark = (id: string, kind: string, near = '', details: [string, string][] = [['owner', '[A]']]): Mark =>
  graphs.mark(id, { kind, near, details })
const told = (id: string, kind: string, near = '', details?: [string, string][]): Mark => ({
  ...mark(id, kind, near, details),
  source: 'told',
})
const chart = graphs.chart(
  [mark('W1', 'world'), mark('W2', 'unseen', '', []), mark('F1', 'fleet', 'W1')],
  [['W1', 'W2']],
)
const kinds = (of: Chart) => Object.fromEntries(of.marks.map((one) => [one.id, kindWords(one)]))

test('what the seat knows of stays as the game told it', () => {
  expect(kinds(withAllied(chart, { marks: [told('W1', 'world')], links: [] }))).toEqual(kinds(chart))
})

test('what nothing is known of but its name is drawn as allies told it', () => {
  expect(kinds(withAllied(chart, { marks: [told('W2', 'world'), told('W3', 'unseen', '', [])], links: [] }))).toEqual({
    W1: 'world',
    F1: 'fleet',
    W2: 'their world',
    W3: 'their unseen',
  })
})

test('a gate is drawn once, and only between marks there are', () => {
  const joins: graphs.Join[] = [
    ['W1', 'W2'],
    ['W2', 'W3'],
    ['W3', 'W9'],
  ]
  const links = joins.map((one) => graphs.gate(one, 'their gate'))
  const drawn = withAllied(chart, { marks: [told('W3', 'world')], links })
  expect(drawn.links.map((one) => one.id)).toEqual(['gate W1 W2', 'their gate W2 W3'])
})

test('a fleet at a mark that is not there is not drawn', () => {
  expect(kinds(withAllied(chart, { marks: [told('their F9', 'fleet', 'W9')], links: [] }))).toEqual(kinds(chart))
})

test('without anything of allies, or on a chart of places, nothing changes', () => {
  expect(withAllied(chart, { marks: [], links: [] })).toBe(chart)
  const fixed = { ...chart, loose: false }
  expect(withAllied(fixed, { marks: [told('W3', 'world')], links: [] })).toBe(fixed)
})

test('marks say who knows of them', () => {
  const marks = [told('W1', 'world'), mark('W1', 'world'), { ...mark('W1', 'world'), source: 'remembered' as const }]
  expect(marks.map(isTheirs)).toEqual([true, false, false])
  expect(marks.map(remembered)).toEqual([true, false, true])
  expect(marks.map(kindWords)).toEqual(['their world', 'world', 'old world'])
})
