/** The person in this browser: their name, as other players see it, and their account if they are signed in. */
import { api, renew } from '../api/api'
import type { Account, Me as Found } from '../api/types'
import { forgetFormsOfOthers } from '../orders/storage'
import { zones } from '../page/zone.svelte'

/** Tells other tabs of the browser that the person has changed. */
const CHANNEL = 'turnsheet.me'

class Me {
  name = $state('')
  account: Account | null = $state.raw(null)
  /** Whether the site sends mail, such as links to sign in. */
  mail = $state(false)
  /** Whether the server has said who this is. */
  known = $state(false)
  private asked = false
  private tabs: BroadcastChannel | null = null

  /** Asks the server once, and again when another tab says that something has changed. */
  load(): void {
    if (this.asked) return
    this.asked = true
    this.tabs ??= this.listen()
    api.me().then(
      (found) => this.set(found),
      () => (this.asked = false), // the page says that the server does not answer
    )
  }

  /** Asks the server again. */
  async refresh(): Promise<void> {
    this.take(await api.me())
  }

  /** Notes what the server says of the person, and tells other tabs if it is new. */
  take(found: Found): void {
    const changed = this.known && (found.name !== this.name || found.account?.id !== this.account?.id)
    this.set(found)
    if (changed) this.tabs?.postMessage('changed')
  }

  async rename(name: string): Promise<void> {
    this.take(await api.rename(name))
  }

  private set(found: Found): void {
    this.name = found.name
    this.account = found.account
    this.mail = found.mail
    this.known = true
    forgetFormsOfOthers(found.account?.id ?? '')
    zones.choose(found.account?.time_zone ?? '')
  }

  private listen(): BroadcastChannel | null {
    if (typeof BroadcastChannel === 'undefined') return null
    const tabs = new BroadcastChannel(CHANNEL)
    tabs.onmessage = () => void this.heard()
    return tabs
  }

  /** Another tab changed the name, signed in or signed out. Nothing of another account may stay on the page. */
  private async heard(): Promise<void> {
    try {
      const found = await api.me()
      if (this.known && found.account?.id !== this.account?.id) return location.reload()
      renew(found)
      this.set(found)
    } catch {
      // it is asked again when the page is loaded
    }
  }
}

export const me = new Me()
