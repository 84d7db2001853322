/** What is shown of a forecast first: the numbers it changes, and what would happen. */
import type { DigestLine, Figure } from '../api/types'

/** The numbers that would change. */
export function changed(figures: readonly Figure[]): Figure[] {
  return figures.filter((figure) => figure.change !== '')
}

/** What would happen, leading to what is on the chart now: places that would only be seen then are not there yet. */
export function led(lines: readonly DigestLine[], drawn: ReadonlySet<string>): DigestLine[] {
  return lines.map((line) => ({ ...line, marks: line.marks.filter((mark) => drawn.has(mark)) }))
}
