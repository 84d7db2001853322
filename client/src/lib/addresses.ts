/** How an address to which news are sent fares, in a line. */
import type { Address } from './shapes'

export const PACES: Record<string, string> = { each: 'as they come', daily: 'at most once a day' }

export function addressState({ kind, pace, confirmed, fault }: Address): string {
  const sent = `${kind}, ${PACES[pace] ?? pace}`
  if (fault) return `${sent}. The last letter did not arrive: ${fault}`
  return confirmed
    ? `${sent}.`
    : `${sent}. Not confirmed yet: open the link in the mail that was sent there; it works for 3 days.`
}
