import { type CrusadesView, VIEW_RULES } from '@mesnada/crusades'
import type { Ledger, LedgerRow, LedgerSection } from '../../presentation/presentation.ts'
import { phrase } from '../../text/phrase.ts'
import { sideName } from './names.ts'
import type { CrusadesSeen } from './seen.ts'

/** How the battle stands, beside the board: how near each army is to breaking (crusades 11.5), and whose the ground is (crusades 11.2). */
export const ledger = (seen: CrusadesSeen): Ledger => {
  const { view } = seen
  return {
    title: phrase('ledger.title'),
    sections: [
      { kind: 'rows', title: phrase('ledger.armies'), rule: VIEW_RULES.armies, rows: armies(view.nerve) },
      { kind: 'rows', title: phrase('ledger.ground'), rule: VIEW_RULES.ground, rows: grounds(view) },
      ...cup(view),
    ],
  }
}

/** crusades 16.1: those who have yet to be drawn. */
const cup = ({ cup: waiting = [], formations }: CrusadesView): readonly LedgerSection[] => {
  const rows = formations
    .filter(({ id, side }) => waiting.some(chit => chit.formation === id && chit.side === side))
    .map(({ name, side }) => ({ name, seat: side }))
  return rows.length > 0 ? [{ kind: 'rows', title: phrase('ledger.cup'), rule: VIEW_RULES.cup, rows }] : []
}

const armies = (nerve: CrusadesView['nerve']): readonly LedgerRow[] =>
  ([0, 1] as const).map(seat => ({
    name: sideName(seat),
    note: phrase('ledger.breaks', { ...nerve[seat] }),
    seat,
    measure: { value: Math.min(nerve[seat].suffered, nerve[seat].breaks), of: nerve[seat].breaks },
  }))

const grounds = ({ ground }: CrusadesView): readonly LedgerRow[] =>
  ground.map(({ name, holder, steps: [first, second], places, objective, points }) => {
    const [hex] = places
    return {
      name: phrase(objective ? 'mark.objective' : 'mark.ground', { name, points, side: sideName(holder) }),
      note: phrase('ledger.steps', { first, second }),
      seat: holder,
      ...(hex === undefined ? {} : { hex }),
    }
  })
