import { createHash, randomBytes } from 'node:crypto'
import { accepted, type Checked, refused } from '@mesnada/engine'
import type { Me } from '../protocol/api.ts'
import type { Storage, UserRow } from '../storage/storage.ts'
import { checkPassword, hashPassword, type ScryptCost } from './passwords.ts'

/** A logged-in user, guest or account. */
export interface Visitor {
  readonly user: UserRow
  /** Names the session without being its token. */
  readonly session: string
}

export interface IdentityOptions {
  readonly storage: Storage
  readonly now?: () => number
  readonly cost?: ScryptCost | undefined
  /** Called with sessions that ended, so that their sockets are closed. */
  readonly ended?: (sessions: readonly string[]) => void
}

export interface Credentials {
  readonly login: string
  readonly password: string
}

const SESSION_MS = 180 * 86_400_000
/** 256 bits cannot be guessed, so a fast hash is enough. */
const TOKEN_BYTES = 32

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

const sameLogin = (login: string): string => login.normalize('NFKC').toLowerCase()

/** Guests, accounts and sessions. Tokens and keys leave it once, when they are made; only their hashes are stored. */
export class Identity {
  readonly #storage: Storage
  readonly #now: () => number
  readonly #cost: ScryptCost | undefined
  readonly #ended: (sessions: readonly string[]) => void
  /** Checked for unknown logins, so that they take as long as known ones. */
  readonly #nobody: Promise<string>

  constructor({ storage, now = Date.now, cost, ended = () => {} }: IdentityOptions) {
    this.#storage = storage
    this.#now = now
    this.#cost = cost
    this.#ended = ended
    this.#nobody = hashPassword(newToken(), cost)
  }

  async visitor(token: string | undefined): Promise<Visitor | undefined> {
    if (!token) return undefined
    const session = await this.#storage.session(hashToken(token), this.#now())
    const user = session && (await this.#storage.user(session.user))
    return session && user && { user, session: session.tokenHash }
  }

  /** Creates a guest. With the key he can log in again. */
  async createGuest(
    name: string,
  ): Promise<{ readonly user: UserRow; readonly key: string; readonly token: string }> {
    const key = newToken()
    const user = { ...this.#newUser(name), keyHash: hashToken(key) }
    await this.#storage.createUser(user)
    return { user, key, token: await this.#openSession(user) }
  }

  async resume(key: string): Promise<Checked<{ readonly user: UserRow; readonly token: string }>> {
    const user = await this.#storage.userByKey(hashToken(key))
    if (!user) return refused({ code: 'server.login.key' })
    return accepted({ user, token: await this.#openSession(user) })
  }

  /** A guest who registers keeps his games. His key ends. */
  async register(
    { login, password }: Credentials,
    name: string,
    visitor: Visitor | undefined,
  ): Promise<Checked<{ readonly user: UserRow; readonly token: string }>> {
    if (visitor && visitor.user.login !== '') return refused({ code: 'server.login.registered' })
    const hash = await hashPassword(password, this.#cost)
    const base = visitor?.user ?? this.#newUser(name)
    const user: UserRow = { ...base, name, login: sameLogin(login), password: hash, keyHash: '' }
    const done = await (visitor ? this.#storage.updateUser(user) : this.#storage.createUser(user))
    if (!done) return refused({ code: 'server.login.taken' })
    // A new token: the guest's old one must not open the account.
    const token = await this.#openSession(user)
    this.#ended(await this.#storage.endOtherSessions(user.id, hashToken(token)))
    return accepted({ user, token })
  }

  async login({
    login,
    password,
  }: Credentials): Promise<Checked<{ readonly user: UserRow; readonly token: string }>> {
    const user = await this.#storage.userByLogin(sameLogin(login))
    const right = await checkPassword(password, user?.password ?? (await this.#nobody))
    if (!user || !right) return refused({ code: 'server.login.wrong' })
    return accepted({ user, token: await this.#openSession(user) })
  }

  async changePassword(visitor: Visitor, old: string, password: string): Promise<Checked<UserRow>> {
    if (!(await checkPassword(old, visitor.user.password))) return refused({ code: 'server.login.wrong' })
    const user = { ...visitor.user, password: await hashPassword(password, this.#cost) }
    await this.#storage.updateUser(user)
    this.#ended(await this.#storage.endOtherSessions(user.id, visitor.session))
    return accepted(user)
  }

  async change({ user }: Visitor, change: Partial<Pick<UserRow, 'name' | 'webhook'>>): Promise<UserRow> {
    const changed = { ...user, ...change }
    await this.#storage.updateUser(changed)
    return changed
  }

  async logout({ session }: Visitor): Promise<void> {
    await this.#storage.endSession(session)
    this.#ended([session])
  }

  #newUser(name: string): UserRow {
    const id = randomBytes(12).toString('base64url')
    return { id, name, login: '', password: '', keyHash: '', webhook: '', created: this.#now() }
  }

  async #openSession(user: UserRow): Promise<string> {
    const token = newToken()
    const created = this.#now()
    const session = { tokenHash: hashToken(token), user: user.id, created, expires: created + SESSION_MS }
    await this.#storage.createSession(session)
    return token
  }
}

export const isGuest = ({ login }: UserRow): boolean => login === ''

export const meOf = ({ id, name, login, webhook }: UserRow): Me => ({
  id,
  name,
  ...(login !== '' && { login }),
  webhook,
})
