import type { CrusadesState } from '@mesnada/crusades'
import { phrase } from '../../phrase.ts'
import type { Ledger, LedgerRow, LedgerSection } from '../../presentation.ts'
import { sideName, viewOf } from './names.ts'

/** How the battle stands, beside the board: how near each army is to breaking (11.5), and whose the ground is (11.2). */
export const ledger = (state: CrusadesState): Ledger => {
  const view = viewOf(state)
  return {
    title: phrase('ledger.title'),
    sections: [
      { kind: 'rows', title: phrase('ledger.armies'), rule: 'crusades 11.5', rows: armies(view.nerve) },
      { kind: 'rows', title: phrase('ledger.ground'), rule: 'crusades 11.2', rows: grounds(state) },
      ...cup(state),
    ],
  }
}

/** 16.1: those who have yet to be drawn. */
const cup = (state: CrusadesState): readonly LedgerSection[] => {
  const { cup: waiting = [] } = viewOf(state)
  const rows = state.setting.formations
    .filter(({ id, side }) => waiting.some(chit => chit.formation === id && chit.side === side))
    .map(({ name, side }) => ({ name, seat: side }))
  return rows.length > 0 ? [{ kind: 'rows', title: phrase('ledger.cup'), rule: 'crusades 16.1', rows }] : []
}

const armies = (nerve: ReturnType<typeof viewOf>['nerve']): readonly LedgerRow[] =>
  ([0, 1] as const).map(seat => ({
    name: sideName(seat),
    note: phrase('ledger.breaks', { ...nerve[seat] }),
    seat,
    measure: { value: Math.min(nerve[seat].suffered, nerve[seat].breaks), of: nerve[seat].breaks },
  }))

const grounds = (state: CrusadesState): readonly LedgerRow[] =>
  viewOf(state).ground.map(({ name, holder, steps: [first, second], hexes, objective, points }) => {
    const hex = state.setting.grid.parse(hexes[0] ?? '')
    return {
      name: phrase(objective ? 'mark.objective' : 'mark.ground', { name, points, side: sideName(holder) }),
      note: phrase('ledger.steps', { first, second }),
      seat: holder,
      ...(hex === undefined ? {} : { hex }),
    }
  })
