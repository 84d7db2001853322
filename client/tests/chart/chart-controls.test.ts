import { beforeEach, expect, it, vi } from 'vitest'
import { chartButtons, chartKey } from '../../src/lib/chart/chart-controls'
import { Viewport } from '../../src/lib/chart/viewport.svelte'
import { chart, mark } from '../charts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
})

const WEST = mark('west', [10, 50])
const EAST = mark('east', [90, 50])

function pressed(key: string, { shift = false, focused = 'west', movable = true, leaves = true } = {}) {
  const viewport = new Viewport()
  viewport.resize(800, 600)
  viewport.lay(chart([WEST, EAST]), null)
  const before = { ...viewport.camera }
  const acts: string[] = []
  const prevented = vi.fn()
  chartKey({ key, shiftKey: shift, preventDefault: prevented } as unknown as KeyboardEvent, viewport, {
    marks: [WEST, EAST],
    focused,
    go: (id) => acts.push(`go to ${id}`),
    ...(movable && { nudge: (one, way) => acts.push(`move ${one.id} ${way.join()}`) }),
    press: (one) => acts.push(`press ${one.id}`),
    also: (one) => acts.push(`add ${one.id}`),
    leave: leaves ? () => acts.push('leave') : undefined,
  })
  const { camera } = viewport
  const moved = JSON.stringify(camera) !== JSON.stringify(before)
  return { acts, moved, used: prevented.mock.calls.length === 1 }
}

it.each([
  ['ArrowRight', {}, ['go to east']],
  ['ArrowRight', { shift: true }, ['move west 1,0']],
  ['Enter', {}, ['press west']],
  [' ', {}, ['press west']],
  ['Enter', { shift: true }, ['add west']],
  ['Escape', {}, ['leave']],
])('does to the marks what %s %j means', (key, how, acts) => {
  expect(pressed(key, how)).toEqual({ acts, moved: false, used: true })
})

it.each([
  ['ArrowRight', { focused: '' }],
  ['ArrowRight', { shift: true, movable: false }],
  ['+', {}],
  ['-', {}],
])('moves or zooms the chart by %s %j', (key, how) => {
  expect(pressed(key, how)).toEqual({ acts: [], moved: true, used: true })
})

it.each([
  ['Escape', { leaves: false }],
  ['Enter', { focused: '' }],
  ['x', {}],
])('leaves %s %j to the page', (key, how) => {
  expect(pressed(key, how)).toEqual({ acts: [], moved: false, used: false })
})

it('has buttons for one’s own things and for the selected one only if there are such', () => {
  const viewport = new Viewport()
  expect(chartButtons(viewport, [], null)).toMatchObject({ mine: null, selected: null })
  const { mine, selected } = chartButtons(viewport, [WEST], EAST)
  expect([typeof mine, typeof selected]).toEqual(['function', 'function'])
})
