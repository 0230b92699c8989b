import {
  act,
  diceOf,
  fall,
  recordOf as gameRecord,
  nth,
  replay,
  seededDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { recordOf } from '../../src/campaign/record/keeping.ts'
import { siege, siegeAdapter } from '../../src/index.ts'
import { scenarioNamed } from '../kits/campaign-kit.ts'

/** What is rated best, and to pass if that is as good: two such opponents lay siege for ten days. */
const playSiege = (days: number) => {
  const scenario = scenarioNamed('the-dukes-justice')
  const play = scenario.play as { campaign: object }
  const game = unwrap(
    startGame(siege, {
      scenario: { ...scenario, days, play: { ...play, campaign: { ...play.campaign, days } } },
    }),
  )
  const dice = seededDice(11)
  const seen = new Set<string>()
  for (let guard = 0; guard < 20_000; guard++) {
    const pending = siege.pending(game.state)
    if (pending.kind === 'over') return { game, seen, result: pending.result }
    const events = unwrap(
      pending.kind === 'dice'
        ? fall(game, dice(diceOf(pending.roll)))
        : act(game, pending.seat, bestOf(siege.legal(game.state))),
    )
    for (const { type } of events) seen.add(type)
  }
  throw new Error('the siege has no end')

  function bestOf(actions: ReturnType<typeof siege.legal>) {
    const ratings = siegeAdapter.rate(game.state, actions)
    const most = Math.max(...ratings)
    const best = actions.filter((_, index) => ratings[index] === most)
    return best.find(action => siegeAdapter.isPass(action)) ?? nth(best, 0)
  }
}

describe('siege R.day a whole siege of The Duke’s Justice', () => {
  const { game, seen, result } = playSiege(10)

  test('siege R.day it comes to an end, through stones, storms and healing', () => {
    expect(result.reason).toMatch(/^siege\.won\./)
    const deeds = recordOf(game.state).chronicle.map(({ deed }) => deed)
    for (const deed of ['bombardment', 'assault']) expect(deeds).toContain(deed)
    for (const type of ['bombarded', 'rubble', 'undertaken', 'filled', 'mending', 'day'])
      expect(seen).toContain(type)
  })

  test('siege R.day it replays to the same hash, step by step', () => {
    const again = unwrap(replay(siege, gameRecord(game)))
    expect(again.steps.at(-1)?.hash).toBe(game.steps.at(-1)?.hash)
  })
})
