import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Address } from '../../src/lib/api/types'
import { bytes, fingerprint, pushState, subscribedWith, turnPushOn } from '../../src/lib/live/push'

const OLD = 'BAAA'
const NEW = 'BBBB'
const ENDPOINT = 'https://push.example.org/1'

/** A browser's subscriptions: like browsers, it refuses a second one with another key. */
class Manager {
  now: PushSubscription | null = null
  made = 0

  getSubscription() {
    return Promise.resolve(this.now)
  }

  subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) {
    if (this.now) return Promise.reject(new Error('InvalidStateError'))
    this.made += 1
    this.now = {
      endpoint: `https://push.example.org/${this.made}`,
      options: { applicationServerKey: applicationServerKey.buffer, userVisibleOnly: true },
      toJSON: () => ({ endpoint: ENDPOINT, keys: {} }),
      unsubscribe: () => {
        this.now = null
        return Promise.resolve(true)
      },
    } as unknown as PushSubscription
    return Promise.resolve(this.now)
  }
}

let manager: Manager
let asked: string[]

beforeEach(() => {
  manager = new Manager()
  asked = []
  const registration = { pushManager: manager }
  vi.stubGlobal('window', { PushManager: Manager, Notification: {} })
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: () => Promise.resolve('granted') })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: () => Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
      ready: Promise.resolve(registration),
    },
  })
  vi.stubGlobal('fetch', (path: string, { method = 'GET' } = {}) => {
    asked.push(`${method} ${path}`)
    return Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }))
  })
})

afterEach(() => vi.unstubAllGlobals())

async function own(): Promise<Address[]> {
  return [{ id: 'a1', kind: 'push', fingerprint: await fingerprint(ENDPOINT) } as Address]
}

it('is on with the key of the site, and off with another one', async () => {
  expect(await pushState(await own(), NEW)).toBe('off')
  await manager.subscribe({ applicationServerKey: bytes(NEW) })
  expect(await pushState(await own(), NEW)).toBe('on')
  expect(await pushState(await own(), OLD)).toBe('off')
  expect(await pushState([], NEW)).toBe('off')
})

it('replaces a subscription with another key and removes its address', async () => {
  await manager.subscribe({ applicationServerKey: bytes(OLD) })
  expect(await turnPushOn(await own(), NEW)).toBe(true)
  expect(manager.made).toBe(2)
  expect(manager.now && subscribedWith(manager.now, NEW)).toBe(true)
  expect(asked.filter((each) => each.includes('addresses'))).toEqual([
    'DELETE /api/me/addresses/a1',
    'POST /api/me/addresses',
  ])
})
