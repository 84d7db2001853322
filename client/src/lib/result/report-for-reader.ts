/** What happened in a step, for a reader of the result. */
import { REFEREE } from '../match/viewers'
import type { Story } from '../api/types'

/**
 * In the words of the report to the reader's own seat, which says "you", if something happened there; else as everybody
 * may know it now.
 */
export async function toldToReader(own: number | null, storyOf: (seat: number) => Promise<Story>): Promise<string> {
  const mine = own === null ? null : (await storyOf(own)).digest
  if (mine && mine.lines.length > 0) return mine.sentence
  const { digest } = await storyOf(REFEREE)
  return digest.moment || digest.sentence
}
