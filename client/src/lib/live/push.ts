/** Notifications of the browser itself, which it shows while no page is open. */
import { api } from '../api/api'
import type { Address } from '../api/types'

const WORKER = '/push-worker.js'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

export function pushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Whether this browser shows the notifications of the person.
 *
 * It does not if it was subscribed for somebody who signed out, or with another key than the site has now: push
 * services take nothing for it then.
 */
export async function pushState(own: readonly Address[], key: string): Promise<PushState> {
  if (!pushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await subscribed()
  if (!subscription || !subscribedWith(subscription, key)) return 'off'
  const known = await fingerprint(subscription.endpoint)
  return own.some((address) => address.fingerprint === known) ? 'on' : 'off'
}

async function subscribed(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Whether a browser was subscribed with this key of the site. Browsers that do not tell the key have the right one. */
export function subscribedWith(subscription: PushSubscription, key: string): boolean {
  const used = subscription.options.applicationServerKey
  if (!used) return true
  const wanted = bytes(key)
  return used.byteLength === wanted.length && new Uint8Array(used).every((byte, i) => byte === wanted[i])
}

/** The name under which the server knows a browser. */
export async function fingerprint(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(digest).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Asks the person, subscribes the browser, and tells the server; false if the person said no.
 *
 * A subscription with another key, from before the site lost it, is ended first: the browser would refuse a second one.
 */
export async function turnPushOn(own: readonly Address[], key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && !subscribedWith(before, key)) await turnPushOff(own)
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
  const { endpoint, keys } = subscription.toJSON()
  try {
    const target = JSON.stringify({ endpoint, keys })
    await api.addAddress({ kind: 'push', target, pace: 'each', turns: 'none', receipts: false })
  } catch (problem) {
    await subscription.unsubscribe()
    throw problem
  }
  return true
}

/** Tells the server, and ends the subscription of this browser. */
export async function turnPushOff(own: readonly Address[]): Promise<void> {
  const subscription = await subscribed()
  if (!subscription) return
  const known = await fingerprint(subscription.endpoint)
  for (const address of own) if (address.fingerprint === known) await api.removeAddress(address.id)
  await subscription.unsubscribe()
}

export function bytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
