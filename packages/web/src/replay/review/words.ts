import type { Judgement } from '@mesnada/ai'
import type { PlayableRecord } from '../../files/playable-record.ts'
import type { Table } from '../../table/hand/context.ts'
import { deedText } from '../../table/hand/deed-words.ts'
import { deedsOf } from '../../table/hand/deeds.ts'

/** More deeds than this nobody reads; the arrows on the board show all. */
const MOST_TOLD = 4

/** What the computer would have done, in words. */
export const insteadText = (
  table: Table,
  { presentation, stateAt }: Pick<PlayableRecord, 'presentation' | 'stateAt'>,
  { first, instead }: Judgement,
): string => {
  const deeds = deedsOf(presentation, stateAt(first - 1), instead)
  const told = deeds.slice(0, MOST_TOLD).map(deed => deedText(table, deed))
  return [...told, ...(deeds.length > MOST_TOLD ? ['…'] : [])].join('; ')
}
