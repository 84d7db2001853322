import { expect, it } from 'vitest'
import type { Act, Spot } from '../../src/lib/api/types'
import { captionsAt, spread } from '../../src/lib/replay/captions'
import { along, boardAt, changesOf, poseAt, progress, sceneAt, strength, wayDone } from '../../src/lib/replay/moment'
import { type Actor, LEAD, type Leg, type Stage, type StagedScene, stage } from '../../src/lib/replay/stage'
import { chart, facing, hex, mark, scene, travel } from '../charts'

const ship = mark('10', [0, 0])
const foe = mark('20', [50, 0], { owner: 2 })
const plane = chart([ship, foe])

function first(made: Stage): Actor {
  const [actor] = made.actors
  if (!actor) throw new Error('nothing moves')
  return actor
}

function moves(hidden = false, thing = ship): Act {
  return travel(
    thing,
    [
      [0, 0],
      [40, 0],
    ],
    hidden,
  )
}

it('moves a ship along its way, slowly at both ends, and leaves a trail', () => {
  const made = stage([scene([moves()])], plane, plane, 0)
  const actor = first(made)
  expect(poseAt(actor, 0)?.at).toEqual([0, 0])
  expect(poseAt(actor, 0.44)?.at[0]).toBeCloseTo(20)
  expect(poseAt(actor, 0.1)?.at[0]).toBeLessThan(2)
  expect(poseAt(actor, 1)?.at).toEqual([40, 0])
  expect(wayDone(actor.legs[0] as Leg, 0.44)).toBeCloseTo(0.5)
  expect(made.length).toBe(1)
})

it('goes around corners', () => {
  const path: Spot[] = [
    [0, 0],
    [30, 0],
    [30, 10],
  ]
  expect([0, 0.5, 0.75, 0.875, 1].map((share) => along(path, share))).toEqual([
    [0, 0],
    [20, 0],
    [30, 0],
    [30, 5],
    [30, 10],
  ])
  expect(along([[5, 5]], 0.5)).toEqual([5, 5])
})

it('gives the camera its time before a scene, unless it is already there', () => {
  const focus: [number, number][] = [[1, 1]]
  const made = stage([scene([], { focus }), scene([], { focus }), scene([])], plane, plane)
  const leads = made.scenes.map((one) => one.acts - one.begin)
  expect(leads).toEqual([expect.closeTo(LEAD), 0, expect.closeTo(LEAD)])
  expect(sceneAt(made, made.scenes[1]?.begin ?? 0)).toBe(1)
  expect(sceneAt(made, 99)).toBe(2)
  expect(progress(made.scenes[0] as StagedScene, (LEAD + 1) / 2)).toBeCloseTo(0.5)
})

it('takes a mark off the chart when it begins to move, and never draws it twice', () => {
  const made = stage([scene([]), scene([moves()])], plane, plane, 0)
  expect(boardAt(made, 0.5).marks.map((one) => one.id)).toEqual(['10', '20'])
  expect(poseAt(first(made), 0.5)).toBeNull()
  expect(boardAt(made, 1).marks.map((one) => one.id)).toEqual(['20'])
  expect(poseAt(first(made), 1)).not.toBeNull()
  expect(changesOf(made)).toEqual([1])
})

it('draws things the charts do not have, and lets what is hidden appear and vanish on the way', () => {
  const made = stage([scene([]), scene([moves(true, mark('77', [0, 0]))])], plane, plane, 0)
  expect(poseAt(first(made), 0.5)).toBeNull()
  expect(poseAt(first(made), 1)).toBeNull()
  expect(poseAt(first(made), 1.44)?.opacity).toBeCloseTo(1)
  expect(poseAt(first(made), 1.95)).toBeNull()
})

it('hits, destroys and captures where things are by then', () => {
  const fight = scene([
    { act: 'shot', owner: 2, origin: '20', targets: ['10'], toward: null, sector: null, mark: '20', delay: 0 },
    { act: 'burst', at: '10', kind: 'destroyed', label: '10 lost', mark: '10', owner: 1, delay: 0.5 },
    { act: 'capture', mark: '20', at: '20', owner: 1, label: 'yours', delay: 0.75 },
  ])
  const made = stage([scene([moves()]), fight], plane, plane, 0)
  expect(made.shots[0]).toMatchObject({ origin: [50, 0], targets: [[40, 0]] })
  expect(made.bursts[0]).toMatchObject({ at: [40, 0], destroyed: true, begin: 1.5 })
  expect(poseAt(first(made), 1.4)).not.toBeNull()
  expect(poseAt(first(made), 1.6)).toBeNull()
  expect(boardAt(made, 1.6).marks).toMatchObject([{ id: '20', owner: 2 }])
  expect(boardAt(made, 1.8).marks).toMatchObject([{ id: '20', owner: 1 }])
  expect(made.cues.map((one) => one.cue)).toEqual(['move', 'shot', 'destroyed', 'capture'])
})

it('keeps an effect faint in the next scene, then drops it', () => {
  const point: Act = { act: 'point', at: '10', kind: 'found', label: 'found', tone: 'gain', delay: 0 }
  const [effect] = stage([scene([point]), scene([]), scene([])], plane, plane, 0).points
  if (!effect) throw new Error('nothing is shown')
  expect([0.5, 1.6, 2.1].map((time) => strength(effect, time))).toEqual([1, expect.closeTo(0.35), 0])
})

it('writes one caption at a place: the latest, and only in its scene', () => {
  const point = (label: string, delay: number): Act => ({
    act: 'point',
    at: '10',
    kind: '',
    label,
    tone: 'gain',
    delay,
  })
  const made = stage([scene([point('one', 0), point('two', 0.5), point('three', 0.5)]), scene([])], plane, plane, 0)
  const written = (time: number) => captionsAt(made, time).map((caption) => caption.text)
  expect([0.4, 0.6, 1.2].map(written)).toEqual([['one'], ['two, three'], []])
})

it('writes captions beside each other, never over each other', () => {
  const lost = (label: string, at: Spot): Act => ({
    act: 'burst',
    at,
    kind: 'destroyed',
    label,
    mark: '',
    owner: 1,
    delay: 0,
  })
  const acts = [
    lost('32 lost', [50, 50]),
    lost('18 lost', [56, 52]),
    lost('15 lost', [60, 55]),
    lost('9 lost', [300, 50]),
  ]
  const written = spread(captionsAt(stage([scene(acts)], plane, plane, 0), 0.5), (spot) => spot)
  expect(written.map((caption) => caption.text)).toEqual(['32 lost', '18 lost', '15 lost', '9 lost'])
  const lines = written.map(({ at, by, text }) => ({ x: at[0], y: at[1] + by, half: text.length * 3.6 }))
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1))
      expect(Math.abs(one.x - other.x) > one.half + other.half || Math.abs(one.y - other.y) >= 13).toBe(true)
  expect(written[3]?.by).toBe(-18)
})

it('writes captions beside worlds, and leaves out what has no room', () => {
  const taken = (label: string): Act => ({ act: 'capture', mark: '', at: [50, 50], owner: 1, label, delay: 0 })
  const captions = captionsAt(stage([scene([taken('W7 now yours')])], plane, plane, 0), 0.5)
  const disc = (x: number, y: number) => ({ left: x - 9, right: x + 9, top: y - 9, bottom: y + 9 })
  const placed = (worlds: Spot[]) =>
    spread(
      captions,
      (spot) => spot,
      worlds.map(([x, y]) => disc(x, y)),
    )[0]
  expect(placed([])).toMatchObject({ aside: 0, by: -32 })
  expect(placed([[50, 14]])).toMatchObject({ aside: 0, by: 43 })
  const [right] = [
    placed([
      [50, 14],
      [50, 92],
    ]),
  ]
  expect(right?.aside).toBeGreaterThan(32)
  const near = captions.map((caption) => ({ ...caption, at: [10, 50] as Spot }))
  expect(spread(near, (spot) => spot, [], 300)[0]?.aside).toBeCloseTo((12 * 7.3) / 2 - 10) // its left end is on the screen
  const many = Array.from({ length: 12 }, (_, index) => ({ ...captions[0], id: String(index) }) as (typeof captions)[0])
  expect(spread(many, ([x, y]) => [x + 200, y]).map(({ by, aside }) => `${by} ${aside}`)).toHaveLength(10)
})

it('shows a shot of unknown origin at its target only', () => {
  const shot: Act = {
    act: 'shot',
    owner: null,
    origin: null,
    targets: ['10'],
    toward: null,
    sector: null,
    mark: '',
    delay: 0,
  }
  expect(stage([scene([shot])], plane, plane, 0).shots).toMatchObject([{ origin: null, targets: [[0, 0]] }])
})

it('finds worlds of a star graph by their ids, also those that are only known afterwards', () => {
  const w1 = mark('W1', [0, 0], { kind: 'world', owner: null })
  const w2 = mark('W2', [30, 40], { kind: 'world', owner: null })
  const fleet = mark('F7', [0, 0], { kind: 'fleet', near: 'W1' })
  const other = mark('F8', [0, 0], { kind: 'fleet', near: 'W1' })
  const before = chart([w1, fleet, other], { loose: true })
  const after = chart([w1, w2], { loose: true })
  const acts = [travel(fleet, ['W1', 'W2']), travel(other, ['W1', 'W2'])]
  const made = stage([scene(acts, { focus: ['W2', 'W99'] })], before, after, 0)
  for (const actor of made.actors) expect(poseAt(actor, 1)?.at).toEqual([30, 40])
  expect(made.actors.map((actor) => actor.place)).toEqual([0, 1])
  expect(made.scenes[0]?.focus).toEqual([[30, 40]])
})

it('turns a robot from where it faces, the shorter way, and knows hexes', () => {
  const robot = mark('r1', [0, 0], { kind: 'tank' })
  const board = chart([robot], {
    up: false,
    areas: [hex('h1', [0, 0]), hex('h2', [4, 0])],
    links: [facing('r1', [0, 0], [0, -1])],
  })
  const turn: Act = { act: 'turn', mark: 'r1', degrees: 300, delay: 0 }
  const actor = first(stage([scene([turn]), scene([travel(robot, ['h1', 'h2'])])], board, board, 0))
  expect(actor.facing).toBeCloseTo(0)
  expect(poseAt(actor, 0.15)?.degrees).toBeCloseTo(-30)
  expect(poseAt(actor, 0.5)?.degrees).toBeCloseTo(-60)
  expect(poseAt(actor, 2)?.at[0]).toBeCloseTo(4)
})

it('leaves out what happens at places that nobody knows', () => {
  const lost: Act = { act: 'burst', at: 'W9', kind: 'hit', label: '', mark: '', owner: null, delay: 0 }
  expect(stage([scene([lost])], plane, plane, 0).bursts).toEqual([])
})
