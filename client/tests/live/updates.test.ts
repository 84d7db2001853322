import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askUntil, follow, growing } from '../../src/lib/live/updates'

class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeStream[] = []
  readyState = 1

  constructor(readonly path: string) {
    super()
    FakeStream.opened.push(this)
  }

  close() {
    this.readyState = FakeStream.CLOSED
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeStream.opened = []
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks again after a fixed time and when the browser is back online, until it is stopped', () => {
  const changed = vi.fn()
  const stop = follow({ changed, every: 1000 })
  vi.advanceTimersByTime(2500)
  expect(changed).toHaveBeenCalledTimes(2)
  window.dispatchEvent(new Event('online'))
  expect(changed).toHaveBeenCalledTimes(3)
  stop()
  vi.advanceTimersByTime(5000)
  window.dispatchEvent(new Event('online'))
  expect(changed).toHaveBeenCalledTimes(3)
})

it('follows the event stream of a match, and opens it again when it was closed', () => {
  const [changed, happened, connected] = [vi.fn(), vi.fn(), vi.fn()]
  const stop = follow({ changed, match: 'abc', happened, connected })
  const [first] = FakeStream.opened
  first?.dispatchEvent(new Event('open'))
  expect(connected).toHaveBeenLastCalledWith(true)
  first?.dispatchEvent(new MessageEvent('match-event', { data: '{"id": 1, "kind": "turn", "step": 2, "text": ""}' }))
  expect(happened).toHaveBeenCalledWith({ id: 1, kind: 'turn', step: 2, text: '' })
  expect(changed).toHaveBeenCalledTimes(2)
  first?.close()
  first?.dispatchEvent(new Event('error'))
  expect(connected).toHaveBeenLastCalledWith(false)
  vi.advanceTimersByTime(3000)
  expect(FakeStream.opened).toHaveLength(2)
  stop()
  expect(FakeStream.opened[1]?.readyState).toBe(FakeStream.CLOSED)
})

it('asks why a stream was refused, and knocks less and less often until the page stops it', () => {
  const changed = vi.fn()
  const stop = follow({ changed, match: 'abc' })
  const refuse = () => {
    const last = FakeStream.opened.at(-1)
    last?.close()
    last?.dispatchEvent(new Event('error'))
  }
  for (const pause of [3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000]) {
    const { length } = FakeStream.opened
    refuse()
    vi.advanceTimersByTime(pause - 1)
    expect(FakeStream.opened).toHaveLength(length)
    vi.advanceTimersByTime(1)
    expect(FakeStream.opened).toHaveLength(length + 1)
  }
  expect(changed).toHaveBeenCalledTimes(7)
  FakeStream.opened.at(-1)?.dispatchEvent(new Event('open'))
  const { length } = FakeStream.opened
  refuse()
  vi.advanceTimersByTime(3000)
  expect(FakeStream.opened).toHaveLength(length + 1)
  refuse()
  stop()
  vi.advanceTimersByTime(100_000)
  expect(FakeStream.opened).toHaveLength(length + 1)
})

it('asks until the answer is yes, with growing pauses', async () => {
  const ask = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  const asked = askUntil(ask, growing(10, 2, 1000))
  await vi.advanceTimersByTimeAsync(100)
  expect(await asked).toBe(true)
  expect(ask).toHaveBeenCalledTimes(2)
  expect([...growing(1, 3, 20)]).toEqual([1, 3, 9])
})
