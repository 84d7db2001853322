import { beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../src/lib/api/api'
import { SeatNotes } from '../../src/lib/match/notes.svelte'
import type { SeatNote } from '../../src/lib/api/types'

const note = (name: string, text: string): SeatNote => ({ kind: 'note', name, text })
const place = (name: string, text: string): SeatNote => ({ kind: 'place', name, text })
let house: SeatNote[] = []
const keep = vi.fn((_match: string, _seat: number, given: SeatNote[]) => {
  const others = house.filter((old) => !given.some((one) => one.kind === old.kind && one.name === old.name))
  house = [...others, ...given.filter((one) => one.text)]
  return Promise.resolve(undefined)
})

beforeEach(() => {
  vi.restoreAllMocks()
  vi.useFakeTimers()
  keep.mockClear()
  house = [note('W1', 'rich'), place('W1', '3,4')]
  vi.spyOn(api, 'notes').mockImplementation(() => Promise.resolve(house))
  vi.spyOn(api, 'saveNotes').mockImplementation(keep)
})

async function loaded(): Promise<SeatNotes> {
  const seatNotes = new SeatNotes('m', 2)
  await seatNotes.load()
  return seatNotes
}

it('tells kinds apart and sends what was written together, after a pause', async () => {
  const seatNotes = await loaded()
  expect(seatNotes.get('note', 'W1')).toBe('rich')
  expect(seatNotes.get('place', 'W1')).toBe('3,4')
  seatNotes.set('note', 'W2', 'a')
  seatNotes.set('note', 'W2', 'ab')
  seatNotes.set('place', 'W1', '')
  expect(seatNotes.get('note', 'W2')).toBe('ab')
  expect(keep).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(keep.mock.calls).toEqual([['m', 2, [note('W2', 'ab'), place('W1', '')]]])
  expect([...seatNotes.all('place')]).toEqual([])
})

it('does not send what stands there already', async () => {
  const seatNotes = await loaded()
  seatNotes.set('note', 'W1', 'rich')
  await vi.runAllTimersAsync()
  expect(keep).not.toHaveBeenCalled()
})

it('keeps what was written while an older text was on its way', async () => {
  const seatNotes = await loaded()
  seatNotes.set('note', 'W1', 'older')
  const sending = seatNotes.flush()
  seatNotes.set('note', 'W1', 'newer')
  await sending
  expect(seatNotes.get('note', 'W1')).toBe('newer')
  await seatNotes.flush()
  expect(house).toContainEqual(note('W1', 'newer'))
})

it('says what went wrong and tries again', async () => {
  const seatNotes = await loaded()
  keep.mockRejectedValueOnce(new TypeError('offline'))
  seatNotes.set('note', 'W3', 'kept')
  await vi.advanceTimersByTimeAsync(1000)
  expect(seatNotes.problem).not.toBe('')
  expect(seatNotes.unkept).toBe(true)
  await vi.advanceTimersByTimeAsync(6000)
  expect(seatNotes.problem).toBe('')
  expect(seatNotes.unkept).toBe(false)
  expect(house).toContainEqual(note('W3', 'kept'))
})

it('keeps nothing in the house for who has no seat', async () => {
  const seatNotes = new SeatNotes('m', null)
  await seatNotes.load()
  seatNotes.set('place', 'W1', '1,1')
  await vi.runAllTimersAsync()
  expect(seatNotes.get('place', 'W1')).toBe('1,1')
  expect(keep).not.toHaveBeenCalled()
})
