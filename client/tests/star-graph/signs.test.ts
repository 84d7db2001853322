import { describe, expect, it } from 'vitest'
import { LOOK } from '../../src/games/starweb/mark-style'
import type { NodeStyle } from '../../src/lib/chart/mark-style'
import { LEVELS, SMALLEST, closeness } from '../../src/lib/star-graph/drawing'
import { frame, ground, hatch, ownerTags, tagsOf } from '../../src/lib/star-graph/owner-signs'
import { type Disc, type Sign, placeSigns } from '../../src/lib/star-graph/sign-places'
import { apart } from '../../src/lib/star-graph/side-by-side'
import { territories } from '../../src/lib/star-graph/territory'
import { placed, signsOf } from '../../src/lib/star-graph/world-signs'
import { ink } from '../../src/lib/colours/owner-colours'
import type { Link, Spot } from '../../src/lib/api/types'
import { link } from '../charts'
import { type Join, mark } from './star-graphs'

describe('whose a thing is', () => {
  const seats = Array.from({ length: 15 }, (_, index) => index + 1)

  it('shows fifteen owners by fifteen outlines and colours, and neighbours by patterns', () => {
    for (const own of [1, 7, 15]) {
      expect(new Set(seats.map((seat) => frame(seat, own))).size).toBe(15)
      expect(frame(own, own)).toBe(frame(null, own))
    }
    expect(new Set(seats.map(ink)).size).toBe(15)
    expect(new Set(seats.map((seat) => ground(seat, null))).size).toBe(5)
    expect(new Set(seats.map((seat) => `${frame(seat, 4)}${ground(seat, 4)}`)).size).toBe(15)
  })

  it('tells the marks of nine owners apart by patterns', () => {
    const nine = seats.slice(0, 9)
    for (const own of [1, 4, 9]) {
      const others = nine.filter((seat) => seat !== own)
      expect(new Set(others.map((seat) => hatch(seat, own))).size).toBe(8)
      expect(hatch(own, own)).toBe('')
    }
    expect(new Set(nine.map((seat) => hatch(seat, null))).size).toBe(9)
    expect(hatch(null, 1)).toBe('')
    expect(hatch(2, 1)).toBe('') // in a match of two the other's things are plain
    expect(hatch(1, 5)).toBe(hatch(5, 1))
  })

  it('gives the outline of the one who looks to seat 1', () => {
    expect(frame(1, 5)).toBe(frame(5, 1))
    expect(frame(3, 5)).toBe(frame(3, 1))
  })

  it('gives each name a tag of its own', () => {
    const tags = tagsOf(['KEPLER', 'KESTREL', 'KEA', '', 'BOREALIS', 'KEPLER', 'É1'])
    expect([...tags]).toEqual([
      ['KEPLER', 'KE'],
      ['KESTREL', 'KS'],
      ['KEA', 'KA'],
      ['BOREALIS', 'BO'],
      ['É1', 'É1'],
    ])
  })

  it('give one’s own things the first letters', () => {
    const names = new Map([
      ['F1', 'KESTREL'],
      ['F2', 'KEPLER'],
      ['F3', ''],
    ])
    const marks = [mark('F1', { owner: 1 }), mark('F2', { owner: 2 }), mark('F3', { owner: null })]
    const tags = ownerTags(marks, 2, ({ id }) => names.get(id) ?? '')
    expect([...tags]).toEqual([
      ['KEPLER', 'KE'],
      ['KESTREL', 'KS'],
    ])
  })
})

it('never draws letters smaller than eleven pixels, at any scale', () => {
  for (let scale = 0.02; scale < 40; scale *= 1.03) {
    const { unit } = closeness(scale)
    expect(SMALLEST * unit * scale).toBeGreaterThanOrEqual(11)
    expect(SMALLEST * unit * scale).toBeLessThan(11 * 1.6 * 1.2)
  }
})

it('makes discs large enough for their numbers, and dots small enough for their neighbours', () => {
  for (let scale = 0.1; scale < 4; scale *= 1.1) {
    const { level, unit, radius } = closeness(scale)
    if (level > LEVELS.dots) expect(radius).toBeGreaterThanOrEqual(11)
    expect(radius * unit).toBeLessThan(40)
  }
})

describe('room around worlds', () => {
  const disc = (id: string, at: Spot): Disc => ({ id, at, radius: 12 })
  const sign = (id: string, more: Partial<Sign> = {}): Sign => ({
    disc: id,
    key: 'tag',
    width: 20,
    height: 12,
    weight: 0,
    needed: false,
    ...more,
  })
  const spot = (room: ReturnType<typeof placeSigns>, id: string, key = 'tag') => room.get(id)?.get(key)

  it('puts a sign at the upper right where nothing is in the way', () => {
    const [x, y] = spot(placeSigns([disc('A', [0, 0])], [], [sign('A')]), 'A') ?? [0, 0]
    expect(x).toBeGreaterThan(12)
    expect(y).toBeLessThan(0)
  })

  it('avoids lines, other worlds and other signs', () => {
    const line: [Spot, Spot] = [
      [0, 0],
      [100, -60],
    ]
    const [x, y] = spot(placeSigns([disc('A', [0, 0])], [line], [sign('A')]), 'A') ?? [0, 0]
    expect([x, y > 12]).toEqual([0, true])
    const room = placeSigns([disc('A', [0, 0])], [], [sign('A'), sign('A', { key: 'ships' })])
    expect(spot(room, 'A')).not.toEqual(spot(room, 'A', 'ships'))
  })

  it('leaves out what has no room, unless it is needed', () => {
    const discs = [-26, 0, 26].flatMap((x) => [-26, 0, 26].map((y) => disc(`${x} ${y}`, [x, y])))
    expect(spot(placeSigns(discs, [], [sign('0 0')]), '0 0')).toBeUndefined()
    expect(spot(placeSigns(discs, [], [sign('0 0', { needed: true })]), '0 0')).toBeDefined()
  })
})

describe('signs of a world', () => {
  const world = mark('W7', {
    owner: 2,
    values: { owner: 'KEPLER', industry: 30, metal: 5, people: 50, limit: 99, iships: 3 },
  })
  const fleets = [
    mark('F1', { kind: 'fleet', near: 'W7', owner: 1, values: { owner: 'ALDEBARAN', ships: 8 } }),
    mark('F2', { kind: 'fleet', near: 'W7', owner: 1, values: { owner: 'ALDEBARAN', ships: 4 } }),
    mark('F3', { kind: 'fleet', near: 'W7', owner: 2, values: { owner: 'KEPLER', ships: 5 } }),
    mark('F4', { kind: 'fleet', source: 'remembered', near: 'W7', owner: 3, values: { owner: 'LYRA' } }),
  ]
  const scenery = (scale: number) => ({
    worlds: [world],
    lying: new Map([['W7', fleets]]),
    links: [],
    look: LOOK.node as NodeStyle,
    close: closeness(scale),
    own: 1,
    up: true,
    tags: tagsOf(['ALDEBARAN', 'KEPLER', 'LYRA']),
    chosen: '',
  })

  it('are more the closer one looks', () => {
    const at = (scale: number) => signsOf(scenery(scale)).get('W7')
    expect(at(0.2)).toEqual({ number: '7', tag: '', chips: [], bars: [] })
    expect(at(0.5)?.chips.map((chip) => chip.text)).toEqual(['', '', ''])
    expect(at(0.75)?.tag).toBe('KE')
    expect(at(0.75)?.chips.map((chip) => `${chip.kind} ${chip.text}`)).toEqual([
      'fleet 12 AL',
      'fleet 5 KE',
      'fleet ? LY',
      'iships 3',
    ])
    expect(at(0.75)?.bars).toEqual([])
    expect(at(1)?.bars.map((bar) => bar.name)).toEqual(['industry', 'metal', 'people'])
    expect(at(2)?.chips.map((chip) => chip.kind)).toEqual(['iships'])
    expect(at(2)?.chips.map((chip) => chip.says)).toEqual([
      expect.stringMatching(/^I-ships that guard the industry: \d+$/),
    ])
    expect(at(2)?.tag).toBe('KE KEPLER')
  })

  it('have places that do not overlap', () => {
    const shown = scenery(1)
    const room = placed(shown, signsOf(shown)).get('W7')
    expect([...(room?.keys() ?? [])].sort()).toEqual(['bars', 'iships', 'ships 1 ', 'ships 2 ', 'ships 3 old', 'tag'])
    expect(new Set([...(room?.values() ?? [])].map(String)).size).toBe(6)
  })
})

it('shows the numbers of dots for one’s own worlds and the chosen one only', () => {
  const worlds = [
    mark('W1', { at: [0, 0], owner: 1 }),
    mark('W2', { at: [400, 0], owner: 2 }),
    mark('W3', { at: [800, 0] }),
    mark('W4', { at: [1200, 0] }),
  ]
  const close = { ...closeness(0.2), level: LEVELS.dots }
  const look = LOOK.node as NodeStyle
  const shown = { worlds, links: [], lying: new Map(), look, close, own: 1, tags: new Map(), up: false, chosen: 'W4' }
  const room = placed(shown, signsOf(shown))
  expect(worlds.filter(({ id }) => room.get(id)?.has('number')).map(({ id }) => id)).toEqual(['W1', 'W4'])
})

describe('territories', () => {
  it('surround the worlds of an owner and end halfway to those of others', () => {
    const found = territories(
      [
        { at: [0, 0], owner: 1 },
        { at: [80, 0], owner: 2 },
        { at: [0, 80], owner: null },
      ],
      [],
    )
    expect([...found.keys()]).toEqual([1, 2])
    const xs = [...(found.get(1) ?? '').matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map((one) => Number(one[1]))
    expect(Math.max(...xs)).toBeLessThanOrEqual(42)
    expect(Math.min(...xs)).toBeGreaterThan(-60)
    expect(Math.min(...xs)).toBeLessThan(-50)
  })

  it('are one where a gate joins two worlds of an owner, else two', () => {
    const [from, to]: Spot[] = [
      [0, 0],
      [180, 0],
    ]
    const holdings = [from, to].map((at) => ({ at: at as Spot, owner: 4 }))
    const rings = (found: Map<number, string>) => (found.get(4) ?? '').split('M').length - 1
    expect(rings(territories(holdings, []))).toBe(2)
    expect(rings(territories(holdings, [{ from: from as Spot, to: to as Spot, owner: 4 }]))).toBe(1)
  })

  it('are found quickly for 255 worlds', () => {
    const holdings = Array.from({ length: 255 }, (_, n) => ({
      at: [100 * (n % 16), 100 * Math.floor(n / 16)] as Spot,
      owner: n % 17 === 0 ? null : (n % 15) + 1,
    }))
    const began = performance.now()
    expect(territories(holdings, []).size).toBe(15)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

it('draws courses through one gate side by side, there and back', () => {
  const course = (id: string, joins: Join): Link =>
    link('course', joins[0] === 'W1' ? [0, 0] : [100, 0], joins[0] === 'W1' ? [100, 0] : [0, 0], { id, joins })
  const drawn = apart([course('a', ['W1', 'W2']), course('b', ['W2', 'W1']), course('c', ['W1', 'W3'])], 6)
  expect(drawn.map((link) => link.start[1])).toEqual([-3, 3, 0])
})
