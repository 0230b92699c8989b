import { type Action, type Adapter, hashState, nth, type RuleSystem, type State } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import {
  LEVELS,
  type Level,
  type MatchGame,
  type Player,
  pairScores,
  playerOf,
  playGame,
  playMatchGame,
  randomPlayer,
  seededRandom,
} from '../../src/index.ts'
import { carelessPlayer } from '../../src/players/careless-player.ts'
import { type Battle, EFFORT, fordBattles, matchAt, shortened, siegeBattle } from '../support/battle.ts'
import { battleOf } from '../support/battle-of.ts'

const playPairs = (battle: Battle, a: Level, b: Level, pairs: number): readonly MatchGame[] => {
  const match = matchAt(battle, a, b)
  return Array.from({ length: pairs * 2 }, (_, game) => playMatchGame(match, game))
}

/** Small and large, with night, prisoners, exits, animals, a castle, fire. */
const BATTLES: readonly (readonly [string, number])[] = [
  ['street-fight', 6],
  ['the-knights-lady', 3],
  ['for-the-love-of-edith', 4],
  ['the-foraging-party', 2],
  ['the-trap', 1],
  ['coup-de-main', 2],
  ['burning-the-camp', 1],
  ['assaulting-the-breach', 1],
]

const battles = BATTLES.map(([name, turns]) => shortened(siegeBattle(name), turns))

/** The host throws at the first illegal action, and when a game does not end. */
const decisionsOf = (battle: Battle, a: Level, b: Level): number =>
  playPairs(battle, a, b, 1).reduce((sum, { decisions }) => sum + decisions[0] + decisions[1], 0)

describe('opponents', () => {
  test.each(fordBattles)('play $scenario.id of ford at every level, and always legally', battle => {
    for (const level of LEVELS) expect(decisionsOf(battle, level, 0)).toBeGreaterThan(20)
  })

  test.each(battles)('play $scenario.id of siege at level 3, and always legally', battle => {
    const { decisions } = playMatchGame(matchAt(battle, 3, 3), 0)
    expect(decisions[0] + decisions[1]).toBeGreaterThan(50)
  })

  test.each([
    ['siege/for-the-love-of-edith', 2],
    ['filo/muret', 1],
    ['crusades/hab', 1],
  ])('play %s at level 5, and always legally', async (name, turns) => {
    const { decisions } = playMatchGame(matchAt(shortened(await battleOf(name), turns), 5, 4), 1)
    expect(decisions[0] + decisions[1]).toBeGreaterThan(20)
  })

  test.each([
    ['filo/castillon', 81_001],
    ['filo/bouvines', 81_003],
  ])('of level 1 do not redistribute their attackers for ever in %s', async (name, seed) => {
    const match = { ...matchAt(await battleOf(name), 3, 1), seed }
    expect(playMatchGame(match, 1).steps).toBeLessThan(10_000)
  })

  test('play street-fight of siege at level 1, and always legally', () => {
    expect(decisionsOf(shortened(siegeBattle('street-fight'), 3), 1, 3)).toBeGreaterThan(50)
  })

  test.each(LEVELS)('of level %i do the same again with the same seed', level => {
    const battle = nth(fordBattles, 0)

    expect(playPairs(battle, level, 0, 1)).toEqual(playPairs(battle, level, 0, 1))
    const street = shortened(siegeBattle('street-fight'), 2)
    expect(playPairs(street, level, 3, 1)).toEqual(playPairs(street, level, 3, 1))
  })

  test.each(LEVELS)('of level %i against themselves score exactly even', level => {
    for (const battle of [nth(fordBattles, 0), shortened(siegeBattle('street-fight'), 3)])
      expect(pairScores(playPairs(battle, level, level, 1))).toEqual([0.5])
  })

  test('of level 2 overlook one action in six', () => {
    const adapter = {
      rate: (_: State, legal: readonly Action[]) => legal.map(({ type }) => Number(type)),
      isPass: () => false,
    }
    const legal: readonly [Action, ...Action[]] = [{ type: '0' }, { type: '1' }, { type: '2' }]
    const random = seededRandom(7)
    const player = carelessPlayer(adapter as unknown as Adapter)
    const { system } = nth(fordBattles, 0)
    const question = { system, state: {} as State, seat: 0, legal, random } as const
    const chosen = Array.from({ length: 6_000 }, () => Number(player.decide(question).type))
    const shareOf = (rating: number): number =>
      chosen.filter(choice => choice === rating).length / chosen.length
    expect(shareOf(2)).toBeCloseTo(5 / 6, 1)
    expect(shareOf(1)).toBeCloseTo(5 / 36, 1)
    expect(shareOf(0)).toBeGreaterThan(0)
  })

  test('of level 3 beat those of level 0 in nine games of ten', () => {
    const games = playPairs(shortened(siegeBattle('street-fight'), 6), 3, 0, 20)
    expect(games.reduce((sum, { score }) => sum + score, 0)).toBeGreaterThanOrEqual(36)
  })
})

/** The system with its concealed positions marked, so that `isSeen` tells them from others. */
const spied = (
  system: RuleSystem,
): { readonly system: RuleSystem; readonly isSeen: (state: State) => boolean } => {
  const seen = new WeakSet<State>()
  return {
    system: Object.assign(Object.create(system) as RuleSystem, {
      conceal: (state: State, viewer: 0 | 1) => {
        const concealed = { ...system.conceal(state, viewer) }
        seen.add(concealed)
        return concealed
      },
    }),
    isSeen: state => seen.has(state),
  }
}

/** A player that throws if it is shown an unconcealed position, or changes the position. */
const watched = (player: Player, isSeen: (state: State) => boolean): Player => ({
  decide: question => {
    if (!isSeen(question.state)) throw new Error('an unconcealed position')
    const before = hashState(question.state)
    const action = player.decide(question)
    if (hashState(question.state) !== before) throw new Error('a player has changed the game')
    return action
  },
})

describe('the host', () => {
  test.each(LEVELS)(
    'shows a player of level %i a concealed position, and the player does not change it',
    level => {
      for (const battle of [nth(fordBattles, 0), shortened(siegeBattle('for-the-love-of-edith'), 2)]) {
        const { system, isSeen } = spied(battle.system)
        const seated = () => watched(playerOf<State, Action>(level, battle.adapter, EFFORT), isSeen)
        expect(() => playGame(system, { scenario: battle.scenario }, [seated(), seated()], 5)).not.toThrow()
      }
    },
  )

  test('never shows the captain that the other side has named in secret', () => {
    const [{ system, scenario }] = take(fordBattles, 1)
    let shown = 0
    const suspicious: Player = {
      decide: question => {
        const { men } = question.state.tables
        const { seats } = question.state.setting as { readonly seats: readonly number[] }
        for (const [man, seat] of seats.entries())
          if (seat !== question.seat && men?.['captain']?.[man] !== 0 && men?.['known']?.[man] === 0) shown++
        return randomPlayer.decide(question)
      },
    }
    playGame(system, { scenario }, [suspicious, suspicious], 3)
    expect(shown).toBe(0)
  })

  test('throws at an illegal action', () => {
    const [{ system, scenario }] = take(fordBattles, 1)
    const cheat: Player = { decide: () => ({ type: 'win' }) }
    expect(() => playGame(system, { scenario }, [cheat, cheat], 1)).toThrow('ford.phase.not-now')
  })
})
