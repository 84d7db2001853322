/** Requests that are sent while the client is still being loaded. The same request soon after is given the answer. */

/** An answer that nobody has asked for after this time, in milliseconds, is forgotten: it may be out of date. */
const SOON = 10_000
const asked = new Map<string, Promise<Response>>()
/** What the client has asked for itself: it is too late to ask ahead for that. */
const late = new Set<string>()
/** Something was changed by a request: answers from before may be out of date. */
let changed = false

/** Requests that change nothing, although they are posted. */
const CHECK = /\/check$/

const keyOf = (method: string, path: string, body = '') => `${method} ${path}\n${body}`

/** A page is opened: nothing was asked for yet. */
export function startAhead(): void {
  asked.clear()
  late.clear()
  changed = false
}

/** Sends a request ahead; with a body, it is posted with the token of the person. */
export function askAhead(path: string, body?: string, token = ''): Promise<Response> {
  const key = keyOf(body === undefined ? 'GET' : 'POST', path, body)
  const json = { 'Content-Type': 'application/json', 'X-CSRF-Token': token }
  const answer = fetch(`/api${path}`, {
    credentials: 'same-origin',
    headers: { Accept: 'application/json', ...(body === undefined ? {} : json) },
    ...(body === undefined ? {} : { method: 'POST', body }),
  })
  if (!changed && !late.has(key)) asked.set(key, answer)
  answer.catch(() => undefined) // the request that needs the answer fails then
  setTimeout(() => asked.delete(key), SOON)
  return answer
}

/** The answer to a request that was sent ahead; it is given once. */
export function answeredAhead(method: string, path: string, body?: string): Promise<Response> | undefined {
  const key = keyOf(method, path, body)
  const answer = asked.get(key)
  asked.delete(key)
  late.add(key)
  if (method !== 'GET' && !answer && !CHECK.test(path)) {
    changed = true
    asked.clear()
  }
  return answer
}
