import type { Room } from '../storage/storage.ts'
import type { Rate } from './bucket.ts'

/** Limits for one visitor. */
export interface Limits {
  /** Of a message, in bytes. */
  readonly messageBytes: number
  readonly messageDepth: number
  /** Messages of a socket. */
  readonly messages: Rate
  /** Requests that change nothing, by address. */
  readonly reads: Rate
  /** Files of the client, by address: a whole class may come in through one, and each browser takes a hundred. */
  readonly files: Rate
  /** Requests that change something, by address. */
  readonly requests: Rate
  /** New sockets, by address. */
  readonly upgrades: Rate
  /** Tries to log in, by address. */
  readonly logins: Rate
  readonly guests: Rate
  readonly socketsOfUser: number
  readonly socketsOfAddress: number
  readonly sockets: number
  readonly watchedBySocket: number
  /** Requests to watch, by user: each is answered with a table. */
  readonly watches: Rate
  /** Characters of talk, by user; and by address, all users there together. */
  readonly talk: Rate
  readonly talkOfAddress: Rate
  /** What is asked of the others at a table, or changed about it. */
  readonly courtesies: Rate
  readonly courtesiesOfAddress: Rate
  /** New games: each invites somebody. */
  readonly gamesOfUser: Rate
  readonly gamesOfAddress: Rate
  /** Seeks, new or renewed, by user; and by address, all users there together. */
  readonly seeksOfUser: Rate
  readonly seeks: Rate
  /** Open games a user may have made. */
  readonly roomOfGuest: Room
  readonly roomOfAccount: Room
  readonly noteLength: number
  /** A client with more unsent bytes than this is disconnected; it can reconnect and resume. */
  readonly backlogBytes: number
  /** Unsent bytes of all clients together. Beyond it those with the most are disconnected first. */
  readonly unsentBytes: number
  /** Bytes of games held in memory. */
  readonly tableBytes: number
}

export const LIMITS: Limits = {
  messageBytes: 32 * 1024,
  messageDepth: 24,
  messages: { burst: 60, perSecond: 20 },
  reads: { burst: 600, perSecond: 40 },
  files: { burst: 6000, perSecond: 400 },
  requests: { burst: 120, perSecond: 10 },
  upgrades: { burst: 120, perSecond: 2 },
  logins: { burst: 10, perSecond: 0.1 },
  guests: { burst: 30, perSecond: 0.2 },
  socketsOfUser: 8,
  socketsOfAddress: 200,
  sockets: 4000,
  watchedBySocket: 50,
  watches: { burst: 80, perSecond: 4 },
  talk: { burst: 10_000, perSecond: 50 },
  talkOfAddress: { burst: 200_000, perSecond: 1000 },
  courtesies: { burst: 60, perSecond: 0.5 },
  courtesiesOfAddress: { burst: 1200, perSecond: 10 },
  gamesOfUser: { burst: 60, perSecond: 0.05 },
  gamesOfAddress: { burst: 1200, perSecond: 1 },
  seeksOfUser: { burst: 20, perSecond: 0.1 },
  seeks: { burst: 200, perSecond: 2 },
  roomOfGuest: { games: 10, withComputers: 4, computersAlone: 1 },
  roomOfAccount: { games: 200, withComputers: 20, computersAlone: 2 },
  noteLength: 20_000,
  backlogBytes: 4 * 1024 * 1024,
  unsentBytes: 64 * 1024 * 1024,
  tableBytes: 128 * 1024 * 1024,
}

/** Limits on one game, the same on every node. The longest game played has some 7,000 entries. */
export const GAME_LIMITS = {
  /** Characters of talk, with something added for each remark. */
  talk: 200_000,
  /** Entries that are neither talk nor play: sitting down, leaving, asking to take back. */
  courtesies: 2000,
  entries: 50_000,
}
