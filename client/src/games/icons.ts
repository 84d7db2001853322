/** The icons of the games, apart from what their matches need. */
import type { Drawing } from '../components/common/icons'
import { ICON as RAUMKRIEG } from './raumkrieg/icon'
import { ICON as ROBOTS } from './robots/icon'
import { ICON as STARPROBE } from './starprobe/icon'
import { ICON as STARWEB } from './starweb/icon'

const ICONS: Record<string, Drawing> = {
  raumkrieg: RAUMKRIEG,
  robots: ROBOTS,
  starprobe: STARPROBE,
  starweb: STARWEB,
}

export function iconOf(game: string): Drawing | undefined {
  return ICONS[game]
}
