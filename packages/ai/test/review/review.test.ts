import { unwrap } from '@mesnada/engine'
import { beforeAll, describe, expect, test } from 'vitest'
import { openFilm, type Review, reviewGame } from '../../src/index.ts'
import { type Battle, shortened, siegeBattle } from '../support/battle.ts'
import { recordedGame } from '../support/recorded-games.ts'

const BATTLE: Battle = shortened(siegeBattle('the-knight-errant'), 4)

const shares: number[] = []
let reviews: readonly [Review, Review]

beforeAll(async () => {
  const film = unwrap(openFilm(BATTLE.system, recordedGame(BATTLE, [0, 3], 3)))
  const once = await reviewGame(film, BATTLE.adapter, share => shares.push(share))
  reviews = [once, await reviewGame(film, BATTLE.adapter)]
})

describe('the review of a game', () => {
  test('against a player who does anything the costly decisions are his', () => {
    const [{ costly }] = reviews
    const costOf = (seat: 0 | 1): number =>
      costly.filter(each => each.seat === seat).reduce((sum, { cost }) => sum + cost, 0)
    expect(costOf(0)).toBeGreaterThan(costOf(1))
    for (const { cost, error, instead } of costly) {
      expect(cost).toBeGreaterThanOrEqual(2 * error)
      expect(instead.length).toBeGreaterThan(0)
    }
  })

  test('progress goes from nothing to all and never back', () => {
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  test('it is plain data, the same each time', () => {
    expect(structuredClone(reviews[0])).toEqual(reviews[1])
  })
})
