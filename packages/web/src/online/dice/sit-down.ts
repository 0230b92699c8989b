import type { Checked, Seat } from '@mesnada/engine'
import type { DoneMessage } from '@mesnada/server/api'
import { ask } from '../line/http.ts'
import { heldChain, newPledge } from './pledge.ts'

/** Takes a seat before its table is opened; asked for twice, with the same pledge. */
export const sitDownAt = (id: string, seat: Seat): Promise<Checked<DoneMessage>> =>
  ask<DoneMessage>('POST', `/games/${id}/commands`, {
    id: `sit-${id}`,
    command: { type: 'sit', seat, pledge: heldChain(id)?.[0] ?? newPledge(id) },
  })
