import { expect, test } from 'vitest'
import { linesAbout } from '../../src/lib/orders/text/notation'
import type { Listing, Row } from '../../src/lib/api/types'
import { asked, filtered, ofScores, sorted } from '../../src/lib/lists/list-search'

const column = (name: string, number = false) => ({ name, number, about: '' })
const COLUMNS = [column('world'), column('owner'), column('metal', true), column('I-ships', true)]
const row = (...cells: Row['cells']): Row => ({
  id: String(cells[0]),
  cells,
  mark: String(cells[0]),
  seen: null,
  kind: '',
  values: {},
})
const ROWS = [row('W2', 'RED', 30, 1), row('W10', 'BLUE', 4, null), row('W1', '', null, 12), row('W3', 'RED', 5, 2)]
const names = (rows: Row[]) => rows.map((one) => one.cells[0]).join(' ')

test('numbers are sorted by size and words by the alphabet, their numbers by size', () => {
  expect(names(sorted(ROWS, COLUMNS, { column: 3, down: true }))).toBe('W1 W3 W2 W10')
  expect(names(sorted(ROWS, COLUMNS, { column: 0, down: false }))).toBe('W1 W2 W3 W10')
  expect(names(sorted(ROWS, COLUMNS, null))).toBe('W2 W10 W1 W3')
})

test('cells with nothing in them come last both ways round', () => {
  expect(names(sorted(ROWS, COLUMNS, { column: 2, down: false }))).toBe('W10 W3 W2 W1')
  expect(names(sorted(ROWS, COLUMNS, { column: 2, down: true }))).toBe('W2 W3 W10 W1')
})

test('rows are found by words, by columns and by size', () => {
  const find = (text: string) => names(filtered(ROWS, COLUMNS, text))
  expect(find('red')).toBe('W2 W3')
  expect(find('metal>5')).toBe('W2')
  expect(find('metal>=5 owner:re')).toBe('W2 W3')
  expect(find('metal<5')).toBe('W10')
  expect(find('metal<=5')).toBe('W10 W3')
  expect(find('world=w1')).toBe('W1')
  expect(find('iships>1')).toBe('W1 W3')
  expect(find('owner:')).toBe('W2 W10 W1 W3')
  expect(find('nobody:red')).toBe('')
})

test('tables of scores are known by their names', () => {
  const listing = (id: string): Listing => ({ id, title: id, about: '', columns: [], rows: [] })
  expect(ofScores(['worlds', 'points', 'forecast'].map(listing)).map((one) => one.id)).toEqual(['points', 'forecast'])
})

test('what is known of a world is its line and those below it', () => {
  const notation = 'turn 3\nW3 (1,2) [RED]\n   F7[RED]=2\n\nW32 (3) []\n   F9[]=0\n'
  expect(linesAbout(notation, 'W3')).toEqual(['W3 (1,2) [RED]', '   F7[RED]=2'])
  expect(linesAbout(notation, 'F9')).toEqual(['   F9[]=0'])
  expect(linesAbout(notation, 'W4')).toEqual([])
})

test('a list is asked by columns that it has', () => {
  const listing = (columns: Listing['columns'], rows: Row[]): Listing => ({
    id: 'x',
    title: 'x',
    about: '',
    columns,
    rows,
  })
  expect(asked(listing(COLUMNS, ROWS))).toBe('words, or metal>5, owner:red')
  const finds = listing([column('star'), column('cost in M', true)], [row('B11*/-3 far', 7), row('C2/4', 9)])
  expect(asked(finds)).toBe('words, or costinm>7, star:b11*/-3')
  expect(names(filtered(finds.rows, finds.columns, 'costinm>7'))).toBe('C2/4')
  expect(names(filtered(finds.rows, finds.columns, 'star:b11*/-3'))).toBe('B11*/-3 far')
  expect(asked(listing([column('star')], []))).toBe('words')
})
