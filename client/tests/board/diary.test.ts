import { expect, test } from 'vitest'
import { boardPages } from '../../src/lib/board/board-pages'
import { pagesOf } from '../../src/lib/board/diary'
import type { Listing, Row } from '../../src/lib/api/types'

const row = (cells: Row['cells'], more: Partial<Row> = {}): Row => ({
  id: String(cells[1]),
  cells,
  mark: '',
  seen: null,
  kind: '',
  values: {},
  ...more,
})
const listing = (...rows: Row[]): Listing => ({ id: 'diary', title: '', about: '', columns: [], rows })

test('a diary has a page for each month, and the first one of a year says so', () => {
  const pages = pagesOf(
    listing(
      row([1, 'We left.', null]),
      row([1, 'We jumped.', null]),
      row([2, 'We found it.', '+3 M'], { mark: 'C3/7' }),
      row([13, 'Home again.', null]),
    ),
  )
  expect(pages.map(({ month, year, entries }) => [month, year, entries.length])).toEqual([
    [1, 'Year 1', 2],
    [2, '', 1],
    [13, 'Year 2', 1],
  ])
  expect(pages[1]?.entries[0]).toEqual({ id: 'We found it.', text: 'We found it.', amount: '+3 M', mark: 'C3/7' })
})

test('a board of review has a page for each sitting', () => {
  const pages = boardPages(
    listing(
      row(['If the Board met now', null, null], { kind: 'board', values: { board: 0 } }),
      row(['Total', null, '+3'], { kind: 'total', values: { board: 0 } }),
      row(['Board of Review 1', null, null], { kind: 'board', values: { board: 1 } }),
    ),
  )
  expect(pages.map(({ number, title, rows }) => [number, title, rows.length])).toEqual([
    [0, 'If the Board met now', 1],
    [1, 'Board of Review 1', 0],
  ])
})
