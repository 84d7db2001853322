/** The camera: which part of a chart is looked at, and where a place of it falls on the screen. */
import type { Spot } from '../api/types'

export interface Camera {
  /** The place of the chart in the middle of the screen. */
  centre: Spot
  /** Pixels to one unit of the chart. */
  scale: number
}
export interface Screen {
  width: number
  height: number
}
export interface Box {
  low: Spot
  high: Spot
}
/** A part of the screen, in pixels. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** The fewest pixels that are left for a chart. */
const LEAST = 100

export function project(camera: Camera, screen: Screen, up: boolean, spot: Spot): Spot {
  const y = (spot[1] - camera.centre[1]) * camera.scale
  return [screen.width / 2 + (spot[0] - camera.centre[0]) * camera.scale, screen.height / 2 + (up ? -y : y)]
}

export function unproject(camera: Camera, screen: Screen, up: boolean, at: Spot): Spot {
  const y = (at[1] - screen.height / 2) / camera.scale
  return [camera.centre[0] + (at[0] - screen.width / 2) / camera.scale, camera.centre[1] + (up ? -y : y)]
}

/** The camera that shows the whole box, with a margin in pixels around it. */
export function fit(box: Box, screen: Screen, margin = 36): Camera {
  const width = Math.max(box.high[0] - box.low[0], 1)
  const height = Math.max(box.high[1] - box.low[1], 1)
  const session = { width: Math.max(screen.width - 2 * margin, 40), height: Math.max(screen.height - 2 * margin, 40) }
  return {
    centre: [(box.low[0] + box.high[0]) / 2, (box.low[1] + box.high[1]) / 2],
    scale: Math.min(session.width / width, session.height / height),
  }
}

/** The camera that shows the whole box as large as it can without any of these places lying behind what covers the screen. */
export function fitFree(
  box: Box,
  screen: Screen,
  margin: number,
  over: readonly Area[],
  spots: readonly Spot[],
  up: boolean,
  reach: (scale: number) => number,
): Camera {
  const plain = fit(box, screen, margin)
  let best = { camera: plain, hidden: Infinity }
  for (const [left, top, right, bottom] of edges(screen, over)) {
    const session = { width: screen.width - left - right, height: screen.height - top - bottom }
    const camera = pan(fit(box, session, margin), up, (left - right) / 2, (top - bottom) / 2)
    const hidden = spots.filter((spot) => lies(project(camera, screen, up, spot), over, reach(camera.scale))).length
    if (hidden < best.hidden || (hidden === best.hidden && camera.scale > best.camera.scale)) best = { camera, hidden }
  }
  return best.camera
}

/** How much can be left free at the left, the top, the right and the bottom for the sake of what covers the screen. */
function edges(screen: Screen, over: readonly Area[]): [number, number, number, number][] {
  const wide = (inset: number) => inset < screen.width - LEAST
  const high = (inset: number) => inset < screen.height - LEAST
  const lefts = [0, ...over.map((area) => area.right)].filter(wide)
  const tops = [0, ...over.map((area) => area.bottom)].filter(high)
  const rights = [0, ...over.map((area) => screen.width - area.left)].filter(wide)
  const bottoms = [0, ...over.map((area) => screen.height - area.top)].filter(high)
  const all = lefts.flatMap((left) =>
    tops.flatMap((top) =>
      rights.flatMap((right) =>
        bottoms.map((bottom) => [left, top, right, bottom] as [number, number, number, number]),
      ),
    ),
  )
  return all.filter(([left, top, right, bottom]) => wide(left + right) && high(top + bottom))
}

/** Whether a place on the screen lies behind one of these, or as near to it as `reach`. */
export function lies([x, y]: Spot, over: readonly Area[], reach: number): boolean {
  return over.some(
    (area) => x > area.left - reach && x < area.right + reach && y > area.top - reach && y < area.bottom + reach,
  )
}

/** So much around a mark is its own: its shape, its name, and the beginning of where it fires. */
const AROUND = 60

/** Whether a place on the screen lies under a card of this size in the upper left corner, or close to it. */
export function underCard(at: Spot, { width, height }: Screen): boolean {
  return lies(at, [{ left: 0, top: 0, right: width, bottom: height }], AROUND)
}

export function overlap(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

export function pan(camera: Camera, up: boolean, dx: number, dy: number): Camera {
  return {
    ...camera,
    centre: [camera.centre[0] - dx / camera.scale, camera.centre[1] + (up ? dy : -dy) / camera.scale],
  }
}

/** Zoom so that the place under `at` stays where it is. */
export function zoom(camera: Camera, screen: Screen, up: boolean, at: Spot, factor: number, limits: Spot): Camera {
  const scale = Math.min(limits[1], Math.max(limits[0], camera.scale * factor))
  const held = unproject(camera, screen, up, at)
  const moved = unproject({ ...camera, scale }, screen, up, at)
  return { centre: [camera.centre[0] + held[0] - moved[0], camera.centre[1] + held[1] - moved[1]], scale }
}

/** How to stretch a picture taken by one camera so that it shows what another would. */
export function stretch(taken: Camera, camera: Camera, screen: Screen, up: boolean): { by: number; move: Spot } {
  const by = camera.scale / taken.scale
  const [from, to] = [project(taken, screen, up, [0, 0]), project(camera, screen, up, [0, 0])]
  return { by, move: [to[0] - by * from[0], to[1] - by * from[1]] }
}

/** The smallest box around these places, grown on every side. */
export function around(spots: readonly Spot[], grown: number): Box | null {
  if (spots.length === 0) return null
  const xs = spots.map((spot) => spot[0])
  const ys = spots.map((spot) => spot[1])
  return {
    low: [Math.min(...xs) - grown, Math.min(...ys) - grown],
    high: [Math.max(...xs) + grown, Math.max(...ys) + grown],
  }
}

/** A camera on its way from one to another; scales are mixed by ratio, so that zooming feels even. */
export function blend(from: Camera, to: Camera, share: number): Camera {
  return {
    centre: [
      from.centre[0] + (to.centre[0] - from.centre[0]) * share,
      from.centre[1] + (to.centre[1] - from.centre[1]) * share,
    ],
    scale: from.scale * (to.scale / from.scale) ** share,
  }
}
