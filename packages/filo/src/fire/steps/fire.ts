import {
  interrupt,
  popFrame,
  type Refusal,
  replaceFrame,
  type Seat,
  topFrame,
  totalOf,
} from '@mesnada/engine'
import { type Hex, nth } from '@mesnada/hex'
import type { FiloAction } from '../../actions.ts'
import { release } from '../../command/command.ts'
import { firstAt, leadersAt, seatOf, unitsAt } from '../../core/occupancy.ts'
import type { FireKind, Unit } from '../../flow.ts'
import { disturb, strike } from '../../morale/harm.ts'
import { LEADERS_AT_RISK } from '../../printed/tables.ts'
import type { FiloState } from '../../state.ts'
import type { ActionStep, FrameStep } from '../../step.ts'
import { OTHER_DECISION } from '../../step.ts'
import {
  exposedAt,
  fireFactsOf,
  hexesInReach,
  joinRefusal,
  rangeOf,
  shooterRefusal,
  targetRefusal,
} from '../question.ts'
import { fireModifiers, fireResult, fireThrow } from '../table.ts'

/** filo 9.3: a target and the first who shoots at it. */
export const aim: ActionStep<'aim'> = {
  list: (state, seat, out) => {
    for (const unit of state.setting.unitsOf[seat]) {
      if (nth(state.setting.units, unit).shooting === undefined || shooterRefusal(state, seat, unit, 'free'))
        continue
      for (const target of hexesInReach(state, unit))
        if (targetRefusal(state, unit, target) === undefined) out.push({ type: 'aim', unit, target })
    }
  },
  refusal: (state, seat, { unit, target }) =>
    shooterRefusal(state, seat, unit, 'free') ?? targetRefusal(state, unit, target),
  perform: (state, _seat, { unit, target }) =>
    openVolley(state, 'free', unit, target, candidatesFor(state, 'free')),
}

/** Asks who joins only where someone can. */
export const openVolley = (
  state: FiloState,
  fire: FireKind,
  unit: Unit,
  target: Hex,
  candidates: readonly Unit[],
): void => {
  const shooters = [unit]
  if (joinersOf(state, seatOf(state, unit), fire, shooters, target, candidates).length > 0)
    interrupt(state, { kind: 'volley', fire, target, shooters })
  else interrupt(state, { kind: 'shot', target, shooters })
}

/** In a combat only those who fight in it shoot; they are the ones the frame below names. */
const candidatesFor = (state: FiloState, fire: FireKind): readonly Unit[] => {
  if (fire === 'free') return state.setting.unitsOf[state.flow.seat]
  const below = state.flow.stack.findLast(frame => frame.kind === 'combat-fire')
  if (below?.kind !== 'combat-fire') return []
  const hexes = fire === 'defensive' ? below.combat.defenders : below.combat.attackers
  return hexes.flatMap(hex => unitsAt(state, hex))
}

const joinersOf = (
  state: FiloState,
  seat: Seat,
  fire: FireKind,
  shooters: readonly Unit[],
  target: Hex,
  candidates: readonly Unit[],
): readonly Unit[] =>
  candidates.filter(unit => joinerRefusal(state, seat, fire, unit, shooters, target) === undefined)

const joinerRefusal = (
  state: FiloState,
  seat: Seat,
  fire: FireKind,
  unit: Unit,
  shooters: readonly Unit[],
  target: Hex,
): Refusal | undefined =>
  shooterRefusal(state, seat, unit, fire) ?? joinRefusal(state, unit, shooters, target)

/** filo 9.3: the others of the volley, one by one, until the word is given. */
export const volley: FrameStep<'volley'> = {
  pending: (state, { shooters, target }) => ({
    kind: 'decision',
    seat: seatOf(state, nth(shooters, 0)),
    prompt: {
      code: 'filo.prompt.volley',
      rule: 'filo 9.3',
      values: {
        unit: nth(shooters, 0),
        enemy: firstAt(state, target),
        hex: state.setting.grid.label(target),
      },
    },
  }),
  list: (state, { fire, shooters, target }, out) => {
    out.push({ type: 'loose' })
    const seat = seatOf(state, nth(shooters, 0))
    for (const unit of joinersOf(state, seat, fire, shooters, target, candidatesFor(state, fire)))
      out.push({ type: 'join', unit })
  },
  refusal: (state, { fire, shooters, target }, action) => {
    if (action.type === 'loose') return undefined
    if (action.type !== 'join') return OTHER_DECISION
    const { unit } = action
    const seat = seatOf(state, nth(shooters, 0))
    const isOutside = fire !== 'free' && state.setting.units[unit]?.seat === seat
    if (isOutside && !candidatesFor(state, fire).includes(unit))
      return { code: 'filo.fire.other-combat', rule: 'filo 6.D', values: { unit } }
    return joinerRefusal(state, seat, fire, unit, shooters, target)
  },
  perform: (state, frame, action: FiloAction) => {
    if (action.type === 'join')
      replaceFrame(state, { ...frame, shooters: [...frame.shooters, action.unit].toSorted((a, b) => a - b) })
    else replaceFrame(state, { kind: 'shot', target: frame.target, shooters: frame.shooters })
  },
}

export const shot: FrameStep<'shot'> = {
  pending: (state, { shooters, target }) => ({
    kind: 'dice',
    roll: {
      throws: [
        {
          ...fireThrow(
            seatOf(state, nth(shooters, 0)),
            fireFactsOf(state, shooters, target),
            rangeOf(state, shooters, target),
          ),
          values: { hex: state.setting.grid.label(target) },
        },
      ],
    },
  }),
  settle: (state, { shooters, target }, faces, tell) => {
    const die = nth(faces, 0)
    const { units } = state.tables
    const facts = fireFactsOf(state, shooters, target)
    const range = rangeOf(state, shooters, target)
    const result = fireResult(facts.shooting, range, die + totalOf(fireModifiers(facts)))
    for (const unit of shooters) {
      units.fired[unit] = 1
      disturb(state, unit, tell)
    }
    for (const unit of unitsAt(state, target)) {
      units.shotAt[unit] = 1
      disturb(state, unit, tell)
      release(state, unit, tell)
    }
    tell?.({ type: 'shot', shooters, hex: target, targets: unitsAt(state, target), die, result })
    popFrame(state)
    noteCombatShot(state)
    if (result !== '-')
      interrupt(state, { kind: 'hit', hex: target, units: exposedAt(state, target), effect: result })
    if (die === LEADERS_AT_RISK) interrupt(state, { kind: 'leader-check', leaders: leadersAt(state, target) })
  },
}

/** 6.D4: one volley a side and combat; the attackers' counts against them. */
const noteCombatShot = (state: FiloState): void => {
  const below = topFrame(state)
  if (below?.kind === 'combat-fire') replaceFrame(state, { ...below, shot: true })
}

/** filo 12: what the shot does, to a pair as to one counter (filo 5.2). */
export const hit: FrameStep<'hit'> = {
  autoResolve: (state, { units, effect }, tell) => {
    popFrame(state)
    const cause = { parting: 'fire', foes: [] } as const
    const running = units.filter(unit => strike(state, unit, effect, cause, tell))
    if (running.length > 0) interrupt(state, { kind: 'run', units: running, spared: [], foes: [] })
    return true
  },
}
