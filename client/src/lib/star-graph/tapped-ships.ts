/** Which ships are meant by a place on the screen, where those at a world are drawn as one sign. */
import type { Spot } from '../api/types'
import type { SignPlaces } from './sign-places'
import type { WorldSigns } from './world-signs'

/** A world on the screen, with its radius in pixels. */
export interface Disc {
  id: string
  at: Spot
  radius: number
}

/** The height and width of what can be tapped of a sign, at least: as large as a fingertip. */
const FINGERTIP = 24
/** The height of what is drawn. */
const HEIGHT = 12

/** The fleets of the sign that is meant, if one is: a tap on a world means the world, and one beside both the nearer. `pixel` is one of the drawing. */
export function shipsAt(
  discs: readonly Disc[],
  signs: ReadonlyMap<string, WorldSigns>,
  places: SignPlaces,
  [x, y]: Spot,
  pixel: number,
): readonly string[] {
  let least = Math.min(Infinity, ...discs.map(({ at, radius }) => Math.hypot(x - at[0], y - at[1]) - radius))
  let found: readonly string[] = []
  if (least <= 0) return found
  for (const { id, at } of discs)
    for (const chip of signs.get(id)?.chips ?? []) {
      const by = places.get(id)?.get(chip.key)
      if (!by || chip.fleets.length === 0) continue
      const [wide, high] = [(chip.width * pixel) / 2, (HEIGHT * pixel) / 2]
      const right = Math.abs(x - at[0] - by[0] * pixel)
      const down = Math.abs(y - at[1] - by[1] * pixel)
      if (right > Math.max(wide, FINGERTIP / 2) || down > Math.max(high, FINGERTIP / 2)) continue
      const far = Math.hypot(Math.max(0, right - wide), Math.max(0, down - high))
      if (far <= least) [found, least] = [chip.fleets, far]
    }
  return found
}

/** Of the fleets of one sign the one after the selected; at first one that waits for orders. */
export function nextOf(fleets: readonly string[], selected: string, waiting: ReadonlySet<string>): string {
  const now = fleets.indexOf(selected)
  const next = now < 0 ? fleets.find((fleet) => waiting.has(fleet)) : fleets[(now + 1) % fleets.length]
  return next ?? fleets[0] ?? ''
}
