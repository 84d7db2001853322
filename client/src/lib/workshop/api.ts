/** The workshop's part of the API. */
import { call, get, post, whole } from '../api/api'
import type {
  Contest,
  ContestWish,
  Findings,
  Listed,
  NewProgram,
  Program,
  ProgramRecord,
  Trial,
  TrialWish,
  WorkshopInfo,
} from '../api/types'

export type Filters = Record<string, string | number | boolean>

const at = (game: string) => `/workshops/${encodeURIComponent(game)}`
const entry = (game: string, id: number) => `${at(game)}/library/${id}`

export const workshopApi = {
  all: () => get<WorkshopInfo[]>('/workshops'),
  check: (game: string, code: string) => post<Findings>(`${at(game)}/check`, { code }),
  trial: (game: string, wish: TrialWish) => post<Trial>(`${at(game)}/trial`, wish),
  contest: (game: string, wish: ContestWish) => post<Contest>(`${at(game)}/contest`, wish),
  read: (game: string, file: string) => post<ProgramRecord>(`${at(game)}/record/read`, { code: file }),
  write: (game: string, program: NewProgram) => post<{ code: string }>(`${at(game)}/record/write`, program),

  list: (game: string) => whole<Listed>(`${at(game)}/library`, 10),
  listPath: (game: string, filters: Filters) => `${at(game)}/library${query(filters)}`,
  program: (game: string, id: number) => get<Program>(entry(game, id)),
  register: (game: string, program: NewProgram) => post<Program>(`${at(game)}/library`, program),
  bringIn: (game: string, file: string) => post<Program>(`${at(game)}/library/import`, { code: file }),
  revise: (game: string, id: number, program: NewProgram) => call<Program>('PUT', entry(game, id), program),
  retire: (game: string, id: number) => post<Program>(`${entry(game, id)}/retire`),
  recordPath: (game: string, id: number) => `/api${entry(game, id)}/record`,
}

/** Only what is wanted is said. */
export function query(filters: Filters): string {
  const said = Object.entries(filters).filter(([, value]) => value !== '' && value !== false)
  return said.length ? `?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}` : ''
}
