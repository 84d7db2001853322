import { expect, it } from 'vitest'
import { scrollBy } from '../../src/lib/page/focus'

const FRAME = { top: 100, bottom: 500 }

it('does not scroll to what is in view', () => {
  expect(scrollBy({ top: 120, bottom: 400 }, FRAME)).toBe(0)
})

it('scrolls as little as needed, with some room', () => {
  expect(scrollBy({ top: 300, bottom: 600 }, FRAME)).toBe(108)
  expect(scrollBy({ top: 50, bottom: 200 }, FRAME)).toBe(-58)
})

it('shows the beginning of what is too large', () => {
  expect(scrollBy({ top: 200, bottom: 900 }, FRAME)).toBe(92)
})
