import { beforeEach, expect, it, vi } from 'vitest'
import type { Chart, Scene } from '../../../src/lib/api/types'
import { Timeline } from '../../../src/lib/match/steps/timeline.svelte'
import { StorageStub } from '../../storage-stub'

const chart = (step: number) =>
  ({ low: [0, 0], high: [step, 1], areas: [], sectors: [], links: [], marks: [] }) as unknown as Chart
const load = vi.fn((step: number) => Promise.resolve(chart(step)))

beforeEach(() => {
  load.mockClear()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('requestAnimationFrame', (draw: (now: number) => void) => setTimeout(() => draw(Infinity)))
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame))
})

async function at(step: number): Promise<Timeline> {
  const timeline = new Timeline(load)
  timeline.shown = step
  await timeline.reset(step)
  load.mockClear()
  return timeline
}

it('follows a few steps one after the other, and is live all the while', async () => {
  const timeline = await at(4)
  const growing = timeline.grow(7)
  expect(timeline.live).toBe(true)
  await growing
  expect(load.mock.calls.map(([step]) => step)).toEqual([5, 6, 7])
  expect(timeline.chart?.high[0]).toBe(7)
})

it('jumps over many steps, and leaves alone who looks back', async () => {
  const timeline = await at(4)
  await timeline.grow(40)
  expect(load.mock.calls.map(([step]) => step)).toEqual([40])
  await timeline.go(3)
  await timeline.grow(41)
  expect(timeline.shown).toBe(3)
  expect(timeline.arrived).toBe(true)
})

it('plays to the end and stops there', async () => {
  const timeline = await at(3)
  timeline.brisk = true
  timeline.speed = 16
  await timeline.play()
  await vi.waitFor(() => expect(timeline.playing).toBe(false), { timeout: 3000 })
  expect(timeline.shown).toBe(3)
  expect(timeline.live).toBe(true)
})

const told = [
  { id: 's', title: 'Move', caption: '', amount: '', tone: 'neutral', seconds: 1, focus: [], acts: [] },
] as unknown as Scene[]

async function telling(brisk: boolean) {
  vi.stubGlobal('localStorage', new StorageStub())
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const watched: number[] = []
  const timeline = new Timeline(
    load,
    () => Promise.resolve(told),
    (step) => watched.push(step),
  )
  timeline.shown = 4
  await timeline.reset(4)
  timeline.brisk = brisk
  return { timeline, watched }
}

it('tells a new turn before it shows where it led, until it is skipped', async () => {
  const { timeline, watched } = await telling(false)
  const growing = timeline.grow(5)
  await vi.waitFor(() => expect(timeline.player.showing).toBe(true))
  expect(timeline.laid?.high[0]).toBe(4)
  expect(watched).toEqual([])
  await timeline.skip()
  await growing
  expect(timeline.player.showing).toBe(false)
  expect(timeline.laid?.high[0]).toBe(5)
  expect(watched).toEqual([5])
})

it('tells small steps one after the other, and nobody waits for them', async () => {
  const { timeline, watched } = await telling(true)
  await timeline.grow(5)
  await vi.waitFor(() => expect(timeline.player.step).toBe(5))
  await timeline.grow(6)
  expect(timeline.player.step).toBe(5)
  timeline.player.skip()
  await vi.waitFor(() => expect(timeline.player.step).toBe(6))
  expect(watched).toEqual([5])
  await timeline.skip()
  expect(timeline.laid?.high[0]).toBe(6)
})

it('tells the step that follows one that was skipped', async () => {
  const { timeline } = await telling(true)
  await timeline.grow(5)
  await vi.waitFor(() => expect(timeline.player.step).toBe(5))
  const skipped = timeline.skip()
  await timeline.grow(6) // at once: what was skipped has not settled yet
  await skipped
  await vi.waitFor(() => expect(timeline.player.step).toBe(6))
  await timeline.skip()
  expect(timeline.laid?.high[0]).toBe(6)
})

it('tells a turn once more on demand', async () => {
  const { timeline } = await telling(false)
  void timeline.watch([{ step: 4, scenes: told }])
  await vi.waitFor(() => expect(timeline.player.showing).toBe(true))
  expect(timeline.laid?.high[0]).toBe(3)
  timeline.player.skip()
  expect(timeline.laid?.high[0]).toBe(4)
})

it('shows what happened in each turn when they are played back, also if new ones are not played by themselves', async () => {
  const asked: [number, boolean][] = []
  const scene = { id: 'a', title: 'a', caption: '', amount: '', tone: 'neutral', focus: [], seconds: 1, acts: [] }
  const timeline = new Timeline(load, (step, isNew) => {
    asked.push([step, isNew])
    return Promise.resolve(isNew ? [] : [scene as unknown as Scene])
  })
  timeline.shown = 0
  await timeline.reset(2)
  const show = vi.spyOn(timeline.player, 'show')
  await timeline.play()
  await vi.waitFor(() => expect(show).toHaveBeenCalled())
  expect(show.mock.calls[0]?.[0]).toMatchObject({ step: 1, brisk: true })
  timeline.speed = 4
  expect(show.mock.calls[0]?.[0].pace?.()).toBe(4)
  expect(asked.every(([, isNew]) => !isNew)).toBe(true)
  timeline.pause()
  expect(timeline.player.showing).toBe(false)
})

it('shows several steps once more, one after the other, until they are skipped', async () => {
  const { timeline } = await telling(true)
  const films = [2, 3].map((step) => ({ step, scenes: told }))
  const seen = timeline.watch(films)
  await vi.waitFor(() => expect(timeline.player.step).toBe(2))
  timeline.player.skip()
  await vi.waitFor(() => expect(timeline.player.step).toBe(3))
  timeline.player.skip()
  await seen
  expect([timeline.shown, timeline.chart?.high[0]]).toEqual([4, 4])
  const skipped = timeline.watch(films)
  await vi.waitFor(() => expect(timeline.player.step).toBe(2))
  await timeline.skip()
  await skipped
  expect([timeline.player.showing, timeline.chart?.high[0]]).toEqual([false, 4])
})
