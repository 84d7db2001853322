import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import BeforeSending from '../../src/components/orders/sending/BeforeSending.svelte'
import type { Note } from '../../src/lib/api/types'
import { Pointing } from '../../src/lib/match/pointing.svelte'

function shown(warnings: Note[], idle: Note[] = []): string {
  const props = { idle, warnings, marks: [], aim: new Pointing(), show: () => undefined }
  const text = render(BeforeSending, { props })
    .body.replace(/<!--.*?-->|<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]*>/g, ' ')
  return text.replace(/\s+/g, ' ').trim()
}

it('shows the name of a mark once, where the sentence begins with it', () => {
  const home = { order: 'W5X', mark: 'W5', ask: true, text: 'W5 is your home world.', rest: 'is your home world.' }
  expect(shown([home])).toBe('W5 is your home world.')
})

it('leaves a sentence alone that begins with something else, though it looks alike', () => {
  const gift = { order: 'F1T3F12', mark: 'F1', ask: false, text: 'F12 has no owner.', rest: '' }
  expect(shown([gift])).toBe('F1 F12 has no owner.')
})
