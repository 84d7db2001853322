/** The invitation to the site that this browser opened: kept until it is used, since signing in leads to other pages. */
const KEY = 'turnsheet.invitation'

export const invitation = {
  kept(): string {
    try {
      return localStorage.getItem(KEY) ?? ''
    } catch {
      return ''
    }
  },
  keep(code: string): void {
    try {
      localStorage.setItem(KEY, code)
    } catch {
      // its link can be opened again
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(KEY)
    } catch {
      // it is refused as used up
    }
  },
}
