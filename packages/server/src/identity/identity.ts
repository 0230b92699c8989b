import { createHash, randomBytes } from 'node:crypto'
import { accepted, type Checked, refused } from '@mesnada/engine'
import type { Me } from '../protocol/api.ts'
import type { EndedSessions } from '../storage/database.ts'
import { soundOnly } from '../storage/rows.ts'
import type { SessionRow, Storage, UserRow } from '../storage/storage.ts'
import { lookOf } from './names.ts'
import { checkPassword, hashPassword, type ScryptCost } from './passwords.ts'

/** A logged-in user, guest or account. */
export interface Visitor {
  readonly user: UserRow
  /** Names the session without being its token. */
  readonly session: string
}

export interface IdentityOptions {
  readonly storage: Storage
  /** The service time: sessions last as long as the service runs. */
  readonly now?: () => number
  readonly random?: (bytes: number) => Buffer
  readonly cost?: ScryptCost | undefined
  /** Called with sessions that ended, so that their sockets are closed. */
  readonly ended?: (ended: EndedSessions) => void
}

export interface Credentials {
  readonly login: string
  readonly password: string
}

const SESSION_MS = 180 * 86_400_000
/** 256 bits cannot be guessed, so a fast hash is enough. */
const TOKEN_BYTES = 32

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Without what is easily misread. 30 bits of it to each six letters: too many to try. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const MAIL_CODE_MS = 3_600_000

const REFUSED = {
  taken: 'server.login.taken',
  registered: 'server.login.registered',
  name: 'server.name.taken',
} as const

const codeHashOf = (user: string, code: string): string =>
  hashToken(`${user}|${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)

export const sameLogin = (login: string): string => login.normalize('NFKC').toLowerCase()

/** Guests, accounts and sessions. Tokens and keys leave it once, when they are made; only their hashes are stored. */
export class Identity {
  readonly #storage: Storage
  readonly #now: () => number
  readonly #random: (bytes: number) => Buffer
  readonly #cost: ScryptCost | undefined
  readonly #ended: (ended: EndedSessions) => void
  /** Checked for unknown logins, so that they take as long as known ones. */
  readonly #nobody: Promise<string>

  constructor({ storage, now = Date.now, random = randomBytes, cost, ended = () => {} }: IdentityOptions) {
    this.#storage = storage
    this.#now = now
    this.#random = random
    this.#cost = cost
    this.#ended = ended
    this.#nobody = hashPassword(this.#newToken(), cost)
  }

  async visitor(token: string | undefined): Promise<Visitor | undefined> {
    if (!token) return undefined
    // Whoever cannot be read any more is nobody, rather than one who is refused everywhere.
    const session = await soundOnly(() => this.#storage.session(hashToken(token), this.#now()))
    const user = session && (await soundOnly(() => this.#storage.user(session.user)))
    return session && user && { user, session: session.tokenHash }
  }

  /** Creates a guest. With the key he can log in again. */
  async createGuest(
    name: string,
  ): Promise<Checked<{ readonly user: UserRow; readonly key: string; readonly token: string }>> {
    if (!(await this.#isFree(name))) return refused({ code: 'server.name.taken' })
    const key = this.#newToken()
    const user = { ...this.#newUser(name), keyHash: hashToken(key) }
    await this.#storage.createUser(user)
    return accepted({ user, key, token: await this.#openNewSession(user) })
  }

  async resume(key: string): Promise<Checked<{ readonly user: UserRow; readonly token: string }>> {
    const user = await this.#storage.userByKey(hashToken(key))
    if (user && (await this.#isBanned(user))) return refused({ code: 'server.login.banned' })
    const token = user && (await this.#openSession(user))
    if (!user || token === undefined) return refused({ code: 'server.login.key' })
    return accepted({ user, token })
  }

  /** A guest who registers keeps his games. His key ends. */
  async register(
    { login, password }: Credentials,
    name: string,
    visitor: Visitor | undefined,
  ): Promise<Checked<{ readonly user: UserRow; readonly token: string }>> {
    if (visitor && visitor.user.login !== '') return refused({ code: 'server.login.registered' })
    if (!(await this.#isFree(name, visitor?.user.id))) return refused({ code: 'server.name.taken' })
    const hash = await hashPassword(password, this.#cost)
    const account = { name, login: sameLogin(login), password: hash, keyHash: '' }
    // A new token: the guest's old one must not open the account.
    const token = this.#newToken()
    if (!visitor) {
      const user: UserRow = { ...this.#newUser(name), ...account }
      const created = await this.#storage.createUser(user, lookOf(name))
      if (created !== 'done') return refused({ code: REFUSED[created] })
      return accepted({ user, token: await this.#openNewSession(user) })
    }
    const { id } = visitor.user
    const session = this.#newSession(id, token)
    const done = await this.#storage.registerGuest({ id, ...account }, session, lookOf(name))
    if (done !== 'done') return refused({ code: REFUSED[done] })
    this.#ended({ user: id, except: session.tokenHash })
    return accepted({ user: { ...visitor.user, ...account }, token })
  }

  async login({
    login,
    password,
  }: Credentials): Promise<Checked<{ readonly user: UserRow; readonly token: string }>> {
    const user = await this.#storage.userByLogin(sameLogin(login))
    const right = await checkPassword(password, user?.password ?? (await this.#nobody))
    if (user && right && (await this.#isBanned(user))) return refused({ code: 'server.login.banned' })
    const token = user && right ? await this.#openSession(user) : undefined
    if (!user || token === undefined) return refused({ code: 'server.login.wrong' })
    return accepted({ user, token })
  }

  /** Opens a session for somebody who has proved otherwise who he is. */
  async enter(user: UserRow): Promise<Checked<{ readonly user: UserRow; readonly token: string }>> {
    if (await this.#isBanned(user)) return refused({ code: 'server.login.banned' })
    const token = await this.#openSession(user)
    return token === undefined ? refused({ code: 'server.login.wrong' }) : accepted({ user, token })
  }

  async changePassword({ user, session }: Visitor, old: string, password: string): Promise<Checked<UserRow>> {
    if (!(await checkPassword(old, user.password))) return refused({ code: 'server.login.wrong' })
    const to = await hashPassword(password, this.#cost)
    // Of two changes at the same time one wins, and the other's old password is wrong by then.
    const change = { user: user.id, from: user.password, to, session }
    if (!(await this.#storage.changePassword(change))) return refused({ code: 'server.login.wrong' })
    this.#ended({ user: user.id, except: session })
    return accepted({ ...user, password: to })
  }

  /** A new key for a guest, for when the link got into wrong hands. His other sessions end. */
  async renewKey({ user, session }: Visitor): Promise<Checked<string>> {
    if (!isGuest(user)) return refused({ code: 'server.login.registered' })
    const key = this.#newToken()
    const change = { user: user.id, from: user.keyHash, to: hashToken(key), session }
    if (!(await this.#storage.changeKey(change))) return refused({ code: 'server.login.key' })
    this.#ended({ user: user.id, except: session })
    return accepted(key)
  }

  async change(
    { user }: Visitor,
    change: Partial<Pick<UserRow, 'name' | 'webhook'>>,
  ): Promise<Checked<UserRow>> {
    const { name } = change
    if (name !== undefined && !(await this.#mayTake(user, name)))
      return refused({ code: 'server.name.taken' })
    await this.#storage.changeUser(user.id, change)
    return accepted((await this.#storage.user(user.id)) ?? { ...user, ...change })
  }

  /** Sets a new password by a code, which is used up. All sessions end. */
  async recover(
    { login, password }: Credentials,
    code: string,
  ): Promise<Checked<{ readonly user: UserRow; readonly token: string }>> {
    const user = await this.#storage.userByLogin(sameLogin(login))
    const wrong = refused({ code: 'server.recovery.wrong' })
    // Before anything else: whether there is such an account is not to be seen from how long it takes.
    const to = await hashPassword(password, this.#cost)
    if (!user) return wrong
    if (!(await this.#storage.people.takeCode(user.id, codeHashOf(user.id, code), this.#now()))) return wrong
    if (await this.#isBanned(user)) return refused({ code: 'server.login.banned' })
    // Whoever knew the old password may have made a passkey of his own with it.
    const change = { user: user.id, from: user.password, to, session: '', endsPasskeys: true }
    if (!(await this.#storage.changePassword(change))) return wrong
    this.#ended({ user: user.id, except: '' })
    const changed = { ...user, password: to }
    return accepted({ user: changed, token: await this.#openNewSession(changed) })
  }

  /** A new code by which the password can be set anew; the one before is worth nothing any more. */
  async newCode(user: string, kind: 'own' | 'mail'): Promise<string> {
    const letters = [...this.#random(20)].map(byte => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')
    const code = letters.replaceAll(/(.{5})(?=.)/g, '$1-')
    const expires = kind === 'own' ? Number.MAX_SAFE_INTEGER : this.#now() + MAIL_CODE_MS
    await this.#storage.people.putCode({ user, kind, codeHash: codeHashOf(user, code), expires })
    return code
  }

  async isPassword({ user }: Visitor, password: string): Promise<boolean> {
    return isGuest(user) || checkPassword(password, user.password)
  }

  #isBanned({ id }: UserRow): Promise<boolean> {
    return this.#storage.people.banOf(id, this.#now()).then(ban => ban !== undefined)
  }

  /** Accounts from before names were held hold theirs from now on. Of several that look alike the oldest does. */
  async holdNames(): Promise<void> {
    const { people } = this.#storage
    for (const { id, name } of await people.accountsWithoutName()) await people.holdName(id, lookOf(name))
  }

  async #isFree(name: string, own?: string): Promise<boolean> {
    const holder = await this.#storage.people.nameHolder(lookOf(name))
    return holder === undefined || holder === own
  }

  /** An account holds its name against look-alikes; a guest may only take one that nobody holds. */
  #mayTake(user: UserRow, name: string): Promise<boolean> {
    return isGuest(user) ? this.#isFree(name, user.id) : this.#storage.people.holdName(user.id, lookOf(name))
  }

  async logout({ session }: Visitor): Promise<void> {
    await this.#storage.endSession(session)
    this.#ended({ sessions: [session] })
  }

  #newToken(): string {
    return this.#random(TOKEN_BYTES).toString('base64url')
  }

  #newUser(name: string): UserRow {
    const id = this.#random(12).toString('base64url')
    return { id, name, login: '', password: '', keyHash: '', webhook: '', created: this.#now() }
  }

  #newSession(user: string, token: string): SessionRow {
    const created = this.#now()
    return { tokenHash: hashToken(token), user, created, expires: created + SESSION_MS }
  }

  /** Undefined when password or key have changed since the user was read. */
  async #openSession(user: UserRow): Promise<string | undefined> {
    const token = this.#newToken()
    const isOpen = await this.#storage.createSession(this.#newSession(user.id, token), user)
    return isOpen ? token : undefined
  }

  /** Of a user who was created just now. */
  async #openNewSession(user: UserRow): Promise<string> {
    const token = await this.#openSession(user)
    if (token === undefined) throw new Error('a new user has changed already')
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
