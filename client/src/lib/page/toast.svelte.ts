/** One short notice for the whole page, read aloud by screen readers. */
class Toast {
  text = $state('')
  private timer: ReturnType<typeof setTimeout> | undefined

  show(text: string, shown = 6000): void {
    this.text = text
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.text = ''
    }, shown)
  }
}

export const toast = new Toast()
