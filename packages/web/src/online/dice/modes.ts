import type { DiceMode as Mode } from '@mesnada/engine/verify'

/** What the dice of a game are fair against, in honest words. */
export const DICE_MODES = {
  committed: 'online.dice.committed',
  live: 'online.dice.live',
  beacon: 'online.dice.beacon',
} as const satisfies Readonly<Record<Mode, string>>
