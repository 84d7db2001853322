/** The stars in three dimensions: what is drawn, and a camera that goes round it. */
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  EdgesGeometry,
  Line,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Points,
  PointsMaterial,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { Chart, Mark, Spot } from '../../lib/api/types'
import { isStar, lit, shade } from './mark-style'
import { cloudBox, nearest, placeOf } from './star-places'

export interface Inks {
  space: string
  star: string
  lit: string
  cloud: string
  chosen: string
  owner(mark: Mark): string
}

const NEAR = 3
const FAR = 90
const STEEPEST = 1.5
const TURN = 0.007

export class StarScene {
  private readonly scene = new Scene()
  private readonly camera = new PerspectiveCamera(50, 1, 0.1, 400)
  private readonly renderer: WebGLRenderer
  private readonly target = new Vector3()
  private readonly dot = round()
  private angle = 0.4
  private tilt = 0.5
  private distance = 30
  private size: Spot = [1, 1]
  private frame = 0
  private marks: Mark[] = []
  private ghost: Points | null = null
  private inks: Inks | null = null

  /** Throws where there is no WebGL. */
  constructor(canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true })
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2))
  }

  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return
    this.size = [width, height]
    this.renderer.setSize(width, height, false)
    this.camera.aspect = width / height
    this.camera.updateProjectionMatrix()
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
    for (const ship of ships) this.plumb(ship, inks)
    for (const area of chart.areas) {
      const box = cloudBox(area)
      if (!box) continue
      const shape = new BoxGeometry(...box.size)
      const body = new Mesh(
        shape,
        new MeshBasicMaterial({ color: inks.cloud, transparent: true, opacity: 0.16, depthWrite: false }),
      )
      const edges = new LineSegments(
        new EdgesGeometry(shape),
        new LineBasicMaterial({ color: inks.cloud, transparent: true, opacity: 0.35 }),
      )
      for (const part of [body, edges]) {
        part.position.set(...box.middle)
        this.scene.add(part)
      }
    }
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
    if (mark) this.target.set(...placeOf(mark))
    this.draw()
  }

  turn(dx: number, dy: number): void {
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
    const seen = this.marks.flatMap((mark) => {
      const point = new Vector3(...placeOf(mark)).project(this.camera)
      if (point.z > 1) return []
      const x = ((point.x + 1) / 2) * this.size[0]
      const y = ((1 - point.y) / 2) * this.size[1]
      return [{ id: mark.id, at: [x, y] as Spot }]
    })
    const better = new Set(this.marks.filter((mark) => lit(mark) || mark.kind === 'ship').map((mark) => mark.id))
    return (
      nearest(
        seen.filter(({ id }) => better.has(id)),
        spot,
        reach,
      ) || nearest(seen, spot, reach)
    )
  }

  close(): void {
    cancelAnimationFrame(this.frame)
    this.empty()
    this.dot.dispose()
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

  /** A line from a ship to the plane, so that one sees how high it is. */
  private plumb(ship: Mark, inks: Inks): void {
    const [x, y, z] = placeOf(ship)
    const shape = new BufferGeometry().setFromPoints([new Vector3(x, y, z), new Vector3(x, 0, z)])
    this.scene.add(new Line(shape, new LineBasicMaterial({ color: inks.owner(ship) })))
  }

  private empty(): void {
    for (const part of [...this.scene.children]) {
      this.scene.remove(part)
      if (part instanceof Points || part instanceof Mesh || part instanceof Line) {
        part.geometry.dispose()
        for (const pen of [part.material].flat()) pen.dispose()
      }
    }
    this.ghost = null
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
    })
  }
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
