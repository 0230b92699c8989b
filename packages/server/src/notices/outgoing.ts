import { lookup, Resolver } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublic } from './addresses.ts'

export interface OutgoingOptions {
  /** For those who run everything on one machine or in one house. */
  readonly allowPrivate: boolean
  /** Certificates to trust besides the usual ones. */
  readonly ca?: string | undefined
}

const TIMEOUT_MS = 8000
/** More than an outbox has under way: what it sends is not put off for want of room. */
const MOST_AT_ONCE = 100
/** Calls to one address that may be under way: one that hangs harms only itself. */
const MOST_OF_ONE = 4

export interface OutgoingRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: string | Buffer
}

/** The status of the answer, or why there was none. `busy`: too many calls are under way, it was not tried. */
export type OutgoingAnswer =
  | { readonly status: number }
  | { readonly fault: 'address' | 'private' | 'unreachable' | 'busy' }

/** Whether a user may set this as the address to be called. What it leads to is looked at when it is called. */
export const isWebhook = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, username, password, port } = new URL(url)
  const usual = port === '' || Number(port) >= 1024 || port === '80' || port === '443'
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && usual
}

/**
 * Posts to addresses that users have given. It connects to exactly the address it has looked at, follows no redirect,
 * waits only so long, and reads nothing of the answer but its status.
 */
export class Outgoing {
  readonly #options: OutgoingOptions
  readonly #running = new Map<string, number>()
  readonly #resolver = new Resolver({ timeout: 2000, tries: 2 })
  #all = 0
  #dropped = 0

  constructor(options: OutgoingOptions) {
    this.#options = options
  }

  /** Calls that were put off because too many were under way. */
  get dropped(): number {
    return this.#dropped
  }

  /** Never rejects. */
  async post(request: OutgoingRequest): Promise<OutgoingAnswer> {
    if (!isWebhook(request.url)) return { fault: 'address' }
    const target = new URL(request.url)
    const running = this.#running.get(target.host) ?? 0
    if (this.#all >= MOST_AT_ONCE || running >= MOST_OF_ONE) {
      this.#dropped++
      return { fault: 'busy' }
    }
    this.#all++
    this.#running.set(target.host, running + 1)
    try {
      const address = await this.#addressOf(target)
      if (address === undefined) return { fault: 'private' }
      return { status: await send(target, address, request, this.#options.ca) }
    } catch {
      return { fault: 'unreachable' }
    } finally {
      this.#all--
      const left = (this.#running.get(target.host) ?? 1) - 1
      if (left > 0) this.#running.set(target.host, left)
      else this.#running.delete(target.host)
    }
  }

  async #addressOf({ hostname }: URL): Promise<string | undefined> {
    const name = hostname.replace(/^\[|\]$/g, '')
    const found = isIP(name) ? [name] : await this.#lookUp(name)
    // All addresses must be public, or the name is refused.
    const allowed = this.#options.allowPrivate || found.every(isPublic)
    return allowed ? found[0] : undefined
  }

  /** Asks the name server itself: the system's own lookup takes a thread of the pool for as long as it hangs. */
  async #lookUp(name: string): Promise<readonly string[]> {
    const [four, six] = await Promise.allSettled([
      this.#resolver.resolve4(name),
      this.#resolver.resolve6(name),
    ])
    const found = [four, six].flatMap(each => (each.status === 'fulfilled' ? each.value : []))
    // Names of the house are often only in its hosts file.
    if (found.length === 0 && this.#options.allowPrivate)
      return (await lookup(name, { all: true })).map(({ address }) => address)
    if (found.length === 0) throw new Error(`${name} has no address`)
    return found
  }
}

const send = (
  target: URL,
  address: string,
  { headers, body }: OutgoingRequest,
  ca: string | undefined,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = target.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = request(target, {
      method: 'POST',
      agent: false,
      ...(ca !== undefined && { ca }),
      headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'mesnada' },
      lookup: (_name, options, found) => {
        const family = isIP(address)
        if (options.all) found(null, [{ address, family }])
        else found(null, address, family)
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    sent.on('response', response => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
