/** What a printout says of one thing in the game's notation: its line, and those set in below it. */
export function linesAbout(notation: string, id: string): string[] {
  const found: string[] = []
  let inside = false
  for (const line of notation.split('\n')) {
    if (/^\S/.test(line)) inside = line.split(/[\s([]/)[0] === id
    if (inside && line.trim()) found.push(line)
  }
  if (found.length > 0) return found
  return notation.split('\n').filter((line) => line.trim().split(/[\s([]/)[0] === id)
}

/** The longest line of a table. Longer ones are sentences, which are better broken than scrolled. */
const WIDEST = 72

/** Whether a printout is a table: its lines must not be broken, or the columns fall apart. */
export function inColumns(printout: string): boolean {
  const lines = printout.split('\n')
  return lines.some((line) => /\S {4,}\S.* {4,}\S/.test(line)) && lines.every((line) => line.length <= WIDEST)
}
