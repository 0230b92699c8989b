import type { Language } from '@mesnada/engine'

/** What a user has chosen about being told of games. */
export interface NoticeSettings {
  readonly language: Language
  /** Where the user lives, as IANA names it: `Europe/Madrid`. */
  readonly zone: string
  /** Minutes of the day there between which nothing is sent. */
  readonly quiet?: { readonly from: number; readonly to: number } | undefined
  /** E-mails one by one, or gathered. */
  readonly digest: 'none' | 'hourly' | 'daily'
  /** The minute of the day of a daily digest. */
  readonly digestAt: number
  readonly channels: Readonly<Record<'push' | 'email' | 'webhook', boolean>>
  readonly kinds: Readonly<Record<'turn' | 'asked' | 'ended', boolean>>
  /** What a webhook understands. */
  readonly form: 'generic' | 'discord' | 'slack'
}

export interface NoticesAnswer {
  readonly settings: NoticeSettings
  /** The public key that browsers want to see for push. */
  readonly pushKey: string
  /** Whether this server can send e-mails. */
  readonly hasEmail: boolean
  readonly email?: { readonly address: string; readonly confirmed: boolean }
  /** With which calls to the webhook are signed. Absent without a webhook. */
  readonly webhookKey?: string
  readonly devices: readonly PushDevice[]
  /** What was sent lately, the newest first. */
  readonly sent: readonly SentNotice[]
}

export interface PushDevice {
  readonly id: string
  readonly device: string
  readonly created: number
}

export interface SentNotice {
  readonly channel: 'push' | 'email' | 'webhook'
  readonly kind: 'turn' | 'asked' | 'ended' | 'test'
  readonly game: string
  readonly state: 'waiting' | 'sent' | 'failed' | 'outdated'
  readonly tries: number
  /** Of the last try: `status:404`, `unreachable`, `private`, `gone`, `address`, `busy`, `mail`. */
  readonly fault: string
  readonly created: number
  readonly due: number
}

/** What a service worker is sent. */
export interface PushPayload {
  readonly title: string
  readonly body: string
  /** Path and hash, on this site. */
  readonly link: string
  readonly tag: string
  /** How many games wait for the user. */
  readonly waiting: number
}

/** The body of a call to a webhook in the generic form. */
export interface WebhookCall {
  readonly event: 'your-turn' | 'asked' | 'game-over' | 'test'
  readonly game: string
  readonly title: string
  readonly text: string
  readonly url: string
}

/** Games that wait for whoever asks. */
export interface WaitingAnswer {
  readonly games: readonly string[]
}
