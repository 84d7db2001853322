/** How worlds and fleets look, read from what is told of them. */
import type { Bar, Guard, MarkStyle } from '../../lib/chart/mark-style'
import type { Mark } from '../../lib/api/types'
import { OUTLINES } from './outlines'

/** What fills a bar: a home world has about as much at the beginning. */
const FULL: Record<Bar['name'], number> = { industry: 30, metal: 30, mines: 10, people: 100 }
const LABELS: Record<Bar['name'], string> = {
  industry: 'Industry',
  metal: 'Metal',
  mines: 'Mines',
  people: 'People',
}
/** What the card need not tell once more. */
const SAYS: Record<Bar['name'], readonly string[]> = {
  industry: ['Industry'],
  metal: ['Metal'],
  mines: ['Mines'],
  people: ['Population', 'Limit'],
}
const NAMES = Object.keys(FULL) as Bar['name'][]
const GUARDS: Guard[] = [
  { kind: 'iships', label: 'I-ships that guard the industry', count: 0 },
  { kind: 'pships', label: 'P-ships that guard the people', count: 0 },
]
const LARGEST = 40

/** What a number is followed by: usable industry, converts or robots among the people. */
const PARTS: Partial<Record<Bar['name'], (values: Mark['values']) => string>> = {
  industry: ({ usable }) => (usable === undefined ? '' : `, ${usable} usable`),
  people: ({ converts, robots, limit }) =>
    `${limit ? ` of ${limit}` : ''}${robots ? ', robots' : converts ? `, ${converts} converts` : ''}`,
}

export function ownerOf(mark: Mark): string {
  return String(mark.values.owner ?? '')
}

/** What a world has, as bars; none of a world of which nothing is known. */
export function bars(mark: Mark): Bar[] {
  if (mark.near || mark.values.owner === undefined) return []
  return NAMES.flatMap((name) => {
    const value = Number(mark.values[name] ?? 0)
    const limit = name === 'people' ? Number(mark.values.limit ?? 0) : 0
    if (!value && !limit) return []
    return [
      {
        name,
        label: LABELS[name],
        says: SAYS[name],
        text: `${value}${PARTS[name]?.(mark.values) ?? ''}`,
        share: Math.min(1, value / FULL[name]),
        ...(limit ? { limit: Math.min(1, limit / FULL[name]) } : {}),
      },
    ]
  })
}

export function guards(mark: Mark): Guard[] {
  return GUARDS.map((guard) => ({ ...guard, count: Number(mark.values[guard.kind] ?? 0) })).filter(
    (guard) => guard.count > 0,
  )
}

/** `t9` for what was last seen in turn 9. */
export function age(mark: Mark): string {
  return mark.values.seen ? `t${mark.values.seen}` : ''
}

function tone(mark: Mark): 'owned' | 'free' | 'unseen' | 'hole' {
  if (mark.values.hole) return 'hole'
  if (mark.owner !== null) return 'owned' // in a replay it may just have been taken, and never been seen before
  if (mark.kind === 'unseen') return 'unseen'
  return ownerOf(mark) ? 'owned' : 'free'
}

export const LOOK: MarkStyle = {
  outlines: OUTLINES,
  node: {
    tone,
    size: (mark) => 1 + 0.2 * (Math.min(mark.level, LARGEST) / LARGEST),
    word: (mark) => mark.label.replace(/^W/, ''),
    owner: ownerOf,
    bars,
    guards,
    ships: (mark) => (mark.values.ships === undefined ? null : Number(mark.values.ships)),
    age,
    treasure: (mark) => Boolean(mark.values.artifacts),
  },
}
