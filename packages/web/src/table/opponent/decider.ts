import {
  type HintQuestion,
  Planner,
  type Player,
  playerOf,
  type RolloutPool,
  reasonsForAction,
  type Warning,
  warningOf,
} from '@mesnada/ai'
import {
  type Action,
  act,
  type Checked,
  cryptoDice,
  fall,
  type Game,
  type Reason,
  replay,
  type State,
  type Step,
  unwrap,
} from '@mesnada/engine'
import { loadRules, type Rules } from '@mesnada/systems/lazy'
import type { Answer, Asked, Question } from './messages.ts'
import { poolFor } from './rollout-pool.ts'

/** The computer's side of the table. It keeps a game of its own, and decides on what its seat may see of it. */

interface Kept {
  readonly rules: Rules
  readonly game: Game
  /** Made when a planner decides for the first time. */
  readonly pool: () => RolloutPool<State, Action>
  /** Those who plan remember their plans, so each seat keeps its player for as long as the game goes on. */
  readonly players: Map<string, Player<State, Action>>
}

let kept: Kept | undefined
let planning: Planner<State, Action> | undefined

const dice = cryptoDice(globalThis.crypto)
const random = (count: number): number => dice([{ sides: count, lowest: 0 }])[0] ?? 0

const takeStep = (game: Game, step: Step): Checked<unknown> =>
  'dice' in step ? fall(game, step.dice) : act(game, step.seat, step.action)

const follow = async ({ news, workers }: Question): Promise<Kept> => {
  if ('record' in news) {
    const { record } = news
    const rules = await loadRules(record.system)
    const game = unwrap(replay(rules.system, record))
    let pool: RolloutPool<State, Action> | undefined
    return {
      rules,
      game,
      pool: () => (pool ??= poolFor(rules, game, record, workers)),
      players: new Map(),
    }
  }
  if (!kept) throw new Error('the game was never told')
  for (const step of news.steps) unwrap(takeStep(kept.game, step))
  return kept
}

const playerFor = ({ players, rules }: Kept, { seat, level, temper }: Question): Player<State, Action> => {
  const key = `${seat}:${level}:${temper}`
  const player = players.get(key) ?? playerOf<State, Action>(level, rules.adapter, 1, temper)
  players.set(key, player)
  return player
}

const say = (answer: Answer): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  globalThis.postMessage(answer)
}

/** Tells, batch by batch, how much of what a plan may cost has been spent. The pool is made when it is needed. */
const counted = ({ pool }: Kept, number: number, budget: number): RolloutPool<State, Action> => {
  let spent = 0
  return {
    run: async (situation, trials) => {
      const results = await pool().run(situation, trials)
      for (const { applied } of results) spent += applied
      say({ number, planned: Math.min(1, spent / budget) })
      return results
    },
  }
}

const decide = async (asked: Question): Promise<Action> => {
  kept = await follow(asked)
  const { number, seat } = asked
  const { rules, game } = kept
  const { system } = rules
  const state = system.conceal(game.state, seat)
  const question = { system, state, seat, legal: system.legal(state), random }
  const player = playerFor(kept, asked)
  if (!(player instanceof Planner)) return player.decide(question)
  planning = player
  return player.decideWith(question, counted(kept, number, player.budget))
}

/** The position as whoever is helped knows it. */
const helped = ({ rules, game }: Kept, { seat }: Question): HintQuestion<State, Action> => {
  const { system, adapter } = rules
  return {
    system,
    adapter,
    scenario: game.beginning.scenario.id,
    state: system.conceal(game.state, seat),
    seat,
  }
}

const reasonsOf = (question: Question, action: Action): readonly Reason[] =>
  kept ? reasonsForAction(helped(kept, question), action) : []

const weigh = async (question: Question, actions: readonly Action[]): Promise<Warning | undefined> => {
  kept = await follow(question)
  return warningOf(helped(kept, question), actions)
}

const answer = async (question: Question): Promise<Answer> => {
  const { number, weighs } = question
  try {
    if (weighs) return { number, warning: await weigh(question, weighs) }
    const action = await decide(question)
    return question.wantsReasons
      ? { number, action, reasons: reasonsOf(question, action) }
      : { number, action }
  } catch (fault) {
    kept = undefined
    return { number, fault: String(fault) }
  } finally {
    planning = undefined
  }
}

/** One question after the other. */
let turn = Promise.resolve()

export const hear = (asked: Asked): void => {
  // With a new question nobody waits for the answer to the last one any more.
  planning?.hurry()
  if (asked !== 'hurry') turn = turn.then(async () => say(await answer(asked)))
}
