import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import LinkSent from '../../src/components/account/LinkSent.svelte'
import { triesText } from '../../src/lib/account/words'

it('does not say that a mail was sent which may still wait', () => {
  const { body } = render(LinkSent, { props: { mail: 'ann@example.org' } })
  expect(body).toContain('It may take some minutes.')
  expect(body).toContain('If it does not arrive')
  expect(body).not.toContain('We sent')
})

it('counts tries', () => {
  expect([triesText(1), triesText(2)]).toEqual(['1 try', '2 tries'])
})
