import { describe, expect, it } from 'vitest'
import { legend } from '../../src/games/starprobe/legend'
import { LOOK, OUTLINES, edges, lit, shade, surroundings } from '../../src/games/starprobe/mark-style'
import type { Chart } from '../../src/lib/api/types'
import { SHIP, chart, star } from './starprobe-values'

describe('the look of the stars', () => {
  const near = star('F3/4', 4, [['reach', '1 month, 2 hexes']])

  it('lights what can be reached', () => {
    expect(lit(near)).toBe(true)
    expect(lit(star('F3/2', 2))).toBe(false)
  })

  it('is dust as long as nothing is known of a star', () => {
    expect(LOOK.dust?.(star('F3/2', 2))).toBe(true)
    expect(LOOK.dust?.(near)).toBe(false)
    expect(LOOK.dust?.(star('F3/2', 2, [['worth', '5 M']], 1))).toBe(false)
    expect(LOOK.dust?.(star('F3/2', 2, [['base', 'of the Canine race']]))).toBe(false)
    const dock = {
      ...star('F3/2', 2),
      details: [...near.details, ['a line', 'that tells nothing']] as [string, string][],
    }
    expect(LOOK.dust?.(dock)).toBe(true)
    expect(LOOK.dust?.(SHIP)).toBe(false)
  })

  it('is stronger the higher the level, and names stars only at a closer look', () => {
    expect(shade(15)).toBe(1)
    expect(shade(-15)).toBeLessThan(shade(0))
    expect(LOOK.named?.(near, 20)).toBe(false)
    expect(LOOK.named?.(near, 60)).toBe(true)
    expect(LOOK.named?.(SHIP, 20)).toBe(true)
  })

  it('shows the own ship and its reach first, and the whole chart without a ship', () => {
    const around = chart([near, SHIP, star('A1/0', 0)])
    expect(surroundings(around, 1)).toContainEqual(near.at)
    expect(surroundings(around, 1)).toHaveLength(3)
    const alone = surroundings({ ...around, marks: around.marks.filter((mark) => !lit(mark)) }, 1)
    expect(alone).toHaveLength(2)
    expect((alone[1]?.[0] ?? 0) - (alone[0]?.[0] ?? 0)).toBeGreaterThanOrEqual(5)
    expect(surroundings(around, 2)).toEqual([])
  })
})

describe('the legend', () => {
  const cloud = { id: 'cloud C3 -2 to 4', kind: 'cloud', corners: [], owner: null, values: { low: -2, high: 4 } }
  const empire = { id: 'empire', kind: 'empire', corners: [], owner: 1, values: {} }
  const words = (one: Chart, spatial = false) => legend({ chart: one, own: 1, spatial }).map((sign) => sign.words)

  it('tells of what is on the chart and of nothing else', () => {
    expect(words(chart([star('F3/2', 2)]))).toEqual([
      'a star: the higher its level, the more it stands out; zoomed in, the number is the level',
      'regular: the kind, where a star is in reach or known',
    ])
    const full = words(
      chart(
        [star('F3/2', 2, [['reach', '1 month']]), star('F4/0', 0, [], 1), star('F5/0', 0, [], 2), SHIP],
        [cloud, empire],
      ),
    )
    for (const each of [
      'in reach: ',
      'a star you discovered',
      'a star another player discovered',
      'your ship',
      'a cloud',
      'the border of your empire',
    ])
      expect(full.filter((told) => told.startsWith(each))).toHaveLength(1)
    expect(full.some((told) => told.includes('hot') || told.startsWith('the ship of another'))).toBe(false)
  })

  it('speaks in space of what is drawn there', () => {
    const full = chart([star('F3/2', 2), SHIP], [cloud, empire])
    expect(words(full, true)).toEqual([
      'a star: the higher its level, the more it stands out',
      'your ship, with a line down to level 0',
      'a cloud: nothing moves through it',
      'the plane of level 0, one square for each hex of the map',
    ])
    const outlines = new Set(Object.values(OUTLINES))
    const pieces = legend({ chart: full, own: 1, spatial: true }).flatMap((sign) => sign.pieces)
    expect(pieces.some((piece) => outlines.has(piece.path))).toBe(false)
  })
})

describe('the edges of the chart', () => {
  it('name rows and columns as the stars are named', () => {
    const named = chart([star('F3/10', 10), { ...star('G3*/0', 0), at: [3.5, 6] }, SHIP])
    expect(edges(named).map((edge) => [edge.axis, Number(edge.at.toFixed(9)), edge.name])).toEqual([
      ['x', 3, '3'],
      ['y', 5, 'F'],
      ['y', 6, 'G*'],
    ])
  })
})
