import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'

export interface Settings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly webRoot: string
  /** A PostgreSQL address; without it the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Where people find the site, if that is not where the server listens. */
  readonly publicUrl: string | undefined
  /** How many proxies to believe about who asks, or which. */
  readonly trustProxy: number | string | false
  readonly metricsToken: string | undefined
  readonly allowPrivateWebhooks: boolean
  /** Logins of those who may look after people. */
  readonly hosts: readonly string[]
  /** The host's mail server, and whom letters come from. */
  readonly mail: { readonly url: string; readonly from: string } | undefined
  /** Threads in which computers think. */
  readonly thinkers: number
  readonly logLevel: string
  /** For beacon dice: where the beacon and the witness are, and the witness's public key. */
  readonly beacon:
    | { readonly url: string; readonly witnessUrl: string; readonly witnessKey: string }
    | undefined
  /** This installation is a witness for others, with this secret of 32 bytes. */
  readonly witnessSecret: string | undefined
}

const WORKSPACE = resolve(import.meta.dirname, '../../..')

/** Reads the environment; throws a sentence for whoever set it wrongly. */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): Settings => ({
  // Only this machine, unless someone asks for more.
  host: environment['HOST'] || '127.0.0.1',
  port: readPort(environment['PORT'] || '3000'),
  dataDir: resolve(environment['DATA_DIR'] || join(WORKSPACE, 'data')),
  webRoot: resolve(environment['WEB_ROOT'] || join(WORKSPACE, 'packages/web/dist')),
  databaseUrl: environment['DATABASE_URL'] || undefined,
  publicUrl: readUrl('PUBLIC_URL', environment['PUBLIC_URL']),
  trustProxy: readProxy(environment['TRUST_PROXY']),
  metricsToken: environment['METRICS_TOKEN'] || undefined,
  allowPrivateWebhooks: environment['PRIVATE_WEBHOOKS'] === '1',
  hosts: (environment['HOST_ACCOUNTS'] ?? '')
    .split(',')
    .map(login => login.trim())
    .filter(Boolean),
  mail: readMail(environment),
  thinkers: readCount('THINKERS', environment['THINKERS'] || String(defaultThinkers())),
  logLevel: readLevel(environment['LOG_LEVEL'] || 'warn'),
  beacon: readBeacon(environment),
  witnessSecret: readHex('WITNESS_SECRET', environment['WITNESS_SECRET']),
})

/** Both, or none. */
const readMail = (environment: Readonly<Record<string, string | undefined>>): Settings['mail'] => {
  const { SMTP_URL: url, MAIL_FROM: from } = environment
  if (!url && !from) return undefined
  if (!url || !from) throw new Error('e-mail needs SMTP_URL and MAIL_FROM, both')
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol))
    throw new Error('SMTP_URL must begin with smtp:// or smtps://')
  if (!/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/.test(from))
    throw new Error(`MAIL_FROM must be an e-mail address, not "${from}"`)
  return { url, from }
}

/** All three, or none. */
const readBeacon = (environment: Readonly<Record<string, string | undefined>>): Settings['beacon'] => {
  const url = readUrl('BEACON_URL', environment['BEACON_URL'])
  const witnessUrl = readUrl('WITNESS_URL', environment['WITNESS_URL'])
  const witnessKey = readHex('WITNESS_KEY', environment['WITNESS_KEY'])
  if (url && witnessUrl && witnessKey) return { url, witnessUrl, witnessKey }
  if (url || witnessUrl || witnessKey)
    throw new Error('beacon dice need BEACON_URL, WITNESS_URL and WITNESS_KEY, all three')
  return undefined
}

const readHex = (name: string, text: string | undefined): string | undefined => {
  if (!text) return undefined
  if (/^[0-9a-f]{64}$/.test(text)) return text
  throw new Error(`${name} must be 64 hexadecimal digits`)
}

/** One processor is for the players. */
const defaultThinkers = (): number => Math.max(1, availableParallelism() - 1)

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const readLevel = (text: string): string => {
  if (LOG_LEVELS.includes(text)) return text
  throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`)
}

const readUrl = (name: string, text: string | undefined): string | undefined => {
  if (!text) return undefined
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new Error(`${name} must be a web address, not "${text}"`)
}

/** A number of proxies, or their addresses and networks. */
const readProxy = (text: string | undefined): number | string | false => {
  if (!text || text === '0') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  if (/^[\d.:a-f/]+(\s*,\s*[\d.:a-f/]+)*$/i.test(text) && /[.:]/.test(text)) return text
  throw new Error(`TRUST_PROXY must be a number of proxies or their addresses, not "${text}"`)
}

const readCount = (name: string, text: string): number => {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text)
  throw new Error(`${name} must be a number from 1 to 999, not "${text}"`)
}

const readPort = (text: string): number => {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new Error(`PORT must be a number from 0 to 65535, not "${text}"`)
}
