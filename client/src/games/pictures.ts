/** The pictures of the home page, apart from what matches need: one of each game, and a moving one at the top. */
import type { Component, Snippet } from 'svelte'
import Raumkrieg from './raumkrieg/HomePicture.svelte'
import OpeningPicture from './raumkrieg/OpeningPicture.svelte'
import Robots from './robots/HomePicture.svelte'
import Starprobe from './starprobe/HomePicture.svelte'
import Starweb from './starweb/HomePicture.svelte'

/** What moves at the top of the page. */
export { OpeningPicture }

export interface PictureProps {
  width: number
  height: number
  /** What is shown if the picture cannot be loaded. */
  otherwise: Snippet
}

const PICTURES: Record<string, Component<PictureProps>> = {
  raumkrieg: Raumkrieg,
  robots: Robots,
  starprobe: Starprobe,
  starweb: Starweb,
}

export function pictureOf(game: string): Component<PictureProps> | null {
  return PICTURES[game] ?? null
}
