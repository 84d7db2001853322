/** What is written beside the places of a replay: one caption at a place, that of what happened there last. */
import type { Spot, Tone } from '../api/types'
import { strength } from './moment'
import type { Stage } from './stage'

/** How many labels of the same moment are written out; the others are counted. */
const MOST = 2
/** Pixels between a place and its caption. */
const LIFT = { burst: 18, capture: 32, point: 20 }

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
