/** The lens: camera and screen of one chart, and the ways to move them. */
import {
  type Area,
  type Box,
  type Camera,
  type Screen,
  around,
  blend,
  fit,
  fitFree,
  lies,
  pan,
  project,
  unproject,
  zoom,
} from './camera'
import { areaSize } from './areas'
import { JOINT } from '../star-graph/layout'
import { ease } from './tween'
import type { Chart, Spot } from '../api/types'

const GLIDE = 350
const NARROW = 600
/** About so far a mark reaches around its place. */
const DISC = 20
const ROOM_IN_HEXES = 2
/** Where little of the screen is free, the margin is this share of its height, or these pixels. */
const [MARGIN_SHARE, LEAST_MARGIN] = [0.08, 6]
/** The share of the wanted size at which something is large enough. */
const NEAR_ENOUGH = 0.75

/** What the camera keeps in view: a part of the chart, or the whole or the first view as they are now. */
type Kept = Box | 'whole' | 'first'

export class Viewport {
  screen: Screen = $state.raw({ width: 0, height: 0 })
  /** The part of it that nothing covers: on phones a sheet lies over the lower part. */
  free: Screen = $state.raw({ width: 0, height: 0 })
  camera: Camera = $state.raw({ centre: [0, 0], scale: 1 })
  /** The camera is on its way to somewhere by itself. */
  gliding = $state(false)
  /** Whether the camera has arrived, and everything is drawn for where it is. */
  settled: () => boolean = () => !this.gliding
  up = $state(true)
  private whole: Box = { low: [0, 0], high: [1, 1] }
  /** What is shown at first: on phones less than the whole. */
  private first: Box = this.whole
  /** Pixels around the chart: room for numbers at its lines, if it has any. */
  private margin = 36
  /** What the camera keeps in view by itself until somebody moves it. */
  private kept: Kept | null = null
  /** Where the camera is, or where it is on its way to. */
  private goal: Camera = this.camera
  /** Pixels at the lower edge that a caption covers meanwhile. */
  private caption = 0
  /** How much is shown around what is meant, in units of the chart: on a chart of hexes the nearest ones, at least. */
  private room = 0
  private laid = false
  /** How far a card in the upper left corner reaches, in pixels, and what must not lie behind it. */
  private card: Spot = [0, 0]
  /** What else lies over the chart, measured when it is asked. */
  private tools: () => Area[] = () => []
  private spots: readonly Spot[] = []
  private frame = 0
  /** Something is dragged: the camera does not move by itself. */
  still = false
  /** What stays in view, as large as it is, when more of the screen is covered. */
  subject: Spot | null = null

  get ready(): boolean {
    return this.screen.width > 0
  }

  at = (spot: Spot): Spot => project(this.camera, this.screen, this.up, spot)
  from = (spot: Spot): Spot => unproject(this.camera, this.screen, this.up, spot)

  /** Another chart lies below. The view stays unless it is the first, or another board; where a chart grows, a view of all of it does. */
  lay(chart: Chart, box: Box | null): void {
    const other = String(chart.low) !== String(this.whole.low) || String(chart.high) !== String(this.whole.high)
    const begins = !this.laid
    this.laid = true
    this.up = chart.up
    this.whole = { low: chart.low, high: chart.high }
    this.first = box ?? this.whole
    this.margin = chart.ruled ? 36 : 6
    this.room = chart.loose ? 1.6 * JOINT : ROOM_IN_HEXES * areaSize(chart)
    if (begins || (other && !chart.loose)) this.keep('first', false)
    else if (other && (this.kept === 'whole' || this.kept === 'first')) this.keep(this.kept)
  }

  /** A card lies over the upper left corner, and tools elsewhere. */
  cover(card: Spot, tools: () => Area[], spots: readonly Spot[]): void {
    this.card = card
    this.tools = tools
    this.spots = spots
  }

  private fitted(box: Box): Camera {
    const spots = this.spots.filter(
      ([x, y]) => x >= box.low[0] && x <= box.high[0] && y >= box.low[1] && y <= box.high[1],
    )
    const card = { left: 0, top: 0, right: this.card[0], bottom: this.card[1] }
    const over = card.right > 0 ? [card, ...this.tools()] : this.tools()
    const reach = (scale: number) => Math.min(DISC, this.margin + (JOINT / 2) * scale) - 1 // what a lay-out leaves around its marks
    const above = { width: this.free.width, height: this.free.height - this.caption }
    const below = this.screen.height - above.height
    const margin = Math.min(this.margin, Math.max(LEAST_MARGIN, MARGIN_SHARE * above.height))
    return pan(fitFree(box, above, margin, over, spots, this.up, reach), this.up, 0, -below / 2)
  }

  private covered([x, y]: Spot): boolean {
    const [right, bottom] = this.card
    return right > 0 && x > -DISC && y > -DISC && lies([x, y], [{ left: 0, top: 0, right, bottom }], DISC)
  }

  /** The screen has this size; below `free` pixels of its height it is covered. */
  resize(width: number, height: number, free = height): void {
    if (width === 0 || height === 0) return
    if (width === this.screen.width && height === this.screen.height && free === this.free.height) return
    const { subject, goal: before } = this
    const less = width === this.screen.width && free < this.free.height
    this.screen = { width, height }
    this.free = { width, height: free }
    if (this.still) return
    if (this.kept) this.goal = this.fitted(this.boxOf(this.kept))
    if (this.kept && !this.gliding) this.camera = this.goal
    if (less && subject && (this.goal.scale < before.scale || this.goingTo(subject)[1] > free))
      this.move(pan({ centre: subject, scale: before.scale }, this.up, 0, (free - height) / 2), false, 0)
  }

  /** Whether somebody has moved it by hand since it last moved by itself. */
  get held(): boolean {
    return this.kept === null
  }

  /** Gives back a function that shows again what is shown now, or what the camera is on its way to; the whole chart as it is then. */
  remember(): () => void {
    const { goal, kept } = this
    return () => {
      if (kept) return this.keep(kept)
      this.kept = null
      this.move(goal, !calm(), GLIDE)
    }
  }

  /** Shows these places and some room around them above a caption of this height in pixels; with none the whole chart. */
  follow(spots: readonly Spot[], milliseconds: number, caption: number): void {
    this.show(around(spots, Math.max(this.size * 0.06, this.room)), true, milliseconds, caption)
  }

  /** Whether all these places are well on the screen, above a caption of this height in pixels. */
  sees(spots: readonly Spot[], caption: number): boolean {
    const { width, height } = this.free
    return spots.every((spot) => {
      const [x, y] = this.at(spot)
      return x > 2 * DISC && y > 2 * DISC && x < width - 2 * DISC && y < height - caption - 2 * DISC
    })
  }

  /** Fit a box, or with null the whole chart, above a caption of this height in pixels. */
  show(box: Box | null, gliding = true, milliseconds = GLIDE, caption = 0): void {
    const { low, high } = box ?? this.whole
    const all = String([low, high]) === String([this.whole.low, this.whole.high])
    this.keep(all ? 'whole' : { low, high }, gliding, milliseconds, caption)
  }

  private keep(kept: Kept, gliding = true, milliseconds = GLIDE, caption = 0): void {
    this.kept = kept
    this.caption = caption
    if (!this.ready) return
    this.move(this.fitted(this.boxOf(kept)), gliding && !calm(), milliseconds)
  }

  private boxOf(kept: Kept): Box {
    return kept === 'whole' ? this.whole : kept === 'first' ? this.first : kept
  }

  showSpots(spots: readonly Spot[]): void {
    this.show(around(spots, Math.max(this.size * 0.06, this.room)))
  }

  /** Brings a place nearer, until this number of units around it takes `pixels`, if it is not nearer already. */
  approach(spot: Spot, units: number, pixels: number): void {
    const { width, height } = this.free
    if (!this.ready || units * this.camera.scale >= NEAR_ENOUGH * pixels) return
    const half = ((Math.min(width, height) / 2 - this.margin) * units) / pixels
    this.show(around([spot], Math.max(this.size * 0.03, half)))
  }

  /** The longer side of the chart. */
  private get size(): number {
    return Math.max(this.whole.high[0] - this.whole.low[0], this.whole.high[1] - this.whole.low[1])
  }

  /** Bring a place into view if it is not, with some room around it. */
  reveal(spot: Spot): void {
    const [x, y] = this.goingTo(spot)
    const room = 24
    const { width, height } = this.free
    const dx = x < room ? room - x : x > width - room ? width - room - x : 0
    const dy = y < room ? room - y : y > height - room ? height - room - y : 0
    if (dx || dy) this.shift(dx, dy)
    this.uncover(spot)
  }

  /** Brings a place out from behind the card, the shorter way; and those around it, if it stays in view. */
  uncover(spot: Spot, around: readonly Spot[] = []): void {
    const [x, y] = this.goingTo(spot)
    const hidden = around.map(this.goingTo).filter((near) => this.covered(near))
    if (this.kept && (this.covered([x, y]) || hidden.length > 0)) return this.keep(this.kept) // fitted again beside the card
    if (!this.covered([x, y])) {
      const lower = Math.max(0, ...hidden.map(([, top]) => this.card[1] + DISC - top))
      if (lower > 0 && y + lower < this.free.height - 2 * DISC) this.shift(0, lower)
      return
    }
    const [right, down] = [this.card[0] + 2 * DISC - x, this.card[1] + 2 * DISC - y]
    if (right < down && this.card[0] + 4 * DISC < this.screen.width) this.shift(right, 0)
    else this.shift(0, down)
  }

  /** Brings a place to the middle, or where the screen is narrow below it: above lies what is told of it. */
  centre(spot: Spot): void {
    this.take({ ...this.camera, centre: spot })
    const { width, height } = this.free
    this.pan(0, (height - this.screen.height) / 2 + (width < NARROW ? height * 0.18 : 0))
  }

  /** From now on the view stays where it is. */
  hold(): void {
    this.take(this.camera)
  }

  pan(dx: number, dy: number): void {
    this.take(pan(this.camera, this.up, dx, dy))
  }

  zoom(factor: number, at: Spot = [this.free.width / 2, this.free.height / 2]): void {
    const whole = fit(this.whole, this.free, this.margin).scale
    this.take(zoom(this.camera, this.screen, this.up, at, factor, [whole * 0.5, whole * 80]))
  }

  /** Where a place will be on the screen when the camera is where it is going. */
  private goingTo = (spot: Spot): Spot => project(this.goal, this.screen, this.up, spot)

  /** Moves where the camera is, or what it is on its way to. */
  private shift(dx: number, dy: number): void {
    this.kept = null
    this.move(pan(this.goal, this.up, dx, dy), this.gliding, GLIDE)
  }

  private take(camera: Camera): void {
    this.kept = null
    this.move(camera, false, 0)
  }

  private move(goal: Camera, gliding: boolean, milliseconds: number): void {
    cancelAnimationFrame(this.frame)
    this.goal = goal
    this.gliding = gliding
    if (gliding) this.glide(milliseconds)
    else this.camera = goal
  }

  /** The goal may change on the way. */
  private glide(milliseconds: number): void {
    const from = this.camera
    let began = 0
    const draw = (now: number) => {
      began ||= now
      const share = Math.max(0, Math.min(1, (now - began) / milliseconds))
      this.camera = blend(from, this.goal, ease(share))
      this.gliding = share < 1
      if (this.gliding) this.frame = requestAnimationFrame(draw)
    }
    // The picture is put on a layer of its own in the first frame, which can take long. Its way begins with the next.
    this.frame = requestAnimationFrame(() => (this.frame = requestAnimationFrame(draw)))
  }
}

/** Nothing moves by itself. */
export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
