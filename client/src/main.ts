/** The first script. It is small, so that the first requests of a page are on their way while the rest is loaded. */
import { begin } from './lib/match/first-requests'

/** What the matches of single games need in addition to the client itself. */
const PARTS: Record<string, () => Promise<unknown>> = {
  robots: () => import('./games/robots/PlayPanel.svelte'),
  starprobe: () => import('./games/starprobe/VoyagePanel.svelte'),
  starweb: () => import('./components/star-graph/StarGraph.svelte'),
}

void begin(location.pathname, (game) => void PARTS[game]?.().catch(() => undefined)) // the page loads it again when it needs it
if (location.pathname === '/') void import('./pages/Home.svelte').catch(() => undefined)
void import('./app')
