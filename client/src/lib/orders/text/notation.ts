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
