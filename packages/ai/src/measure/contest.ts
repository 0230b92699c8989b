import {
  type Adapters,
  findScenario,
  findSystem,
  type OptionChanges,
  type Registry,
  unwrap,
} from '@mesnada/engine'
import type { Level } from '../level.ts'
import { playerOf } from '../levels.ts'
import type { Match } from '../match.ts'

/** Who plays, and how hard he thinks. */
export interface Contender {
  readonly level: Level
  /** What the level's budget is multiplied with. */
  readonly effort: number
}

/** A match as plain data, for threads and journals: whoever knows the systems can play it. */
export interface Contest {
  readonly system: string
  readonly scenario: string
  /** Which state of the scenario was played, for journals that outlive a change of it. */
  readonly edition?: string | undefined
  readonly preset?: string | undefined
  readonly options?: OptionChanges | undefined
  readonly a: Contender
  readonly b: Contender
  readonly seed: number
}

/** One name for every contest: games of the same name and number are the same game. */
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

/** Levels that do not plan think as long as they must, whatever the effort. */
const nameOfContender = ({ level, effort }: Contender): string =>
  thinksByEffort({ level }) ? `${level}x${effort}` : String(level)

const FIRST_PLANNER: Level = 4

export const thinksByEffort = ({ level }: Pick<Contender, 'level'>): boolean => level >= FIRST_PLANNER

/** Throws where the system, the scenario or the adapter is unknown: hosts ask before. */
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
