/** Going through something step by step: forward, back, by itself at a speed, to the end. */
export const SPEEDS = [0.5, 1, 2, 4, 8, 16, 40]

export class Playback {
  at = $state(0)
  last = $state(0)
  playing = $state(false)
  /** Which of the speeds. */
  speed = $state(2)
  private timer: ReturnType<typeof setTimeout> | undefined
  private wish = 0

  /** `ready` fetches what a step needs; it says whether the step can be shown. */
  constructor(private readonly ready: (at: number) => Promise<boolean> = async () => true) {}

  get rest(): number {
    return 1000 / (SPEEDS[this.speed] ?? 1)
  }

  get pace(): string {
    const rate = SPEEDS[this.speed] ?? 1
    return rate < 1 ? `1 every ${1 / rate} seconds` : `${rate} per second`
  }

  reset(last: number): void {
    this.pause()
    this.wish++
    this.at = 0
    this.last = last
  }

  async go(at: number): Promise<boolean> {
    const wish = ++this.wish
    const wanted = Math.max(0, Math.min(at, this.last))
    if (!(await this.ready(wanted)) || wish !== this.wish) return false
    this.at = wanted
    return true
  }

  /** By hand: whatever plays stops. */
  move(at: number): void {
    this.pause()
    void this.go(at)
  }

  play(): void {
    if (this.last === 0) return
    this.playing = true
    const next = async () => {
      if (!this.playing) return
      if (this.at >= this.last || !(await this.go(this.at + 1))) this.playing = false
      if (this.playing && this.at < this.last) this.timer = setTimeout(next, this.rest)
      else this.playing = false
    }
    clearTimeout(this.timer)
    if (this.at >= this.last) void this.go(0)
    this.timer = setTimeout(next, this.rest)
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.timer)
  }
}
