/** How worlds and fleets look, read from what is told of them. */
import type { MarkStyle } from '../../lib/chart/mark-style'
import type { Mark } from '../../lib/api/types'
import { OUTLINES } from './outlines'

const SHORT: [string, string][] = [
  ['industry', 'I'],
  ['metal', 'M'],
  ['mines', 'm'],
  ['people', 'P'],
  ['iships', 'i'],
  ['pships', 'p'],
]
/** What a number is followed by: usable industry, converts or robots among the people. */
const PARTS: Record<string, (values: Mark['values']) => string> = {
  industry: ({ usable }) => (usable === undefined ? '' : `/${usable}`),
  people: ({ converts, robots }) => (robots ? 'R' : converts ? `/${converts}C` : ''),
}
const LARGEST = 40

export function ownerOf(mark: Mark): string {
  return String(mark.values.owner ?? '')
}

/** `I4 M6 m3 P10`. */
export function tells(mark: Mark): string {
  return SHORT.flatMap(([name, letter]) => {
    const value = mark.values[name]
    return value ? [`${letter}${value}${PARTS[name]?.(mark.values) ?? ''}`] : []
  }).join(' ')
}

/** `t9` for what was last seen in turn 9. */
export function age(mark: Mark): string {
  return mark.values.seen ? `t${mark.values.seen}` : ''
}

function tone(mark: Mark): 'owned' | 'free' | 'unseen' | 'hole' {
  if (mark.kind === 'unseen' || mark.kind === 'their unseen') return 'unseen'
  if (mark.values.hole) return 'hole'
  return ownerOf(mark) ? 'owned' : 'free'
}

export const LOOK: MarkStyle = {
  outlines: OUTLINES,
  node: {
    tone,
    size: (mark) => 1 + 0.4 * (Math.min(mark.level, LARGEST) / LARGEST),
    word: (mark) => mark.label.replace(/^W/, ''),
    owner: ownerOf,
    tells,
    age,
    treasure: (mark) => Boolean(mark.values.artifacts),
  },
}
