/** Finding marks by what somebody types: a number, a name, something they carry. */
import type { Mark } from '../api/types'

export interface Hit {
  mark: Mark
  /** What was found about it, if it is not the mark itself: `artifacts V54`. */
  by: string
}

/** The best hits first: what is called so, what has it, whose name begins so. A bare number is that of a mark. */
export function find(marks: readonly Mark[], typed: string, most = 8): Hit[] {
  const wanted = typed.trim().toLowerCase()
  if (!wanted) return []
  const found = marks.flatMap((mark) => judged(mark, wanted))
  return found
    .sort((a, b) => a.rank - b.rank || Number(!!a.mark.near) - Number(!!b.mark.near))
    .slice(0, most)
    .map(({ mark, by }) => ({ mark, by }))
}

function judged(mark: Mark, wanted: string): (Hit & { rank: number })[] {
  const names = [mark.id, mark.label].map((name) => name.toLowerCase())
  if (names.includes(wanted)) return [{ mark, by: '', rank: 0 }]
  if (/^\d+$/.test(wanted)) return mark.id.replace(/^\D+/, '') === wanted ? [{ mark, by: '', rank: 1 }] : []
  for (const [name, value] of mark.details) {
    const words = value.toLowerCase().split(/[^\p{L}\p{N}-]+/u)
    const whole = words.includes(wanted)
    if (whole || words.some((word) => wanted.length > 2 && word.startsWith(wanted)))
      return [{ mark, by: `${name} ${value}`, rank: whole ? 1 : 3 }]
  }
  return names.some((name) => name.startsWith(wanted)) ? [{ mark, by: '', rank: 2 }] : []
}
