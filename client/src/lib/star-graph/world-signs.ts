/** The signs around a world: whose it is, the ships there and what it has; how much depends on how close one looks. */
import { type Bar, type NodeStyle, remembered } from '../chart/mark-style'
import type { Mark, Spot } from '../api/types'
import { type Closeness, LETTER, LEVELS, ROW, stand, title } from './drawing'
import { type Rect, type SignPlaces, type Sign, placeSigns } from './sign-places'

/** Ships of one owner at a world, or ships that stay with it. */
export interface Chip {
  key: string
  /** The kind whose outline it has. */
  kind: string
  owner: number | null
  /** Nothing where there is no room for letters. */
  text: string
  /** What it means, where that is not written beside it. */
  says: string
  /** It is not known whether they are still there. */
  old: boolean
  width: number
  /** The fleets that a tap on it means. */
  fleets: readonly string[]
}

export interface WorldSigns {
  number: string
  tag: string
  chips: Chip[]
  bars: Bar[]
}

/** The pixels of the icon of a chip, of a bar and of all bars. */
export const ICON = 9
const GAP = 2
const LINE = 13
/** A star: something precious lies there. */
export const TREASURE = 'M0,-6L1.5,-2.1L5.7,-1.9L2.4,0.8L3.5,4.9L0,2.6L-3.5,4.9L-2.4,0.8L-5.7,-1.9L-1.5,-2.1Z'
export const BAR = { width: 5, pitch: 6.5, height: 14 }
/** More chips than this are one: `+3`. */
const MOST_CHIPS = 4
const WEIGHTS = { chosen: 100, own: 30, others: 20, nobody: 0 }
const ORDER = { tag: 3, chip: 2, bars: 1, number: 0 }

export interface Scenery {
  worlds: readonly Mark[]
  lying: ReadonlyMap<string, readonly Mark[]>
  links: readonly { joins: readonly [string, string] | null }[]
  look: NodeStyle
  close: Closeness
  own: number | null
  up: boolean
  /** Tags by the names of owners. */
  tags: ReadonlyMap<string, string>
  chosen: string
}

/** What is drawn around each world. */
export function signsOf(scenery: Scenery): Map<string, WorldSigns> {
  return new Map(scenery.worlds.map((world) => [world.id, signs(world, scenery)]))
}

function signs(world: Mark, { lying, look, close, own, tags }: Scenery): WorldSigns {
  const { level } = close
  const there = lying.get(world.id) ?? []
  const guards = level >= LEVELS.ships ? look.guards(world) : []
  const ships = level === LEVELS.fleets ? [] : fleetChips(there, look, level, own, tags)
  const old = remembered(world)
  const staying = guards.map(({ kind, label, count }) => ({
    ...chip(kind, kind, world.owner, String(count), old, []),
    says: `${label}: ${count}`,
  }))
  const chips = [...ships, ...staying]
  const kept = chips.length > MOST_CHIPS ? chips.slice(0, MOST_CHIPS - 1) : chips
  const left = chips.slice(kept.length)
  if (left.length > 0) {
    const fleets = left.flatMap((one) => one.fleets)
    kept.push(chip('more', 'more', null, `+${left.length}`, false, fleets))
  }
  return {
    number: look.word(world),
    tag: level >= LEVELS.ships ? tagged(world, look, level, own, tags) : '',
    chips: kept,
    bars: level >= LEVELS.bars ? look.bars(world) : [],
  }
}

/** `KE t6`: whose it is if it is somebody else's, and when it was last seen; the whole name where there is room. */
function tagged(
  world: Mark,
  look: NodeStyle,
  level: number,
  own: number | null,
  tags: ReadonlyMap<string, string>,
): string {
  const name = look.tone(world) === 'owned' && world.owner !== own ? look.owner(world) : ''
  const whose = name && level === LEVELS.fleets ? `${tags.get(name) ?? ''} ${name}` : (tags.get(name) ?? '')
  return [whose, look.age(world)].filter(Boolean).join(' ')
}

/** One chip for each owner of ships: the number of ships, and the owner's tag. */
function fleetChips(
  there: readonly Mark[],
  look: NodeStyle,
  level: number,
  own: number | null,
  tags: ReadonlyMap<string, string>,
): Chip[] {
  if (level < LEVELS.numbers) return []
  const byOwner = new Map<string, Mark[]>()
  for (const mark of there) {
    const key = `${mark.owner ?? ''} ${remembered(mark) ? 'old' : ''}`
    byOwner.set(key, [...(byOwner.get(key) ?? []), mark])
  }
  const groups = [...byOwner].sort(([, [a]], [, [b]]) => rank(a, own) - rank(b, own))
  return groups.map(([key, [first, ...more]]) => {
    const all = [first as Mark, ...more]
    const counts = all.map((mark) => look.ships(mark))
    const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
    const guess = counts.includes(null) ? '?' : ''
    const keys = total === 0 && !guess
    const { owner, source } = all[0] as Mark
    const tag = tags.get(look.owner(all[0] as Mark)) ?? ''
    const count = keys ? (all.length > 1 ? String(all.length) : '') : `${total || ''}${guess}`
    const text = level >= LEVELS.ships ? [count, tag].filter(Boolean).join(' ') : ''
    const fleets = all.map((mark) => mark.id)
    return chip(`ships ${key}`, keys ? 'key' : 'fleet', owner, text, remembered({ source }), fleets)
  })
}

/** The player's own first, then those of others, then what was seen before. */
function rank(mark: Mark | undefined, own: number | null): number {
  if (!mark) return 9
  return (remembered(mark) ? 4 : 0) + (mark.owner === own ? 0 : mark.owner === null ? 2 : 1)
}

function chip(
  key: string,
  kind: string,
  owner: number | null,
  text: string,
  old: boolean,
  fleets: readonly string[],
): Chip {
  return { key, kind, owner, text, says: '', old, width: ICON + (text ? GAP + LETTER * text.length : 0), fleets }
}

/** Where the signs go. Numbers are in the worlds' outlines, or beside them where those are dots. */
export function placed(scenery: Scenery, all: ReadonlyMap<string, WorldSigns>): SignPlaces {
  const { worlds, links, look, close, own, up, chosen } = scenery
  const { unit, radius, level } = close
  const spots = new Map(worlds.map((world) => [world.id, pixel(world.at, unit, up)]))
  const discs = worlds.map((world) => ({
    id: world.id,
    at: spots.get(world.id) as Spot,
    radius: radius * look.size(world) + 1,
  }))
  const lines = links.flatMap(({ joins }) => {
    const [from, to] = [spots.get(joins?.[0] ?? ''), spots.get(joins?.[1] ?? '')]
    return from && to ? [[from, to] as const] : []
  })
  const wanted = worlds.flatMap((world): Sign[] => {
    const { number, tag, chips, bars } = all.get(world.id) as WorldSigns
    const weight =
      world.id === chosen
        ? WEIGHTS.chosen
        : world.owner === null
          ? WEIGHTS.nobody
          : world.owner === own
            ? WEIGHTS.own
            : WEIGHTS.others
    const sign = (key: string, kind: keyof typeof ORDER, width: number, height: number, needed: boolean): Sign => ({
      disc: world.id,
      key,
      width,
      height,
      weight: weight + ORDER[kind],
      needed,
    })
    if (level === LEVELS.dots && world.id !== chosen && (world.owner === null || world.owner !== own)) return []
    if (level === LEVELS.dots) return [sign('number', 'number', LETTER * number.length, LINE - 2, world.id === chosen)]
    return [
      ...(tag ? [sign('tag', 'tag', LETTER * tag.length, LINE, true)] : []),
      ...chips.map(({ key, width, old, kind }) =>
        sign(key, 'chip', width, LINE - 1, !old && kind === 'fleet' && level >= LEVELS.ships),
      ),
      ...(bars.length > 0 ? [sign('bars', 'bars', BAR.pitch * 4, BAR.height + 2, level === LEVELS.fleets)] : []),
    ]
  })
  return placeSigns(discs, lines, wanted, level === LEVELS.fleets ? stands(scenery, spots) : [])
}

/** The room that fleets with their names take. */
function stands({ worlds, lying, look, close, tags }: Scenery, spots: ReadonlyMap<string, Spot>): Rect[] {
  return worlds.flatMap((world) => {
    const [x, y] = spots.get(world.id) as Spot
    return (lying.get(world.id) ?? []).map((mark, n): Rect => {
      const place = stand(n, close.radius * look.size(world))
      const long = 7 + LETTER * title(mark, tags.get(look.owner(mark)) ?? '').length
      const left = place.left ? x + place.x - long : x + place.x - 7
      return [left, y + place.y - ROW / 2, left + long + 7, y + place.y + ROW / 2]
    })
  })
}

function pixel([x, y]: Spot, unit: number, up: boolean): Spot {
  return [x / unit, (up ? -y : y) / unit]
}
