import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError, api } from '../../src/lib/api/api'
import { meeting } from '../../src/lib/orders/other-device.svelte'
import { OrderSheet } from '../../src/lib/orders/sheet.svelte'
import { keep, kept } from '../../src/lib/orders/storage'
import type { Receipt } from '../../src/lib/api/types'
import { openTabForEachTest, receipt, turnInfo } from './sheets'

/** A server with one seat, as the API answers for it. */
let server = { text: '', version: 0, sent: false, step: 1 }

const newer = () => new ApiError(409, 'newer-draft', 'You wrote newer orders on another device.')

function write(text: string, base: number | undefined, sent: boolean): Promise<Receipt> {
  if (base !== undefined && server.version > base) return Promise.reject(newer())
  server = { ...server, text, version: server.version + 1, sent }
  return Promise.resolve(receipt(sent ? 'final' : 'draft', { id: server.version }))
}

/** Saves on another device. */
const elsewhere = (text: string, sent = false) => void write(text, undefined, sent)

openTabForEachTest()

beforeEach(() => {
  vi.useFakeTimers()
  server = { text: '', version: 0, sent: false, step: 1 }
  vi.spyOn(api, 'sheet').mockImplementation(() => Promise.resolve(turnInfo(server.step, server)))
  vi.spyOn(api, 'draft').mockImplementation((_match, _seat, text, _step, base) => write(text, base, false))
  vi.spyOn(api, 'send').mockImplementation((_match, _seat, text, _step, base) => write(text, base, true))
  vi.spyOn(api, 'withdraw').mockImplementation(() => write(server.text, undefined, false))
})

async function opened(): Promise<OrderSheet> {
  const sheet = new OrderSheet('m', 1, () => {})
  await sheet.load()
  return sheet
}

const saves = () => vi.advanceTimersByTimeAsync(1000)

it.each([
  ['nothing typed here', { text: null, base: 1, tried: [] }, 'there'],
  ['the same text', { text: 'new', base: 1, tried: [] }, 'there'],
  ['a newer one was saved there', { text: 'mine', base: 1, tried: [] }, 'both'],
  ['it is an earlier text from here', { text: 'mine', base: 1, tried: ['new', 'newer'] }, 'here'],
  ['nothing was saved since', { text: 'mine', base: 2, tried: [] }, 'here'],
  ['the answer is older than the last save', { text: null, base: 3, tried: [] }, 'here'],
  ['an old browser kept no version', { text: 'mine', base: null, tried: [] }, 'both'],
])('knows which text counts: %s', (_name, typed, which) => {
  expect(meeting(typed, { text: 'new', version: 2, sent: false })).toBe(which)
})

it('takes over a draft from another device at once if nothing was changed here', async () => {
  const sheet = await opened()
  elsewhere('14 V 5,0')
  await sheet.hear(server.version)
  expect([sheet.text, sheet.saved, sheet.other.waiting]).toEqual(['14 V 5,0', 'saved', null])
  await saves()
  expect(api.draft).not.toHaveBeenCalled()
})

it('does not load its own draft again', async () => {
  const sheet = await opened()
  sheet.write('14 V 5,0')
  await saves()
  await sheet.hear(server.version)
  expect(api.sheet).toHaveBeenCalledTimes(1)
})

it('asks when both changed, and saves and sends nothing until the player has chosen', async () => {
  const sheet = await opened()
  sheet.write('mine')
  elsewhere('theirs')
  await saves()
  expect(sheet.other.waiting?.text).toBe('theirs')
  expect(sheet.text).toBe('mine')
  sheet.write('mine, longer')
  await saves()
  await sheet.send()
  expect(api.send).not.toHaveBeenCalled()
  expect([server.text, kept('m', 1, 1)]).toEqual(['theirs', 'mine, longer'])
})

it('keeps these orders if the player says so, and the others can still be taken', async () => {
  const sheet = await opened()
  sheet.write('mine')
  elsewhere('theirs')
  await saves()
  sheet.choose(false)
  await saves()
  expect([server.text, sheet.saved, sheet.other.spare]).toEqual(['mine', 'saved', 'theirs'])
  sheet.swap()
  await saves()
  expect([server.text, sheet.other.spare]).toEqual(['theirs', 'mine'])
})

it('uses those from the other device if the player says so, and what was typed can still be taken', async () => {
  const sheet = await opened()
  sheet.write('mine')
  elsewhere('theirs')
  await saves()
  sheet.choose(true)
  await saves()
  expect([sheet.text, sheet.saved, sheet.other.spare]).toEqual(['theirs', 'saved', 'mine'])
  expect(server.text).toBe('theirs')
})

it('asks as soon as it hears of a newer draft, before it saves', async () => {
  const sheet = await opened()
  sheet.write('mine')
  elsewhere('theirs')
  await sheet.hear(server.version)
  expect(sheet.other.waiting?.text).toBe('theirs')
  elsewhere('mine')
  await sheet.hear(server.version)
  expect([sheet.other.waiting, sheet.saved]).toEqual([null, 'saved'])
})

it('does not send an old text: it shows the newer orders first', async () => {
  const sheet = await opened()
  elsewhere('theirs')
  await sheet.send()
  expect([sheet.text, sheet.final, server.sent]).toEqual(['theirs', false, false])
  expect(sheet.problem).toContain('newer orders from your other device')
  await saves()
  await sheet.send()
  expect([sheet.final, server.sent, server.text]).toEqual([true, true, 'theirs'])
})

it('keeps what was typed here when orders were sent on another device', async () => {
  const sheet = await opened()
  sheet.write('mine')
  elsewhere('theirs', true)
  await sheet.load()
  expect([sheet.text, sheet.final, sheet.other.spare]).toEqual(['theirs', true, 'mine'])
})

it('asks about text that this browser kept, if the draft is newer', async () => {
  elsewhere('theirs')
  keep('m', 1, 1, 'mine', 0)
  const sheet = await opened()
  expect([sheet.text, sheet.other.waiting?.text]).toEqual(['mine', 'theirs'])
  await saves()
  expect(server.text).toBe('theirs')
})

it('saves text that this browser kept, if nothing newer was written', async () => {
  elsewhere('before')
  keep('m', 1, 1, 'mine', server.version)
  const sheet = await opened()
  expect([sheet.text, sheet.saved]).toEqual(['mine', 'unsaved'])
  await saves()
  expect([server.text, sheet.saved]).toEqual(['mine', 'saved'])
})

it('knows its own text again if the answer to a save was lost', async () => {
  const sheet = await opened()
  vi.mocked(api.draft).mockImplementationOnce((_match, _seat, text, _step, base) =>
    write(text, base, false).then(() => Promise.reject(new TypeError('lost'))),
  )
  sheet.write('mine')
  await saves()
  sheet.write('mine, longer')
  await vi.advanceTimersByTimeAsync(8000)
  expect([server.text, sheet.saved, sheet.other.waiting]).toEqual(['mine, longer', 'saved', null])
})
