/** The element a chart is drawn in: where on it something happens, and how hands and wheel move what is seen. */
import { untrack } from 'svelte'
import type { Spot } from '../api/types'
import type { Gestures } from './gestures'

/** What shows a chart as large as the board, and nearer or farther. */
interface Sight {
  /** `free`: the height of the part that nothing covers. */
  resize(width: number, height: number, free: number): void
  zoom(factor: number, at: Spot): void
}

export function spotOn(board: Element, event: Pick<MouseEvent, 'clientX' | 'clientY'>): Spot {
  const frame = board.getBoundingClientRect()
  return [event.clientX - frame.left, event.clientY - frame.top]
}

/** Keeps the sight as large as the board, zooms it by the wheel and tells gestures of the hands, until what is given back is called. */
export function follow(board: HTMLElement | SVGElement, sight: Sight, gestures: Gestures): () => void {
  const space = board.parentElement ?? board
  const fit = () =>
    sight.resize(board.clientWidth, board.clientHeight, Math.min(board.clientHeight, space.clientHeight))
  const seen = new ResizeObserver(fit)
  const over = new AbortController()
  const told = (event: PointerEvent) => [event.pointerId, spotOn(board, event), event.pointerType === 'touch'] as const

  function on(kind: string, act: (event: PointerEvent) => void) {
    board.addEventListener(kind, (event) => event instanceof PointerEvent && act(event), { signal: over.signal })
  }

  function wheel(event: Event) {
    if (!(event instanceof WheelEvent)) return
    event.preventDefault()
    sight.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)), spotOn(board, event))
  }

  untrack(fit) // so that the first frame shows something
  seen.observe(board)
  seen.observe(space)
  board.addEventListener('wheel', wheel, { passive: false, signal: over.signal })
  on('pointerdown', (event) => {
    if (event.button !== 0) return
    board.setPointerCapture(event.pointerId)
    gestures.down(...told(event))
  })
  on('pointermove', (event) => gestures.move(...told(event)))
  on('pointerup', (event) => gestures.up(...told(event), event.shiftKey))
  on('pointercancel', () => gestures.cancel())
  return () => {
    seen.disconnect()
    over.abort()
  }
}
