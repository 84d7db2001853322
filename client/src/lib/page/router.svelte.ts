/** Which page an address leads to. */

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'match'; id: string }
  | { page: 'join'; id: string; seat: number; code: string }
  | { page: 'notifications' }
  | { page: 'address'; ticket: string }
  | { page: 'workshop'; game: string; open: number }
  | { page: 'library'; game: string }
  | { page: 'docs' }
  | { page: 'doc'; section: 'rules' | 'guides'; name: string }
  | { page: 'not-found' }

/** What the name of a match, and the number of a seat, can be; anything else is a mistyped address. */
const MATCH = /^[\w-]{1,24}$/
const SEAT = /^[1-9]\d?$/

export function routeOf(path: string, search = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
  const [first, second, third, fourth] = parts
  if (parts.length === 0) return { page: 'lobby' }
  if (first === 'new' && parts.length === 1) return { page: 'new', game: new URLSearchParams(search).get('game') ?? '' }
  if (first === 'match' && second && MATCH.test(second) && parts.length === 2) return { page: 'match', id: second }
  if ((first === 'notifications' || first === 'news') && parts.length === 1) return { page: 'notifications' }
  if (first === 'address' && second && parts.length === 2) return { page: 'address', ticket: second }
  if (first === 'workshop' && second && parts.length === 2)
    return { page: 'workshop', game: second, open: Number(new URLSearchParams(search).get('open')) || 0 }
  if (first === 'library' && second && parts.length === 2) return { page: 'library', game: second }
  if (first === 'guides' && parts.length === 1) return { page: 'docs' }
  if ((first === 'rules' || first === 'guides') && second && parts.length === 2)
    return { page: 'doc', section: first, name: second }
  const seat = Number(third)
  if (first === 'join' && second && MATCH.test(second) && SEAT.test(third ?? '') && fourth && parts.length === 4)
    return { page: 'join', id: second, seat, code: fourth }
  return { page: 'not-found' }
}

class Router {
  route: Route = $state.raw({ page: 'not-found' })

  constructor() {
    this.look()
    window.addEventListener('popstate', () => this.look())
    document.addEventListener('click', (event) => this.follow(event))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.look()
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  private look(): void {
    try {
      this.route = routeOf(location.pathname, location.search)
    } catch {
      this.route = { page: 'not-found' }
    }
  }

  /** Links within the site change the page without loading it again. */
  private follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !plain || event.defaultPrevented) return
    if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return
    if (link.hash || /^\/(api|schema)(\/|$)/.test(link.pathname)) return
    event.preventDefault()
    this.go(link.pathname + link.search)
  }
}

export const router = new Router()
