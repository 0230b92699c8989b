import { dice, interrupt, opponentOf, replaceFrame, type Seat, type Throw } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf, CrusadesAction } from '../../actions.ts'
import { topAt, unitsAt } from '../../core/occupancy.ts'
import type { Frame, Unit } from '../../flow.ts'
import type { Result, Shooter } from '../../printed/tables.ts'
import { type CrusadesState, DONE } from '../../state.ts'
import { type ActionStep, type FrameOf, type FrameStep, outcome } from '../../step.ts'
import { factsOfShot, fireThrow, isInRange, shooterRefusal, targetRefusal } from '../question.ts'

/** Hands every legal shot to `found`, until it says that it has enough. The top unit stands for its hex. */
const eachShot = (
  state: CrusadesState,
  seat: Seat,
  found: (action: ActionOf<'fire'>) => boolean,
): boolean => {
  const { unitsOf, shootersOf } = state.setting
  for (const unit of shootersOf[seat]) {
    if (shooterRefusal(state, seat, unit)) continue
    for (const enemy of unitsOf[opponentOf(seat)]) {
      const hex = state.tables.units.hex[enemy] ?? OFF_MAP
      if (hex < 0 || topAt(state, hex) !== enemy || !isInRange(state, unit, hex)) continue
      if (targetRefusal(state, seat, unit, hex) === undefined && found({ type: 'fire', unit, hex }))
        return true
    }
  }
  return false
}

export const canAnyoneFire = (state: CrusadesState, seat: Seat): boolean => eachShot(state, seat, () => true)

/** crusades 9.11 */
export const fire: ActionStep<'fire'> = {
  list: (state, seat, out: CrusadesAction[]) => {
    eachShot(state, seat, action => {
      out.push(action)
      return false
    })
  },
  refusal: (state, seat, { unit, hex }) =>
    shooterRefusal(state, seat, unit) ?? targetRefusal(state, seat, unit, hex),
  perform: (state, _seat, { unit, hex }) => {
    const { done } = state.tables.units
    done[unit] = (done[unit] ?? 0) | DONE.fired
    if (state.setting.options.actionChits && state.flow.phase === 'defensive-fire')
      done[unit] = (done[unit] ?? 0) | DONE.answered
    interrupt(state, { kind: 'shot', unit, hex })
  },
}

/** Only those with a column of the table were let through by `checkShooter`. */
const throwOf = (state: CrusadesState, { unit, hex }: FrameOf<'shot'>): Throw => {
  const { side, shooter } = nth(state.setting.units, unit)
  return fireThrow(factsOfShot(state, unit, shooter as Shooter, hex), side, { unit, hex })
}

/** crusades 9.13: the top unit loses the step, and everyone in the hex checks his morale. */
const effects = (state: CrusadesState, by: Unit, hex: Hex, result: Result): readonly Frame[] => {
  if (result === '-') return []
  const seat = nth(state.setting.units, topAt(state, hex)).side
  const units: readonly Unit[] = unitsAt(state, hex)
  const checks: readonly Frame[] = [{ kind: 'checks', units, declared: false }, { kind: 'routs' }]
  return result === 'M' ? checks : [{ kind: 'losses', seat, by, hexes: [hex], steps: 1 }, ...checks]
}

export const shot: FrameStep<'shot'> = {
  pending: (state, frame) => dice(throwOf(state, frame)),
  settle: (state, { unit, hex }, faces, tell, due) => {
    const result = outcome(due, faces) as Result
    tell?.({ type: 'fired', unit, hex, target: topAt(state, hex), die: nth(faces, 0), result })
    replaceFrame(state, ...effects(state, unit, hex, result))
  },
}
