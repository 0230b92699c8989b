import { lookup } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublic } from './addresses.ts'

export interface WebhookOptions {
  /** For those who run everything on one machine or in one house. */
  readonly allowPrivate: boolean
  readonly warn: (message: string) => void
}

const TIMEOUT_MS = 5000
const MOST_AT_ONCE = 20

export interface TurnNotice {
  readonly event: 'your-turn'
  readonly game: string
  readonly title: string
}

/** Whether a user may set this as the address to be called. What it leads to is looked at when it is called. */
export const isWebhook = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, username, password, port } = new URL(url)
  const usual = port === '' || Number(port) >= 1024 || port === '80' || port === '443'
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && usual
}

/**
 * Calls an address that a user has given. It connects to exactly the address it has looked at, follows no redirect,
 * waits only so long, and reads nothing of the answer.
 */
export class Webhooks {
  readonly #options: WebhookOptions
  #running = 0

  constructor(options: WebhookOptions) {
    this.#options = options
  }

  /** Never rejects. Returns whether the call was made. */
  async call(url: string, notice: TurnNotice): Promise<boolean> {
    if (!isWebhook(url) || this.#running >= MOST_AT_ONCE) return false
    this.#running++
    try {
      const target = new URL(url)
      const address = await this.#addressOf(target)
      if (address === undefined) return false
      await post(target, address, JSON.stringify(notice))
      return true
    } catch (error) {
      this.#options.warn(`webhook: ${error instanceof Error ? error.message : String(error)}`)
      return false
    } finally {
      this.#running--
    }
  }

  async #addressOf({ hostname }: URL): Promise<string | undefined> {
    const name = hostname.replace(/^\[|\]$/g, '')
    const found = isIP(name) ? [{ address: name }] : await lookup(name, { all: true })
    // All addresses must be public, or the name is refused.
    const allowed = this.#options.allowPrivate || found.every(({ address }) => isPublic(address))
    return allowed ? found[0]?.address : undefined
  }
}

const post = (target: URL, address: string, body: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = target.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = request(target, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'mesnada',
      },
      lookup: (_name, options, found) => {
        const family = isIP(address)
        if (options.all) found(null, [{ address, family }])
        else found(null, address, family)
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    sent.on('response', response => {
      response.destroy()
      resolve()
    })
    sent.on('error', reject)
    sent.end(body)
  })
