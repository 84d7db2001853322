/** What pages say about accounts. */
import type { Account, MailLinkUse } from '../api/types'

interface LinkWords {
  title: string
  text: string
  button: string
  done: string
}

/** What a link from a mail is for. */
export const LINK_WORDS: Record<MailLinkUse['purpose'], LinkWords> = {
  'sign-in': {
    title: 'Sign in',
    text: 'This link signs this browser in to the account with this address. If there is none yet, it creates one.',
    button: 'Sign in',
    done: 'You are signed in.',
  },
  'new address': {
    title: 'Confirm your new address',
    text: 'Somebody who is signed in wants to use this address for their account. If that was you, confirm it.',
    button: 'Confirm this address',
    done: 'Thank you. The address changes now, or once your current address has agreed, too.',
  },
  'old address': {
    title: 'Agree to a new address',
    text: 'Somebody who is signed in to your account wants to replace this address with another one. If that was not you, close this page, sign in, and sign out the browsers you do not know.',
    button: 'Agree to the new address',
    done: 'Thank you. The address changes now, or once the new one is confirmed, too.',
  },
}

/** What a change of address waits for. */
export function waitingFor(account: Pick<Account, 'waiting_for'>): string {
  return `It changes when the ${account.waiting_for.length === 1 ? 'link' : 'links'} sent to ${account.waiting_for.join(' and ')} ${account.waiting_for.length === 1 ? 'is' : 'are'} used.`
}

/** What a mail address of an account is good for, on a site that sends mail or does not. */
export function mailUse(sends: boolean): string {
  return sends
    ? 'You can sign in with a link sent there, even if you lose your passkeys.'
    : 'This site does not send mail, so you can sign in with a passkey only. Add a second one in case you lose the first.'
}

/** How often a mail was tried to be sent. */
export function triesText(tries: number): string {
  return tries === 1 ? '1 try' : `${tries} tries`
}
