import { hashState } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { type GreedyMemory, GreedyPlayer, type Player, playGame, scriptedPlayer } from '../../src/index.ts'
import type { Battle } from '../support/battle.ts'
import { battleOf } from '../support/battle-of.ts'

/** With this seed an attacker of Muret could change its target and back for ever (filo 10.2). */
const SEED = 16

/** The positions in which `player` decides for the second seat. Throws when one comes again. */
const positionsOf = ({ system, adapter, scenario }: Battle, player: Player): readonly string[] => {
  const seen = new Set<string>()
  playGame(system, { scenario }, [scriptedPlayer(adapter), player], SEED, {
    decided: (state, seat) => {
      if (seat === 0) return
      const hash = hashState(state)
      if (seen.has(hash)) throw new Error(`the decision after ${seen.size} others has come before`)
      seen.add(hash)
    },
  })
  return [...seen]
}

test('level 1 never goes back to a position it has decided in, though its player is made anew each time', async () => {
  const battle = await battleOf('filo/muret')
  const { adapter } = battle
  let memory: GreedyMemory = new GreedyPlayer(adapter).memory
  const positions = positionsOf(battle, {
    decide: question => {
      const player = new GreedyPlayer(adapter)
      player.recall(structuredClone(memory))
      const action = player.decide(question)
      memory = player.memory
      return action
    },
  })
  expect(positions.length).toBeGreaterThan(100)
})
