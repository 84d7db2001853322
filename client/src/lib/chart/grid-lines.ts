/** Ruled lines: as far apart as the chart says, finer when one looks closely. */
import { type Box, type Camera, type Screen, project } from './camera'
import type { Chart, Spot } from '../api/types'
import type { Edge } from './mark-style'
import type { Rect } from './room-for-labels'

export interface Rule {
  /** Across or up the chart. */
  axis: 'x' | 'y'
  value: number
  /** Where on the screen. */
  at: number
  /** Ruled by the chart itself, not in between. */
  main: boolean
  numbered: boolean
}

/** The name of a row or column, which stays in view at the edge of the screen. */
export interface EdgeName {
  axis: 'x' | 'y'
  name: string
  /** Where its letters are: in the middle above a column, at the beginning of a row. */
  at: Spot
  box: Rect
}

/** Pixels from one row or column to the next, with which all of them are named. */
const ROOM_FOR_NAME = 18
const LETTER = { width: 7.3, height: 14 }
const FINER = [100, 50, 20, 10, 5, 2]
const ROOM_FOR_LINE = 70
const ROOM_FOR_NUMBER = 34

export function rules(chart: Chart, camera: Camera, screen: Screen): Rule[] {
  if (!chart.ruled) return []
  const finer = FINER.find((part) => (chart.ruled / part) * camera.scale >= ROOM_FOR_LINE) ?? 1
  const gap = chart.ruled / finer
  const skip = Math.max(1, Math.ceil(ROOM_FOR_NUMBER / (gap * camera.scale)))
  const rule = (axis: 'x' | 'y', index: number): Rule => {
    const value = index * gap
    const spot = project(camera, screen, chart.up, axis === 'x' ? [value, 0] : [0, value])
    return {
      axis,
      value,
      at: axis === 'x' ? spot[0] : spot[1],
      main: index % finer === 0,
      numbered: index % skip === 0,
    }
  }
  return (['x', 'y'] as const).flatMap((axis) => {
    const [from, to] = span(chart, axis)
    const first = Math.ceil(from / gap)
    const count = Math.floor(to / gap) - first + 1
    return Array.from({ length: Math.max(0, count) }, (_, i) => rule(axis, first + i)).filter((found) => {
      const end = axis === 'x' ? screen.width : screen.height
      return found.at >= 0 && found.at <= end
    })
  })
}

/** Names that are too close to each other, or in the corner, are left out. */
export function namesAtEdges(edges: readonly Edge[], camera: Camera, screen: Screen, up: boolean): EdgeName[] {
  const close = camera.scale < ROOM_FOR_NAME
  return (['x', 'y'] as const).flatMap((axis) =>
    edges
      .filter((edge) => edge.axis === axis)
      .filter((_, index) => !close || index % 2 === 0)
      .flatMap(({ at, name }): EdgeName[] => {
        const wide = LETTER.width * name.length
        const [x, y] = project(camera, screen, up, axis === 'x' ? [at, 0] : [0, at])
        if (axis === 'x' ? x <= 40 : y <= 24) return []
        const [left, baseline] = axis === 'x' ? [x - wide / 2, 14] : [6, y + 4]
        const box: Rect = [left - 2, baseline - LETTER.height + 2, left + wide + 2, baseline + 4]
        return [{ axis, name, at: axis === 'x' ? [x, baseline] : [left, baseline], box }]
      }),
  )
}

function span(box: Box, axis: 'x' | 'y'): [number, number] {
  const i = axis === 'x' ? 0 : 1
  return [box.low[i], box.high[i]]
}
