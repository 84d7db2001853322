import { beforeEach, expect, it, vi } from 'vitest'
import { ReplayPlayer } from '../../src/lib/replay/player.svelte'
import { chart, mark, scene, travel } from '../charts'
import { StorageStub } from '../storage-stub'

const ship = mark('10', [0, 0])
const plane = chart([ship])
const way = travel(ship, [
  [0, 0],
  [10, 0],
])
const scenes = [scene([way]), scene([], { title: 'Fire' }), scene([], { title: 'Hits' })]
const film = { step: 3, scenes, before: plane, after: plane, brisk: true }
let frames: ((now: number) => void)[] = []
let now = 0
let calm = false

/** Draws frames for a number of seconds. */
function pass(seconds: number) {
  for (const end = now + seconds * 1000; now < end && frames.length > 0;) {
    now += 50
    frames.shift()?.(now)
  }
}

beforeEach(() => {
  frames = []
  now = 1
  calm = false
  vi.stubGlobal('localStorage', new StorageStub())
  vi.stubGlobal('matchMedia', () => ({ matches: calm }))
  vi.stubGlobal('requestAnimationFrame', (draw: (now: number) => void) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
})

it('plays all scenes and ends by itself', async () => {
  const player = new ReplayPlayer()
  const shown = player.show(film)
  expect(player.scene?.title).toBe('Move')
  pass(1.5)
  expect([player.index, player.playing]).toEqual([1, true])
  pass(2)
  await shown
  expect(player.showing).toBe(false)
})

it('plays twice as fast if somebody wants it, and remembers that', () => {
  const player = new ReplayPlayer()
  void player.show(film)
  player.setSpeed(2)
  pass(0.8)
  expect(player.index).toBe(1)
  void player.show(film)
  expect(player.speed).toBe(2)
})

it('goes on scene by scene, and stops at the end of each', () => {
  const player = new ReplayPlayer()
  void player.show(film)
  player.pause()
  player.stepTo(1)
  pass(5)
  expect([player.index, player.playing]).toEqual([1, false])
  player.forward()
  pass(5)
  expect([player.index, player.playing]).toEqual([2, false])
  player.back()
  pass(0.2)
  player.back()
  expect(player.index).toBe(1)
  player.stepTo(2)
  pass(5)
  player.forward()
  expect(player.showing).toBe(false)
})

it('shows each scene as it ends where motion is not wanted', () => {
  calm = true
  const player = new ReplayPlayer()
  void player.show(film)
  expect(player.time).toBeCloseTo(player.scene?.end ?? 0, 2)
  pass(1.7)
  expect(player.index).toBe(0)
  pass(1.3)
  expect(player.index).toBe(1)
  expect(player.time).toBeCloseTo(player.scene?.end ?? 0, 2)
  player.forward()
  expect([player.index, player.playing]).toEqual([2, false])
})

it('can be skipped at any time', async () => {
  const player = new ReplayPlayer()
  const shown = player.show(film)
  pass(0.2)
  player.skip()
  await shown
  expect([player.showing, player.board]).toEqual([false, null])
})

it('waits at the beginning of a scene until the chart is drawn for it, at any speed', () => {
  const player = new ReplayPlayer()
  let drawn = false
  player.settled = () => drawn
  void player.show({ ...film, brisk: false })
  player.setSpeed(4)
  pass(0.5)
  const acts = player.scene?.acts ?? 0
  expect(player.time).toBeLessThan(acts)
  drawn = true
  pass(0.05)
  expect(player.time).toBeLessThan(acts) // the frame in which it is drawn may be a long one
  pass(0.1)
  expect(player.time).toBeGreaterThan(acts)
})

it('does not wait for ever for a chart that somebody keeps moving', () => {
  const player = new ReplayPlayer()
  player.settled = () => false
  void player.show({ ...film, brisk: false })
  pass(2.5)
  expect(player.time).toBeGreaterThan(player.stage?.scenes[0]?.acts ?? 0)
})

it('goes on scene by scene from one small step to the next', () => {
  const player = new ReplayPlayer()
  const short = { ...film, scenes: [scene([way])] }
  void player.show(short)
  player.stepTo(0)
  pass(3)
  player.forward()
  expect(player.showing).toBe(false)
  void player.show({ ...short, step: 4 })
  pass(3)
  expect([player.showing, player.playing]).toEqual([true, false])
})
