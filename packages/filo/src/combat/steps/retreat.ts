import { interrupt, popFrame, type Refusal, replaceFrame, topFrame } from '@mesnada/engine'
import { asDirection, directionTo, type Hex, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf, FiloAction } from '../../actions.ts'
import { costsFor, isInFlight } from '../../core/figures.ts'
import {
  firstAt,
  follow,
  isEnemyAt,
  isRear,
  lift,
  NOBODY,
  seatOf,
  stand,
  unitsAt,
} from '../../core/occupancy.ts'
import { fits } from '../../core/stacking.ts'
import type { FrameOf, Unit } from '../../flow.ts'
import { worsen } from '../../morale/harm.ts'
import { IN_PLAY } from '../../printed/units.ts'
import { type Direction, type FiloState, type Tell } from '../../state.ts'
import { type FrameStep, OTHER_DECISION } from '../../step.ts'

/** filo 10.7: one hex, any that is open, with a turn of one hex-side; but not to the rear costs a level. */

const isOpen = (state: FiloState, units: readonly Unit[], direction: number): boolean => {
  const from = state.tables.units.hex[nth(units, 0)] ?? OFF_MAP
  const hex = state.setting.grid.neighbours[from * 6 + direction] ?? OFF_MAP
  return (
    hex !== OFF_MAP &&
    !isEnemyAt(state, hex, seatOf(state, nth(units, 0))) &&
    units.every(unit => (costsFor(state, unit)[from * 6 + direction] ?? IMPASSABLE) < IMPASSABLE) &&
    fits(state, units, hex)
  )
}

const hasWay = (state: FiloState, units: readonly Unit[]): boolean => {
  for (let direction = 0; direction < 6; direction++) if (isOpen(state, units, direction)) return true
  return false
}

/** A unit in flight has no facing to choose. */
const facingsOf = (state: FiloState, units: readonly Unit[]): readonly Direction[] => {
  const facing = asDirection(state.tables.units.facing[nth(units, 0)] ?? 0)
  return isInFlight(state, nth(units, 0))
    ? [facing]
    : [facing, asDirection(facing + 1), asDirection(facing + 5)]
}

const living = (state: FiloState, units: readonly Unit[]): readonly Unit[] =>
  units.filter(unit => state.tables.units.fate[unit] === IN_PLAY)

/** A level more for each; whoever breaks runs. */
const punish = (state: FiloState, units: readonly Unit[], foes: readonly Hex[], tell: Tell): void => {
  const guards = units.filter(unit => !state.setting.isArtillery[unit])
  const running = (guards.length > 0 ? guards : units).filter(unit =>
    worsen(state, unit, { parting: 'combat', foes }, tell),
  )
  if (running.length > 0) interrupt(state, { kind: 'run', units: running, spared: [], foes })
}

/** filo 10.7: those who go back by a hex that is not to their rear, and pay for it. */
const shakenBy = (state: FiloState, units: readonly Unit[], direction: number): readonly Unit[] => {
  const guards = units.filter(unit => !state.setting.isArtillery[unit])
  return (guards.length > 0 ? guards : units).filter(
    unit => !isInFlight(state, unit) && !isRear(state, unit, direction),
  )
}

/** Whether the retreat that is asked for would cost a level if it went to this hex. */
export const isShakingRetreat = (
  state: FiloState,
  { unit, hex }: Pick<ActionOf<'retreat'>, 'unit' | 'hex'>,
): boolean => {
  const frame = topFrame(state)
  if (frame?.kind !== 'retreat') return false
  const direction = directionTo(
    state.setting.grid,
    state.tables.units.hex[nth(frame.units, 0)] ?? OFF_MAP,
    hex,
  )
  return direction !== undefined && shakenBy(state, goersOf(frame.units, unit), direction).length > 0
}

/** filo 5.2: of a pair for which there is no room together one goes, and its owner chooses which; guns stay with their guard. */
const mayPart = (state: FiloState, units: readonly Unit[]): boolean =>
  units.length > 1 && !units.some(unit => state.setting.isArtillery[unit]) && !hasWay(state, units)

/** Those who go: all of them, or the one of a pair. */
const goersOf = (units: readonly Unit[], unit: Unit | undefined): readonly Unit[] =>
  unit === undefined ? units : [unit]

/** Why a neighbouring hex is no place to fall back to. */
const closedRefusal = (state: FiloState, units: readonly Unit[], direction: number): Refusal => {
  const { grid } = state.setting
  const from = state.tables.units.hex[nth(units, 0)] ?? OFF_MAP
  const to = grid.neighbours[from * 6 + direction] ?? OFF_MAP
  const values = { hex: grid.label(to) }
  if (isEnemyAt(state, to, seatOf(state, nth(units, 0))))
    return { code: 'filo.retreat.enemy', rule: 'filo 10.7', values }
  return units.some(unit => (costsFor(state, unit)[from * 6 + direction] ?? IMPASSABLE) >= IMPASSABLE)
    ? { code: 'filo.retreat.ground', rule: 'filo T.1', values }
    : { code: 'filo.retreat.full', rule: 'filo 10.7', values }
}

const retreatRefusal = (
  state: FiloState,
  asked: readonly Unit[],
  { unit, hex, facing }: ActionOf<'retreat'>,
): Refusal | undefined => {
  const { grid } = state.setting
  if (unit !== undefined && !(asked.includes(unit) && mayPart(state, asked)))
    return { code: 'filo.retreat.together', rule: 'filo 5.2' }
  const units = goersOf(asked, unit)
  const direction =
    hex < grid.size ? directionTo(grid, state.tables.units.hex[nth(units, 0)] ?? OFF_MAP, hex) : undefined
  if (direction === undefined) return { code: 'filo.retreat.far', rule: 'filo 10.7' }
  if (!isOpen(state, units, direction)) return closedRefusal(state, units, direction)
  return facingsOf(state, units).includes(facing)
    ? undefined
    : { code: 'filo.retreat.facing', rule: 'filo 10.7' }
}

const listWays = (
  state: FiloState,
  units: readonly Unit[],
  who: { readonly unit?: Unit },
  out: FiloAction[],
): void => {
  const from = state.tables.units.hex[nth(units, 0)] ?? OFF_MAP
  const facings = facingsOf(state, units)
  for (let direction = 0; direction < 6; direction++)
    if (isOpen(state, units, direction))
      for (const facing of facings)
        out.push({
          type: 'retreat',
          ...who,
          hex: state.setting.grid.neighbours[from * 6 + direction] ?? OFF_MAP,
          facing,
        })
}

export const retreat: FrameStep<'retreat'> = {
  autoResolve: (state, frame: FrameOf<'retreat'>, tell) => {
    const units = living(state, frame.units)
    if (units.length === 0) {
      popFrame(state)
      return true
    }
    if (units.length < frame.units.length) {
      replaceFrame(state, { ...frame, units })
      return true
    }
    if (hasWay(state, units)) return false
    if (mayPart(state, units) && units.some(unit => hasWay(state, [unit]))) return false
    popFrame(state)
    for (const unit of units) tell?.({ type: 'cornered', unit })
    punish(state, units, frame.foes, tell)
    return true
  },
  pending: (state, { units, foes }) => {
    const unit = nth(units, 0)
    const enemy = foes.flatMap(hex => unitsAt(state, hex))[0]
    return {
      kind: 'decision',
      seat: seatOf(state, unit),
      prompt:
        enemy === undefined
          ? { code: 'filo.prompt.retreat-alone', rule: 'filo 10.7', values: { unit } }
          : { code: 'filo.prompt.retreat', rule: 'filo 10.7', values: { unit, enemy } },
    }
  },
  list: (state, { units }, out) => {
    if (mayPart(state, units)) for (const unit of units) listWays(state, [unit], { unit }, out)
    else listWays(state, units, {}, out)
  },
  refusal: (state, { units }, action) =>
    action.type === 'retreat' ? retreatRefusal(state, units, action) : OTHER_DECISION,
  perform: (state, { units: asked, foes }, action, tell) => {
    if (action.type !== 'retreat') return
    const { hex, facing } = action
    const units = goersOf(asked, action.unit)
    const staying = asked.filter(unit => !units.includes(unit))
    const table = state.tables.units
    const from = table.hex[nth(units, 0)] ?? OFF_MAP
    const direction = directionTo(state.setting.grid, from, hex) ?? 0
    const forward = shakenBy(state, units, direction)
    popFrame(state)
    if (staying.length > 0) interrupt(state, { kind: 'retreat', units: staying, foes })
    const host = firstAt(state, hex)
    for (const unit of units) lift(state, unit)
    for (const unit of units) {
      table.facing[unit] = host === NOBODY ? facing : (table.facing[host] ?? 0)
      stand(state, unit, hex, tell)
      tell?.({ type: 'retreated', unit, hex })
    }
    follow(state, from, hex)
    punish(state, forward, foes, tell)
  },
}
