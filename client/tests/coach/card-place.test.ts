import { expect, it } from 'vitest'
import { type Box, type Size, placeCard } from '../../src/lib/coach/card-place'

const card: Size = { width: 300, height: 200 }
const screen: Size = { width: 1000, height: 700 }

function covers(thing: Box, left: number, top: number): boolean {
  return left < thing.right && left + card.width > thing.left && top < thing.bottom && top + card.height > thing.top
}

it('is beside what it points at and points at its middle', () => {
  const placed = placeCard({ left: 100, top: 300, right: 140, bottom: 340 }, card, screen)
  expect(placed).toEqual({ left: 156, top: 220, side: 'right', tip: 100 })
})

it('changes the side where there is no room', () => {
  expect(placeCard({ left: 900, top: 300, right: 990, bottom: 340 }, card, screen).side).toBe('below')
  expect(placeCard({ left: 900, top: 640, right: 990, bottom: 690 }, card, screen).side).toBe('left')
  expect(placeCard({ left: 10, top: 640, right: 990, bottom: 690 }, card, screen).side).toBe('above')
})

it('never covers the thing and never leaves the screen, wherever the thing is', () => {
  for (let left = 0; left < 960; left += 40)
    for (let top = 0; top < 660; top += 40) {
      const thing = { left, top, right: left + 40, bottom: top + 40 }
      const placed = placeCard(thing, card, screen)
      expect(covers(thing, placed.left, placed.top)).toBe(false)
      expect(placed.left).toBeGreaterThanOrEqual(8)
      expect(placed.top).toBeGreaterThanOrEqual(8)
      expect(placed.left + card.width).toBeLessThanOrEqual(screen.width)
      expect(placed.top + card.height).toBeLessThanOrEqual(screen.height)
    }
})

it('leaves free what else is to be seen, if there is room for it', () => {
  const thing = { left: 100, top: 300, right: 140, bottom: 340 }
  const beside = { left: 160, top: 280, right: 400, bottom: 320 }
  expect(placeCard(thing, card, screen, null, { boxes: [beside], frame: null }).side).toBe('below')
  const half = { left: 0, top: 250, right: 1000, bottom: 700 }
  const frame = { left: 500, top: 20, right: 1000, bottom: 600 }
  expect(placeCard(thing, card, screen, null, { boxes: [half], frame })).toMatchObject({
    left: 508,
    top: 28,
    side: null,
  })
})

it('goes to the corner where it covers least if the thing is large, and rests in a corner without one', () => {
  const placed = placeCard({ left: 0, top: 0, right: 800, bottom: 600 }, card, screen)
  expect(placed).toMatchObject({ left: 692, top: 492, side: null })
  expect(placeCard(null, card, screen)).toMatchObject({ left: 8, top: 492, side: null })
})

it('is beside all that is read together with the thing, at the height of the thing, where there is room', () => {
  const around = { left: 600, top: 150, right: 1000, bottom: 700 }
  const tab = { left: 750, top: 150, right: 800, bottom: 190 }
  expect(placeCard(tab, card, screen, around)).toEqual({ left: 284, top: 150, side: 'left', tip: 20 })
  const button = { left: 750, top: 400, right: 800, bottom: 440 }
  expect(placeCard(button, card, screen, around)).toEqual({ left: 284, top: 320, side: 'left', tip: 100 })
  expect(placeCard(tab, card, screen, { ...around, left: 200 }).side).toBe('below')
})
