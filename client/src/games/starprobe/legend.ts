/** What the signs of the star map mean: of those that are on the chart just now, each with the ink it is drawn in. */
import type { Chart, Mark } from '../../lib/api/types'
import { isStar, lit, shade } from './mark-style'

export interface Sign {
  words: string
  /** Outlines of the look, side by side; none for a plain dot. */
  kinds?: string[]
  owner?: number | null
  /** It has a ring of light, or is drawn in its colour where there are no rings. */
  lit?: boolean
  /** How strong each of several dots is. */
  shades?: number[]
  area?: 'cloud' | 'empire'
  /** A line leads from it to the plane. */
  plumb?: boolean
}

const LEVELS = [-15, 0, 15]
const KINDS = ['regular', 'hot', 'cool']

/** In space all are dots, and only colour and size tell them apart. */
export function legend(chart: Chart, own: number | null, spatial: boolean): Sign[] {
  const stars = chart.marks.filter(isStar)
  const of = (fits: (mark: Mark) => boolean, marks = stars) => marks.find(fits)
  const mine = of((mark) => mark.owner !== null && mark.owner === own)
  const others = of((mark) => mark.owner !== null && mark.owner !== own)
  const ships = chart.marks.filter((mark) => mark.kind === 'ship')
  const ship = of((mark) => mark.owner === own, ships)
  const rival = of((mark) => mark.owner !== own, ships)
  const drawn = (...kinds: string[]) => (spatial ? {} : { kinds })
  const kinds = KINDS.filter((kind) => of((mark) => mark.kind === kind))
  const signs: (Sign | false | undefined)[] = [
    {
      words: spatial
        ? 'a star: brighter means a higher level'
        : 'a star: brighter means a higher level; zoomed in, the number is the level',
      shades: LEVELS.map(shade),
    },
    !spatial &&
      kinds.length > 0 && {
        words: `${kinds.join(', ')}: the kind, where a star is in reach or known`,
        kinds,
        owner: null,
      },
    of(lit) && { words: 'in reach: you can jump there this month', lit: true, ...drawn('regular') },
    of((mark) => mark.kind === 'home') && { words: 'a home star', owner: null, ...drawn('home') },
    mine && { words: 'a star you discovered', owner: own, ...drawn(mine.kind) },
    others && {
      words: 'a star another player discovered, in their colour',
      owner: others.owner,
      ...drawn(others.kind),
    },
    ship && {
      words: spatial ? 'your ship, with a line down to level 0' : 'your ship',
      owner: own,
      plumb: spatial,
      ...drawn('ship'),
    },
    rival && {
      words: 'the ship of another player, in their colour',
      owner: rival.owner,
      plumb: spatial,
      ...drawn('ship'),
    },
    chart.areas.some((area) => area.kind === 'cloud') && {
      words: 'a cloud: nothing moves through it',
      owner: null,
      area: 'cloud',
    },
    !spatial &&
      chart.areas.some((area) => area.kind === 'empire') && {
        words: 'the border of your empire',
        owner: own,
        area: 'empire',
      },
  ]
  return signs.filter((sign) => !!sign)
}
