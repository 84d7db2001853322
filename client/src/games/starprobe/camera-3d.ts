/** The stars in three dimensions: what is drawn, and a camera that goes round it. */
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  LineBasicMaterial,
  LineSegments,
  type Object3D,
  PerspectiveCamera,
  Points,
  PointsMaterial,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { Chart, Mark, Spot } from '../../lib/api/types'
import { ease } from '../../lib/chart/tween'
import { isStar, lit, shade } from './mark-style'
import { type Place, type Point, cloudBox, nearest, placeOf, puffs, spread } from './star-places'

export interface Inks {
  space: string
  star: string
  lit: string
  cloud: string
  /** The lines of the plane, and every fifth of them. */
  rule: string
  strong: string
  chosen: string
  owner(mark: Mark): string
}

const NEAR = 3
const FAR = 90
/** From so far away one sees what is told; several places from this many times as far as they are from their middle. */
const CLOSE = 24
const ROOM = 3
const STEEPEST = 1.5
const TURN = 0.007
/** How wide a puff of a cloud is, in hexes, and how strong. */
const PUFF = 2.1
const HAZE = 0.2
/** Every fifth line of the plane is stronger. */
const FIFTH = 5
/** The half width of the foot where a drop line meets the plane. */
const FOOT = 0.14

export class StarScene {
  private readonly scene = new Scene()
  private readonly camera = new PerspectiveCamera(50, 1, 0.1, 400)
  private readonly renderer: WebGLRenderer
  private readonly target = new Vector3()
  private readonly dot = round()
  private readonly soft = blurred()
  private angle = 0.4
  private tilt = 0.5
  private distance = 30
  private size: Spot = [1, 1]
  private uncovered = 1
  private frame = 0
  private gliding = 0
  private marks: Mark[] = []
  private ghost: Points | null = null
  private flying: (Points | LineSegments)[] = []
  private courses: LineSegments[] = []
  private inks: Inks | null = null

  /** Throws where there is no WebGL. `drawn` is called whenever what is seen has changed. */
  constructor(
    canvas: HTMLCanvasElement,
    private readonly drawn: () => void = () => undefined,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true })
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2))
  }

  /** The middle of the part that nothing covers is the middle of what is seen; space goes on below it. */
  resize(width: number, height: number, free: number): void {
    if (width === 0 || height === 0 || free === 0) return
    this.size = [width, height]
    this.uncovered = free
    this.renderer.setSize(width, height, false)
    this.camera.aspect = width / free
    this.camera.setViewOffset(width, free, 0, 0, width, height)
    this.draw()
  }

  /** Puts the stars, clouds and ships of a chart into space. */
  show(chart: Chart, inks: Inks): void {
    this.empty()
    this.inks = inks
    this.marks = chart.marks
    this.scene.background = new Color(inks.space)
    const plain = chart.marks.filter(
      (mark) => isStar(mark) && !lit(mark) && mark.kind !== 'home' && mark.owner === null,
    )
    const ground = new Color(inks.space)
    this.points(plain, 3, (mark) => ground.clone().lerp(new Color(inks.star), shade(mark.level)))
    this.points(chart.marks.filter(lit), 9, () => new Color(inks.lit))
    this.points(
      chart.marks.filter((mark) => isStar(mark) && (mark.kind === 'home' || mark.owner !== null)),
      9,
      (mark) => new Color(inks.owner(mark)),
    )
    const ships = chart.marks.filter((mark) => mark.kind === 'ship')
    this.points(ships, 14, (mark) => new Color(inks.owner(mark)))
    this.plane(chart, inks)
    this.drops(chart.marks.filter(matters), inks)
    for (const area of chart.areas) {
      const box = cloudBox(area)
      if (box) this.cloud(puffs(box, area.id), inks)
    }
    this.draw()
  }

  /** Shows ships under way. */
  fly(ships: readonly Mark[]): void {
    const { inks } = this
    if (!inks || !(ships.length || this.flying.length)) return
    this.flying.forEach((part) => this.remove(part))
    this.flying = ships.length
      ? [this.points(ships, 14, (mark) => new Color(inks.owner(mark))), ...this.drops(ships, inks)]
      : []
    this.draw()
  }

  /** Shows courses as lines from ship to star. */
  course(ways: readonly { from: Mark; to: Mark }[]): void {
    const { inks } = this
    if (!inks || !(ways.length || this.courses.length)) return
    this.courses.forEach((part) => this.remove(part))
    this.courses = ways.map(({ from, to }) => this.lines([placeOf(from), placeOf(to)], inks.owner(from), 1))
    this.draw()
  }

  /** Shows which mark is selected. */
  choose(id: string): void {
    if (this.ghost) this.scene.remove(this.ghost)
    this.ghost = null
    const mark = this.marks.find((one) => one.id === id)
    if (mark && this.inks) this.ghost = this.points([mark], 20, () => new Color(this.inks?.chosen), 0.55)
    this.draw()
  }

  /** Brings a mark to the middle. */
  centre(mark: Mark | null): void {
    cancelAnimationFrame(this.gliding)
    if (mark) this.target.set(...placeOf(mark))
    this.draw()
  }

  /** Moves the middle of these places to the middle of what is seen, and nearer if it is far away. */
  glide(places: readonly Place[], milliseconds: number): void {
    cancelAnimationFrame(this.gliding)
    const { middle, reach } = spread(places)
    const [from, to] = [this.target.clone(), new Vector3(...middle)]
    const [far, near] = [this.distance, Math.min(FAR, Math.max(ROOM * reach, Math.min(this.distance, CLOSE)))]
    const began = performance.now()
    const move = (now: number) => {
      const share = milliseconds > 0 ? Math.max(0, Math.min(1, (now - began) / milliseconds)) : 1
      this.target.lerpVectors(from, to, ease(share))
      this.distance = far + (near - far) * ease(share)
      this.draw()
      if (share < 1) this.gliding = requestAnimationFrame(move)
    }
    this.gliding = requestAnimationFrame(move)
  }

  turn(dx: number, dy: number): void {
    cancelAnimationFrame(this.gliding)
    this.angle -= dx * TURN
    this.tilt = Math.max(-STEEPEST, Math.min(STEEPEST, this.tilt + dy * TURN))
    this.draw()
  }

  zoom(factor: number): void {
    this.distance = Math.max(NEAR, Math.min(FAR, this.distance / factor))
    this.draw()
  }

  /** Everything from afar. */
  whole(chart: Chart): void {
    this.target.set((chart.low[0] + chart.high[0]) / 2, 0, (chart.low[1] + chart.high[1]) / 2)
    this.distance = 46
    this.draw()
  }

  /** The mark at a place of the screen. */
  at(spot: Spot, reach: number): string {
    const seen = this.screened(this.marks)
    const better = new Set(this.marks.filter((mark) => lit(mark) || mark.kind === 'ship').map((mark) => mark.id))
    return (
      nearest(
        seen.filter(({ id }) => better.has(id)),
        spot,
        reach,
      ) || nearest(seen, spot, reach)
    )
  }

  /** Where these are on the screen; those behind the camera are left out. */
  screened<Thing extends Place & { id: string }>(things: readonly Thing[]): { id: string; at: Spot }[] {
    return things.flatMap((thing) => {
      const point = new Vector3(...placeOf(thing)).project(this.camera)
      if (point.z > 1) return []
      const x = ((point.x + 1) / 2) * this.size[0]
      const y = ((1 - point.y) / 2) * this.size[1]
      return [{ id: thing.id, at: [x, y] as Spot }]
    })
  }

  /** The part of the screen that nothing covers. */
  get free(): { width: number; height: number } {
    return { width: this.size[0], height: this.uncovered }
  }

  close(): void {
    cancelAnimationFrame(this.frame)
    cancelAnimationFrame(this.gliding)
    this.empty()
    this.dot.dispose()
    this.soft.dispose()
    this.renderer.dispose()
  }

  private points(marks: readonly Mark[], size: number, colour: (mark: Mark) => Color, opacity = 1): Points {
    const shape = new BufferGeometry()
    shape.setAttribute('position', new BufferAttribute(new Float32Array(marks.flatMap(placeOf)), 3))
    shape.setAttribute(
      'color',
      new BufferAttribute(new Float32Array(marks.flatMap((mark) => colour(mark).toArray())), 3),
    )
    const pen = new PointsMaterial({
      size,
      sizeAttenuation: false,
      vertexColors: true,
      map: this.dot,
      alphaTest: 0.4,
      transparent: opacity < 1,
      opacity,
    })
    const points = new Points(shape, pen)
    this.scene.add(points)
    return points
  }

  private lines(points: Point[], colour: string, opacity: number): LineSegments {
    const shape = new BufferGeometry()
    shape.setAttribute('position', new BufferAttribute(new Float32Array(points.flat()), 3))
    const pen = new LineBasicMaterial({ color: colour, transparent: true, opacity, depthWrite: false })
    const lines = new LineSegments(shape, pen)
    this.scene.add(lines)
    return lines
  }

  /** The plane of level 0, ruled by squares. */
  private plane(chart: Chart, inks: Inks): void {
    const [west, north] = chart.low.map(Math.floor) as Spot
    const [east, south] = chart.high.map(Math.ceil) as Spot
    const fine: Point[] = []
    const strong: Point[] = []
    for (let x = west; x <= east; x++) (x % FIFTH === 0 ? strong : fine).push([x, 0, north], [x, 0, south])
    for (let z = north; z <= south; z++) (z % FIFTH === 0 ? strong : fine).push([west, 0, z], [east, 0, z])
    strong.push([west, 0, north], [east, 0, north], [east, 0, north], [east, 0, south])
    strong.push([east, 0, south], [west, 0, south], [west, 0, south], [west, 0, north])
    this.lines(fine, inks.rule, 0.55)
    this.lines(strong, inks.strong, 0.7)
  }

  /** Lines from what matters to the plane, with a foot, so that one sees how high it is. */
  private drops(marks: readonly Mark[], inks: Inks): LineSegments[] {
    return marks.map((mark) => {
      const [x, y, z] = placeOf(mark)
      const foot: Point[] = [
        [x - FOOT, 0, z],
        [x + FOOT, 0, z],
        [x, 0, z - FOOT],
        [x, 0, z + FOOT],
      ]
      const colour = lit(mark) && mark.owner === null ? inks.lit : inks.owner(mark)
      return this.lines([[x, y, z], [x, 0, z], ...foot], colour, mark.kind === 'ship' ? 1 : 0.5)
    })
  }

  /** A cloud of soft puffs. */
  private cloud(points: Point[], inks: Inks): void {
    const shape = new BufferGeometry()
    shape.setAttribute('position', new BufferAttribute(new Float32Array(points.flat()), 3))
    const pen = new PointsMaterial({
      size: PUFF,
      map: this.soft,
      color: inks.cloud,
      transparent: true,
      opacity: HAZE,
      depthWrite: false,
    })
    this.scene.add(new Points(shape, pen))
  }

  private empty(): void {
    for (const part of [...this.scene.children]) this.remove(part)
    this.ghost = null
    this.flying = []
    this.courses = []
  }

  private remove(part: Object3D): void {
    this.scene.remove(part)
    if (part instanceof Points || part instanceof LineSegments) {
      part.geometry.dispose()
      for (const pen of [part.material].flat()) pen.dispose()
    }
  }

  private draw(): void {
    cancelAnimationFrame(this.frame)
    this.frame = requestAnimationFrame(() => {
      const flat = Math.cos(this.tilt) * this.distance
      this.camera.position.set(
        this.target.x + flat * Math.sin(this.angle),
        this.target.y + Math.sin(this.tilt) * this.distance,
        this.target.z + flat * Math.cos(this.angle),
      )
      this.camera.lookAt(this.target)
      this.renderer.render(this.scene, this.camera)
      this.drawn()
    })
  }
}

/** Ships, homes, what was discovered, and what is in reach. */
export function matters(mark: Mark): boolean {
  return mark.kind === 'ship' || mark.kind === 'home' || mark.owner !== null || lit(mark)
}

/** A spot that fades toward its edge. */
function blurred(): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  const pen = canvas.getContext('2d')
  if (pen) {
    const fade = pen.createRadialGradient(32, 32, 0, 32, 32, 32)
    fade.addColorStop(0, 'rgb(255 255 255 / 1)')
    fade.addColorStop(0.5, 'rgb(255 255 255 / 0.45)')
    fade.addColorStop(1, 'rgb(255 255 255 / 0)')
    pen.fillStyle = fade
    pen.fillRect(0, 0, 64, 64)
  }
  return new CanvasTexture(canvas)
}

/** A round dot, for points are square without one. */
function round(): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 32
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = '#fff'
    pen.arc(16, 16, 15, 0, 2 * Math.PI)
    pen.fill()
  }
  return new CanvasTexture(canvas)
}
