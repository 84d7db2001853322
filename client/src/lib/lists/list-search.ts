/** Tables of what is known: sorted by a column, and searched by words like `sol`, `metal>5` or `owner:red`. */
import type { Listing, Row } from '../api/types'

type Cell = Row['cells'][number]
type Columns = Listing['columns']
type Test = (row: Row) => boolean

export interface Sorting {
  column: number
  down: boolean
}

const ASKED = /^([^<>=:]+)(>=|<=|>|<|=|:)(.*)$/

export function sorted(rows: readonly Row[], columns: Columns, sorting: Sorting | null): Row[] {
  if (!sorting) return [...rows]
  const { column, down } = sorting
  const number = columns[column]?.number ?? false
  return rows.toSorted((a, b) => compare(a.cells[column] ?? null, b.cells[column] ?? null, number, down))
}

/** Cells with nothing in them come last whichever way round. */
function compare(a: Cell, b: Cell, number: boolean, down: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order = number
    ? Number(a) - Number(b)
    : String(a).localeCompare(String(b), 'en', { numeric: true, sensitivity: 'base' })
  return down ? -order : order
}

/** Rows that all the words fit. */
export function filtered(rows: readonly Row[], columns: Columns, text: string): Row[] {
  const tests = text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => test(word, columns))
  return rows.filter((row) => tests.every((fits) => fits(row)))
}

function test(word: string, columns: Columns): Test {
  const [, name = '', sign = '', value = ''] = ASKED.exec(word) ?? []
  const column = name ? columnOf(name, columns) : -1
  if (column < 0) return (row) => row.cells.some((cell) => told(cell).includes(word.toLowerCase()))
  if (value === '') return () => true // it is still being typed
  const asked = Number(value)
  const size =
    (fits: (cell: number) => boolean): Test =>
    (row) => {
      const cell = row.cells[column] ?? null
      return cell !== null && !Number.isNaN(Number(cell)) && fits(Number(cell))
    }
  switch (sign) {
    case '>':
      return size((cell) => cell > asked)
    case '<':
      return size((cell) => cell < asked)
    case '>=':
      return size((cell) => cell >= asked)
    case '<=':
      return size((cell) => cell <= asked)
    case '=':
      return (row) => told(row.cells[column] ?? null) === value.toLowerCase()
    default:
      return (row) => told(row.cells[column] ?? null).includes(value.toLowerCase())
  }
}

/** How one can ask a list, by columns it has: the words of the first that says something, and the size of a number. */
export function asked({ columns, rows }: Listing): string {
  const cells = (column: number) => rows.flatMap((row) => row.cells[column] ?? []).filter((cell) => cell !== '')
  const parts = columns.map((column, index) => {
    const name = plain(column.name)
    const all = cells(index)
    if (!name || /[<>=:]/.test(name) || columnOf(name, columns) !== index) return null
    if (column.number) return { number: true, text: `${name}>${middle(all.map(Number))}` }
    const word = String(all[0] ?? '')
      .split(/\s+/)[0]
      ?.toLowerCase()
    return word ? { number: false, text: `${name}:${word}` } : null
  })
  const found = [true, false].flatMap((number) => {
    const fit = parts.filter((part, index) => part?.number === number && index > 0)
    return (fit[0] ?? parts.find((part) => part?.number === number))?.text ?? []
  })
  return ['words', ...(found.length > 0 ? [`or ${found.join(', ')}`] : [])].join(', ')
}

/** A number of which some are larger, as far as there are any. */
function middle(numbers: number[]): number {
  const ordered = [...new Set(numbers)].toSorted((a, b) => a - b)
  return ordered[Math.floor((ordered.length - 1) / 2)] ?? 0
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}

/** The column of that name, or the first whose name begins like it. */
function columnOf(name: string, columns: Columns): number {
  const names = columns.map((column) => plain(column.name))
  const exact = names.indexOf(plain(name))
  return exact >= 0 ? exact : names.findIndex((each) => each.startsWith(plain(name)))
}

function told(cell: Cell): string {
  return cell === null ? '' : String(cell).toLowerCase()
}

/** Listings that tell of scores. */
export function ofScores(listings: readonly Listing[]): Listing[] {
  return listings.filter((listing) => ['scores', 'points', 'forecast'].includes(listing.id))
}

/** The rows of a log, whose first column says when and whose second tells what, gathered by their time. */
export function chapters(listing: Listing): { when: string; lines: string[] }[] {
  const found = new Map<string, string[]>()
  for (const row of listing.rows) {
    const when = String(row.cells[0] ?? '')
    found.set(when, [...(found.get(when) ?? []), String(row.cells[1] ?? '')])
  }
  return [...found].map(([when, lines]) => ({ when, lines }))
}
