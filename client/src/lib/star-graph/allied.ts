/** A chart with what allies told drawn beside it. What the seat itself knows of stays as the game told it. */
import type { Chart, Mark, MergedPrintouts } from '../api/types'

/** Whether a mark or link is there because an ally told of it. */
export function isTheirs({ source }: Pick<Mark, 'source'>): boolean {
  return source === 'told'
}

export function withAllied(chart: Chart, { marks, links }: Pick<MergedPrintouts, 'marks' | 'links'>): Chart {
  if (!chart.loose || (marks.length === 0 && links.length === 0)) return chart
  const known = new Set(chart.marks.filter((mark) => mark.details.length > 0).map((mark) => mark.id))
  const added = new Map(marks.filter((mark) => !known.has(mark.id)).map((mark) => [mark.id, mark]))
  const own = chart.marks.filter((mark) => !added.has(mark.id))
  const all = [...own, ...added.values()]
  const there = new Set(all.map((mark) => mark.id))
  const joined = new Set(chart.links.map((link) => String(link.joins)))
  return {
    ...chart,
    marks: all.filter((mark) => !mark.near || there.has(mark.near)),
    links: [
      ...chart.links,
      ...links.filter((link) => link.joins?.every((id) => there.has(id)) && !joined.has(String(link.joins))),
    ],
  }
}
