/** An order sheet as it is written, checked, saved and sent. */
import { expect, it, vi } from 'vitest'
import { api } from '../../src/lib/api/api'
import type { Receipt } from '../../src/lib/api/types'
import { loaded, openTabForEachTest, playInfo, receipt, turnInfo } from './sheets'

openTabForEachTest()

it('does not check orders again that were sent: their turn may be played at any moment', async () => {
  const sheet = await loaded(playInfo(1))
  const checks = () => vi.mocked(api.check).mock.calls.length
  expect(checks()).toBe(1)
  vi.spyOn(api, 'sheet').mockResolvedValue(turnInfo(1, { sent: true }))
  await sheet.load()
  expect(checks()).toBe(1)
  vi.spyOn(api, 'sheet').mockResolvedValue(turnInfo(2, { sent: true }))
  await sheet.load()
  expect(checks()).toBe(2)
})

it('puts lines on the sheet and says how many of them the server refuses', async () => {
  const sheet = await loaded(playInfo(2))
  sheet.write('F1W2')
  const refusal = (line: number) => ({ kind: 'illegal' as const, line, column: 1, text: '', code: 'no', reason: 'No.' })
  const answer = await api.check('m', 1, '', 2)
  vi.spyOn(api, 'check').mockResolvedValue({ ...answer, refusals: [refusal(1), refusal(3), refusal(3)] })
  expect(await sheet.add(['F1W2', 'F3W4', 'F5W6'])).toEqual({ added: 2, refused: 1 })
  expect(sheet.text).toBe('F1W2\nF3W4\nF5W6')
  expect(await sheet.add(['F3W4'])).toEqual({ added: 0, refused: 0 })
  vi.spyOn(api, 'check').mockRejectedValue(new TypeError('no net'))
  expect(await sheet.add(['F7W8'])).toEqual({ added: 1, refused: null })
})

it('sends a sheet after the draft that is on its way, and no draft after the sheet', async () => {
  vi.useFakeTimers()
  const sheet = await loaded(turnInfo(3))
  const came: string[] = []
  const slowly = (kind: Receipt['kind']) => (_match: string, _seat: number, text: string) =>
    new Promise<Receipt>((done) =>
      setTimeout(
        () => {
          came.push(`${kind} ${text}`)
          done(receipt(kind))
        },
        kind === 'draft' ? 3000 : 1500,
      ),
    )
  vi.spyOn(api, 'draft').mockImplementation(slowly('draft'))
  vi.spyOn(api, 'send').mockImplementation(slowly('final'))
  sheet.write('14 A 1,1')
  await vi.advanceTimersByTimeAsync(1000) // the draft is on its way
  sheet.write('14 A 2,2')
  const sent = sheet.send()
  expect(sheet.busy).toBe(true)
  await vi.advanceTimersByTimeAsync(2100) // the sheet is on its way
  sheet.write('14 A 3,3')
  await vi.advanceTimersByTimeAsync(10_000)
  await sent
  expect(came).toEqual(['draft 14 A 1,1', 'final 14 A 2,2'])
  expect([sheet.final, sheet.saved]).toEqual([true, 'saved'])
})
