/** The figures of the head, where there is room for few of them. */
import type { Figure } from '../api/types'

/** What tells how one is doing, in the words of all games: the first that a game has of each line comes first. */
const LEADING = [['score', 'balance', 'points'], ['rank'], ['robots'], ['destroyed']]

/** The same figures, with score and rank, or what a game has instead of them, before the others. */
export function leadingFirst(figures: readonly Figure[]): Figure[] {
  const leading = LEADING.flatMap((names) => {
    const found = names.flatMap((name) => figures.find((figure) => figure.id === name) ?? [])[0]
    return found ? [found] : []
  })
  return [...leading, ...figures.filter((figure) => !leading.includes(figure))]
}
