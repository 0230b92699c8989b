import { type Refusal, type Seat, totalOf } from '@mesnada/engine'
import type { ActionOf, Man } from '../actions.ts'
import { meleeBlow, meleeThrow, modifiersOfFighter } from '../combat.ts'
import type { ClashFlow, FordFlow, ReactionFlow } from '../flow.ts'
import { canReach, supportersOf } from '../ground.ts'
import { harm, isHale } from '../harm.ts'
import { resume } from '../sequence.ts'
import type { FordState } from '../state.ts'
import { type Blow, KINDS, WOUNDS } from '../tables.ts'
import { phase } from './phase.ts'
import { checkActor, checkTarget, type Decision, pairs, refuse, type Throwing } from './step.ts'

/** ford 5.1: whom a man may attack. */
const checkFight = (state: FordState, seat: Seat, man: Man, target: Man): Refusal | undefined => {
  const refusal = checkActor(state, seat, man) ?? checkTarget(state, seat, target)
  if (refusal) return refusal
  return canReach(state, man, target) ? undefined : refuse('ford.melee.out-of-reach', 'ford 5.1', { target })
}

/** ford 5.2: a hale archer who has not yet shot in this phase. */
const mayShootFirst = (state: FordState, man: Man): boolean =>
  state.setting.options['defensive-shot'] &&
  KINDS[state.setting.kinds[man]].range > 0 &&
  isHale(state, man) &&
  state.tables.men.done[man] === 0

export const melee = phase<ActionOf<'fight'>>({
  takes: ['fight'],
  prompt: { code: 'ford.prompt.fight', rule: 'ford 5.1' },
  legal: (state, { seat }) => pairs(state, seat, checkFight).map(pair => ({ type: 'fight', ...pair })),
  check: (state, { seat }, { man, target }) => checkFight(state, seat, man, target),
  perform: (state, flow, { man, target }, emit) => {
    state.tables.men.done[man] = 1
    emit?.({ type: 'attacked', man, target })
    const at = mayShootFirst(state, target) ? 'reaction' : 'clash'
    state.flow = { at, attacker: man, defender: target, next: flow }
  },
})

/** ford 5.2: the defender's choice in the middle of the attacker's phase. */
export const reaction: Decision<ReactionFlow, ActionOf<'defensive-shot' | 'decline'>> = {
  takes: ['defensive-shot', 'decline'],
  prompt: { code: 'ford.prompt.defensive-shot', rule: 'ford 5.2' },
  seat: ({ setting }, { defender }) => setting.seats[defender],
  legal: () => [{ type: 'defensive-shot' }, { type: 'decline' }],
  check: () => undefined,
  perform: (state, { attacker, defender, next }, { type }, emit) => {
    const clash: ClashFlow = { at: 'clash', attacker, defender, next }
    if (type === 'decline') {
      emit?.({ type: 'declined', man: defender })
      state.flow = clash
    } else {
      state.tables.men.done[defender] = 1
      state.flow = { at: 'shot', shooter: defender, target: attacker, next: clash }
    }
  },
}

/** ford 5.3: both strike before either falls. */
export const clash: Throwing<ClashFlow> = {
  roll: (state, flow) => {
    const values = { attacker: flow.attacker, defender: flow.defender }
    const throwOf = (man: Man) =>
      meleeThrow(state.setting.seats[man], modifiersOfFighter(state, flow, man), values)
    return { throws: [throwOf(flow.attacker), throwOf(flow.defender)] }
  },
  settle: (state, flow, [attack, defence], emit) => {
    const { attacker, defender } = flow
    const struck = meleeBlow(attack + totalOf(modifiersOfFighter(state, flow, attacker)))
    const parried = meleeBlow(defence + totalOf(modifiersOfFighter(state, flow, defender)))
    emit?.({ type: 'clashed', men: [attacker, defender], blows: [struck, parried] })
    const next = wound(state, attacker, defender, parried, retreats(flow, struck, parried))
    const all = wound(state, defender, attacker, struck, next)
    if (struck === 'slay') harm(state, defender, WOUNDS.slay, emit)
    if (parried === 'slay') harm(state, attacker, WOUNDS.slay, emit)
    resume(state, all, emit)
  },
}

/** ford 5.4: a wound may fall on the man who fought or on any who supported him. */
const wound = (state: FordState, man: Man, foe: Man, blow: Blow, next: FordFlow): FordFlow =>
  blow === 'wound'
    ? { at: 'wound', seat: state.setting.seats[man], among: [man, ...supportersOf(state, man, foe)], next }
    : next

/** ford 5.5: who is pushed gives way, unless he pushes back. */
const retreats = ({ attacker, defender, next }: ClashFlow, struck: Blow, parried: Blow): FordFlow => {
  if (struck === parried) return next
  if (struck === 'push') return { at: 'retreat', man: defender, from: attacker, next }
  if (parried === 'push') return { at: 'retreat', man: attacker, from: defender, next }
  return next
}
