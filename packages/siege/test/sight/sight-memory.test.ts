import {
  applyAction,
  applyDice,
  diceOf,
  nth,
  type OptionChanges,
  SEATS,
  seededDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { bodiesOf, weaponOf } from '../../src/core/bodies.ts'
import { type SiegeState, siege, siegeAdapter } from '../../src/index.ts'
import { targetsFor } from '../../src/missiles/question.ts'
import { lineOfFire } from '../../src/sight/question.ts'

/** The same position as somebody sees it who has never looked at this map. */
const unremembered = (state: SiegeState): SiegeState => ({ ...state, setting: { ...state.setting } })

/** Compares what is remembered of every shot there could be with what is to be seen; how many there were. */
const compareShots = (state: SiegeState): number => {
  let shots = 0
  for (const seat of SEATS)
    for (const shooter of bodiesOf(state, seat)) {
      if (weaponOf(state, shooter) === undefined) continue
      for (const target of targetsFor(state, seat)) {
        shots++
        expect(lineOfFire(state, shooter, target)).toEqual(lineOfFire(unremembered(state), shooter, target))
      }
    }
  return shots
}

/** Plays as the opponent would, and looks about at every turn of the game. */
const playOn = (scenario: string, options: OptionChanges, phases: number): number => {
  const document = siege.library.scenarios.find(({ id }) => id === scenario)
  if (document === undefined) throw new Error(`no scenario ${scenario}`)
  const { state } = unwrap(startGame(siege, { scenario: document, options }))
  const dice = seededDice(3)
  let shots = 0
  let window = siegeAdapter.window(state)
  let looked = 0
  for (let step = 0; looked < phases && step < 4000; step++) {
    const pending = siege.pending(state)
    if (pending.kind === 'over') break
    if (pending.kind === 'dice') {
      applyDice(siege, state, dice(diceOf(pending.roll)))
      continue
    }
    const legal = siege.legal(state)
    const ratings = siegeAdapter.rate(state, legal)
    applyAction(siege, state, nth(legal, ratings.indexOf(Math.max(...ratings))))
    if (window === siegeAdapter.window(state)) continue
    window = siegeAdapter.window(state)
    looked++
    shots += compareShots(state)
  }
  return shots
}

describe('what is remembered of a line of fire is what is to be seen', () => {
  test.each([
    ['street-fight', {}],
    ['street-fight', { s3StunnedDoNotBlock: true }],
    ['vanguard-clash', {}],
    ['assaulting-the-breach', {}],
  ] as const)('%s %o', (scenario, options) => {
    expect(playOn(scenario, options, 10)).toBeGreaterThan(100)
  })
})
