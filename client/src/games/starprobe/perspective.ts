/** Stars over a plane, seen from the side and from above: how a voyage is drawn on the home page. */
export type Place = [x: number, y: number, level: number]

/** Stars near a voyage and the places of the ship, with their height over the plane as the third number. */
export interface Voyage {
  stars: Place[]
  track: Place[]
}

export interface Seen {
  x: number
  y: number
  /** Where the plane is below or above it. */
  foot: number
  /** How large it looks: 1 in the middle of the picture. */
  size: number
}

const HEIGHT = 0.055
const DISTANCE = 5.5
const TILT = 0.42

export class Perspective {
  private readonly middle: [number, number]
  private readonly zoom: number

  constructor(
    { track }: Voyage,
    private readonly width: number,
    private readonly height: number,
  ) {
    const [xs, ys] = [track.map(([x]) => x), track.map(([, y]) => y)]
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    this.middle = [(left + right) / 2, (top + bottom) / 2]
    this.zoom = (width * 0.82) / Math.max(1, right - left, (bottom - top) * 1.4)
  }

  /** Where a place is in the picture. */
  at([x, y, level]: Place): Seen {
    const [dx, dy] = [x - this.middle[0], this.middle[1] - y]
    const size = DISTANCE / (DISTANCE + dy * Math.cos(TILT))
    const across = this.width / 2 + dx * this.zoom * size
    const foot = this.height * 0.58 - dy * Math.sin(TILT) * this.zoom * size
    return { x: across, y: foot - level * HEIGHT * this.zoom * size, foot, size }
  }

  /** The lines of the plane, as pairs of places. */
  grid(): [Place, Place][] {
    const [x, y] = [Math.round(this.middle[0]), Math.round(this.middle[1])]
    const around = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
    return [
      ...around.map((by): [Place, Place] => [
        [x + by, y - 4, 0],
        [x + by, y + 3, 0],
      ]),
      ...around.slice(0, 8).map((by): [Place, Place] => [
        [x - 4, y + by, 0],
        [x + 4, y + by, 0],
      ]),
    ]
  }
}
