/** Requests of admins, and what everybody asks about the site. */
import type { components } from './api-types'
import { call, get, post } from './api'

type Shape = components['schemas']
type Full<T> = T extends (infer U)[]
  ? Full<U>[]
  : T extends object
    ? { [K in keyof T]-?: Full<Exclude<T[K], undefined>> }
    : T

export type SiteInfo = Full<Shape['SiteInfo']>
export type Reminders = Full<Shape['Reminders']>
export type Announcement = Full<Shape['Announcement']>
export type Welcome = Full<Shape['Welcome']>
export type User = Full<Shape['User']>
export type SiteMatch = Full<Shape['SiteMatch']>
export type Backlog = Full<Shape['Backlog']>
export type MailHealth = Full<Shape['MailHealth']>
export type Storage = Full<Shape['Storage']>
export type Entrance = Full<Shape['Entrance']>
export type SiteInvitation = Full<Shape['SiteInvitation']>
export type AdminAction = Full<Shape['Action']>
export type UserDeed = 'block' | 'unblock' | 'admit' | 'exclude'
export type MatchDeed = 'retry' | 'pause' | 'resume' | 'end'

const part = encodeURIComponent
const query = (values: Record<string, string>) => {
  const given = Object.entries(values).filter(([, value]) => value)
  return given.length ? `?${new URLSearchParams(given)}` : ''
}

export const siteApi = {
  info: () => get<SiteInfo>('/site'),
  welcome: (code: string) => get<Welcome>(`/welcome/${part(code)}`),
  join: (code: string) => post<undefined>(`/welcome/${part(code)}`),
}

export const adminApi = {
  users: (search: string, after = '') =>
    get<{ users: User[]; next: string }>(`/admin/users${query({ search, after })}`),
  user: (id: string, deed: UserDeed) => post<undefined>(`/admin/users/${part(id)}/${deed}`),
  rename: (id: string, name: string) => call<undefined>('PUT', `/admin/users/${part(id)}/name`, { name }),
  matches: (search: string, phase: string, after = '') =>
    get<{ matches: SiteMatch[]; next: string }>(`/admin/matches${query({ search, phase, after })}`),
  match: (id: string, deed: MatchDeed) => post<undefined>(`/admin/matches/${part(id)}/${deed}`),
  seatLink: (id: string, seat: number) => post<undefined>(`/admin/matches/${part(id)}/seats/${seat}/link`),
  queue: () => get<Backlog>('/admin/queue'),
  mail: () => get<MailHealth>('/admin/mail'),
  testMail: () => post<undefined>('/admin/mail/test'),
  storage: () => get<Storage>('/admin/storage'),
  announcements: () => get<Announcement[]>('/admin/announcements'),
  announce: (text: string, until: string | null) => post<undefined>('/admin/announcements', { text, until }),
  withdraw: (id: number) => call<undefined>('DELETE', `/admin/announcements/${id}`),
  entrance: () => get<Entrance>('/admin/entrance'),
  setAccess: (access: Entrance['access']) => call<undefined>('PUT', '/admin/entrance', { access }),
  invite: (uses: number, days: number, note: string) =>
    post<SiteInvitation>('/admin/invitations', { uses, days, note }),
  revoke: (id: string) => call<undefined>('DELETE', `/admin/invitations/${part(id)}`),
  actions: (before: number | null = null) =>
    get<{ actions: AdminAction[]; next: number | null }>(
      `/admin/actions${query({ before: before === null ? '' : String(before) })}`,
    ),
}
