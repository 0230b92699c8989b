import { D6, D10, outcomesOf, type Throw } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { SiegeOptions } from '../options.ts'
import { HEALING } from '../printed/tables.ts'

/** siege T.6 for play and for paper alike: how long a wound takes, by the book or as Croisades revised it (switch 31). */

export type HealingTable = SiegeOptions['s31Healing']

/** Longer than any siege. */
export const TOO_LONG = 'Several months, so after the end of this scenario'

/** Croisades: the die decides again. */
export const ROLL_AGAIN = 'Re-roll the die'

const days = (count: number | undefined): string =>
  count === undefined ? TOO_LONG : `${count} day${count === 1 ? '' : 's'}`

/** Strategic turns of three days. */
const CROISADES = [
  '1 turn later',
  '1 turn later',
  '2 turns later',
  '2 turns later',
  '3 turns later',
  ROLL_AGAIN,
]

const CROISADES_AGAIN = ['Dies', 'Dies', '5 turns later', '5 turns later', '5 turns later', '5 turns later']

/** The throw for one newly wounded character, short of whose it is; `again` for the second die of Croisades. */
export const healingThrow = (table: HealingTable, again = false): Omit<Throw, 'seat'> => {
  const die = table === 'base' ? D10 : D6
  const cells = table === 'base' ? HEALING.map(days) : again ? CROISADES_AGAIN : CROISADES
  return {
    purpose: 'siege.roll.heal',
    rule: 'siege 5.4',
    dice: [die],
    modifiers: [],
    column: again ? 'again' : table,
    outcomes: outcomesOf([die], face => nth(cells, face - 1)),
  }
}

/** Of a strategic turn in days of siege. */
const TURN = 3

/** Turns of the Croisades table, by the die, and by the second one after a six. */
const TURNS = [1, 1, 2, 2, 3] as const
const LONG_ILLNESS = 5

/** What a die comes to: days until he is whole, longer than any siege, death, or another throw. */
export const healingOf = (
  table: HealingTable,
  die: number,
  again: boolean,
): number | 'never' | 'dies' | 'again' => {
  if (table === 'base') return HEALING[die - 1] ?? 'never'
  if (again) return die <= 2 ? 'dies' : LONG_ILLNESS * TURN
  return die > TURNS.length ? 'again' : nth(TURNS, die - 1) * TURN
}
