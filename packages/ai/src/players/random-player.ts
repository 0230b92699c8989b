import { nth } from '@mesnada/engine'
import type { Player } from '../core/player.ts'

/** Level 0: any legal action, all equally likely. */
export const randomPlayer: Player = {
  decide: ({ legal, random }) => nth(legal, random(legal.length)),
}
