import { beforeEach, expect, it, vi } from 'vitest'
import type { Chart } from '../../src/lib/api/types'
import { Timeline } from '../../src/lib/match/timeline.svelte'

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
