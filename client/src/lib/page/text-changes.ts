/** Only what differs is replaced, so that the cursor stays where it was. */
export function difference(old: string, text: string): { from: number; to: number; insert: string } {
  let from = 0
  while (from < old.length && from < text.length && old[from] === text[from]) from++
  let end = 0
  while (
    end < old.length - from &&
    end < text.length - from &&
    old[old.length - 1 - end] === text[text.length - 1 - end]
  )
    end++
  return { from, to: old.length - end, insert: text.slice(from, text.length - end) }
}
