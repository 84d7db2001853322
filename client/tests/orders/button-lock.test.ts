/** A second tap has no effect, and neither has one before the new position is on the screen. */
import { expect, it, vi } from 'vitest'
import { api } from '../../src/lib/api/api'
import { loaded, openTabForEachTest, playInfo, receipt, turnInfo } from './sheets'

openTabForEachTest()

it('sends a sheet once, however often it is asked, and with the step it shows', async () => {
  const sheet = await loaded(turnInfo(3, { text: '14 A 1,1' }))
  const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  const withdraw = vi.spyOn(api, 'withdraw').mockResolvedValue(receipt('withdrawn'))
  await Promise.all([sheet.send(), sheet.send()])
  await sheet.send()
  expect(send.mock.calls.map((call) => [call[2], call[3]])).toEqual([['14 A 1,1', 3]])
  expect(sheet.final).toBe(true)
  await sheet.withdraw() // the second tap falls on the button that takes orders back
  expect(withdraw).not.toHaveBeenCalled()
  sheet.lock.wake()
  await sheet.withdraw()
  expect(withdraw).toHaveBeenCalledWith('m', 1, 3)
})

it('sends nothing for a new turn before it is on the screen', async () => {
  vi.useFakeTimers()
  const sheet = await loaded(turnInfo(3, { text: '14 A 1,1' }))
  const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  await sheet.send()
  vi.spyOn(api, 'sheet').mockResolvedValue(turnInfo(4))
  await sheet.load()
  await vi.advanceTimersByTimeAsync(1000) // the chart takes its time
  await sheet.send()
  expect(send).toHaveBeenCalledTimes(1)
  expect(sheet.busy).toBe(true)
  sheet.lock.shown()
  await sheet.send()
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sheet.busy).toBe(false)
  await sheet.send()
  expect(send.mock.calls.map((call) => call[3])).toEqual([3, 4])
})

it('stays locked while the new position takes long, and not for ever', async () => {
  vi.useFakeTimers()
  const sheet = await loaded(playInfo(1))
  sheet.lock.holdUntilShown()
  await vi.advanceTimersByTimeAsync(15_000) // it takes its time
  expect(sheet.busy).toBe(true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sheet.busy).toBe(false)
  sheet.lock.holdUntilShown()
  sheet.lock.here() // it is being told
  await vi.advanceTimersByTimeAsync(2900)
  expect(sheet.busy).toBe(true)
  await vi.advanceTimersByTimeAsync(200)
  expect(sheet.busy).toBe(false)
})

it('does not end the next play with the second of two taps', async () => {
  const sheet = await loaded(playInfo(1, { prompt: 'the play of red', prompt_id: '1.1.0' }))
  const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  await sheet.act('end')
  await sheet.act('turn 1', true)
  vi.spyOn(api, 'sheet').mockResolvedValue(playInfo(5, { prompt: 'the next play of red', prompt_id: '1.2.0' }))
  await sheet.load()
  await sheet.act('end')
  expect(send.mock.calls.map((call) => call[2])).toEqual(['end'])
  sheet.lock.wake()
  await sheet.act('end')
  expect(send).toHaveBeenCalledTimes(2)
})
