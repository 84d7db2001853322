/** Where the card of a guide is put: beside what it points at, never over it. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Size {
  width: number
  height: number
}

/** On which side of the thing the card is; null: apart from it. */
export type Side = 'right' | 'below' | 'left' | 'above'

export interface Placed {
  left: number
  top: number
  side: Side | null
  /** How far along the edge of the card the tip is that points at the thing. */
  tip: number
}

const GAP = 16
const MARGIN = 8
/** The tip stays so far from the corners of the card. */
const CORNER = 20
const SIDES: Side[] = ['right', 'below', 'left', 'above']
const FLANKS: Side[] = ['right', 'left']

/** With some room around it. */
export function grown(thing: Box, by: number): Box {
  return { left: thing.left - by, top: thing.top - by, right: thing.right + by, bottom: thing.bottom + by }
}

/** What else stays free if it can: boxes, and a part of the page in whose corners the card may be instead. */
export interface Clear {
  boxes: readonly Box[]
  frame: Box | null
}

/**
 * `around` is the part of the page that the thing belongs to, such as the orders with their report: it is read together
 * with the thing, so the card is beside all of it where there is room.
 */
export function placeCard(
  thing: Box | null,
  card: Size,
  screen: Size,
  around: Box | null = null,
  clear: Clear | null = null,
): Placed {
  const corners = cornersOf(card, { left: 0, top: 0, right: screen.width, bottom: screen.height })
  const rest = corners[0] as Placed
  if (!thing) return rest
  const flanks = around ? FLANKS.map((side) => flankOf(thing, around, card, screen, side)) : []
  const near = SIDES.map((side) => besideOf(thing, card, screen, side))
  const beside = [...flanks, ...near].filter((placed) => fits(placed, card, screen))
  if (clear) {
    const low = corners.filter((one) => one.top > screen.height / 2) // what is above the chart is not covered
    const apart = [...(clear.frame ? cornersOf(card, clear.frame) : []), ...low]
    const possible = [...beside, ...apart].filter((one) => fits(one, card, screen) && !covers(thing, one, card))
    if (possible.length > 0) return leastOver(clear.boxes, possible, card)
  }
  if (beside[0]) return beside[0]
  return corners.reduce(
    (best, placed) => (overlap(thing, placed, card) < overlap(thing, best, card) ? placed : best),
    rest,
  )
}

/** The first of those that cover least of all boxes together. */
function leastOver(boxes: readonly Box[], possible: readonly Placed[], card: Size): Placed {
  const over = (placed: Placed) => boxes.reduce((sum, box) => sum + overlap(box, placed, card), 0)
  return possible.reduce((best, placed) => (over(placed) < over(best) ? placed : best))
}

function besideOf(thing: Box, card: Size, screen: Size, side: Side): Placed {
  const [x, y] = [(thing.left + thing.right) / 2, (thing.top + thing.bottom) / 2]
  if (side === 'right' || side === 'left') {
    const top = within(y - card.height / 2, screen.height - card.height)
    const left = side === 'right' ? thing.right + GAP : thing.left - GAP - card.width
    return { left, top, side, tip: between(y - top, CORNER, card.height - CORNER) }
  }
  const left = within(x - card.width / 2, screen.width - card.width)
  const top = side === 'below' ? thing.bottom + GAP : thing.top - GAP - card.height
  return { left, top, side, tip: between(x - left, CORNER, card.width - CORNER) }
}

/** Beside all that is around the thing, at its height. */
function flankOf(thing: Box, around: Box, card: Size, screen: Size, side: Side): Placed {
  const placed = besideOf({ ...thing, left: around.left, right: around.right }, card, screen, side)
  const top = between(placed.top, around.top, Math.max(around.top, screen.height - card.height - MARGIN))
  return { ...placed, top, tip: between((thing.top + thing.bottom) / 2 - top, CORNER, card.height - CORNER) }
}

function cornersOf(card: Size, frame: Box): Placed[] {
  const [left, top] = [frame.left + MARGIN, frame.top + MARGIN]
  const [right, bottom] = [frame.right - card.width - MARGIN, frame.bottom - card.height - MARGIN]
  return [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ].map(([x = 0, y = 0]) => ({ left: x, top: y, side: null, tip: 0 }))
}

function fits({ left, top }: Placed, card: Size, screen: Size): boolean {
  return (
    left >= MARGIN &&
    top >= MARGIN &&
    left + card.width <= screen.width - MARGIN &&
    top + card.height <= screen.height - MARGIN
  )
}

/** Whether the card hides some of the thing. */
export function covers(thing: Box, placed: Placed, card: Size): boolean {
  return overlap(thing, placed, card) > 0
}

function overlap(thing: Box, { left, top }: Placed, card: Size): number {
  const width = Math.min(thing.right, left + card.width) - Math.max(thing.left, left)
  const height = Math.min(thing.bottom, top + card.height) - Math.max(thing.top, top)
  return Math.max(0, width) * Math.max(0, height)
}

function within(at: number, most: number): number {
  return between(at, MARGIN, most - MARGIN)
}

function between(at: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, at))
}
