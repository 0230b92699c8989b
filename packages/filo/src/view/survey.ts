import { cloneState, opponentOf, type Refusal, type RuleRef, type Seat, setFlow } from '@mesnada/engine'
import { asDirection, distance, type Hex, nth, OFF_MAP, within } from '@mesnada/hex'
import { isWaiting } from '../command/command.ts'
import { isInFlight, leaderFiguresOf } from '../core/figures.ts'
import type { Leader, Unit } from '../flow.ts'
import { longestRange } from '../printed/units.ts'
import { type Block, isInCone } from '../sight/sight.ts'
import { type FiloState, LEADS, NO_COMBAT, UNMOVED } from '../state.ts'
import { roamOf } from './reach.ts'

/** What lies open to a unit, and what it has to fear: the rules' answers before anybody decides anything. */

interface SurveyedLine {
  readonly hexes: readonly Hex[]
  readonly blocks: readonly Block[]
  readonly range: number
  /** Why the unit at the near end does not shoot there although nothing is in the way. */
  readonly refusal?: Refusal
  /** The rule that decides: what blocks the line, what keeps the unit from shooting, or that the line is clear. */
  readonly rule: RuleRef
}

/** filo 9.1, 9.2: the line between two hexes; of a unit, as it would shoot along it. Whoever shoots no arrows needs it free. */
export const surveyLine = (state: FiloState, from: Hex, to: Hex, unit?: Unit): SurveyedLine => {
  const { setting, tables } = state
  const shooting = unit === undefined ? undefined : nth(setting.units, unit).shooting
  const blockers = shooting === undefined || shooting === 'Ar' ? undefined : tables.ground.first
  const range = distance(setting.grid, from, to)
  const refusal = unit === undefined ? undefined : moveToRefusal(state, unit, to)
  const line = setting.sight.along(from, to, blockers)
  const rule = line.blocks[0]?.rule ?? (refusal ? (refusal.rule ?? 'filo 9.1') : 'filo 9.2')
  return { ...line, range, rule, ...(refusal ? { refusal } : {}) }
}

/** What keeps a unit from shooting at a hex besides what stands in between. */
const moveToRefusal = (state: FiloState, unit: Unit, to: Hex): Refusal | undefined => {
  const { setting, tables } = state
  const { shooting } = nth(setting.units, unit)
  const from = tables.units.hex[unit] ?? OFF_MAP
  const codedRefusal = (what: string, rule: Refusal['rule']): Refusal => ({
    code: `filo.fire.${what}`,
    ...(rule === undefined ? {} : { rule }),
    values: { unit },
  })
  if (shooting === undefined) return codedRefusal('unarmed', 'filo 2.2')
  if (isInFlight(state, unit)) return codedRefusal('flight', 'filo 12.2')
  if (distance(setting.grid, from, to) > longestRange(shooting)) return codedRefusal('range', 'filo T.2')
  const facing = asDirection(tables.units.facing[unit] ?? 0)
  return isInCone(setting.grid, from, to, facing, setting.isArtillery[unit] !== 0)
    ? undefined
    : codedRefusal('cone', 'filo 9.1')
}

interface SurveyedScope {
  readonly sees: readonly Hex[]
  readonly hits: readonly Hex[]
}

/** What a unit sees, units never being in the way of its eyes, and what it could shoot at or strike where it stands. */
export const surveyScope = (state: FiloState, unit: Unit): SurveyedScope => {
  const { grid, sight } = state.setting
  const from = state.tables.units.hex[unit] ?? OFF_MAP
  const sees: Hex[] = []
  const hits: Hex[] = []
  if (from === OFF_MAP) return { sees, hits }
  for (let hex = 0; hex < grid.size; hex++) {
    if (hex === from) continue
    if (sight.blockOf(from, hex) === undefined) sees.push(hex)
    if (
      couldShoot(state, unit, hex) ||
      couldStrike(state, unit, from, state.tables.units.facing[unit] ?? 0, hex)
    )
      hits.push(hex)
  }
  return { sees, hits }
}

const couldShoot = (state: FiloState, unit: Unit, hex: Hex): boolean => {
  const { setting, tables } = state
  if (moveToRefusal(state, unit, hex)) return false
  const blockers = nth(setting.units, unit).shooting === 'Ar' ? undefined : tables.ground.first
  return setting.sight.blockOf(tables.units.hex[unit] ?? OFF_MAP, hex, blockers) === undefined
}

/** filo 3, filo 10.1: the three hexes in front, where the ground lets anyone attack. */
const couldStrike = (state: FiloState, unit: Unit, from: Hex, facing: number, hex: Hex): boolean => {
  const { grid, combatGround, isArtillery } = state.setting
  if (isArtillery[unit] || isInFlight(state, unit)) return false
  for (const turned of FRONT) {
    const direction = (facing + turned) % 6
    if (grid.neighbours[from * 6 + direction] === hex) return combatGround[from * 6 + direction] !== NO_COMBAT
  }
  return false
}

const FRONT = [0, 1, 5]

/**
 * Whom of the enemy one of this seat's would have to fear in a hex: those who could shoot at it from where they are,
 * and those who could come up and strike it in an activation of their own.
 */
export const surveyThreats = (state: FiloState, hex: Hex, seat: Seat): readonly Unit[] => {
  const theirs = inTheirTurn(state, opponentOf(seat))
  const { units } = theirs.tables
  return state.setting.unitsOf[opponentOf(seat)].filter(unit => {
    if (units.hex[unit] === OFF_MAP || units.hex[unit] === hex || isInFlight(theirs, unit)) return false
    if (couldShoot(theirs, unit, hex)) return true
    if (couldStrike(theirs, unit, units.hex[unit] ?? OFF_MAP, units.facing[unit] ?? 0, hex)) return true
    if (isWaiting(theirs, nth(theirs.setting.units, unit).banner) || isTooFar(theirs, unit, hex)) return false
    return roamOf(theirs, unit).some(
      footing => footing.hex !== hex && couldStrike(theirs, unit, footing.hex, footing.facing, hex),
    )
  })
}

/** No step costs less than a point. */
const isTooFar = ({ setting, tables }: FiloState, unit: Unit, hex: Hex): boolean =>
  distance(setting.grid, tables.units.hex[unit] ?? OFF_MAP, hex) >
  Math.max(MOST_POINTS, nth(setting.units, unit).fresh.pm) + 1

const MOST_POINTS = 6

/** The position as it will be when that side moves, everyone still where he is. */
const inTheirTurn = (state: FiloState, seat: Seat): FiloState => {
  const theirs = cloneState(state)
  const { units, leaders, clock } = theirs.tables
  units.motion.fill(UNMOVED)
  units.spent.fill(0)
  units.remounted.fill(0)
  leaders.spent.fill(0)
  clock.mover[0] = 0
  clock.companion[0] = 0
  setFlow(theirs, { phase: 'move', seat, active: undefined, stack: [] })
  return theirs
}

/** filo 7.2: how far a leader's command carries. */
export const surveyCommand = (state: FiloState, leader: Leader): readonly Hex[] => {
  const { grid } = state.setting
  const { hex: at, status } = state.tables.leaders
  if (at[leader] === OFF_MAP || status[leader] !== LEADS) return []
  return within(grid, at[leader] ?? OFF_MAP, leaderFiguresOf(state, leader).radius)
}
