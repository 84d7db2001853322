/** Small star graphs, made by hand: only the connections of their marks matter. */
import type { Chart, Link, Mark } from '../../src/lib/api/types'
import * as charts from '../charts'

export type Join = [string, string]

/** A world that belongs to nobody, unless the test says otherwise. */
export function mark(id: string, more: Partial<Mark> = {}): Mark {
  return charts.mark(id, [0, 0], { kind: 'world', owner: null, ...more })
}

export function gate(joins: Join, kind = 'gate'): Link {
  return charts.link(kind, [0, 0], [0, 0], { id: `${kind} ${joins.join(' ')}`, owner: null, joins })
}

export function chart(marks: Mark[], joins: Join[]): Chart {
  return charts.chart(marks, { loose: true, links: joins.map((one) => gate(one)) })
}
