/** Drafts of programs, one for each kind, kept in the browser so that nothing is lost. */
export interface Draft {
  name: string
  team: string
  code: string
  /** The program of the library it was taken from, if it was. */
  from: number
  mine: boolean
  /** The record file it was taken from, without its code: its numbers and other fields go with the program. */
  file: string
}
export interface Kept {
  kind: string
  drafts: Record<string, Draft>
  position: string
  seed: string
}

const key = (game: string) => `turnsheet.workshop.${game}`

/** Says whether it could be kept. */
export function keepBench(game: string, kept: Kept): boolean {
  try {
    localStorage.setItem(key(game), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function keptBench(game: string): Partial<Kept> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key(game)) ?? '{}')
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}

/** What was kept, where it is a draft, and otherwise the example. */
export function restored(kinds: readonly string[], example: string, kept: Partial<Kept>): Record<string, Draft> {
  return Object.fromEntries(
    kinds.map((kind) => {
      const old: Partial<Draft> = kept.drafts?.[kind] ?? {}
      const draft: Draft = {
        name: text(old.name, 'My first'),
        team: text(old.team, ''),
        code: text(old.code, example),
        from: typeof old.from === 'number' ? old.from : 0,
        mine: old.mine === true,
        file: text(old.file, ''),
      }
      return [kind, draft]
    }),
  )
}

function text(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}
