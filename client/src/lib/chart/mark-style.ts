/** How a game's marks look: outlines by kind, so that nobody has to tell colours apart, and more. */
import type { Chart, Link, Mark, Sector, Spot } from '../api/types'

/** Shapes around 0,0, eight wide to each side. What has a front looks up. */
export type Outlines = Record<string, string>

/** How a game's things look, where they do not look like everybody's. */
export interface MarkStyle {
  outlines: Outlines
  /** Half the width of a mark in units of the chart; without it marks have the same size at any scale. */
  span?: number
  /** How much damage a thing can take, and how much of that it has taken. */
  wear?(mark: Mark): { whole: number; taken: number } | null
  /** Whether all eyes are on it. */
  glows?(mark: Mark): boolean
  /** Whether it is one of many small things that are drawn as dots, all at once. Only what is on the screen is drawn then. */
  dust?(mark: Mark): boolean
  /** How strong its ink is, up to 1. */
  shade?(mark: Mark): number
  /** What is written beside dust at a closer look. */
  number?(mark: Mark): string
  /** Whether it is within reach. */
  lit?(mark: Mark): boolean
  /** Whether the label is shown at this scale, in pixels per unit. */
  named?(mark: Mark, scale: number): boolean
  /** Whether its label is the one that is shown where it lies on top of others, also if one of them is selected. */
  leads?(mark: Mark): boolean
  /** What is shown at first, and again when it changes; nothing for the whole chart. */
  first?(chart: Chart, own: number | null): Spot[]
  /** What its rows and columns are called, where they have names of their own. */
  edges?(chart: Chart): Edge[]
  /** What only loose charts show. */
  node?: NodeStyle
}

/** The name of a column at x, or of a row at y. */
export interface Edge {
  axis: 'x' | 'y'
  at: number
  name: string
}

export interface NodeStyle {
  /** How it is filled: as its owner's, as nobody's, as something unseen, as a black hole. */
  tone(mark: Mark): 'owned' | 'free' | 'unseen' | 'hole'
  /** How large it is, 1 as usual. */
  size(mark: Mark): number
  /** What is written in it. */
  word(mark: Mark): string
  /** Who it belongs to, by name. */
  owner(mark: Mark): string
  /** What it has, as small bars at a closer look. */
  bars(mark: Mark): Bar[]
  /** Ships that belong to it and never leave. */
  guards(mark: Mark): Guard[]
  /** How many ships a mark beside it has; null if that is not known. */
  ships(mark: Mark): number | null
  /** How long ago it was seen, if that was not now. */
  age(mark: Mark): string
  /** Whether it holds something worth a sign of its own. */
  treasure(mark: Mark): boolean
}

/** A small bar. Its colour is the token of its name. */
export interface Bar {
  name: 'industry' | 'metal' | 'mines' | 'people'
  label: string
  /** The exact value, in words. */
  text: string
  /** The names of the details that say the same. */
  says: readonly string[]
  /** How much of the bar is filled, and where its limit is, if it has one. */
  share: number
  limit?: number
}

/** Ships of one kind that stay with a mark, by the outline of their kind. */
export interface Guard {
  kind: string
  label: string
  count: number
}

export const PLAIN_NODE: NodeStyle = {
  tone: (mark) => (mark.owner === null ? 'free' : 'owned'),
  size: () => 1,
  word: (mark) => mark.label,
  owner: () => '',
  bars: () => [],
  guards: () => [],
  ships: () => null,
  age: () => '',
  treasure: () => false,
}

const WIDE = 8
const SMALLEST = 0.7

/** How much larger than drawn a mark is to be. */
export function growth(look: MarkStyle, scale: number): number {
  return look.span ? Math.max(SMALLEST, (look.span * scale) / WIDE) : 1
}

/** Which way marks face, in degrees clockwise from up: links of the kind `facing` tell it. */
export function facings(links: readonly Link[], up: boolean): Map<string, number> {
  const found = new Map<string, number>()
  for (const { kind, mark, start, end } of links) {
    if (kind !== FACING || !mark) continue
    const rise = up ? end[1] - start[1] : start[1] - end[1]
    found.set(mark, (Math.atan2(end[0] - start[0], rise) * 180) / Math.PI)
  }
  return found
}

export const FACING = 'facing'

/** A thing that was seen once and may be elsewhere now; so is all that others told of. */
export function remembered({ source }: Pick<Mark, 'source'>): boolean {
  return source === 'remembered' || source === 'told'
}

/** The kind of a mark in words. */
export function kindWords({ kind, source }: Pick<Mark, 'kind' | 'source'>): string {
  return source === 'remembered' ? `old ${kind}` : source === 'told' ? `their ${kind}` : kind
}

const OTHERS = [
  'M-5,0A5,5 0 1 0 5,0A5,5 0 1 0 -5,0Z',
  'M-5.5,-5.5H5.5V5.5H-5.5Z',
  'M0,-7L7,5.5H-7Z',
  'M0,-7.5L7.5,0L0,7.5L-7.5,0Z',
  'M-4,-7H4L8,0L4,7H-4L-8,0Z',
  'M0,7L7,-5.5H-7Z',
]

/** A kind's outline around 0,0; kinds nobody drew get one of their own by the order they appear in. */
export function outline(kind: string, kinds: readonly string[], drawn: Outlines): string {
  return drawn[kind] ?? (OTHERS[Math.max(0, kinds.indexOf(kind)) % OTHERS.length] as string)
}

/** A slice of a circle on the screen; bearings are degrees clockwise from north. */
export function slice(sector: Sector, at: Spot, scale: number, up: boolean): string {
  const radius = sector.radius * scale
  const [x, y] = at
  if (sector.sweep >= 360) {
    return `M${n(x - radius)},${n(y)}a${n(radius)},${n(radius)} 0 1 0 ${n(2 * radius)},0a${n(radius)},${n(radius)} 0 1 0 ${n(-2 * radius)},0Z`
  }
  const end = (bearing: number) => {
    const angle = (bearing * Math.PI) / 180
    const rise = radius * Math.cos(angle)
    return `${n(x + radius * Math.sin(angle))},${n(up ? y - rise : y + rise)}`
  }
  const large = sector.sweep > 180 ? 1 : 0
  const turn = up ? 1 : 0
  return `M${n(x)},${n(y)}L${end(sector.start)}A${n(radius)},${n(radius)} 0 ${large} ${turn} ${end(sector.start + sector.sweep)}Z`
}

function n(value: number): string {
  return value.toFixed(1)
}
