/** The notifications about the person's matches, loaded again from time to time, and which of them were read. */
import { api, sentence } from '../api/api'
import { isPresent } from '../page/somebody-at-screen'
import { follow } from './updates'
import type { NotificationItem, NotificationPage, Reading } from '../api/types'

const AGAIN = 30_000

/** How many are loaded at a time. */
const SOME = 50

class Notifications {
  page: NotificationPage | null = $state.raw(null)
  /** Older notifications, as far as they were loaded. */
  older: NotificationItem[] = $state.raw([])
  private exhausted = $state(false)
  /** Why there is nothing to show. */
  problem = $state('')
  all: NotificationItem[] = $derived([
    ...(this.page?.notifications ?? []),
    ...this.older.filter((each) => each.id < (this.page?.notifications.at(-1)?.id ?? 0)),
  ])
  more: boolean = $derived(!this.exhausted && (this.page?.notifications.length ?? 0) === SOME)
  unread: number = $derived(this.page?.unread ?? 0)

  /** Loads the newest page; notifications about the match on the screen count as read,
   * if somebody is there: what nobody saw is sent by mail. */
  async fetch(looking = ''): Promise<void> {
    this.show(await api.notifications(SOME))
    const seen = this.page?.notifications.some((each) => each.match === looking && !each.read)
    if (seen && isPresent()) await this.read({ match: looking })
  }

  async read(reading: Reading): Promise<void> {
    await api.readNotifications(reading)
    this.show(await api.notifications(SOME))
    const now = this.older
    this.older = now.map((each) => ({ ...each, read: each.read || covers(reading, each) }))
  }

  /** Loads older notifications. */
  async further(): Promise<void> {
    const found = await api.notifications(SOME, this.all.at(-1)?.id)
    this.older = [...this.older, ...found.notifications]
    this.exhausted = found.notifications.length < SOME
  }

  /** Notifications that newer ones push off the page stay in the list below it. */
  private show(page: NotificationPage): void {
    const before = this.page?.notifications ?? []
    const last = page.notifications.at(-1)?.id ?? 0
    if (this.older.length > 0) {
      const joined = before.some((each) => each.id >= last) // otherwise more has come than fits on a page
      this.older = joined ? [...before.filter((each) => each.id < last), ...this.older] : []
      if (!joined) this.exhausted = false
    }
    this.page = page
    this.problem = ''
  }

  /** Loads at once and then again from time to time, until the returned function is called. */
  follow(looking: string): () => void {
    const changed = () => void this.fetch(looking).catch((error: unknown) => (this.problem = sentence(error)))
    changed()
    return follow({ changed, every: AGAIN })
  }
}

function covers(reading: Reading, each: NotificationItem): boolean {
  return (!reading.match || reading.match === each.match) && (reading.until == null || each.id <= reading.until)
}

export const notifications = new Notifications()
