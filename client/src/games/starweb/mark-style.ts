/** How worlds and fleets look, read from what is told of them. */
import type { MarkStyle } from '../../lib/chart/mark-style'
import type { Mark } from '../../lib/api/types'
import { OUTLINES } from './outlines'

const SHORT: [string, string][] = [
  ['Industry', 'I'],
  ['Metal', 'M'],
  ['Mines', 'm'],
  ['Population', 'P'],
  ['I-Ships', 'i'],
  ['P-Ships', 'p'],
]
const LARGEST = 40

function detail(mark: Mark, name: string): string {
  return mark.details.find(([called]) => called === name)?.[1] ?? ''
}

/** The name in an owner's brackets. */
export function ownerOf(mark: Mark): string {
  return detail(mark, 'owner').replace(/^\[(.*)\]$/, '$1')
}

/** `I4 M6 m3 P10`. */
export function tells(mark: Mark): string {
  return SHORT.flatMap(([name, letter]) => {
    const value = detail(mark, name)
    return value ? [letter + value] : []
  }).join(' ')
}

/** `t9` for what was last seen in turn 9. */
export function age(mark: Mark): string {
  const turn = /^turn (\d+)$/.exec(detail(mark, 'last seen'))
  return turn ? `t${turn[1]}` : ''
}

function tone(mark: Mark): 'owned' | 'free' | 'unseen' | 'hole' {
  if (mark.kind === 'unseen' || mark.kind === 'their unseen') return 'unseen'
  if (mark.kind === 'hole' || mark.details.some(([name]) => name.startsWith('B*L*A*C*K'))) return 'hole'
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
    treasure: (mark) => detail(mark, 'artifacts') !== '',
  },
}
