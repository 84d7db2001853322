import { render } from 'svelte/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { site } from '../../src/lib/live/site.svelte'
import SignIn from '../../src/pages/account/SignIn.svelte'

beforeEach(() => {
  vi.stubGlobal('location', { search: '', origin: 'https://site.example' })
  vi.stubGlobal('window', {})
})
afterEach(() => vi.unstubAllGlobals())

it('offers to play without an account on an open site only', () => {
  expect(render(SignIn, { props: {} }).body).toContain('You do not need an account to play.')
  site.private = true
  const { body } = render(SignIn, { props: {} })
  expect(body).not.toContain('You do not need an account')
  expect(body).not.toContain('Without an account')
})
