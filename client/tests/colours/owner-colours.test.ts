import { expect, test } from 'vitest'
import { amberFor, ink } from '../../src/lib/colours/owner-colours'

test('fifteen owners have colours of their own, and nobody has a grey', () => {
  expect(new Set(Array.from({ length: 15 }, (_, index) => ink(index + 1))).size).toBe(15)
  expect(ink(16)).toBe(ink(1))
  expect(ink(null)).toBe('var(--owner-none)')
})

test('amber is the person who looks: they exchange their colour with seat 1', () => {
  expect(amberFor(1)).toBe('')
  expect(amberFor(null)).toBe('')
  expect(amberFor(4)).toBe('--owner-4:var(--hue-1);--owner-1:var(--hue-4)')
})
