/** Legends: what the signs of a chart mean. They are made from the chart, so that only what is on it is explained. */
import { ink } from '../colours/owner-colours'
import type { Chart, Mark, Spot } from '../api/types'
import { hatch } from '../star-graph/owner-signs'
import { type MarkStyle, outline, remembered } from './mark-style'

/** A piece of a sign, around 0,0 and about sixteen wide. Colours are those of the style sheet. */
export interface Piece {
  path: string
  at?: Spot
  size?: number
  fill?: string
  stroke?: string
  dash?: string
  opacity?: number
}

export interface Sign {
  words: string
  pieces: Piece[]
}

/** What the owners of marks are called, by their seats; the tag is that of the seat at the head of the page. */
export type OwnerNames = ReadonlyMap<number, { tag: string; name: string }>

export interface LegendProps {
  chart: Chart
  own: number | null
  /** The 3D chart is shown. */
  spatial: boolean
  /** Left out where it is secret. */
  names?: OwnerNames
}

/** What a game's legend says of the kinds of marks, links, sectors and areas; kinds without words are left out. */
export interface LegendWords {
  marks: Record<string, string>
  /** Of marks that were seen earlier. */
  remembered?: Record<string, string>
  links?: Record<string, { words: string; pieces: Piece[] }>
  sectors?: Record<string, string>
  areas?: Record<string, { words: string; pieces: Piece[] }>
  /** More signs, by what is on the chart. */
  more?(props: LegendProps): Sign[]
}

export const DOT = 'M-4.5,0A4.5,4.5 0 1 0 4.5,0A4.5,4.5 0 1 0 -4.5,0Z'
export const LINE = 'M-12,0H12'
export const BOX = 'M-12,-7H12V7H-12Z'
const CONE = 'M-11,0L9,-7A21,21 0 0 1 9,7Z'

/** A mark as it is drawn: the player's own is filled, that of others tinted, what is only remembered dashed. */
export function markPieces(
  kind: string,
  owner: number | null,
  own: number | null,
  look: MarkStyle,
  old = false,
): Piece[] {
  const colour = ink(owner)
  const path = outline(kind, [kind], look.outlines)
  if (old) return [{ path, fill: 'none', stroke: colour, dash: '3 2.5' }]
  const fill = owner !== null && owner === own ? colour : `color-mix(in srgb, ${colour} 22%, var(--plot))`
  return [{ path, fill, stroke: colour }]
}

/** The signs of a flat chart, in the order of the words. */
export function signsOf(props: LegendProps, look: MarkStyle, words: LegendWords): Sign[] {
  const { chart, own } = props
  const drawn = (all: readonly Mark[], of: Record<string, string>, isOld: boolean) =>
    Object.entries(of).flatMap(([kind, said]): Sign[] => {
      const marks = all.filter((mark) => mark.kind === kind)
      const mark = marks.find((one) => one.owner === own) ?? marks[0]
      return mark ? [{ words: said, pieces: markPieces(kind, mark.owner, own, look, isOld) }] : []
    })
  const [old, now] = [chart.marks.filter(remembered), chart.marks.filter((mark) => !remembered(mark))]
  const marks = [...drawn(now, words.marks, false), ...drawn(old, words.remembered ?? {}, true)]
  const on = <T>(all: Record<string, T> | undefined, kinds: ReadonlySet<string>): [string, T][] =>
    Object.entries(all ?? {}).filter(([kind]) => kinds.has(kind))
  const links = on(words.links, new Set(chart.links.map((link) => link.kind))).map(([, sign]) => sign)
  const areas = on(words.areas, new Set(chart.areas.map((area) => area.kind))).map(([, sign]) => sign)
  const sectors = on(words.sectors, new Set(chart.sectors.map((sector) => sector.kind))).map(([kind, said]): Sign => {
    const colour = ink(chart.sectors.find((sector) => sector.kind === kind)?.owner)
    return {
      words: said,
      pieces: [{ path: CONE, fill: `color-mix(in srgb, ${colour} 20%, transparent)`, stroke: colour }],
    }
  })
  return [...marks, ...whose(props), ...players(props), ...links, ...sectors, ...areas, ...(words.more?.(props) ?? [])]
}

/** That the player's own things are filled and others are not, where there are both. */
function whose({ chart, own }: LegendProps): Sign[] {
  const others = chart.marks.find((mark) => mark.owner !== null && mark.owner !== own)
  if (!others || own === null || !chart.marks.some((mark) => mark.owner === own)) return []
  const [mine, theirs] = [ink(own), ink(others.owner)]
  return [
    {
      words: 'filled: yours; tinted: another player’s, in their colour and with their pattern',
      pieces: [
        { path: DOT, at: [-6, 0], fill: mine, stroke: mine },
        { path: DOT, at: [6, 0], fill: `color-mix(in srgb, ${theirs} 22%, var(--plot))`, stroke: theirs },
      ],
    },
  ]
}

/** A square just as large as one piece of a pattern. */
const SWATCH = 'M-6,-6H6V6H-6Z'

/** Whose colour and pattern is whose: the tag and the name of everybody who has something on the chart. */
export function players({ chart, own, spatial, names = new Map() }: LegendProps): Sign[] {
  const here = new Set(chart.marks.map((mark) => mark.owner))
  return [...names].flatMap(([owner, { tag, name }]): Sign[] => {
    if (!here.has(owner)) return []
    const colour = ink(owner)
    const fill = owner === own ? colour : `color-mix(in srgb, ${colour} 22%, var(--plot))`
    const words = `${tag} ${name}${owner === own ? ', you' : ''}`
    const pattern = spatial ? '' : hatch(owner, own)
    const pieces: Piece[] = [{ path: spatial ? DOT : SWATCH, fill: spatial ? colour : fill, stroke: colour }]
    return [{ words, pieces: pattern ? [...pieces, { path: pattern, at: [-4, -4], stroke: colour }] : pieces }]
  })
}
