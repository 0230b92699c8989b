import type { Beginning } from '@mesnada/engine'
import {
  type Closing,
  closingSchema,
  HOSTED_VERSION,
  type HostedEntry,
  type HostedRecord,
  sealKeyOf,
  sealOf,
} from '@mesnada/engine/verify'
import * as v from 'valibot'
import type { StoredEntry } from '../storage/storage.ts'
import { NODE_HASHER } from './hasher.ts'
import type { Table } from './table.ts'

/** A finished game with everything needed to verify it, from all its entries. Chat stays sealed. */
export const hostedRecordOf = (
  { id, secret }: Pick<Table, 'id' | 'secret'>,
  { system, beginning }: { readonly system: string; readonly beginning: Beginning },
  stored: readonly StoredEntry[],
  closing?: Closing,
): HostedRecord => {
  const sealKey = sealKeyOf(id, secret, NODE_HASHER)
  return {
    format: 'mesnada-hosted-game',
    version: HOSTED_VERSION,
    game: id,
    system,
    ...beginning,
    secret,
    entries: stored.map(
      ({ number, digest, entry }): HostedEntry =>
        entry.type === 'said'
          ? { seal: sealOf(sealKey, number, entry), type: 'said', digest }
          : { entry, digest },
    ),
    ...(closing && { closing }),
  }
}

/** What the closing of a game is stored under, among the documents. */
export const closingKey = (game: string): string => `closing ${game}`

export const closingIn = (document: string | undefined): Closing | undefined => {
  if (document === undefined) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), closingSchema), document)
  return parsed.success ? parsed.output : undefined
}
