import { crusades } from '@mesnada/crusades'
import {
  cloneState,
  diceOf,
  type GameChoice,
  type RuleSystem,
  type ScenarioDocument,
  seededDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { filo } from '@mesnada/filo'
import { nth } from '@mesnada/hex'
import { siege } from '@mesnada/siege'
import type { Survey, Surveyed } from './benchmark.ts'

/** How long someone waits to be told what he may do: `legal` in every position of random games. */

/** A position, so that it can be found again: the game of this seed after so many steps. */
interface Position {
  readonly scenario: string
  readonly preset: string | undefined
  readonly seed: number
  readonly step: number
  readonly phase: string
  readonly actions: number
}

interface Wait {
  readonly milliseconds: number
  readonly position: Position
}

interface LegalAmount {
  readonly scenarios: readonly ScenarioDocument[]
  /** Of each scenario under each preset. */
  readonly games: number
  readonly mostSteps: number
}

/** One frame of sixty in a second, for nearly all; a tenth of a second is the most that still feels like an answer. */
const GOALS = { usual: 16, most: 100 } as const

/** Slower than this is asked again, in a copy: a pause of the machine is not a slow position. */
const DOUBTFUL = 4

/** Time of our own on the processor: what others do on the machine meanwhile is not ours. */
const ask = (system: RuleSystem, state: Parameters<RuleSystem['legal']>[0]) => {
  const start = performance.now()
  const before = process.cpuUsage()
  const legal = system.legal(state)
  const { user, system: kernel } = process.cpuUsage(before)
  return { legal, milliseconds: Math.min(performance.now() - start, (user + kernel) / 1000) }
}

/** Every wait of one random game. */
function* waitsOf(system: RuleSystem, choice: GameChoice, seed: number, mostSteps: number): Generator<Wait> {
  const { state } = unwrap(startGame(system, choice))
  const dice = seededDice(seed)
  for (let step = 0; step < mostSteps; step++) {
    const pending = system.pending(state)
    if (pending.kind === 'over') return
    if (pending.kind === 'dice') {
      system.settle(state, dice(diceOf(pending.roll)), undefined)
      continue
    }
    const asked = ask(system, state)
    let { milliseconds } = asked
    for (let again = 0; again < 2 && milliseconds > DOUBTFUL; again++)
      milliseconds = Math.min(milliseconds, ask(system, cloneState(state)).milliseconds)
    const { legal } = asked
    yield {
      milliseconds,
      position: {
        scenario: choice.scenario.id,
        preset: choice.preset,
        seed,
        step,
        phase: pending.prompt.code,
        actions: legal.length,
      },
    }
    const pick = nth(dice([{ sides: legal.length, lowest: 0 }]), 0)
    system.perform(state, nth(legal, pick), undefined)
  }
}

interface Waits {
  readonly count: number
  readonly usual: Wait
  readonly most: Wait
}

/** All waits of random games of every scenario under every preset: the thousandth slowest part and the slowest. */
const measureWaits = (
  system: RuleSystem,
  { scenarios, games, mostSteps }: LegalAmount,
  tick: (done: number, all: number) => void = () => {},
): Waits => {
  const named = Object.keys(system.options.presets)
  const presets = named.length > 0 ? named : [undefined]
  const waits: Wait[] = []
  let done = 0
  for (const scenario of scenarios)
    for (const preset of presets) {
      for (let seed = 1; seed <= games; seed++)
        waits.push(...waitsOf(system, { scenario, preset }, seed, mostSteps))
      tick(++done, scenarios.length * presets.length)
    }
  waits.sort((a, b) => a.milliseconds - b.milliseconds)
  const at = (share: number): Wait => nth(waits, Math.min(waits.length - 1, Math.floor(waits.length * share)))
  return { count: waits.length, usual: at(0.999), most: at(1) }
}

const describeWait = ({ milliseconds, position }: Wait): string => {
  const { scenario, preset, seed, step, phase, actions } = position
  const where = `${scenario}, ${preset ?? 'no preset'}, seed ${seed}, step ${step}, ${phase}`
  return `${milliseconds.toFixed(1)} ms for ${actions} actions: ${where}`
}

/** The 99.9th percentile and the slowest of all, each as a share of what is allowed, and where they were. */
export const legalSurvey = (system: RuleSystem, amount: LegalAmount): Survey => {
  const name = `legal-${system.id}`
  const names = [`${name}-p99.9`, `${name}-most`]
  return {
    name,
    group: 'legal',
    against: 'what one may wait',
    names,
    measure: tick => {
      const { count, usual, most } = measureWaits(system, amount, tick)
      const row = (at: number, { milliseconds }: Wait, allowed: number): Surveyed['rows'][number] => ({
        row: {
          name: nth(names, at),
          ours: milliseconds,
          peer: allowed,
          ratio: milliseconds / allowed,
          unit: 'ms',
        },
        goal: { atMost: 1 },
      })
      return {
        rows: [row(0, usual, GOALS.usual), row(1, most, GOALS.most)],
        notes: [
          `${names[0]} of ${count}: ${describeWait(usual)}`,
          `${names[1]} of ${count}: ${describeWait(most)}`,
        ],
      }
    },
  }
}

const everyScenario = (system: RuleSystem): Survey =>
  legalSurvey(system, { scenarios: system.library.scenarios, games: 1, mostSteps: 700 })

export const legal: readonly Survey[] = [everyScenario(siege), everyScenario(filo), everyScenario(crusades)]
