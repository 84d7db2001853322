/** What is on a sheet before the player writes: a draft, a suggestion or nothing. */
import { expect, it, vi } from 'vitest'
import { api } from '../../src/lib/api/api'
import { loaded, openTabForEachTest, receipt, turnInfo } from './sheets'

openTabForEachTest()

it('begins with the sheet that is suggested, and keeps it as a draft', async () => {
  vi.useFakeTimers()
  const sheet = await loaded(turnInfo(1, { suggestion: '11 S 3,4', keep_suggestion: true }))
  expect([sheet.text, sheet.saved]).toEqual(['11 S 3,4', 'unsaved'])
  await sheet.load() // nothing was kept yet
  await vi.advanceTimersByTimeAsync(1000)
  expect(api.draft).toHaveBeenCalledExactlyOnceWith('m', 1, '11 S 3,4', 1, 0)
  expect(sheet.saved).toBe('saved')
})

it('keeps no first draft that would count though nobody sent it, until the player changes it', async () => {
  vi.useFakeTimers()
  const sheet = await loaded(turnInfo(1, { suggestion: 'W5B9', drafted: true }))
  await vi.advanceTimersByTimeAsync(1000)
  expect([sheet.text, sheet.saved, sheet.drafted]).toEqual(['W5B9', 'offered', true])
  expect(api.draft).not.toHaveBeenCalled()
  await sheet.load()
  expect([sheet.text, sheet.saved]).toEqual(['W5B9', 'offered'])
  sheet.write('W5B8')
  await vi.advanceTimersByTimeAsync(1000)
  expect(api.draft).toHaveBeenCalledExactlyOnceWith('m', 1, 'W5B8', 1, 0)
  expect(sheet.drafted).toBe(false)
  const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  await sheet.send()
  expect(send).toHaveBeenCalledWith('m', 1, 'W5B8', 1, expect.anything())
})

it('leaves a sheet empty that was emptied', async () => {
  const sheet = await loaded(turnInfo(1, { receipts: [receipt('draft')] }))
  expect(sheet.text).toBe('')
})

it('says that a draft was written for the player, until it is changed', async () => {
  const sheet = await loaded(turnInfo(1, { text: 'move', drafted: true }))
  expect(sheet.drafted).toBe(true)
  sheet.write('move\nmove')
  expect(sheet.drafted).toBe(false)
})

it('does not call orders a draft that the player wrote', async () => {
  const sheet = await loaded(turnInfo(1, { text: 'move' }))
  expect(sheet.drafted).toBe(false)
})
