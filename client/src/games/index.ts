/** What each game adds to the client. A game that is not listed is shown with the common parts alone. */
import type { Component } from 'svelte'
import type { Pointing } from '../lib/match/pointing.svelte'
import type { MarkStyle } from '../lib/chart/mark-style'
import type { OrderSheet } from '../lib/orders/sheet.svelte'
import type { Chart, Listing, ReportLine } from '../lib/api/types'
import { OUTLINES } from './raumkrieg/outlines'
import PlayPanel from './robots/PlayPanel.svelte'
import { LOOK, teamInk } from './robots/mark-style'
import Legend from './starprobe/Legend.svelte'
import VoyagePanel from './starprobe/VoyagePanel.svelte'
import { LOOK as STARS } from './starprobe/mark-style'
import TemplateHelp from './starweb/TemplateHelp.svelte'
import { LOOK as STAR_GRAPH } from './starweb/mark-style'

/** The properties of a game's own orders panel. */
export interface OrdersPanelProps {
  sheet: OrderSheet
  aim: Pointing
  chart: Chart
  report: ReportLine[]
  listings: Listing[]
}

/** The properties of a 3D chart. */
export interface SpaceProps {
  chart: Chart
  aim: Pointing
  own: number | null
}

/** The properties of a legend; `spatial`: the 3D chart is shown. */
export interface LegendProps {
  chart: Chart
  own: number | null
  spatial: boolean
}

export interface Extras {
  look: MarkStyle
  /** Replaces the order forms, where orders are carried out at once. */
  ordersPanel?: Component<OrdersPanelProps>
  /** The game's own panel has all orders, so the common forms are not shown. */
  completeOrdersPanel?: boolean
  /** The 3D chart, loaded on demand. */
  space?: { fits(chart: Chart): boolean; load(): Promise<{ default: Component<SpaceProps> }> }
  /** The legend of the 2D and 3D charts. */
  legend?: Component<LegendProps>
  /** Help on the game's order templates. */
  templateHelp?: Component
  /** The game has no messages between players. */
  silent?: boolean
  /** Printouts of allies can be added and are merged into an atlas. */
  mergesPrintouts?: boolean
  /** Which player has which name is secret, and colours go by name: seats of others have no colour. */
  masked?: boolean
  /** The colour of a seat by its name. */
  ink?(name: string): string | null
}

const PLAIN: Extras = { look: { outlines: {} } }
const EXTRAS: Record<string, Extras> = {
  raumkrieg: { look: { outlines: OUTLINES } },
  robots: { look: LOOK, ordersPanel: PlayPanel, silent: true, ink: teamInk },
  starprobe: {
    look: STARS,
    ordersPanel: VoyagePanel,
    completeOrdersPanel: true,
    space: {
      fits: (chart) => chart.marks.some((mark) => mark.kind === 'home'),
      load: () => import('./starprobe/StarSpace.svelte'),
    },
    legend: Legend,
  },
  starweb: { look: STAR_GRAPH, templateHelp: TemplateHelp, mergesPrintouts: true, masked: true },
}

export function extrasOf(game: string): Extras {
  return EXTRAS[game] ?? PLAIN
}
