/** The current time, updated every second wherever it is shown. */
import { createSubscriber } from 'svelte/reactivity'

const tick = createSubscriber((update) => {
  const timer = setInterval(update, 1000)
  return () => clearInterval(timer)
})

export function now(): number {
  tick()
  return Date.now()
}
