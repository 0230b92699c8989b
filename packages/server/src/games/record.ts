import { HOSTED_VERSION, type HostedEntry, type HostedRecord, sealOf } from '@mesnada/engine/verify'
import { entryOf, type Table } from './table.ts'

/** A finished game with everything needed to verify it. Chat stays sealed. */
export const hostedRecordOf = (table: Table): HostedRecord => {
  const { id, secret, sealKey, opening, log } = table
  return {
    format: 'mesnada-hosted-game',
    version: HOSTED_VERSION,
    game: id,
    system: opening.system.id,
    ...opening.beginning,
    secret,
    entries: log.map((logged): HostedEntry => {
      const { number, digest } = logged
      const entry = entryOf(logged)
      return entry.type === 'said'
        ? { seal: sealOf(sealKey, number, entry), type: 'said', digest }
        : { entry, digest }
    }),
  }
}
