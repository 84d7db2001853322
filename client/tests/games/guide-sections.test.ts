import { expect, test } from 'vitest'
import GUIDE from '../../../docs/guides/player.md?raw'
import { extrasOf } from '../../src/games'

const SECTIONS = [...GUIDE.matchAll(/^## (.+)$/gm)].map(([, title]) => title?.toLowerCase().replaceAll(' ', '-'))

test.each(['raumkrieg', 'robots', 'starprobe', 'starweb'])('the guide for players has the section of %s', (game) => {
  expect(SECTIONS).toContain(extrasOf(game).guideSection)
})

test('a guide for somebody who is on a site does not begin with how to start one', () => {
  const [, first] = GUIDE.split('\n\n')
  expect(first).toContain('Play now')
  expect(first).not.toContain('scripts/play')
})
