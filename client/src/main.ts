/** The first script. It is small, so that the first requests of a page are on their way while the rest is loaded. */
import { loadEarly } from './games/early-parts'
import { begin } from './lib/match/first-requests'

void begin(location.pathname, loadEarly)
if (location.pathname === '/') void import('./pages/Home.svelte').catch(() => undefined)
void import('./app')
