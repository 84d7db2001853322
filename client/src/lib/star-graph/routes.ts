/** Ways over a loose chart, along what is known to be joined. */
import type { Link } from '../api/types'

type Joints = ReadonlyMap<string, readonly string[]>

/** What each mark is joined to, in the order of the links. */
export function joints(links: readonly Link[]): Joints {
  const found = new Map<string, string[]>()
  for (const { joins } of links) {
    if (!joins) continue
    const [one, two] = joins
    found.set(one, [...(found.get(one) ?? []), two])
    found.set(two, [...(found.get(two) ?? []), one])
  }
  return found
}

/** The shortest way from one mark to another, both included; of several the first found. Null if none is known. */
export function route(known: Joints, from: string, to: string): string[] | null {
  const came = new Map<string, string>([[from, '']])
  const waiting = [from]
  for (const here of waiting) {
    if (here === to) break
    for (const next of known.get(here) ?? []) {
      if (came.has(next)) continue
      came.set(next, here)
      waiting.push(next)
    }
  }
  if (!came.has(to)) return null
  const way: string[] = []
  for (let here = to; here; here = came.get(here) ?? '') way.unshift(here)
  return way
}

/** The number of jumps to each mark that can be reached within a limit. */
export function within(known: Joints, from: string, most: number): Map<string, number> {
  const far = new Map([[from, 0]])
  for (const [here, jumps] of far) {
    if (jumps === most) continue
    for (const next of known.get(here) ?? []) if (!far.has(next)) far.set(next, jumps + 1)
  }
  return far
}
