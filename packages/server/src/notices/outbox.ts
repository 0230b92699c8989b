import type { Channel, NoticeRow, NoticeStorage, SubscriptionRow } from '../storage/notice-storage.ts'
import { soundOnly } from '../storage/rows.ts'
import type { GameRow } from '../storage/storage.ts'
import type { Time } from '../time/time.ts'
import {
  callWebhook,
  type Delivery,
  letterOf,
  type Mailer,
  type NoticeBatch,
  type PushKeys,
  pushTo,
} from './channels.ts'
import type { Outgoing } from './outgoing.ts'
import type { Reach } from './reach.ts'
import { retryAt } from './schedule.ts'
import { sayIn } from './wording.ts'

/** What an outbox sends with. */
export interface Sender {
  readonly base: string
  readonly outgoing: Outgoing
  readonly mailer: Mailer | undefined
  reach(user: string): Promise<Reach>
  forget(user: string): void
  keys(): Promise<PushKeys>
  webhookKey(user: string, url: string): Promise<string>
  unsubscribeLink(user: string): Promise<string>
  unsubscribeDevice(user: string, id: string): Promise<void>
}

export interface OutboxParts {
  readonly storage: NoticeStorage
  readonly time: Time
  readonly sender: Sender
  readonly game: (id: string) => Promise<GameRow | undefined>
  readonly fault: (error: unknown) => void
}

const AT_ONCE = 100
/** For one delivery to end. A node that dies meanwhile leaves it to another after this. */
const LEASE_MS = 60_000
/** Of one parcel: a webhook is called once for each, and may take seconds each time. */
const MOST_IN_PARCEL = { push: 50, email: 50, webhook: 5 }
/** Parcels of one way that are under way. */
const MOST_SENDING = 40
/** For what finds its way crowded. */
const CROWDED_MS = 5000
const MOST_WAITING = 99

/** Notices of one user by one way, which are sent together. */
interface Parcel {
  readonly user: string
  readonly channel: Channel
  readonly target: string
  readonly notices: NoticeRow[]
}

const GONE: Delivery = { done: false, fault: 'gone', next: 'never' }

/**
 * Sends what is due. Several nodes may look into the same box: each takes what it sends beforehand. What fails is tried
 * again later, and later still, and then given up; either way the user can see it.
 */
export class Outbox {
  readonly #parts: OutboxParts
  /** What is under way, by whom and how; whoever is slow holds up nobody else. */
  readonly #sending = new Map<string, { readonly channel: Channel; readonly done: Promise<void> }>()
  #taking: Promise<unknown> = Promise.resolve()
  /** Asked for, and not begun yet. */
  #next: Promise<readonly Promise<void>[]> | undefined
  #isClosed = false

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  /** Something is due now. */
  hurry(): void {
    this.#parts.time.soon(() => void this.deliver().catch(error => this.#fault(error)))
  }

  /** Resolves when what was due now has been tried. What comes up meanwhile does not wait for that. */
  async deliver(): Promise<void> {
    if (this.#isClosed) return
    this.#next ??= this.#taking.then(() => {
      this.#next = undefined
      return this.#takeAll()
    })
    const taken = this.#next
    this.#taking = taken.catch(() => {})
    await Promise.all(await taken)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#taking
    await Promise.all([...this.#sending.values()].map(({ done }) => done))
  }

  /** All that is due, each parcel on its way. */
  async #takeAll(): Promise<readonly Promise<void>[]> {
    const started: Promise<void>[] = []
    for (let isMore = true; isMore && !this.#isClosed; ) {
      const due = await this.#parts.storage.dueNotices(this.#now, AT_ONCE)
      // One after another, so that each sees how many are under way.
      for (const parcel of parcelsOf(due)) {
        const claimed = await this.#claimed(parcel)
        if (claimed) started.push(this.#begin(claimed))
      }
      isMore = due.length === AT_ONCE
    }
    return started
  }

  #begin(parcel: Parcel): Promise<void> {
    const key = keyOf(parcel)
    const done = this.#send(parcel).finally(() => this.#sending.delete(key))
    this.#sending.set(key, { channel: parcel.channel, done })
    return done
  }

  /** Takes what is to be sent now, and puts off the rest. */
  async #claimed(parcel: Parcel): Promise<Parcel | undefined> {
    const { storage } = this.#parts
    const { channel, notices } = parcel
    const crowd = [...this.#sending.values()].filter(each => each.channel === channel).length
    const isBusy = this.#sending.has(keyOf(parcel)) || crowd >= MOST_SENDING
    const room = isBusy ? 0 : MOST_IN_PARCEL[channel]
    const now = this.#now
    const mine = await Promise.all(
      notices.map((notice, index) => storage.claim(notice, now + (index < room ? LEASE_MS : CROWDED_MS))),
    )
    const taken = notices.filter((_, index) => index < room && mine[index])
    return taken.length > 0 ? { ...parcel, notices: taken } : undefined
  }

  async #send(parcel: Parcel): Promise<void> {
    try {
      const wanted: NoticeRow[] = []
      for (const notice of parcel.notices)
        if (await this.#isUpToDate(notice)) wanted.push(notice)
        else await this.#parts.storage.settle(notice.id, { ...notice, state: 'outdated', fault: '' })
      if (wanted.length === 0) return
      const delivery = await this.#deliver({ ...parcel, notices: wanted })
      for (const notice of wanted) await this.#settle(notice, delivery)
    } catch (error) {
      // The lease ends, and it is tried again.
      this.#fault(error)
    }
  }

  /** Whoever has moved meanwhile need not be told that it is his turn. */
  async #isUpToDate({ kind, game, user }: NoticeRow): Promise<boolean> {
    if (kind !== 'turn') return true
    const row = await soundOnly(() => this.#parts.game(game))
    return row?.waiting === user
  }

  async #deliver({ user, channel, target, notices }: Parcel): Promise<Delivery> {
    const { sender, time } = this.#parts
    sender.forget(user)
    const { settings, devices, email, webhook } = await sender.reach(user)
    const { language, form } = settings
    const batch: NoticeBatch = { notices, language, say: await sayIn(language), base: sender.base }
    switch (channel) {
      case 'push':
        return this.#push(
          devices.find(({ id }) => id === target),
          batch,
        )
      case 'email':
        if (!sender.mailer || email === '') return GONE
        return sender.mailer.send(letterOf(email, batch, await sender.unsubscribeLink(user)))
      case 'webhook': {
        if (webhook === '') return GONE
        const key = await sender.webhookKey(user, webhook)
        return callWebhook(sender.outgoing, { url: webhook, form, key }, batch, time.wall())
      }
    }
  }

  async #push(device: SubscriptionRow | undefined, batch: NoticeBatch): Promise<Delivery> {
    const { sender, storage } = this.#parts
    if (!device) return GONE
    const waiting = (await storage.waitingFor(device.user, MOST_WAITING)).length
    const delivery = await pushTo(sender.outgoing, await sender.keys(), device, { ...batch, waiting })
    if (!delivery.done && delivery.next === 'gone') await sender.unsubscribeDevice(device.user, device.id)
    return delivery
  }

  async #settle(notice: NoticeRow, delivery: Delivery): Promise<void> {
    const { storage, sender } = this.#parts
    const { id, due, user } = notice
    const tries = notice.tries + 1
    if (delivery.done) return storage.settle(id, { state: 'sent', tries, fault: '', due })
    const { fault, next } = delivery
    const again =
      next === 'again' ? retryAt((await sender.reach(user)).settings, this.#now, tries) : undefined
    await storage.settle(
      id,
      again === undefined
        ? { state: 'failed', tries, fault, due }
        : { state: 'waiting', tries, fault, due: again },
    )
  }

  #fault(error: unknown): void {
    if (!this.#isClosed) this.#parts.fault(error)
  }

  get #now(): number {
    return Math.floor(this.#parts.time.wall())
  }
}

const keyOf = ({ user, channel, target }: Pick<Parcel, 'user' | 'channel' | 'target'>): string =>
  [user, channel, target].join('|')

const parcelsOf = (due: readonly NoticeRow[]): readonly Parcel[] => {
  const parcels = new Map<string, Parcel>()
  for (const notice of due) {
    const { user, channel, target } = notice
    const key = keyOf(notice)
    const parcel = parcels.get(key) ?? { user, channel, target, notices: [] }
    parcel.notices.push(notice)
    parcels.set(key, parcel)
  }
  return [...parcels.values()]
}
