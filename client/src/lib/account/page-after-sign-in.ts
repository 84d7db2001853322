/** Where somebody goes after signing in: the page that asked them to. */

const KEPT = 'turnsheet-way-back'
/** A link sent by mail works for one hour. */
const HOUR = 3_600_000

/** A path of this site, or null: an address that leads elsewhere is not followed. */
export function wayBack(path: string | null): string | null {
  if (!path?.startsWith('/')) return null
  try {
    const url = new URL(path, location.origin)
    return url.origin === location.origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null
  } catch {
    return null
  }
}

/** The page to sign in that leads back to a path. */
export function signInPath(path: string): string {
  return `/sign-in?back=${encodeURIComponent(path)}`
}

/** Notes the way back until the link from the mail is opened in this browser. */
export function keepWayBack(path: string | null): void {
  try {
    if (path) localStorage.setItem(KEPT, JSON.stringify({ path, until: Date.now() + HOUR }))
    else localStorage.removeItem(KEPT)
  } catch {
    // without storage, signing in leads to the account
  }
}

/** Where a link from the mail leads: to the page that asked for it, also in another browser. */
export function afterLink(path: string): string {
  const kept = takeWayBack()
  return wayBack(path) ?? kept ?? '/account'
}

/** The way back that was noted, once. */
export function takeWayBack(): string | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? 'null')
    localStorage.removeItem(KEPT)
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('until' in kept)) return null
    if (typeof kept.path !== 'string' || typeof kept.until !== 'number' || kept.until < Date.now()) return null
    return wayBack(kept.path)
  } catch {
    return null
  }
}
