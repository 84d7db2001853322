/** The paths of what a page asks for first; the requests for them begin before the page is there. */
export const match = (id: string) => `/matches/${encodeURIComponent(id)}`
export const seat = (id: string, number: number) => `${match(id)}/seats/${number}`
export const chart = (id: string, n: number, step: number) => `${seat(id, n)}/chart?step=${step}`
export const story = (id: string, n: number, step: number) => `${seat(id, n)}/story?step=${step}`
export const sheet = (id: string, n: number) => `${seat(id, n)}/orders`
export const orderForms = (id: string, n: number) => `${seat(id, n)}/forms`
export const notes = (id: string, n: number) => `${seat(id, n)}/notes?limit=500`
export const check = (id: string, n: number) => `${seat(id, n)}/check`
export const me = '/me'
