import { applyAction, applyDice } from './apply.ts'
import type { Action, GameResult, RuleSystem } from './contract.ts'
import { outcomeOf, sumsOf } from './dice.ts'
import { seededDice } from './dice-source.ts'
import { act, type Game, type GameChoice, recordOf, settleDice, startGame } from './game.ts'
import { hashState, hashValue } from './hash.ts'
import { parseRecord } from './record.ts'
import { replay } from './replay.ts'
import { describeRefusal } from './rule.ts'
import { opponentOf, SEATS } from './seat.ts'
import { cloneState, type State } from './state.ts'

/** What a random game showed. */
export interface FuzzedGame {
  readonly seed: number
  readonly steps: number
  readonly result: GameResult | undefined
  /** What went wrong, in words for developers; empty if nothing did. */
  readonly faults: readonly string[]
  /** Results that the dice gave, as `purpose column outcome`: which cells of the tables were visited. */
  readonly visited: ReadonlySet<string>
  /** Types of the actions played. */
  readonly played: ReadonlySet<string>
}

export interface FuzzOptions {
  readonly choice: GameChoice
  readonly seed: number
  /** A game that goes on longer than this is a fault: something does not end. */
  readonly mostSteps?: number
  /** Check legality against foreign actions, concealment and faults every so many steps; 1 is every step. */
  readonly every?: number
}

/** Plays random legal actions to the end, checking on the way everything that must hold for any system. */
export const fuzzGame = (system: RuleSystem, options: FuzzOptions): FuzzedGame => {
  const { choice, seed, mostSteps = 50_000, every = 1 } = options
  const faults: string[] = []
  const visited = new Set<string>()
  const played = new Set<string>()
  const started = startGame(system, choice)
  if (!started.ok)
    return { seed, steps: 0, result: undefined, faults: [describeRefusal(started.refusal)], visited, played }
  const game = started.value
  const dice = seededDice(seed)
  const pick = (count: number): number => dice([{ sides: count, lowest: 0 }])[0]
  const foreign: Action[] = []
  const guarded = guard(faults, () => game.steps.length)
  let result: GameResult | undefined

  guarded(() => {
    while (faults.length === 0) {
      if (game.steps.length % every === 0) faults.push(...standing(system, game.state))
      const pending = system.pending(game.state)
      if (pending.kind === 'over') {
        result = pending.result
        break
      }
      if (game.steps.length >= mostSteps) {
        faults.push(`no end after ${mostSteps} steps`)
        break
      }
      if (pending.kind === 'dice') {
        const noted = noteDice(visited, dice)
        const fell = settleDice(game, faces => noted(system, game, faces))
        if (!fell.ok) faults.push(`dice refused: ${describeRefusal(fell.refusal)}`)
        continue
      }
      const legal = system.legal(game.state)
      if (legal.length === 0) {
        faults.push(`dead end: nothing legal at ${pending.prompt.code}`)
        break
      }
      if (game.steps.length % every === 0) {
        faults.push(...legality(system, game.state, legal, foreign))
        faults.push(...secrecy(system, game.state, pending.seat, legal))
      }
      const action = legal[pick(legal.length)]
      remember(foreign, legal, pick)
      played.add(action.type)
      const done = act(game, pending.seat, action)
      if (!done.ok)
        faults.push(`legal but refused: ${JSON.stringify(action)} ${describeRefusal(done.refusal)}`)
    }
    if (faults.length === 0) faults.push(...replayed(system, game))
  })
  return { seed, steps: game.steps.length, result, faults, visited, played }
}

const guard =
  (faults: string[], step: () => number) =>
  (run: () => void): void => {
    try {
      run()
    } catch (error) {
      faults.push(
        `thrown at step ${step()}: ${error instanceof Error ? (error.stack ?? error.message) : error}`,
      )
    }
  }

const noteDice =
  (visited: Set<string>, dice: ReturnType<typeof seededDice>) =>
  (system: RuleSystem, game: Game, due: Parameters<typeof dice>[0]): readonly number[] => {
    const faces = dice(due)
    const pending = system.pending(game.state)
    if (pending.kind === 'dice')
      sumsOf(pending.roll, faces).forEach((sum, index) => {
        const thrown = pending.roll.throws[index]
        visited.add(`${thrown.purpose} ${thrown.column ?? '-'} ${outcomeOf(thrown, sum)}`)
      })
    return faces
  }

/** Asking must not change anything, and the position must be sound. */
const standing = (system: RuleSystem, state: State): readonly string[] => {
  const before = hashState(state)
  const faults = [...system.faults(state)]
  system.pending(state)
  system.legal(state)
  if (hashState(state) !== before) faults.push('asking changed the position')
  return faults
}

/** `legal` and `check` are one: all that is listed passes, and what is not listed is refused and changes nothing. */
const legality = (
  system: RuleSystem,
  state: State,
  legal: readonly Action[],
  foreign: readonly Action[],
): readonly string[] => {
  const faults: string[] = []
  const keys = new Set(legal.map(hashValue))
  if (keys.size !== legal.length) faults.push('an action is listed twice')
  for (const action of legal) {
    const refusal = system.check(state, action)
    if (refusal) faults.push(`listed but refused: ${JSON.stringify(action)} ${describeRefusal(refusal)}`)
  }
  const before = hashState(state)
  for (const action of foreign) {
    const trial = cloneState(state)
    const refusal = applyAction(system, trial, action)
    const listed = keys.has(hashValue(refusal ? action : (system.canonical?.(state, action) ?? action)))
    if (refusal === undefined && !listed) faults.push(`accepted but not listed: ${JSON.stringify(action)}`)
    if (refusal && listed) faults.push(`refused but listed: ${JSON.stringify(action)}`)
    if (refusal && hashState(trial) !== before) faults.push(`refused, yet changed: ${JSON.stringify(action)}`)
  }
  if (applyDice(system, cloneState(state), [1]) === undefined) faults.push('dice accepted while none are due')
  return faults
}

/** A player's choices do not depend on what he may not know. */
const secrecy = (
  system: RuleSystem,
  state: State,
  seat: 0 | 1,
  legal: readonly Action[],
): readonly string[] => {
  const faults: string[] = []
  const own = new Set(system.legal(system.conceal(state, seat)).map(hashValue))
  if (own.size !== legal.length || !legal.every(action => own.has(hashValue(action))))
    faults.push('what is legal depends on what the player cannot see')
  for (const viewer of [...SEATS, 'spectator'] as const) {
    const once = system.conceal(state, viewer)
    if (hashState(system.conceal(once, viewer)) !== hashState(once)) faults.push('concealing twice differs')
  }
  if (system.pending(system.conceal(state, opponentOf(seat))).kind !== 'decision')
    faults.push('concealing changes what is pending')
  return faults
}

const REMEMBERED = 40

/** Keeps actions of earlier positions, some of them bent a little, to be tried where they may not belong. */
const remember = (foreign: Action[], legal: readonly Action[], pick: (count: number) => number): void => {
  const action = legal[pick(legal.length)]
  foreign.push(action, bend(action, pick))
  if (foreign.length > REMEMBERED) foreign.splice(0, foreign.length - REMEMBERED)
}

/** The same action with one of its numbers off by a little. */
const bend = (action: Action, pick: (count: number) => number): Action => {
  const numeric = Object.entries(action).filter(([, value]) => typeof value === 'number')
  if (numeric.length === 0) return action
  const [field, value] = numeric[pick(numeric.length)]
  return { ...action, [field]: Math.max(0, Number(value) + pick(7) - 3) }
}

/** The record, through its own text and its schema, leads to the same positions again. */
const replayed = (system: RuleSystem, game: Game): readonly string[] => {
  const record = parseRecord(JSON.parse(JSON.stringify(recordOf(game))))
  if (!record.ok) return [`own record refused: ${describeRefusal(record.refusal)}`]
  const again = replay(system, record.value)
  return again.ok ? [] : [`replay: ${describeRefusal(again.refusal)}`]
}
