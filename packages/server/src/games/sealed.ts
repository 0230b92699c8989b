import { canonicalJson, type Entry, nextDigest, sealOfText } from '@mesnada/engine/verify'
import type { StoredEntry } from '../storage/storage.ts'
import { NODE_HASHER } from './hasher.ts'
import type { Table } from './table.ts'

/** Numbers and chains the entries. The first one carries the command's id. */
export const sealed = (
  table: Table,
  entries: readonly Entry[],
  command: string | undefined,
): readonly StoredEntry[] => {
  let { digest } = table
  return entries.map((entry, index) => {
    const number = table.head + index
    const body = canonicalJson(entry)
    digest = nextDigest(digest, sealOfText(table.sealKey, number, body, NODE_HASHER), NODE_HASHER)
    return { number, entry, body, digest, command: index === 0 ? command : undefined }
  })
}
