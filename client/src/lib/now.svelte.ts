/** The time, told every second to whoever shows it. */
import { createSubscriber } from 'svelte/reactivity'

const tick = createSubscriber((update) => {
  const timer = setInterval(update, 1000)
  return () => clearInterval(timer)
})

export function now(): number {
  tick()
  return Date.now()
}
