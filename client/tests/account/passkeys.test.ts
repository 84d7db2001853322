import { expect, it } from 'vitest'
import { bytes, canUsePasskeys, creationOptions, reason, requestOptions, text } from '../../src/lib/account/passkeys'
import { mailUse, waitingFor } from '../../src/lib/account/words'
import { moment, ownZone } from '../../src/lib/page/clock'
import { zones } from '../../src/lib/page/zone.svelte'

it('turns base64url into bytes and back', () => {
  for (const encoded of ['', 'AA', '-_-_', 'AAECAwQFBgcICQ']) expect(text(bytes(encoded).buffer)).toBe(encoded)
  expect([...bytes('_-8')]).toEqual([255, 239])
})

it('reads the options of the server', () => {
  const asked = requestOptions('{"challenge": "AAEC", "rpId": "localhost", "allowCredentials": []}')
  expect([...(asked.challenge as Uint8Array)]).toEqual([0, 1, 2])
  expect(asked.rpId).toBe('localhost')
  const made = creationOptions(
    '{"challenge": "AAEC", "rp": {"name": "T"}, "pubKeyCredParams": [], "user": {"id": "AQ", "name": "a", "displayName": "A"}, "excludeCredentials": [{"type": "public-key", "id": "Ag"}]}',
  )
  expect([...(made.user.id as Uint8Array)]).toEqual([1])
  expect([...(made.excludeCredentials?.[0]?.id as Uint8Array)]).toEqual([2])
  expect(made.user.displayName).toBe('A')
})

it('says why there is no passkey', () => {
  expect(reason('NotAllowedError', true)).toContain('Try again')
  expect(reason('InvalidStateError', true)).toContain('already')
  expect(reason('', true)).toContain('another browser, or sign in with a link sent by mail.')
  expect(reason('', false)).toContain('another browser.')
})

it('offers links by mail only where the site sends mail', () => {
  expect(mailUse(true)).toContain('link sent there')
  expect(mailUse(false)).not.toContain('link')
  expect(mailUse(false)).toContain('passkey only')
})

it('needs a safe page for passkeys', () => {
  expect(canUsePasskeys({ isSecureContext: false })).toBe(false)
  expect(canUsePasskeys({ isSecureContext: true })).toBe(false)
})

it('says what a change of address waits for', () => {
  expect(waitingFor({ waiting_for: ['a@b.org'] })).toBe('It changes when the link sent to a@b.org is used.')
  expect(waitingFor({ waiting_for: ['a@b.org', 'c@d.org'] })).toBe(
    'It changes when the links sent to a@b.org and c@d.org are used.',
  )
})

it('tells times in the zone of the account', () => {
  const now = new Date('2026-08-01T00:00:00Z')
  zones.choose('Asia/Tokyo')
  expect(moment('2026-08-03T16:00:00Z', now)).toBe('Tue 4 Aug, 01:00')
  expect(ownZone()).toBe('Asia/Tokyo')
  zones.choose('Middle/Earth')
  expect(zones.chosen).toBeUndefined()
})
