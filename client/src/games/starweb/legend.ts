/** What the signs on the chart of Starweb mean: of those that are on it just now. */
import { BOX, LINE, type LegendProps, type Piece, type Sign } from '../../lib/chart/legend'
import { isTheirs } from '../../lib/star-graph/allied'
import { DISC, RADIUS, frame, tagsOf } from '../../lib/star-graph/owner-signs'
import { TREASURE } from '../../lib/star-graph/world-signs'
import { ink } from '../../lib/colours/owner-colours'
import type { Mark } from '../../lib/api/types'
import { bars, guards, ownerOf } from './mark-style'
import { OUTLINES } from './outlines'

const SIZE = 8.5 / RADIUS
const COLUMNS = ['industry', 'metal', 'mines', 'people']
const HEIGHTS = [13, 9, 6, 8]

export function legend({ chart, own }: LegendProps): Sign[] {
  const worlds = chart.marks.filter((mark) => !mark.near)
  const fleets = chart.marks.filter((mark) => mark.near)
  const has = (fits: (mark: Mark) => boolean, marks = worlds) => marks.some(fits)
  const kind = (name: string) => (mark: Mark) => mark.kind === name && mark.source === 'seen'
  const grey = 'var(--owner-none)'
  const triangle = (colour: string, fill: string, dash?: string): Piece => ({
    path: OUTLINES.fleet ?? DISC,
    size: 0.9,
    fill,
    stroke: colour,
    ...(dash ? { dash } : {}),
  })
  const signs: (Sign | false)[] = [
    has((mark) => mark.owner !== null && mark.owner === own) && {
      words: 'your world',
      pieces: [{ path: DISC, size: SIZE, fill: ink(own), stroke: ink(own) }],
    },
    ...owners(worlds, fleets, own),
    has((mark) => kind('world')(mark) && !ownerOf(mark)) && {
      words: 'a world without an owner',
      pieces: [{ path: DISC, size: SIZE, fill: 'var(--plot)', stroke: grey }],
    },
    has(kind('unseen')) && {
      words: 'dotted: never seen, known only by a gate; it could be a black hole',
      pieces: [{ path: DISC, size: SIZE, fill: 'var(--plot)', stroke: grey, dash: '0.1 4' }],
    },
    has((mark) => mark.source === 'remembered') && {
      words: 'pale or dashed, with t6: last seen in turn 6',
      pieces: [
        {
          path: DISC,
          size: SIZE,
          fill: `color-mix(in srgb, ${grey} 25%, var(--plot))`,
          stroke: grey,
          dash: '5 2.5',
        },
      ],
    },
    has((mark) => Boolean(mark.values.hole)) && {
      words: 'a black hole',
      pieces: [
        { path: DISC, size: 0.55, fill: 'var(--abyss)', stroke: 'var(--abyss)' },
        { path: DISC, size: 0.9, stroke: 'var(--ink)', dash: '2 2' },
      ],
    },
    has((mark) => bars(mark).length > 0) && {
      words: 'industry, metal, mines and people; the outline is how many people can live there',
      pieces: [
        { path: 'M-14,7.5H14', stroke: 'var(--faint)' },
        { path: 'M7.5,7V-6H12.5V7Z', stroke: 'var(--people)' },
        ...COLUMNS.map((name, index) => ({
          path: `M${-12.5 + index * 6.7},7v${-(HEIGHTS[index] ?? 0)}h5v${HEIGHTS[index] ?? 0}Z`,
          fill: `var(--${name})`,
        })),
      ],
    },
    has(kind('fleet'), fleets) && {
      words: 'fleets there: how many ships, and the tag of their owner; F5=8 is fleet 5 with 8 ships',
      pieces: [triangle(ink(own), ink(own))],
    },
    has((mark) => mark.source === 'remembered', fleets) && {
      words: 'fleets that were seen there earlier',
      pieces: [triangle(grey, 'var(--plot)', '3 2')],
    },
    has(kind('key'), fleets) && {
      words: 'a key without ships: build ships on it, and it is a fleet that can move',
      pieces: [{ path: OUTLINES.key ?? DISC, fill: 'var(--plot)', stroke: grey }],
    },
    ...[
      ['iships', 'I-ships: ships that stay on a world and guard its industry'] as const,
      ['pships', 'P-ships: ships that stay on a world and guard its people'] as const,
    ].map(
      ([name, words]) =>
        has((mark) => guards(mark).some((guard) => guard.kind === name)) && {
          words,
          pieces: [
            {
              path: OUTLINES[name] ?? DISC,
              fill: 'color-mix(in srgb, var(--ink) 30%, var(--plot))',
              stroke: 'var(--ink)',
            },
          ],
        },
    ),
    has((mark) => Boolean(mark.values.artifacts)) && {
      words: 'artifacts',
      pieces: [{ path: TREASURE, size: 1.2, fill: 'var(--heed)', stroke: 'var(--plot)' }],
    },
    has((mark) => mark.owner !== null) && {
      words: 'tinted ground with a dotted border: the territory of an owner, each with a pattern of their own',
      pieces: [
        {
          path: BOX,
          fill: `color-mix(in srgb, ${ink(own)} 14%, transparent)`,
          stroke: ink(own),
          dash: '0.1 4',
        },
      ],
    },
    chart.links.length > 0 && { words: 'a gate', pieces: [{ path: LINE, stroke: 'var(--plot-edge)' }] },
    has(isTheirs) && {
      words: 'reported by an ally',
      pieces: [{ path: LINE, stroke: 'var(--plot-edge)', dash: '2 5' }],
    },
    own !== null && {
      words: 'your orders: a fleet moves, a probe is sent',
      pieces: [
        { path: 'M-14,0H-1', stroke: ink(own), dash: '6 3' },
        { path: 'M6,0L-5,-5.5L-2,0L-5,5.5Z', at: [-6, 0], size: 0.8, fill: ink(own) },
        { path: 'M3,0H15', stroke: ink(own), dash: '0.1 4' },
        { path: 'M-6,0Q0,-6 6,0Q0,6 -6,0Z', at: [9, 0], size: 0.8, fill: 'var(--plot)', stroke: ink(own) },
      ],
    },
    own !== null && {
      words: 'worlds the selected fleet can reach: in one jump, in two, in three',
      pieces: [
        {
          path: DISC,
          at: [-10.5, 0],
          size: 0.5,
          fill: 'color-mix(in srgb, var(--pen) 20%, transparent)',
          stroke: 'var(--pen)',
        },
        { path: DISC, at: [0.5, 0], size: 0.5, stroke: 'var(--pen)', opacity: 0.7 },
        { path: DISC, at: [11, 0], size: 0.5, stroke: 'var(--pen)', dash: '0.1 3.5' },
      ],
    },
  ]
  return signs.filter((sign) => !!sign)
}

/** Everybody else on the chart, with their outline, tag and name. */
function owners(worlds: readonly Mark[], fleets: readonly Mark[], own: number | null): Sign[] {
  const names = new Map<number, string>()
  for (const mark of [...worlds, ...fleets])
    if (mark.owner !== null && mark.owner !== own && ownerOf(mark)) names.set(mark.owner, ownerOf(mark))
  const mine = [...worlds, ...fleets].filter((mark) => mark.owner === own).map(ownerOf)
  const sorted = [...names].sort(([a], [b]) => a - b)
  const tags = tagsOf([...mine, ...sorted.map(([, name]) => name)])
  return sorted.map(([owner, name]) => ({
    words: `${tags.get(name) ?? ''} ${name}`,
    pieces: [
      {
        path: frame(owner, own),
        size: SIZE * 0.9,
        fill: `color-mix(in srgb, ${ink(owner)} 26%, var(--plot))`,
        stroke: ink(owner),
      },
    ],
  }))
}
