/** What one was told about one's matches, fetched anew now and then, and what of it was read. */
import { api } from './api'
import type { News, NewsPage, Reading } from './shapes'

const AGAIN = 30_000

/** So many are fetched at a time. */
const SOME = 50

class Tidings {
  page: NewsPage | null = $state.raw(null)
  /** What is older than the page, as far as it was asked for. */
  older: News[] = $state.raw([])
  private exhausted = $state(false)
  all: News[] = $derived([...(this.page?.news ?? []), ...this.older.filter((each) => each.id < (this.page?.news.at(-1)?.id ?? 0))])
  more: boolean = $derived(!this.exhausted && (this.page?.news.length ?? 0) === SOME)
  unread: number = $derived(this.page?.unread ?? 0)

  /** Fetch; what is told of the match one has before one's eyes counts as read. */
  async fetch(looking = ''): Promise<void> {
    this.page = await api.news(SOME)
    const seen = this.page.news.some((each) => each.match === looking && !each.read)
    if (seen && document.visibilityState === 'visible') await this.read({ match: looking })
  }

  async read(reading: Reading): Promise<void> {
    await api.readNews(reading)
    this.page = await api.news(SOME)
    const now = this.older
    this.older = now.map((each) => ({ ...each, read: each.read || covers(reading, each) }))
  }

  /** Fetches what is older than all that is shown. */
  async further(): Promise<void> {
    const found = await api.news(SOME, this.all.at(-1)?.id)
    this.older = [...this.older, ...found.news]
    this.exhausted = found.news.length < SOME
  }

  /** Fetch at once and then every so often, until told to stop. A fault is passed over: the next time will do. */
  follow(looking: string): () => void {
    const fetch = () => void this.fetch(looking).catch(() => {})
    fetch()
    const timer = setInterval(fetch, AGAIN)
    return () => clearInterval(timer)
  }
}

function covers(reading: Reading, each: News): boolean {
  return (!reading.match || reading.match === each.match) && (reading.until == null || each.id <= reading.until)
}

export const news = new Tidings()
