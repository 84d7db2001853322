/** Lines between marks: which cross, and which run over marks that are not theirs. */

/** From 0 for a joint that keeps clear of a mark to 1 for one that runs right over it; closer than `beside` counts. */
export function near(ax: number, ay: number, bx: number, by: number, px: number, py: number, beside: number): number {
  if ((px < ax - beside && px < bx - beside) || (px > ax + beside && px > bx + beside)) return 0
  if ((py < ay - beside && py < by - beside) || (py > ay + beside && py > by + beside)) return 0
  const dx = bx - ax
  const dy = by - ay
  const along = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)))
  const ex = px - ax - along * dx
  const ey = py - ay - along * dy
  return Math.max(0, 1 - Math.sqrt(ex * ex + ey * ey) / beside)
}

/** Whether the line from a to b crosses the line from c to d. */
export function cross(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  if ((ax < cx && ax < dx && bx < cx && bx < dx) || (ax > cx && ax > dx && bx > cx && bx > dx)) return false
  if ((ay < cy && ay < dy && by < cy && by < dy) || (ay > cy && ay > dy && by > cy && by > dy)) return false
  return (
    side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 &&
    side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0
  )
}

function side(px: number, py: number, qx: number, qy: number, rx: number, ry: number): number {
  return (qx - px) * (ry - py) - (qy - py) * (rx - px)
}
