/** A diary as pages, one for each month. The first page of a year says so. */
import type { Listing } from '../api/types'

export interface DiaryEntry {
  id: string
  text: string
  amount: string
  /** The mark on the chart it is about. */
  mark: string
}
export interface DiaryPage {
  month: number
  /** `Year 2`, on the first page of a year that has one. */
  year: string
  entries: DiaryEntry[]
}

const MONTHS = 12

export function pagesOf(listing: Listing): DiaryPage[] {
  const pages: DiaryPage[] = []
  let year = 0
  for (const row of listing.rows) {
    const month = Number(row.cells[0] ?? 0)
    if (pages.at(-1)?.month !== month) {
      const now = Math.floor((month - 1) / MONTHS) + 1
      pages.push({ month, year: now === year ? '' : `Year ${now}`, entries: [] })
      year = now
    }
    const [, text, amount] = row.cells
    pages.at(-1)?.entries.push({ id: row.id, text: String(text ?? ''), amount: String(amount ?? ''), mark: row.mark })
  }
  return pages
}
