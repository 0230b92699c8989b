import { type Action, cloneState, type Roll, type Seat, type State } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { Offer, PieceId, Presentation, Spot } from '../../presentation/presentation.ts'
import { type Seen, seenOf } from '../../presentation/seen.ts'

/** One thing that can be done: a legal action, or several in a row that lead somewhere. */
export interface Choice {
  readonly offer: Offer
  readonly actions: readonly Action[]
  /** What it costs, where the way there is several steps. */
  readonly cost?: number
  readonly path?: readonly Hex[]
}

/** Every legal action as the board offers it. */
export const choicesOf = (presentation: Presentation, seen: Seen): readonly Choice[] =>
  presentation.system
    .legal(seen.state)
    .map(action => ({ offer: presentation.offer(seen, action), actions: [action] }))

/** What a piece can do: walks of one step replaced by all it can reach, taking it up by what can be done then. */
export const choicesFor = (
  presentation: Presentation,
  seen: Seen,
  choices: readonly Choice[],
  piece: PieceId,
): readonly Choice[] => {
  const own = choices.filter(({ offer }) => offer.piece === piece || offer.with?.includes(piece))
  const opening = own.find(({ offer }) => offer.opens)
  if (opening)
    return [...own.filter(choice => choice !== opening), ...opened(presentation, seen, opening, piece)]
  const steps = own.filter(isStep)
  const walks = steps.length > 0 ? (presentation.reach?.(seen, piece) ?? []) : []
  if (walks.length === 0) return own
  const further = walks.flatMap(({ hex, cost, path, actions }): readonly Choice[] => {
    const [first] = actions
    if (first === undefined) return []
    const last = presentation.offer(seen, actions.at(-1) ?? first)
    return [{ offer: { ...last, piece, target: { hex } }, actions, cost, path }]
  })
  const reached = new Set(further.map(({ offer }) => targetHex(offer)))
  return [...own.filter(choice => !isStep(choice) || !reached.has(targetHex(choice.offer))), ...further]
}

const opened = (
  presentation: Presentation,
  seen: Seen,
  { actions: taken }: Choice,
  piece: PieceId,
): readonly Choice[] => {
  const { system } = presentation
  const after = cloneState(seen.state)
  for (const action of taken) system.perform(after, action, undefined)
  const there = seenOf(system, after)
  return choicesFor(presentation, there, choicesOf(presentation, there), piece).map(choice => ({
    ...choice,
    actions: [...taken, ...choice.actions],
  }))
}

const isStep = ({ offer }: Choice): boolean => offer.manner === 'go' && targetHex(offer) !== undefined

export const targetHex = ({ target }: Offer): Hex | undefined =>
  target && 'hex' in target ? target.hex : undefined

/** Of several ways to do much the same; undefined where there is none. */
export const cheapest = (choices: readonly Choice[]): Choice | undefined =>
  choices.toSorted((a, b) => (a.cost ?? 0) - (b.cost ?? 0))[0]

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
  seen: Seen,
  actions: readonly Action[],
): Roll | undefined => {
  const there = cloneState(seen.state)
  for (const action of actions) {
    if (system.pending(there).kind !== 'decision' || system.refusal(there, action)) return undefined
    system.perform(there, action, undefined)
  }
  const pending = system.pending(there)
  return pending.kind === 'dice' ? pending.roll : undefined
}

/** The dice that it will come to in the end, after other things that may happen before. */
export const forecastOf = (
  presentation: Presentation,
  seen: Seen,
  { actions: [action, ...others] }: Choice,
): Roll | undefined =>
  action === undefined || others.length > 0 ? undefined : presentation.forecast?.(seen, action)

/** The same for something that is only begun, as if it were carried out at once. */
export const rollOf = (
  presentation: Presentation,
  seen: Seen,
  { actions: [action, ...others] }: Choice,
): Roll | undefined => {
  if (action === undefined || others.length > 0) return undefined
  const completion = presentation.completion?.(seen, action)
  return (
    presentation.forecast?.(seen, action) ??
    rollAfter(presentation, seen, completion ? [action, completion] : [action])
  )
}

/**
 * A place for everyone who waits for one, anywhere he may stand. Each is tried where the others leave room, and who
 * stands for several alike is placed as often as there are of them.
 */
export const placingsOfRest = (presentation: Presentation, seen: Seen): readonly Action[] => {
  const { system } = presentation
  const there = cloneState(seen.state)
  const placings: Action[] = []
  const seat = deciderOf(presentation, there)
  const placed = new Set<PieceId | undefined>()
  for (;;) {
    const choices = choicesOf(presentation, seenOf(system, there)).filter(
      choice => isPlacing(choice) && !placed.has(choice.offer.piece),
    )
    const before = placings.length
    for (const piece of new Set(choices.map(({ offer }) => offer.piece))) {
      const own = choices.filter(({ offer }) => offer.piece === piece)
      const start = Math.floor(Math.random() * own.length)
      const tried = [...own.slice(start), ...own.slice(0, start)].flatMap(({ actions }) => actions)
      const placing = tried.find(action => system.refusal(there, action) === undefined)
      if (placing === undefined) continue
      system.perform(there, placing, undefined)
      placings.push(placing)
      placed.add(piece)
    }
    if (placings.length === before || deciderOf(presentation, there) !== seat) return placings
  }
}

const deciderOf = ({ system }: Presentation, state: State): Seat | undefined => {
  const pending = system.pending(state)
  return pending.kind === 'decision' ? pending.seat : undefined
}

/** Whether it sets up a counter. */
export const isPlacing = ({ offer }: Choice): boolean => offer.manner === 'place' && offer.piece !== undefined
