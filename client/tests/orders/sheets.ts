/** A seat's order sheet in a tab that was just opened, and what the server answers about it. */
import { afterEach, beforeEach, vi } from 'vitest'
import { api } from '../../src/lib/api/api'
import { NOTHING } from '../../src/lib/orders/sheet-check.svelte'
import { OrderSheet } from '../../src/lib/orders/sheet.svelte'
import type { Receipt, SheetInfo } from '../../src/lib/api/types'
import { orderForm, phrase } from '../order-forms'
import { StorageStub } from '../storage-stub'

/** A robot's order, which is carried out at once. */
export const STEP = orderForm('move', { label: 'Step', phrases: [phrase('move')], mark: 'robot' })

/** Called with what a sheet tells the page. */
export const told = vi.fn()

/** Before each test of a file: nothing is stored in the browser, and the server accepts everything. */
export function openTabForEachTest(): void {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new StorageStub())
    vi.stubGlobal('sessionStorage', new StorageStub())
    vi.restoreAllMocks()
    told.mockReset()
    vi.spyOn(api, 'orderForms').mockResolvedValue([STEP])
    vi.spyOn(api, 'check').mockResolvedValue(NOTHING)
    vi.spyOn(api, 'draft').mockResolvedValue(receipt('draft'))
  })
  afterEach(() => void vi.useRealTimers())
}

/** An empty sheet for orders that are carried out at once. */
export function playInfo(step: number, more: Partial<SheetInfo> = {}): SheetInfo {
  return {
    step,
    attempt: 0,
    prompt: '',
    prompt_id: '',
    awaited: true,
    immediate: true,
    text: '',
    version: 0,
    sent: false,
    receipts: [],
    suggestion: '',
    keep_suggestion: false,
    drafted: false,
    suggests: false,
    ...more,
  }
}

/** An empty sheet for a turn of all seats. */
export function turnInfo(step: number, more: Partial<SheetInfo> = {}): SheetInfo {
  return playInfo(step, { immediate: false, prompt: `orders for turn ${step}`, prompt_id: `turn ${step}`, ...more })
}

export function receipt(kind: Receipt['kind'], more: Partial<Receipt> = {}): Receipt {
  return { id: 0, kind, refusals: [], ...more } as unknown as Receipt
}

export async function loaded(info: SheetInfo, { seat = 1, seeEach = false } = {}): Promise<OrderSheet> {
  vi.spyOn(api, 'sheet').mockResolvedValue(info)
  const sheet = new OrderSheet('m', seat, told, seeEach)
  await sheet.load()
  return sheet
}
