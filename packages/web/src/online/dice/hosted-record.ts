import { type Checked, refused } from '@mesnada/engine'
import { type HostedRecord, parseHostedRecord } from '@mesnada/engine/verify'
import type { Presentation } from '../../presentation/presentation.ts'
import { loadPresentation } from '../../systems/index.ts'
import { ask, gamePath } from '../line/http.ts'

export interface FinishedGame {
  readonly record: HostedRecord
  readonly presentation: Presentation
}

/** All that the server tells of a game once it is over, its secret included. */
export const fetchFinished = async (
  id: string,
  invite: string | undefined,
): Promise<Checked<FinishedGame>> => {
  const answer = await ask<unknown>('GET', gamePath(id, '/record', invite))
  if (!answer.ok) return answer
  const record = parseHostedRecord(answer.value)
  if (!record.ok) return record
  const presentation = await loadPresentation(record.value.system)
  return presentation
    ? { ok: true, value: { record: record.value, presentation } }
    : refused({ code: 'engine.system.unknown', values: { id: record.value.system } })
}
