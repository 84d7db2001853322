/** Outlines. Kinds are told apart by shape, so that no colour has to be seen. */
import type { Sector, Spot } from '../shapes'

export type Outlines = Record<string, string>

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
