import { mindsFrom, type Planning, type Seat, topFrame } from '@mesnada/engine'
import { distance } from '@mesnada/hex'
import type { SiegeAction } from '../actions.ts'
import { bodiesOf } from '../bodies.ts'
import type { Body, Phase } from '../flow.ts'
import { moveRefusal } from '../mobility.ts'
import type { SiegeState } from '../state.ts'
import { termsOf } from '../terms.ts'
import book from './book.json' with { type: 'json' }
import { marchOf } from './march.ts'
import { outingsOf } from './rate-movement.ts'
import { TEMPERS, USUAL } from './tempers.ts'

/** People so near each other act together. */
const NEAR = 3

/** More than these do not think alike. */
const MOST_TOGETHER = 6

/** Those who stand together, so that one change of mind moves a whole knot of men. */
const bandsOf = (state: SiegeState, seat: Seat): readonly (readonly Body[])[] => {
  const { hex } = state.tables.bodies
  const bands: Body[][] = []
  for (const body of bodiesOf(state, seat)) {
    if (moveRefusal(state, seat, body) !== undefined) continue
    const band = bands.find(
      ({ length, 0: first }) =>
        length < MOST_TOGETHER && distance(state.setting.grid, hex[first], hex[body]) <= NEAR,
    )
    if (band) band.push(body)
    else bands.push([body])
  }
  return bands
}

/** Someone is to be carried off or slain, or to get away. */
const PERSONAL: ReadonlySet<string> = new Set(['capture', 'exit', 'kill'])

/**
 * Where a battle hangs on persons, or on who leaves the field, what is left of both sides says little of who wins: single
 * actions can be judged by it, tempers of a whole side cannot.
 */
const hangsOnPersons = (state: SiegeState): boolean =>
  termsOf(state).victory.some(({ kind }) => PERSONAL.has(kind)) ||
  (state.setting.play.scoring ?? []).some(({ kind }) => kind === 'exits')

const isDue = (state: SiegeState): boolean => state.flow.phase === 'movement' && topFrame(state) === undefined

/** The phases of a turn. Councils, bombardments and deployments follow from the days, not from an enemy's answer. */
const FIGHTING: ReadonlySet<Phase> = new Set([
  'first-missiles',
  'movement',
  'second-missiles',
  'combat',
  'recovery',
])

/**
 * One trial tells nearly all there is to tell of a walk, so that it is better to look at many than at few of them closely:
 * sixteen once gain as much as six four times. Of those who join an attack trials find next to nothing that the odds do not say.
 */
const BREADTH = { walking: 16, fighting: 4, other: 6 } as const

const breadthOf = (state: SiegeState): number => {
  const frame = topFrame(state)
  if (frame) return frame.kind === 'declared' ? 0 : BREADTH.other
  if (state.flow.phase === 'movement') return BREADTH.walking
  return state.flow.phase === 'combat' ? BREADTH.fighting : BREADTH.other
}

const tempers = TEMPERS.map(({ name }) => name)

/** Plans are made for the movement phase: shots and blows follow from where everyone then stands. */
export const planning: Planning<SiegeState, SiegeAction> = {
  tempers,
  standing: ({ setting: { scenario, bodies } }, seat) =>
    mindsFrom(book, seat, {
      scenario: scenario.id,
      counters: bodies.length,
      tempers,
      otherwise: USUAL.name,
    }),
  isDue,
  isEngaged: ({ flow }) => FIGHTING.has(flow.phase),
  forPlan: state => (hangsOnPersons(state) ? 0 : 0.5),
  breadth: breadthOf,
  bands: bandsOf,
  march: marchOf,
  errands: (state, legal, minds, most) =>
    isDue(state) ? outingsOf(state, state.flow.side, legal, minds, most) : undefined,
}
