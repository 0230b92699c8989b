import type { Player } from './player.ts'

/** Level 0: anything legal, each as likely as another. */
export const randomPlayer: Player = {
  decide: ({ legal, chance }) => legal[chance(legal.length)],
}
