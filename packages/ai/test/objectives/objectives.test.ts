import {
  type Action,
  decidedBy,
  type GameResult,
  type Objective,
  type RuleSystem,
  type ScenarioDocument,
  SEATS,
  type Seat,
  type State,
} from '@mesnada/engine'
import { adapters, systems } from '@mesnada/systems'
import { describe, expect, test } from 'vitest'
import { playerOf, playGame } from '../../src/index.ts'
import { siegeBattle } from '../support/battle.ts'
import { idlePlayer } from '../support/idleness.ts'

/** What each side plays for says the same as the rule that ends the game. */

const BATTLES = [...systems.values()].flatMap(system =>
  system.library.scenarios.map(scenario => [`${system.id}/${scenario.id}`, system, scenario] as const),
)

const ofSeat = (objectives: readonly Objective[], seat: Seat): readonly Objective[] =>
  objectives.filter(objective => objective.seat === seat)

/** A measure is never more than full, and a verdict is never both sides'. */
const expectSound = (system: RuleSystem, state: State): void => {
  const objectives = system.objectives(state)
  for (const { standing } of objectives)
    if (standing.measure) {
      expect(standing.measure.value).toBeGreaterThanOrEqual(0)
      expect(standing.measure.value).toBeLessThanOrEqual(standing.measure.of)
    }
  const bothLead = SEATS.every(seat =>
    ofSeat(objectives, seat).some(
      ({ role, decides, standing }) => role === 'end' && decides.length > 0 && standing.met,
    ),
  )
  // Crusades gives the ground and the points to different sides; every other verdict is one side's.
  if (system.id !== 'crusades') expect(bothLead).toBe(false)
}

describe.each(BATTLES)('%s', (_name, system, scenario) => {
  test('has something to play for on each side, and its verdict agrees with how it stands', () => {
    const adapter = adapters.get(system.id)
    if (!adapter) throw new Error(`no adapter for ${system.id}`)
    let decisions = 0
    const players = [playerOf(0, adapter), playerOf(0, adapter)] as const
    const { result, state } = playGame(system, { scenario: shortened(scenario) }, players, 7, {
      began: first => {
        const objectives = system.objectives(first)
        for (const seat of SEATS)
          expect(
            ofSeat(objectives, seat).filter(({ role }) => role === 'win' || role === 'end').length,
            `seat ${seat}`,
          ).toBeGreaterThan(0)
      },
      decided: (now, seat) => {
        if (decisions++ % 40 === 0) expectSound(system, system.conceal(now, seat))
      },
    })
    expectAgreed(system, state, result)
  })
})

/** Games that are won before time is up, by those who play for it. */
describe('a game that is won early', () => {
  test.each([
    ['street-fight', 0],
    ['burning-the-camp', 0],
    ['the-knights-lady', 0],
    ['flight', 1],
  ] as const)('siege/%s says what decided it', (name, seat) => {
    const { system, adapter, scenario } = siegeBattle(name)
    const busy = playerOf<State, Action>(3, adapter)
    const lazy = idlePlayer(adapter)
    const { result, state } = playGame(system, { scenario }, seat === 0 ? [busy, lazy] : [lazy, busy], 1)
    expect(result.winner).toBe(seat)
    expectAgreed(system, state, result)
    expect(decidedBy(system.objectives(state), result)?.role).toBe('win')
  })
})

/** So that a random game is over soon: the verdict is the same. */
const shortened = (scenario: ScenarioDocument): ScenarioDocument => {
  const { campaign } = scenario.play as { readonly campaign?: { readonly days: number } }
  return {
    ...scenario,
    turns: Math.min(scenario.turns, 5),
    ...(campaign ? { play: { ...scenario.play, campaign: { ...campaign, days: 3 } } } : {}),
  }
}

const expectAgreed = (system: RuleSystem, state: State, result: GameResult): void => {
  expectSound(system, state)
  const objectives = system.objectives(state)
  const decided = decidedBy(objectives, result)
  if (result.winner === undefined) {
    expect(decided).toBeUndefined()
    return
  }
  expect(decided, result.reason).toBeDefined()
  expect(decided?.seat).toBe(result.winner)
  expect(decided?.standing.met, `${result.reason}: ${JSON.stringify(decided)}`).toBe(true)
}
