import { accepted, type Checked, type GameRecord, parseRecord, refused } from '@mesnada/engine'
import type { Presentation } from '../presentation/presentation.ts'
import { loadPresentation } from '../systems/index.ts'

export interface ReadRecord {
  readonly presentation: Presentation
  readonly record: GameRecord
}

/** The door for records, whether they come from this browser or from a file: what it is, and rules to play it by. */
export const readRecord = async (input: unknown): Promise<Checked<ReadRecord>> => {
  const record = parseRecord(input)
  if (!record.ok) return record
  const presentation = await loadPresentation(record.value.system)
  return presentation
    ? accepted({ presentation, record: record.value })
    : refused({ code: 'engine.system.unknown', values: { id: record.value.system } })
}
