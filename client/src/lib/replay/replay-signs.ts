/** What the signs of a replay mean: of those that it shows, whichever scene is told just now. */
import type { Piece, Sign } from '../chart/legend'
import { ink } from '../colours/owner-colours'
import type { Stage } from './stage'

const circle = (r: number): string => `M${-r},0A${r},${r} 0 1 0 ${r},0A${r},${r} 0 1 0 ${-r},0Z`
const BEAM = 'M-14,0H10'
const CONE = 'M-11,0L9,-7A21,21 0 0 1 9,7Z'
const STAR = 'M0,-11L3,-4L10,-6L5,0L10,6L3,4L0,11L-3,4L-10,6L-5,0L-10,-6L-3,-4Z'
const RAYS = 'M4,0H10M-4,0H-10M0,4V10M0,-4V-10M3,3L7,7M-3,-3L-7,-7M3,-3L7,-7M-3,3L-7,7'
const CORNERS = 'M-10,-5V-10H-5M5,-10H10V-5M10,5V10H5M-5,10H-10V5'

const blaze = (size: number): Piece => ({ path: circle(size), fill: 'var(--burst)', opacity: 0.6 })
const line = (colour: string): Piece => ({ path: BEAM, stroke: colour, dash: '6 4' })

export function replaySigns(stage: Stage): Sign[] {
  const { actors, shots, bursts, captures, points, before } = stage
  const moved = actors.find((actor) => actor.legs.some((leg) => leg.path.length > 1))
  const started = actors.find((actor) => actor.legs.some((leg) => leg.path.length > 1 && !leg.hiddenFrom))
  const fired = shots.find((shot) => shot.origin)
  const hit = shots.find((shot) => shot.origin && shot.targets.length > 0)
  const missed = shots.find((shot) => shot.origin && shot.toward && shot.targets.length === 0)
  const unseen = shots.find((shot) => !shot.origin && shot.targets.length > 0)
  const covered = shots.find((shot) => shot.sector)
  const damaged = bursts.find((burst) => !burst.destroyed)
  const destroyed = bursts.find((burst) => burst.destroyed)
  const [captured] = captures
  const colour = (thing: { owner: number | null }) => ink(thing.owner)
  const signs: (Sign | false | undefined)[] = [
    moved && {
      words: 'the way something has gone, wider toward where it is now',
      pieces: [{ path: 'M-14,0L14,-4V4Z', fill: ink(moved.mark.owner), opacity: 0.6 }],
    },
    started &&
      !before.loose && {
        words: 'dotted outline: where it started',
        pieces: [{ path: circle(6), stroke: ink(started.mark.owner), dash: '2 2' }],
      },
    covered && {
      words: 'the area that a shot covers',
      pieces: [
        {
          path: CONE,
          fill: `color-mix(in srgb, ${colour(covered)} 16%, transparent)`,
          stroke: colour(covered),
        },
      ],
    },
    fired && {
      words: 'flash: where a shot comes from',
      pieces: [{ ...blaze(7), at: [-6, 0] }, line(colour(fired))],
    },
    hit && {
      words: 'a shot that hits ends at its target',
      pieces: [line(colour(hit)), { path: circle(3), at: [12, 0], fill: colour(hit), stroke: colour(hit) }],
    },
    missed && {
      words: 'a shot that misses ends in a hollow ring',
      pieces: [line(colour(missed)), { path: circle(4), at: [12, 0], stroke: colour(missed) }],
    },
    unseen && {
      words: 'flash in a dashed ring: hit from a place you do not know',
      pieces: [blaze(6), { path: circle(9), stroke: colour(unseen), dash: '3 3' }],
    },
    damaged && {
      words: 'burst: something is hit',
      pieces: [
        {
          path: STAR,
          size: 0.9,
          fill: 'color-mix(in srgb, var(--burst) 55%, transparent)',
          stroke: 'var(--burst)',
        },
      ],
    },
    destroyed && {
      words: 'burst with rays, then a cross: destroyed',
      pieces: [
        { ...blaze(4), at: [-7, 0] },
        { path: RAYS, at: [-7, 0], size: 0.8, stroke: 'var(--burst)' },
        { path: 'M-4,-4L4,4M4,-4L-4,4', at: [10, 0], stroke: colour(destroyed) },
      ],
    },
    captured && {
      words: 'ring within corners: captured, in the colour of its new owner',
      pieces: [
        { path: circle(6), stroke: colour(captured), dash: '5 2' },
        { path: CORNERS, stroke: 'var(--ink)' },
      ],
    },
    points.length > 0 && {
      words: 'dotted ring: another event in the report',
      pieces: [{ path: circle(8), stroke: 'var(--ink)', dash: '2 3' }],
    },
  ]
  return signs.filter((sign) => !!sign)
}
