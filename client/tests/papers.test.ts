import { beforeEach, expect, it, vi } from 'vitest'
import { api } from '../src/lib/api'
import { Papers } from '../src/lib/papers.svelte'
import type { Paper } from '../src/lib/shapes'

const note = (name: string, text: string): Paper => ({ kind: 'note', name, text })
const place = (name: string, text: string): Paper => ({ kind: 'place', name, text })
let house: Paper[] = []
const keep = vi.fn((_match: string, _seat: number, given: Paper[]) => {
  const others = house.filter((old) => !given.some((one) => one.kind === old.kind && one.name === old.name))
  house = [...others, ...given.filter((one) => one.text)]
  return Promise.resolve(undefined)
})

beforeEach(() => {
  vi.restoreAllMocks()
  vi.useFakeTimers()
  keep.mockClear()
  house = [note('W1', 'rich'), place('W1', '3,4')]
  vi.spyOn(api, 'papers').mockImplementation(() => Promise.resolve(house))
  vi.spyOn(api, 'keepPapers').mockImplementation(keep)
})

async function loaded(): Promise<Papers> {
  const papers = new Papers('m', 2)
  await papers.load()
  return papers
}

it('tells kinds apart and sends what was written together, after a pause', async () => {
  const papers = await loaded()
  expect(papers.get('note', 'W1')).toBe('rich')
  expect(papers.get('place', 'W1')).toBe('3,4')
  papers.set('note', 'W2', 'a')
  papers.set('note', 'W2', 'ab')
  papers.set('place', 'W1', '')
  expect(papers.get('note', 'W2')).toBe('ab')
  expect(keep).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(keep.mock.calls).toEqual([['m', 2, [note('W2', 'ab'), place('W1', '')]]])
  expect([...papers.all('place')]).toEqual([])
})

it('does not send what stands there already', async () => {
  const papers = await loaded()
  papers.set('note', 'W1', 'rich')
  await vi.runAllTimersAsync()
  expect(keep).not.toHaveBeenCalled()
})

it('keeps what was written while an older text was on its way', async () => {
  const papers = await loaded()
  papers.set('note', 'W1', 'older')
  const sending = papers.flush()
  papers.set('note', 'W1', 'newer')
  await sending
  expect(papers.get('note', 'W1')).toBe('newer')
  await papers.flush()
  expect(house).toContainEqual(note('W1', 'newer'))
})

it('says what went wrong and tries again', async () => {
  const papers = await loaded()
  keep.mockRejectedValueOnce(new TypeError('offline'))
  papers.set('note', 'W3', 'kept')
  await vi.advanceTimersByTimeAsync(1000)
  expect(papers.problem).not.toBe('')
  expect(papers.unkept).toBe(true)
  await vi.advanceTimersByTimeAsync(6000)
  expect(papers.problem).toBe('')
  expect(papers.unkept).toBe(false)
  expect(house).toContainEqual(note('W3', 'kept'))
})

it('keeps nothing in the house for who has no seat', async () => {
  const papers = new Papers('m', null)
  await papers.load()
  papers.set('place', 'W1', '1,1')
  await vi.runAllTimersAsync()
  expect(papers.get('place', 'W1')).toBe('1,1')
  expect(keep).not.toHaveBeenCalled()
})
