/** What of a chart a small screen shows at first: the player's own things, so large that they can be tapped, and what is near. */
import { type Box, type Screen, around, fit } from './camera'
import type { Spot } from '../api/types'

/** Pixels between things that can be tapped without hitting the next one. */
export const TAPPED = 40
/** How much smaller than they could be the player's own things may be, so that more is seen around them. */
const SHARE = 0.8
/** And how much smaller for the sake of the nearest other thing. */
const NEXT = 0.5
/** A screen is at least this high, in shares of its width, before a sheet covers it. */
const HEIGHT = 0.6

/** The typical distance from one of these places to the nearest other one; 0 if all are the same. */
export function spacing(spots: readonly Spot[]): number {
  const distances = spots.flatMap((spot) => nearest(spot, spots) || []).toSorted((a, b) => a - b)
  return distances[Math.floor(distances.length / 2)] ?? 0
}

/** How far the nearest other place is; 0 if there is none. */
export function nearest([x, y]: Spot, spots: readonly Spot[]): number {
  const distances = spots.map((other) => Math.hypot(other[0] - x, other[1] - y)).filter((distance) => distance > 0)
  return distances.length > 0 ? Math.min(...distances) : 0
}

/** `usual`, if the player's own things are large enough in it; otherwise a box around them and as many of the nearest others as there is room for. On a chart of hexes those are what is tapped. */
export function ownView(own: readonly Spot[], others: readonly Spot[], usual: Box, width: number, hex = 0): Box {
  const apart = hex || spacing(own) || spacing([...own, ...others])
  if (own.length === 0 || apart === 0 || width === 0) return usual
  const screen: Screen = { width, height: HEIGHT * width }
  const scale = (spots: readonly Spot[]) => fit(around(spots, apart) ?? usual, screen).scale
  const wanted = Math.min(TAPPED / apart, SHARE * scale(own))
  if (fit(usual, screen).scale >= wanted) return usual
  const far = (spot: Spot) => Math.min(...own.map(([x, y]) => Math.hypot(spot[0] - x, spot[1] - y)))
  let shown = [...own]
  const [next] = others.toSorted((a, b) => far(a) - far(b))
  if (next && scale([...own, next]) >= NEXT * scale(own)) shown = [...own, next]
  for (const { spot } of others.map((spot) => ({ spot, far: far(spot) })).toSorted((a, b) => a.far - b.far)) {
    if (scale([...shown, spot]) < wanted) break
    shown = [...shown, spot]
  }
  return filled(around(shown, apart) ?? usual, usual, screen, wanted)
}

/** Grown until it fills the screen at this scale, as far as possible within another box. */
function filled(box: Box, within: Box, screen: Screen, scale: number): Box {
  const { centre, scale: now } = fit(box, screen)
  const grown = now / Math.max(scale, fit(within, screen).scale)
  if (grown <= 1) return box
  const side = (axis: 0 | 1): Spot => {
    const half = (grown * (box.high[axis] - box.low[axis])) / 2
    const [low, high] = [within.low[axis] + half, within.high[axis] - half]
    const middle = low < high ? Math.min(high, Math.max(low, centre[axis])) : centre[axis]
    return [middle - half, middle + half]
  }
  const [[left, right], [bottom, top]] = [side(0), side(1)]
  return { low: [left, bottom], high: [right, top] }
}

/** The width of a hex around the thing that plays, in pixels. */
const PLAYED = 46
/** Hexes that are seen in any case, in the height and in the width. */
const HEXES = 3.2
/** Pixels at the edges. */
const EDGE = 6
/** How far from the middle the thing that plays may be, so that less is seen of what lies beyond the board. */
const ASIDE = 0.35

/** Around the one thing that plays on a chart of hexes: it and its neighbours are large, and near the middle of what is free. */
export function playView(at: Spot, hex: number, whole: Box, free: Screen): Box {
  const [width, height] = [Math.max(1, free.width - 2 * EDGE), Math.max(1, free.height - 2 * EDGE)]
  const scale = Math.min(PLAYED, width / HEXES, height / HEXES) / hex
  const side = (axis: 0 | 1, pixels: number): Spot => {
    const half = pixels / 2 / scale
    const inside = Math.max(whole.low[axis] + half, Math.min(whole.high[axis] - half, at[axis]))
    const board = (whole.low[axis] + whole.high[axis]) / 2
    const wanted = whole.high[axis] - whole.low[axis] < 2 * half ? board : inside
    const middle = at[axis] + Math.max(-ASIDE * half, Math.min(ASIDE * half, wanted - at[axis]))
    return [middle - half, middle + half]
  }
  const [[left, right], [bottom, top]] = [side(0, width), side(1, height)]
  return { low: [left, bottom], high: [right, top] }
}

/** How many enemies are shown with an order, at most. */
const ENEMIES = 3
/** Pixels that what an order sets takes at least. */
const LEAST = 26
/** And how much smaller than it could be it may be for their sake. */
const SHRUNK = 0.45
/** Pixels around it, room for the handle and for names; in shares of the height that is free, at most. */
const AROUND = 22
const EDGES = 0.18

/** Around all that an order is about, first of all its thing, and the nearest others as long as `units` of the chart, such as how far a shot reaches, can be made out. */
export function orderView(about: readonly Spot[], others: readonly Spot[], units: number, free: Screen): Box | null {
  const [thing] = about
  const edge = Math.min(2 * AROUND, EDGES * free.height)
  if (!thing) return null
  const far = ([x, y]: Spot) => Math.hypot(thing[0] - x, thing[1] - y)
  const scale = (spots: readonly Spot[]) => {
    const box = around(spots, 0)
    return box ? fit(box, free, edge).scale : 1
  }
  const least = Math.max(LEAST / Math.max(1, units), SHRUNK * scale(about))
  let shown = [...about]
  for (const spot of others.toSorted((a, b) => far(a) - far(b)).slice(0, ENEMIES)) {
    if (scale([...shown, spot]) >= least) shown = [...shown, spot]
  }
  return around(shown, edge / 2 / scale(shown))
}
