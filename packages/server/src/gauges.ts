import type { Metrics } from './metrics.ts'

/** What is measured at the moment somebody asks. */
export interface Measured {
  readonly games: { readonly bytesInMemory: number; readonly broken: number; readonly inMemory: number }
  readonly hub: { readonly size: number; readonly watched: number }
  readonly storage: { readonly waitingWrites: number; readonly droppedNotices: number }
  readonly unsent: { readonly total: number; readonly dropped: number }
  readonly pool: { readonly waiting: number }
  readonly replays: { readonly waiting: number }
  readonly computers: { readonly thinking: number }
  readonly outgoing: { readonly dropped: number }
  readonly lagMs: () => number
  readonly sweepAgeMs: () => number
}

export const addGauges = (metrics: Metrics, measured: Measured): void => {
  const { games, hub, storage, unsent, pool, replays, computers, outgoing, lagMs, sweepAgeMs } = measured
  metrics.gauge('table_bytes', 'Bytes of games held in memory, estimated', () => games.bytesInMemory)
  metrics.gauge('unsent_bytes', 'Bytes that clients have not taken yet', () => unsent.total)
  metrics.gauge('dropped_clients', 'Clients dropped because they were too slow', () => unsent.dropped)
  metrics.gauge('computer_queue', 'Questions waiting for a thinking thread', () => pool.waiting)
  metrics.gauge('replay_queue', 'Games waiting to be played again', () => replays.waiting)
  metrics.gauge('write_queue', 'Commands waiting to be written', () => storage.waitingWrites)
  metrics.gauge('dropped_notices', 'Notices to other nodes summed up', () => storage.droppedNotices)
  metrics.gauge('dropped_webhooks', 'Calls put off because too many were under way', () => outgoing.dropped)
  metrics.gauge('loop_lag_seconds', 'How late timers are', () => lagMs() / 1000)
  metrics.gauge('sweep_age_seconds', 'Time since the last sweep of the clocks', () => sweepAgeMs() / 1000)
  metrics.gauge('broken_games', 'Games that cannot be read', () => games.broken)
  metrics.gauge('sockets', 'Open sockets', () => hub.size)
  metrics.gauge('watched_games', 'Games somebody watches', () => hub.watched)
  metrics.gauge('games_in_memory', 'Games held in memory', () => games.inMemory)
  metrics.gauge('computers_thinking', 'Computers thinking or queued', () => computers.thinking)
}
