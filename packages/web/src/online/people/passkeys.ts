import { type Checked, refused } from '@mesnada/engine'
import type { PasskeysAnswer, SessionAnswer } from '@mesnada/server/api'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ask } from '../line/http.ts'
import { entered } from './me.ts'

/** Fetched by those who use one. */
const library = () => import('@simplewebauthn/browser')

/** Only over HTTPS, or on this machine. */
export const hasPasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

/** What the browser's own window gives back; closing it is an answer too. */
const asked = async <T>(open: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await open()
  } catch {
    return undefined
  }
}

const CANCELLED = refused({ code: 'online.passkey.cancelled' })

export const signInByPasskey = async (): Promise<Checked<SessionAnswer>> => {
  const options = await ask<PublicKeyCredentialRequestOptionsJSON>('POST', '/session/passkey/options')
  if (!options.ok) return options
  const { startAuthentication } = await library()
  const signed = await asked(() => startAuthentication({ optionsJSON: options.value }))
  return signed ? entered(await ask<SessionAnswer>('POST', '/session/passkey', signed)) : CANCELLED
}

export const makePasskey = async (password: string): Promise<Checked<PasskeysAnswer>> => {
  const options = await ask<PublicKeyCredentialCreationOptionsJSON>('POST', '/me/passkeys/options', {
    password,
  })
  if (!options.ok) return options
  const { startRegistration } = await library()
  const made = await asked(() => startRegistration({ optionsJSON: options.value }))
  return made ? ask<PasskeysAnswer>('POST', '/me/passkeys', made) : CANCELLED
}
