import { render } from 'svelte/server'
import { beforeEach, expect, it, vi } from 'vitest'
import DigestPanel from '../../src/components/digest/DigestPanel.svelte'
import type { Digest } from '../../src/lib/api/types'
import { Changes } from '../../src/lib/digest/changes.svelte'
import { StorageStub } from '../storage-stub'

const find: Digest['lines'][number] = {
  kind: 'find',
  text: 'C3/7 is proved.',
  marks: ['C3/7'],
  amount: '+16 M',
  tone: 'gain',
  gone: {},
}
const digest: Digest = {
  headline: 'Month 4: C3/7 is proved. (+16 M)',
  sentence: 'C3/7 is proved. (+16 M)',
  lines: [find],
  weight: 0,
  moment: '',
  says_all: false,
}

beforeEach(() => vi.stubGlobal('localStorage', new StorageStub()))

function shown(digest: Digest): string {
  const { body } = render(DigestPanel, { props: { digest, changes: new Changes('m', 1, 4, digest.lines) } })
  return body
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

it('says it once if the headline says what the only line does, and the line still leads to its place', () => {
  expect(shown(digest).split('C3/7 is proved.').length - 1).toBe(2)
  const once = { ...digest, says_all: true }
  expect(shown(once)).toContain('1 Month 4: C3/7 is proved. (+16 M)')
  expect(shown(once).split('C3/7 is proved.').length - 1).toBe(1)
  expect(shown(once).split('16 M').length - 1).toBe(1)
  const { body } = render(DigestPanel, { props: { digest: once, changes: new Changes('m', 1, 4, once.lines) } })
  expect(body).toContain('title="Show it on the chart"')
})

it('leads from orders that failed to the printout, which says why', () => {
  const told = { ...digest, lines: [{ ...find, kind: 'orders', text: '9 of your orders failed.', marks: [] }] }
  const changes = new Changes('m', 1, 4, told.lines)
  const { body } = render(DigestPanel, { props: { digest: told, changes, printout: () => undefined } })
  expect(body).toContain('title="Open the printout"')
})

it('leads from a message to the messages, and is no button where it leads nowhere', () => {
  const told = { ...digest, lines: [{ ...find, kind: 'message', text: 'Ann sent you a message.', marks: [] }] }
  const changes = new Changes('m', 1, 4, told.lines)
  const [linked, plain] = [{ messages: () => undefined }, {}].map(
    (more) => render(DigestPanel, { props: { digest: told, changes, ...more } }).body,
  )
  expect(linked).toContain('title="Open the messages"')
  expect(plain).not.toContain('<button')
})
