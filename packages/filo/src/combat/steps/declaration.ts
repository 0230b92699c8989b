import { interrupt, setFlow } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import { release } from '../../command/command.ts'
import { firstAt, isNextToEnemy, unitsAt } from '../../core/occupancy.ts'
import { disturb } from '../../morale/harm.ts'
import type { FiloState, Seat } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import {
  attackersIn,
  attackRefusal,
  codedAttackRefusal,
  combatOn,
  declareAttack,
  remnantOf,
  targetsOf,
} from '../question.ts'
import { shiftAttack, shiftRefusal, unattackedIn } from '../redistribution.ts'

/** Hexes with units that are called, each once. */
const calledHexes = (state: FiloState, seat: Seat): readonly number[] => {
  const { units } = state.tables
  return state.setting.unitsOf[seat]
    .filter(
      unit =>
        units.called[unit] !== 0 &&
        (units.hex[unit] ?? OFF_MAP) >= 0 &&
        firstAt(state, units.hex[unit] ?? OFF_MAP) === unit &&
        isNextToEnemy(state, units.hex[unit] ?? OFF_MAP, seat),
    )
    .map(unit => units.hex[unit] ?? OFF_MAP)
}

/** filo 10.2: declared before any is fought. */
export const attack: ActionStep<'attack'> = {
  list: (state, seat, out) => {
    for (const from of calledHexes(state, seat)) {
      if (attackersIn(state, from).length === 0) continue
      for (const target of targetsOf(state, from))
        if (attackRefusal(state, from, target) === undefined) out.push({ type: 'attack', from, target })
    }
  },
  refusal: (state, _seat, { from, target }) => attackRefusal(state, from, target),
  perform: (state, _seat, { from, target }, tell) => {
    setFlow(state, { combats: declareAttack(state, from, target) })
    tell?.({ type: 'declared', from, hex: target })
    for (const unit of [...unitsAt(state, from), ...unitsAt(state, target)]) disturb(state, unit, tell)
    for (const unit of unitsAt(state, target)) release(state, unit, tell)
  },
}

/** filo 10.2: attackers may be shared out anew between combats, as long as every defender keeps one. */
export const shift: ActionStep<'shift'> = {
  list: (state, _seat, out) => {
    const { combats } = state.flow
    const unattacked = unattackedIn(combats)
    for (const { attackers, charge } of combats) {
      if (charge) continue
      for (const from of attackers)
        for (const target of targetsOf(state, from)) {
          if (shiftRefusal(state, { from, target }) === undefined) out.push({ type: 'shift', from, target })
          if (target === unattacked && shiftRefusal(state, { from, target, also: true }) === undefined)
            out.push({ type: 'shift', from, target, also: true })
        }
    }
  },
  refusal: (state, _seat, action) => shiftRefusal(state, action),
  perform: (state, _seat, action, tell) => {
    setFlow(state, { combats: shiftAttack(state, action) })
    tell?.({ type: 'shifted', from: action.from, hex: action.target })
  },
}

/** filo 10.3: in the order the attacker likes; the first defender's hex names the combat. */
export const fight: ActionStep<'fight'> = {
  list: (state, _seat, out) => {
    const { combats } = state.flow
    if (unattackedIn(combats) === undefined)
      for (const { defenders } of combats) out.push({ type: 'fight', target: nth(defenders, 0) })
  },
  refusal: (state, _seat, { target }) => {
    const { combats } = state.flow
    const unattacked = unattackedIn(combats)
    if (unattacked !== undefined)
      return codedAttackRefusal('unattacked', 'filo 10.2', state.setting.grid.label(unattacked))
    return combatOn(combats, target)?.defenders[0] === target
      ? undefined
      : { code: 'filo.attack.none', rule: 'filo 10.3' }
  },
  perform: (state, _seat, { target }, tell) => {
    const { combats } = state.flow
    const combat = combatOn(combats, target)
    if (combat === undefined) return
    setFlow(state, { combats: combats.filter(other => other !== combat) })
    if (remnantOf(state, combat))
      interrupt(state, { kind: 'combat-fire', fire: 'defensive', combat, shot: false })
    else tell?.({ type: 'void-combat', hex: target })
  },
}
