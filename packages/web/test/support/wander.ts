import {
  type Action,
  act,
  type Game,
  type GameEvent,
  type RuleSystem,
  type State,
  seededDice,
  settleDice,
  unwrap,
} from '@mesnada/engine'

/** Numbers from 0 to 1, the same for the same seed. */
export const numbers = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Picks one of the legal actions, with numbers from `chance`. */
export type Choose<A extends Action> = (legal: readonly A[], chance: () => number) => A | undefined

/** Mostly what is neither a step nor the end of a phase, so that much happens in a short game. */
export const rarely = <A extends Action>(legal: readonly A[], chance: () => number): A | undefined => {
  const rare = legal.filter(({ type }) => type !== 'move' && type !== 'end-phase')
  const pool = rare.length > 0 && chance() < 0.6 ? rare : legal
  return pool[Math.floor(chance() * pool.length)]
}

interface Wandering<A extends Action> {
  readonly steps: number
  /** Of the dice, and of the choices where they have none of their own. */
  readonly seed: number
  readonly choices?: number
  readonly pick?: Choose<A>
}

/** Plays at random, and lets the test look at every position and at what led to it. */
export const wander = <S extends State, A extends Action, E extends GameEvent>(
  system: Pick<RuleSystem<S, A, E>, 'pending' | 'legal' | 'conceal'>,
  game: Game<S, A, E>,
  { steps, seed, choices = seed, pick = rarely }: Wandering<A>,
  look: (state: S, events: readonly E[]) => void,
): void => {
  const dice = seededDice(seed)
  const chance = numbers(choices)
  for (let step = 0; step < steps; step++) {
    const pending = system.pending(game.state)
    if (pending.kind === 'over') return
    if (pending.kind === 'dice') {
      look(game.state, unwrap(settleDice(game, dice)))
      continue
    }
    const action = pick(system.legal(system.conceal(game.state, pending.seat)), chance)
    if (!action) throw new Error(`nothing can be done: ${JSON.stringify(pending)}`)
    look(game.state, unwrap(act(game, pending.seat, action)))
  }
}
