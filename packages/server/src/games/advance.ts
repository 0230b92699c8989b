import {
  type Action,
  accepted,
  applyAction,
  applyDice,
  type Checked,
  cloneState,
  type DiceSource,
  diceOf,
  type GameEvent,
  hashState,
  type Pending,
  type Refusal,
  type Roll,
  type RuleSystem,
  refused,
  type Seat,
  type State,
  type Step,
  type UndoBar,
  type Viewer,
} from '@mesnada/engine'
import type { Fall } from '@mesnada/engine/verify'
import { Position } from './position.ts'

export const VIEWERS = [0, 1, 'spectator'] as const satisfies readonly Viewer[]

/** Dice that fell, with what they were thrown for as each viewer may know it, in the order of `VIEWERS`. */
export interface Thrown {
  readonly dice: readonly number[]
  readonly rolls: readonly (Roll | undefined)[]
}

/** The result of a decision or of the start, computed on a copy so that it can be stored first. */
export interface Advance {
  readonly position: Position
  readonly steps: readonly Step[]
  readonly bar: UndoBar
  /** Of the position right after the decision. */
  readonly hash: string
  readonly falls: readonly Fall[]
  readonly thrown: readonly Thrown[]
  readonly events: readonly GameEvent[]
}

export interface Progress {
  readonly position: Position
  /** How many were taken. */
  readonly steps: number
  readonly bar: UndoBar
}

/** The dice that are due, if any: when a game begins, or when those of a live game can fall. */
export const advanceDice = (progress: Progress, source: DiceSource): Checked<Advance> =>
  settleAll(progress, cloneState(progress.position.state), [], [], source)

/**
 * A player decides, then all dice fall that are due. Without a source they wait: live dice fall later. What is legal is asked of the position as the player knows it, so
 * that a refusal tells nothing; that it is legal in the true one too is the rule systems' promise.
 */
export const advanceAction = (
  progress: Progress,
  seat: Seat,
  input: unknown,
  source: DiceSource | undefined,
): Checked<Advance> => {
  const { position } = progress
  const { system } = position
  const action = system.parseAction(input)
  if (!action.ok) return action
  const known = position.knownTo(seat)
  const refusal = turnRefusal(position.pendingOf(known), seat) ?? system.refusal(known, action.value)
  if (refusal) return refused(refusal)
  const state = cloneState(position.state)
  const events: GameEvent[] = []
  const emit = (event: GameEvent): void => void events.push(event)
  // Whoever knows all there is was asked about the true position already.
  if (known === position.state) system.perform(state, action.value, emit)
  else {
    const applied = applyAction(system, state, action.value, emit)
    if (!applied.ok) throw new Error(`legal as the seat knows it, but refused: ${applied.refusal.code}`)
  }
  const steps: Step[] = [{ seat, action: action.value, hash: hashState(state) }]
  return settleAll(progress, state, steps, events, source)
}

const turnRefusal = (pending: Pending, seat: Seat): Refusal | undefined => {
  if (pending.kind === 'over') return { code: 'engine.game.over' }
  if (pending.kind === 'dice') return { code: 'engine.dice.due' }
  return pending.seat === seat ? undefined : { code: 'engine.seat.not-deciding', values: { seat } }
}

const settleAll = (
  { position: { system }, steps: before, bar: barBefore }: Progress,
  state: State,
  steps: Step[],
  events: GameEvent[],
  source: DiceSource | undefined,
): Checked<Advance> => {
  const hash = steps[0]?.hash ?? hashState(state)
  const falls: Fall[] = []
  const thrown: Thrown[] = []
  let bar = barAfter(barBefore, before + steps.length, events)
  let due = system.pending(state)
  while (due.kind === 'dice') {
    if (!source) break
    const { roll } = due
    const dice = [...source(diceOf(roll))]
    thrown.push({ dice, rolls: VIEWERS.map(viewer => rollSeen(system, state, roll, viewer)) })
    const applied = applyDice(system, state, dice, event => events.push(event))
    if (!applied.ok) return applied
    const fall = { dice, hash: hashState(state) }
    falls.push(fall)
    steps.push(fall)
    bar = { steps: before + steps.length, cause: 'dice' }
    due = system.pending(state)
  }
  const position = new Position(system, state, falls.at(-1)?.hash ?? hash, due)
  return accepted({ position, steps, bar, hash, falls, thrown, events })
}

const barAfter = (bar: UndoBar, steps: number, events: readonly GameEvent[]): UndoBar =>
  events.some(event => event.reveals) ? { steps, cause: 'secret' } : bar

const rollSeen = (system: RuleSystem, state: State, roll: Roll, viewer: Viewer): Roll | undefined => {
  const known = system.conceal(state, viewer)
  if (known === state) return roll
  const pending = system.pending(known)
  return pending.kind === 'dice' ? pending.roll : undefined
}

/** The position after some of the steps, played again from the first; they are known to be legal. */
export const positionAfter = (system: RuleSystem, start: State, steps: readonly Step[]): State => {
  const state = cloneState(start)
  for (const step of steps) {
    const applied =
      'dice' in step
        ? applyDice(system, state, step.dice)
        : applyAction(system, state, actionOf(system, step.action))
    if (!applied.ok) throw new Error(`a step that was legal is refused: ${applied.refusal.code}`)
  }
  return state
}

const actionOf = (system: RuleSystem, input: Action): Action => {
  const action = system.parseAction(input)
  return action.ok ? action.value : input
}
