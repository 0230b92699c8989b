import { assignmentFromBook, type Planning, type Seat, topFrame } from '@mesnada/engine'
import type { CrusadesAction } from '../actions.ts'
import type { Leader, Unit } from '../flow.ts'
import { actsNow } from '../orders/chits.ts'
import { isLeaderOnMap } from '../orders/command.ts'
import type { FormationCard } from '../state.ts'
import { type CrusadesState, DONE, hasDone, isOnMap, isSteady } from '../state.ts'
import book from './book.json' with { type: 'json' }
import { evolvable } from './evolvable.ts'
import { BOLD, counterOfLeader, STYLES } from './styles.ts'

/** Plans are made for orders and marches (crusades 3.2). Fire, melee and their consequences are decided by the odds. */

const isDue = (state: CrusadesState): boolean => {
  const { phase } = state.flow
  if (phase !== 'command' && phase !== 'movement') return false
  const frame = topFrame(state)
  return frame === undefined || frame.kind === 'moving' || frame.kind === 'riding'
}

const canAct = (state: CrusadesState, unit: Unit): boolean =>
  isOnMap(state, unit) && isSteady(state, unit) && !hasDone(state, unit, DONE.moved)

/** crusades 4.14: whether or not he has tried to change his order before. */
const canRide = (state: CrusadesState, leader: Leader): boolean =>
  isLeaderOnMap(state, leader) && (state.flow.phase === 'command' || !state.tables.leaders.done[leader])

/** crusades 5.31: a formation with its leader, as far as they can still act. */
const groupOf = (state: CrusadesState, { leader, units }: FormationCard): readonly number[] => {
  const group: number[] = units.filter(unit => canAct(state, unit))
  if (canRide(state, leader)) group.push(counterOfLeader(state, leader))
  return group
}

const groups = (state: CrusadesState, seat: Seat): readonly (readonly number[])[] =>
  state.setting.formations
    .filter(({ side }, formation) => side === seat && actsNow(state, formation))
    .map(formation => groupOf(state, formation))
    .filter(group => group.length > 0)

const styles = STYLES.map(({ name }) => name)

export const planning: Planning<CrusadesState, CrusadesAction> = {
  styles,
  defaultAssignment: ({ setting: { scenario, units, leaders } }, seat) =>
    assignmentFromBook(book, seat, {
      scenario: scenario.id,
      counters: units.length + leaders.length,
      styles,
      otherwise: BOLD.name,
    }),
  isDue,
  // A single march changes 0.008 of what is at stake; the noise of a trial is 0.045. So the search takes the whole budget.
  searchShare: () => 1,
  candidateLimit: () => 0,
  groups,
  evolvable,
}
