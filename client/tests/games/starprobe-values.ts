/** Small charts and lists of Star Probe for its tests. */
import type { Chart, Listing, Mark, Row } from '../../src/lib/api/types'
import * as charts from '../charts'

export const listing = (id: string, ...rows: (string | number | null)[][]): Listing => ({
  id,
  title: id,
  about: '',
  columns: [],
  rows: rows.map((cells) => ({ id: String(cells[0]), cells, mark: '', seen: null, kind: '', values: {} })),
})
export const typed = (id: string, ...rows: Partial<Row>[]): Listing => ({
  ...listing(id),
  rows: rows.map((row) => ({ id: '', cells: [], mark: '', seen: null, kind: '', values: {}, ...row })),
})
export const star = (id: string, level: number, details: [string, string][] = [], owner: number | null = null): Mark =>
  charts.mark(id, [3 + level / 40, 5 - level / 50], {
    kind: 'regular',
    owner,
    level,
    details: [['star', id], ['kind', 'regular'], ...details],
    values: {
      row: id.includes('*') ? `${id.charAt(0)}*` : id.charAt(0),
      column: Number.parseInt(id.slice(1)),
      ...(id.includes('*') ? { shifted: 1 } : {}),
      ...(details.some(([name]) => name === 'reach') ? { reach: 1 } : {}),
      ...(details.some(([name]) => name !== 'reach') ? { known: 1 } : {}),
    },
  })
export const SHIP: Mark = { ...star('ship 1', 2, [], 1), kind: 'ship', near: 'F3/2', values: {} }

/** A chart with nothing but marks and areas. */
export const chart = (marks: Mark[], areas: Chart['areas'] = []): Chart =>
  charts.chart(marks, { high: [9, 9], up: false, areas })
