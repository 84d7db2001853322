/** A vacation in all of a person's matches: it is announced to others, so the person is asked first. */
import type { AnnouncedVacation } from '../api/types'
import { moment } from '../page/clock'
import { questions } from '../page/question.svelte'
import { accountApi } from './account-api'

/** Null if the person said no. */
export async function startVacation(until: Date): Promise<AnnouncedVacation | null> {
  const sure = {
    title: `Go on vacation until ${moment(until.toISOString())}?`,
    text: 'It counts in all your matches that allow it. A substitute plays for you, or the match waits and its deadline moves. The other players are notified.',
    yes: 'Start vacation',
  }
  return (await questions.ask(sure)) ? accountApi.goAway(until.toISOString()) : null
}
