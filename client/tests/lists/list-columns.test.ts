import { beforeEach, expect, it, vi } from 'vitest'
import { LOOK } from '../../src/games/starweb/mark-style'
import {
  emptyColumns,
  leftOut,
  rememberEmpty,
  rememberLeftOut,
  saysNothing,
  showsEmpty,
  shownColumns,
} from '../../src/lib/lists/list-columns'
import { ownersOf } from '../../src/lib/lists/list-owners'
import type { Chart, Listing } from '../../src/lib/api/types'
import { StorageStub } from '../storage-stub'

const LISTING = {
  id: 'worlds',
  title: 'Worlds',
  columns: ['world', 'metal', 'mines'].map((name, index) => ({ name, number: index > 0, about: '' })),
  rows: [
    { id: 'W1', cells: ['W1', 0, 3], mark: 'W1', seen: null, kind: '', values: {} },
    { id: 'W2', cells: ['W2', null, 0], mark: 'W2', seen: null, kind: '', values: {} },
  ],
  about: '',
} as Listing

beforeEach(() => vi.stubGlobal('localStorage', new StorageStub()))

it('remembers which columns were left out, list by list', () => {
  expect(leftOut('worlds')).toEqual(new Set())
  rememberLeftOut('worlds', new Set(['metal']))
  expect(leftOut('worlds')).toEqual(new Set(['metal']))
  expect(leftOut('fleets')).toEqual(new Set())
  rememberLeftOut('worlds', new Set())
  expect(localStorage.length).toBe(0)
  localStorage.setItem('turnsheet.columns.worlds', '{')
  expect(leftOut('worlds')).toEqual(new Set())
})

it('always shows the first column', () => {
  expect(shownColumns(LISTING.columns, new Set(['world', 'metal', 'else']))).toEqual([0, 2])
})

it('knows columns that say nothing', () => {
  expect([0, 1, 2].map((column) => saysNothing(LISTING, column))).toEqual([false, true, false])
})

it('leaves out columns that say nothing, unless somebody wants them or the list has no rows', () => {
  expect(emptyColumns(LISTING)).toEqual(new Set(['metal']))
  expect(emptyColumns({ ...LISTING, rows: [] })).toEqual(new Set())
  expect(showsEmpty('worlds')).toBe(false)
  rememberEmpty('worlds', true)
  expect([showsEmpty('worlds'), showsEmpty('fleets')]).toEqual([true, false])
  rememberEmpty('worlds', false)
  expect(localStorage.length).toBe(0)
})

it('takes owners from the chart, by mark and by name', () => {
  const mark = { kind: 'world', at: [0, 0], level: 0, details: [], near: '', label: '' }
  const chart = {
    marks: [
      { ...mark, id: 'W1', owner: 3, values: { owner: 'KEPLER' } },
      { ...mark, id: 'W2', owner: null, values: { owner: '' } },
    ],
  } as unknown as Chart
  const { marks, names, own } = ownersOf(chart, LOOK, 2)
  expect([[...marks], [...names], own]).toEqual([[['W1', 3]], [['KEPLER', 3]], 2])
  expect(ownersOf(null, LOOK, null).marks.size).toBe(0)
})
