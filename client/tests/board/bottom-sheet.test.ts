import { expect, it } from 'vitest'
import { BottomSheet, levelAt } from '../../src/lib/board/bottom-sheet.svelte'

it('stays where it is let go, at the nearest level', () => {
  expect(levelAt(0.25, 0)).toBe('low')
  expect(levelAt(0.4, 0)).toBe('half')
  expect(levelAt(0.8, 0.1)).toBe('high')
})

it('goes on in the direction of a quick drag', () => {
  expect(levelAt(0.3, 1)).toBe('half')
  expect(levelAt(0.55, 1)).toBe('high')
  expect(levelAt(0.45, -1)).toBe('low')
  expect(levelAt(0.99, 1)).toBe('high')
})

it('is raised where something is to be seen, and leaves room for the chart', () => {
  const sheet = new BottomSheet()
  sheet.lower()
  sheet.raise()
  expect(sheet.level).toBe('half')
  sheet.step(1)
  sheet.raise()
  expect(sheet.level).toBe('high')
  sheet.uncover()
  expect(sheet.level).toBe('half')
  sheet.step(-1)
  sheet.step(-1)
  expect(sheet.level).toBe('low')
})

it('grows with a form, further for one of a card', () => {
  const sheet = new BottomSheet()
  expect(sheet.room(500, 40, 0)).toBe(235 + 40)
  expect(sheet.room(500, 40, 320)).toBe(320)
  expect(sheet.room(500, 40, 460)).toBe(360)
  expect(sheet.room(500, 40, 460, true)).toBe(460)
  expect(sheet.room(500, 40, 600, true)).toBe(470)
})

it('gives what a guide speaks of more room than half, and leaves some of the chart', () => {
  const sheet = new BottomSheet()
  const [phone, most] = [500, 350]
  expect(sheet.reading(phone)).toBeGreaterThan(1.25 * sheet.height(phone))
  expect(sheet.reading(phone)).toBeLessThan(most)
  expect(sheet.reading(300)).toBe(sheet.height(300))
})
