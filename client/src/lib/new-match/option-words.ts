/** The options of a match in words: a label for the field, and a phrase for the list of what a match is played with. */

const LABELS: Record<string, string> = {
  draw_after: 'Draw after turns without damage',
  layout: 'Start positions',
  names: 'Code names',
}
const WORDS: Record<string, string> = { drawn: 'random', true: 'yes', false: 'no' }
/** What a choice means, where its word alone does not say it. */
const MEANT: Record<string, string> = {
  'layout near': 'Fleets start near each other',
  'reports battle': 'Everyone sees every hit',
  'reports classic': 'Players see only their own shots',
}
const COUNTED = ['turns', 'months']

export function optionLabel(name: string): string {
  const plain = name.replaceAll('_', ' ')
  return LABELS[name] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

export function optionWord(word: string): string {
  return WORDS[word] ?? word
}

/** `12 turns`, `Start positions: random`; empty for what is not set, and for long texts such as maps. */
export function optionText(name: string, value: unknown): string {
  const word = optionWord(String(value))
  if (['', '0'].includes(word) || word.length > 40) return ''
  const meant = MEANT[`${name} ${word}`]
  if (meant) return meant
  return COUNTED.includes(name) ? `${word} ${name}` : `${optionLabel(name)}: ${word}`
}

/** The name of a bot as players read it: `Strong bot`. */
export function botName(bot: string): string {
  return `${bot.charAt(0).toUpperCase()}${bot.slice(1)} bot`
}
