/** Which page an address leads to. */

export type Route =
  | { page: 'home' }
  | { page: 'watch' }
  | { page: 'new'; game: string }
  | { page: 'match'; id: string; part?: MatchPart }
  | { page: 'join'; id: string; seat: number; code: string }
  | { page: 'notifications' }
  | { page: 'address'; ticket: string }
  | { page: 'account' }
  | { page: 'sign-in' }
  | { page: 'mail-link'; ticket: string }
  | { page: 'workshops' }
  | { page: 'workshop'; game: string; open: number }
  | { page: 'library'; game: string }
  | { page: 'ladder'; game: string }
  | { page: 'tournaments' }
  | { page: 'new-tournament' }
  | { page: 'tournament'; id: string; season: number | null }
  | { page: 'player'; id: string }
  | { page: 'ladders'; game: string; among: 'people' | 'bots' | 'joint' | null }
  | { page: 'docs' }
  | { page: 'doc'; section: 'rules' | 'guides'; name: string }
  | { page: 'admin'; section: string }
  | { page: 'welcome'; code: string }
  | { page: 'not-found' }

/** A part of a finished match: how it ended, or its turns as a seat saw them, from a step on. */
export type MatchPart = { name: 'result' } | { name: 'replay'; seat: number | null; step: number | null }

/** What the name of a match, and the number of a seat, can be; anything else is a mistyped address. */
const MATCH = /^[\w-]{1,24}$/
const SEAT = /^[1-9]\d?$/

export function routeOf(path: string, search = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
  const [first, second, third, fourth] = parts
  if (parts.length === 0) return { page: 'home' }
  if (first === 'watch' && parts.length === 1) return { page: 'watch' }
  if (first === 'new' && parts.length === 1) return { page: 'new', game: new URLSearchParams(search).get('game') ?? '' }
  if (first === 'match' && second && MATCH.test(second) && parts.length === 2) return { page: 'match', id: second }
  const part = partOf(third, search)
  if (first === 'match' && second && MATCH.test(second) && part && parts.length === 3)
    return { page: 'match', id: second, part }
  if ((first === 'notifications' || first === 'news') && parts.length === 1) return { page: 'notifications' }
  if (first === 'address' && second && parts.length === 2) return { page: 'address', ticket: second }
  if (first === 'account' && parts.length === 1) return { page: 'account' }
  if (first === 'sign-in' && parts.length === 1) return { page: 'sign-in' }
  if (first === 'sign-in' && second && parts.length === 2) return { page: 'mail-link', ticket: second }
  if (first === 'workshop' && parts.length === 1) return { page: 'workshops' }
  if (first === 'workshop' && second && parts.length === 2)
    return { page: 'workshop', game: second, open: Number(new URLSearchParams(search).get('open')) || 0 }
  if (first === 'library' && second && parts.length === 2) return { page: 'library', game: second }
  if (first === 'ladder' && second && parts.length === 2) return { page: 'ladder', game: second }
  if (first === 'tournaments' && parts.length === 1) return { page: 'tournaments' }
  if (first === 'tournaments' && second === 'new' && parts.length === 2) return { page: 'new-tournament' }
  if (first === 'tournaments' && second && MATCH.test(second) && parts.length === 2)
    return { page: 'tournament', id: second, season: seasonOf(search) }
  if (first === 'players' && second && /^\w{1,32}$/.test(second) && parts.length === 2)
    return { page: 'player', id: second }
  if (first === 'ladders' && parts.length <= 2) return { page: 'ladders', game: second ?? '', among: amongOf(search) }
  if (first === 'guides' && parts.length === 1) return { page: 'docs' }
  if ((first === 'rules' || first === 'guides') && second && parts.length === 2)
    return { page: 'doc', section: first, name: second }
  if (first === 'admin' && parts.length <= 2) return { page: 'admin', section: second ?? '' }
  if (first === 'welcome' && second && parts.length === 2) return { page: 'welcome', code: second }
  const seat = Number(third)
  if (first === 'join' && second && MATCH.test(second) && SEAT.test(third ?? '') && fourth && parts.length === 4)
    return { page: 'join', id: second, seat, code: fourth }
  return { page: 'not-found' }
}

function seasonOf(search: string): number | null {
  const wanted = new URLSearchParams(search).get('season') ?? ''
  return /^[1-9]\d?$/.test(wanted) ? Number(wanted) : null
}

/** Which ladder an address asks for; null if it leaves the choice to the page. */
function amongOf(search: string): 'people' | 'bots' | 'joint' | null {
  const wanted = new URLSearchParams(search).get('among')
  return wanted === 'bots' || wanted === 'joint' || wanted === 'people' ? wanted : null
}

function partOf(name: string | undefined, search: string): MatchPart | null {
  if (name === 'result') return { name }
  if (name !== 'replay') return null
  const wanted = new URLSearchParams(search)
  const number = (key: string) => (/^\d{1,5}$/.test(wanted.get(key) ?? '') ? Number(wanted.get(key)) : null)
  return { name, seat: number('seat'), step: number('step') }
}

/** The address of a step of a finished match, as a seat saw it. */
export function replayPath(id: string, seat: number, step: number): string {
  return `/match/${encodeURIComponent(id)}/replay?step=${step}&seat=${seat}`
}

class Router {
  route: Route = $state.raw({ page: 'not-found' })
  path = $state('')

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

  /** Goes on to another page, without a way back to this one. */
  replace(path: string): void {
    history.replaceState(null, '', path)
    this.look()
  }

  private look(): void {
    this.path = location.pathname
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
