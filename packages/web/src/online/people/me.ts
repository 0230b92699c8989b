import type { Checked } from '@mesnada/engine'
import type {
  DoneAnswer,
  GuestAnswer,
  KeyAnswer,
  Me,
  RegisteredAnswer,
  SessionAnswer,
} from '@mesnada/server/api'
import { createSignal } from 'solid-js'
import { recall, remember } from '../../browser/storage.ts'
import { ONLINE_KEY } from '../../browser/waiting.ts'
import { ask } from '../line/http.ts'
import { type Line, openLine, type Socket } from '../line/line.ts'

/** Who one is on this server, and the line that goes with it. */

const [me, setMe] = createSignal<Me>()
const [line, setLine] = createSignal<Line>()

export { line, me }

const KEY = 'guest-key'

const [renewals, setRenewals] = createSignal(0)

/** By which a guest comes back, on this device or another. */
export const guestKey = (): string | undefined => {
  renewals()
  return recall(KEY) || undefined
}

/** For when the link got into wrong hands. */
export const renewKey = async (): Promise<Checked<KeyAnswer>> => {
  const answer = await ask<KeyAnswer>('POST', '/session/key')
  if (answer.ok) {
    remember(KEY, answer.value.key)
    setRenewals(count => count + 1)
  }
  return answer
}

const connect = (): Socket => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/socket`)

/** Of an account that was made just now: told once, and to nobody who comes after. */
const [recovery, setRecovery] = createSignal('')

export { recovery }

let isLookingOn = false

const become = (user: Me | undefined): void => {
  line()?.close()
  // Other pages look after one's games too, once one has any.
  remember(ONLINE_KEY, user ? 'yes' : '')
  if (user?.id !== me()?.id) setRecovery('')
  setMe(user)
  setLine(user || isLookingOn ? openLine(connect) : undefined)
}

/** A line without a name: to see the lists move, and to look on. */
export const lookOn = (): void => {
  isLookingOn = true
  if (!line()) setLine(openLine(connect))
}

/** Whoever was let in is who one is from now on. */
export const entered = (answer: Checked<SessionAnswer>): Checked<SessionAnswer> => {
  if (answer.ok && answer.value.user) become(answer.value.user)
  return answer
}

let asking: Promise<unknown> | undefined

/** Asks the server who this browser is, once for all who want to know at the same time. */
export const remembered = async (): Promise<Me | undefined> => {
  if (me()) return me()
  asking ??= ask<SessionAnswer>('GET', '/session').then(answer => {
    asking = undefined
    // Whoever has entered meanwhile is not put out by an older answer.
    if (!me()) entered(answer)
  })
  await asking
  return me()
}

export const enterAsGuest = async (name: string): Promise<Checked<GuestAnswer>> => {
  const answer = await ask<GuestAnswer>('POST', '/session/guest', { name })
  if (answer.ok) {
    remember(KEY, answer.value.key)
    become(answer.value.user)
  }
  return answer
}

export const comeBack = async (key: string): Promise<Checked<SessionAnswer>> => {
  const answer = entered(await ask<SessionAnswer>('POST', '/session/resume', { key }))
  if (answer.ok) remember(KEY, key)
  return answer
}

export interface Credentials {
  readonly login: string
  readonly password: string
}

export const signIn = async (credentials: Credentials): Promise<Checked<SessionAnswer>> =>
  entered(await ask<SessionAnswer>('POST', '/session', credentials))

/** Sends a code to the confirmed address of that account, if there is one. */
export const forgetPassword = (login: string): Promise<Checked<DoneAnswer>> =>
  ask<DoneAnswer>('POST', '/session/forgot', { login })

export const recover = async (credentials: Credentials, code: string): Promise<Checked<SessionAnswer>> =>
  entered(await ask<SessionAnswer>('POST', '/session/recover', { ...credentials, code }))

/** A guest who signs up keeps his games. */
export const signUp = async (credentials: Credentials, name: string): Promise<Checked<SessionAnswer>> => {
  const answer = await ask<RegisteredAnswer>('POST', '/account', { ...credentials, name })
  entered(answer)
  if (answer.ok) {
    remember(KEY, '')
    setRecovery(answer.value.recovery)
  }
  return answer
}

/** Whoever was here has been erased. */
export const forgetMe = (): void => {
  remember(KEY, '')
  become(undefined)
}

export const signOut = async (): Promise<Checked<unknown>> => {
  const answer = await ask('DELETE', '/session')
  if (answer.ok) {
    remember(KEY, '')
    become(undefined)
  }
  return answer
}

/** The line is opened anew: what is said on it is said by that name. */
export const changeName = async (name: string): Promise<Checked<SessionAnswer>> =>
  entered(await ask<SessionAnswer>('PATCH', '/me', { name }))

/** Ends one's sessions on all other devices. */
export const changePassword = (old: string, password: string): Promise<Checked<DoneAnswer>> =>
  ask<DoneAnswer>('POST', '/account/password', { old, password })

export const changeWebhook = async (webhook: string): Promise<Checked<SessionAnswer>> => {
  const answer = await ask<SessionAnswer>('PATCH', '/me', { webhook })
  if (answer.ok && answer.value.user) setMe(answer.value.user)
  return answer
}

// The browser knows sooner than the socket that there is no network.
addEventListener('offline', () => line()?.drop())
addEventListener('online', () => line()?.retry())
