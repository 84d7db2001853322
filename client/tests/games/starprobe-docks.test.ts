import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import Docks from '../../src/games/starprobe/Docks.svelte'
import { counted, modesOn, ordered, packed, waresOf } from '../../src/games/starprobe/voyage'
import type { Listing } from '../../src/lib/api/types'
import type { OrderSheet } from '../../src/lib/orders/sheet.svelte'
import { numberSlot, orderForm, phrase } from '../order-forms'
import { typed } from './starprobe-values'

describe('the docks', () => {
  const docks = [
    typed(
      'docks',
      {
        kind: 'counted',
        cells: ['Naval crew, hundreds', '0.5 M'],
        values: { verb: 'hire', what: 'naval', count: 10, lot: 1 },
      },
      {
        kind: 'counted',
        cells: ['Years of supplies', '2 M'],
        values: { verb: 'buy', what: 'years', count: 1, lot: 1 },
      },
      {
        kind: 'counted',
        cells: ['Missile salvos', '1 M for 5'],
        values: { verb: 'buy', what: 'salvos', count: 5, lot: 5 },
      },
      { kind: 'modes', cells: ['Negotiation modes', '0.5 M'], values: { verb: 'modes', modes: [1, 3], highest: 20 } },
    ),
  ]
  const wares = waresOf(docks)
  const [naval, years, salvos] = wares
  const had = packed(docks)
  const setting = (before: string, after: string, there: number) =>
    orderForm(before, {
      phrases: [phrase(`${before} {count} ${after}`, [numberSlot('count', 0, 25)])],
      first_below: there,
    })
  const modes = orderForm('modes', {
    phrases: [
      phrase('modes'),
      ...['mode1', 'mode2', 'mode3'].map((name) => phrase(`{${name}}`, [numberSlot(name, 1, 20)], true)),
    ],
    first_below: 2,
  })
  const forms = [setting('hire', 'naval', 10), setting('buy', 'years', 1), modes]

  it('tell what is there', () => {
    expect(wares.map((ware) => [ware.name, ware.has, ware.step])).toEqual([
      ['Naval crew, hundreds', 10, 1],
      ['Years of supplies', 1, 1],
      ['Missile salvos', 5, 5],
    ])
    expect(had).toEqual({ verb: 'modes', has: [1, 3], highest: 20, price: '0.5 M', use: '' })
  })

  it('explain what negotiation modes are for, above their numbers', () => {
    const use = 'One is used up in each negotiation with natives.'
    const told = [
      typed('docks', { kind: 'modes', cells: ['Negotiation modes', '0.5 M', 'modes 3', use], values: { highest: 2 } }),
    ]
    expect(packed(told).use).toBe(use)
    const sheet = { orderForms: [], text: '', busy: false, current: false, checked: { preview: { tallies: [] } } }
    const shown = (listings: Listing[]) => {
      const props = {
        sheet: sheet as unknown as OrderSheet,
        orderForms: sheet.orderForms,
        listings,
        go: () => undefined,
      }
      const { body } = render(Docks, { props })
      const modes = /<fieldset.*<\/fieldset>/s.exec(body)?.[0].replace(/<!--.*?-->/g, '') ?? ''
      return modes
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    }
    expect(shown(told)).toBe(`Negotiation modes: 0 0.5 M each ${use} 1 2`)
    expect(shown([typed('docks')])).toBe('Negotiation modes: 0 each')
  })

  it('write only what is to change, and first what goes before other lines', () => {
    const more = ordered('', forms, wares, had, { ware: years!, count: 2 })
    expect(more).toBe('buy 2 years')
    const both = ordered(more, forms, wares, had, { ware: naval!, count: 8 })
    expect(both).toBe('hire 8 naval\nbuy 2 years')
    expect(counted(both, naval!)).toBe(8)
    expect(counted(both, salvos!)).toBe(5)
    expect(ordered(both, forms, wares, had, { ware: naval!, count: 10 })).toBe('buy 2 years')
    expect(ordered(more, forms, wares, had, { modes: [3] })).toBe('modes 3\nbuy 2 years')
    expect(ordered(more, forms, wares, had, { modes: [1, 3, 5] })).toBe('buy 2 years\nmodes 1 3 5')
    const unsaid = forms.map((form) => ({ ...form, first_below: null }))
    expect(ordered(more, unsaid, wares, had, { modes: [3] })).toBe('buy 2 years\nmodes 3')
  })

  it('keep other lines, and change modes', () => {
    const text = ordered('name Beagle', forms, wares, had, { modes: [3, 1, 20] })
    expect(text).toBe('name Beagle\nmodes 1 3 20')
    expect(modesOn(text, had)).toEqual([1, 3, 20])
    expect(ordered(text, forms, wares, had, { modes: [3, 1] })).toBe('name Beagle')
    expect(modesOn('modes', had)).toEqual([])
  })
})
