import { answerOf, popFrame, type Refusal, type RuleRef, setFlow } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { ActionOf, SiegeAction } from '../../actions.ts'
import { allowanceOf, isAlive, isOnMap, isStunned, sideOf } from '../../core/bodies.ts'
import type { RetreatCause } from '../../flow.ts'
import { DONE, NOBODY, type SiegeState } from '../../state.ts'
import { type FrameStep, type Tell } from '../../step.ts'
import type { Refuge } from '../flight.ts'
import { hurt } from '../harm.ts'
import { cornerRule, goBack, type RetreatFrame, retreatEnds } from '../retreat.ts'

const RULES: Readonly<Record<RetreatCause, RuleRef>> = {
  melee: 'siege R.retreat',
  missile: 'siege R.retreat',
  panic: 'siege 6.11',
  rout: 'siege 6.12',
  fire: 'siege 3.54',
  oil: 'siege 5.32',
}

const actionFor = ({ hex, tail, deck, leaves }: Refuge): ActionOf<'retreat'> => ({
  type: 'retreat',
  hex,
  ...(tail === NOBODY ? {} : { tail }),
  ...(deck === 1 ? { deck: 1 as const } : {}),
  ...(leaves ? { leave: true as const } : {}),
})

const findEnd = (ends: readonly Refuge[], action: ActionOf<'retreat'>): Refuge | undefined =>
  ends.find(
    ({ hex, tail, deck, leaves }) =>
      hex === action.hex &&
      tail === (action.tail ?? NOBODY) &&
      deck === (action.deck ?? 0) &&
      leaves === (action.leave ?? false),
  )

const finish = (state: SiegeState, frame: RetreatFrame, end: Refuge, tell: Tell): void => {
  popFrame(state)
  goBack(state, frame, end, tell)
  tireOut(state, frame)
}

/** siege 6.12: running on is all that one who routs does in his movement phase. */
const tireOut = (state: SiegeState, { body, cause }: RetreatFrame): void => {
  const { phase, side } = state.flow
  if (cause !== 'rout' || phase !== 'movement' || side !== sideOf(state, body)) return
  state.tables.bodies.spent[body] = allowanceOf(state, body)
  state.tables.bodies.done[body] = (state.tables.bodies.done[body] ?? 0) | DONE.moved
}

/**
 * Those who retreat together make room for one another: whoever finds no way waits once until the others have gone.
 * Answers whether there is anyone to wait for.
 */
const letOthersGo = (state: SiegeState, frame: RetreatFrame): boolean => {
  const { stack } = state.flow
  let first = stack.length - 1
  while (first > 0 && isCompanion(nth(stack, first - 1), frame)) first--
  if (frame.waited || first === stack.length - 1) return false
  const others = stack.slice(first, -1)
  setFlow(state, { stack: [...stack.slice(0, first), { ...frame, waited: true }, ...others] })
  return true
}

const isCompanion = (other: { readonly kind: string }, { cause }: RetreatFrame): boolean =>
  other.kind === 'retreat' && (other as RetreatFrame).cause === cause && !(other as RetreatFrame).waited

/** siege R.retreat: no way of full length: he stays and is wounded, unless fire holds him (siege 3.54). */
const stay = (state: SiegeState, frame: RetreatFrame, tell: Tell): void => {
  const { body, cause } = frame
  popFrame(state)
  tireOut(state, frame)
  tell?.({ type: 'cornered', body, cause })
  const rule = cornerRule(state, frame)
  if (rule) hurt(state, body, 'wound', rule, tell)
}

const retreatRefusal = (state: SiegeState, frame: RetreatFrame, action: SiegeAction): Refusal | undefined => {
  const rule = RULES[frame.cause]
  if (action.type !== 'retreat') return { code: 'siege.retreat.due', rule, values: { who: frame.body } }
  return findEnd(retreatEnds(state, frame), action)
    ? undefined
    : { code: 'siege.retreat.no-such-way', rule, values: { hexes: frame.hexes } }
}

/** siege R.retreat, 6.11, 6.12, 3.54: someone must go back; his owner says where. */
export const retreat: FrameStep<'retreat'> = {
  autoResolve: (state, frame, tell) => {
    const { body, cause } = frame
    if (!isAlive(state, body) || !isOnMap(state, body)) {
      popFrame(state)
      return true
    }
    if (isStunned(state, body) && cause !== 'fire') {
      popFrame(state)
      hurt(state, body, 'kill', 'siege R.stun', tell)
      return true
    }
    const ends = retreatEnds(state, frame)
    if (ends.length > 1) return false
    if (ends.length === 1) finish(state, frame, nth(ends, 0), tell)
    else if (!letOthersGo(state, frame)) stay(state, frame, tell)
    return true
  },
  pending: (state, { body, cause, hexes }) => ({
    kind: 'decision',
    seat: sideOf(state, body),
    prompt: { code: `siege.ask.retreat-${cause}`, rule: RULES[cause], values: { body, hexes } },
  }),
  list: (state, frame, out) => {
    for (const end of retreatEnds(state, frame)) out.push(actionFor(end))
  },
  refusal: retreatRefusal,
  perform: (state, frame, action, tell) => {
    const end = findEnd(retreatEnds(state, frame), answerOf(action, 'retreat'))
    if (end) finish(state, frame, end, tell)
  },
}
