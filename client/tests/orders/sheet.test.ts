import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError, api } from '../../src/lib/api/api'
import { OrderSheet } from '../../src/lib/orders/sheet.svelte'
import { questions } from '../../src/lib/page/question.svelte'
import { NOTHING } from '../../src/lib/orders/sheet-check.svelte'
import { forgetForms, forgetFormsOfOthers } from '../../src/lib/orders/storage'
import type { SheetInfo, OrderForm, Receipt } from '../../src/lib/api/types'
import { TELL, accelerate } from '../order-forms'
import { StorageStub } from '../storage-stub'

const MOVE: OrderForm = {
  verb: 'move',
  label: 'Step',
  phrases: [{ words: 'move', slots: [], optional: false }],
  group: 'step',
  mark: 'robot',
  personal: false,
  now: null,
  player: '',
  short: '',
  meaning: '',
  stakes: null,
  any_of: [],
  first_below: null,
}
const lies = (step: number, more: Partial<SheetInfo> = {}): SheetInfo => ({
  step,
  prompt: '',
  prompt_id: '',
  awaited: true,
  immediate: true,
  text: '',
  version: 0,
  sent: false,
  receipts: [],
  suggestion: '',
  keep_suggestion: false,
  drafted: false,
  suggests: false,
  ...more,
})
const receipt = (kind: Receipt['kind'], refusals: Receipt['refusals'] = []) =>
  ({ id: 0, kind, refusals }) as unknown as Receipt
const told = vi.fn()

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('sessionStorage', new StorageStub())
  vi.restoreAllMocks()
  told.mockReset()
  vi.spyOn(api, 'orderForms').mockResolvedValue([MOVE])
  vi.spyOn(api, 'check').mockResolvedValue(NOTHING)
  vi.spyOn(api, 'draft').mockResolvedValue(receipt('draft'))
})

async function laid(step: number): Promise<OrderSheet> {
  vi.spyOn(api, 'sheet').mockResolvedValue(lies(step))
  const sheet = new OrderSheet('m', 1, told)
  await sheet.load()
  return sheet
}

it('sends one act at a time, and patient ones when the step has come', async () => {
  const sheet = await laid(1)
  const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  await sheet.act('move')
  expect(told).toHaveBeenCalledWith(1)
  expect(sheet.busy).toBe(true)
  await sheet.act('shoot 1 0')
  await sheet.act('turn 1', true)
  expect(send).toHaveBeenCalledTimes(1)
  await sheet.load() // the step has not come yet
  expect(sheet.busy).toBe(true)
  vi.spyOn(api, 'sheet').mockResolvedValue(lies(2))
  await sheet.load()
  expect(send.mock.calls.map((call) => call[2])).toEqual(['move', 'turn 1'])
})

const stale = () => new ApiError(409, 'stale', 'These orders are for step 1, and step 2 is due now.')

it('sends an act again when another was quicker and the same is still asked', async () => {
  const sheet = await laid(1)
  const send = vi.spyOn(api, 'send').mockRejectedValueOnce(stale()).mockResolvedValue(receipt('final'))
  vi.spyOn(api, 'sheet').mockResolvedValue(lies(2))
  await sheet.act('move')
  expect(send.mock.calls.map((call) => [call[2], call[3]])).toEqual([
    ['move', 1],
    ['move', 2],
  ])
  expect(told).toHaveBeenCalledWith(2)
  expect(sheet.busy).toBe(true)
})

it('gives up an act that always comes too late, and says so', async () => {
  const sheet = await laid(1)
  const send = vi.spyOn(api, 'send').mockRejectedValue(stale())
  vi.useFakeTimers()
  try {
    const acted = sheet.act('move')
    await vi.advanceTimersByTimeAsync(7000)
    expect([sheet.busy, sheet.problem]).toEqual([true, ''])
    await vi.advanceTimersByTimeAsync(2000)
    await acted
  } finally {
    vi.useRealTimers()
  }
  expect(send).toHaveBeenCalledTimes(41)
  expect([sheet.busy, sheet.problem]).toEqual([false, stale().message])
})

it('does not send an act again when something else is asked by now', async () => {
  const sheet = await laid(1)
  const send = vi.spyOn(api, 'send').mockRejectedValue(stale())
  vi.spyOn(api, 'sheet').mockResolvedValue(lies(2, { prompt: 'month 2', prompt_id: 'month 2' }))
  await sheet.act('move')
  expect(send).toHaveBeenCalledTimes(1)
  expect(told).toHaveBeenCalledWith()
  expect(sheet.busy).toBe(false)
})

it('goes on within a play, and waits for what is to be seen where each step is', async () => {
  vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  for (const seeEach of [false, true]) {
    vi.spyOn(api, 'sheet').mockResolvedValue(lies(1))
    const sheet = new OrderSheet('m', 1, told, seeEach)
    await sheet.load()
    await sheet.act('move')
    vi.spyOn(api, 'sheet').mockResolvedValue(lies(2))
    await sheet.load()
    expect(sheet.busy).toBe(seeEach)
    sheet.lock.wake()
    vi.spyOn(api, 'sheet').mockResolvedValue(lies(3)) // another player acted
    await sheet.load()
    expect(sheet.busy).toBe(false)
  }
})

it('forgets what has waited when somebody else plays by then', async () => {
  const sheet = await laid(1)
  const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  await sheet.act('end')
  await sheet.act('turn 1', true)
  vi.spyOn(api, 'orderForms').mockResolvedValue([])
  vi.spyOn(api, 'sheet').mockResolvedValue(lies(2))
  await sheet.load()
  expect(send).toHaveBeenCalledTimes(1)
  expect(sheet.working).toBe(false)
})

it('does not check orders again that were sent: their turn may be played at any moment', async () => {
  const sheet = await laid(1)
  const checks = () => vi.mocked(api.check).mock.calls.length
  expect(checks()).toBe(1)
  vi.spyOn(api, 'sheet').mockResolvedValue(lies(1, { sent: true, immediate: false }))
  await sheet.load()
  expect(checks()).toBe(1)
  vi.spyOn(api, 'sheet').mockResolvedValue(lies(2, { sent: true, immediate: false }))
  await sheet.load()
  expect(checks()).toBe(2)
})

it('tells why an act was not carried out', async () => {
  const sheet = await laid(1)
  const refusal = { kind: 'illegal' as const, line: 1, column: 1, text: 'move', code: 'no-moves-left', reason: 'No.' }
  vi.spyOn(api, 'send').mockResolvedValue(receipt('draft', [refusal]))
  await sheet.act('move')
  expect(sheet.immediate.refused).toEqual([refusal])
  expect(sheet.busy).toBe(false)
  expect(told).not.toHaveBeenCalled()
})

it('keeps what was written when an act was sent beside it, and clears what was sent', async () => {
  const sheet = await laid(1)
  vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  sheet.write('move, move')
  await sheet.act('turn 1')
  vi.spyOn(api, 'sheet').mockResolvedValue(lies(2))
  await sheet.load()
  expect(sheet.text).toBe('move, move')
  await sheet.send()
  vi.spyOn(api, 'sheet').mockResolvedValue(lies(3))
  await sheet.load()
  expect(sheet.text).toBe('')
  expect(sheet.leftover).toBeNull()
})

it('puts lines on the sheet and says how many of them the server refuses', async () => {
  const sheet = await laid(2)
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

const turn = (step: number, more: Partial<SheetInfo> = {}) =>
  lies(step, { immediate: false, prompt: `orders for turn ${step}`, prompt_id: `turn ${step}`, ...more })

it('sends a sheet once, however often it is asked, and with the step it shows', async () => {
  vi.spyOn(api, 'sheet').mockResolvedValue(turn(3, { text: '14 A 1,1' }))
  const sheet = new OrderSheet('m', 1, told)
  await sheet.load()
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

it('sends a sheet after the draft that is on its way, and no draft after the sheet', async () => {
  vi.useFakeTimers()
  try {
    vi.spyOn(api, 'sheet').mockResolvedValue(turn(3))
    const sheet = new OrderSheet('m', 1, told)
    await sheet.load()
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
  } finally {
    vi.useRealTimers()
  }
})

it('keeps no draft beside an act that is being carried out, but after one that was not', async () => {
  vi.useFakeTimers()
  try {
    const sheet = await laid(1)
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
  } finally {
    vi.useRealTimers()
  }
})

it('sends nothing for a new turn before it is on the screen', async () => {
  vi.useFakeTimers()
  try {
    vi.spyOn(api, 'sheet').mockResolvedValue(turn(3, { text: '14 A 1,1' }))
    const sheet = new OrderSheet('m', 1, told)
    await sheet.load()
    const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
    await sheet.send()
    vi.spyOn(api, 'sheet').mockResolvedValue(turn(4))
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
  } finally {
    vi.useRealTimers()
  }
})

it('stays locked while the new position takes long, and not for ever', async () => {
  vi.useFakeTimers()
  try {
    const sheet = await laid(1)
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
  } finally {
    vi.useRealTimers()
  }
})

it('does not end the next play with the second of two taps', async () => {
  vi.spyOn(api, 'sheet').mockResolvedValue(lies(1, { prompt: 'the play of red', prompt_id: '1.1.0' }))
  const sheet = new OrderSheet('m', 1, told)
  await sheet.load()
  const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  await sheet.act('end')
  await sheet.act('turn 1', true)
  vi.spyOn(api, 'sheet').mockResolvedValue(lies(5, { prompt: 'the next play of red', prompt_id: '1.2.0' }))
  await sheet.load()
  await sheet.act('end')
  expect(send.mock.calls.map((call) => call[2])).toEqual(['end'])
  sheet.lock.wake()
  await sheet.act('end')
  expect(send).toHaveBeenCalledTimes(2)
})

it('lets a robot go on at once within its play', async () => {
  const sheet = await laid(1)
  const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  await sheet.act('move')
  vi.spyOn(api, 'sheet').mockResolvedValue(lies(2))
  await sheet.load()
  await sheet.act('end')
  expect(send.mock.calls.map((call) => call[2])).toEqual(['move', 'end'])
})

it('keeps no first draft that would count though nobody sent it, until the player changes it', async () => {
  vi.useFakeTimers()
  try {
    vi.spyOn(api, 'sheet').mockResolvedValue(turn(1, { suggestion: 'W5B9', drafted: true }))
    const sheet = new OrderSheet('m', 1, told)
    await sheet.load()
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
  } finally {
    vi.useRealTimers()
  }
})

it('begins with the sheet that is suggested, and keeps it as a draft', async () => {
  vi.useFakeTimers()
  try {
    vi.spyOn(api, 'sheet').mockResolvedValue(turn(1, { suggestion: '11 S 3,4', keep_suggestion: true }))
    const sheet = new OrderSheet('m', 1, told)
    await sheet.load()
    expect([sheet.text, sheet.saved]).toEqual(['11 S 3,4', 'unsaved'])
    await sheet.load() // nothing was kept yet
    await vi.advanceTimersByTimeAsync(1000)
    expect(api.draft).toHaveBeenCalledExactlyOnceWith('m', 1, '11 S 3,4', 1, 0)
    expect(sheet.saved).toBe('saved')
  } finally {
    vi.useRealTimers()
  }
})

it('leaves a sheet empty that was emptied', async () => {
  vi.spyOn(api, 'sheet').mockResolvedValue(turn(1, { receipts: [receipt('draft')] }))
  const sheet = new OrderSheet('m', 1, told)
  await sheet.load()
  expect(sheet.text).toBe('')
})

it('says that a draft was written for the player, until it is changed', async () => {
  vi.spyOn(api, 'sheet').mockResolvedValue(lies(1, { immediate: false, text: 'move', drafted: true }))
  const sheet = new OrderSheet('m', 1, told)
  await sheet.load()
  expect(sheet.drafted).toBe(true)
  sheet.write('move\nmove')
  expect(sheet.drafted).toBe(false)
})

it('does not call orders a draft that the player wrote', async () => {
  vi.spyOn(api, 'sheet').mockResolvedValue(lies(1, { immediate: false, text: 'move' }))
  const sheet = new OrderSheet('m', 1, told)
  await sheet.load()
  expect(sheet.drafted).toBe(false)
})

/** A sheet with two forms, in a page that was just opened. */
async function reloaded(step = 1, more: Partial<SheetInfo> = {}, seat = 1): Promise<OrderSheet> {
  vi.spyOn(api, 'orderForms').mockResolvedValue([accelerate(14), TELL])
  vi.spyOn(api, 'sheet').mockResolvedValue(lies(step, { immediate: false, ...more }))
  const sheet = new OrderSheet('m', seat, told)
  await sheet.load()
  return sheet
}

const typed = (sheet: OrderSheet) => sheet.openForms.all.map((form) => form.typed)

it('open forms with input outlive a reload, and those without do not', async () => {
  const sheet = await reloaded()
  sheet.openForms.put(accelerate(14), { by: '3,4' })
  sheet.openForms.put(TELL, {})
  sheet.close()
  expect(typed(await reloaded())).toEqual([{ by: '3,4' }])
  expect(typed(await reloaded(1, {}, 2))).toEqual([])
})

it('open forms are forgotten when they are closed or sent, or their step is over', async () => {
  let sheet = await reloaded()
  sheet.openForms.put(accelerate(14), { by: '3,4' })
  sheet.openForms.drop(accelerate(14))
  expect(sessionStorage.length).toBe(0)
  sheet.openForms.put(TELL, { text: 'Peace?' })
  vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  await sheet.send()
  expect(sheet.final).toBe(true)
  expect(sessionStorage.length).toBe(0)
  sheet = await reloaded()
  sheet.openForms.put(TELL, { text: 'Peace?' })
  expect(typed(await reloaded(2))).toEqual([])
  expect(sessionStorage.length).toBe(0)
  sheet = await reloaded()
  sheet.openForms.put(TELL, { text: 'Peace?' })
  expect(typed(await reloaded(1, { sent: true }))).toEqual([])
  sheet = await reloaded()
  sheet.openForms.put(TELL, { text: 'Peace?' })
  sheet.discard()
  expect(sessionStorage.length).toBe(0)
})

it('a form that goes on into the next step is kept there', async () => {
  const sheet = await reloaded()
  sheet.openForms.put(TELL, { text: 'Peace?' })
  vi.spyOn(api, 'sheet').mockResolvedValue(lies(2, { immediate: false }))
  await sheet.load()
  expect(typed(await reloaded(2))).toEqual([{ text: 'Peace?' }])
  expect(sessionStorage.length).toBe(1)
})

it('nothing of a sheet is kept once another seat has the screen', async () => {
  const sheet = await reloaded()
  const form = accelerate(14)
  sheet.openForms.put(form, { by: '3,4' })
  sheet.openForms.put(TELL, { text: 'Peace?' })
  forgetForms('m', (seat) => seat !== 2)
  sheet.close()
  sheet.openForms.drop(form) // its card goes from the screen afterwards
  expect(sessionStorage.length).toBe(0)
})

it('nothing stays for another account in the same tab', async () => {
  forgetFormsOfOthers('ann')
  const sheet = await reloaded()
  sheet.openForms.put(TELL, { text: 'Peace?' })
  forgetFormsOfOthers('ann')
  expect(typed(await reloaded())).toEqual([{ text: 'Peace?' }])
  forgetFormsOfOthers('')
  expect(typed(await reloaded())).toEqual([])
})

const plunder = (world: string): OrderForm => ({
  ...MOVE,
  verb: 'plunder',
  label: `Plunder ${world}`,
  phrases: [{ words: `${world}X`, slots: [], optional: false }],
  group: `plunder ${world}`,
  mark: world,
})

async function withWorlds(...worlds: string[]): Promise<OrderSheet> {
  const sheet = await laid(1)
  sheet.orderForms = worlds.map(plunder)
  vi.spyOn(api, 'check').mockImplementation((_match, _seat, text) => {
    const warnings = text.split('\n').includes('W9X')
      ? [{ order: 'W9X', text: 'W9 is your home world.', rest: 'is your home world.', mark: 'W9', ask: true }]
      : []
    return Promise.resolve({ ...NOTHING, preview: { ...NOTHING.preview, warnings } })
  })
  return sheet
}

it('asks about an order that cannot soon be made good, also when another thing is given it with this one', async () => {
  const sheet = await withWorlds('W5', 'W9', 'W7')
  expect(await sheet.wants(plunder('W5'), {})).toBe(true)
  expect(await sheet.wants(plunder('W5'), {}, ['W7'])).toBe(true)
  expect(questions.asked).toBeNull()
  const wanted = sheet.wants(plunder('W5'), {}, ['W9'])
  await vi.waitFor(() => expect(questions.asked?.title).toBe('Plunder W5, W9?'))
  expect(questions.asked?.text).toBe('W9 is your home world.')
  questions.answer(false)
  expect(await wanted).toBe(false)
  const again = sheet.wants(plunder('W9'), {})
  await vi.waitFor(() => expect(questions.asked?.title).toBe('Plunder W9?'))
  questions.answer(true)
  expect(await again).toBe(true)
  expect(await sheet.wants(plunder('W5'), {}, ['W9'])).toBe(true) // it was answered
})

it('asks about an order that could not be checked, and gives none for a turn that is over', async () => {
  const sheet = await withWorlds('W5', 'W9')
  vi.spyOn(api, 'check').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const wanted = sheet.wants(plunder('W5'), {})
  await vi.waitFor(() => expect(questions.asked?.text).toMatch(/^This could not be checked\./))
  questions.answer(false)
  expect(await wanted).toBe(false)
  vi.spyOn(api, 'check').mockRejectedValueOnce(new ApiError(409, 'stale', 'over'))
  expect(await sheet.wants(plunder('W5'), {})).toBe(false)
  expect(questions.asked).toBeNull()
  expect(told).toHaveBeenCalled()
})
