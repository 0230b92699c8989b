import { type Action, cloneState, type Roll, type State } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { Offer, PieceId, Presentation, Spot } from '../presentation.ts'

/** One thing that can be done: a legal action, or several in a row that lead somewhere. */
export interface Choice {
  readonly offer: Offer
  readonly actions: readonly Action[]
  /** What it costs, where the way there is several steps. */
  readonly cost?: number
  readonly path?: readonly Hex[]
}

/** Every legal action as the board offers it. */
export const choicesOf = (presentation: Presentation, state: State): readonly Choice[] =>
  presentation.system
    .legal(state)
    .map(action => ({ offer: presentation.offer(state, action), actions: [action] }))

/** What a piece can do, walks of one step replaced by all it can reach. */
export const choicesFor = (
  presentation: Presentation,
  state: State,
  choices: readonly Choice[],
  piece: PieceId,
): readonly Choice[] => {
  const own = choices.filter(({ offer }) => offer.piece === piece)
  const steps = own.filter(isStep)
  const walks = steps.length > 0 ? (presentation.reach?.(state, piece) ?? []) : []
  if (walks.length === 0) return own
  const further = walks.flatMap(({ hex, cost, path, actions }): readonly Choice[] => {
    const [first] = actions
    if (first === undefined) return []
    const last = presentation.offer(state, actions.at(-1) ?? first)
    return [{ offer: { ...last, piece, target: { hex } }, actions, cost, path }]
  })
  const reached = new Set(further.map(({ offer }) => targetHex(offer)))
  return [...own.filter(choice => !isStep(choice) || !reached.has(targetHex(choice.offer))), ...further]
}

const isStep = ({ offer }: Choice): boolean => offer.manner === 'go' && targetHex(offer) !== undefined

const targetHex = ({ target }: Offer): Hex | undefined => (target && 'hex' in target ? target.hex : undefined)

/** Whether pointing at this spot chooses it. */
export const isAt = ({ target }: Offer, { hex, piece }: Spot): boolean => {
  if (target === undefined) return false
  return 'hex' in target ? target.hex === hex : target.piece === piece
}

/**
 * The dice that these actions lead to, so that the odds can be shown before anyone commits himself; undefined where
 * they lead to none.
 */
export const rollAfter = (
  { system }: Presentation,
  state: State,
  actions: readonly Action[],
): Roll | undefined => {
  const there = cloneState(state)
  for (const action of actions) {
    if (system.pending(there).kind !== 'decision' || system.check(there, action)) return undefined
    system.perform(there, action, undefined)
  }
  const pending = system.pending(there)
  return pending.kind === 'dice' ? pending.roll : undefined
}

/** The same for something that is only begun, as if it were carried out at once. */
export const rollOf = (
  presentation: Presentation,
  state: State,
  { actions: [action, ...others] }: Choice,
): Roll | undefined => {
  if (action === undefined || others.length > 0) return undefined
  const completion = presentation.completion?.(state, action)
  return rollAfter(presentation, state, completion ? [action, completion] : [action])
}

/** A place for everyone who waits for one, anywhere he may stand. Each is tried where the others leave room. */
export const placingsOfRest = (
  { system }: Presentation,
  state: State,
  choices: readonly Choice[],
): readonly Action[] => {
  const there = cloneState(state)
  const placings: Action[] = []
  for (const piece of new Set(choices.map(({ offer }) => offer.piece))) {
    const own = choices.filter(({ offer }) => offer.piece === piece)
    const start = Math.floor(Math.random() * own.length)
    const tried = [...own.slice(start), ...own.slice(0, start)].flatMap(({ actions }) => actions)
    const placing = tried.find(action => system.check(there, action) === undefined)
    if (placing === undefined) continue
    system.perform(there, placing, undefined)
    placings.push(placing)
  }
  return placings
}
