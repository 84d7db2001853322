/** What is written beside the places of a replay: one caption at a place, that of what happened there last. */
import type { Spot, Tone } from '../api/types'
import { type Area, overlap } from '../chart/camera'
import { strength } from './moment'
import type { Stage } from './stage'

/** How many labels of the same moment are written out; the others are counted. */
const MOST = 2
/** Pixels between a place and its caption. */
const LIFT = { burst: 18, capture: 32, point: 20 }
/** The size of a letter in pixels, and how far below its line the text reaches. */
const LETTER = { width: 7.3, height: 14, below: 3 }
/** How many lines farther up or down a caption goes where another one is. */
const FARTHEST = 4

export interface Caption {
  /** Where, as text. */
  id: string
  at: Spot
  text: string
  owner: number | null
  /** What is only pointed out has a tone instead of an owner. */
  tone: Tone | null
  lift: number
  opacity: number
}

/** The captions at a time. Each goes with its scene, or when something else happens at its place. */
export function captionsAt({ bursts, captures, points }: Stage, time: number): Caption[] {
  const all = [
    ...bursts.map((burst) => ({ ...burst, tone: null, lift: LIFT.burst })),
    ...captures.map((capture) => ({ ...capture, tone: null, lift: LIFT.capture })),
    ...points.map((point) => ({ ...point, lift: LIFT.point })),
  ].filter((one) => one.label !== '' && time >= one.begin && time < one.strong)
  return [...new Set(all.map((one) => String(one.at)))].flatMap((id) => {
    const here = all.filter((one) => String(one.at) === id)
    const last = Math.max(...here.map((one) => one.begin))
    const newest = here.filter((one) => one.begin === last)
    const [first] = newest
    if (!first) return []
    const { at, owner, tone, lift } = first
    const labels = newest.slice(0, MOST).map((one) => one.label)
    const more = newest.length > MOST ? ` +${newest.length - MOST}` : ''
    return [{ id, at, text: labels.join(', ') + more, owner, tone, lift, opacity: strength(first, time) }]
  })
}

export interface PlacedCaption extends Caption {
  /** How far the middle of its line is to the right of its place on the screen, in pixels. */
  aside: number
  /** How far its line is below its place on the screen, in pixels; above it less than 0. */
  by: number
}

/**
 * The captions beside each other: where one would cover another or a mark, it goes below its place, beside it, or
 * farther up or down, on a screen so wide. Rather than another caption it covers a mark; what has no room even so is left
 * out.
 */
export function spread(
  captions: readonly Caption[],
  at: (spot: Spot) => Spot,
  marks: readonly Area[] = [],
  width = Infinity,
): PlacedCaption[] {
  const taken: Area[] = []
  return captions.flatMap((caption) => {
    const place = at(caption.at)
    const apart = waysOf(caption, place, width).flatMap((way) => {
      const area = areaOf(caption.text, place, way)
      return taken.some((other) => overlap(area, other)) ? [] : [{ way, area }]
    })
    const chosen = apart.find(({ area }) => !marks.some((mark) => overlap(area, mark))) ?? apart[0]
    if (!chosen) return []
    taken.push(chosen.area)
    return [{ ...caption, ...chosen.way }]
  })
}

interface Way {
  aside: number
  by: number
}

/** Where a caption may go on a screen so wide: above, below, to the right, to the left, then farther up and down. */
function waysOf({ lift, text }: Caption, [x]: Spot, width: number): Way[] {
  const half = (text.length * LETTER.width) / 2
  const [least, most] = [half - x, width - half - x]
  const aside = Math.max(least, Math.min(0, most))
  const down = lift + LETTER.height - LETTER.below
  const lines = Array.from({ length: FARTHEST }, (_, line) => line * LETTER.height).flatMap((far) => [
    { aside, by: -lift - far },
    { aside, by: down + far },
  ])
  const sides = [lift + half, -lift - half]
    .filter((side) => side >= least && side <= most)
    .map((side) => ({ aside: side, by: LETTER.height / 2 - LETTER.below }))
  return [...lines.slice(0, 2), ...sides, ...lines.slice(2)]
}

function areaOf(text: string, [x, y]: Spot, { aside, by }: Way): Area {
  const half = (text.length * LETTER.width) / 2
  const bottom = y + by + LETTER.below
  return { left: x + aside - half, right: x + aside + half, top: bottom - LETTER.height, bottom }
}
