import { type CrusadesAction, type CrusadesState, crusades } from '@mesnada/crusades'
import { type Direction, directionTo, type Hex } from '@mesnada/hex'
import { phrase } from '../../phrase.ts'
import type { Lesson, LessonStep, Spot } from '../../presentation.ts'
import { leaderId, leaderOf, unitId, unitOf } from './names.ts'
import { frameOf } from './offers.ts'

/** A first battle: at Hab a troop of horse archers has come too near, and the knights of Antioch ride it down. */

/** Those the lesson speaks of, by formation, arm and number among their like. */
const nth =
  (formation: string, arm: string, number: number) =>
  ({ setting }: CrusadesState): number =>
    (setting.formations.find(({ id }) => id === formation)?.units ?? []).filter(
      unit => setting.units[unit]?.arm === arm,
    )[number] ?? -1

const archers = nth('foot', 'archer', 0)
const knights = [nth('antioch', 'heavy-cavalry', 0), nth('antioch', 'heavy-cavalry', 1)]
const distantTurks = nth('ilghazi', 'mounted-archer', 1)
const rashTurks = nth('tughtekin', 'mounted-archer', 1)

const fulcoy = ({ setting }: CrusadesState): number =>
  setting.formations.find(({ id }) => id === 'antioch')?.leader ?? -1

/** Where the rash ones ride to, and the hexes from which they are charged. */
const RASH_HEX = '0908'
const CHARGE_HEXES = ['0909', '1008']

/** Where others come within range of the archers. */
const DISTANT_HEX = '1106'

const hexAt = ({ setting }: CrusadesState, label: string): Hex => setting.grid.parse(label) ?? -1

const isChargeHex = (state: CrusadesState, hex: Hex | undefined): boolean =>
  CHARGE_HEXES.some(label => hexAt(state, label) === hex)

const SOUTH_EAST = 2
const SOUTH = 3

/** The Turks open the battle: two troops of horse archers ride up, and nobody else moves. */
const prelude = (state: CrusadesState): CrusadesAction | undefined => {
  const { flow, tables } = state
  if (flow.turn > 1 || (flow.phase !== 'command' && flow.phase !== 'movement')) return undefined
  const rides = [
    { unit: distantTurks(state), hex: hexAt(state, DISTANT_HEX), facing: SOUTH },
    { unit: rashTurks(state), hex: hexAt(state, RASH_HEX), facing: SOUTH_EAST },
  ]
  const next = rides.find(({ unit, hex }) => tables.units.hex[unit] !== hex)
  if (next && frameOf(state)?.kind === 'moving')
    return crusades
      .legal(state)
      .find(action => action.type === 'move' && action.path.at(-1) === next.hex * 6 + next.facing)
  return flow.phase === 'command' || next === undefined
    ? { type: 'end-phase' }
    : { type: 'activate', unit: next.unit }
}

const spotOf = ({ tables }: CrusadesState, piece: string): Spot | undefined => {
  const unit = unitOf(piece)
  const hex = (unit === undefined ? tables.leaders.hex[leaderOf(piece) ?? -1] : tables.units.hex[unit]) ?? -1
  return hex < 0 ? undefined : { hex, piece }
}

const isIn = (phase: CrusadesState['flow']['phase']) => (state: CrusadesState) => state.flow.phase === phase

const isFree = ({ flow }: CrusadesState): boolean => flow.stack.length === 0

/** Where a unit must stand, and the way it must face, to charge. */
const isCharge = (state: CrusadesState, stance: number): boolean => {
  const hex = Math.floor(stance / 6)
  const ahead = directionTo(state.setting.grid, hex, hexAt(state, RASH_HEX))
  return isChargeHex(state, hex) && ahead !== undefined && isFront((stance % 6) as Direction, ahead)
}

/** 6.12 */
const isFront = (facing: Direction, ahead: Direction): boolean => [0, 1, 5].includes((ahead - facing + 6) % 6)

const knightRows = (state: CrusadesState): readonly number[] => knights.map(find => find(state))

const isReady = (state: CrusadesState, unit: number): boolean =>
  isChargeHex(state, state.tables.units.hex[unit])

const ends = (_state: CrusadesState, { type }: CrusadesAction): boolean => type === 'end-phase'

const text = (name: string) => ({ text: phrase(`lesson.${name}`) })

const steps: readonly LessonStep<CrusadesState, CrusadesAction>[] = [
  {
    ...text('counters'),
    rule: 'crusades 2.2',
    spot: state => spotOf(state, unitId(archers(state))),
    done: (state, held) => held === unitId(archers(state)),
  },
  {
    ...text('fire'),
    rule: 'crusades 9.13',
    spot: state => spotOf(state, unitId(distantTurks(state))),
    allows: (state, action) =>
      action.type === 'fire' &&
      action.unit === archers(state) &&
      action.hex === state.tables.units.hex[distantTurks(state)],
    done: state => isFree(state) && (state.tables.units.steps[distantTurks(state)] ?? 0) < 2,
  },
  { ...text('phases'), rule: 'crusades 3.2' },
  {
    ...text('order'),
    rule: 'crusades 5.2',
    spot: state => spotOf(state, leaderId(fulcoy(state))),
    // Whoever can still shoot passes that over first.
    allows: (state, action) =>
      (action.type === 'order' && action.leader === fulcoy(state) && action.order === 'attack') ||
      (action.type === 'end-phase' && state.flow.phase === 'defensive-fire'),
    done: state => isFree(state) && state.tables.leaders.done[fulcoy(state)] === 1,
  },
  { ...text('attack-order'), rule: 'crusades 5.11', allows: ends, done: isIn('movement') },
  {
    ...text('charge'),
    rule: 'crusades 6.13',
    spot: state =>
      spotOf(state, unitId(knightRows(state).find(unit => !isReady(state, unit)) ?? rashTurks(state))),
    allows: (state, action) =>
      (action.type === 'activate' && knightRows(state).includes(action.unit)) ||
      (action.type === 'move' && isCharge(state, action.path.at(-1) ?? 0)),
    done: state => isFree(state) && knightRows(state).every(unit => isReady(state, unit)),
  },
  {
    ...text('leader'),
    rule: 'crusades 4.13',
    spot: state => spotOf(state, leaderId(fulcoy(state))),
    allows: (state, action) =>
      (action.type === 'lead' && action.leader === fulcoy(state)) ||
      (action.type === 'ride' && isChargeHex(state, action.path.at(-1))),
    done: state => isFree(state) && isChargeHex(state, state.tables.leaders.hex[fulcoy(state)]),
  },
  { ...text('to-melee'), rule: 'crusades 3.2', allows: ends, done: isIn('melee') },
  {
    ...text('melee'),
    rule: 'crusades 9.32',
    spot: state => spotOf(state, unitId(rashTurks(state))),
    allows: (state, action) => {
      const frame = frameOf(state)
      if (action.type === 'strike')
        return (
          frame?.kind === 'declared' &&
          knightRows(state).every(unit => frame.attackers.includes(state.tables.units.hex[unit] ?? -1))
        )
      return action.type !== 'end-phase'
    },
    done: state => isFree(state) && (state.tables.units.steps[rashTurks(state)] ?? 0) < 2,
  },
  { ...text('end'), rule: 'crusades 10.2' },
]

export const lesson: Lesson<CrusadesState, CrusadesAction> = {
  scenario: 'hab',
  seat: 0,
  // The arrows cost a step, and the Turks run; the order arrives; the charge strikes home and breaks others; the first run on.
  faces: [9, 8, 6, 6, 4, 9, 10],
  prelude,
  steps,
}
