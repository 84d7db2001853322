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
  /** How far its line is below its place on the screen, in pixels; above it less than 0. */
  by: number
}

/** The captions beside each other: where one would cover another, it goes below its place, or farther up or down. */
export function spread(captions: readonly Caption[], at: (spot: Spot) => Spot): PlacedCaption[] {
  const taken: Area[] = []
  return captions.map((caption) => {
    const place = at(caption.at)
    const down = caption.lift + LETTER.height - LETTER.below
    const ways = Array.from({ length: FARTHEST }, (_, line) => line * LETTER.height).flatMap((far) => [
      -caption.lift - far,
      down + far,
    ])
    const by = ways.find((way) => !taken.some((other) => overlap(areaOf(caption.text, place, way), other)))
    const chosen = by ?? -caption.lift
    taken.push(areaOf(caption.text, place, chosen))
    return { ...caption, by: chosen }
  })
}

function areaOf(text: string, [x, y]: Spot, by: number): Area {
  const half = (text.length * LETTER.width) / 2
  const bottom = y + by + LETTER.below
  return { left: x - half, right: x + half, top: bottom - LETTER.height, bottom }
}
