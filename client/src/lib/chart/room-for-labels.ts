/** Room on a screen: what is taken by words and marks, found quickly among thousands of them. */

/** Left, top, right and bottom, in pixels. */
export type Rect = readonly [number, number, number, number]

const CELL = 32

export function hits(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

export class Room {
  private readonly cells = new Map<string, Rect[]>()

  constructor(taken: readonly Rect[] = []) {
    for (const rect of taken) this.take(rect)
  }

  take(rect: Rect): void {
    for (const cell of around(rect)) {
      const there = this.cells.get(cell)
      if (there) there.push(rect)
      else this.cells.set(cell, [rect])
    }
  }

  /** Whether nothing is there; a rectangle itself does not count. */
  free(rect: Rect, except: Rect | null = null): boolean {
    return !around(rect).some((cell) => this.cells.get(cell)?.some((one) => one !== except && hits(one, rect)))
  }
}

function around([left, top, right, bottom]: Rect): string[] {
  const found: string[] = []
  for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x++)
    for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y++) found.push(`${x},${y}`)
  return found
}
