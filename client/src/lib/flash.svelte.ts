/** One short notice for the whole page, read aloud by screen readers. */
class Flash {
  text = $state('')
  private timer: ReturnType<typeof setTimeout> | undefined

  say(text: string): void {
    this.text = text
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.text = ''
    }, 6000)
  }
}

export const flash = new Flash()
