import type { Rate } from './bucket.ts'

/** Limits for one visitor. */
export interface Limits {
  /** Of a message, in bytes. */
  readonly messageBytes: number
  readonly messageDepth: number
  /** Messages of a socket. */
  readonly messages: Rate
  /** Requests that change something, by address. */
  readonly requests: Rate
  /** Tries to log in, by address. */
  readonly logins: Rate
  readonly guests: Rate
  readonly socketsOfUser: number
  readonly watchedBySocket: number
  readonly openGamesOfGuest: number
  readonly openGamesOfAccount: number
  readonly noteLength: number
  /** A client with more unsent bytes than this is disconnected; it can reconnect and resume. */
  readonly backlogBytes: number
}

export const LIMITS: Limits = {
  messageBytes: 32 * 1024,
  messageDepth: 24,
  messages: { burst: 60, perSecond: 20 },
  requests: { burst: 120, perSecond: 10 },
  logins: { burst: 10, perSecond: 0.1 },
  guests: { burst: 30, perSecond: 0.2 },
  socketsOfUser: 8,
  watchedBySocket: 50,
  openGamesOfGuest: 10,
  openGamesOfAccount: 200,
  noteLength: 20_000,
  backlogBytes: 8 * 1024 * 1024,
}
