/** One thing done at a time, with its problem told next to it. */
import { untrack } from 'svelte'
import { sentence } from './api'

export class Action {
  busy = $state(false)
  problem = $state('')

  async run(act: () => Promise<void>): Promise<void> {
    if (untrack(() => this.busy)) return // an effect that acts must not run again because it has acted
    this.busy = true
    this.problem = ''
    try {
      await act()
    } catch (error) {
      this.problem = sentence(error)
    } finally {
      this.busy = false
    }
  }
}
