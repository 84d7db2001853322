/** Search in a rules page or guide: which of its passages have all the words, the best first. */
export interface Passage {
  /** Where its address leads. */
  id: string
  /** The heading it is below. */
  chapter: string
  text: string
  /** It is a heading itself. */
  heading: boolean
}

export interface Piece {
  text: string
  found: boolean
}

const MOST = 40
/** How many letters of a passage are shown before what was found. */
const LEAD = 40
const LONGEST = 150

export function wordsOf(query: string): string[] {
  return [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))]
}

/** Headings first, then passages in which a word begins as it was typed, each in the order of the page. */
export function search(passages: readonly Passage[], query: string): { found: Passage[]; more: number } {
  const words = wordsOf(query)
  if (words.length === 0) return { found: [], more: 0 }
  const all = passages
    .map((passage) => ({ passage, rank: rankOf(passage, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ passage }) => passage)
  return { found: all.slice(0, MOST), more: Math.max(0, all.length - MOST) }
}

function rankOf({ text, heading }: Passage, words: readonly string[]): number {
  const low = text.toLowerCase()
  if (!words.every((word) => low.includes(word))) return 0
  return 1 + Number(heading) * 2 + Number(words.every((word) => begins(low, word)))
}

function begins(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
  return false
}

/** Where the words are in a text: from, to. */
export function places(text: string, words: readonly string[]): [number, number][] {
  const low = text.toLowerCase()
  const found: [number, number][] = []
  for (const word of words)
    for (let at = low.indexOf(word); at >= 0; at = low.indexOf(word, at + word.length))
      found.push([at, at + word.length])
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  return found.filter(([from], index) => index === 0 || from >= (found[index - 1]?.[1] ?? 0))
}

/** The part of a passage around what was found, with the words marked. */
export function excerpt(text: string, query: string): Piece[] {
  const words = wordsOf(query)
  const first = places(text, words)[0]?.[0] ?? 0
  const from = first > LEAD ? text.indexOf(' ', first - LEAD) + 1 : 0
  const cut = text.slice(from, from + LONGEST)
  const pieces: Piece[] = from > 0 ? [{ text: '… ', found: false }] : []
  let at = 0
  for (const [begin, end] of places(cut, words)) {
    if (begin > at) pieces.push({ text: cut.slice(at, begin), found: false })
    pieces.push({ text: cut.slice(begin, end), found: true })
    at = end
  }
  const rest = cut.slice(at) + (from + LONGEST < text.length ? ' …' : '')
  return rest ? [...pieces, { text: rest, found: false }] : pieces
}

/** The passages of a page: headings, clauses, rows, paragraphs and examples, each with the nearest address. */
export function passagesOf(page: ParentNode): Passage[] {
  const found: Passage[] = []
  let [id, chapter] = ['', '']
  for (const block of page.querySelectorAll('h2, h3, p, li, tr, pre, desc')) {
    const text = (block.textContent ?? '').replace(/\s+/g, ' ').trim()
    const heading = /^h[23]$/i.test(block.tagName)
    id = block.closest('h2[id], h3[id], li[id], tr[id]')?.id ?? id
    if (heading) chapter = text
    if (text && !block.querySelector('p, li, tr')) found.push({ id, chapter, text, heading })
  }
  return found
}
