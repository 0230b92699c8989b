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
  /** Believe what a proxy says about who asks. */
  readonly trustProxy: boolean
  readonly metricsToken: string | undefined
  readonly allowPrivateWebhooks: boolean
  /** Threads in which computers think. */
  readonly thinkers: number
  readonly logLevel: string
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
  publicUrl: readUrl(environment['PUBLIC_URL']),
  trustProxy: environment['TRUST_PROXY'] === '1',
  metricsToken: environment['METRICS_TOKEN'] || undefined,
  allowPrivateWebhooks: environment['PRIVATE_WEBHOOKS'] === '1',
  thinkers: readCount('THINKERS', environment['THINKERS'] || String(defaultThinkers())),
  logLevel: readLevel(environment['LOG_LEVEL'] || 'warn'),
})

/** One processor is for the players. */
const defaultThinkers = (): number => Math.max(1, availableParallelism() - 1)

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const readLevel = (text: string): string => {
  if (LOG_LEVELS.includes(text)) return text
  throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`)
}

const readUrl = (text: string | undefined): string | undefined => {
  if (!text) return undefined
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new Error(`PUBLIC_URL must be a web address, not "${text}"`)
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
