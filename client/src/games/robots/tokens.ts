/** The pieces of a robot's program, for colours only. What they mean, and whether they are right, the server says. */
import type { Token } from '../languages'

const PIECES = /(\([^)]*\)?)|(\."[^"]*"?)|([+-]?\d+(?=\s|$))|(\S+)/g

export function tokens(text: string): Token[] {
  const found: Token[] = []
  for (const piece of text.matchAll(PIECES)) {
    const kind = piece[1] ? 'comment' : piece[2] ? 'text' : piece[3] ? 'number' : 'word'
    found.push({ from: piece.index, to: piece.index + piece[0].length, kind })
  }
  return found
}
