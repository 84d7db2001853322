/** What the signs on the board of Robots mean. */
import { LINE, type LegendProps, type LegendWords, type Piece, type Sign, signsOf } from '../../lib/chart/legend'
import { LOOK } from './mark-style'

const HEX = 'M0,-9L8,-4.5V4.5L0,9L-8,4.5V-4.5Z'
const GLOW = 'M-10,0A10,10 0 1 0 10,0A10,10 0 1 0 -10,0Z'
const WOUND = 'M-2.2,0A2.2,2.2 0 1 0 2.2,0A2.2,2.2 0 1 0 -2.2,0Z'
const hex = (fill: string): Piece[] => [{ path: HEX, fill, stroke: 'var(--hex-edge)' }]

const WORDS: LegendWords = {
  marks: {
    scout: 'scout; its tip shows where it faces',
    sniper: 'sniper',
    tank: 'tank',
  },
  remembered: {
    scout: 'a scout where you last saw it',
    sniper: 'a sniper where you last saw it',
    tank: 'a tank where you last saw it',
  },
  links: {
    shot: { words: 'a shot that hit nobody', pieces: [{ path: LINE, stroke: 'var(--ink)', dash: '7 4' }] },
    hit: {
      words: 'a shot that hit',
      pieces: [
        { path: LINE, stroke: 'var(--ink)', dash: '7 4' },
        {
          path: 'M0,-11L3,-4L10,-6L5,0L10,6L3,4L0,11L-3,4L-10,6L-5,0L-10,-6L-3,-4Z',
          at: [8, 0],
          size: 0.6,
          fill: 'color-mix(in srgb, var(--heed) 45%, transparent)',
          stroke: 'var(--ink)',
        },
      ],
    },
  },
  areas: {
    reach: { words: 'within the range of the robot that plays', pieces: hex('var(--hex-near)') },
    sight: { words: 'in sight of your robots', pieces: hex('var(--hex)') },
    fog: {
      words: 'fog: out of sight',
      pieces: [...hex('var(--hex-fog)'), { path: 'M-5,3L3,-5M-3,6L6,-3', stroke: 'var(--hex-hatch)' }],
    },
  },
  more: ({ chart, own }) => [
    ...(chart.marks.some((mark) => own !== null && mark.owner === own)
      ? [
          {
            words: 'amber: your own robots, whatever their team is called',
            pieces: [{ path: HEX, fill: 'var(--you)', stroke: 'var(--you)' }],
          },
        ]
      : []),
    ...(chart.marks.some((mark) => mark.values.plays)
      ? [
          {
            words: 'the robot that plays now',
            pieces: [
              {
                path: GLOW,
                fill: 'color-mix(in srgb, var(--focus) 22%, transparent)',
                stroke: 'var(--focus)',
                dash: '4 2',
              },
            ],
          },
        ]
      : []),
    ...(chart.marks.some((mark) => LOOK.wear?.(mark))
      ? [
          {
            words: 'health: filled dots are left, hollow dots are lost',
            pieces: [-6, 0, 6].map((x, index) => ({
              path: WOUND,
              at: [x, 0] as [number, number],
              fill: index < 2 ? 'var(--ink)' : 'none',
              stroke: 'var(--ink)',
            })),
          },
        ]
      : []),
  ],
}

export function legend(props: LegendProps): Sign[] {
  return signsOf(props, LOOK, WORDS)
}
