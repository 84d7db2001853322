import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import AddAddress from '../../src/components/notifications/AddAddress.svelte'
import type { Account, Address } from '../../src/lib/api/types'
import { me } from '../../src/lib/live/me.svelte'

function shown(addresses: Partial<Address>[]): string {
  const props = { addresses: addresses as Address[], ways: ['mail'], sheets: false, added: () => Promise.resolve() }
  return render(AddAddress, { props }).body
}

it('offers the address of the account', () => {
  me.account = { mail: 'ann@example.org' } as Account
  expect(shown([])).toContain('value="ann@example.org"')
  expect(shown([])).not.toContain('<details')
})

it('folds the form under a heading once there is an address', () => {
  me.account = { mail: 'ann@example.org' } as Account
  const body = shown([{ kind: 'mail', target: 'ann@example.org' }])
  expect(body).toMatch(/<details[^>]*><summary[^>]*><h3[^>]*>Add another address/)
  expect(body).not.toContain('value="ann@example.org"')
  expect(shown([{ kind: 'push', target: 'This browser' }])).not.toContain('<details')
})
