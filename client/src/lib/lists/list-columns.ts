/** Which columns of a list are shown. What somebody leaves out is remembered in this browser, for lists of that name. */
import type { Listing } from '../api/types'

type Column = Listing['columns'][number]

function key(list: string): string {
  return `turnsheet.columns.${list}`
}

/** The names of the columns that were left out. */
export function leftOut(list: string): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(list)) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [])
  } catch {
    return new Set()
  }
}

export function rememberLeftOut(list: string, names: ReadonlySet<string>): void {
  try {
    if (names.size === 0) localStorage.removeItem(key(list))
    else localStorage.setItem(key(list), JSON.stringify([...names]))
  } catch {
    return // then all are shown on the next visit
  }
}

/** The places of the columns that are shown; the first one always is. */
export function shownColumns(columns: readonly Column[], names: ReadonlySet<string>): number[] {
  return columns.flatMap((column, index) => (index === 0 || !names.has(column.name) ? [index] : []))
}

/** Whether columns that say nothing are shown, too; they are not unless somebody wants them. */
export function showsEmpty(list: string): boolean {
  return localStorage.getItem(`${key(list)}.empty`) === 'shown'
}

export function rememberEmpty(list: string, shown: boolean): void {
  try {
    if (shown) localStorage.setItem(`${key(list)}.empty`, 'shown')
    else localStorage.removeItem(`${key(list)}.empty`)
  } catch {
    return // then they are left out on the next visit
  }
}

/** The names of the columns that say nothing; of a list without rows, none. */
export function emptyColumns(listing: Listing): Set<string> {
  const named = listing.columns.filter((_, index) => index > 0 && saysNothing(listing, index))
  return new Set(listing.rows.length > 0 ? named.map((column) => column.name) : [])
}

/** Whether a column says nothing: only zeros and empty cells. */
export function saysNothing(listing: Listing, column: number): boolean {
  return listing.rows.every((row) => [0, '', null, undefined].includes(row.cells[column] as 0 | '' | null))
}
