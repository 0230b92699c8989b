import type { Refusal } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import { isNextToEnemy, mateOf, NOBODY } from '../../core/occupancy.ts'
import type { Unit } from '../../flow.ts'
import { type FiloState, type Seat, type Tell, UNMOVED } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { beginMove, moverOf, moverRefusal } from '../question.ts'
import { othersRefusal } from './movement.ts'

/** filo 8.4: before a move, with a marker of the army's pool. */

const codedRefusal = (what: string, unit: Unit): Refusal => ({
  code: `filo.saddle.${what}`,
  rule: 'filo 8.4',
  values: { unit },
})

/** Back to what it was gives a marker back; away from it takes one. */
const markersFor = ({ setting, tables }: FiloState, seat: Seat, unit: Unit, mounting: boolean): number => {
  if (nth(setting.units, unit).mounted === mounting) return 1
  return mounting ? (tables.sides.mounts[seat] ?? 0) : (tables.sides.dismounts[seat] ?? 0)
}

/** filo 5.1: guns share their hex with infantry only. */
const guardsGuns = (state: FiloState, unit: Unit): boolean => {
  const mate = mateOf(state, unit)
  return mate !== NOBODY && state.setting.isArtillery[mate] !== 0
}

const saddleRefusal = (state: FiloState, seat: Seat, unit: Unit, mounting: boolean): Refusal | undefined => {
  const refusal = moverRefusal(state, moverOf(state, unit, false), false) ?? othersRefusal(state, unit)
  if (refusal) return refusal
  const { units } = state.tables
  if (state.setting.isArtillery[unit]) return codedRefusal('artillery', unit)
  if ((units.mounted[unit] !== 0) === mounting)
    return mounting ? codedRefusal('already-mounted', unit) : codedRefusal('already-on-foot', unit)
  if (units.motion[unit] !== UNMOVED) return codedRefusal('moved', unit)
  if (markersFor(state, seat, unit, mounting) === 0) return codedRefusal('pool', unit)
  if (mounting && guardsGuns(state, unit))
    return { code: 'filo.saddle.stacked', rule: 'filo 5.1', values: { unit } }
  return isNextToEnemy(state, units.hex[unit] ?? OFF_MAP, seat) ? codedRefusal('contact', unit) : undefined
}

const perform = (state: FiloState, seat: Seat, unit: Unit, mounting: boolean): void => {
  const { units, sides } = state.tables
  const restoring = nth(state.setting.units, unit).mounted === mounting
  units.mounted[unit] = mounting ? 1 : 0
  units.remounted[unit] = 1
  if (restoring) {
    if (mounting) sides.dismounts[seat] = (sides.dismounts[seat] ?? 0) + 1
    else sides.mounts[seat] = (sides.mounts[seat] ?? 0) + 1
  } else if (mounting) sides.mounts[seat] = (sides.mounts[seat] ?? 0) - 1
  else sides.dismounts[seat] = (sides.dismounts[seat] ?? 0) - 1
}

type SaddleStep = ActionStep<'mount'> & ActionStep<'dismount'>

const step = (type: 'mount' | 'dismount'): SaddleStep => {
  const mounting = type === 'mount'
  return {
    list: (state, seat, out) => {
      const { mounts, dismounts } = state.setting.play.armies[seat]
      if (mounts + dismounts === 0) return
      const { called } = state.tables.units
      for (const unit of state.setting.unitsOf[seat])
        if (called[unit] && saddleRefusal(state, seat, unit, mounting) === undefined) out.push({ type, unit })
    },
    refusal: (state: FiloState, seat: Seat, { unit }: { readonly unit: Unit }) =>
      saddleRefusal(state, seat, unit, mounting),
    perform: (state: FiloState, seat: Seat, { unit }: { readonly unit: Unit }, tell: Tell) => {
      beginMove(state, { unit, mate: NOBODY }, tell)
      perform(state, seat, unit, mounting)
      tell?.(mounting ? { type: 'mounted', unit } : { type: 'dismounted', unit })
    },
  }
}

export const mount: ActionStep<'mount'> = step('mount')
export const dismount: ActionStep<'dismount'> = step('dismount')
