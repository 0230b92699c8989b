/** What is kept of notices: what people want, where to reach them, and what is on its way. Moments are the wall clock's. */
export interface NoticeStorage {
  /** A secret of this installation: made once, the same on every node and after every start. */
  secret(name: string, make: () => string): Promise<string>

  /** What the user chose, as JSON. */
  settings(user: string): Promise<string | undefined>
  putSettings(user: string, body: string): Promise<void>

  subscriptions(user: string): Promise<readonly SubscriptionRow[]>
  /** The same browser again replaces what was stored of it. Beyond `most` the user's oldest goes. */
  putSubscription(subscription: SubscriptionRow, most: number): Promise<void>
  dropSubscription(user: string, id: string): Promise<void>

  email(user: string): Promise<EmailRow | undefined>
  /** Replaces the one before. */
  putEmail(email: EmailRow): Promise<void>
  /** `false` when the code is another one or too old. */
  confirmEmail(user: string, codeHash: string, now: number): Promise<boolean>
  dropEmail(user: string): Promise<void>
  /** Users who have confirmed this address. */
  usersByEmail(address: string): Promise<readonly string[]>

  /** Unless the same one waits already. */
  enqueue(notice: NoticeRow): Promise<void>
  dueNotices(now: number, most: number): Promise<readonly NoticeRow[]>
  /** Takes a notice for as long as until `until`. Of several nodes one gets it. */
  claim(notice: NoticeRow, until: number): Promise<boolean>
  settle(id: string, outcome: NoticeOutcome): Promise<void>
  /** The user's latest, the newest first. */
  recentNotices(user: string, most: number): Promise<readonly NoticeRow[]>
  dropOldNotices(before: number): Promise<void>
  /** Games that wait for the user. */
  waitingFor(user: string, most: number): Promise<readonly string[]>
}

export interface SubscriptionRow {
  /** A hash of its endpoint. */
  readonly id: string
  readonly user: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** For the user to tell them apart. */
  readonly device: string
  readonly created: number
}

export interface EmailRow {
  readonly user: string
  readonly address: string
  /** Of the code that was sent there; empty once it was given back. */
  readonly codeHash: string
  readonly expires: number
  readonly confirmed: boolean
}

export const CHANNELS = ['push', 'email', 'webhook'] as const
export type Channel = (typeof CHANNELS)[number]

export const NOTICE_KINDS = ['turn', 'asked', 'ended', 'test'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const NOTICE_STATES = ['waiting', 'sent', 'failed', 'outdated'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

export interface NoticeRow {
  readonly id: string
  readonly user: string
  readonly channel: Channel
  /** Of push: the subscription. */
  readonly target: string
  readonly kind: NoticeKind
  /** Empty for a test. */
  readonly game: string
  /** Of the scenario, as JSON, by language. */
  readonly title: string
  readonly state: NoticeState
  readonly tries: number
  /** Of the last try; empty where it went well. */
  readonly fault: string
  readonly created: number
  /** When it is tried next. */
  readonly due: number
}

export type NoticeOutcome = Pick<NoticeRow, 'state' | 'tries' | 'fault' | 'due'>
