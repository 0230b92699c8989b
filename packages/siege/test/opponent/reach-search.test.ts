import {
  applyAction,
  applyDice,
  cloneState,
  diceOf,
  nth,
  type OptionChanges,
  seededDice,
  startGame,
  topFrame,
  unwrap,
} from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { bodiesOf } from '../../src/core/bodies.ts'
import { type Place, placeAt } from '../../src/core/step-cost.ts'
import { type SiegeState, siege, siegeAdapter } from '../../src/index.ts'
import { type Reached, reachOf } from '../../src/movement/reach.ts'
import { GroundDistances } from '../../src/opponent/ground-distances.ts'
import { ReachSearch } from '../../src/opponent/reach-search.ts'

/** Where someone gets to, by the rules and by the opponent's own reckoning. */
const agreed = (state: SiegeState): void => {
  const reachSearch = new ReachSearch(state, new GroundDistances(state))
  for (const body of bodiesOf(state, state.flow.side)) {
    const reached = reachOf(state, body)
    const places = [...reached.values()]
    const count = reachSearch.explore(body)
    const found = Array.from(
      { length: count },
      (_, index) => `${reachSearch.hexAt(index)}/${reachSearch.deckAt(index)}`,
    )
    expect(found.toSorted()).toEqual(places.map(({ hex, deck }) => `${hex}/${deck}`).toSorted())
    for (let index = 0; index < count; index += 7) costsTheSame(state, reachSearch, reached, body, index)
  }
}

/** Going there is legal step by step, ends there, and costs what the rules say is the least. */
const costsTheSame = (
  state: SiegeState,
  reachSearch: ReachSearch,
  reached: ReadonlyMap<Place, Reached>,
  body: number,
  index: number,
): void => {
  const copy = cloneState(state)
  const [hex, deck, tail] = [reachSearch.hexAt(index), reachSearch.deckAt(index), reachSearch.tailAt(index)]
  for (const action of reachSearch.actionsTo(index)) {
    expect(siege.refusal(copy, action)).toBeUndefined()
    siege.perform(copy, action, undefined)
    // Sentries, sleepers and horses before a trench throw their dice first.
    if (topFrame(copy)) return
  }
  const { bodies } = copy.tables
  expect([bodies.hex[body], bodies.deck[body]]).toEqual([hex, deck])
  expect(cell(bodies.tail, body) < 0 ? hex : bodies.tail[body]).toBe(tail)
  const least = reached.get(placeAt(hex, deck))?.cost
  expect(cell(bodies.spent, body) - cell(state.tables.bodies.spent, body)).toBe(least)
}

/** Plays as the opponent would, now and then something at random; how many movement phases were looked at on the way. */
const playOn = (scenario: string, options: OptionChanges, positions: number): number => {
  const found = siege.library.scenarios.find(({ id }) => id === scenario)
  if (found === undefined) throw new Error(`no scenario ${scenario}`)
  const { state } = unwrap(startGame(siege, { scenario: found, options }))
  const dice = seededDice(11)
  const pick = (most: number): number => nth(dice([{ sides: most, lowest: 0 }]), 0)
  let seen = 0
  for (let step = 0; seen < positions && step < 4000; step++) {
    const pending = siege.pending(state)
    if (pending.kind === 'over') break
    if (pending.kind === 'dice') {
      applyDice(siege, state, dice(diceOf(pending.roll)))
      continue
    }
    if (state.flow.phase === 'movement' && !topFrame(state) && pick(30) === 0) {
      agreed(state)
      seen++
    }
    const legal = siege.legal(state)
    const ratings = siegeAdapter.rate(state, legal)
    const best = pick(8) === 0 ? pick(legal.length) : ratings.indexOf(Math.max(...ratings))
    applyAction(siege, state, nth(legal, best))
  }
  return seen
}

describe("the opponent's reckoning of distances is that of the rules", () => {
  test('siege 1.6, R.mounted in the open, among friends and enemies, on foot and on horseback', () => {
    expect(playOn('vanguard-clash', {}, 5)).toBe(5)
  })

  test('siege 1.93, 2.42 at a castle, with ladders and a siege tower', () => {
    expect(playOn('assaulting-the-breach', {}, 3)).toBe(3)
  })

  test('other editions: stunned enemies are passed, ladders are climbed and crossed at once', () => {
    const options = { s2PassStunnedEnemies: true, s38ClimbAndCross: true, s15HorsesInDoorways: 'front-half' }
    expect(playOn('street-fight', options, 3)).toBe(3)
  })
})
