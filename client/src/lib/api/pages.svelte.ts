/** A list that is fetched a page at a time: the first page at once, the others when somebody asks for more. */
import { untrack } from 'svelte'
import { page } from './api'

export class Pages<T> {
  items: T[] = $state.raw([])
  loaded = $state(false)
  /** Whether another page is being fetched. */
  busy = $state(false)
  private next = $state('')
  more: boolean = $derived(this.next !== '')
  private wish = 0

  constructor(
    private path = '',
    /** The pages go back in time, and each is in the order of time. */
    private readonly backwards = false,
  ) {}

  /** Fetches again as much as is shown, at least a page; the path may be another one, then a page. */
  async load(path = this.path): Promise<void> {
    const wish = ++this.wish
    // an effect that loads must not run again because of what it loaded
    const shown = path === this.path ? untrack(() => this.items.length) : 0
    let { items, next } = await page<T>(path)
    while (next && items.length < shown) {
      const further = await page<T>(next)
      items = this.join(items, further.items)
      next = further.next
    }
    if (wish !== this.wish) return // another question was asked meanwhile
    this.path = path
    this.take(items, next)
  }

  /** Fetches the next page. */
  async further(): Promise<void> {
    if (!this.next || this.busy) return
    const wish = this.wish
    this.busy = true
    try {
      const { items, next } = await page<T>(this.next)
      if (wish === this.wish) this.take(this.join(this.items, items), next)
    } finally {
      this.busy = false
    }
  }

  /** Nothing is shown, and nothing that is on its way will be. */
  clear(): void {
    this.wish++
    this.take([], '')
    this.loaded = false
  }

  private take(items: T[], next: string): void {
    this.items = items
    this.next = next
    this.loaded = true
  }

  private join(before: T[], further: T[]): T[] {
    return this.backwards ? [...further, ...before] : [...before, ...further]
  }
}
