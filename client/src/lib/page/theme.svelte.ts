/** Dark or light: as the system says, unless the reader chose. */
type Theme = 'dark' | 'light'
const KEY = 'turnsheet.theme'

class Themes {
  chosen: Theme | null = $state(null)
  private system: Theme = $state('dark')

  constructor() {
    const kept = localStorage.getItem(KEY)
    if (kept === 'dark' || kept === 'light') this.chosen = kept
    const query = matchMedia('(prefers-color-scheme: light)')
    const follow = () => {
      this.system = query.matches ? 'light' : 'dark'
    }
    follow()
    query.addEventListener('change', follow)
    this.show()
  }

  get shown(): Theme {
    return this.chosen ?? this.system
  }

  toggle(): void {
    this.chosen = this.shown === 'dark' ? 'light' : 'dark'
    localStorage.setItem(KEY, this.chosen)
    this.show()
  }

  private show(): void {
    if (this.chosen) document.documentElement.dataset.theme = this.chosen
  }
}

export const themes = new Themes()
