import { mindsFrom, type Planning, type Seat, topFrame } from '@mesnada/engine'
import type { CrusadesAction } from '../actions.ts'
import { actsNow } from '../chits.ts'
import { isLeaderOnMap } from '../command.ts'
import type { Leader, Unit } from '../flow.ts'
import type { FormationCard } from '../state.ts'
import { type CrusadesState, DONE, hasDone, isOnMap, isSteady } from '../state.ts'
import book from './book.json' with { type: 'json' }
import { drill } from './drill.ts'
import { BOLD, counterOfLeader, TEMPERS } from './tempers.ts'

/** Windows in which plans are made: orders and marches (3.2). Fire, melee and what follows from it go by the odds. */

const isDue = (state: CrusadesState): boolean => {
  const { phase } = state.flow
  if (phase !== 'command' && phase !== 'movement') return false
  const frame = topFrame(state)
  return frame === undefined || frame.kind === 'moving' || frame.kind === 'riding'
}

const canAct = (state: CrusadesState, unit: Unit): boolean =>
  isOnMap(state, unit) && isSteady(state, unit) && !hasDone(state, unit, DONE.moved)

/** 4.14: whether or not he has tried to change his order before. */
const canRide = (state: CrusadesState, leader: Leader): boolean =>
  isLeaderOnMap(state, leader) && (state.flow.phase === 'command' || !state.tables.leaders.done[leader])

/** 5.31: a formation with its leader, as far as they have yet to act. */
const bandOf = (state: CrusadesState, { leader, units }: FormationCard): readonly number[] => {
  const band: number[] = units.filter(unit => canAct(state, unit))
  if (canRide(state, leader)) band.push(counterOfLeader(state, leader))
  return band
}

const bands = (state: CrusadesState, seat: Seat): readonly (readonly number[])[] =>
  state.setting.formations
    .filter(({ side }, formation) => side === seat && actsNow(state, formation))
    .map(formation => bandOf(state, formation))
    .filter(band => band.length > 0)

const tempers = TEMPERS.map(({ name }) => name)

export const planning: Planning<CrusadesState, CrusadesAction> = {
  tempers,
  standing: ({ setting: { scenario, units, leaders } }, seat) =>
    mindsFrom(book, seat, {
      scenario: scenario.id,
      counters: units.length + leaders.length,
      tempers,
      otherwise: BOLD.name,
    }),
  isDue,
  // What one march changes is lost in the luck of a turn: it differs by 0.008 of what is at stake, trials by 0.045.
  forPlan: () => 1,
  breadth: () => 0,
  bands,
  drill,
}
