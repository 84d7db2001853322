/** What of a chart a small screen shows at first: one's own things, so large that they can be tapped, and what is near. */
import { type Box, type Screen, around, fit } from './camera'
import type { Spot } from '../api/types'

/** Pixels between things that can be tapped without hitting the next one. */
export const TAPPED = 40
/** How much smaller than they could be one's own things may be, so that more is seen around them. */
const SHARE = 0.8
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

/** `usual`, if one's own things are large enough in it; otherwise a box around them and as many of the nearest others as there is room for. On a chart of hexes those are what is tapped. */
export function ownView(own: readonly Spot[], others: readonly Spot[], usual: Box, width: number, hex = 0): Box {
  const apart = hex || spacing(own) || spacing([...own, ...others])
  if (own.length === 0 || apart === 0 || width === 0) return usual
  const screen: Screen = { width, height: HEIGHT * width }
  const scale = (spots: readonly Spot[]) => fit(around(spots, apart) ?? usual, screen).scale
  const wanted = Math.min(TAPPED / apart, SHARE * scale(own))
  if (fit(usual, screen).scale >= wanted) return usual
  const far = (spot: Spot) => Math.min(...own.map(([x, y]) => Math.hypot(spot[0] - x, spot[1] - y)))
  let shown = [...own]
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
