/** Questions about an order, before it is on the sheet. */
import { expect, it, vi } from 'vitest'
import { ApiError, api } from '../../src/lib/api/api'
import { NOTHING } from '../../src/lib/orders/sheet-check.svelte'
import type { OrderSheet } from '../../src/lib/orders/sheet.svelte'
import { questions } from '../../src/lib/page/question.svelte'
import { orderForm, phrase } from '../order-forms'
import { loaded, openTabForEachTest, playInfo, told } from './sheets'

openTabForEachTest()

const plunder = (world: string) =>
  orderForm('plunder', {
    label: `Plunder ${world}`,
    phrases: [phrase(`${world}X`)],
    group: `plunder ${world}`,
    mark: world,
  })

async function withWorlds(...worlds: string[]): Promise<OrderSheet> {
  const sheet = await loaded(playInfo(1))
  sheet.orderForms = worlds.map(plunder)
  vi.spyOn(api, 'check').mockImplementation((_match, _seat, text) => {
    const warnings = text.split('\n').includes('W9X')
      ? [{ order: 'W9X', text: 'W9 is your home world.', rest: 'is your home world.', mark: 'W9', ask: true }]
      : []
    return Promise.resolve({ ...NOTHING, preview: { ...NOTHING.preview, warnings } })
  })
  return sheet
}

it('asks about an order that cannot soon be made good, also when another thing is given it with this one', async () => {
  const sheet = await withWorlds('W5', 'W9', 'W7')
  expect(await sheet.wants(plunder('W5'), {})).toBe(true)
  expect(await sheet.wants(plunder('W5'), {}, ['W7'])).toBe(true)
  expect(questions.asked).toBeNull()
  const wanted = sheet.wants(plunder('W5'), {}, ['W9'])
  await vi.waitFor(() => expect(questions.asked?.title).toBe('Plunder W5, W9?'))
  expect(questions.asked?.text).toBe('W9 is your home world.')
  questions.answer(false)
  expect(await wanted).toBe(false)
  const again = sheet.wants(plunder('W9'), {})
  await vi.waitFor(() => expect(questions.asked?.title).toBe('Plunder W9?'))
  questions.answer(true)
  expect(await again).toBe(true)
  expect(await sheet.wants(plunder('W5'), {}, ['W9'])).toBe(true) // it was answered
})

it('asks about an order that could not be checked, and gives none for a turn that is over', async () => {
  const sheet = await withWorlds('W5', 'W9')
  vi.spyOn(api, 'check').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const wanted = sheet.wants(plunder('W5'), {})
  await vi.waitFor(() => expect(questions.asked?.text).toMatch(/^This could not be checked\./))
  questions.answer(false)
  expect(await wanted).toBe(false)
  vi.spyOn(api, 'check').mockRejectedValueOnce(new ApiError(409, 'stale', 'over'))
  expect(await sheet.wants(plunder('W5'), {})).toBe(false)
  expect(questions.asked).toBeNull()
  expect(told).toHaveBeenCalled()
})
