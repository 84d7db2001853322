import { describe, expect, it } from 'vitest'
import { stakesOf, volleys } from '../../src/games/starprobe/ground-battle'
import type { OrderForm, Stakes } from '../../src/lib/api/types'

const odds = (chance: number): Stakes => ({
  outcomes: [{ consequence: 'you kill it', tone: 'gain', chance, least: 0, most: 0, mean: 0, gets: 0, pays: 0 }],
  unit: 'M',
  exclusive: false,
  mean: null,
})
const [none, one, two] = [odds(0.25), odds(0.75), odds(0.95)]
const fight: OrderForm = {
  verb: 'fight',
  label: 'Fight',
  phrases: [
    { words: 'fight', slots: [], optional: false },
    {
      words: '{beams}',
      slots: [
        {
          slot: 'choice',
          name: 'beams',
          words: ['no beams'],
          marks: [],
          labels: [],
          stakes: [odds(0.1)],
          usual: '',
          accepted: [],
        },
      ],
      optional: true,
    },
    {
      words: '{salvos} salvos',
      slots: [{ slot: 'number', name: 'salvos', low: 1, high: 2, of: '', stakes: [one, two], labels: [] }],
      optional: true,
    },
  ],
  group: 'step',
  mark: '',
  personal: false,
  now: null,
  player: '',
  short: '',
  meaning: '',
  stakes: none,
  any_of: [],
  first_below: null,
}
const empty = { text: '', current: true, stakes: null }

describe('a turn on the ground', () => {
  it('shows the odds of what is chosen, also if the sheet was emptied by the battle before', () => {
    expect(stakesOf(fight, {}, empty)).toBe(none)
    expect(stakesOf(fight, { salvos: '1' }, empty)).toBe(one)
    expect(stakesOf(fight, { salvos: '2' }, { ...empty, text: 'fight', stakes: none })).toBe(two)
  })

  it('takes the word of the server for the order that is written', () => {
    const both = odds(0.6)
    const values = { beams: 'no beams', salvos: '1' }
    expect(stakesOf(fight, values, { text: 'fight no beams 1 salvos', current: true, stakes: both })).toBe(both)
    expect(stakesOf(fight, values, { text: 'fight no beams 1 salvos', current: false, stakes: none })).toBeNull()
    expect(stakesOf(fight, values, empty)).toBeNull()
  })

  it('tells the chance of each number of salvos', () => {
    expect(volleys(fight).map(({ words, chance }) => `${words} ${chance}`)).toEqual([
      'No missiles 25\u00a0%',
      '1 salvo 75\u00a0%',
      '2 salvos 95\u00a0%',
    ])
    expect(volleys({ ...fight, phrases: fight.phrases.slice(0, 2) })).toEqual([])
  })
})
