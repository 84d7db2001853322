/** One moment of a replay: where its things are then, how strong its effects are, and what is left of the chart below. */
import { ease } from '../chart/tween'
import type { Chart, Spot } from '../api/types'
import { type Actor, type Leg, type Stage, type StagedScene, distance } from './stage'

/** Seconds in which something appears, vanishes or turns. */
const FADE = 0.25
const TURNING = 0.3
/** How strong an effect of the scene before is. */
const FAINT = 0.35
/** Links that tell what happened in the step before. */
const PAST = new Set(['track', 'velocity', 'shot', 'hit'])

export interface Pose {
  at: Spot
  /** Degrees clockwise from the top; null: as the chart says. */
  degrees: number | null
  opacity: number
  owner: number | null
  /** How much of its way is done: 1 if it has arrived, null if it has not begun. */
  way: number | null
}

/** The scene at a time; after the end the last one. */
export function sceneAt(stage: Stage, time: number): number {
  const found = stage.scenes.findIndex((scene) => time < scene.end)
  return found < 0 ? Math.max(0, stage.scenes.length - 1) : found
}

/** How much of a scene is over, from 0 to 1. */
export function progress(scene: StagedScene, time: number): number {
  return clamp((time - scene.begin) / Math.max(scene.end - scene.begin, 1e-6))
}

/** Where a thing is, or null while nobody can see it. */
export function poseAt(actor: Actor, time: number): Pose | null {
  if (time < actor.from || time >= actor.gone) return null
  const leg = actor.legs.findLast((one) => time >= one.begin) ?? null
  const owner = actor.owners.findLast((change) => time >= change.at)?.owner
  const pose = {
    degrees: degreesAt(actor, time),
    owner: owner === undefined ? actor.mark.owner : owner,
  }
  if (!leg) {
    if (!actor.known || actor.legs[0]?.hiddenFrom) return null
    return { ...pose, at: actor.legs[0]?.path[0] ?? actor.mark.at, opacity: 1, way: null }
  }
  const opacity = Math.min(appeared(actor, leg, time), vanished(leg, time))
  if (opacity <= 0) return null
  const way = wayDone(leg, time)
  return { ...pose, at: along(leg.path, way), opacity, way }
}

/** The way a thing has begun by a time, the last of several. */
export function legIn(actor: Actor, time: number): Leg | null {
  return actor.legs.findLast((leg) => time > leg.begin) ?? null
}

/** How much of a way is done, from 0 to 1: slowly at both ends. */
export function wayDone(leg: Leg, time: number): number {
  return ease(clamp((time - leg.begin) / (leg.end - leg.begin)))
}

/** How strong an effect is: 1 in its scene, faint in the next one, then 0. */
export function strength(effect: { begin: number; strong: number; until: number }, time: number): number {
  if (time < effect.begin || time >= effect.until) return 0
  if (time < effect.strong) return clamp((time - effect.begin) / (FADE / 2) + 0.2)
  return Math.max(FAINT, 1 - (time - effect.strong) / FADE)
}

/** How far an effect has unfolded, from 0 to 1 in a number of seconds. */
export function unfolded(effect: { begin: number }, time: number, seconds: number): number {
  return clamp((time - effect.begin) / seconds)
}

/** When the chart below the replay changes. */
export function changesOf(stage: Stage): number[] {
  return [...stage.actors.map((actor) => actor.from), ...stage.changes.map((change) => change.at)].sort((a, b) => a - b)
}

/** The chart below the replay: that of the step before, without what the replay draws itself or has destroyed. */
export function boardAt(stage: Stage, time: number): Chart {
  const taken = new Set(stage.actors.filter((actor) => time >= actor.from).map((actor) => actor.id))
  const changed = new Map<string, number | null>()
  for (const { at, mark, owner, destroyed } of stage.changes) {
    if (time < at) break
    if (destroyed) taken.add(mark)
    else changed.set(mark, owner)
  }
  const marks = stage.before.marks.flatMap((mark) => {
    if (taken.has(mark.id)) return []
    return changed.has(mark.id) ? [{ ...mark, owner: changed.get(mark.id) ?? null }] : [mark]
  })
  return { ...stage.before, marks, sectors: [], links: stage.before.links.filter((link) => !PAST.has(link.kind)) }
}

/** The place at a share of a way. */
export function along(path: readonly Spot[], share: number): Spot {
  const lengths = path.slice(1).map((spot, index) => distance(path[index] as Spot, spot))
  let left = lengths.reduce((sum, one) => sum + one, 0) * share
  for (const [index, long] of lengths.entries()) {
    if (long > 0 && (long >= left || index === lengths.length - 1)) {
      const [from, to, part] = [path[index] as Spot, path[index + 1] as Spot, Math.min(1, left / long)]
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    }
    left -= long
  }
  return path.at(-1) ?? [0, 0]
}

function degreesAt(actor: Actor, time: number): number | null {
  const turned = actor.turns.filter((turn) => time >= turn.at)
  const last = turned.at(-1)
  if (!last) return actor.facing
  const before = turned.at(-2)?.degrees ?? actor.facing
  if (before === null) return last.degrees
  const share = ease(clamp((time - last.at) / TURNING))
  return before + shortest(last.degrees - before) * share
}

/** A turn of at most half a circle. */
function shortest(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180
}

function appeared(actor: Actor, leg: Leg, time: number): number {
  const sudden = actor.known || leg !== actor.legs[0]
  if (sudden && !leg.hiddenFrom) return 1
  const long = leg.hiddenFrom ? (leg.end - leg.begin) / 2 : FADE
  return clamp((time - leg.begin) / long)
}

function vanished(leg: Leg, time: number): number {
  if (!leg.hiddenTo) return 1
  const middle = (leg.begin + leg.end) / 2
  return 1 - clamp((time - middle) / (leg.end - middle))
}

function clamp(share: number): number {
  return Math.max(0, Math.min(1, share))
}
