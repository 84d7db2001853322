/** The name of the person in this browser, as other players see it. */
import { api } from '../api/api'

class Me {
  name = $state('')
  private asked = false

  /** Fetches the name once. */
  load(): void {
    if (this.asked) return
    this.asked = true
    api.me().then(
      (found) => (this.name = found.name),
      () => (this.asked = false), // the page says that the server does not answer
    )
  }

  async rename(name: string): Promise<void> {
    this.name = (await api.rename(name)).name
  }
}

export const me = new Me()
