/** All requests to the server. */
import { answeredAhead } from './early-requests'
import * as paths from './paths'
import type {
  Address,
  AddressChoice,
  BestMoment,
  DocText,
  DocInfo,
  CalendarAddress,
  CalendarInfo,
  Chart,
  Chat,
  Checked,
  MergedPrintouts,
  SheetInfo,
  Forking,
  GameInfo,
  Guess,
  ImportInfo,
  CodeUse,
  Inviting,
  Ladder,
  LadderPage,
  Listing,
  MatchInfo,
  Me,
  NewAddress,
  NotificationPage,
  OrderForm,
  Opening,
  Page as Printout,
  SeatNote,
  Place,
  Preference,
  Preferences,
  PlayNow,
  Problem,
  Profile,
  Reading,
  Receipt,
  Result,
  ScoreLine,
  SeatToken,
  Story,
  Taking,
  WatchPage,
} from './types'

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(detail)
  }
}

const AWAY = 'The server is not responding. Nothing you wrote is lost. Try again in a moment.'

/** What went wrong, as a sentence. */
export function sentence(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return AWAY
}

let csrf: Promise<string> | null = null

async function token(): Promise<string> {
  if (!csrf) await api.me()
  return csrf ?? ''
}

/** Asks for the person's name; the same answer has the token that requests which change something must carry. */
async function me(): Promise<Me> {
  const asked = get<Me>(paths.me)
  const told = asked.then((found) => found.csrf)
  csrf ??= told
  told.catch(() => undefined) // it is the same failure
  try {
    return await asked
  } catch (error) {
    if (csrf === told) csrf = null
    throw error
  }
}

/** The browser has another cookie now, and with it another token. */
export function renew(found: Me): void {
  csrf = Promise.resolve(found.csrf)
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await ask(method, path, body)
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T)
}

async function ask(method: string, path: string, body?: unknown, retry = true): Promise<Response> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const answer = await ((retry && answeredAhead(method, path, text)) || sent(method, path, text))
  if (answer.ok) return answer
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>
  if ((problem.code === 'csrf' || problem.code === 'session-changed') && retry) {
    csrf = null
    return ask(method, path, body, false)
  }
  const detail =
    problem.detail ||
    problem.title ||
    (answer.status >= 502 ? AWAY : `The server returned error ${answer.status}. Try again in a moment.`) // a proxy may answer for it
  throw new ApiError(answer.status, problem.code ?? 'unknown', detail)
}

async function sent(method: string, path: string, body?: string): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (method !== 'GET') headers['X-CSRF-Token'] = await token()
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  return fetch(`/api${path}`, { method, headers, credentials: 'same-origin', ...(body === undefined ? {} : { body }) })
}

/** A page of a list, and the path of the next one: empty on the last page. */
export interface Page<T> {
  items: T[]
  next: string
}

export async function page<T>(path: string): Promise<Page<T>> {
  const answer = await ask('GET', path)
  const next = /^<\/api([^>]*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
  return { items: (await answer.json()) as T[], next }
}

/** A whole list, loaded page by page, up to a number of pages. */
export async function whole<T>(path: string, most = 50): Promise<T[]> {
  const items: T[] = []
  for (let next = path; next && most > 0; most--) {
    const found = await page<T>(next)
    items.push(...found.items)
    next = found.next
  }
  return items
}

export const get = <T>(path: string) => call<T>('GET', path)
export const post = <T>(path: string, body?: unknown) => call<T>('POST', path, body)
const { match, seat } = paths

export type OwnerAction = 'start' | 'pause' | 'resume' | 'end' | 'take-back' | 'retry' | 'make-private' | 'make-public'

export const api = {
  me,
  rename: (name: string) => post<Me>('/me', { name }),
  games: () => get<GameInfo[]>('/games'),
  player: (id: string) => get<Profile>(`/players/${encodeURIComponent(id)}`),
  ladder: (game: string, among: Ladder, after: number) =>
    get<LadderPage>(`/ladders/${encodeURIComponent(game)}?among=${among}&limit=50&after=${after}`),
  docs: () => get<DocInfo[]>('/docs'),
  doc: (section: string, name: string) =>
    get<DocText>(`/docs/${encodeURIComponent(section)}/${encodeURIComponent(name)}`),
  optionText: async (id: string, name: string) =>
    (await ask('GET', `${match(id)}/options/${encodeURIComponent(name)}`)).text(),
  open: (opening: Opening) => post<MatchInfo>('/matches', opening),
  bringIn: (file: unknown) => post<ImportInfo>('/matches/import', file),
  importing: (id: string) => get<ImportInfo>(`/imports/${encodeURIComponent(id)}`),
  playNow: (wish: PlayNow) => post<MatchInfo>('/play-now', wish),
  match: (id: string) => get<MatchInfo>(match(id)),
  act: (id: string, act: OwnerAction) => post<MatchInfo>(`${match(id)}/${act}`),
  result: (id: string) => get<Result>(`${match(id)}/result`),
  moments: (id: string) => get<BestMoment[]>(`${match(id)}/moments`),
  rematch: (id: string) => post<MatchInfo>(`${match(id)}/rematch`),
  resign: (id: string, n: number) => post<MatchInfo>(`${seat(id, n)}/resign`),
  agreeToDraw: (id: string, n: number) => post<MatchInfo>(`${seat(id, n)}/draw`),
  refuseDraw: (id: string, n: number) => call<MatchInfo>('DELETE', `${seat(id, n)}/draw`),
  historyPath: (id: string) => `${match(id)}/history`,
  filePath: (id: string) => `/api${match(id)}/file`,
  eventsPath: (id: string) => `/api${match(id)}/events`,

  take: (id: string, n: number, taking: Taking) => post<MatchInfo>(`${seat(id, n)}/take`, taking),
  leave: (id: string, n: number) => post<MatchInfo>(`${seat(id, n)}/leave`),
  free: (id: string, n: number) => post<MatchInfo>(`${seat(id, n)}/free`),
  seatBot: (id: string, n: number, bot: string) => post<MatchInfo>(`${seat(id, n)}/bot`, { bot }),
  invite: (id: string, n: number) => post<Inviting>(`${seat(id, n)}/invite`),
  revoke: (id: string, n: number) => call<MatchInfo>('DELETE', `${seat(id, n)}/invite`),
  useOfCode: (id: string, n: number, code: string) => post<CodeUse>(`${seat(id, n)}/code`, { code }),
  fork: (id: string, n: number, forking: Forking) => post<MatchInfo>(`${seat(id, n)}/sandbox`, forking),
  link: (id: string, n: number, closeOthers: boolean) =>
    post<Inviting>(`${seat(id, n)}/link?close_others=${closeOthers}`),
  token: (id: string, n: number) => post<SeatToken>(`${seat(id, n)}/token`),

  replace: (id: string, n: number, bot: string) => post<MatchInfo>(`${seat(id, n)}/replace`, { bot }),
  chat: (id: string, n: number, before?: number) =>
    get<Chat>(`${seat(id, n)}/chat${before === undefined ? '' : `?before=${before}`}`),
  sendChat: (id: string, n: number, to: number | null, text: string) => post<Chat>(`${seat(id, n)}/chat`, { to, text }),
  readChat: (id: string, n: number, number: number) => post<undefined>(`${seat(id, n)}/chat/read`, { number }),
  watch: () => get<WatchPage>('/watch'),

  chart: (id: string, n: number, step: number) => get<Chart>(paths.chart(id, n, step)),
  printout: (id: string, n: number, step: number) => get<Printout>(`${seat(id, n)}/printout.json?step=${step}`),
  story: (id: string, n: number, step: number) => get<Story>(paths.story(id, n, step)),
  orderForms: (id: string, n: number) => get<OrderForm[]>(paths.orderForms(id, n)),
  lists: (id: string, n: number, step: number) => get<Listing[]>(`${seat(id, n)}/lists?step=${step}`),
  notes: (id: string, n: number) => whole<SeatNote>(paths.notes(id, n)),
  saveNotes: (id: string, n: number, seatNotes: SeatNote[]) =>
    call<undefined>('PUT', `${seat(id, n)}/notes`, seatNotes),
  atlas: (id: string, n: number, step: number) => get<MergedPrintouts>(`${seat(id, n)}/atlas?step=${step}`),
  addPrintout: (id: string, n: number, text: string) => post<undefined>(`${seat(id, n)}/atlas`, { text }),
  removePrintout: (id: string, n: number, name: string) =>
    call<undefined>('DELETE', `${seat(id, n)}/atlas?name=${encodeURIComponent(name)}`),
  said: (id: string, n: number, step: number) => get<string[]>(`${seat(id, n)}/orders/played?step=${step}`),
  played: (id: string, n: number, step: number) => get<Checked>(`${seat(id, n)}/orders/played/preview?step=${step}`),
  guess: (id: string, n: number, text: string, assume: string) =>
    post<Guess>(`${seat(id, n)}/forecast`, { text, assumptions: assume }),
  scores: (id: string, n: number) => get<ScoreLine[]>(`${seat(id, n)}/scores`),
  messagesPath: (id: string, n: number) => `${seat(id, n)}/messages`,
  sentMessagesPath: (id: string, n: number) => `${seat(id, n)}/messages/sent`,
  sheet: (id: string, n: number) => get<SheetInfo>(paths.sheet(id, n)),
  check: (id: string, n: number, text: string, step: number) => post<Checked>(paths.check(id, n), { text, step }),
  suggestion: (id: string, n: number, text: string, step: number) =>
    post<string[]>(`${seat(id, n)}/suggestion`, { text, step }),
  /** `base` is the version of the order sheet that the text was changed from. */
  draft: (id: string, n: number, text: string, step: number, base: number) =>
    call<Receipt>('PUT', `${seat(id, n)}/draft`, { text, step, based_on: base }),
  send: (id: string, n: number, text: string, step: number, base?: number) =>
    post<Receipt>(`${seat(id, n)}/orders`, { text, step, based_on: base ?? null }),
  withdraw: (id: string, n: number, step: number) => call<Receipt>('DELETE', `${seat(id, n)}/orders?step=${step}`),
  goAway: (id: string, n: number, until: string) => call<MatchInfo>('PUT', `${seat(id, n)}/vacation`, { until }),
  comeBack: (id: string, n: number) => call<MatchInfo>('DELETE', `${seat(id, n)}/vacation`),

  notifications: (limit: number, before?: number) =>
    get<NotificationPage>(`/me/notifications?limit=${limit}${before === undefined ? '' : `&before=${before}`}`),
  readNotifications: (reading: Reading) => post<undefined>('/me/notifications/read', reading),
  addresses: () => get<Address[]>('/me/addresses'),
  addAddress: (address: NewAddress) => post<Address>('/me/addresses', address),
  chooseLetters: (id: string, choice: AddressChoice) =>
    call<Address>('PATCH', `/me/addresses/${encodeURIComponent(id)}`, choice),
  removeAddress: (id: string) => call<undefined>('DELETE', `/me/addresses/${encodeURIComponent(id)}`),
  preferences: () => get<Preferences>('/me/notification-preferences'),
  choosePreferences: (preferences: Preference[]) => post<Preferences>('/me/notification-preferences', { preferences }),
  calendar: () => get<CalendarInfo>('/me/calendar'),
  createCalendar: () => post<CalendarAddress>('/me/calendar'),
  revokeCalendar: () => call<undefined>('DELETE', '/me/calendar'),
  place: (ticket: string) => get<Place>(`/addresses/${encodeURIComponent(ticket)}`),
  answer: (ticket: string, action: 'confirm' | 'stop') =>
    post<undefined>(`/addresses/${encodeURIComponent(ticket)}`, { action }),
}
