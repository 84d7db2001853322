/** The element a chart is drawn in: where on it something happens, and how it moves the lens. */
import type { Spot } from '../shapes'
import type { Lens } from './lens.svelte'

export function spotOn(board: Element, event: MouseEvent): Spot {
  const frame = board.getBoundingClientRect()
  return [event.clientX - frame.left, event.clientY - frame.top]
}

/** Keeps the lens as large as the board, and zooms by the wheel, until what is given back is called. */
export function follow(board: Element, lens: Lens): () => void {
  const seen = new ResizeObserver(() => lens.resize(board.clientWidth, board.clientHeight))
  const wheel = (event: Event) => {
    if (!(event instanceof WheelEvent)) return
    event.preventDefault()
    lens.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)), spotOn(board, event))
  }
  seen.observe(board)
  board.addEventListener('wheel', wheel, { passive: false })
  return () => {
    seen.disconnect()
    board.removeEventListener('wheel', wheel)
  }
}
