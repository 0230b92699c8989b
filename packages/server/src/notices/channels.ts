import { createHmac } from 'node:crypto'
import type { Language } from '@mesnada/engine'
import { createTransport } from 'nodemailer'
import webPush from 'web-push'
import type { NoticeSettings, PushPayload, WebhookCall } from '../protocol/notices.ts'
import type { NoticeRow, SubscriptionRow } from '../storage/notice-storage.ts'
import type { Outgoing, OutgoingAnswer } from './outgoing.ts'
import { headlineOf, lineOf, type Say, titleIn } from './wording.ts'

/** The ways to reach somebody. Each says how it went. */
export type Delivery =
  | { readonly done: true }
  /** `again`: it may go well later. `gone`: the address is no more. */
  | { readonly done: false; readonly fault: string; readonly next: 'again' | 'never' | 'gone' }

const DONE: Delivery = { done: true }

/** What of an answer means what: 2xx is well, 404 and 410 that nobody is there, 429 and 5xx that one may try again. */
const deliveryOf = (answer: OutgoingAnswer): Delivery => {
  if ('fault' in answer) {
    const isFinal = answer.fault === 'private' || answer.fault === 'address'
    return { done: false, fault: answer.fault, next: isFinal ? 'never' : 'again' }
  }
  const { status } = answer
  if (status >= 200 && status < 300) return DONE
  if (status === 404 || status === 410) return { done: false, fault: 'gone', next: 'gone' }
  return { done: false, fault: `status:${status}`, next: status === 429 || status >= 500 ? 'again' : 'never' }
}

/** Notices for one person that are sent together, and what is needed to put them into words. */
export interface NoticeBatch {
  readonly notices: readonly NoticeRow[]
  readonly language: Language
  readonly say: Say
  /** Where the site is. */
  readonly base: string
}

export const gamePath = (game: string): string => (game === '' ? '/#/online' : `/#/online/${game}`)

const ONE_DAY_S = 86_400

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
  /** Whom the push service may write to. */
  readonly subject: string
}

export const pushTo = async (
  outgoing: Outgoing,
  keys: PushKeys,
  subscription: SubscriptionRow,
  { notices, language, say, waiting }: NoticeBatch & { readonly waiting: number },
): Promise<Delivery> => {
  const [first] = notices
  if (!first) return DONE
  const payload: PushPayload = {
    title: headlineOf(say, notices, language),
    body: notices.length === 1 ? '' : notices.map(each => lineOf(say, each, language)).join('\n'),
    link: gamePath(notices.length === 1 ? first.game : ''),
    tag: notices.length === 1 ? first.game : 'games',
    waiting,
  }
  const { endpoint, p256dh, auth } = subscription
  let request: { readonly headers: Readonly<Record<string, string | number>>; readonly body: Buffer }
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: keys,
      TTL: ONE_DAY_S,
      urgency: 'normal',
    })
  } catch {
    // A key that is none: nothing can be sent to it, now or later.
    return { done: false, fault: 'gone', next: 'gone' }
  }
  return deliveryOf(await outgoing.post({ url: endpoint, headers: request.headers, body: request.body }))
}

const EVENTS = { turn: 'your-turn', asked: 'asked', ended: 'game-over', test: 'test' } as const

/** `&`, `<` and `>` are signs of Slack's own. */
const forSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const bodyIn = (
  form: NoticeSettings['form'],
  notice: NoticeRow,
  { language, say, base }: NoticeBatch,
): object => {
  const text = lineOf(say, notice, language)
  const url = `${base}${gamePath(notice.game)}`
  switch (form) {
    case 'discord':
      return { content: `${text}\n${url}`, allowed_mentions: { parse: [] } }
    case 'slack':
      return { text: `${forSlack(text)}\n<${url}>` }
    case 'generic': {
      const { kind, game, title } = notice
      const call: WebhookCall = { event: EVENTS[kind], game, title: titleIn(title, language), text, url }
      return call
    }
  }
}

/** What is signed: the moment and the body, so that a call cannot be repeated later. */
export const signatureOf = (key: string, moment: number, body: string): string =>
  createHmac('sha256', key).update(`${moment}.${body}`).digest('hex')

export interface Webhook {
  readonly url: string
  readonly form: NoticeSettings['form']
  readonly key: string
}

/** One call for each notice; the first that fails ends it. */
export const callWebhook = async (
  outgoing: Outgoing,
  { url, form, key }: Webhook,
  batch: NoticeBatch,
  now: number,
): Promise<Delivery> => {
  for (const notice of batch.notices) {
    const body = JSON.stringify(bodyIn(form, notice, batch))
    const moment = Math.floor(now / 1000)
    const headers = {
      'content-type': 'application/json',
      ...(form === 'generic' && {
        'x-mesnada-timestamp': moment,
        'x-mesnada-signature': `sha256=${signatureOf(key, moment, body)}`,
      }),
    }
    const delivery = deliveryOf(await outgoing.post({ url, headers, body }))
    if (!delivery.done) return delivery
  }
  return DONE
}

export interface MailOptions {
  /** `smtp://user:password@host:587`, or `smtps:` for TLS from the start. */
  readonly url: string
  readonly from: string
}

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Ends the e-mails of this kind at once. */
  readonly unsubscribe?: string | undefined
}

/** E-mail by the host's own mail server. */
export class Mailer {
  readonly #transport: ReturnType<typeof createTransport>
  readonly #from: string

  constructor({ url, from }: MailOptions) {
    this.#transport = createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    this.#from = from
  }

  /** Never rejects. Only a server that says no for good is believed for good. */
  async send({ to, subject, text, unsubscribe }: Letter): Promise<Delivery> {
    try {
      await this.#transport.sendMail({
        from: this.#from,
        to: { name: '', address: to },
        subject,
        text,
        headers: {
          'auto-submitted': 'auto-generated',
          ...(unsubscribe !== undefined && {
            'list-unsubscribe': `<${unsubscribe}>`,
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
      return DONE
    } catch (error) {
      const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
      return {
        done: false,
        fault: code > 0 ? `status:${code}` : 'mail',
        next: code >= 500 ? 'never' : 'again',
      }
    }
  }

  close(): void {
    this.#transport.close()
  }
}

export const letterOf = (
  to: string,
  { notices, language, say, base }: NoticeBatch,
  unsubscribe: string,
): Letter => ({
  to,
  subject: headlineOf(say, notices, language),
  text: [
    ...notices.map(each => `${lineOf(say, each, language)}\n${base}${gamePath(each.game)}`),
    `-- \n${say('server.notice.footer', { url: `${base}/#/online` })}`,
  ].join('\n\n'),
  unsubscribe,
})
