import { decision, dice, interrupt, type Refusal, replaceFrame, type Seat, totalOf } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { Man } from '../actions.ts'
import { meleeBlow, meleeThrow, modifiersOfFighter } from '../combat.ts'
import type { FordFrame, FrameOf } from '../flow.ts'
import { canReach, isAlive, supportersOf } from '../ground.ts'
import { harm, isHale } from '../harm.ts'
import type { FordState } from '../state.ts'
import { type Blow, KINDS, WOUNDS } from '../tables.ts'
import {
  type ActionStep,
  actorRefusal,
  type FrameStep,
  otherRefusal,
  pairs,
  refusal,
  targetRefusal,
} from './step.ts'

/** ford 5.1: whom a man may attack. */
const fightRefusal = (state: FordState, seat: Seat, man: Man, target: Man): Refusal | undefined => {
  const refused = actorRefusal(state, seat, man) ?? targetRefusal(state, seat, target)
  if (refused) return refused
  return canReach(state, man, target) ? undefined : refusal('ford.melee.out-of-reach', 'ford 5.1', { target })
}

/** ford 5.2: a hale archer who has not yet shot in this phase. */
const mayShootFirst = (state: FordState, man: Man): boolean =>
  state.setting.options['defensive-shot'] &&
  KINDS[nth(state.setting.kinds, man)].range > 0 &&
  isHale(state, man) &&
  state.tables.men.done[man] === 0

export const fight: ActionStep<'fight'> = {
  list: (state, seat, out) => {
    for (const pair of pairs(state, seat, fightRefusal)) out.push({ type: 'fight', ...pair })
  },
  refusal: (state, seat, { man, target }) => fightRefusal(state, seat, man, target),
  perform: (state, _, { man, target }, emit) => {
    state.tables.men.done[man] = 1
    emit?.({ type: 'attacked', man, target })
    const kind = mayShootFirst(state, target) ? 'reaction' : 'clash'
    interrupt(state, { kind, attacker: man, defender: target })
  },
}

/** ford 5.2: the defender's choice in the middle of the attacker's phase. */
export const reaction: FrameStep<'reaction'> = {
  pending: ({ setting }, { defender }) =>
    decision(nth(setting.seats, defender), 'ford.prompt.defensive-shot', 'ford 5.2'),
  list: (_state, _frame, out) => {
    out.push({ type: 'defensive-shot' }, { type: 'decline' })
  },
  refusal: (_, frame, action) =>
    action.type === 'defensive-shot' || action.type === 'decline' ? undefined : otherRefusal(action, frame),
  perform: (state, { attacker, defender }, { type }, emit) => {
    const clash: FordFrame = { kind: 'clash', attacker, defender }
    if (type === 'decline') {
      emit?.({ type: 'declined', man: defender })
      replaceFrame(state, clash)
    } else {
      state.tables.men.done[defender] = 1
      replaceFrame(state, { kind: 'shot', shooter: defender, target: attacker }, clash)
    }
  },
}

/** ford 5.3: both strike before either falls. The defensive shot may have felled one of them. */
export const clash: FrameStep<'clash'> = {
  autoResolve: (state, { attacker, defender }) => {
    if (isAlive(state, attacker) && isAlive(state, defender)) return false
    replaceFrame(state)
    return true
  },
  pending: (state, frame) => {
    const values = { attacker: frame.attacker, defender: frame.defender }
    const throwOf = (man: Man) =>
      meleeThrow(nth(state.setting.seats, man), modifiersOfFighter(state, frame, man), values)
    return dice(throwOf(frame.attacker), throwOf(frame.defender))
  },
  settle: (state, frame, faces, emit) => {
    const attack = nth(faces, 0)
    const defence = nth(faces, 1)
    const { attacker, defender } = frame
    const struck = meleeBlow(attack + totalOf(modifiersOfFighter(state, frame, attacker)))
    const parried = meleeBlow(defence + totalOf(modifiersOfFighter(state, frame, defender)))
    emit?.({ type: 'clashed', men: [attacker, defender], blows: [struck, parried] })
    const frames = [
      ...woundOf(state, defender, attacker, struck),
      ...woundOf(state, attacker, defender, parried),
      ...retreatOf(frame, struck, parried),
    ]
    if (struck === 'slay') harm(state, defender, WOUNDS.slay, emit)
    if (parried === 'slay') harm(state, attacker, WOUNDS.slay, emit)
    replaceFrame(state, ...frames)
  },
}

/** ford 5.4: a wound may fall on the man who fought or on any who supported him. */
const woundOf = (state: FordState, man: Man, foe: Man, blow: Blow): readonly FordFrame[] =>
  blow === 'wound'
    ? [
        {
          kind: 'wound',
          seat: nth(state.setting.seats, man),
          among: [man, ...supportersOf(state, man, foe)],
        },
      ]
    : []

/** ford 5.5: who is pushed gives way, unless he pushes back. */
const retreatOf = (
  { attacker, defender }: FrameOf<'clash'>,
  struck: Blow,
  parried: Blow,
): readonly FordFrame[] => {
  if (struck === parried) return []
  if (struck === 'push') return [{ kind: 'retreat', man: defender, from: attacker }]
  if (parried === 'push') return [{ kind: 'retreat', man: attacker, from: defender }]
  return []
}
