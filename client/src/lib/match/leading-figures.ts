/** The figures of the head, where there is room for few of them. */
import type { Extras } from '../../games'
import type { Figure } from '../api/types'

/** What tells how one is doing, if a game does not say otherwise. */
const LEADING: NonNullable<Extras['leading']> = [['score'], ['rank']]

/** The same figures, with score and rank, or what a game has instead of them, before the others. */
export function leadingFirst(
  figures: readonly Figure[],
  { leading: groups = LEADING }: Pick<Extras, 'leading'>,
): Figure[] {
  const leading = groups.flatMap((names) => {
    const found = names.flatMap((name) => figures.find((figure) => figure.id === name) ?? [])[0]
    return found ? [found] : []
  })
  return [...leading, ...figures.filter((figure) => !leading.includes(figure))]
}

/** The figures of positions of a match that is over. Those are called by the turn that led to them, and not by the next one, which this figure counts. */
export function afterTheEnd(figures: readonly Figure[]): Figure[] {
  return figures.filter((figure) => figure.id !== 'turn')
}
