import { accepted, type Checked, refused, type Seat } from '@mesnada/engine'
import { decidingSeat, type Table } from './table.ts'

/** What taking back a seat's last decision would leave, and whether the other side has to agree. */
export interface TakeBack {
  /** Steps that would remain. */
  readonly steps: number
  /** True where the other side has had a decision since: it may have shown its hand. */
  readonly needsConsent: boolean
}

/**
 * Never across dice or a secret that came out. A slip is one's own until play has passed to the other side. `wanted` steps
 * remain, where that takes back more than the seat's last decision: several may have been made at one go.
 */
export const takeBackOf = (table: Table, seat: Seat, wanted = table.steps): Checked<TakeBack> => {
  const { started, bar, recent, bound, roll } = table
  if (!started) return refused({ code: 'server.game.not-started' })
  if (roll) return refused({ code: 'engine.undo.dice' })
  const last = recent.findLastIndex(step => 'action' in step && step.seat === seat)
  if (last >= 0 && wanted >= bar.steps) {
    const steps = Math.min(wanted, bar.steps + last)
    const isOwn = recent.slice(steps - bar.steps).every(step => 'action' in step && step.seat === seat)
    return accepted({ steps, needsConsent: !isOwn || decidingSeat(table) !== seat })
  }
  if (last < 0 && !bound[seat]) return refused({ code: 'engine.undo.nothing' })
  return refused({ code: bar.cause === 'secret' ? 'engine.undo.secret' : 'engine.undo.dice' })
}
