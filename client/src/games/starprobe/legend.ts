/** What the signs of the star map and of a battle in space mean: of those that are on the chart just now. */
import {
  BOX,
  DOT,
  type LegendProps,
  type LegendWords,
  type Piece,
  type Sign,
  players,
  signsOf,
} from '../../lib/chart/legend'
import { ink } from '../../lib/colours/owner-colours'
import type { Mark } from '../../lib/api/types'
import { LOOK, OUTLINES, isStar, lit, shade } from './mark-style'

const LEVELS = [-15, 0, 15]
const KINDS = ['regular', 'hot', 'cool']
const RING = 'M-7.5,0A7.5,7.5 0 1 0 7.5,0A7.5,7.5 0 1 0 -7.5,0Z'
const PUFFS = 'M-12,5Q-15,-1 -9,-3Q-7,-9 -1,-7Q5,-10 8,-4Q14,-3 12,3Q11,6 7,5Z'
const TRACK = 'M-12,0H12'

const BATTLE: LegendWords = {
  marks: {
    explorer: 'your ship, pointing where it flies',
    'military ship': 'a ship of the military, on your side',
    'native ship': 'a ship of the natives',
    missile: 'missiles in flight',
  },
  links: { track: { words: 'path of missiles', pieces: [{ path: TRACK, stroke: 'var(--ink)', dash: '1 4' }] } },
  sectors: { beams: 'range of beams', flight: 'how far your missiles fly in a turn' },
  areas: {
    end: {
      words: 'squares where your course can end',
      pieces: [{ path: BOX, fill: 'color-mix(in srgb, var(--accent) 14%, transparent)', stroke: 'var(--accent)' }],
    },
  },
}

export function legend(props: LegendProps): Sign[] {
  return props.chart.marks.some(isStar) ? starMap(props) : signsOf(props, LOOK, BATTLE)
}

/** In space all are dots, and only colour and size tell them apart. */
function starMap(props: LegendProps): Sign[] {
  const { chart, own, spatial } = props
  const stars = chart.marks.filter(isStar)
  const of = (fits: (mark: Mark) => boolean, marks = stars) => marks.find(fits)
  const mine = of((mark) => mark.owner !== null && mark.owner === own && mark.kind !== 'home')
  const others = of((mark) => mark.owner !== null && mark.owner !== own && mark.kind !== 'home')
  const ships = chart.marks.filter((mark) => mark.kind === 'ship')
  const ship = of((mark) => mark.owner === own, ships)
  const rival = of((mark) => mark.owner !== own, ships)
  const kinds = KINDS.filter((kind) => of((mark) => mark.kind === kind))
  const drawn = (kind: string, owner: number | null | undefined): Piece[] => {
    const colour = ink(owner)
    const fill = owner === own ? colour : `color-mix(in srgb, ${colour} 22%, var(--plot))`
    return spatial ? [{ path: DOT, fill: colour }] : [{ path: OUTLINES[kind] ?? DOT, fill, stroke: colour }]
  }
  const plumbed = (owner: number | null | undefined): Piece[] =>
    spatial ? [{ path: 'M0,0V10', stroke: ink(owner) }] : []
  const signs: (Sign | false | undefined)[] = [
    {
      words: spatial
        ? 'a star: the higher its level, the more it stands out'
        : 'a star: the higher its level, the more it stands out; zoomed in, the number is the level',
      pieces: LEVELS.map((level, index) => ({
        path: DOT,
        at: [(index - 1) * 9, 0],
        size: 0.3 + 0.3 * shade(level),
        fill: 'var(--ink)',
        opacity: shade(level),
      })),
    },
    !spatial &&
      props.chart.links.some((link) => link.kind === 'track') && {
        words: 'the way of a voyage so far',
        pieces: [{ path: TRACK, stroke: 'var(--ink)', dash: '1 4' }],
      },
    !spatial &&
      kinds.length > 0 && {
        words: `${kinds.join(', ')}: the kind, where a star is in reach or known`,
        pieces: kinds.map((kind, index) => ({
          ...(drawn(kind, null)[0] as Piece),
          at: [(index - (kinds.length - 1) / 2) * 10.5, 0],
        })),
      },
    of(lit) && {
      words: 'in reach: you can jump there this month',
      pieces: spatial
        ? [{ path: DOT, fill: 'var(--heed)' }]
        : [
            { path: RING, fill: 'color-mix(in srgb, var(--heed) 30%, transparent)', stroke: 'var(--heed)' },
            { path: OUTLINES.regular ?? DOT, fill: 'var(--ink)' },
          ],
    },
    of((mark) => mark.kind === 'home') && { words: 'a home star', pieces: drawn('home', null) },
    mine && { words: 'a star you discovered', pieces: drawn(mine.kind, own) },
    others && {
      words: 'a star another player discovered, in their colour',
      pieces: drawn(others.kind, others.owner),
    },
    ship && {
      words: spatial ? 'your ship, with a line down to level 0' : 'your ship',
      pieces: [...plumbed(own), ...drawn('ship', own)],
    },
    rival && {
      words: 'the ship of another player, in their colour',
      pieces: [...plumbed(rival.owner), ...drawn('ship', rival.owner)],
    },
    chart.areas.some((area) => area.kind === 'cloud') && {
      words: 'a cloud: nothing moves through it',
      pieces: spatial
        ? [{ path: PUFFS, fill: 'var(--faint)', opacity: 0.5 }]
        : [{ path: BOX, fill: 'color-mix(in srgb, var(--owner-none) 22%, transparent)', stroke: 'var(--owner-none)' }],
    },
    spatial && {
      words: 'the plane of level 0, one square for each hex of the map',
      pieces: [{ path: 'M-8,-6H15L8,6H-15ZM-1,-6L-8,6M-11,0H11M7,-6L0,6', stroke: 'var(--plot-number)' }],
    },
    !spatial &&
      chart.areas.some((area) => area.kind === 'empire') && {
        words: 'the border of your empire',
        pieces: [{ path: BOX, fill: `color-mix(in srgb, ${ink(own)} 5%, transparent)`, stroke: ink(own) }],
      },
  ]
  return [...signs.filter((sign) => !!sign), ...players(props)]
}
