/** Typed text in the browser's own storage, until the server has the draft; and small things this browser remembers. */
const PREFIX = 'turnsheet.sheet.'
const BASE = 'turnsheet.base.'

function key(match: string, seat: number, step: number): string {
  return `${PREFIX}${match}.${seat}.${step}`
}

function baseKey(match: string, seat: number, step: number): string {
  return `${BASE}${match}.${seat}.${step}`
}

/** Keeps a text, and the version of the sheet that it was changed from. */
export function keep(match: string, seat: number, step: number, text: string, base: number): void {
  try {
    localStorage.setItem(baseKey(match, seat, step), String(base))
    localStorage.setItem(key(match, seat, step), text)
  } catch {
    return // full or forbidden: the server will have the draft in a second
  }
}

export function kept(match: string, seat: number, step: number): string | null {
  return localStorage.getItem(key(match, seat, step))
}

/** The version that the kept text was changed from; null if it is not known. */
export function keptBase(match: string, seat: number, step: number): number | null {
  const base = localStorage.getItem(baseKey(match, seat, step))
  return base === null ? null : Number(base)
}

export function drop(match: string, seat: number, step: number): void {
  localStorage.removeItem(baseKey(match, seat, step))
  localStorage.removeItem(key(match, seat, step))
}

/** A text for an earlier step that never reached the server, the newest first. */
export function leftover(match: string, seat: number, before: number): { step: number; text: string } | null {
  for (let step = before - 1; step >= 0; step--) {
    const text = kept(match, seat, step)
    if (text?.trim()) return { step, text }
  }
  return null
}

/** An order form that is not on the sheet yet, as it is kept. */
export interface KeptForm {
  /** Tells the form apart from others of its sheet. */
  id: string
  typed: Record<string, string>
  prefilled: boolean
}

const FORMS = 'turnsheet.forms.'
const FORMS_OF = 'turnsheet.forms-of'

/** Keeps the open forms of a step in this tab, and nothing of other steps of the seat. */
export function keepForms(match: string, seat: number, step: number, forms: readonly KeptForm[]): void {
  forgetForms(match, (one) => one === seat)
  try {
    if (forms.length > 0) sessionStorage.setItem(`${FORMS}${match}.${seat}.${step}`, JSON.stringify(forms))
  } catch {
    return // full or forbidden: then they last as long as the page
  }
}

export function keptForms(match: string, seat: number, step: number): KeptForm[] {
  try {
    return JSON.parse(sessionStorage.getItem(`${FORMS}${match}.${seat}.${step}`) ?? '[]') as KeptForm[]
  } catch {
    return []
  }
}

/** Forgets the open forms of all matches, of one, or of some seats in it. */
export function forgetForms(match = '', which: (seat: number) => boolean = () => true): void {
  try {
    const start = match ? `${FORMS}${match}.` : FORMS
    const names = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    for (const name of names) {
      if (name.startsWith(start) && which(Number(name.split('.').at(-2)))) sessionStorage.removeItem(name)
    }
  } catch {
    return // forbidden: then none were kept
  }
}

/** The account in this browser, empty for a guest: what another one wrote in this tab is forgotten. */
export function forgetFormsOfOthers(account: string): void {
  try {
    if ((sessionStorage.getItem(FORMS_OF) ?? '') === account) return
    forgetForms()
    sessionStorage.setItem(FORMS_OF, account)
  } catch {
    return // forbidden: then none were kept
  }
}

/** The last step for which standing templates were applied automatically. */
export function applied(match: string, seat: number): number {
  return Number(localStorage.getItem(`turnsheet.applied.${match}.${seat}`) ?? 0)
}

export function rememberApplied(match: string, seat: number, step: number): void {
  try {
    localStorage.setItem(`turnsheet.applied.${match}.${seat}`, String(step))
  } catch {
    return // then they are offered again, and added only where they are missing
  }
}

/** How many of its messages a seat was shown on this device. Those of a turn that was taken back are forgotten. */
export function seenMessages(match: string, seat: number, received: number): number {
  const seen = Number(localStorage.getItem(`turnsheet.messages.${match}.${seat}`) ?? 0)
  if (seen > received) rememberMessages(match, seat, received)
  return Math.min(seen, received)
}

export function rememberMessages(match: string, seat: number, count: number): void {
  try {
    localStorage.setItem(`turnsheet.messages.${match}.${seat}`, String(count))
  } catch {
    return // then they count as new when the page is opened again
  }
}

/** Whether the card on the chart was left folded; if never touched, as it is usual. */
export function cardFolded(usual: boolean): boolean {
  const left = localStorage.getItem('turnsheet.card')
  return left === null ? usual : left === 'folded'
}

export function rememberFolded(folded: boolean): void {
  try {
    localStorage.setItem('turnsheet.card', folded ? 'folded' : 'open')
  } catch {
    return // then it is as usual the next time
  }
}
