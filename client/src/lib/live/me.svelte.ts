/** The person in this browser: their name, as other players see it, and their account if they are signed in. */
import { api } from '../api/api'
import type { Account, Me as Found } from '../api/types'
import { zones } from '../page/zone.svelte'

class Me {
  name = $state('')
  account: Account | null = $state.raw(null)
  /** Whether the site sends mail, such as links to sign in. */
  mail = $state(false)
  /** Whether the server has said who this is. */
  known = $state(false)
  private asked = false

  /** Asks the server once. */
  load(): void {
    if (this.asked) return
    this.asked = true
    api.me().then(
      (found) => this.take(found),
      () => (this.asked = false), // the page says that the server does not answer
    )
  }

  /** Notes what the server says of the person. */
  take(found: Found): void {
    this.name = found.name
    this.account = found.account
    this.mail = found.mail
    this.known = true
    zones.choose(found.account?.time_zone ?? '')
  }

  async rename(name: string): Promise<void> {
    this.take(await api.rename(name))
  }
}

export const me = new Me()
