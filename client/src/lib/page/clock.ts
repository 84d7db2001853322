/** Times and spans as people say them, in the reader's own zone: the one of their account, or else the browser's. */
import { zones } from './zone.svelte'

export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const days = Math.floor(seconds / 86400)
  const hours = Math.floor((seconds % 86400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  if (days > 0) return `${days} d ${hours} h`
  if (hours > 0) return `${hours} h ${two(minutes)} min`
  if (minutes > 0) return `${minutes}:${two(seconds % 60)}`
  return `${seconds} s`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** `Mon 3 Aug, 18:00`, with the year only if it is another one. */
export function moment(iso: string, now = new Date(), zone = zones.chosen): string {
  const at = new Date(iso)
  const other = at.getFullYear() !== now.getFullYear()
  const date = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(other ? { year: 'numeric' } : {}),
    timeZone: zone,
  }).format(at)
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at)
  return `${date.replace(/,/g, '')}, ${time}`
}

/** `16 Nov 2026` */
export function day(iso: string, zone = zones.chosen): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone }).format(
    new Date(iso),
  )
}

export function ownZone(): string {
  return zones.chosen ?? browserZone()
}

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

const SIZES: [number, string][] = [
  [86400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]

/** So much time as one says it: `2 days`. */
export function span(seconds: number): string {
  const [size, name] = SIZES.find(([unit]) => seconds % unit === 0) ?? [1, 'second']
  const count = seconds / size
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

const DAY = 86_400

/** The time of a turn as one says it: `every 2 days`, or `10 minutes per turn`, which count from the turn's start. */
export function every(seconds: number): string {
  return seconds < DAY ? `${span(seconds)} per turn` : `every ${span(seconds).replace(/^1 /, '')}`
}

/** A time for a field that takes date and time, in the zone of the reader: `2026-08-03T18:00`. */
export function fieldTime(at: Date, zone = ownZone()): string {
  return new Date(at.getTime() + ahead(at.getTime(), zone)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/** The time that such a field says. */
export function timeOfField(text: string, zone = ownZone()): Date {
  const there = Date.parse(`${text}Z`)
  return new Date(there - ahead(there - ahead(there, zone), zone))
}

/** By how many milliseconds the clocks of a zone are ahead of UTC at a time. */
function ahead(at: number, zone: string): number {
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(shown.find((one) => one.type === type)?.value ?? 0)
  const clock = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return clock - Math.floor(at / 1000) * 1000
}
