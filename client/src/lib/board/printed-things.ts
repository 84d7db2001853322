/** A printout taken apart into its things, such as a world with its fleets: what stays together on paper. */
export interface PrintedThing {
  lines: string[]
  /** The number of its first line, counted from 0. */
  first: number
  /** It is short enough to be kept on one page. */
  whole: boolean
}

/** Longer ones are broken like any text: they would leave half a page empty. */
const LONGEST = 24

/** A thing begins with a line at the margin, and has all the lines set in below it. Empty lines end it. */
export function thingsOf(printout: string): PrintedThing[] {
  const lines = printout.replace(/\n$/, '').split('\n')
  const things: PrintedThing[] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    const inside = before !== undefined && before.trim() !== '' && /^\s+\S/.test(line)
    if (inside) things.at(-1)?.lines.push(line)
    else things.push({ lines: [line], first: index, whole: true })
  }
  return things.map((thing) => ({ ...thing, whole: thing.lines.length <= LONGEST }))
}
