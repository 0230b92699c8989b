import type { Registry } from '@mesnada/engine'
import type { ThirdParties } from './beacon/third-parties.ts'
import type { WitnessOptions } from './beacon/witness-service.ts'
import type { ScryptCost } from './identity/passwords.ts'
import type { Limits } from './limits/limits.ts'
import type { MailOptions } from './notices/channels.ts'
import type { Storage } from './storage/storage.ts'
import type { PoolOptions } from './threads/worker-pool.ts'
import type { Time } from './time/time.ts'

/** What a node is made of and how it is set up. */
export interface HostOptions {
  readonly registry: Registry
  readonly storage: Storage
  readonly limits?: Partial<Limits> | undefined
  readonly computers: PoolOptions
  readonly allowPrivateWebhooks?: boolean
  /** Logins of those who run the server. */
  readonly hosts?: readonly string[] | undefined
  /** Where people find the site: links in notices lead there. */
  readonly publicUrl?: string | undefined
  /** By which e-mails are sent; without it none are. */
  readonly mail?: MailOptions | undefined
  /** Certificates to trust besides the usual ones, where notices are sent to. */
  readonly trustedCertificates?: string | undefined
  readonly log: HostLog
  readonly time?: Time
  readonly random?: (bytes: number) => Buffer
  readonly passwordCost?: ScryptCost | undefined
  readonly sweepMs?: number
  /** For beacon dice; without them these cannot be chosen. */
  readonly thirdParties?: ThirdParties | undefined
  /** This installation accepts decisions of others. */
  readonly witness?: WitnessOptions | undefined
  /** Whether to measure the process as well. */
  readonly processMetrics?: boolean
}

export interface HostLog {
  warn(message: string): void
  error(error: unknown): void
}
