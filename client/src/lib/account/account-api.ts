/** Requests about accounts: signing in and out, passkeys, sessions, the mail address, and the person's data. */
import { call, get, post, renew } from '../api/api'
import { me } from '../live/me.svelte'
import type { AccountPage, AnnouncedVacation, Ceremony, MailLinkUse, Me } from '../api/types'

const one = encodeURIComponent

/** An answer that says who the person is now. */
async function told(answer: Promise<Me>): Promise<void> {
  const found = await answer
  renew(found)
  me.take(found)
}

export const accountApi = {
  /** The file with everything the site keeps of the person. */
  exportPath: '/api/me/export',
  account: () => get<AccountPage>('/me/account'),
  update: (changes: { time_zone?: string; games?: string[] }) => told(post<Me>('/me/account', changes)),
  /** Go on vacation in all matches; the answer says which ones do not allow it. */
  goAway: async (until: string) => {
    const answer = await call<AnnouncedVacation>('PUT', '/me/vacation', { until })
    await told(get<Me>('/me'))
    return answer
  },
  comeBack: () => told(call<Me>('DELETE', '/me/vacation')),

  askForLink: (mail: string, back: string | null) => post<undefined>('/sign-in', { mail, back: back ?? '' }),
  linkUse: (ticket: string) => get<MailLinkUse>(`/sign-in/${one(ticket)}`),
  useLink: (ticket: string) => told(post<Me>(`/sign-in/${one(ticket)}`)),
  changeMail: (mail: string) => told(post<Me>('/me/account/mail', { mail })),
  keepMail: () => told(call<Me>('DELETE', '/me/account/mail')),

  beginSignIn: () => post<Ceremony>('/passkeys/options'),
  signIn: (ticket: string, answer: string) => told(post<Me>('/passkeys/sign-in', { ticket, answer })),
  beginPasskey: () => post<Ceremony>('/me/passkeys/options'),
  addPasskey: (ticket: string, answer: string) => told(post<Me>('/me/passkeys', { ticket, answer })),
  renamePasskey: (id: string, name: string) => post<undefined>(`/me/passkeys/${one(id)}`, { name }),
  removePasskey: (id: string) => call<undefined>('DELETE', `/me/passkeys/${one(id)}`),

  signOut: () => told(post<Me>('/me/sign-out')),
  signOutOther: (id: string) => call<undefined>('DELETE', `/me/sessions/${one(id)}`),
  signOutOthers: () => post<undefined>('/me/sign-out-others'),
  delete: () => told(post<Me>('/me/delete', { confirm: 'delete' })),
}
