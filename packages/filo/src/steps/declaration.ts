import {
  attackersIn,
  checkAttack,
  checkShift,
  combatOn,
  declareAttack,
  remnantOf,
  shiftAttack,
  targetsOf,
} from '../combats.ts'
import { release } from '../command.ts'
import { disturb } from '../harm.ts'
import { firstAt, isNextToEnemy, unitsAt } from '../occupancy.ts'
import { interrupt, setFlow } from '../stack.ts'
import type { FiloState, Seat } from '../state.ts'
import type { ActionStep } from './step.ts'

/** Hexes with units that are called, each once. */
const calledHexes = (state: FiloState, seat: Seat): readonly number[] => {
  const { units } = state.tables
  return state.setting.unitsOf[seat]
    .filter(
      unit =>
        units.called[unit] !== 0 &&
        units.hex[unit] >= 0 &&
        firstAt(state, units.hex[unit]) === unit &&
        isNextToEnemy(state, units.hex[unit], seat),
    )
    .map(unit => units.hex[unit])
}

/** 10.2: declared before any is fought. */
export const attack: ActionStep<'attack'> = {
  list: (state, seat, out) => {
    for (const from of calledHexes(state, seat)) {
      if (attackersIn(state, from).length === 0) continue
      for (const target of targetsOf(state, from))
        if (checkAttack(state, from, target) === undefined) out.push({ type: 'attack', from, target })
    }
  },
  check: (state, _seat, { from, target }) => checkAttack(state, from, target),
  perform: (state, _seat, { from, target }, tell) => {
    setFlow(state, { combats: declareAttack(state, from, target) })
    tell?.({ type: 'declared', from, hex: target })
    for (const unit of [...unitsAt(state, from), ...unitsAt(state, target)]) disturb(state, unit, tell)
    for (const unit of unitsAt(state, target)) release(state, unit, tell)
  },
}

/** 10.2: attackers may be shared out anew between combats, as long as every defender keeps one. */
export const shift: ActionStep<'shift'> = {
  list: (state, _seat, out) => {
    const { combats } = state.flow
    for (const { attackers, charge } of combats) {
      if (charge || attackers.length === 1) continue
      for (const from of attackers)
        for (const { defenders } of combats)
          for (const target of defenders)
            if (checkShift(state, from, target) === undefined) out.push({ type: 'shift', from, target })
    }
  },
  check: (state, _seat, { from, target }) => checkShift(state, from, target),
  perform: (state, _seat, { from, target }, tell) => {
    setFlow(state, { combats: shiftAttack(state, from, target) })
    tell?.({ type: 'shifted', from, hex: target })
  },
}

/** 10.3: in the order the attacker likes; the first defender's hex names the combat. */
export const fight: ActionStep<'fight'> = {
  list: (state, _seat, out) => {
    for (const { defenders } of state.flow.combats) out.push({ type: 'fight', target: defenders[0] })
  },
  check: (state, _seat, { target }) =>
    combatOn(state.flow.combats, target)?.defenders[0] === target
      ? undefined
      : { code: 'filo.attack.none', rule: 'filo 10.3' },
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
