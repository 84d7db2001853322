import { describe, expect, it } from 'vitest'
import { around, blend, fit, pan, project, unproject, zoom } from '../../src/lib/chart/camera'
import { place, stacks } from '../../src/lib/chart/labels'
import { neighbour } from '../../src/lib/chart/neighbours'
import { near, nextInPile } from '../../src/lib/chart/mark-under-pointer'
import { slice } from '../../src/lib/chart/mark-style'
import { between, ease, still } from '../../src/lib/chart/tween'
import type { Mark, Spot } from '../../src/lib/api/types'
import { chart, mark } from '../charts'

const screen = { width: 800, height: 600 }
const camera = { centre: [500, 500] as Spot, scale: 0.5 }

describe('camera', () => {
  it('projects and comes back, whichever way y grows', () => {
    for (const up of [true, false]) {
      const at = project(camera, screen, up, [700, 600])
      expect(at).toEqual([500, up ? 250 : 350])
      expect(unproject(camera, screen, up, at)).toEqual([700, 600])
    }
  })
  it('fits a box with a margin', () => {
    const whole = fit({ low: [0, 0], high: [1000, 1000] }, screen, 50)
    expect(whole).toEqual({ centre: [500, 500], scale: 0.5 })
  })
  it('keeps the place under the pointer while zooming', () => {
    const at: Spot = [130, 440]
    const held = unproject(camera, screen, true, at)
    const closer = zoom(camera, screen, true, at, 3, [0.1, 100])
    expect(closer.scale).toBeCloseTo(1.5)
    const [x, y] = unproject(closer, screen, true, at)
    expect(x).toBeCloseTo(held[0])
    expect(y).toBeCloseTo(held[1])
  })
  it('does not zoom beyond its limits', () => {
    expect(zoom(camera, screen, true, [0, 0], 1000, [0.1, 2]).scale).toBe(2)
  })
  it('moves the chart with the finger', () => {
    const moved = pan(camera, true, 10, 20)
    expect(project(moved, screen, true, [500, 500])).toEqual([410, 320])
  })
  it('blends from one to another', () => {
    const to = { centre: [0, 0] as Spot, scale: 8 }
    expect(blend(camera, to, 0)).toEqual(camera)
    expect(blend(camera, to, 1).scale).toBeCloseTo(8)
    expect(blend(camera, to, 0.5).scale).toBeCloseTo(2)
  })
  it('finds the box around places', () => {
    expect(around([], 5)).toBeNull()
    expect(
      around(
        [
          [1, 9],
          [4, 2],
        ],
        1,
      ),
    ).toEqual({ low: [0, 1], high: [5, 10] })
  })
})

const ship = (id: string, x: number, y: number) => mark(id, [x, y], { kind: 'ship' })
const SHOT = { id: 's', kind: 'shot', at: [0, 0] as Spot, radius: 1, start: 0, sweep: 90, owner: 1 }

describe('tween', () => {
  const from = chart([ship('a', 0, 0), ship('gone', 5, 5)], { sectors: [SHOT] })
  const to = chart([ship('a', 10, 0), ship('new', 1, 1)], { sectors: [SHOT] })
  it('is still at both ends', () => {
    expect(between(from, to, 0)).toEqual(still(from))
    expect(between(from, to, 1)).toEqual(still(to))
  })
  it('moves what stays and fades what comes and goes', () => {
    const scene = between(from, to, 0.25)
    const seen = Object.fromEntries(scene.marks.map((one) => [one.id, one]))
    expect(seen.a?.at[0]).toBeCloseTo(10 * ease(0.25))
    expect(seen.a?.opacity).toBe(1)
    expect(seen.gone?.opacity).toBe(0.75)
    expect(seen.new?.opacity).toBe(0.25)
  })
  it('shows sectors at the end of the move', () => {
    expect(between(from, to, 0.5).sectors.map((one) => one.opacity)).toEqual([0, 0])
    expect(between(from, to, 0.8).sectors[1]?.opacity).toBeCloseTo(0.5)
  })
})

describe('labels', () => {
  it('write the weighty one where both have no session', () => {
    const crowd = Array.from({ length: 12 }, (_, i) => ({
      id: `m${i}`,
      label: 'label',
      at: [100 + i, 100] as Spot,
      weight: i,
    }))
    const placed = place(crowd)
    expect(placed.length).toBeLessThan(12)
    expect(placed[0]?.id).toBe('m11')
  })
  it('pile up marks on the same spot', () => {
    expect(stacks([ship('a', 0, 0), ship('b', 3, 0), ship('c', 40, 0)]).map((stack) => stack.length)).toEqual([2, 1])
  })
})

describe('pointing', () => {
  const marks = [ship('a', 0, 0), ship('b', 1, 0), ship('c', 50, 0), ship('d', 0, 60)]
  it('finds what is near, and goes through a pile', () => {
    expect(near(marks, [2, 0], 10).map((one) => one.id)).toEqual(['b', 'a'])
    expect(nextInPile(near(marks, [2, 0], 10), '')?.id).toBe('b')
    expect(nextInPile(near(marks, [2, 0], 10), 'b')?.id).toBe('a')
  })
  it('goes from mark to mark with the arrows', () => {
    const from = marks[1] as Mark
    expect(neighbour(marks, from, 'ArrowRight')?.id).toBe('c')
    expect(neighbour(marks, from, 'ArrowLeft')?.id).toBe('a')
    expect(neighbour(marks, from, 'ArrowDown')?.id).toBe('d')
    expect(neighbour(marks, from, 'ArrowUp')).toBeNull()
  })
})

it('cuts a slice clockwise from north', () => {
  const sector = { id: 's', kind: 'shot', at: [0, 0] as Spot, radius: 10, start: 0, sweep: 90, owner: 1 }
  expect(slice(sector, [0, 0], 1, true)).toBe('M0.0,0.0L0.0,-10.0A10.0,10.0 0 0 1 10.0,-0.0Z')
})
