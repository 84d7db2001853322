/** The site: whether the person in this browser may enter, and what its admins announce. */
import { type Announcement, type Reminders, siteApi } from '../api/admin'

/** Remembers that the site was private, so that the next visit does not show pages before it knows. */
const PRIVATE = 'turnsheet.private'
const DISMISSED = 'turnsheet.announcements.dismissed'

function kept(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return '' // a browser that keeps nothing
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // it is asked again next time
  }
}

class Site {
  /** Null while it is not known. */
  admitted = $state<boolean | null>(null)
  /** Whether only members may enter. */
  private = $state(false)
  /** Whether the person has a seat, and so may enter its match. */
  seated = $state(false)
  /** When players are reminded of deadlines; null while it is not known. */
  reminders = $state.raw<Reminders | null>(null)
  private all = $state.raw<Announcement[]>([])
  private dismissed = $state.raw<number[]>([])
  private asked = false

  constructor() {
    this.private = kept(PRIVATE) === 'yes'
    this.admitted = this.private ? null : true
    this.dismissed = kept(DISMISSED).split(' ').filter(Boolean).map(Number)
  }

  get announcements(): Announcement[] {
    return this.all.filter((each) => !this.dismissed.includes(each.id))
  }

  /** Whether requests about the person are answered. */
  get known(): boolean {
    return this.admitted === true || this.seated
  }

  /** Who may see what is public here, to begin a sentence. */
  get everybody(): string {
    return this.private ? 'Members' : 'Anyone'
  }

  /** Asks once, when the first page is shown. */
  begin(): void {
    if (this.asked) return
    this.asked = true
    void this.load()
  }

  async load(): Promise<void> {
    try {
      const found = await siteApi.info()
      keep(PRIVATE, found.access === 'private' ? 'yes' : 'no')
      this.private = found.access === 'private'
      this.seated = found.seated
      this.admitted = found.admitted
      this.all = found.announcements
      this.reminders = found.reminders
    } catch {
      this.admitted ??= true // the page says that the server does not answer
    }
  }

  dismiss(id: number): void {
    this.dismissed = [...this.dismissed, id].slice(-50)
    keep(DISMISSED, this.dismissed.join(' '))
  }
}

export const site = new Site()
