import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError, api } from '../src/lib/api'
import { Desk } from '../src/lib/desk.svelte'
import type { Desk as Lies, OrderForm, Receipt } from '../src/lib/shapes'

const MOVE: OrderForm = {
  verb: 'move',
  label: 'Step',
  phrases: [{ words: 'move', slots: [], optional: false }],
  group: 'step',
  mark: 'robot',
  personal: false,
  now: null,
}
const lies = (step: number, more: Partial<Lies> = {}): Lies => ({
  step,
  prompt: '',
  prompt_id: '',
  awaited: true,
  immediate: true,
  text: '',
  sent: false,
  receipts: [],
  suggestion: '',
  ...more,
})
const receipt = (kind: Receipt['kind'], refusals: Receipt['refusals'] = []) =>
  ({ kind, refusals }) as unknown as Receipt
const told = vi.fn()

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.restoreAllMocks()
  told.mockReset()
  vi.spyOn(api, 'offers').mockResolvedValue([MOVE])
  vi.spyOn(api, 'check').mockResolvedValue({
    orders: [],
    refusals: [],
    more_refusals: 0,
    preview: { notes: [], sectors: [], links: [], marks: [], tallies: [], idle: [] },
  })
  vi.spyOn(api, 'draft').mockResolvedValue(receipt('draft'))
})

async function laid(step: number): Promise<Desk> {
  vi.spyOn(api, 'desk').mockResolvedValue(lies(step))
  const desk = new Desk('m', 1, told)
  await desk.load()
  return desk
}

it('sends one act at a time, and patient ones when the step has come', async () => {
  const desk = await laid(1)
  const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  await desk.act('move')
  expect(told).toHaveBeenCalledWith(1)
  expect(desk.busy).toBe(true)
  await desk.act('shoot 1 0')
  await desk.act('turn 1', true)
  expect(send).toHaveBeenCalledTimes(1)
  await desk.load() // the step has not come yet
  expect(desk.busy).toBe(true)
  vi.spyOn(api, 'desk').mockResolvedValue(lies(2))
  await desk.load()
  expect(send.mock.calls.map((call) => call[2])).toEqual(['move', 'turn 1'])
})

const stale = () => new ApiError(409, 'stale', 'These orders are for step 1, and step 2 is due now.')

it('sends an act anew when another was quicker and the same is still asked', async () => {
  const desk = await laid(1)
  const send = vi.spyOn(api, 'send').mockRejectedValueOnce(stale()).mockResolvedValue(receipt('final'))
  vi.spyOn(api, 'desk').mockResolvedValue(lies(2))
  await desk.act('move')
  expect(send.mock.calls.map((call) => [call[2], call[3]])).toEqual([
    ['move', 1],
    ['move', 2],
  ])
  expect(told).toHaveBeenCalledWith(2)
  expect(desk.busy).toBe(true)
})

it('does not send an act anew when something else is asked by now', async () => {
  const desk = await laid(1)
  const send = vi.spyOn(api, 'send').mockRejectedValue(stale())
  vi.spyOn(api, 'desk').mockResolvedValue(lies(2, { prompt: 'month 2', prompt_id: 'month 2' }))
  await desk.act('move')
  expect(send).toHaveBeenCalledTimes(1)
  expect(told).toHaveBeenCalledWith()
  expect(desk.busy).toBe(false)
})

it('forgets what has waited when somebody else plays by then', async () => {
  const desk = await laid(1)
  const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  await desk.act('end')
  await desk.act('turn 1', true)
  vi.spyOn(api, 'offers').mockResolvedValue([])
  vi.spyOn(api, 'desk').mockResolvedValue(lies(2))
  await desk.load()
  expect(send).toHaveBeenCalledTimes(1)
  expect(desk.working).toBe(false)
})

it('tells why an act was not carried out', async () => {
  const desk = await laid(1)
  const refusal = { kind: 'illegal' as const, line: 1, column: 1, text: 'move', code: 'no-moves-left', reason: 'No.' }
  vi.spyOn(api, 'send').mockResolvedValue(receipt('draft', [refusal]))
  await desk.act('move')
  expect(desk.refused).toEqual([refusal])
  expect(desk.busy).toBe(false)
  expect(told).not.toHaveBeenCalled()
})

it('keeps what was written when an act was sent beside it, and clears what was sent', async () => {
  const desk = await laid(1)
  vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  desk.write('move, move')
  await desk.act('turn 1')
  vi.spyOn(api, 'desk').mockResolvedValue(lies(2))
  await desk.load()
  expect(desk.text).toBe('move, move')
  await desk.send()
  vi.spyOn(api, 'desk').mockResolvedValue(lies(3))
  await desk.load()
  expect(desk.text).toBe('')
  expect(desk.leftover).toBeNull()
})

it('puts lines on the sheet and says how many of them the server refuses', async () => {
  const desk = await laid(2)
  desk.write('F1W2')
  const refusal = (line: number) => ({ kind: 'illegal' as const, line, column: 1, text: '', code: 'no', reason: 'No.' })
  const answer = await api.check('m', 1, '', 2)
  vi.spyOn(api, 'check').mockResolvedValue({ ...answer, refusals: [refusal(1), refusal(3), refusal(3)] })
  expect(await desk.add(['F1W2', 'F3W4', 'F5W6'])).toEqual({ added: 2, refused: 1 })
  expect(desk.text).toBe('F1W2\nF3W4\nF5W6')
  expect(await desk.add(['F3W4'])).toEqual({ added: 0, refused: 0 })
  vi.spyOn(api, 'check').mockRejectedValue(new TypeError('no net'))
  expect(await desk.add(['F7W8'])).toEqual({ added: 1, refused: null })
})

const turn = (step: number, more: Partial<Lies> = {}) =>
  lies(step, { immediate: false, prompt: `orders for turn ${step}`, prompt_id: `turn ${step}`, ...more })

it('sends a sheet once, however often it is asked, and with the step it shows', async () => {
  vi.spyOn(api, 'desk').mockResolvedValue(turn(3, { text: '14 A 1,1' }))
  const desk = new Desk('m', 1, told)
  await desk.load()
  const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  const withdraw = vi.spyOn(api, 'withdraw').mockResolvedValue(receipt('withdrawn'))
  await Promise.all([desk.send(), desk.send()])
  await desk.send()
  expect(send.mock.calls.map((call) => [call[2], call[3]])).toEqual([['14 A 1,1', 3]])
  expect(desk.final).toBe(true)
  await desk.withdraw() // the second tap falls on the button that takes orders back
  expect(withdraw).not.toHaveBeenCalled()
  desk.wake()
  await desk.withdraw()
  expect(withdraw).toHaveBeenCalledWith('m', 1, 3)
})

it('sends a sheet after the draft that is on its way, and no draft after the sheet', async () => {
  vi.useFakeTimers()
  try {
    vi.spyOn(api, 'desk').mockResolvedValue(turn(3))
    const desk = new Desk('m', 1, told)
    await desk.load()
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
    desk.write('14 A 1,1')
    await vi.advanceTimersByTimeAsync(1000) // the draft is on its way
    desk.write('14 A 2,2')
    const sent = desk.send()
    expect(desk.busy).toBe(true)
    await vi.advanceTimersByTimeAsync(2100) // the sheet is on its way
    desk.write('14 A 3,3')
    await vi.advanceTimersByTimeAsync(10_000)
    await sent
    expect(came).toEqual(['draft 14 A 1,1', 'final 14 A 2,2'])
    expect([desk.final, desk.saved]).toEqual([true, 'saved'])
  } finally {
    vi.useRealTimers()
  }
})

it('keeps no draft beside an act that is being carried out, but after one that was not', async () => {
  vi.useFakeTimers()
  try {
    const desk = await laid(1)
    let answer: (given: Receipt) => void = () => {}
    vi.spyOn(api, 'send').mockReturnValue(new Promise((done) => (answer = done)))
    const acted = desk.act('move')
    desk.write('turn 1')
    await vi.advanceTimersByTimeAsync(3000)
    expect(api.draft).not.toHaveBeenCalled()
    answer(receipt('draft'))
    await acted
    await vi.advanceTimersByTimeAsync(3000)
    expect(api.draft).toHaveBeenCalledWith('m', 1, 'turn 1', 1)
    expect(desk.saved).toBe('saved')
  } finally {
    vi.useRealTimers()
  }
})

it('sends nothing for a new turn before it is on the screen', async () => {
  vi.useFakeTimers()
  try {
    vi.spyOn(api, 'desk').mockResolvedValue(turn(3, { text: '14 A 1,1' }))
    const desk = new Desk('m', 1, told)
    await desk.load()
    const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
    await desk.send()
    vi.spyOn(api, 'desk').mockResolvedValue(turn(4))
    await desk.load()
    await vi.advanceTimersByTimeAsync(1000) // the chart takes its time
    await desk.send()
    expect(send).toHaveBeenCalledTimes(1)
    expect(desk.busy).toBe(true)
    desk.shown()
    await desk.send()
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(desk.busy).toBe(false)
    await desk.send()
    expect(send.mock.calls.map((call) => call[3])).toEqual([3, 4])
  } finally {
    vi.useRealTimers()
  }
})

it('does not end the next play with the second of two taps', async () => {
  vi.spyOn(api, 'desk').mockResolvedValue(lies(1, { prompt: 'the play of red', prompt_id: '1.1.0' }))
  const desk = new Desk('m', 1, told)
  await desk.load()
  const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  await desk.act('end')
  await desk.act('turn 1', true)
  vi.spyOn(api, 'desk').mockResolvedValue(lies(5, { prompt: 'the next play of red', prompt_id: '1.2.0' }))
  await desk.load()
  await desk.act('end')
  expect(send.mock.calls.map((call) => call[2])).toEqual(['end'])
  desk.wake()
  await desk.act('end')
  expect(send).toHaveBeenCalledTimes(2)
})

it('lets a robot go on at once within its play', async () => {
  const desk = await laid(1)
  const send = vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  await desk.act('move')
  vi.spyOn(api, 'desk').mockResolvedValue(lies(2))
  await desk.load()
  await desk.act('end')
  expect(send.mock.calls.map((call) => call[2])).toEqual(['move', 'end'])
})

it('begins with the sheet that is suggested, and keeps it as a draft', async () => {
  vi.useFakeTimers()
  try {
    vi.spyOn(api, 'desk').mockResolvedValue(turn(1, { suggestion: '11 S 3,4' }))
    const desk = new Desk('m', 1, told)
    await desk.load()
    expect([desk.text, desk.saved]).toEqual(['11 S 3,4', 'unsaved'])
    await desk.load() // nothing was kept yet
    await vi.advanceTimersByTimeAsync(1000)
    expect(api.draft).toHaveBeenCalledExactlyOnceWith('m', 1, '11 S 3,4', 1)
    expect(desk.saved).toBe('saved')
  } finally {
    vi.useRealTimers()
  }
})

it('leaves a sheet empty that was emptied', async () => {
  vi.spyOn(api, 'desk').mockResolvedValue(turn(1, { receipts: [receipt('draft')] }))
  const desk = new Desk('m', 1, told)
  await desk.load()
  expect(desk.text).toBe('')
})
