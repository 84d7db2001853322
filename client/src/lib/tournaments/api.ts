/** The part of the API for tournaments and ladders. */
import { call, get, post } from '../api/api'
import type { ProgramLadder, NewTournament, Tournament } from '../api/types'

const at = (id: string) => `/tournaments/${encodeURIComponent(id)}`

export const tournamentApi = {
  listPath: (which: string) => `/tournaments?which=${which}&limit=50`,
  historyPath: (id: string) => `${at(id)}/history?limit=50`,
  create: (wish: NewTournament) => post<{ id: string }>('/tournaments', wish),
  shown: (id: string, season: number | null) =>
    get<Tournament>(season === null ? at(id) : `${at(id)}?season=${season}`),
  enter: (id: string, name: string) => post<{ number: number }>(`${at(id)}/entries`, { name }),
  addBot: (id: string, bot: string) => post<{ number: number }>(`${at(id)}/entries`, { bot }),
  setStart: (id: string, starts: string | null) => call<undefined>('PUT', `${at(id)}/start-time`, { starts }),
  decide: (id: string, pairing: number, winner: number | null, note: string) =>
    post<undefined>(`${at(id)}/pairings/${pairing}/result`, { winner, note }),
  remove: (id: string, entry: number) => call<undefined>('DELETE', `${at(id)}/entries/${entry}`),
  act: (id: string, deed: 'start' | 'cancel' | 'leave') => post<undefined>(`${at(id)}/${deed}`),
  ladder: (game: string) => get<ProgramLadder>(`/workshops/${encodeURIComponent(game)}/ladder`),
}
