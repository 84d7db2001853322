/** What matches of single games need in addition to the client itself. The first script holds this list, so it is small. */
const PARTS: Record<string, () => Promise<unknown>> = {
  robots: () => import('./robots/PlayPanel.svelte'),
  starprobe: () => import('./starprobe/VoyagePanel.svelte'),
  starweb: () => import('../components/star-graph/StarGraph.svelte'),
}

/** Loads them as soon as the game of a match is known; the page loads them again when it needs them. */
export function loadEarly(game: string): void {
  void PARTS[game]?.().catch(() => undefined)
}
