import { afterEach, expect, test, vi } from 'vitest'

const MINUTE = 60_000

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  vi.useRealTimers()
})

test('somebody is there until minutes after their last sign', async () => {
  vi.useFakeTimers({ now: 0 })
  const heard: (() => void)[] = []
  vi.stubGlobal('window', { addEventListener: (_: string, hear: () => void) => heard.push(hear) })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  const { isPresent } = await import('../../src/lib/page/somebody-at-screen')
  expect(isPresent()).toBe(true)
  vi.setSystemTime(4 * MINUTE)
  expect(isPresent()).toBe(false)
  heard[0]?.()
  expect(isPresent()).toBe(true)
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  expect(isPresent()).toBe(false)
})
