/** What one was told about one's matches, fetched anew now and then, and what of it was read. */
import { api, sentence } from './api'
import type { News, NewsPage, Reading } from './shapes'

const AGAIN = 30_000

/** So many are fetched at a time. */
const SOME = 50

class Tidings {
  page: NewsPage | null = $state.raw(null)
  /** What is older than the page, as far as it was asked for. */
  older: News[] = $state.raw([])
  private exhausted = $state(false)
  /** Why there is nothing to show. */
  problem = $state('')
  all: News[] = $derived([
    ...(this.page?.notifications ?? []),
    ...this.older.filter((each) => each.id < (this.page?.notifications.at(-1)?.id ?? 0)),
  ])
  more: boolean = $derived(!this.exhausted && (this.page?.notifications.length ?? 0) === SOME)
  unread: number = $derived(this.page?.unread ?? 0)

  /** Fetch; what is told of the match one has before one's eyes counts as read. */
  async fetch(looking = ''): Promise<void> {
    this.show(await api.news(SOME))
    const seen = this.page?.notifications.some((each) => each.match === looking && !each.read)
    if (seen && document.visibilityState === 'visible') await this.read({ match: looking })
  }

  async read(reading: Reading): Promise<void> {
    await api.readNews(reading)
    this.show(await api.news(SOME))
    const now = this.older
    this.older = now.map((each) => ({ ...each, read: each.read || covers(reading, each) }))
  }

  /** Fetches what is older than all that is shown. */
  async further(): Promise<void> {
    const found = await api.news(SOME, this.all.at(-1)?.id)
    this.older = [...this.older, ...found.notifications]
    this.exhausted = found.notifications.length < SOME
  }

  /** What newer ones push off the page is still shown, below it. */
  private show(page: NewsPage): void {
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

  /** Fetch at once and then every so often, until told to stop. A fault is told only if there is nothing yet: the next time will do. */
  follow(looking: string): () => void {
    const fetch = () => void this.fetch(looking).catch((error: unknown) => (this.problem = sentence(error)))
    fetch()
    const timer = setInterval(fetch, AGAIN)
    return () => clearInterval(timer)
  }
}

function covers(reading: Reading, each: News): boolean {
  return (!reading.match || reading.match === each.match) && (reading.until == null || each.id <= reading.until)
}

export const news = new Tidings()
