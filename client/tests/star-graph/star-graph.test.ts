import { beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../src/lib/api/api'
import { Pointing } from '../../src/lib/match/pointing.svelte'
import { type Area, type Camera, fitFree, project, stretch } from '../../src/lib/chart/camera'
import { find } from '../../src/lib/star-graph/find'
import { JOINT, layOut } from '../../src/lib/star-graph/layout'
import { Places } from '../../src/lib/star-graph/places.svelte'
import { joints, route, within } from '../../src/lib/star-graph/routes'
import { crossings, tangled } from '../../src/lib/star-graph/better-layout'
import { LEVELS, closeness, hitAt, orders, stand, standing, title } from '../../src/lib/star-graph/drawing'
import { age, bars } from '../../src/games/starweb/mark-style'
import { SeatNotes } from '../../src/lib/match/notes.svelte'
import type { Mark, Spot } from '../../src/lib/api/types'
import { type Join, chart, gate, mark } from './star-graphs'

/** A net with this number of marks on each side, each one joined to those beside it. */
function net(side: number): { ids: string[]; joins: Join[] } {
  const name = (x: number, y: number) => `W${x * side + y + 1}`
  const ids: string[] = []
  const joins: Join[] = []
  for (let x = 0; x < side; x++) {
    for (let y = 0; y < side; y++) {
      ids.push(name(x, y))
      if (x > 0) joins.push([name(x - 1, y), name(x, y)])
      if (y > 0) joins.push([name(x, y - 1), name(x, y)])
    }
  }
  return { ids, joins }
}

it('counts joints that cross, and none that meet at a mark', () => {
  const at = new Map<string, Spot>([
    ['A', [0, 0]],
    ['B', [10, 10]],
    ['C', [0, 10]],
    ['D', [10, 0]],
  ])
  expect(
    crossings(
      [
        ['A', 'B'],
        ['C', 'D'],
      ],
      at,
    ),
  ).toBe(1)
  expect(
    crossings(
      [
        ['A', 'B'],
        ['B', 'C'],
        ['A', 'D'],
      ],
      at,
    ),
  ).toBe(0)
  expect(
    crossings(
      [
        ['A', 'B'],
        ['C', 'X'],
      ],
      at,
    ),
  ).toBe(0)
})

const NONE = new Map<string, Spot>()

it('lays a net out without crossings and with joints of about one length', () => {
  const { ids, joins } = net(5)
  const at = layOut({ ids, joins, fixed: NONE, guess: NONE })
  expect(at.size).toBe(25)
  expect(crossings(joins, at)).toBe(0)
  for (const [one, two] of joins) {
    const [a, b] = [at.get(one) as Spot, at.get(two) as Spot]
    const far = Math.hypot(a[0] - b[0], a[1] - b[1])
    expect(far).toBeGreaterThan(0.5 * JOINT)
    expect(far).toBeLessThan(1.6 * JOINT)
  }
})

it('lays out the same again', () => {
  const { ids, joins } = net(6)
  const once = layOut({ ids, joins, fixed: NONE, guess: NONE })
  expect(layOut({ ids: ids.toReversed(), joins, fixed: NONE, guess: NONE })).toEqual(once)
})

it('never moves what has its place, and puts what is new near what it is joined to', () => {
  const { ids, joins } = net(6)
  const known = ids.slice(0, 20)
  const fixed = layOut({
    ids: known,
    joins: joins.filter((pair) => pair.every((id) => known.includes(id))),
    fixed: NONE,
    guess: NONE,
  })
  const added = layOut({ ids, joins, fixed, guess: NONE })
  expect([...added.keys()].some((id) => fixed.has(id))).toBe(false)
  expect(added.size).toBe(16)
  const all = new Map([...fixed, ...added])
  const spots = [...all.values()]
  for (const [i, a] of spots.entries())
    for (const b of spots.slice(0, i)) expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(20)
  const beside = joins
    .filter(([one, two]) => fixed.has(one) && !fixed.has(two))
    .map(([one, two]) => [all.get(one) as Spot, all.get(two) as Spot] as const)
  expect(beside.length).toBeGreaterThan(0)
  for (const [a, b] of beside) expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeLessThan(2.5 * JOINT)
})

it('finds a place for marks that nothing is joined to', () => {
  const at = layOut({ ids: ['W1', 'W2', 'W3'], joins: [['W1', 'W2']], fixed: new Map([['W1', [0, 0]]]), guess: NONE })
  const far = (id: string) => Math.hypot(...(at.get(id) as Spot))
  expect(far('W2')).toBeGreaterThan(0.5 * JOINT)
  expect(far('W3')).toBeGreaterThan(far('W2'))
})

it('lays out 255 marks in less time than one notices', () => {
  const { ids, joins } = net(16)
  const began = performance.now()
  expect(layOut({ ids: ids.slice(1), joins, fixed: NONE, guess: NONE }).size).toBe(255)
  expect(performance.now() - began).toBeLessThan(5000) // some 150 ms where nothing else runs
})

it('finds the shortest way, and none where none is known', () => {
  const known = joints([
    gate(['A', 'B']),
    gate(['B', 'C']),
    gate(['C', 'D']),
    gate(['A', 'E']),
    gate(['E', 'D']),
    gate(['X', 'Y']),
  ])
  expect(route(known, 'A', 'D')).toEqual(['A', 'E', 'D'])
  expect(route(known, 'D', 'A')).toEqual(['D', 'E', 'A'])
  expect(route(known, 'A', 'A')).toEqual(['A'])
  expect(route(known, 'A', 'X')).toBeNull()
  expect(route(known, 'A', 'Q')).toBeNull()
})

it('counts the jumps to all that is near', () => {
  const known = joints([gate(['A', 'B']), gate(['B', 'C']), gate(['C', 'D']), gate(['A', 'C'])])
  expect([...within(known, 'A', 1)]).toEqual([
    ['A', 0],
    ['B', 1],
    ['C', 1],
  ])
  expect(within(known, 'A', 2).get('D')).toBe(2)
  expect([...within(known, 'Q', 3)]).toEqual([['Q', 0]])
})

const HOME = mark('W12', {
  owner: 2,
  details: [
    ['owner', '[ANDROMEDA]'],
    ['Industry', '30/12'],
    ['Mines', '3'],
    ['artifacts', 'V5 V54'],
  ],
  values: { owner: 'ANDROMEDA', industry: 30, usable: 12, mines: 3, people: 40, converts: 6, artifacts: 2 },
})
const OLD = mark('W121', {
  kind: 'world',
  source: 'remembered',
  details: [
    ['owner', '[]'],
    ['last seen', 'turn 9'],
    ['Metal', '6'],
  ],
  values: { owner: '', metal: 6, seen: 9 },
})
const FLEET = mark('F85', {
  kind: 'fleet',
  label: 'F85=12',
  owner: 2,
  near: 'W12',
  details: [
    ['owner', '[ANDROMEDA]'],
    ['ships', '12'],
  ],
  values: { owner: 'ANDROMEDA', ships: 12 },
})
const MARKS = [FLEET, HOME, OLD]

it('finds marks by name, by what they hold, and by whose they are', () => {
  const ids = (typed: string) => find(MARKS, typed).map((hit) => hit.mark.id)
  expect(ids('f85')).toEqual(['F85'])
  expect(ids(' w12 ')).toEqual(['W12', 'W121'])
  expect(ids('V54')).toEqual(['W12'])
  expect(find(MARKS, 'v54')[0]?.by).toBe('artifacts V5 V54')
  expect(ids('v50')).toEqual([])
  expect(ids('andro')).toEqual(['W12', 'F85'])
  expect(ids('12')).toEqual(['W12'])
  expect(ids('85')).toEqual(['F85'])
  expect(ids('')).toEqual([])
  expect(find(MARKS, 'w', 1)).toHaveLength(1)
})

it('says of a world in few words what is known', () => {
  expect(bars(HOME).map(({ name, text, share }) => [name, text, share])).toEqual([
    ['industry', '30, 12 usable', 1],
    ['mines', '3', 0.3],
    ['people', '40, 6 converts', 0.4],
  ])
  expect(age(OLD)).toBe('t9')
  expect(age(HOME)).toBe('')
})

it('shows fleets only at a close look, each at a stand of its own', () => {
  expect([0.2, 0.5, 0.75, 1, 2].map((scale) => closeness(scale).level)).toEqual([0, 1, 2, 3, 4])
  expect(closeness(1).unit).toBeLessThan(closeness(0.5).unit)
  expect(LEVELS.fleets).toBe(4)
  const size = () => 1
  expect(standing(MARKS, closeness(0.5), size, true).map((one) => one.id)).toEqual(['W12', 'W121'])
  const shown = standing(MARKS, closeness(2), size, true)
  expect(shown[0]?.at).not.toEqual(FLEET.at)
  expect(orders([FLEET, mark('F9', { near: 'W12' }), mark('F10', { near: 'W1' })])).toEqual(
    new Map([
      ['F85', 0],
      ['F9', 1],
      ['F10', 0],
    ]),
  )
  const stands = Array.from({ length: 40 }, (_, n) => stand(n, 10)).map(({ x, y }) => `${x} ${y}`)
  expect(new Set(stands).size).toBe(40)
})

it('takes a fleet by its name too', () => {
  const shown = [mark('W1'), mark('F1', { near: 'W1', label: 'F1=20', at: [20, 0] })]
  const order = orders(shown)
  expect(hitAt(shown, order, [3, 0], 12, 1)).toBe('W1')
  expect(hitAt(shown, order, [19, 2], 12, 1)).toBe('F1')
  expect(hitAt(shown, order, [45, 2], 12, 1)).toBe('F1')
  expect(hitAt(shown, order, [45, 20], 12, 1)).toBe('')
})

it('takes a fleet by all that is written beside it', () => {
  const theirs = mark('F1', { near: 'W1', label: 'F1=20', owner: 3, at: [20, 0] })
  expect(title(theirs, '')).toBe('F1=20')
  expect(title(theirs, 'OR')).toBe('F1=20 OR')
  const shown = [mark('W1'), { ...theirs, label: title(theirs, 'OR') }]
  expect(hitAt(shown, orders(shown), [66, 2], 4, 1)).toBe('F1')
})

it('stretches a picture to what another camera would show', () => {
  const screen = { width: 400, height: 300 }
  const taken: Camera = { centre: [10, 20], scale: 2 }
  const camera: Camera = { centre: [-5, 8], scale: 3 }
  for (const up of [true, false]) {
    const { by, move } = stretch(taken, camera, screen, up)
    const [x, y] = project(taken, screen, up, [33, -4])
    const there = project(camera, screen, up, [33, -4])
    expect(by * x + move[0]).toBeCloseTo(there[0])
    expect(by * y + move[1]).toBeCloseTo(there[1])
  }
})

beforeEach(() => {
  vi.restoreAllMocks()
  vi.useFakeTimers()
})

it('keeps places for the seat, and lets what lies at a mark go with it', async () => {
  vi.spyOn(api, 'notes').mockResolvedValue([{ kind: 'place', name: 'W1', text: '10,20' }])
  const keep = vi.spyOn(api, 'saveNotes').mockResolvedValue(undefined)
  const seatNotes = new SeatNotes('m', 1)
  const places = new Places(seatNotes)
  expect(places.ready).toBe(false)
  await seatNotes.load()
  const drawn = chart([mark('W1'), mark('W2'), mark('F1', { near: 'W1' })], [['W1', 'W2']])
  const laid = places.lay(drawn)
  expect(laid.marks[0]?.at).toEqual([10, 20])
  expect(laid.marks[2]?.at).toEqual([10, 20])
  expect(laid.links[0]?.start).toEqual([10, 20])
  expect(laid.links[0]?.end).toEqual(laid.marks[1]?.at)
  places.keep()
  places.move('W1', [-3.4, 7.6])
  const moved = places.lay(drawn)
  expect(moved.marks.map((one) => one.at)).toEqual([[-3, 8], laid.marks[1]?.at, [-3, 8]])
  await vi.runAllTimersAsync()
  expect(keep.mock.calls[0]?.[2].map((paper) => paper.name).sort()).toEqual(['W1', 'W2'])
  expect(new Places(seatNotes).at('W1')).toEqual([-3, 8])
  places.reset()
  expect(places.at('W2')).toBeNull()
  expect(places.lay(drawn).marks[0]?.at).not.toEqual([-3, 8])
})

it('lays a chart as the same objects while nothing moves, and moves only what does', async () => {
  vi.spyOn(api, 'notes').mockResolvedValue([])
  vi.spyOn(api, 'saveNotes').mockResolvedValue(undefined)
  const seatNotes = new SeatNotes('m', 1)
  await seatNotes.load()
  const places = new Places(seatNotes)
  const drawn = chart(
    [mark('W1'), mark('W2'), mark('W3'), mark('F1', { near: 'W1' })],
    [
      ['W1', 'W2'],
      ['W2', 'W3'],
    ],
  )
  const laid = places.lay(drawn)
  places.keep()
  expect(places.lay(drawn)).toBe(laid)
  places.move('W1', [-900, 0])
  const moved = places.lay(drawn)
  expect(moved.marks.map((one, index) => one === laid.marks[index])).toEqual([false, true, true, false])
  expect(moved.links.map((one, index) => one === laid.links[index])).toEqual([false, true])
  expect(moved.low).not.toEqual(laid.low)
})

it('undoes a new lay-out once', async () => {
  const seatNotes = new SeatNotes('m', null)
  await seatNotes.load()
  const places = new Places(seatNotes)
  const drawn = chart(
    [mark('W1'), mark('W2'), mark('W3')],
    [
      ['W1', 'W2'],
      ['W1', 'W3'],
    ],
  )
  places.lay(drawn)
  places.keep()
  expect(places.chosen).toBe(false)
  places.move('W3', [70, 700])
  expect(places.chosen).toBe(true)
  const before = places.lay(drawn)
  expect(places.undoable).toBe(false)
  places.reset()
  expect(places.lay(drawn)).not.toEqual(before)
  places.keep()
  expect(places.chosen).toBe(false)
  expect(places.undoable).toBe(true)
  places.undo()
  expect(places.chosen).toBe(true)
  expect(places.lay(drawn)).toEqual(before)
  expect(places.undoable).toBe(false)
})

it('leaves every mark where it was first drawn, also when it is seen and when the star graph grows', async () => {
  const SEEN: Partial<Mark> = { details: [['owner', '[]']] }
  const joins: Join[] = [
    ['W1', 'W2'],
    ['W1', 'W3'],
    ['W1', 'W4'],
  ]
  vi.spyOn(api, 'notes').mockResolvedValue([{ kind: 'place', name: 'W4', text: '500,500 ?' }])
  const keep = vi.spyOn(api, 'saveNotes').mockResolvedValue(undefined)
  const seatNotes = new SeatNotes('m', 1)
  await seatNotes.load()
  const places = new Places(seatNotes)
  const first = places.lay(chart([mark('W1', SEEN), mark('W2'), mark('W3'), mark('W4')], joins))
  places.keep()
  await vi.runAllTimersAsync()
  const texts = new Map(keep.mock.calls[0]?.[2].map((paper) => [paper.name, paper.text]))
  expect(texts.get('W2')).toBe(first.marks[1]?.at.join(','))
  expect(texts.has('W4')).toBe(false)
  const more: Join[] = [...joins, ['W2', 'W5'], ['W2', 'W6'], ['W2', 'W4']]
  const seen = chart([mark('W1', SEEN), mark('W2', SEEN), mark('W3'), mark('W4'), mark('W5'), mark('W6')], more)
  const second = places.lay(seen)
  expect(second.marks.slice(0, 4).map((one) => one.at)).toEqual(first.marks.map((one) => one.at))
  const again = new Places(seatNotes)
  expect(again.lay(first).marks.map((one) => one.at)).toEqual(first.marks.map((one) => one.at))
})

it('says that a tangle could be undone, and not of a star graph that is fine', () => {
  const { ids, joins } = net(7)
  const wires = { ids, joins, fixed: NONE, guess: NONE }
  const fine = layOut(wires)
  expect(tangled({ wires, at: fine })).toBe(false)
  const mixed = new Map(ids.map((id, i) => [id, fine.get(ids[(i * 17) % ids.length] as string) as Spot]))
  expect(crossings(joins, fine)).toBe(0)
  expect(crossings(joins, mixed)).toBeGreaterThan(24)
  expect(tangled({ wires, at: mixed })).toBe(true)
})

it('leaves charts alone whose places mean something', () => {
  const fixed = { ...chart([mark('W1')], []), loose: false }
  expect(new Places(new SeatNotes('m', null)).lay(fixed)).toBe(fixed)
})

it('fits a star graph where nothing covers it, as large as it can', () => {
  const [box, screen] = [
    { low: [0, 0] as Spot, high: [100, 100] as Spot },
    { width: 900, height: 600 },
  ]
  const spots: Spot[] = [
    [1, 1],
    [50, 50],
    [1, 99],
  ]
  const corner = (...over: Area[]) =>
    project(
      fitFree(box, screen, 0, over, spots, false, () => 0),
      screen,
      false,
      [0, 0],
    ).map(Math.round)
  const card = (right: number, bottom: number) => ({ left: 0, top: 0, right, bottom })
  expect(corner()).toEqual([150, 0])
  expect(corner(card(140, 600))).toEqual([150, 0]) // it hides none
  expect(corner(card(300, 200))).toEqual([300, 0])
  expect(corner(card(800, 100))).toEqual([200, 100])
  expect(corner({ left: 0, top: 560, right: 200, bottom: 600 })).toEqual([250, 0]) // there is session beside it
  expect(corner({ left: 0, top: 550, right: 900, bottom: 600 })).toEqual([175, 0])
  expect(corner(card(900, 50), { left: 0, top: 550, right: 900, bottom: 600 })).toEqual([200, 50])
})

it('gives what is pointed at to the open form first, then to the way, and selects it otherwise', () => {
  const aim = new Pointing()
  const said: string[] = []
  const takes = (who: string, ids: string[]) => ({
    words: new Map(),
    pick: ({ id }: { id: string }) => ids.includes(id) && said.push(`${who} ${id}`) > 0,
  })
  aim.selected = 'F9'
  aim.trail = takes('form', ['F8'])
  aim.way = takes('way', ['F8', 'W2'])
  for (const id of ['F8', 'W2', 'W3']) aim.hit(mark(id))
  expect(said).toEqual(['form F8', 'way W2'])
  expect(aim.selected).toBe('W3')
})
