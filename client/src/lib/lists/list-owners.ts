/** Whose the things in a list are, as the chart tells it: rows have the sign of their mark's owner, names their colour. */
import type { MarkStyle } from '../chart/mark-style'
import type { Chart } from '../api/types'

export interface Owners {
  own: number | null
  /** Owners by the marks of the chart. */
  marks: ReadonlyMap<string, number>
  /** Owners by their names, where a game knows them by name. */
  names: ReadonlyMap<string, number>
}

export const NO_OWNERS: Owners = { own: null, marks: new Map(), names: new Map() }

export function ownersOf(chart: Chart | null, look: MarkStyle, own: number | null): Owners {
  const [marks, names] = [new Map<string, number>(), new Map<string, number>()]
  for (const mark of chart?.marks ?? []) {
    if (mark.owner === null) continue
    marks.set(mark.id, mark.owner)
    const name = look.node?.owner(mark)
    if (name) names.set(name, mark.owner)
  }
  return { own, marks, names }
}
