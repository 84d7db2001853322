import { expect, it } from 'vitest'
import { type Passage, excerpt, places, search } from '../../src/lib/docs/search'

const passage = (id: string, text: string, heading = false): Passage => ({ id, chapter: '14 Ambush', text, heading })
const PAGE = [
  passage('14.1', '14.1 Fleets that have neither moved nor fired ambush every fleet that moves through.'),
  passage('14.3', '14.3 Each ship in ambush makes two hits.'),
  passage('14-ambush', '14 Ambush', true),
  passage('15.1', '15.1 You may declare a player an ally; a jambush is not a word.'),
]

it('finds passages with all words, headings first, beginnings of words before their middles', () => {
  expect(search(PAGE, 'ambush').found.map((one) => one.id)).toEqual(['14-ambush', '14.1', '14.3', '15.1'])
  expect(search(PAGE, 'AMBUSH hits').found.map((one) => one.id)).toEqual(['14.3'])
  expect(search(PAGE, 'nothing like it').found).toEqual([])
  expect(search(PAGE, '  ').found).toEqual([])
})

it('says how many more there are', () => {
  const many = Array.from({ length: 50 }, (_, index) => passage(`c${index}`, 'a ship'))
  expect(search(many, 'ship')).toMatchObject({ more: 10 })
})

it('shows what is around the words, and marks them', () => {
  expect(excerpt('Each ship in ambush makes two hits.', 'ambush')).toEqual([
    { text: 'Each ship in ', found: false },
    { text: 'ambush', found: true },
    { text: ' makes two hits.', found: false },
  ])
  const long = `${'word '.repeat(40)}ambush ${'word '.repeat(40)}`
  const pieces = excerpt(long, 'ambush')
  expect(pieces[0]?.text).toBe('… ')
  expect(pieces.at(-1)?.text.endsWith(' …')).toBe(true)
  expect(pieces.some((piece) => piece.found)).toBe(true)
})

it('does not mark the same letters twice', () => {
  expect(places('fleets fleet', ['fleet', 'fleets'])).toEqual([
    [0, 6],
    [7, 12],
  ])
})
