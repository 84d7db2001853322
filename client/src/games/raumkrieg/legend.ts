/** What the signs on Raumkrieg's board mean. */
import { LINE, type LegendProps, type LegendWords, type Sign, signsOf } from '../../lib/chart/legend'
import { ink } from '../../lib/colours/owner-colours'
import { OUTLINES } from './outlines'

const DOT = 'M-1.75,0A1.75,1.75 0 1 0 1.75,0A1.75,1.75 0 1 0 -1.75,0Z'

function words(own: number | null): LegendWords {
  const colour = ink(own)
  return {
    marks: { flagship: 'flagship', battlecruiser: 'battlecruiser', scout: 'scout', start: 'where a fleet starts' },
    links: {
      velocity: {
        words: 'velocity: where the ship drifts next turn',
        pieces: [
          { path: LINE, stroke: colour },
          { path: DOT, at: [12, 0], fill: colour },
        ],
      },
      track: { words: 'where it came from', pieces: [{ path: LINE, stroke: colour, dash: '1 4' }] },
    },
    sectors: { shot: 'area a shot covered last turn' },
    more: ({ chart }) =>
      chart.marks.some((mark) => mark.owner === own)
        ? [
            {
              words: 'your orders: the course, and where the ship would be',
              pieces: [
                { path: LINE, stroke: colour, dash: '5 3', at: [-5, 0], size: 0.7 },
                { path: OUTLINES.scout ?? DOT, at: [9, 0], stroke: colour, dash: '2 1.5' },
              ],
            },
          ]
        : [],
  }
}

export function legend(props: LegendProps): Sign[] {
  return signsOf(props, { outlines: OUTLINES }, words(props.own))
}
