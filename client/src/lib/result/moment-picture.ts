/** What the picture of a moment shows: also what was destroyed in it, where that happened. */
import type { Chart, Mark, Scene, Spot } from '../api/types'

/** The things that a step destroyed, where they were then: the chart after it no longer has them. */
export function destroyed(before: Chart, after: Chart, scenes: readonly Scene[]): Mark[] {
  const left = new Set(after.marks.map((mark) => mark.id))
  const acts = scenes.flatMap((scene) => scene.acts)
  const ways = new Map<string, Spot>()
  const places = new Map([...before.marks, ...after.marks].map((mark) => [mark.id, mark.at]))
  for (const act of acts) {
    const end = act.act === 'travel' ? act.path.at(-1) : undefined
    const at = typeof end === 'string' ? places.get(end) : end
    if (act.act === 'travel' && at) ways.set(act.mark.id, at)
  }
  const gone = new Set(acts.flatMap((act) => (act.act === 'burst' && act.kind === 'destroyed' ? [act.mark] : [])))
  return before.marks
    .filter((mark) => gone.has(mark.id) && !left.has(mark.id))
    .map((mark) => ({ ...mark, at: ways.get(mark.id) ?? mark.at }))
}

/** What is in the middle of the picture: where something was destroyed, if the moment is about that too. */
export function focusOf(marks: readonly string[], lost: readonly Mark[]): readonly string[] {
  const fallen = lost.map((mark) => mark.id).filter((id) => marks.includes(id))
  return fallen.length > 0 ? fallen : marks
}
