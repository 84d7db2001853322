/** Help about the words of a language, made from the list that the workshop gives. */
import type { Word } from '../api/types'

export interface Known {
  words: readonly Word[]
  /** The names that a text gives to words and variables of its own. */
  defined(text: string): string[]
}

const MOST_OWN = 200

/** A name follows a word that begins a definition: those of that group whose stack effect is empty. */
export function known(words: readonly Word[]): Known {
  const openers = words.filter((word) => word.group === 'definitions' && word.name !== ';').map((word) => word.name)
  const built = new Set(words.map((word) => word.name))
  return {
    words,
    defined(text) {
      const pieces = text.split(/\s+/)
      const names = pieces.filter((piece, index) => openers.includes(pieces[index - 1] ?? '') && !built.has(piece))
      return [...new Set(names.filter(Boolean))].slice(0, MOST_OWN)
    },
  }
}

export function wordAt(line: string, at: number): { word: string; from: number; to: number } | null {
  const before = /\S*$/.exec(line.slice(0, at))?.[0] ?? ''
  const after = /^\S*/.exec(line.slice(at))?.[0] ?? ''
  const word = before + after
  return word ? { word, from: at - before.length, to: at + after.length } : null
}

export function helpOf(word: string, words: readonly Word[]): Word | null {
  return words.find((each) => each.name === word) ?? null
}

/** The words that fit what is looked for, by group in the order of the list. */
export function grouped(words: readonly Word[], wanted: string): { group: string; words: Word[] }[] {
  const text = wanted.trim().toLowerCase()
  const fits = (word: Word) => `${word.name} ${word.meaning} ${word.group}`.toLowerCase().includes(text)
  const groups = [...new Set(words.map((word) => word.group))]
  return groups
    .map((group) => ({ group, words: words.filter((word) => word.group === group && fits(word)) }))
    .filter((each) => each.words.length > 0)
}
