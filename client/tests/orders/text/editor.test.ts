import { expect, it } from 'vitest'
import { difference } from '../../../src/lib/page/text-changes'

it('replaces only what differs', () => {
  expect(difference('14 A 1,1\n15 A 2,2', '14 A 3,1\n15 A 2,2')).toEqual({ from: 5, to: 6, insert: '3' })
  expect(difference('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' })
  expect(difference('', 'x')).toEqual({ from: 0, to: 0, insert: 'x' })
})
