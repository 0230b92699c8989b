import {
  act,
  applyDice,
  cloneState,
  perft as countPositions,
  diceOf,
  divide,
  everyFall,
  fall,
  type Game,
  RefusedError,
  seededDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { demand } from '../console/bad-input.ts'
import { type AddCommand, examples, type JsonOption } from '../console/command.ts'
import { openTarget, print, printJson } from '../console/context.ts'
import { EXIT } from '../console/io.ts'
import { table } from '../console/layout.ts'
import { LARGEST_SEED, wholeNumber } from '../console/numbers.ts'

interface Options extends JsonOption {
  readonly divide?: true
  readonly seed: number
  readonly steps: number
}

export const perft: AddCommand = (program, context) => {
  const { io, voice } = context
  program
    .command('perft')
    .description(voice.say('help.perft'))
    .argument('<system/scenario>', voice.say('help.scenario'))
    .argument('<depth>', voice.say('help.perft.depth'), wholeNumber('depth', 0, 50))
    .option('--divide', voice.say('help.perft.divide'))
    .option('--seed <n>', voice.say('help.perft.seed'), wholeNumber('--seed', 0, LARGEST_SEED), 1)
    .option('--steps <n>', voice.say('help.perft.steps'), wholeNumber('--steps', 0, 1_000_000), 0)
    .option('--json', voice.say('help.json'))
    .addHelpText(
      'after',
      examples(context, 'perft siege/the-gate 2', 'perft siege/the-gate 2 --steps 40 --seed 7 --divide'),
    )
    .action(async (name: string, depth: number, options: Options) => {
      const { system, scenario } = await openTarget(context, name)
      const game = demand(startGame(system, { scenario }))
      try {
        wander(game, options)
        const split = options.divide && depth > 0 ? splitByStep(game, depth) : undefined
        const positions = split
          ? [...split.values()].reduce((sum, reached) => sum + reached, 0)
          : countPositions(system, game.state, depth)
        const steps = game.steps.length
        const hash = game.steps.at(-1)?.hash ?? game.hash
        if (options.json) {
          const found = {
            system: system.id,
            scenario: scenario.id,
            seed: options.seed,
            steps,
            hash,
            depth,
            positions,
          }
          return printJson(context, split ? { ...found, divide: Object.fromEntries(split) } : found)
        }
        const rows = [...(split ?? [])].map(([step, reached]) => [step, String(reached)])
        return print(context, [
          ...(split ? [...table([voice.say('label.step'), voice.say('label.positions')], rows), ''] : []),
          voice.say('cli.perft.positions', { positions, depth, steps, hash }),
        ])
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error
        io.exit(EXIT.wrong)
        return print(context, [voice.say('cli.perft.refused', { detail: voice.explain(error.refusal) })])
      }
    })
}

/** Random legal steps, to count from somewhere in the middle of a game. */
const wander = (game: Game, { seed, steps }: Options): void => {
  const dice = seededDice(seed)
  while (game.steps.length < steps) {
    const pending = game.system.pending(game.state)
    if (pending.kind === 'over') return
    if (pending.kind === 'dice') {
      unwrap(fall(game, dice(diceOf(pending.roll))))
      continue
    }
    const legal = game.system.legal(game.state)
    const [picked = 0] = dice([{ sides: legal.length, lowest: 0 }])
    const action = legal[picked]
    if (!action) return
    unwrap(act(game, pending.seat, action))
  }
}

/** The engine splits by actions; where dice are due, the first step is the roll. */
const splitByStep = ({ system, state }: Game, depth: number): ReadonlyMap<string, number> => {
  const pending = system.pending(state)
  if (pending.kind !== 'dice') return divide(system, state, depth)
  const split = new Map<string, number>()
  for (const faces of everyFall(diceOf(pending.roll))) {
    const next = cloneState(state)
    unwrap(applyDice(system, next, faces))
    split.set(JSON.stringify(faces), countPositions(system, next, depth - 1))
  }
  return split
}
