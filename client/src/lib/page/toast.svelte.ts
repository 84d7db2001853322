/** One short notice for the whole page, read aloud by screen readers. */
const KEPT = 'turnsheet-notice'
/** Milliseconds for a notice that is shown while a page loads. */
const LONG = 12_000

class Toast {
  text = $state('')
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Keeps a notice for the next page that is loaded. */
  keep(text: string): void {
    try {
      sessionStorage.setItem(KEPT, text)
    } catch {
      // without storage, the notice is not shown
    }
  }

  /** Shows the notice that the last page kept. */
  showKept(): void {
    try {
      const text = sessionStorage.getItem(KEPT)
      sessionStorage.removeItem(KEPT)
      if (text) this.show(text, LONG)
    } catch {
      // there is none
    }
  }

  show(text: string, shown = 6000): void {
    this.text = text
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.text = ''
    }, shown)
  }
}

export const toast = new Toast()
