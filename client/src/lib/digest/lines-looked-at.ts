/** Which lines of a digest were looked at on this device. Only the last step of each seat is remembered. */
function key(match: string, seat: number): string {
  return `turnsheet.looked.${match}.${seat}`
}

export function lookedAt(match: string, seat: number, step: number): number[] {
  const [of, lines = ''] = (localStorage.getItem(key(match, seat)) ?? '').split(':')
  return of === String(step) ? lines.split(',').filter(Boolean).map(Number) : []
}

export function rememberLooked(match: string, seat: number, step: number, lines: readonly number[]): void {
  try {
    localStorage.setItem(key(match, seat), `${step}:${lines.join(',')}`)
  } catch {
    return // then they are marked again when the page is opened the next time
  }
}
