import { diceOf } from '../base/dice.ts'
import { accepted, type Checked, DONE, type Outcome, type Refusal, refused } from '../base/rule.ts'
import type { Seat } from '../base/seat.ts'
import type { Action, Beginning, GameEvent, RuleSystem } from '../contract/contract.ts'
import { mapsOf } from '../contract/library.ts'
import { type OptionChanges, resolveOptions } from '../contract/options.ts'
import type { MapDocument } from '../documents/map.ts'
import type { ScenarioDocument } from '../documents/scenario.ts'
import { hashState } from '../state/hash.ts'
import { copyState, type State } from '../state/state.ts'
import { applyAction, applyDice } from './apply.ts'
import type { DiceSource } from './dice-source.ts'
import { type GameRecord, RECORD_VERSION, type Step } from './record.ts'

/** A game being played: the position, and the steps that led to it. It moves on in place. */
export interface Game<S extends State = State, A extends Action = Action, E extends GameEvent = GameEvent> {
  readonly system: RuleSystem<S, A, E>
  readonly beginning: Beginning
  readonly state: S
  /** Of the first position. */
  readonly hash: string
  readonly steps: Step[]
  bar: UndoBar
}

/** How many steps cannot be taken back, and what put the bar there. */
export interface UndoBar {
  readonly steps: number
  readonly cause: 'start' | 'dice' | 'secret'
}

export interface GameChoice {
  readonly scenario: ScenarioDocument
  /** Taken from the system's library where not given. */
  readonly maps?: readonly MapDocument[]
  readonly preset?: string | undefined
  readonly options?: OptionChanges | undefined
}

/** Starts a game of a scenario with an edition and the players' options, by the rules as they are now. */
export const startGame = <S extends State, A extends Action, E extends GameEvent>(
  system: RuleSystem<S, A, E>,
  { scenario, maps = mapsOf(system.library, scenario), preset, options }: GameChoice,
): Checked<Game<S, A, E>> => {
  if (maps === undefined)
    return refused({
      code: 'engine.scenario.map-missing',
      values: { id: scenario.maps.map(({ map }) => map).join(', ') },
    })
  const resolved = resolveOptions(system.options, {
    preset: preset ?? scenario.preset,
    scenario: scenario.options,
    players: options,
  })
  if (!resolved.ok) return resolved
  const senseless = wantedOptionRefusal(system, scenario, options)
  if (senseless) return refused(senseless)
  return beginGame(system, { rules: system.rules, scenario, maps, options: resolved.value })
}

/** Of what the players want, the first that the scenario has no use for. What a scenario itself says it has use for. */
const wantedOptionRefusal = (
  system: Pick<RuleSystem, 'options' | 'optionRefusal'>,
  scenario: ScenarioDocument,
  wanted: OptionChanges = {},
): Refusal | undefined => {
  for (const [id, value] of Object.entries(wanted)) {
    const isDefault = value === system.options.specs[id]?.default
    const refusal = isDefault ? undefined : system.optionRefusal?.(scenario, id)
    if (refusal) return refusal
  }
  return undefined
}

/**
 * Starts a game from a beginning as a record holds it, by the rules it began with; options the rules gained since then
 * stand at their default.
 */
export const beginGame = <S extends State, A extends Action, E extends GameEvent>(
  system: RuleSystem<S, A, E>,
  { rules, scenario, maps, options }: Beginning,
): Checked<Game<S, A, E>> => {
  if (scenario.system !== system.id)
    return refused({ code: 'engine.scenario.system', values: { id: scenario.system, system: system.id } })
  if (rules > system.rules)
    return refused({ code: 'engine.record.future-rules', values: { rules, known: system.rules } })
  const resolved = resolveOptions(system.options, { players: options })
  if (!resolved.ok) return resolved
  const beginning = { rules, scenario, maps, options: resolved.value }
  const state = system.setup(beginning)
  if (!state.ok) return state
  const bar: UndoBar = { steps: 0, cause: 'start' }
  return accepted({ system, beginning, state: state.value, hash: hashState(state.value), steps: [], bar })
}

/** A player decides. What happened is the answer; a refusal leaves all as it was. */
export const act = <S extends State, A extends Action, E extends GameEvent>(
  game: Game<S, A, E>,
  seat: Seat,
  action: A,
): Checked<readonly E[]> => {
  const pending = game.system.pending(game.state)
  if (pending.kind === 'over') return refused({ code: 'engine.game.over' })
  if (pending.kind === 'dice') return refused({ code: 'engine.dice.due' })
  if (pending.seat !== seat) return refused({ code: 'engine.seat.not-deciding', values: { seat } })
  const events: E[] = []
  const applied = applyAction(game.system, game.state, action, event => events.push(event))
  if (!applied.ok) return applied
  game.steps.push({ seat, action, hash: hashState(game.state) })
  if (events.some(event => event.reveals)) game.bar = { steps: game.steps.length, cause: 'secret' }
  return accepted(events)
}

/** The dice that are due fall. */
export const fall = <S extends State, A extends Action, E extends GameEvent>(
  game: Game<S, A, E>,
  dice: readonly number[],
): Checked<readonly E[]> => {
  const events: E[] = []
  const applied = applyDice(game.system, game.state, dice, event => events.push(event))
  if (!applied.ok) return applied
  game.steps.push({ dice: [...dice], hash: hashState(game.state) })
  game.bar = { steps: game.steps.length, cause: 'dice' }
  return accepted(events)
}

/** Throws all dice that are due until someone must decide or the game is over. */
export const settleDice = <S extends State, A extends Action, E extends GameEvent>(
  game: Game<S, A, E>,
  source: DiceSource,
): Checked<readonly E[]> => {
  const events: E[] = []
  for (;;) {
    const pending = game.system.pending(game.state)
    if (pending.kind !== 'dice') return accepted(events)
    const fell = fall(game, source(diceOf(pending.roll)))
    if (!fell.ok) return fell
    events.push(...fell.value)
  }
}

/** Why nothing can be taken back now, or undefined when the last step can. */
export const undoRefusal = ({ steps, bar }: Game): Refusal | undefined => {
  if (steps.length === 0) return { code: 'engine.undo.nothing' }
  if (steps.length > bar.steps) return undefined
  return { code: bar.cause === 'dice' ? 'engine.undo.dice' : 'engine.undo.secret' }
}

/**
 * Takes back the last step, never dice that fell or a secret that came out. The game is played again from its
 * beginning up to there, which is quicker than anyone can see and needs no second way of changing a position.
 */
export const undo = (game: Game): Outcome => {
  const refusal = undoRefusal(game)
  if (refusal) return refused(refusal)
  const again = beginGame(game.system, game.beginning)
  if (!again.ok) return again
  for (const step of game.steps.slice(0, -1)) {
    const repeated = repeat(again.value, step)
    if (!repeated.ok) return repeated
  }
  game.steps.pop()
  copyState(again.value.state, game.state)
  return DONE
}

const repeat = ({ system, state }: Game, step: Step): Outcome =>
  'dice' in step ? applyDice(system, state, step.dice) : applyAction(system, state, step.action)

export const recordOf = ({ system, beginning, hash, steps }: Game): GameRecord => ({
  format: 'mesnada-game',
  version: RECORD_VERSION,
  system: system.id,
  ...beginning,
  hash,
  steps: [...steps],
})
