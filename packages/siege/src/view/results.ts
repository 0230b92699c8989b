import type { RuleRef, Throw, Values } from '@mesnada/engine'
import { isAnimal } from '../core/bodies.ts'
import { blowOf } from '../melee/steps/results.ts'
import { fateOf } from '../missiles/steps/missile.ts'
import type { MeleeLetter, MissileLetter } from '../printed/tables.ts'
import type { SiegeState } from '../state.ts'

/** Under which code the text of a result stands. */

export const resultCode = (
  state: SiegeState,
  { rule, purpose, values = {} }: Pick<Throw, 'rule' | 'purpose' | 'values'>,
  entry: string,
): string => {
  const table = tableOf(state, purpose.split('.').at(-1) ?? '', rule, entry)
  const word = animalWord(state, table, values, entry)
  const part = word === undefined ? `${table}.${entry}` : `animal.${word}`
  return `siege.result.${part}`
}

const tableOf = ({ setting }: SiegeState, kind: string, rule: RuleRef, entry: string): string => {
  if (kind === 'missile') {
    if (rule !== 'siege T.2') return 'missile-foot'
    const gentler = setting.options.s27GentlerMissiles && (entry === 'B' || entry === 'C')
    return gentler ? 'missile-mounted-gentler' : 'missile-mounted'
  }
  if (kind === 'melee') return rule === 'siege T.4' ? 'melee-mounted' : 'melee-foot'
  return kind === 'fire-spread' || kind === 'fire-oil' || kind === 'fire-arrow' ? 'fire' : kind
}

const isHit = (entry: string): entry is Exclude<MissileLetter, '-' | 'A'> => /^[BCDEF]$/.test(entry)

const isBlow = (entry: string): entry is Exclude<MeleeLetter, '-' | 'A' | 'B' | 'C'> =>
  /^[DEFGH]$/.test(entry)

/** siege 3.35, 5.12, 5.13: of an animal without a rider the tables for riders say only what befalls the horse. */
const animalWord = (
  state: SiegeState,
  table: string,
  { target, loose }: Values,
  entry: string,
): string | undefined => {
  if (table.startsWith('missile-mounted') && typeof target === 'number' && isAnimal(state, target)) {
    if (entry === 'A') return 'retreats'
    return isHit(entry) ? fatal(fateOf(state, entry).horse === 'killed') : undefined
  }
  if (table === 'melee-mounted' && loose === true && isBlow(entry))
    return fatal(blowOf(entry, true)?.horse === 'killed')
  return undefined
}

const fatal = (isKilled: boolean): string => (isKilled ? 'killed' : 'unhurt')
