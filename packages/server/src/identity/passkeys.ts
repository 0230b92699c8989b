import { randomBytes } from 'node:crypto'
import { accepted, type Checked, refused } from '@mesnada/engine'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { PasskeyRow, PasskeyStorage } from '../storage/passkey-storage.ts'
import type { Storage, UserRow } from '../storage/storage.ts'
import { hashToken } from './identity.ts'

/** Where the site is as a browser names it. */
export interface Origin {
  /** `https://example.org` */
  readonly origin: string
  /** `example.org` */
  readonly domain: string
}

export interface PasskeysParts {
  readonly storage: Storage
  /** The service time. */
  readonly now: () => number
  readonly random?: (bytes: number) => Buffer
}

const CHALLENGE_MS = 300_000
/** Of one account. */
const MOST_PASSKEYS = 20
const TIMEOUT_MS = 120_000
const CHALLENGE_BYTES = 32
const SITE_NAME = 'Mesnada'

/** Loaded when it is first needed: it takes a second and some memory, and many installations never use it. */
const library = () => import('@simplewebauthn/server')

/**
 * Passkeys of accounts. A browser signs a challenge that the server has made; each is good for one try and a few
 * minutes. Keys are kept by the browser or the device and are found without a login name.
 */
export class Passkeys {
  readonly #storage: Storage
  readonly #keys: PasskeyStorage
  readonly #now: () => number
  readonly #random: (bytes: number) => Buffer

  constructor({ storage, now, random = randomBytes }: PasskeysParts) {
    this.#storage = storage
    this.#keys = storage.passkeys
    this.#now = now
    this.#random = random
  }

  list(user: string): Promise<readonly PasskeyRow[]> {
    return this.#keys.passkeys(user)
  }

  remove(user: string, id: string): Promise<boolean> {
    return this.#keys.dropPasskey(user, id)
  }

  tidy(): Promise<void> {
    return this.#keys.dropOldChallenges(this.#now())
  }

  /** What the browser needs to make a new one. */
  async offer(
    { id, login, name }: UserRow,
    { domain }: Origin,
  ): Promise<Checked<PublicKeyCredentialCreationOptionsJSON>> {
    const known = await this.list(id)
    if (known.length >= MOST_PASSKEYS)
      return refused({ code: 'server.passkey.many', values: { most: MOST_PASSKEYS } })
    const { generateRegistrationOptions } = await library()
    const options = await generateRegistrationOptions({
      rpName: SITE_NAME,
      rpID: domain,
      userID: bytesOf(id),
      userName: login,
      userDisplayName: name,
      challenge: await this.#challenge(id),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: known.map(key => ({ id: key.id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    })
    return accepted(options)
  }

  /** What the browser answered. */
  async add(
    { id: user }: UserRow,
    { origin, domain }: Origin,
    response: RegistrationResponseJSON,
    device: string,
  ): Promise<Checked<PasskeyRow>> {
    const wrong = refused({ code: 'server.passkey.wrong' })
    const challenge = challengeIn(response.response.clientDataJSON)
    if (challenge === undefined || !(await this.#keys.takeChallenge(hashToken(challenge), user, this.#now())))
      return wrong
    const { verifyRegistrationResponse } = await library()
    const verified = await quietly(() =>
      verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: domain,
        requireUserVerification: false,
      }),
    )
    if (!verified?.verified) return wrong
    const { credential } = verified.registrationInfo
    const row: PasskeyRow = {
      id: credential.id,
      user,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      device,
      created: this.#now(),
      used: 0,
    }
    return (await this.#keys.putPasskey(row, MOST_PASSKEYS)) ? accepted(row) : wrong
  }

  /** What the browser needs to log in by one that it has. */
  async ask({ domain }: Origin): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await library()
    return generateAuthenticationOptions({
      rpID: domain,
      challenge: await this.#challenge(''),
      timeout: TIMEOUT_MS,
      userVerification: 'preferred',
    })
  }

  /** The account whose passkey has signed. */
  async check({ origin, domain }: Origin, response: AuthenticationResponseJSON): Promise<Checked<UserRow>> {
    const wrong = refused({ code: 'server.passkey.wrong' })
    const challenge = challengeIn(response.response.clientDataJSON)
    if (challenge === undefined || !(await this.#keys.takeChallenge(hashToken(challenge), '', this.#now())))
      return wrong
    const key = await this.#keys.passkey(response.id)
    if (!key) return refused({ code: 'server.passkey.unknown' })
    const { verifyAuthenticationResponse } = await library()
    const verified = await quietly(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: domain,
        requireUserVerification: false,
        credential: {
          id: key.id,
          publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
          counter: key.counter,
        },
      }),
    )
    if (!verified?.verified) return wrong
    const { newCounter } = verified.authenticationInfo
    // Of two that show the same count one is a copy.
    if (!(await this.#keys.usePasskey(key, newCounter, this.#now()))) return wrong
    const user = await this.#storage.user(key.user)
    return user && user.login !== '' ? accepted(user) : refused({ code: 'server.passkey.unknown' })
  }

  async #challenge(user: string): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = this.#random(CHALLENGE_BYTES)
    const hash = hashToken(challenge.toString('base64url'))
    await this.#keys.putChallenge({ hash, user, expires: this.#now() + CHALLENGE_MS })
    return new Uint8Array(challenge)
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))

/** The challenge that was signed, as the browser wrote it down. */
const challengeIn = (clientData: string): string | undefined => {
  try {
    const { challenge }: { challenge?: unknown } = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The library throws where an answer is not sound: to us that is a refusal like another. */
const quietly = async <T>(verify: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await verify()
  } catch {
    return undefined
  }
}
