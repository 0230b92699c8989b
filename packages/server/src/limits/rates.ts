import { isIPv6 } from 'node:net'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Storage } from '../storage/storage.ts'
import type { GameTime } from '../time/service-time.ts'
import type { Time } from '../time/time.ts'
import type { Rate } from './bucket.ts'

/** What is counted by address. Those that are costly or tempting are counted by all nodes together. */
export type LimitedKind = 'reads' | 'files' | 'requests' | 'upgrades' | 'logins' | 'guests' | 'seeks'

const COUNTED_TOGETHER: ReadonlySet<LimitedKind> = new Set(['logins', 'guests'])

const DAY_MS = 86_400_000

/** The window in which as many are allowed as a full bucket holds. */
export const windowOf = ({ burst, perSecond }: Rate): number =>
  Math.ceil(Math.min(DAY_MS, Math.max(1000, (burst / perSecond) * 1000)))

/** An IPv6 network of 64 bits belongs to one customer, who can take any address in it. */
export const addressKey = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail = ''] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === '' ? [] : tail.split(':')
  if (ip.includes('::')) while (groups.length + rest.length < 8) groups.push('0')
  return [...groups, ...rest]
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}

interface Count {
  readonly count: number
  /** Until it begins anew. */
  readonly leftMs: number
}

/** Counts of this node alone, in windows of steady time. The oldest go when there are too many. */
export class LocalCounts {
  readonly #time: Time
  readonly #counts = new Map<string, { count: number; readonly ends: number }>()

  constructor(time: Time) {
    this.#time = time
  }

  add(key: string, windowMs: number): Count {
    const now = this.#time.steady()
    const known = this.#counts.get(key)
    const current = known && known.ends > now ? known : { count: 0, ends: now + windowMs }
    current.count++
    this.#counts.delete(key)
    this.#counts.set(key, current)
    if (this.#counts.size > MOST_COUNTS) this.#counts.delete(this.#counts.keys().next().value ?? '')
    return { count: current.count, leftMs: current.ends - now }
  }

  delete(key: string): void {
    this.#counts.delete(key)
  }
}

const MOST_COUNTS = 20_000

export interface CountsParts {
  readonly time: Time
  readonly clock: GameTime
  readonly storage: Pick<Storage, 'shared' | 'countRate' | 'dropRate'>
}

/** Counts of all nodes together where they share a database. */
export class SharedCounts {
  readonly #parts: CountsParts
  readonly #local: LocalCounts

  constructor(parts: CountsParts) {
    this.#parts = parts
    this.#local = new LocalCounts(parts.time)
  }

  async add(key: string, windowMs: number): Promise<Count> {
    const { storage, clock } = this.#parts
    if (!storage.shared) return this.#local.add(key, windowMs)
    const now = clock.served()
    const { count, resets } = await storage.countRate(key, now, now + windowMs)
    return { count, leftMs: resets - now }
  }

  async delete(key: string): Promise<void> {
    this.#local.delete(key)
    if (this.#parts.storage.shared) await this.#parts.storage.dropRate(key)
  }
}

/** The counts as @fastify/rate-limit wants them. Keys begin with the kind. */
export const rateStore = (parts: CountsParts): FastifyRateLimitStoreCtor => {
  const local = new LocalCounts(parts.time)
  const shared = new SharedCounts(parts)
  const countsOf = (key: string): LocalCounts | SharedCounts =>
    [...COUNTED_TOGETHER].some(kind => key.startsWith(`${kind}:`)) ? shared : local
  return class RateStore implements FastifyRateLimitStore {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs = 1000,
    ): void {
      Promise.resolve(countsOf(key).add(key, windowMs)).then(
        ({ count, leftMs }) => done(null, { current: count, ttl: leftMs }),
        (error: Error) => done(error),
      )
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
}
