import { beforeEach, expect, it, vi } from 'vitest'
import { underCard } from '../../src/lib/chart/camera'
import { Viewport } from '../../src/lib/chart/viewport.svelte'
import type { Spot } from '../../src/lib/api/types'
import { chart } from '../charts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
})

function looking(): Viewport {
  const viewport = new Viewport()
  viewport.resize(800, 600)
  viewport.lay(chart([], { loose: true }), null)
  return viewport
}

function inView(viewport: Viewport, spot: Spot): boolean {
  const [x, y] = viewport.at(spot)
  return x >= 0 && x <= 800 && y >= 0 && y <= 600
}

it('shows the whole chart after a replay if it did before, also what has become known meanwhile', () => {
  const viewport = looking()
  const restore = viewport.remember()
  viewport.follow([[10, 10]], 0, 0)
  viewport.lay(chart([], { loose: true, high: [100, 400] }), null)
  restore()
  expect(inView(viewport, [100, 400])).toBe(true)
  expect(inView(viewport, [0, 0])).toBe(true)
})

it('shows the same part of a chart after a replay as before', () => {
  const viewport = looking()
  viewport.showSpots([[20, 30]])
  const { camera } = viewport
  const restore = viewport.remember()
  viewport.follow([[90, 90]], 0, 0)
  restore()
  expect(viewport.camera).toEqual(camera)
})

it('stays at a part of a chart that grows, before, during and after a replay', () => {
  const viewport = looking()
  viewport.showSpots([[20, 30]])
  const { camera } = viewport
  viewport.lay(chart([], { loose: true, high: [100, 400] }), null)
  expect(viewport.camera).toEqual(camera)
  const restore = viewport.remember()
  viewport.follow([[90, 90]], 0, 0)
  const there = viewport.camera
  viewport.lay(chart([], { loose: true, high: [300, 400] }), null)
  expect(viewport.camera).toEqual(there)
  restore()
  expect(viewport.camera).toEqual(camera)
})

it('shows the whole of a chart that grows after somebody asked for it, and else what it began with', () => {
  const viewport = new Viewport()
  viewport.resize(800, 600)
  viewport.lay(chart([], { loose: true }), { low: [0, 0], high: [20, 20] })
  expect(inView(viewport, [90, 90])).toBe(false)
  viewport.lay(chart([], { loose: true, high: [400, 400] }), { low: [0, 0], high: [40, 40] })
  expect(inView(viewport, [40, 40])).toBe(true)
  expect(inView(viewport, [390, 390])).toBe(false)
  viewport.show(null)
  viewport.lay(chart([], { loose: true, high: [800, 800] }), { low: [0, 0], high: [40, 40] })
  expect(inView(viewport, [790, 790])).toBe(true)
})

/** Lets the camera move by itself; what is given back plays the frames until a time in milliseconds. */
function moving(): (until: number) => void {
  const frames = new Map<number, (now: number) => void>()
  let [made, clock] = [0, 0]
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => (frames.set(++made, frame), made))
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame))
  return (until) => {
    for (; clock <= until; clock += 50) {
      const now = [...frames.values()]
      frames.clear()
      for (const frame of now) frame(clock + 1)
    }
  }
}

it('comes back to where somebody looked when one replay follows another while the camera is on its way back', () => {
  const play = moving()
  const viewport = looking()
  play(1000)
  viewport.zoom(3)
  viewport.pan(120, 80)
  const { camera } = viewport
  for (const at of [
    [90, 90],
    [10, 80],
  ] as Spot[]) {
    const restore = viewport.remember()
    viewport.follow([at], 0, 0)
    restore()
  }
  play(3000)
  expect(viewport.gliding).toBe(false)
  expect(viewport.camera).toEqual(camera)
})

it('arrives at what fits the screen if that changes on the way', () => {
  const play = moving()
  const viewport = looking()
  viewport.showSpots([[20, 30]])
  viewport.resize(800, 300)
  play(3000)
  const settled = viewport.camera
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  viewport.showSpots([[20, 30]])
  expect(settled).toEqual(viewport.camera)
})

it('shows the hexes around what happens on a small board, not one hex alone', () => {
  const viewport = new Viewport()
  viewport.resize(390, 400)
  const hex: Spot[] = [0, 10].flatMap((x) => [0, 10].map((y): Spot => [x, y]))
  viewport.lay(chart([], { areas: [{ id: 'hex', kind: 'hex', corners: hex, owner: null, values: {} }] }), null)
  viewport.follow([[50, 50]], 0, 0)
  const [[left], [right]] = [viewport.at([30, 50]), viewport.at([70, 50])]
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(390)
})

it('shows what happens in a replay above its caption, however large it is shown', () => {
  const viewport = looking()
  for (const spots of [
    [[50, 50]],
    [
      [0, 0],
      [100, 100],
    ],
  ] as Spot[][])
    for (const up of [true, false]) {
      viewport.lay(chart([], { loose: true, up }), null)
      viewport.follow(spots, 0, 120)
      for (const [, y] of spots.map(viewport.at)) {
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(480)
      }
      expect(viewport.sees(spots, 0)).toBe(true)
    }
  viewport.show(null)
  expect(Math.max(viewport.at([0, 0])[1], viewport.at([0, 100])[1])).toBeGreaterThan(480)
})

it('stays near a short jump where an empire takes much of the chart', () => {
  const viewport = new Viewport()
  viewport.resize(390, 240)
  const empire: Spot[] = [0, 40].flatMap((x) => [0, 60].map((y): Spot => [x, y]))
  const areas = [{ id: 'empire', kind: 'empire', corners: empire, owner: 1, values: {} }]
  viewport.lay(chart([], { areas }), null)
  const jump: Spot[] = [
    [50, 50],
    [54, 50],
  ]
  viewport.follow(jump, 0, 70)
  const [[left], [right]] = jump.map((spot) => viewport.at(spot)) as [Spot, Spot]
  expect(right - left).toBeGreaterThan(24)
})

it('knows what would lie under the card in the corner', () => {
  const card = { width: 270, height: 120 }
  expect(
    [
      [100, 60],
      [300, 150],
      [600, 60],
      [100, 400],
    ].map((at) => underCard(at as Spot, card)),
  ).toEqual([true, true, false, false])
})

function expectAt(viewport: Viewport, { centre, scale }: Viewport['camera']): void {
  for (const axis of [0, 1] as const) expect(viewport.camera.centre[axis]).toBeCloseTo(centre[axis], 6)
  expect(viewport.camera.scale).toBeCloseTo(scale, 6)
}

it('comes back to what was looked at, although a sheet rises while what is selected is far from the last scene', () => {
  const play = moving()
  const viewport = looking()
  const selected: Spot = [200, 200]
  viewport.lay(chart([], { loose: true, high: [4000, 4000] }), null)
  viewport.showSpots([selected])
  play(3000)
  viewport.pan(5, 5)
  const { camera } = viewport
  const restore = viewport.remember()
  viewport.follow([[200, 3000]], 100, 0)
  play(6000)
  expect(inView(viewport, selected)).toBe(false)
  viewport.subject = selected
  restore()
  viewport.resize(800, 600, 500)
  play(9000)
  expectAt(viewport, camera)
})

it('comes back to what was looked at, although a card covers its place in the last scene on the way', () => {
  const play = moving()
  const viewport = looking()
  viewport.showSpots([[20, 30]])
  play(3000)
  viewport.pan(5, 5)
  const { camera } = viewport
  const restore = viewport.remember()
  const last: Spot = [90, 90]
  viewport.follow([last], 100, 0)
  play(6000)
  const [x, y] = viewport.at(last)
  restore()
  viewport.cover([x + 20, y + 20], () => [], [])
  viewport.uncover(last)
  play(9000)
  expectAt(viewport, camera)
})
