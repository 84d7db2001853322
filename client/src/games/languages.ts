/** How the programs of single games are coloured. A game that is not listed has its words left plain. */
import { tokens } from './robots/tokens'

export interface Token {
  from: number
  to: number
  kind: 'comment' | 'text' | 'number' | 'word'
}
export type Tokens = (text: string) => Token[]

const LANGUAGES: Record<string, Tokens> = { robots: tokens }

export function tokensOf(game: string): Tokens {
  return LANGUAGES[game] ?? (() => [])
}
