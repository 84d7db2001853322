/** Suggests once that a new layout would untangle the star graph. After a refusal it asks again only much later. */
import type { Tangle } from './better-layout'

/** How much the graph has to have grown before the same is said again. */
const MUCH = 1.5

export class Untangling {
  /** Whether it is worth saying. */
  suggested = $state(false)
  private worker: Worker | null = null
  private size = 0

  /** What was said is remembered in this browser under a name. */
  constructor(private readonly name: string) {}

  /** Looks at a graph that has got new marks; the answer comes later. */
  consider(tangle: Tangle): void {
    const size = tangle.wires.ids.length
    if (size === this.size) return
    this.size = size
    if (size < MUCH * this.heard()) return
    this.close()
    this.worker = new Worker(new URL('./better-layout.worker.ts', import.meta.url), { type: 'module' })
    this.worker.onmessage = (answer: MessageEvent<boolean>) => {
      this.suggested = answer.data
      this.close()
    }
    this.worker.postMessage(tangle)
  }

  /** It was said: done, or declined. */
  dismiss(): void {
    this.suggested = false
    try {
      localStorage.setItem(this.key, String(this.size))
    } catch {
      return // then it is said again on the next visit
    }
  }

  close = (): void => {
    this.worker?.terminate()
    this.worker = null
  }

  private get key(): string {
    return `turnsheet.untangle.${this.name}`
  }

  private heard(): number {
    return Number(localStorage.getItem(this.key) ?? 0)
  }
}
