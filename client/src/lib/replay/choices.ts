/** What this device remembers about replays: what was watched, and how somebody likes to watch. */
const PREFIX = 'turnsheet.replay.'

/** The last step a seat has watched on this device; null: none. */
export function lastWatched(match: string, seat: number): number | null {
  const found = localStorage.getItem(`${PREFIX}watched.${match}.${seat}`)
  return found === null ? null : Number(found)
}

export function rememberWatched(match: string, seat: number, step: number): void {
  write(`watched.${match}.${seat}`, String(step))
}

/** The step a seat is shown first, of those up to the newest: the one before, if the newest is to be played by itself. */
export function firstToShow(match: string, seat: number, newest: number): number {
  const fresh = newest > 0 && (lastWatched(match, seat) ?? 0) < newest
  return fresh && startsByItself() ? newest - 1 : newest
}

/** Whether a new turn is played by itself. */
export function startsByItself(): boolean {
  return localStorage.getItem(`${PREFIX}start`) !== 'off'
}

export function rememberStart(byItself: boolean): void {
  write('start', byItself ? 'on' : 'off')
}

export function soundOn(): boolean {
  return localStorage.getItem(`${PREFIX}sound`) === 'on'
}

export function rememberSound(on: boolean): void {
  write('sound', on ? 'on' : 'off')
}

export const SPEEDS = [0.5, 1, 2]

export function speed(): number {
  const found = Number(localStorage.getItem(`${PREFIX}speed`))
  return SPEEDS.includes(found) ? found : 1
}

export function rememberSpeed(speed: number): void {
  write('speed', String(speed))
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(PREFIX + name, text)
  } catch {
    return // full or forbidden: then it is as usual the next time
  }
}
