/** What each game adds to the client. A game that is not listed is shown with the common parts alone. */
import type { Component, Snippet } from 'svelte'
import type { Pointing } from '../lib/match/pointing.svelte'
import type { MarkStyle } from '../lib/chart/mark-style'
import type { CoachStep } from '../lib/coach/steps'
import type { Changes } from '../lib/digest/changes.svelte'
import type { OrderSheet } from '../lib/orders/sheet.svelte'
import type { ReplayPlayer } from '../lib/replay/player.svelte'
import type { Chart, Listing, Mark, Preview } from '../lib/api/types'
import type { LegendProps, OwnerNames, Sign } from '../lib/chart/legend'
import RaumkriegTemplateHelp from './raumkrieg/TemplateHelp.svelte'
import { legend as raumkriegLegend } from './raumkrieg/legend'
import { LOOK as FLEETS } from './raumkrieg/mark-style'
import { legend as robotsLegend } from './robots/legend'
import { LOOK, teamInk } from './robots/mark-style'
import { legend as starprobeLegend } from './starprobe/legend'
import { LOOK as STARS } from './starprobe/mark-style'
import TemplateHelp from './starweb/TemplateHelp.svelte'
import { legend as starwebLegend } from './starweb/legend'
import { LOOK as STAR_GRAPH } from './starweb/mark-style'

/** The properties of a game's own orders panel. */
export interface OrdersPanelProps {
  sheet: OrderSheet
  aim: Pointing
  chart: Chart
  listings: Listing[]
  /** The lists are those of the position in which orders are written; otherwise they are still on their way. */
  fresh: boolean
}

/** The properties of a 3D chart. */
export interface SpaceProps {
  chart: Chart
  aim: Pointing
  own: number | null
  /** What is told just now: the camera goes where it happens. */
  player: ReplayPlayer
  /** More buttons beside those of the chart. */
  more?: Snippet | undefined
  /** There is room for the card of a mark. */
  carded: boolean
  /** What owners are called. */
  names: OwnerNames
  /** What the orders would do, or those that were given where one looks back. */
  preview: Preview | null
  /** The changed places of the shown step; nothing while it is being told. */
  changes: Changes | null
}

export interface Extras {
  look: MarkStyle
  /** Replaces the order forms, where orders are carried out at once; loaded on demand. */
  ordersPanel?: () => Promise<{ default: Component<OrdersPanelProps> }>
  /** The game's own panel has all orders, so the common forms are not shown; each of them leads to a decision to look at. */
  completeOrdersPanel?: boolean
  /** The 3D chart, loaded on demand. */
  space?: { fits(chart: Chart): boolean; load(): Promise<{ default: Component<SpaceProps> }> }
  /** What the signs of its charts mean. */
  legend?(props: LegendProps): Sign[]
  /** The guide through a first match, loaded on demand. */
  guide?: () => Promise<{ STEPS: readonly CoachStep[] }>
  /** The section of the guide for players that is about it. */
  guideSection?: string
  /** Help on the game's order templates. */
  templateHelp?: Component
  /** The game has no messages between players. */
  silent?: boolean
  /** Printouts of allies can be added and are merged into an atlas. */
  mergesPrintouts?: boolean
  /** Which player has which name is secret, and colours go by name: seats of others have no colour. */
  masked?: boolean
  /** The ids of the figures that tell how one is doing, most important first; of each group the first that there is. */
  leading?: readonly (readonly string[])[]
  /** What a score counts, one and many of it; points if it is left out. */
  scored?: [string, string]
  /** What is written at the axes of a chart of scores, where unit and turn say too little, and below it. */
  axes?: { score: string; turn: string; note(seats: number): string }
  /** Who of the player's own acts now, where one thing acts at a time. */
  plays?(mark: Mark): string
  /** The ids of lists that its orders panel shows: they are not among the lists. */
  panelLists?: readonly string[]
  /** What players call a turn, if not that. */
  turnWord?: string
  /** What a program leads, one and many of it. */
  programmed?: [string, string]
  /** Its programs have a ladder of their own. */
  programLadder?: { text: string; link: string; href: string }
  /** The colour of a seat by its name. */
  ink?(name: string): string | null
}

const PLAIN: Extras = { look: { outlines: {} } }
const EXTRAS: Record<string, Extras> = {
  raumkrieg: {
    look: FLEETS,
    guide: () => import('./raumkrieg/coach'),
    guideSection: 'raumkrieg',
    leading: [['points'], ['rank']],
    legend: raumkriegLegend,
    templateHelp: RaumkriegTemplateHelp,
  },
  robots: {
    look: LOOK,
    guide: () => import('./robots/coach'),
    guideSection: 'robots',
    legend: robotsLegend,
    ordersPanel: () => import('./robots/PlayPanel.svelte'),
    silent: true,
    ink: teamInk,
    leading: [['robots'], ['destroyed']],
    scored: ['robot', 'robots'],
    programmed: ['robot', 'robots'],
    plays: (mark) => `your ${mark.kind} plays`,
    programLadder: {
      text: 'Robot programs have a ladder of their own:',
      link: 'the robot ladder',
      href: '/ladder/robots',
    },
  },
  starprobe: {
    look: STARS,
    guide: () => import('./starprobe/coach'),
    guideSection: 'star-probe',
    ordersPanel: () => import('./starprobe/VoyagePanel.svelte'),
    completeOrdersPanel: true,
    space: {
      fits: (chart) => chart.marks.some((mark) => mark.kind === 'home'),
      load: () => import('./starprobe/StarSpace.svelte'),
    },
    legend: starprobeLegend,
    leading: [['score', 'balance'], ['rank']],
    scored: ['M', 'M'],
    turnWord: 'month',
    axes: {
      score: 'Score in Megarons (M)',
      turn: 'Month (12 per year)',
      note: (seats) =>
        `${seats === 1 ? 'For each month: the score if the Board of Review had met then.' : 'A score changes when a Board of Review has met.'} Lines and table show whole M, rounded down.`,
    },
    panelLists: ['now'],
  },
  starweb: {
    look: STAR_GRAPH,
    guide: () => import('./starweb/coach'),
    guideSection: 'starweb',
    legend: starwebLegend,
    templateHelp: TemplateHelp,
    mergesPrintouts: true,
    masked: true,
  },
}

export function extrasOf(game: string): Extras {
  return EXTRAS[game] ?? PLAIN
}
