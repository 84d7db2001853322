/** What the legend of a chart says of the numbers of the turn report beside its things. */
import { BOX, DOT, type Sign } from '../chart/legend'
import type { Badge } from './changes.svelte'

const TONES: Record<Badge['tone'], string> = { gain: 'var(--gain)', loss: 'var(--loss)', neutral: 'var(--ink)' }
const RING = 'M-7,0A7,7 0 1 0 7,0A7,7 0 1 0 -7,0Z'
/** The figures 1 and 2, as strokes. */
const FIGURES = 'M-6,-1.5L-4,-3.5V4M2,-2Q2,-4 4,-4T6,-2Q6,-0.5 2,4H6'

export function digestSigns(badges: readonly Pick<Badge, 'tone' | 'fresh'>[]): Sign[] {
  const [first] = badges
  if (!first) return []
  const tone = TONES[(badges.find((badge) => badge.fresh) ?? first).tone]
  const box = (fresh: boolean) => [
    { path: BOX, fill: fresh ? tone : 'var(--plot)', stroke: tone },
    { path: FIGURES, stroke: fresh ? 'var(--plot)' : tone },
  ]
  return [
    {
      words:
        'numbers in a box: lines 1 and 2 of the turn report are about this place; green for a gain, red for a loss',
      pieces: box(true),
    },
    { words: 'the same, after you looked at the line', pieces: box(false) },
    {
      words: 'a dot: such a line, where there is no room for its number; a dashed ring: not looked at yet',
      pieces: [
        { path: DOT, at: [-9, 0], size: 0.8, fill: tone, stroke: tone },
        { path: RING, at: [6, 0], stroke: tone, dash: '4 3' },
      ],
    },
  ]
}
