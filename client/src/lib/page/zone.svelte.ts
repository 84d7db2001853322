/** The time zone that somebody chose for their account; without one, times are in the zone of the browser. */
class Zones {
  chosen: string | undefined = $state()

  choose(zone: string): void {
    this.chosen = known(zone) ? zone : undefined
  }
}

/** Whether this browser can tell times in a zone. */
function known(zone: string): boolean {
  if (!zone) return false
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

export const zones = new Zones()
