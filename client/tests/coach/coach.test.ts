import { beforeEach, expect, it, vi } from 'vitest'
import { acted, noLonger, ordered, orderedMore, played, selectedOwn, watched } from '../../src/lib/coach/conditions'
import { Coach, coachOf } from '../../src/lib/coach/coach.svelte'
import { begin, progressOf, unfinished } from '../../src/lib/coach/progress'
import { type CoachStep, type Situation, foldsFor, part } from '../../src/lib/coach/steps'
import { STEPS as RAUMKRIEG } from '../../src/games/raumkrieg/coach'
import { STEPS as ROBOTS } from '../../src/games/robots/coach'
import { STEPS as STARPROBE } from '../../src/games/starprobe/coach'
import { STEPS as STARWEB } from '../../src/games/starweb/coach'
import type { Spot } from '../../src/lib/api/types'
import { mark } from '../charts'
import { StorageStub } from '../storage-stub'

const ship = (id: string, owner: number, at: Spot = [0, 0]) => mark(id, at, { kind: 'ship', owner })
const START: Situation = {
  step: 1,
  toldStep: 1,
  own: 1,
  marks: [ship('ship 10', 1), ship('ship 20', 2)],
  selected: '',
  orders: [],
  verbs: new Set(['accelerate']),
  playing: '',
  telling: false,
  picking: false,
  tab: 'orders',
  looked: false,
  over: false,
}
const order = { text: '10 A 3,4', verb: 'accelerate', mark: 'ship 10', values: { x: '3', y: '4' } }
const steps: CoachStep[] = [
  { id: 'select', title: 'Select', text: '', at: part('things'), done: selectedOwn() },
  { id: 'order', title: 'Order', text: '', at: part('form'), done: ordered('accelerate') },
  { id: 'send', title: 'Send', text: '', at: part('send'), done: played },
  { id: 'watch', title: 'Watch', text: '', at: part('replay'), done: watched, optional: true },
  { id: 'end', title: 'End', text: '', at: part('tab-scores') },
]

function begun(): Coach {
  begin('raumkrieg', 'm')
  const kept = progressOf('raumkrieg')
  if (!kept) throw new Error('nothing is kept')
  return new Coach('raumkrieg', 'm', steps, kept)
}

beforeEach(() => vi.stubGlobal('localStorage', new StorageStub()))

it('goes on when what a step asks for is done', () => {
  const coach = begun()
  coach.see(START)
  coach.see({ ...START, selected: 'ship 20' }) // somebody else's
  expect(coach.step.id).toBe('select')
  coach.see({ ...START, selected: 'ship 10' })
  expect([coach.step.id, coach.completed]).toEqual(['order', true])
  coach.see({ ...START, orders: [order] }) // the very next thing that happens
  expect(coach.step.id).toBe('send')
  coach.see({ ...START, step: 2, telling: true })
  coach.see({ ...START, step: 2, telling: true })
  expect(coach.step.id).toBe('watch')
  coach.see({ ...START, step: 2, toldStep: 2 })
  expect(coach.step.id).toBe('end')
  coach.next()
  expect(coach.finished).toBe(true)
  expect(unfinished('raumkrieg')).toBeNull()
})

it('can be gone through with its buttons, and stays where somebody goes back to', () => {
  const coach = begun()
  coach.see(START)
  coach.next()
  coach.see({ ...START, selected: 'ship 10' })
  coach.back()
  coach.see({ ...START, selected: 'ship 10' })
  coach.see({ ...START, selected: 'ship 10' })
  expect([coach.step.id, coach.fulfilled]).toEqual(['select', true])
  coach.back()
  expect(coach.step.id).toBe('select')
})

it('asks for an order that was not there before', () => {
  const coach = begun()
  const drafted = { ...START, orders: [order] }
  coach.next()
  coach.see(drafted)
  coach.see(drafted)
  expect(coach.step.id).toBe('order')
  coach.see({ ...drafted, orders: [order, { ...order, text: '11 A 1,1' }] })
  expect(coach.step.id).toBe('send')
})

it('leaves out what there is nothing to see of', () => {
  const coach = begun()
  coach.next()
  coach.next()
  coach.see(START)
  coach.see({ ...START, step: 2, toldStep: 2 })
  coach.see({ ...START, step: 2, toldStep: 2 })
  expect(coach.step.id).toBe('end')
})

it('is remembered: a page that is opened again goes on where it was', async () => {
  const coach = begun()
  coach.next()
  coach.next()
  coach.see(START)
  coach.close()
  const load = () => Promise.resolve({ STEPS: steps })
  expect(await coachOf('raumkrieg', 'another', load)).toBeNull()
  const again = await coachOf('raumkrieg', 'm', load)
  expect([again?.step.id, again?.open]).toEqual(['send', false])
  again?.see({ ...START, step: 2 })
  expect(again?.step.id).toBe('send') // it is closed
  again?.resume()
  again?.see({ ...START, step: 2 }) // the turn was played meanwhile
  expect([again?.step.id, again?.fulfilled]).toEqual(['send', true])
})

it('does without what the browser has lost or somebody else has written', async () => {
  localStorage.setItem('turnsheet.coach.robots', '{"match": 3}')
  expect(progressOf('robots')).toBeNull()
  localStorage.setItem('turnsheet.coach.robots', '{')
  expect(progressOf('robots')).toBeNull()
  begin('robots', 'm')
  expect((await coachOf('robots', 'm', () => Promise.resolve({ STEPS: steps })))?.index).toBe(0)
})

it('knows when something that acts at once has acted', () => {
  const play = { ...START, playing: 'ship 10', verbs: new Set(['move', 'shoot']) }
  expect(acted({ ...play, marks: [ship('ship 10', 1, [1, 0])] }, play)).toBe(true)
  expect(acted({ ...play, marks: [ship('ship 10', 1)] }, play)).toBe(false)
  expect(noLonger('shoot')({ ...play, step: 2, verbs: new Set(['move']) }, play)).toBe(true)
  expect(noLonger('shoot')({ ...play, step: 2 }, play)).toBe(false)
})

it.each([
  ['raumkrieg', RAUMKRIEG],
  ['robots', ROBOTS],
  ['starweb', STARWEB],
  ['starprobe', STARPROBE],
])('%s has five to ten short steps, each with a name of its own', (_, guide) => {
  expect(guide.length).toBeGreaterThanOrEqual(5)
  expect(guide.length).toBeLessThanOrEqual(10)
  expect(new Set(guide.map((step) => step.id)).size).toBe(guide.length)
  for (const step of guide) {
    expect(step.at(START).length).toBeGreaterThan(0)
    expect(step.text.length).toBeLessThanOrEqual(280)
  }
})

it('stays at a step that tells of something, although it is over at once', () => {
  begin('robots', 'm')
  const kept = progressOf('robots')
  if (!kept) throw new Error('nothing is kept')
  const told: CoachStep = { id: 'told', title: 'Told', text: '', at: part('digest'), done: played, stays: true }
  const coach = new Coach('robots', 'm', [told, ...steps], kept)
  coach.see(START)
  coach.see({ ...START, step: 2 })
  expect([coach.step.id, coach.fulfilled]).toEqual(['told', true])
  coach.next()
  expect(coach.step.id).toBe('select')
})

it('counts a push only if it is not 0,0', () => {
  const pushed = (by: string) => ({ ...START, orders: [{ ...order, text: by, values: { by } }] })
  const done = orderedMore('accelerate')
  expect(done(pushed('0,0'), START)).toBe(false)
  expect(done(pushed('0,-7'), START)).toBe(true)
})

it('speaks of the form of a world as soon as one is selected in a first match of Starweb', () => {
  const build = STARWEB.find((step) => step.id === 'build')
  const world = mark('W7', [0, 0], { kind: 'world' })
  const before = { ...START, marks: [world] }
  expect(build?.at(before)[0]).toEqual({ mark: 'W7' })
  expect(build?.at({ ...before, selected: 'W7' })[0]).toEqual({ part: 'form' })
})

it('is folded while a turn is replayed, except where it speaks of the replay', () => {
  const telling = { ...START, telling: true }
  const [first, watch] = ['win', 'watch'].map((id) => STARWEB.find((step) => step.id === id) as CoachStep)
  expect(foldsFor(first as CoachStep, telling)).toBe(true)
  expect(foldsFor(first as CoachStep, START)).toBe(false)
  expect(foldsFor(watch as CoachStep, telling)).toBe(false)
})

it('stays with a survey and with natives as long as they last, and leaves them out where there are none', () => {
  begin('starprobe', 'm')
  const kept = progressOf('starprobe')
  if (!kept) throw new Error('nothing is kept')
  const guide = () => new Coach('starprobe', 'm', STARPROBE, { ...kept, at: 'pick' })
  const at = (step: number, ...verbs: string[]) => ({ ...START, step, verbs: new Set(verbs) })
  const long = guide()
  long.see(at(1, 'pick'))
  long.see(at(2, 'wait', 'leave'))
  expect(long.step.id).toBe('survey')
  long.see(at(3, 'negotiate', 'leave'))
  expect(long.step.id).toBe('natives')
  long.see(at(4, 'generate', 'keep'))
  expect(long.step.id).toBe('natives')
  long.see(at(5, 'jump', 'wait'))
  expect(long.step.id).toBe('home')
  const short = guide()
  short.see(at(1, 'pick'))
  short.see(at(2, 'jump', 'wait'))
  expect(short.step.id).toBe('home')
})

it('keeps free the star that was clicked, the buttons of the chart and the timeline', () => {
  for (const step of STARPROBE)
    for (const part of ['[aria-pressed="true"]', 'Selected mark', 'Chart view', 'Timeline'])
      expect(step.clear).toContain(part)
})
