/** Passkeys: the browser's part of signing in with one, or making one (WebAuthn). The server sends and gets JSON. */
import { ApiError } from '../api/api'
import { me } from '../live/me.svelte'
import { accountApi } from './account-api'

/** Whether this browser can use passkeys at this address. */
export function canUsePasskeys(page: Pick<Window, 'isSecureContext'> = window): boolean {
  return page.isSecureContext && 'PublicKeyCredential' in page && 'credentials' in navigator
}

/** Signs in with a passkey that the person chooses. */
export async function signInWithPasskey(): Promise<void> {
  const { options, ticket } = await accountApi.beginSignIn()
  const credential = await asked(() => navigator.credentials.get({ publicKey: requestOptions(options) }))
  await accountApi.signIn(ticket, answerText(credential))
}

/** Makes a passkey for the account; a guest gets an account with it. */
export async function makePasskey(): Promise<void> {
  const { options, ticket } = await accountApi.beginPasskey()
  const credential = await asked(() => navigator.credentials.create({ publicKey: creationOptions(options) }))
  await accountApi.addPasskey(ticket, answerText(credential))
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask()
    if (credential instanceof PublicKeyCredential) return credential
  } catch (error) {
    throw new ApiError(0, 'bad-passkey', reason(error instanceof DOMException ? error.name : '', me.mail))
  }
  throw new ApiError(0, 'bad-passkey', reason('', me.mail))
}

/** Why the browser gave no passkey, as a sentence; `mail` says whether this site sends mail. */
export function reason(name: string, mail: boolean): string {
  if (name === 'NotAllowedError') return 'No passkey was used: the request was cancelled or took too long. Try again.'
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (name === 'SecurityError') return 'Passkeys do not work at this address. Open the site at its usual address.'
  return `This browser could not use a passkey. Try another browser${mail ? ', or sign in with a link sent by mail' : ''}.`
}

interface Descriptor {
  type: 'public-key'
  id: string
  transports?: AuthenticatorTransport[]
}

const descriptors = (all: Descriptor[] = []): PublicKeyCredentialDescriptor[] =>
  all.map((each) => ({ ...each, id: bytes(each.id) }))

export function requestOptions(json: string): PublicKeyCredentialRequestOptions {
  const told = JSON.parse(json) as { challenge: string; allowCredentials?: Descriptor[] }
  return { ...told, challenge: bytes(told.challenge), allowCredentials: descriptors(told.allowCredentials) }
}

export function creationOptions(json: string): PublicKeyCredentialCreationOptions {
  const told = JSON.parse(json) as Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user'> & {
    challenge: string
    user: { id: string; name: string; displayName: string }
    excludeCredentials?: Descriptor[]
  }
  return {
    ...told,
    challenge: bytes(told.challenge),
    user: { ...told.user, id: bytes(told.user.id) },
    excludeCredentials: descriptors(told.excludeCredentials),
  }
}

/** What the authenticator answered, as the server reads it. */
function answerText(credential: PublicKeyCredential): string {
  const { response } = credential
  const parts: Record<string, ArrayBuffer | null> =
    response instanceof AuthenticatorAttestationResponse
      ? { attestationObject: response.attestationObject }
      : response instanceof AuthenticatorAssertionResponse
        ? {
            authenticatorData: response.authenticatorData,
            signature: response.signature,
            userHandle: response.userHandle,
          }
        : {}
  const texts = Object.entries({ ...parts, clientDataJSON: response.clientDataJSON }).filter(([, part]) => part)
  return JSON.stringify({
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    clientExtensionResults: {},
    response: Object.fromEntries(texts.map(([name, part]) => [name, text(part as ArrayBuffer)])),
  })
}

/** Bytes from text in base64url, and back. */
export function bytes(encoded: string): Uint8Array<ArrayBuffer> {
  const plain = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

export function text(part: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(part))
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
