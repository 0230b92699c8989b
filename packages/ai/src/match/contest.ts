import {
  type Adapters,
  findScenario,
  findSystem,
  type OptionChanges,
  type Registry,
  unwrap,
} from '@mesnada/engine'
import { isPlannerLevel, type Level } from '../players/level.ts'
import { playerOf } from '../players/player-of.ts'
import type { Match } from './match.ts'

/** A level with its effort. */
export interface Contender {
  readonly level: Level
  /** Multiplies the level's budget. */
  readonly effort: number
}

/** A match as plain data, for threads and journals. */
export interface Contest {
  readonly system: string
  readonly scenario: string
  /** The edition of the scenario that was played, for journals that outlive a change of it. */
  readonly edition?: string | undefined
  readonly preset?: string | undefined
  readonly options?: OptionChanges | undefined
  readonly a: Contender
  readonly b: Contender
  readonly seed: number
}

/** The name of a contest: games with the same name and number are the same game. */
export const nameOfContest = ({
  system,
  scenario,
  edition,
  preset,
  options = {},
  a,
  b,
  seed,
}: Contest): string =>
  [
    `${system}/${scenario}${edition === undefined ? '' : `@${edition}`}`,
    `${nameOfContender(a)}:${nameOfContender(b)}`,
    `seed=${seed}`,
    ...(preset === undefined ? [] : [`preset=${preset}`]),
    ...Object.keys(options)
      .sort()
      .map(option => `${option}=${options[option]}`),
  ].join(' ')

/** Effort is part of the name only where it has an effect. */
const nameOfContender = ({ level, effort }: Contender): string =>
  isPlannerLevel(level) ? `${level}x${effort}` : String(level)

/** Throws if the system, the scenario or the adapter is unknown: hosts check before. */
export const matchOf = (registry: Registry, adapters: Adapters, contest: Contest): Match => {
  const system = unwrap(findSystem(registry, contest.system))
  const scenario = findScenario(system.library, contest.scenario)
  const adapter = adapters.get(system.id)
  if (!scenario || !adapter) throw new Error(`nobody can play ${nameOfContest(contest)} here`)
  const { preset, options, a, b, seed } = contest
  return {
    system,
    adapter,
    choice: { scenario, preset, options },
    a: () => playerOf(a.level, adapter, a.effort),
    b: () => playerOf(b.level, adapter, b.effort),
    seed,
  }
}
