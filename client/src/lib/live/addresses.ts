/** The state of an address that gets notifications, in one line. */
import type { Address } from '../api/types'

export const PACES: Record<string, string> = { each: 'immediately', daily: 'at most once a day' }

export const TURNS: Record<Address['turns'], string> = {
  none: 'no',
  text: 'the printout',
  pdf: 'the printout and a PDF sheet',
}

/** What an address gets beside notifications, for the end of a sentence. */
export function letters({ turns, receipts }: Pick<Address, 'turns' | 'receipts'>): string {
  const each = turns === 'none' ? [] : [`each turn (${TURNS[turns]})`]
  return [...each, ...(receipts ? ['receipts for orders'] : [])].join(' and ')
}

export function addressState(address: Address): string {
  const { kind, pace, confirmed, fault } = address
  const also = letters(address)
  const sent = `${kind}, ${PACES[pace] ?? pace}${also && `; ${also}`}`
  if (fault) return `${sent}. The last notification failed: ${fault}`
  return confirmed
    ? `${sent}.`
    : `${sent}. Not confirmed yet: open the link in the mail we sent there. The link works for 3 days.`
}
