/** How an address to which news are sent fares, in a line. */
import type { Address } from './shapes'

export const PACES: Record<string, string> = { each: 'as they come', daily: 'at most once a day' }

export function addressState({ kind, pace, confirmed, fault }: Address): string {
  const sent = `${kind}, ${PACES[pace] ?? pace}`
  if (fault) return `${sent}. The last letter did not arrive: ${fault}`
  return confirmed ? `${sent}.` : `${sent}. Asked: open the link in the letter that comes there within 3 days, and say yes.`
}
