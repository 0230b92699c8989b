import pg from 'pg'
import * as v from 'valibot'
import type { DatabaseListener, Notice, Whisper } from './database.ts'

const CHANNEL = 'mesnada'
const RECONNECT_MS = 500
const LONGEST_RECONNECT_MS = 10_000
/** PostgreSQL takes no notice longer than 8,000 bytes. */
const NOTICE_LENGTH = 7000
/** Notices are gathered for this long, so that many commands share one. */
const GATHER_MS = 3
/** With more than this unsent, the other nodes are told to look at everything again instead. */
const MOST_UNSENT = 5000

/** A notice on the channel. `missed`: some could not be sent. */
type ChannelNotice = Notice | { readonly kind: 'missed' }

const whisper: v.GenericSchema<unknown, Whisper> = v.variant('about', [
  v.object({
    about: v.literal('present'),
    node: v.string(),
    game: v.string(),
    seats: v.tuple([v.boolean(), v.boolean()]),
    spectators: v.number(),
    asks: v.boolean(),
  }),
  v.object({ about: v.literal('seeks') }),
  v.object({ about: v.literal('paired'), user: v.string(), game: v.string() }),
  v.object({ about: v.literal('aside'), game: v.string(), delay: v.number() }),
])

const channelNotices: v.GenericSchema<string, ChannelNotice[]> = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.variant('kind', [
      v.object({
        kind: v.literal('appended'),
        game: v.string(),
        head: v.number(),
        turn: v.exactOptional(v.string()),
      }),
      v.object({
        kind: v.literal('sessions'),
        ended: v.union([
          v.object({ sessions: v.array(v.string()) }),
          v.object({ user: v.string(), except: v.string() }),
        ]),
      }),
      v.object({ kind: v.literal('whisper'), whisper }),
      v.object({ kind: v.literal('missed') }),
    ]),
  ),
)

/**
 * Tells the other nodes what has been committed. After the commit, not in it: PostgreSQL lets only one transaction with
 * a NOTIFY commit at a time. What cannot be sent is tried again.
 */
export class NoticeSender {
  readonly #notify: (payload: string) => Promise<void>
  readonly #warn: (message: string) => void
  #unsent: ChannelNotice[] = []
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #pause = GATHER_MS
  #dropped = 0

  constructor(notify: (payload: string) => Promise<void>, warn: (message: string) => void) {
    this.#notify = notify
    this.#warn = warn
  }

  /** How many had to be summed up because they could not be sent. */
  get dropped(): number {
    return this.#dropped
  }

  send(notices: readonly Notice[]): void {
    this.#unsent.push(...notices)
    if (this.#unsent.length > MOST_UNSENT) {
      this.#dropped += this.#unsent.length
      this.#unsent = [{ kind: 'missed' }]
    }
    if (this.#unsent.length > 0) this.#schedule()
  }

  #schedule(): void {
    if (this.#sending) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#sending = this.#sendAll().finally(() => {
        this.#sending = undefined
        if (this.#unsent.length > 0) this.#schedule()
      })
    }, this.#pause)
  }

  async #sendAll(): Promise<void> {
    const batch = this.#unsent
    this.#unsent = []
    try {
      for (const payload of payloadsOf(batch)) await this.#notify(payload)
      this.#pause = GATHER_MS
    } catch (error) {
      this.#warn(`notices: ${error instanceof Error ? error.message : String(error)}`)
      this.#pause = RECONNECT_MS
      this.#unsent.unshift(...batch)
    }
  }

  /** Sends what is left, once. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#sending
    if (this.#unsent.length > 0) await this.#sendAll()
    clearTimeout(this.#timer)
  }
}

/** As few notices as their length allows. */
const payloadsOf = (notices: readonly ChannelNotice[]): readonly string[] => {
  const payloads: string[] = []
  let list: string[] = []
  let length = 0
  const close = (): void => {
    if (list.length > 0) payloads.push(`[${list.join(',')}]`)
    list = []
    length = 0
  }
  for (const notice of notices) {
    const text = JSON.stringify(notice)
    if (length + text.length > NOTICE_LENGTH) close()
    list.push(text)
    length += text.length + 1
  }
  close()
  return payloads
}

export const notifySql = (payload: string): { readonly text: string; readonly values: string[] } => ({
  text: 'SELECT pg_notify($1, $2)',
  values: [CHANNEL, payload],
})

/**
 * The connection that LISTENs. A question asked on it now and then shows whether it is still alive: a connection that
 * was cut silently looks like one on which nothing happens. When it is lost it is opened anew, and the listener told
 * that notices may be missing.
 */
export class NoticeListener {
  readonly #config: pg.ClientConfig
  readonly #heartbeatMs: number
  readonly #warn: (message: string) => void
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #pause = RECONNECT_MS
  #closed = false

  constructor(config: pg.ClientConfig, heartbeatMs: number, warn: (message: string) => void) {
    this.#config = config
    this.#heartbeatMs = heartbeatMs
    this.#warn = warn
  }

  open(listener: DatabaseListener): void {
    void this.#connect(listener)
  }

  async #connect(listener: DatabaseListener): Promise<void> {
    if (this.#closed) return
    const client = new pg.Client(this.#config)
    this.#client = client
    let broken = false
    const again = (error?: Error): void => {
      if (broken || this.#closed) return
      broken = true
      if (error) this.#warn(error.message)
      clearTimeout(this.#heartbeat)
      endQuietly(client)
      this.#timer = setTimeout(() => void this.#connect(listener), this.#pause)
      this.#pause = Math.min(2 * this.#pause, LONGEST_RECONNECT_MS)
    }
    client.on('error', again)
    client.on('end', () => again())
    client.on('notification', ({ payload }) => {
      for (const notice of noticesIn(payload))
        if (notice.kind === 'missed') listener.missed()
        else listener.notice(notice)
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      if (broken) return
      this.#pause = RECONNECT_MS
      this.#beat(client, again)
      listener.missed()
    } catch (error) {
      again(error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** The next question waits for the answer to the last one. */
  #beat(client: pg.Client, lost: (error: Error) => void): void {
    if (this.#closed || client !== this.#client) return
    this.#heartbeat = setTimeout(
      () => client.query('SELECT 1').then(() => this.#beat(client, lost), lost),
      this.#heartbeatMs,
    )
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#heartbeat)
    if (this.#client) await Promise.race([this.#client.end().catch(() => {}), pause(1000)])
  }
}

/** Anybody with a connection to the database can write to the channel: what we cannot read may have been anything. */
const noticesIn = (payload = ''): readonly ChannelNotice[] => {
  const parsed = v.safeParse(channelNotices, payload)
  return parsed.success ? parsed.output : [{ kind: 'missed' }]
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms).unref())

/** A connection whose other end is gone never says goodbye: it is cut. */
const endQuietly = (client: pg.Client): void => {
  client.end().catch(() => {})
  const { stream } = (client as unknown as { readonly connection: { readonly stream: { destroy(): void } } })
    .connection
  stream.destroy()
}
