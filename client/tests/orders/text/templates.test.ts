import { expect, test } from 'vitest'
import {
  abstracted,
  expand,
  freeName,
  readTemplate,
  readTemplates,
  writeTemplate,
} from '../../../src/lib/orders/text/templates'

const OWN = [
  { id: 'W12', near: '' },
  { id: 'F7', near: 'W12' },
  { id: 'F8', near: 'W12' },
  { id: 'F9', near: 'W3' },
]
const template = (place: string, ...lines: string[]) => ({ name: 'run', place, lines, standing: false, itself: false })
const none = new Set<string>()

test('a star stands for every fleet at the place', () => {
  expect(expand(template('W12', 'F*L', 'F*W31W40'), OWN, none)).toEqual(['F7L', 'F8L', 'F7W31W40', 'F8W31W40'])
})

test('fleets that have orders are left as they are', () => {
  expect(expand(template('W12', 'F*L', 'F*W31W40'), OWN, new Set(['F7']))).toEqual(['F8L', 'F8W31W40'])
})

test('the place stands for itself, whether it has orders or not', () => {
  expect(expand(template('W12', 'W*B3I'), OWN, new Set(['W12']))).toEqual(['W12B3I'])
  expect(expand(template('W12', 'W*B3F*'), OWN, none)).toEqual(['W12B3F7', 'W12B3F8'])
})

test('a template for anywhere is for all', () => {
  expect(expand(template('', 'F*L'), OWN, none)).toEqual(['F7L', 'F8L', 'F9L'])
})

test('empty keys are left out, unless a line gives them ships', () => {
  const own = [...OWN, { id: 'F10', near: 'W3', empty: true }]
  expect(expand(template('W3', 'F*L'), own, none)).toEqual(['F9L'])
  expect(expand(template('W3', 'W*B3F*', 'F*W12'), own, none)).toEqual(['W3B3F9', 'W3B3F10', 'F9W12', 'F10W12'])
})

test('lines without a star are plain lines', () => {
  expect(expand(template('', 'A=RED', '', '14 A 3,4'), OWN, none)).toEqual(['A=RED', '14 A 3,4'])
})

test('where nothing lies at the place there is nothing to order', () => {
  expect(expand(template('W99', 'F*L'), OWN, none)).toEqual([])
})

test('the same orders of several fleets become one line with a star', () => {
  const lines = ['W12B3I', 'F7L', 'F8L', 'F7W31', 'F8W31']
  expect(abstracted(lines, ['F7', 'F8', 'F9'])).toEqual(['W12B3I', 'F*L', 'F*W31'])
})

test('different orders stay as they are, and F7 is not F77', () => {
  expect(abstracted(['F7L', 'F8W3'], ['F7', 'F8'])).toEqual(['F7L', 'F8W3'])
  expect(abstracted(['F77L'], ['F7'])).toEqual(['F77L'])
})

test('a template is kept as text and read again; what is none is left out', () => {
  const kept = { ...template('W12', 'F*L'), standing: true }
  expect(readTemplate('run', writeTemplate(kept))).toEqual(kept)
  expect(
    readTemplates(
      new Map([
        ['a', 'nonsense'],
        ['b', '{"lines":[3]}'],
        ['c', '{"lines":["x"]}'],
      ]),
    ).map((one) => one.name),
  ).toEqual(['c'])
})

test('a name is free or gets a number', () => {
  expect(freeName('run', new Set())).toBe('run')
  expect(freeName('run', new Set(['run', 'run 2']))).toBe('run 3')
})
