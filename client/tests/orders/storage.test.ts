import { beforeEach, expect, it, vi } from 'vitest'
import { rememberMessages, seenMessages } from '../../src/lib/orders/storage'
import { StorageStub } from '../storage-stub'

beforeEach(() => vi.stubGlobal('localStorage', new StorageStub()))

it('knows for each seat how many messages it was shown', () => {
  rememberMessages('m', 1, 3)
  expect(seenMessages('m', 1, 5)).toBe(3)
  expect(seenMessages('m', 2, 5)).toBe(0)
})

it('forgets messages that were taken back with their turn', () => {
  rememberMessages('m', 1, 3)
  expect(seenMessages('m', 1, 2)).toBe(2)
  expect(seenMessages('m', 1, 3)).toBe(2)
})
