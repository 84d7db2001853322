/** Courses through the same gate, drawn side by side, so that each of them is seen. */
import type { Link } from '../api/types'

/** The same links; of those that join the same two places each has a lane of its own, so far from the next. */
export function apart(links: readonly Link[], lane: number): Link[] {
  const gates = new Map<string, Link[]>()
  for (const link of links) {
    const gate = gateOf(link)
    gates.set(gate, [...(gates.get(gate) ?? []), link])
  }
  return links.map((link) => {
    const all = gates.get(gateOf(link)) ?? []
    const off = (all.indexOf(link) - (all.length - 1) / 2) * lane
    return off === 0 ? link : moved(link, reversed(link) ? -off : off)
  })
}

function gateOf({ joins, id }: Link): string {
  return joins ? joins.toSorted().join(' ') : id
}

/** Whether a link runs against the order of its two places: what goes there and what comes back share the lanes. */
function reversed({ joins }: Link): boolean {
  return joins !== null && joins.toSorted()[0] !== joins[0]
}

function moved(link: Link, off: number): Link {
  const [dx, dy] = [link.end[0] - link.start[0], link.end[1] - link.start[1]]
  const long = Math.hypot(dx, dy) || 1
  const [x, y] = [(-dy / long) * off, (dx / long) * off]
  return { ...link, start: [link.start[0] + x, link.start[1] + y], end: [link.end[0] + x, link.end[1] + y] }
}
