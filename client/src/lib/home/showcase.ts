/** The pictures of the home page, as the engine made them: loaded when they are shown, once. */
const loaded = new Map<string, Promise<unknown>>()

export function showcase<T>(address: string): Promise<T> {
  let found = loaded.get(address)
  if (!found) {
    found = fetch(address).then((answer) => {
      if (!answer.ok) throw new Error(`No picture at ${address}`)
      return answer.json()
    })
    loaded.set(address, found)
    found.catch(() => loaded.delete(address))
  }
  return found as Promise<T>
}
