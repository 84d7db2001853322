/** What single games add to the client. A game that is not listed is drawn and played like any other. */
import type { Component } from 'svelte'
import type { Aim } from '../lib/aim.svelte'
import type { Look } from '../lib/chart/shapes'
import type { Desk } from '../lib/desk.svelte'
import type { Chart, Listing } from '../lib/shapes'
import { OUTLINES } from './raumkrieg/outlines'
import Play from './robots/Play.svelte'
import { LOOK, teamInk } from './robots/look'
import Legend from './starprobe/Legend.svelte'
import Voyage from './starprobe/Voyage.svelte'
import { LOOK as STARS } from './starprobe/look'
import { LOOK as WEB } from './starweb/look'

/** What a game's own way to order is given. */
export interface ActsProps {
  desk: Desk
  aim: Aim
  chart: Chart
  printout: string
  listings: Listing[]
}

/** What a chart in three dimensions is given. */
export interface SpaceProps {
  chart: Chart
  aim: Aim
  own: number | null
}

/** What a legend is given; `spatial`: the chart is shown in three dimensions. */
export interface LegendProps {
  chart: Chart
  own: number | null
  spatial: boolean
}

export interface Extras {
  look: Look
  /** In place of the forms, where a sheet is carried out as soon as it is sent. */
  acts?: Component<ActsProps>
  /** Its own way to order has all there is to order. */
  whole?: boolean
  /** The chart in three dimensions, fetched when somebody wants to see it. */
  space?: { fits(chart: Chart): boolean; load(): Promise<{ default: Component<SpaceProps> }> }
  /** What the signs of that chart mean, in the plane and in space. */
  legend?: Component<LegendProps>
  /** Printouts can be merged: those of allies are taken, and an atlas is made of all. */
  collates?: boolean
  /** Who plays which name is secret, and the colours of the chart go by names: seats of others have none. */
  masked?: boolean
  /** The colour of a seat by its name. */
  ink?(name: string): string | null
}

const PLAIN: Extras = { look: { outlines: {} } }
const EXTRAS: Record<string, Extras> = {
  raumkrieg: { look: { outlines: OUTLINES } },
  robots: { look: LOOK, acts: Play, ink: teamInk },
  starprobe: {
    look: STARS,
    acts: Voyage,
    whole: true,
    space: {
      fits: (chart) => chart.marks.some((mark) => mark.kind === 'home'),
      load: () => import('./starprobe/Space.svelte'),
    },
    legend: Legend,
  },
  starweb: { look: WEB, collates: true, masked: true },
}

export function extrasOf(game: string): Extras {
  return EXTRAS[game] ?? PLAIN
}
