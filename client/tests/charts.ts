/** Small charts and stories, made by hand. A test names what matters to it. */
import type { Act, Area, Chart, Link, Mark, Scene, Spot } from '../src/lib/api/types'

export function mark(id: string, at: Spot, more: Partial<Mark> = {}): Mark {
  return {
    id,
    kind: 'scout',
    at,
    label: id,
    owner: 1,
    level: 0,
    details: [],
    values: {},
    near: '',
    source: 'seen',
    ...more,
  }
}

export function link(kind: string, start: Spot, end: Spot, more: Partial<Link> = {}): Link {
  return { id: kind, kind, start, end, owner: 1, joins: null, mark: '', source: 'seen', ...more }
}

export function chart(marks: Mark[], more: Partial<Chart> = {}): Chart {
  return {
    low: [0, 0],
    high: [100, 100],
    up: true,
    ruled: 0,
    loose: false,
    areas: [],
    sectors: [],
    links: [],
    marks,
    ...more,
  }
}

export function scene(acts: Act[], more: Partial<Scene> = {}): Scene {
  return { id: 's', title: 'Move', caption: '', amount: '', tone: 'neutral', seconds: 1, focus: [], acts, ...more }
}

export function hex(id: string, [x, y]: Spot): Area {
  const corners: Spot[] = [
    [x, y - 1],
    [x + 0.9, y],
    [x, y + 1],
    [x - 0.9, y],
  ]
  return { id, kind: 'sight', corners, owner: null, values: {} }
}

export function facing(id: string, start: Spot, end: Spot): Link {
  return link('facing', start, end, { id: `facing ${id}`, mark: id })
}

export function travel(thing: Mark, path: (string | Spot)[], hidden = false): Act {
  return { act: 'travel', mark: thing, path, hidden_from: hidden, hidden_to: hidden, delay: 0 }
}
