import { beforeEach, expect, test, vi } from 'vitest'
import { afterLink, keepWayBack, signInPath, takeWayBack, wayBack } from '../../src/lib/account/page-after-sign-in'
import { StorageStub } from '../storage-stub'

const HOUR = 3_600_000
vi.stubGlobal('location', { origin: 'https://site.example' })
beforeEach(() => {
  vi.stubGlobal('localStorage', new StorageStub())
  vi.useRealTimers()
})

test('signing in leads back to the page that asked for it', () => {
  const path = '/match/4add3fffae6f/replay?step=3&seat=1'
  const asked = new URL(signInPath(path), 'https://site.example')
  expect(asked.pathname).toBe('/sign-in')
  expect(wayBack(asked.searchParams.get('back'))).toBe(path)
})

test.each([
  null,
  '',
  'match/x',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/.//evil.example/',
  'javascript:alert(1)',
])('signing in does not lead to another site: %j', (path) => {
  expect(wayBack(path)).toBeNull()
})

test('the way back waits for the link from the mail, and is used once', () => {
  keepWayBack('/match/4add3fffae6f')
  expect(takeWayBack()).toBe('/match/4add3fffae6f')
  expect(takeWayBack()).toBeNull()
})

test('the way back is forgotten with the link from the mail', () => {
  vi.useFakeTimers()
  keepWayBack('/match/4add3fffae6f')
  vi.advanceTimersByTime(HOUR + 1)
  expect(takeWayBack()).toBeNull()
})

test('asking for another link without a way back forgets the first one', () => {
  keepWayBack('/match/4add3fffae6f')
  keepWayBack(null)
  expect(takeWayBack()).toBeNull()
})

test('the link from the mail leads back in another browser, too, and nowhere else', () => {
  expect(afterLink('/welcome/abc')).toBe('/welcome/abc')
  expect(afterLink('//evil.example/')).toBe('/account')
  keepWayBack('/match/4add3fffae6f')
  expect(afterLink('')).toBe('/match/4add3fffae6f')
})
