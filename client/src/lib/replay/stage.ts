/** A replay made ready to be drawn: all places are spots of the chart, all times are seconds since it began. */
import { centre } from '../chart/areas'
import { facings } from '../chart/mark-style'
import type { Act, ActOf, Chart, Mark, Scene, Sector, Spot, Tone } from '../api/types'

/** Seconds in which the camera goes to a scene and the chart is drawn again, before anything happens in it. */
export const LEAD = 0.75
/** How much of a scene movement takes; the rest is a pause. */
const MOVING = 0.88
/** The shortest time something takes to move. */
const LEAST = 0.3
/** The places of a chart and those an act names differ less than this where they are the same. */
const SAME = 1e-6

type Where = string | Spot

export interface StagedScene {
  id: string
  title: string
  caption: string
  amount: string
  tone: Tone
  /** When the camera starts to move, when the first act can happen, and when it is over. */
  begin: number
  acts: number
  end: number
  /** What the camera shows; empty: everything. */
  focus: Spot[]
}

/** One way of a thing. */
export interface Leg {
  begin: number
  end: number
  path: Spot[]
  hiddenFrom: boolean
  hiddenTo: boolean
}

/** A thing that moves or turns. From `from` on it is drawn by the replay and no longer by the chart. */
export interface Actor {
  id: string
  mark: Mark
  from: number
  /** Whether the chart has it before it moves. */
  known: boolean
  legs: Leg[]
  /** Which way it faces at first, in degrees clockwise from the top. */
  facing: number | null
  /** Which way it faces from when on; it turns there in a moment. */
  turns: { at: number; degrees: number }[]
  owners: { at: number; owner: number | null }[]
  /** When it is destroyed. */
  gone: number
  /** The how manieth it is of those that end at the same place. */
  place: number
}

interface Effect {
  id: string
  begin: number
  /** Until when it is shown at full strength, and until when at all. */
  strong: number
  until: number
  owner: number | null
}
export interface ShotEffect extends Effect {
  origin: Spot | null
  targets: Spot[]
  toward: Spot | null
  sector: Sector | null
}
export interface BurstEffect extends Effect {
  at: Spot
  destroyed: boolean
  label: string
}
export interface CaptureEffect extends Effect {
  at: Spot
  label: string
}
export interface PointEffect extends Effect {
  at: Spot
  label: string
  tone: Tone
}

/** What can be heard. */
export type Cue = 'move' | 'shot' | 'hit' | 'destroyed' | 'capture' | 'point'

export interface Stage {
  before: Chart
  scenes: StagedScene[]
  actors: Actor[]
  shots: ShotEffect[]
  bursts: BurstEffect[]
  captures: CaptureEffect[]
  points: PointEffect[]
  /** Things the chart has that are destroyed or change owners without moving. */
  changes: { at: number; mark: string; owner: number | null; destroyed: boolean }[]
  cues: { at: number; cue: Cue }[]
  length: number
}

/** Puts scenes on the chart they begin with. `after` has the places that are new; `lead` is the time for the camera. */
export function stage(scenes: readonly Scene[], before: Chart, after: Chart, lead = LEAD): Stage {
  return new Staging(before, after, lead).staged(scenes)
}

class Staging {
  private readonly where = new Map<string, Spot>()
  private readonly marks: Map<string, Mark>
  private readonly facings: Map<string, number>
  private readonly actors = new Map<string, Actor>()
  private readonly made: Stage

  constructor(
    before: Chart,
    after: Chart,
    private readonly lead: number,
  ) {
    for (const { areas, marks } of [after, before]) {
      for (const area of areas) this.where.set(area.id, centre(area))
      for (const mark of marks) this.where.set(mark.id, mark.at)
    }
    this.marks = new Map(before.marks.map((mark) => [mark.id, mark]))
    this.facings = facings(before.links, before.up)
    this.made = {
      before,
      scenes: [],
      actors: [],
      shots: [],
      bursts: [],
      captures: [],
      points: [],
      changes: [],
      cues: [],
      length: 0,
    }
  }

  staged(scenes: readonly Scene[]): Stage {
    const { made } = this
    const frames = this.frames(scenes)
    for (const [index, scene] of scenes.entries()) {
      const frame = frames[index] as StagedScene
      const until = frames[index + 1]?.end ?? Infinity
      // what moves goes first: whatever else happens in the scene happens where it is then
      const ordered = scene.acts.toSorted((a, b) => Number(b.act === 'travel') - Number(a.act === 'travel'))
      for (const [number, act] of ordered.entries()) this.put(act, frame, until, `${index}.${number}`)
      frame.focus = this.spots(scene.focus)
      made.scenes.push(frame)
    }
    made.length = frames.at(-1)?.end ?? 0
    made.actors = this.placed()
    made.cues.sort((a, b) => a.at - b.at)
    made.changes = made.changes.filter(({ mark }) => !this.actors.has(mark)).sort((a, b) => a.at - b.at)
    return made
  }

  private frames(scenes: readonly Scene[]): StagedScene[] {
    let begin = 0
    let seen = ''
    return scenes.map(({ id, title, caption, amount, tone, seconds, focus }) => {
      const moves = JSON.stringify(focus) !== seen || begin === 0
      seen = JSON.stringify(focus)
      const acts = begin + (moves ? this.lead : 0)
      const frame = { id, title, caption, amount, tone, begin, acts, end: acts + seconds, focus: [] }
      begin = frame.end
      return frame
    })
  }

  private put(act: Act, scene: StagedScene, until: number, id: string): void {
    const begin = scene.acts + act.delay
    const shown = { id, begin, strong: scene.end, until }
    switch (act.act) {
      case 'travel':
        return this.travel(act, begin, scene)
      case 'turn':
        return this.turn(act, begin, scene)
      case 'shot':
        return this.shot(act, shown)
      case 'burst': {
        const at = this.spot(act.at)
        const destroyed = act.kind === 'destroyed'
        if (destroyed && act.mark) this.change(act.mark, begin, act.owner, true)
        if (!at) return
        this.made.bursts.push({ ...shown, at, destroyed, label: act.label, owner: act.owner })
        return this.cue(begin, destroyed ? 'destroyed' : 'hit')
      }
      case 'capture': {
        const at = this.spot(act.at) ?? this.spot(act.mark)
        this.change(act.mark, begin, act.owner, false)
        if (!at) return
        this.made.captures.push({ ...shown, at, label: act.label, owner: act.owner })
        return this.cue(begin, 'capture')
      }
      case 'point': {
        const at = this.spot(act.at)
        if (!at) return
        this.made.points.push({ ...shown, at, label: act.label, tone: act.tone, owner: null })
        return this.cue(begin, 'point')
      }
    }
  }

  private travel(act: ActOf<'travel'>, begin: number, scene: StagedScene): void {
    const path = this.spots(act.path)
    const [first, last] = [path[0], path.at(-1)]
    if (!first || !last) return
    const actor = this.actor(act.mark.id, act.mark, scene.begin)
    const end = Math.max(begin + LEAST, scene.acts + (scene.end - scene.acts) * MOVING)
    actor.legs.push({ begin, end, path, hiddenFrom: act.hidden_from, hiddenTo: act.hidden_to })
    this.where.set(act.mark.id, last)
    if (distance(first, last) > SAME || path.length > 2) this.cue(begin, 'move')
  }

  private turn(act: ActOf<'turn'>, begin: number, scene: StagedScene): void {
    const known = this.actors.get(act.mark)?.mark ?? this.marks.get(act.mark)
    if (known) this.actor(act.mark, known, scene.begin).turns.push({ at: begin, degrees: act.degrees })
  }

  private shot(act: ActOf<'shot'>, shown: Omit<Effect, 'owner'>): void {
    const origin = act.origin === null ? null : this.spot(act.origin)
    const targets = this.spots(act.targets)
    const toward = act.toward === null ? null : this.spot(act.toward)
    if (!origin && targets.length === 0 && !act.sector) return
    this.made.shots.push({ ...shown, owner: act.owner, origin, targets, toward, sector: act.sector })
    this.cue(shown.begin, 'shot')
  }

  private change(mark: string, at: number, owner: number | null, destroyed: boolean): void {
    const actor = this.actors.get(mark)
    if (actor && destroyed) actor.gone = Math.min(actor.gone, at)
    else if (actor) actor.owners.push({ at, owner })
    this.made.changes.push({ at, mark, owner, destroyed })
  }

  private actor(id: string, mark: Mark, from: number): Actor {
    const known = this.actors.get(id)
    if (known) return known
    const here = this.marks.get(id)
    const actor: Actor = {
      id,
      mark: { ...here, ...mark },
      from,
      known: !!here,
      legs: [],
      facing: this.facings.get(id) ?? null,
      turns: [],
      owners: [],
      gone: Infinity,
      place: 0,
    }
    this.actors.set(id, actor)
    return actor
  }

  /** Things that end at the same place are numbered, so that they can be drawn beside each other. */
  private placed(): Actor[] {
    const ends = new Map<string, number>()
    const all = [...this.actors.values()]
    for (const actor of all) {
      const end = String(actor.legs.at(-1)?.path.at(-1) ?? actor.id)
      actor.place = ends.get(end) ?? 0
      ends.set(end, actor.place + 1)
    }
    return all
  }

  private cue(at: number, cue: Cue): void {
    this.made.cues.push({ at, cue })
  }

  private spot(place: Where): Spot | null {
    return typeof place === 'string' ? (this.where.get(place) ?? null) : place
  }

  private spots(places: readonly Where[]): Spot[] {
    return places.flatMap((place) => {
      const spot = this.spot(place)
      return spot ? [spot] : []
    })
  }
}

export function distance(a: Spot, b: Spot): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}
