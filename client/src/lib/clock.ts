/** Times and spans as people say them, in the reader's own zone. */

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
export function moment(iso: string, now = new Date(), zone?: string): string {
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

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A period as one says it: `every 2 days`. */
export function every(seconds: number): string {
  const units: [number, string][] = [
    [86400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ]
  const [size, name] = units.find(([unit]) => seconds % unit === 0) ?? [1, 'second']
  const count = seconds / size
  return count === 1 ? `every ${name}` : `every ${count} ${name}s`
}
