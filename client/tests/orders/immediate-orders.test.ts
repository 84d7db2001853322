/** Orders that are carried out as soon as they are sent. */
import { expect, it, vi } from 'vitest'
import { ApiError, api } from '../../src/lib/api/api'
import type { Receipt } from '../../src/lib/api/types'
import { loaded, openTabForEachTest, playInfo, receipt, told } from './sheets'

openTabForEachTest()

const stale = () => new ApiError(409, 'stale', 'These orders are for step 1, and step 2 is due now.')

it('sends one act at a time, and patient ones when the step has come', async () => {
  const sheet = await loaded(playInfo(1))
  const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  await sheet.act('move')
  expect(told).toHaveBeenCalledWith(1)
  expect(sheet.busy).toBe(true)
  await sheet.act('shoot 1 0')
  await sheet.act('turn 1', true)
  expect(send).toHaveBeenCalledTimes(1)
  await sheet.load() // the step has not come yet
  expect(sheet.busy).toBe(true)
  vi.spyOn(api, 'sheet').mockResolvedValue(playInfo(2))
  await sheet.load()
  expect(send.mock.calls.map((call) => call[2])).toEqual(['move', 'turn 1'])
})

it('sends an act again when another was quicker and the same is still asked', async () => {
  const sheet = await loaded(playInfo(1))
  const send = vi.spyOn(api, 'send').mockRejectedValueOnce(stale()).mockResolvedValue(receipt('final'))
  vi.spyOn(api, 'sheet').mockResolvedValue(playInfo(2))
  await sheet.act('move')
  expect(send.mock.calls.map((call) => [call[2], call[3]])).toEqual([
    ['move', 1],
    ['move', 2],
  ])
  expect(told).toHaveBeenCalledWith(2)
  expect(sheet.busy).toBe(true)
})

it('gives up an act that always comes too late, and says so', async () => {
  const sheet = await loaded(playInfo(1))
  const send = vi.spyOn(api, 'send').mockRejectedValue(stale())
  vi.useFakeTimers()
  const acted = sheet.act('move')
  await vi.advanceTimersByTimeAsync(7000)
  expect([sheet.busy, sheet.problem]).toEqual([true, ''])
  await vi.advanceTimersByTimeAsync(2000)
  await acted
  expect(send).toHaveBeenCalledTimes(41)
  expect([sheet.busy, sheet.problem]).toEqual([false, stale().message])
})

it('does not send an act again when something else is asked by now', async () => {
  const sheet = await loaded(playInfo(1))
  const send = vi.spyOn(api, 'send').mockRejectedValue(stale())
  vi.spyOn(api, 'sheet').mockResolvedValue(playInfo(2, { prompt: 'month 2', prompt_id: 'month 2' }))
  await sheet.act('move')
  expect(send).toHaveBeenCalledTimes(1)
  expect(told).toHaveBeenCalledWith()
  expect(sheet.busy).toBe(false)
})

it('goes on within a play, and waits for what is to be seen where each step is', async () => {
  vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  for (const seeEach of [false, true]) {
    const sheet = await loaded(playInfo(1), { seeEach })
    await sheet.act('move')
    vi.spyOn(api, 'sheet').mockResolvedValue(playInfo(2))
    await sheet.load()
    expect(sheet.busy).toBe(seeEach)
    sheet.lock.wake()
    vi.spyOn(api, 'sheet').mockResolvedValue(playInfo(3)) // another player acted
    await sheet.load()
    expect(sheet.busy).toBe(false)
  }
})

it('forgets what has waited when somebody else plays by then', async () => {
  const sheet = await loaded(playInfo(1))
  const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  await sheet.act('end')
  await sheet.act('turn 1', true)
  vi.spyOn(api, 'orderForms').mockResolvedValue([])
  vi.spyOn(api, 'sheet').mockResolvedValue(playInfo(2))
  await sheet.load()
  expect(send).toHaveBeenCalledTimes(1)
  expect(sheet.working).toBe(false)
})

it('tells why an act was not carried out', async () => {
  const sheet = await loaded(playInfo(1))
  const refusal = { kind: 'illegal' as const, line: 1, column: 1, text: 'move', code: 'no-moves-left', reason: 'No.' }
  vi.spyOn(api, 'send').mockResolvedValue(receipt('draft', { refusals: [refusal] }))
  await sheet.act('move')
  expect(sheet.immediate.refused).toEqual([refusal])
  expect(sheet.busy).toBe(false)
  expect(told).not.toHaveBeenCalled()
})

it('keeps what was written when an act was sent beside it, and clears what was sent', async () => {
  const sheet = await loaded(playInfo(1))
  vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  sheet.write('move, move')
  await sheet.act('turn 1')
  vi.spyOn(api, 'sheet').mockResolvedValue(playInfo(2))
  await sheet.load()
  expect(sheet.text).toBe('move, move')
  await sheet.send()
  vi.spyOn(api, 'sheet').mockResolvedValue(playInfo(3))
  await sheet.load()
  expect(sheet.text).toBe('')
  expect(sheet.leftover).toBeNull()
})

it('keeps no draft beside an act that is being carried out, but after one that was not', async () => {
  vi.useFakeTimers()
  const sheet = await loaded(playInfo(1))
  let answer: (given: Receipt) => void = () => {}
  vi.spyOn(api, 'send').mockReturnValue(new Promise((done) => (answer = done)))
  const acted = sheet.act('move')
  sheet.write('turn 1')
  await vi.advanceTimersByTimeAsync(3000)
  expect(api.draft).not.toHaveBeenCalled()
  answer(receipt('draft'))
  await acted
  await vi.advanceTimersByTimeAsync(3000)
  expect(api.draft).toHaveBeenCalledWith('m', 1, 'turn 1', 1, 0)
  expect(sheet.saved).toBe('saved')
})

it('lets a robot go on at once within its play', async () => {
  const sheet = await loaded(playInfo(1))
  const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  await sheet.act('move')
  vi.spyOn(api, 'sheet').mockResolvedValue(playInfo(2))
  await sheet.load()
  await sheet.act('end')
  expect(send.mock.calls.map((call) => call[2])).toEqual(['move', 'end'])
})
