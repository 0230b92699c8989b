import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { accepted, type Checked, refused, type Texts } from '@mesnada/engine'
import webPush from 'web-push'
import { BoundedCache } from '../limits/bounded-cache.ts'
import { TokenBuckets } from '../limits/bucket.ts'
import type { NoticeSettings, NoticesAnswer } from '../protocol/notices.ts'
import type {
  Channel,
  NoticeKind,
  NoticeRow,
  NoticeStorage,
  SubscriptionRow,
} from '../storage/notice-storage.ts'
import type { GameRow, UserRow } from '../storage/storage.ts'
import type { Time } from '../time/time.ts'
import { Mailer, type MailOptions, type PushKeys } from './channels.ts'
import { Outbox } from './outbox.ts'
import { Outgoing } from './outgoing.ts'
import type { Reach } from './reach.ts'
import { dueOf } from './schedule.ts'
import { settingsIn } from './settings.ts'
import { sayIn } from './wording.ts'

export interface NoticesOptions {
  readonly storage: {
    readonly notices: NoticeStorage
    user(id: string): Promise<UserRow | undefined>
    game(id: string): Promise<GameRow | undefined>
  }
  readonly time: Time
  readonly random?: (bytes: number) => Buffer
  readonly allowPrivate: boolean
  /** Certificates to trust besides the usual ones. */
  readonly ca?: string | undefined
  readonly mail?: MailOptions | undefined
  /** Where people find the site. */
  readonly publicUrl?: string | undefined
  /** Whether the user has this game before him. */
  readonly isWatching: (user: string, game: string) => boolean
  readonly fault: (error: unknown) => void
}

const CACHE_MS = 30_000
/** Of one person: as many at once, and then so many a second. The others wait, and those of one game become one. */
const NOTICES = { burst: 60, perSecond: 0.5 }
const OFTEN_MS = 60_000
const MOST_DEVICES = 10
const MOST_SHOWN = 20
const CODE_MS = 3_600_000
const KEPT_MS = 14 * 86_400_000
/** Without what is easily misread. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export const sameAddress = (address: string): string => address.normalize('NFKC').toLowerCase()

/** Who is told what, by which ways, and what became of it. */
export class Notices {
  readonly #options: NoticesOptions
  readonly #storage: NoticeStorage
  readonly #random: (bytes: number) => Buffer
  readonly #reaches = new BoundedCache<{ readonly reach: Reach; readonly at: number }>(10_000, () => true)
  readonly #rates = new TokenBuckets(NOTICES)
  readonly #outbox: Outbox
  readonly outgoing: Outgoing
  readonly mailer: Mailer | undefined
  #base: string
  #keys: Promise<PushKeys> | undefined

  constructor(options: NoticesOptions) {
    this.#options = options
    this.#storage = options.storage.notices
    this.#random = options.random ?? randomBytes
    this.#base = (options.publicUrl ?? 'http://localhost').replace(/\/+$/, '')
    this.outgoing = new Outgoing({ allowPrivate: options.allowPrivate, ca: options.ca })
    this.mailer = options.mail && new Mailer(options.mail)
    this.#outbox = new Outbox({
      storage: this.#storage,
      time: options.time,
      fault: options.fault,
      game: id => options.storage.game(id),
      sender: this,
    })
  }

  get base(): string {
    return this.#base
  }

  /** Where nobody has set a public address, it is the one the server listens on. */
  set listening(address: string) {
    if (this.#options.publicUrl === undefined) this.#base = address
  }

  /** Made at the first start, and the same ever after: browsers remember it. */
  async keys(): Promise<PushKeys> {
    this.#keys ??= this.#storage
      .secret('push', () => JSON.stringify(webPush.generateVAPIDKeys()))
      .then(stored => {
        const { publicKey, privateKey }: PushKeys = JSON.parse(stored)
        return { publicKey, privateKey, subject: this.#subject }
      })
    try {
      return await this.#keys
    } catch (error) {
      this.#keys = undefined
      throw error
    }
  }

  /** Whom a push service may complain to. */
  get #subject(): string {
    const { publicUrl, mail } = this.#options
    if (publicUrl?.startsWith('https:')) return publicUrl
    const [address] = /[^\s<>]+@[^\s<>]+/.exec(mail?.from ?? '') ?? []
    return `mailto:${address ?? 'host@localhost.invalid'}`
  }

  #secret(): Promise<string> {
    return this.#storage.secret('notices', () => this.#random(32).toString('base64url'))
  }

  /** Each address has a key of its own. */
  async webhookKey(user: string, url: string): Promise<string> {
    return createHmac('sha256', await this.#secret())
      .update(`webhook|${user}|${url}`)
      .digest('base64url')
  }

  async #unsubscribeToken(user: string): Promise<string> {
    return createHmac('sha256', await this.#secret())
      .update(`unsubscribe|${user}`)
      .digest('base64url')
  }

  async unsubscribeLink(user: string): Promise<string> {
    return `${this.#base}/api/notices/unsubscribe?user=${user}&token=${await this.#unsubscribeToken(user)}`
  }

  /** Whoever holds the letter may end such letters, logged in or not. */
  async unsubscribe(user: string, token: string): Promise<void> {
    const right = Buffer.from(await this.#unsubscribeToken(user))
    const given = Buffer.from(token)
    if (given.length !== right.length || !timingSafeEqual(given, right)) return
    const { settings } = await this.reach(user)
    await this.put(user, { ...settings, channels: { ...settings.channels, email: false } })
  }

  /** Cached because most users have chosen nothing. A change made on another node is seen a little later. */
  async reach(user: string): Promise<Reach> {
    const known = this.#reaches.get(user)
    const { time } = this.#options
    if (known && time.steady() - known.at < CACHE_MS) return known.reach
    const reach = await this.#readReach(user)
    this.#reaches.set(user, { reach, at: time.steady() })
    return reach
  }

  async #readReach(user: string): Promise<Reach> {
    const [body, devices, email, row] = await Promise.all([
      this.#storage.settings(user),
      this.#storage.subscriptions(user),
      this.#storage.email(user),
      this.#options.storage.user(user),
    ])
    return {
      settings: settingsIn(body),
      devices,
      email: email?.confirmed ? email.address : '',
      webhook: row?.webhook ?? '',
    }
  }

  /** The user changed something about it. */
  forget(user: string): void {
    this.#reaches.delete(user)
  }

  async put(user: string, settings: NoticeSettings): Promise<void> {
    await this.#storage.putSettings(user, JSON.stringify(settings))
    this.forget(user)
  }

  /** Something has happened in a game that concerns a user. */
  async tell(user: string, kind: Exclude<NoticeKind, 'test'>, game: string, title: Texts): Promise<void> {
    const reach = await this.reach(user)
    if (!reach.settings.kinds[kind]) return
    const isThere = this.#options.isWatching(user, game)
    // Whoever plays fast against a computer must not make us call an address as fast.
    const wait = this.#rates.take(user, this.#options.time.steady()) ? 0 : OFTEN_MS
    for (const { channel, target } of waysTo(reach)) {
      if (isThere && (channel === 'push' || (channel === 'email' && kind === 'ended'))) continue
      const due = dueOf(reach.settings, channel, this.#now + wait)
      await this.#enqueue({ user, channel, target, kind, game, title: JSON.stringify(title), due })
    }
    this.#outbox.hurry()
  }

  /** Sends a trial at once by one way, quiet hours or not. */
  async tryOut(user: string, channel: Channel): Promise<Checked<void>> {
    this.forget(user)
    const ways = waysTo(await this.reach(user), true).filter(way => way.channel === channel)
    if (ways.length === 0) return refused({ code: 'server.notice.no-way' })
    for (const { target } of ways)
      await this.#enqueue({ user, channel, target, kind: 'test', game: '', title: '{}', due: this.#now })
    this.#outbox.hurry()
    return accepted(undefined)
  }

  async #enqueue(
    notice: Pick<NoticeRow, 'user' | 'channel' | 'target' | 'kind' | 'game' | 'title' | 'due'>,
  ): Promise<void> {
    const id = this.#random(12).toString('base64url')
    await this.#storage.enqueue({ ...notice, id, state: 'waiting', tries: 0, fault: '', created: this.#now })
  }

  async subscribe(
    user: string,
    { endpoint, p256dh, auth, device }: Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth' | 'device'>,
  ): Promise<void> {
    const subscription = { id: hashOf(endpoint), user, endpoint, p256dh, auth, device, created: this.#now }
    await this.#storage.putSubscription(subscription, MOST_DEVICES)
    this.forget(user)
  }

  async unsubscribeDevice(user: string, id: string): Promise<void> {
    await this.#storage.dropSubscription(user, id)
    this.forget(user)
  }

  /** Sends a code there, by which the user shows that the address is his. */
  async claimEmail(user: string, address: string, settings: NoticeSettings): Promise<Checked<void>> {
    if (!this.mailer) return refused({ code: 'server.notice.no-mail' })
    const code = [...this.#random(8)].map(byte => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')
    const say = await sayIn(settings.language)
    const delivery = await this.mailer.send({
      to: address,
      subject: say('server.mail.code.subject'),
      text: say('server.mail.code.text', { code, url: this.#base }),
    })
    if (!delivery.done) return refused({ code: 'server.mail.failed' })
    const codeHash = hashOf(`${user}|${code}`)
    const expires = this.#now + CODE_MS
    await this.#storage.putEmail({ user, address: sameAddress(address), codeHash, expires, confirmed: false })
    this.forget(user)
    return accepted(undefined)
  }

  async confirmEmail(user: string, code: string): Promise<Checked<void>> {
    const codeHash = hashOf(`${user}|${code.trim().toUpperCase()}`)
    if (!(await this.#storage.confirmEmail(user, codeHash, this.#now)))
      return refused({ code: 'server.mail.code.wrong' })
    this.forget(user)
    return accepted(undefined)
  }

  /** To a confirmed address: a code by which the password can be set anew. */
  async sendRecovery(user: string, makeCode: () => Promise<string>): Promise<void> {
    const { email, settings } = await this.#readReach(user)
    if (!this.mailer || email === '') return
    const say = await sayIn(settings.language)
    await this.mailer.send({
      to: email,
      subject: say('server.mail.recovery.subject'),
      text: say('server.mail.recovery.text', { code: await makeCode(), url: this.#base }),
    })
  }

  async dropEmail(user: string): Promise<void> {
    await this.#storage.dropEmail(user)
    this.forget(user)
  }

  /** All that the user's page shows of it. */
  async overview(user: string): Promise<NoticesAnswer> {
    this.forget(user)
    const [{ settings, devices, webhook }, email, sent, keys] = await Promise.all([
      this.reach(user),
      this.#storage.email(user),
      this.#storage.recentNotices(user, MOST_SHOWN),
      this.keys(),
    ])
    return {
      settings,
      pushKey: keys.publicKey,
      hasEmail: this.mailer !== undefined,
      ...(email && { email: { address: email.address, confirmed: email.confirmed } }),
      ...(webhook !== '' && { webhookKey: await this.webhookKey(user, webhook) }),
      devices: devices.map(({ id, device, created }) => ({ id, device, created })),
      sent: sent.map(({ channel, kind, game, state, tries, fault, created, due }) => ({
        channel,
        kind,
        game,
        state,
        tries,
        fault,
        created,
        due,
      })),
    }
  }

  deliver(): Promise<void> {
    return this.#outbox.deliver()
  }

  async sweep(): Promise<void> {
    await this.#storage.dropOldNotices(this.#now - KEPT_MS)
  }

  async close(): Promise<void> {
    await this.#outbox.close()
    this.mailer?.close()
  }

  get #now(): number {
    return Math.floor(this.#options.time.wall())
  }
}

interface Way {
  readonly channel: Channel
  readonly target: string
}

/** By which ways a user can be told; `all`: those that are switched off too. */
const waysTo = ({ settings: { channels }, devices, email, webhook }: Reach, all = false): readonly Way[] => [
  ...(all || channels.push ? devices.map(({ id }) => ({ channel: 'push', target: id }) as const) : []),
  ...((all || channels.email) && email !== '' ? [{ channel: 'email', target: '' } as const] : []),
  ...((all || channels.webhook) && webhook !== '' ? [{ channel: 'webhook', target: '' } as const] : []),
]
