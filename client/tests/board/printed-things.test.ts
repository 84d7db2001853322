import { expect, it } from 'vitest'
import { thingsOf } from '../../src/lib/board/printed-things'

const PRINTOUT = `STARWEB  turn 3

W11 (1,2,3) [LYRA] (Industry=30)
      V3:Nebula Scrolls
   F21[LYRA]=6
   (F22[LYRA]-->W4)

W12 (4) []
`

it('keeps a world with its fleets together', () => {
  expect(thingsOf(PRINTOUT).map((thing) => thing.lines.length)).toEqual([1, 1, 4, 1, 1])
  expect(thingsOf(PRINTOUT)[2]).toMatchObject({ first: 2, whole: true })
})

it('loses no line', () => {
  const lines = thingsOf(PRINTOUT).flatMap((thing) => thing.lines)
  expect(`${lines.join('\n')}\n`).toBe(PRINTOUT)
  expect(thingsOf('').flatMap((thing) => thing.lines)).toEqual([''])
})

it('breaks what is longer than a good part of a page', () => {
  const long = ['LOG', ...Array.from({ length: 40 }, (_, index) => `  line ${index}`)].join('\n')
  expect(thingsOf(long)).toMatchObject([{ first: 0, whole: false }])
})
