/** What somebody wants to know of a match before they play in it. */
import { site } from '../live/site.svelte'
import { capital } from '../page/capital'
import { span } from '../page/clock'
import type { MatchInfo } from '../api/types'
import { absenceText } from './absence.svelte'
import { deadlineText } from './rules-in-words'

export interface Fact {
  name: string
  value: string
}

/** The deadline, who sees the match, and whether it is rated. The game and its options are a link to the rules. */
export function factsOf(info: MatchInfo): Fact[] {
  const facts = [{ name: 'Deadline', value: `${capital(deadlineText(info.schedule))}.` }]
  if (info.schedule) {
    const absent = absenceText(info.absence, info.substitute, info.schedule)
    facts.push({ name: 'Absent', value: `${capital(absent)}.` })
  }
  return [...facts, { name: 'Who sees it', value: seenBy(info) }, { name: 'Rated', value: rated(info) }]
}

/** The options of a match, after the title of its game. */
export function optionsText(info: MatchInfo): string {
  return info.options_in_words.length > 0 ? `: ${info.options_in_words.join(', ')}` : ''
}

function seenBy(info: MatchInfo): string {
  if (info.watch !== null)
    return `${site.everybody} can watch, with a delay of ${info.watch === 'turn' ? 'one turn' : span(info.watch)}.`
  return info.private ? 'Private: only its players.' : `${site.everybody} can find it; nobody can watch.`
}

function rated(info: MatchInfo): string {
  if (info.unrated === 'guest') return 'Not rated: a guest plays in it.'
  return info.rated ? 'Yes, if all players have an account.' : 'No.'
}
