import { unwrap } from '@mesnada/engine'
import { adapters, systems } from '@mesnada/systems'
import { describe, expect, test } from 'vitest'
import { openFilm } from '../../src/review/film.ts'
import { type Battle, fordBattles, shortened, siegeBattle } from '../support/battle.ts'
import { biasOf, gapOf, ledgerOf, ROUNDING, strayOf } from '../support/ledger-identity.ts'
import { fixtureGames, recordedGame } from '../support/recorded-games.ts'

const battleOf = (id: string): Pick<Battle, 'system' | 'adapter'> => {
  const [ford] = fordBattles
  const system = systems.get(id)
  const adapter = adapters.get(id)
  if (system && adapter) return { system, adapter }
  if (!ford || id !== 'ford') throw new Error(`no ${id}`)
  return ford
}

const SHORT: readonly Battle[] = [...fordBattles, shortened(siegeBattle('street-fight'), 5)]

describe('the ledger of a game adds up: the end is the start, luck and decisions', () => {
  test.each(fixtureGames().map(record => [`${record.system}/${record.scenario.id}`, record] as const))(
    'a game of the repository: %s',
    (_, record) => {
      const ledger = ledgerOf(battleOf(record.system), record)
      expect(ledger.entries).toHaveLength(record.steps.length)
      expect(gapOf(ledger)).toBeLessThan(ROUNDING)
      expect(biasOf(ledger)).toBeLessThan(ROUNDING)
    },
  )

  test.each(SHORT.map(battle => [`${battle.system.id}/${battle.scenario.id}`, battle] as const))(
    'games just played: %s',
    (_, battle) => {
      for (const [seed, levels] of (
        [
          [0, 3],
          [3, 2],
        ] as const
      ).entries()) {
        const ledger = ledgerOf(battle, recordedGame(battle, levels, 40 + seed))
        expect(gapOf(ledger)).toBeLessThan(ROUNDING)
        expect(biasOf(ledger)).toBeLessThan(ROUNDING)
        // What fell is one of the results that were counted before.
        expect(strayOf(ledger)).toBeLessThan(ROUNDING)
      }
    },
  )

  test('the last chance is the result', () => {
    for (const battle of fordBattles) {
      const record = recordedGame(battle, [1, 3], 7)
      const { winner } = unwrap(openFilm(battle.system, record)).result
      expect(ledgerOf(battle, record).curve.at(-1)).toBe(winner === undefined ? 0.5 : 1 - winner)
    }
  })

  test('a game that is not over is refused', () => {
    const [record] = fixtureGames()
    if (!record) throw new Error('no fixtures')
    const cut = { ...record, steps: record.steps.slice(0, 10) }
    expect(openFilm(battleOf(record.system).system, cut)).toMatchObject({
      ok: false,
      refusal: { code: 'engine.review.unfinished' },
    })
  })
})
