/** The state of an address that gets notifications, in one line. */
import type { Address } from '../api/types'

export const PACES: Record<string, string> = { each: 'immediately', daily: 'at most once a day' }

export function addressState({ kind, pace, confirmed, fault }: Address): string {
  const sent = `${kind}, ${PACES[pace] ?? pace}`
  if (fault) return `${sent}. The last notification failed: ${fault}`
  return confirmed
    ? `${sent}.`
    : `${sent}. Not confirmed yet: open the link in the mail we sent there. The link works for 3 days.`
}
