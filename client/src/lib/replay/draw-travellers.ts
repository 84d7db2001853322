/** Draws what moves in a replay on a canvas: trails, where things came from, the things and their names. */
import { HATCH } from '../chart/mark-hatches'
import { remembered } from '../chart/mark-style'
import type { Spot } from '../api/types'
import { type Pose, wayDone } from './moment'
import type { Actor, Leg } from './stage'

export interface Colours {
  plot: string
  owner(owner: number | null): string
  /** The pattern of somebody else's things, `DENSE` times as large as in units of the pattern. */
  hatch(owner: number | null): CanvasPattern | null
}

/** How many pixels of a tile there are to a unit of its pattern, so that it stays sharp. */
const DENSE = 4
const TILE = 8 * DENSE

/** A pattern as a canvas takes it, in a colour of its own. */
export function tiled(path: string, ink: string): CanvasPattern | null {
  if (!path) return null
  const tile = document.createElement('canvas')
  tile.width = tile.height = TILE
  const pen = tile.getContext('2d')
  if (!pen) return null
  pen.scale(DENSE, DENSE)
  pen.strokeStyle = ink
  pen.lineWidth = 1.6
  pen.lineCap = 'round'
  pen.stroke(new Path2D(path))
  return pen.createPattern(tile, 'repeat')
}

/** One thing as it is drawn in a scene. */
export interface Drawn {
  actor: Actor
  /** The way it goes in the scene, or has gone before. */
  leg: Leg | null
  shape: Path2D
  /** Its name or the tag of its owner, and where that goes from its middle, if it has room. */
  label: { shift: Spot; text: string } | null
}

/** Half the width of a trail at its end, and how wide it is before a corner. */
const WIDE = 3.5
const BAND = 3
const OWN_INK = 1
const OTHER_INK = 0.22

/** The part of a way that is done: a wedge that grows toward the thing, a band before corners. */
export function drawTrail(
  canvas: CanvasRenderingContext2D,
  leg: Leg,
  time: number,
  gone: boolean,
  ink: string,
  at: (spot: Spot) => Spot,
): void {
  const spots = leg.path.map(at)
  const lengths = spots.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = spots[index] as Spot
    return Math.hypot(x - fromX, y - fromY)
  })
  let left = lengths.reduce((sum, one) => sum + one, 0) * wayDone(leg, time)
  canvas.globalAlpha = gone ? 0.3 : 0.6
  canvas.fillStyle = canvas.strokeStyle = ink
  canvas.lineWidth = BAND
  canvas.setLineDash([])
  for (const [index, long] of lengths.entries()) {
    if (left <= 0 || long === 0) continue
    const [from, to, part] = [spots[index] as Spot, spots[index + 1] as Spot, Math.min(1, left / long)]
    const end: Spot = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    canvas.beginPath()
    if (left > long) {
      canvas.moveTo(...from)
      canvas.lineTo(...end)
      canvas.stroke()
    } else {
      const [nx, ny] = [(-(to[1] - from[1]) / long) * WIDE, ((to[0] - from[0]) / long) * WIDE]
      canvas.moveTo(...from)
      canvas.lineTo(end[0] + nx, end[1] + ny)
      canvas.lineTo(end[0] - nx, end[1] - ny)
      canvas.fill()
    }
    left -= long
  }
}

/** A dotted outline where a thing came from. */
export function drawStart(
  canvas: CanvasRenderingContext2D,
  shape: Path2D,
  [x, y]: Spot,
  size: number,
  ink: string,
): void {
  canvas.save()
  canvas.translate(x, y)
  canvas.scale(size, size)
  canvas.globalAlpha = 0.7
  canvas.strokeStyle = ink
  canvas.lineWidth = 1 / size
  canvas.setLineDash([2 / size, 2 / size])
  canvas.stroke(shape)
  canvas.restore()
}

/** The thing itself: the player's own are filled, others are tinted and patterned, what is only remembered is dotted. */
export function drawThing(
  canvas: CanvasRenderingContext2D,
  { actor, shape }: Drawn,
  pose: Pose,
  [x, y]: Spot,
  size: number,
  own: boolean,
  colours: Colours,
): void {
  const ink = colours.owner(pose.owner)
  const old = remembered(actor.mark)
  canvas.save()
  canvas.translate(x, y)
  canvas.rotate(((pose.degrees ?? 0) * Math.PI) / 180)
  canvas.scale(size, size)
  canvas.globalAlpha = pose.opacity
  canvas.setLineDash(old ? [3 / size, 2.5 / size] : [])
  if (!old) {
    canvas.fillStyle = colours.plot
    canvas.fill(shape)
    canvas.globalAlpha = pose.opacity * (own ? OWN_INK : OTHER_INK)
    canvas.fillStyle = ink
    canvas.fill(shape)
    canvas.globalAlpha = pose.opacity
    const pattern = own ? null : colours.hatch(pose.owner)
    if (pattern) {
      pattern.setTransform(new DOMMatrix().rotateSelf(-(pose.degrees ?? 0)).scaleSelf(HATCH / DENSE))
      canvas.fillStyle = pattern
      canvas.fill(shape)
    }
  }
  canvas.strokeStyle = ink
  canvas.lineWidth = 1.5 / size
  canvas.lineJoin = 'round'
  canvas.stroke(shape)
  canvas.restore()
}

export function drawName(
  canvas: CanvasRenderingContext2D,
  text: string,
  pose: Pose,
  [x, y]: Spot,
  colours: Colours,
): void {
  canvas.globalAlpha = pose.opacity
  canvas.setLineDash([])
  canvas.lineWidth = 3
  canvas.lineJoin = 'round'
  canvas.strokeStyle = colours.plot
  canvas.strokeText(text, x, y)
  canvas.fillStyle = colours.owner(pose.owner)
  canvas.fillText(text, x, y)
}
