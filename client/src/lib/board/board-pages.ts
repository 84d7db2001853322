/** The pages of a board of review: what it counted, item by item. */
import type { Listing, Row } from '../api/types'

export interface BoardPage {
  /** 0: what it would count now. */
  number: number
  title: string
  rows: Row[]
}

export function boardPages(listing: Listing): BoardPage[] {
  const pages: BoardPage[] = []
  for (const row of listing.rows) {
    if (row.kind === 'board')
      pages.push({ number: Number(row.values.board), title: String(row.cells[0] ?? ''), rows: [] })
    else pages.at(-1)?.rows.push(row)
  }
  return pages
}
