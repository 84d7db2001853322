import { describe, expect, it } from 'vitest'
import {
  changedPlaces,
  cloudBox,
  courses,
  flights,
  inSpace,
  nearest,
  puffs,
  spread,
} from '../../src/games/starprobe/star-places'
import { stage } from '../../src/lib/replay/stage'
import * as made from '../charts'
import { star } from './starprobe-values'

describe('space', () => {
  it('takes the lean of the flat chart back', () => {
    for (const level of [-15, 0, 7]) {
      const [x, y, z] = inSpace(star('F3/7', level).at, level)
      expect([x, z].map((value) => Number(value.toFixed(9)))).toEqual([3, 5])
      expect(y).toBe(level)
    }
  })

  it('reads how high a cloud reaches', () => {
    const corners: [number, number][] = [
      [2, 4],
      [3, 4],
      [3, 5],
      [2, 5],
    ]
    expect(
      cloudBox({ id: 'cloud J7* -13 to 12', kind: 'cloud', owner: null, corners, values: { low: -13, high: 12 } }),
    ).toEqual({
      middle: [2.5, -0.5, 4.5],
      size: [1, 26, 1],
    })
    expect(cloudBox({ id: 'empire', kind: 'empire', owner: 1, corners, values: {} })).toBeNull()
  })

  it('finds the middle of several places, and how far they are from it', () => {
    const [low, high] = [made.mark('low', [1, 1], { level: 0 }), made.mark('high', [1, 1], { level: 8 })]
    const { middle, reach } = spread([low, high])
    expect(middle[1]).toBe(4)
    expect(reach).toBeCloseTo(4, 1)
    expect(spread([high])).toEqual({ middle: inSpace(high.at, 8), reach: 0 })
  })

  it('shows what is gone at the level of what is where it was', () => {
    const [low, high] = [made.mark('low', [1, 1], { level: -4 }), made.mark('high', [5, 1], { level: 8 })]
    const gone = new Map<string, [number, number]>([['ship 1', [5, 1]]])
    const found = changedPlaces(['low', 'ship 1', 'ship 2'], [low, high], gone)
    expect(found.map(({ id, at, level }) => [id, at, level])).toEqual([
      ['low', [1, 1], -4],
      ['ship 1', [5, 1], 8],
    ])
  })

  it('flies ships from the level of one star to that of another', () => {
    const [low, high, ship] = [
      made.mark('low', [1, 1], { level: -4 }),
      made.mark('high', [5, 1], { level: 8 }),
      made.mark('ship 1', [1, 1], { kind: 'ship', level: -4 }),
    ]
    const before = made.chart([low, high, ship])
    const told = stage([made.scene([made.travel(ship, [low.at, high.at])])], before, before, 0)
    const flown = (time: number) => flights(told, time).map(({ id, at, level }) => [id, at[0], level])
    expect(flown(0)).toEqual([['ship 1', 1, -4]])
    expect(flown(told.length)).toEqual([['ship 1', 5, 8]])
    const [, x, level] = flown(told.length / 2)[0] as [string, number, number]
    expect(x > 1 && x < 5).toBe(true)
    expect(level).toBeCloseTo(-4 + (12 * (x - 1)) / 4)
  })

  it('draws a course from the ship to the star, once, whether it is ordered or under way', () => {
    const marks = [
      made.mark('home', [1, 1], { level: -4 }),
      made.mark('F3/7', [5, 1], { level: 8 }),
      made.mark('above home', [1.025, 0.98], { level: -3 }),
      made.mark('ship 1', [1, 1], { kind: 'ship', level: -4 }),
      made.mark('ship 2', [5, 1], { kind: 'ship', level: 8, owner: 2 }),
    ]
    const course = (id: string, end: [number, number], kind = 'course') => made.link(kind, [1, 1], end, { id })
    const found = (...links: ReturnType<typeof course>[]) => courses(links, marks).map(({ id }) => id)
    expect(found(course('course', [5, 1]), course('course F3/7', [5, 1]))).toEqual(['ship 1 to F3/7'])
    expect(found(course('course', [1.025, 0.98]))).toEqual(['ship 1 to above home'])
    expect(found(course('facing 1', [5, 1], 'facing'))).toEqual([])
    expect(found(course('course', [9, 9]))).toEqual([]) // no star is known there
    expect(courses([course('course', [5, 1])], marks)[0]?.to.level).toBe(8)
  })

  it('means the nearest within reach', () => {
    const spots = [
      { id: 'far', at: [0, 0] as [number, number] },
      { id: 'near', at: [9, 0] as [number, number] },
    ]
    expect(nearest(spots, [8, 0], 5)).toBe('near')
    expect(nearest(spots, [40, 0], 5)).toBe('')
  })
})

describe('clouds in space', () => {
  it('are puffs inside their box, always the same for a cloud', () => {
    const box = { middle: [5, 0, 5] as [number, number, number], size: [4, 2, 4] as [number, number, number] }
    const places = puffs(box, 'cloud C3')
    expect(places).toEqual(puffs(box, 'cloud C3'))
    expect(places).not.toEqual(puffs(box, 'cloud D3'))
    expect(places.length).toBe(80)
    for (const place of places)
      for (const axis of [0, 1, 2])
        expect(Math.abs((place[axis] ?? 0) - (box.middle[axis] ?? 0))).toBeLessThanOrEqual((box.size[axis] ?? 0) / 2)
  })
})
