/** One short notice for the whole page, read aloud by screen readers. */
class Flash {
  text = $state('')
  private timer: ReturnType<typeof setTimeout> | undefined

  say(text: string, shown = 6000): void {
    this.text = text
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.text = ''
    }, shown)
  }
}

export const flash = new Flash()
