/** The pictures of the home page, as the engine made them: loaded when they are shown, once. */
import battle from '../../showcase/battle.json?url'
import robots from '../../showcase/robots.json?url'
import starweb from '../../showcase/starweb.json?url'
import voyage from '../../showcase/voyage.json?url'
import type { Chart } from '../api/types'
import type { Battle } from './battle'
import type { Voyage } from './perspective'

const loaded = new Map<string, Promise<unknown>>()

function load<T>(address: string): Promise<T> {
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

export const showcase = {
  battle: () => load<Battle>(battle),
  robots: () => load<Chart>(robots),
  starweb: () => load<Chart>(starweb),
  voyage: () => load<Voyage>(voyage),
}
