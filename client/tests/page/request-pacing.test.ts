import { expect, it } from 'vitest'
import { oneByOne } from '../../src/lib/page/request-pacing'

it('sends a request when the one before it was answered, also if it was refused', async () => {
  const inTurn = oneByOne()
  const events: string[] = []
  const send = (name: string, fails = false) =>
    inTurn(async () => {
      events.push(`${name} begins`)
      await new Promise((resume) => setTimeout(resume, 5))
      events.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const [first, second, third] = [send('first'), send('second', true), send('third')]
  await expect(second).rejects.toThrow('second')
  expect(await Promise.all([first, third])).toEqual(['first', 'third'])
  expect(events).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})
