import { expect, it } from 'vitest'
import { fit, project } from '../../src/lib/chart/camera'
import { orderView, ownView, playView } from '../../src/lib/chart/own-view'
import { sectorSpots } from '../../src/lib/chart/areas'
import type { Spot } from '../../src/lib/api/types'

const STRIP = { width: 390, height: 180 }
const whole = { low: [-8, -7] as Spot, high: [8, 7] as Spot }
const HEX = Math.sqrt(3)

it('shows the robot that plays near the middle, with large hexes, also at the edge of the board', () => {
  for (const at of [
    [0, 0],
    [-7, 0],
    [6, 6],
  ] as Spot[]) {
    const box = playView(at, HEX, whole, STRIP)
    const camera = fit(box, STRIP, 6)
    expect(camera.scale * HEX).toBeGreaterThan(40)
    const [x, y] = project(camera, STRIP, false, at)
    expect(x).toBeGreaterThan(0.25 * STRIP.width)
    expect(x).toBeLessThan(0.75 * STRIP.width)
    expect(y).toBeGreaterThan(0.25 * STRIP.height)
    expect(y).toBeLessThan(0.75 * STRIP.height)
  }
})

it('keeps three rows of hexes in a very low strip', () => {
  const low = { width: 390, height: 100 }
  const box = playView([0, 0], HEX, whole, low)
  expect(box.high[1] - box.low[1]).toBeGreaterThan(3 * HEX)
})

it('shows an order with the nearest enemy, if what it sets can still be made out', () => {
  const about: Spot[] = [
    [0, 0],
    [-40, -40],
    [40, 40],
  ]
  const near = orderView(about, [[120, 60]], 40, STRIP)
  expect(near?.high[0]).toBeGreaterThan(120)
  const far = orderView(about, [[900, 900]], 40, STRIP)
  expect(far?.high[0]).toBeLessThan(100)
})

it('shows the nearest of others beside one’s own fleet, unless that is too far away', () => {
  const fleet: Spot[] = [0, 20, 40, 60].map((by) => [500 + by, 500])
  const board = { low: [0, 0] as Spot, high: [1000, 1000] as Spot }
  expect(ownView(fleet, [[640, 500]], board, 390).high[0]).toBeGreaterThan(640)
  expect(ownView(fleet, [[990, 990]], board, 390).high[0]).toBeLessThan(900)
})

it('knows the places a sector reaches', () => {
  const spots = sectorSpots({ id: '', kind: 'fire', at: [0, 0], radius: 10, start: 0, sweep: 90, owner: null })
  expect(spots[0]).toEqual([0, 0])
  expect(spots[1]?.[1]).toBeCloseTo(10)
  expect(spots.at(-1)?.[0]).toBeCloseTo(10)
})
