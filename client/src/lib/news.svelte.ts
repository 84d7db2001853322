/** What one was told about one's matches, fetched anew now and then, and what of it was read. */
import { api } from './api'
import type { NewsPage, Reading } from './shapes'

const AGAIN = 30_000

class Tidings {
  page: NewsPage | null = $state.raw(null)
  unread: number = $derived(this.page?.unread ?? 0)

  /** Fetch; what is told of the match one has before one's eyes counts as read. */
  async fetch(looking = ''): Promise<void> {
    this.page = await api.news()
    const seen = this.page.news.some((each) => each.match === looking && !each.read)
    if (seen && document.visibilityState === 'visible') await this.read({ match: looking })
  }

  async read(reading: Reading): Promise<void> {
    await api.readNews(reading)
    this.page = await api.news()
  }

  /** Fetch at once and then every so often, until told to stop. A fault is passed over: the next time will do. */
  follow(looking: string): () => void {
    const fetch = () => void this.fetch(looking).catch(() => {})
    fetch()
    const timer = setInterval(fetch, AGAIN)
    return () => clearInterval(timer)
  }
}

export const news = new Tidings()
