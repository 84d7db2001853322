/** How many people can play, in words: `2 to 9`, `2, 3 or 6`, `1`. */
export function playersOf(counts: readonly number[]): string {
  const [first, last] = [counts[0], counts.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (first === last) return String(first)
  if (last - first === counts.length - 1) return `${first} to ${last}`
  return `${counts.slice(0, -1).join(', ')} or ${last}`
}
