/** Open forms outlive a reload, and nothing of them stays for others. */
import { expect, it, vi } from 'vitest'
import { api } from '../../src/lib/api/api'
import type { OrderSheet } from '../../src/lib/orders/sheet.svelte'
import { forgetForms, forgetFormsOfOthers } from '../../src/lib/orders/storage'
import { TELL, accelerate } from '../order-forms'
import { loaded, openTabForEachTest, receipt, turnInfo } from './sheets'

openTabForEachTest()

/** A sheet with two forms, in a page that was just opened. */
async function reloaded(info = turnInfo(1), seat = 1): Promise<OrderSheet> {
  vi.spyOn(api, 'orderForms').mockResolvedValue([accelerate(14), TELL])
  return loaded(info, { seat })
}

const typed = (sheet: OrderSheet) => sheet.openForms.all.map((form) => form.typed)

it('open forms with input outlive a reload, and those without do not', async () => {
  const sheet = await reloaded()
  sheet.openForms.put(accelerate(14), { by: '3,4' })
  sheet.openForms.put(TELL, {})
  sheet.close()
  expect(typed(await reloaded())).toEqual([{ by: '3,4' }])
  expect(typed(await reloaded(turnInfo(1), 2))).toEqual([])
})

it('open forms are forgotten when they are closed or sent, or their step is over', async () => {
  let sheet = await reloaded()
  sheet.openForms.put(accelerate(14), { by: '3,4' })
  sheet.openForms.drop(accelerate(14))
  expect(sessionStorage.length).toBe(0)
  sheet.openForms.put(TELL, { text: 'Peace?' })
  vi.spyOn(api, 'send').mockResolvedValue(receipt('final'))
  await sheet.send()
  expect(sheet.final).toBe(true)
  expect(sessionStorage.length).toBe(0)
  sheet = await reloaded()
  sheet.openForms.put(TELL, { text: 'Peace?' })
  expect(typed(await reloaded(turnInfo(2)))).toEqual([])
  expect(sessionStorage.length).toBe(0)
  sheet = await reloaded()
  sheet.openForms.put(TELL, { text: 'Peace?' })
  expect(typed(await reloaded(turnInfo(1, { sent: true })))).toEqual([])
  sheet = await reloaded()
  sheet.openForms.put(TELL, { text: 'Peace?' })
  sheet.discard()
  expect(sessionStorage.length).toBe(0)
})

it('a form that goes on into the next step is kept there', async () => {
  const sheet = await reloaded()
  sheet.openForms.put(TELL, { text: 'Peace?' })
  vi.spyOn(api, 'sheet').mockResolvedValue(turnInfo(2))
  await sheet.load()
  expect(typed(await reloaded(turnInfo(2)))).toEqual([{ text: 'Peace?' }])
  expect(sessionStorage.length).toBe(1)
})

it('nothing of a sheet is kept once another seat has the screen', async () => {
  const sheet = await reloaded()
  const form = accelerate(14)
  sheet.openForms.put(form, { by: '3,4' })
  sheet.openForms.put(TELL, { text: 'Peace?' })
  forgetForms('m', (seat) => seat !== 2)
  sheet.close()
  sheet.openForms.drop(form) // its card goes from the screen afterwards
  expect(sessionStorage.length).toBe(0)
})

it('nothing stays for another account in the same tab', async () => {
  forgetFormsOfOthers('ann')
  const sheet = await reloaded()
  sheet.openForms.put(TELL, { text: 'Peace?' })
  forgetFormsOfOthers('ann')
  expect(typed(await reloaded())).toEqual([{ text: 'Peace?' }])
  forgetFormsOfOthers('')
  expect(typed(await reloaded())).toEqual([])
})
