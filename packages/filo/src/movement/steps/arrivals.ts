import type { Refusal } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { isEnemyAt, stand } from '../../core/occupancy.ts'
import { fitsOne } from '../../core/stacking.ts'
import { mayArrive } from '../../idle.ts'
import { IN_PLAY } from '../../printed/units.ts'
import { type FiloState, MOVED, type Seat } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { restedRefusal, restMover } from '../question.ts'

/** filo 7.3: reinforcements come on out of command, in D5 of their leader's activation; he comes with the first of them. */

const hexesFor = ({ setting }: FiloState, unit: number): readonly Hex[] =>
  nth(setting.banners, nth(setting.units, unit).banner).arrives?.hexes ?? []

const arrivalRefusal = (state: FiloState, seat: Seat, unit: number, hex: Hex): Refusal | undefined => {
  const card = state.setting.units[unit]
  const codedRefusal = (what: string): Refusal => ({
    code: `filo.enter.${what}`,
    rule: 'filo 7.3',
    values: { unit },
  })
  if (card === undefined || card.seat !== seat || !state.tables.units.called[unit] || !mayArrive(state, unit))
    return codedRefusal('not-due')
  if (!hexesFor(state, unit).includes(hex)) return codedRefusal('elsewhere')
  if (isEnemyAt(state, hex, seat)) return codedRefusal('enemy')
  if (!fitsOne(state, unit, hex)) return { code: 'filo.enter.full', rule: 'filo 5.1', values: { unit } }
  return restedRefusal(state)
}

export const enter: ActionStep<'enter'> = {
  list: (state, seat, out) => {
    for (const unit of state.setting.unitsOf[seat])
      if (state.tables.units.called[unit] && mayArrive(state, unit))
        for (const hex of hexesFor(state, unit))
          if (arrivalRefusal(state, seat, unit, hex) === undefined) out.push({ type: 'enter', unit, hex })
  },
  refusal: (state, seat, { unit, hex }) => arrivalRefusal(state, seat, unit, hex),
  perform: (state, seat, { unit, hex }, tell) => {
    const { units, leaders } = state.tables
    restMover(state, tell)
    units.fate[unit] = IN_PLAY
    units.facing[unit] = state.setting.facing[seat]
    units.motion[unit] = MOVED
    stand(state, unit, hex, tell)
    tell?.({ type: 'entered', unit, hex })
    const { leader } = nth(state.setting.banners, nth(state.setting.units, unit).banner)
    if (leaders.hex[leader] === OFF_MAP && leader === state.flow.active) leaders.hex[leader] = hex
  },
}
