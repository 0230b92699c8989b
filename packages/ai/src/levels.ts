import type { Action, Adapter, State } from '@mesnada/engine'
import { greedyPlayer } from './greedy-player.ts'
import type { Player } from './player.ts'
import { randomPlayer } from './random-player.ts'
import { scriptedPlayer } from './scripted-player.ts'

/** How strong an opponent is: random, greedy by one step, scripted. Stronger ones come after these. */
export const LEVELS = [0, 1, 2] as const

export type Level = (typeof LEVELS)[number]

export const isLevel = (level: number): level is Level => LEVELS.some(known => known === level)

export const playerOf = <S extends State, A extends Action>(
  level: Level,
  adapter: Adapter<S, A>,
): Player<S, A> => {
  switch (level) {
    case 0:
      return randomPlayer as Player<S, A>
    case 1:
      return greedyPlayer(adapter)
    case 2:
      return scriptedPlayer(adapter)
  }
}
