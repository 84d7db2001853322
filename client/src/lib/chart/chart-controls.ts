/** How fingers, keys and buttons act on a flat chart and its marks: the same on a board and on a star graph. */
import { tick } from 'svelte'
import type { Mark, Spot } from '../api/types'
import { Gestures, type Grab } from './gestures'
import { TOWARD, isArrow, neighbour } from './neighbours'
import type { Viewport } from './viewport.svelte'

/** How far from a mark a mouse and a finger may be to mean it, in pixels. */
const MOUSE = 12
const FINGER = 22
/** Pixels by which an arrow key moves the chart. */
const STRIDE = 60
/** How much nearer a key brings it. */
const NEARER = 1.4

/** What is done to the marks of a chart; `reach` is how far away they may be. */
interface Hands {
  tap(at: Spot, reach: number, more: boolean): void
  grab(at: Spot, reach: number, touch: boolean): Grab | null
  hold(at: Spot, reach: number): Grab | null
}

/** Gestures that pan and zoom a chart, or act on its marks. */
export function chartGestures(viewport: Viewport, hands: Hands): Gestures {
  const reach = (touch: boolean) => (touch ? FINGER : MOUSE)
  return new Gestures({
    tap: (at, touch, more) => hands.tap(at, reach(touch), more),
    grab: (at, touch) => hands.grab(at, reach(touch), touch),
    hold: (at) => hands.hold(at, FINGER),
    pan: (dx, dy) => viewport.pan(dx, dy),
    zoom: (at, factor) => viewport.zoom(factor, at),
  })
}

/** What the buttons of a chart show: all of it, the player's own things, and the selected one. */
export function chartButtons(viewport: Viewport, mine: readonly Mark[], chosen: Mark | null) {
  return {
    zoom: (factor: number) => viewport.zoom(factor),
    all: () => viewport.show(null),
    mine: mine.length > 0 ? () => viewport.showSpots(mine.map((mark) => mark.at)) : null,
    selected: chosen && (() => viewport.showSpots([chosen.at])),
  }
}

/** What keys do to the marks of a chart. */
interface Keys {
  /** The marks in the order of the Tab key, and the id of the one that has the keys. */
  marks: readonly Mark[]
  focused: string
  /** An arrow goes to another mark. */
  go(id: string): void
  /** Shift and an arrow move a mark; without this they move the chart. */
  nudge?(mark: Mark, way: Spot): void
  /** Enter, and Shift with Enter. */
  press(mark: Mark): void
  also(mark: Mark): void
  /** Escape, if it has a meaning now. */
  leave?: (() => void) | undefined
}

/** Does what a key means on a chart, and keeps it from scrolling the page. */
export function chartKey(event: KeyboardEvent, viewport: Viewport, keys: Keys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const here = keys.marks.find((mark) => mark.id === keys.focused)
  const enter = event.key === 'Enter' || event.key === ' '
  if (isArrow(event.key) && here && event.shiftKey && keys.nudge) keys.nudge(here, TOWARD[event.key])
  else if (isArrow(event.key) && here && !event.shiftKey) {
    const flat = keys.marks.map(({ id, at }) => ({ id, at: viewport.at(at) }))
    const next = neighbour(flat, { id: here.id, at: viewport.at(here.at) }, event.key)
    if (next) keys.go(next.id)
  } else if (isArrow(event.key)) stride(viewport, TOWARD[event.key])
  else if (enter && here && event.shiftKey) keys.also(here)
  else if (enter && here) keys.press(here)
  else if (event.key === 'Escape' && keys.leave) keys.leave()
  else if (!zoomed(viewport, event.key)) return
  event.preventDefault()
}

function stride(viewport: Viewport, [dx, dy]: Spot): void {
  viewport.pan(-STRIDE * dx, -STRIDE * dy)
}

/** Zooms by plus, minus and 0; says whether the key was one of them. */
function zoomed(viewport: Viewport, key: string): boolean {
  if (key === '+' || key === '=') viewport.zoom(NEARER)
  else if (key === '-') viewport.zoom(1 / NEARER)
  else if (key === '0') viewport.show(null)
  else return false
  return true
}

/** Gives a mark the keys, when it is drawn. */
export async function focusOn(board: Element, mark: string): Promise<void> {
  await tick()
  board.querySelector<SVGElement>(`[data-mark="${CSS.escape(mark)}"]`)?.focus()
}
