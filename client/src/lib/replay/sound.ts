/** Short tones for what happens in a replay, made by the browser itself. */
import type { Cue } from './stage'

interface Tone {
  wave: OscillatorType
  /** Hertz at the beginning and at the end. */
  from: number
  to: number
  seconds: number
  loud: number
}

const TONES: Record<Cue, Tone> = {
  move: { wave: 'sine', from: 180, to: 240, seconds: 0.22, loud: 0.05 },
  shot: { wave: 'triangle', from: 880, to: 220, seconds: 0.18, loud: 0.1 },
  hit: { wave: 'square', from: 160, to: 90, seconds: 0.16, loud: 0.08 },
  destroyed: { wave: 'sawtooth', from: 120, to: 36, seconds: 0.6, loud: 0.14 },
  capture: { wave: 'triangle', from: 440, to: 660, seconds: 0.35, loud: 0.1 },
  point: { wave: 'sine', from: 520, to: 520, seconds: 0.12, loud: 0.06 },
}
/** Two equal tones closer than this are one, in seconds. */
const APART = 0.06

export class Sound {
  private context: AudioContext | null = null
  private readonly last = new Map<Cue, number>()

  /** Browsers allow sound after a click only; until then this has no effect. */
  play(cue: Cue): void {
    this.context ??= new AudioContext()
    const { context } = this
    if (context.state === 'suspended') void context.resume()
    const now = context.currentTime
    if (now - (this.last.get(cue) ?? -1) < APART) return
    this.last.set(cue, now)
    const { wave, from, to, seconds, loud } = TONES[cue]
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = wave
    tone.frequency.setValueAtTime(from, now)
    tone.frequency.exponentialRampToValueAtTime(to, now + seconds)
    volume.gain.setValueAtTime(loud, now)
    volume.gain.exponentialRampToValueAtTime(0.0001, now + seconds)
    tone.connect(volume).connect(context.destination)
    tone.start(now)
    tone.stop(now + seconds)
  }

  close(): void {
    void this.context?.close()
    this.context = null
  }
}
