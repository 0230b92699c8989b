import type { RuleRef, Throw } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { SiegeEvent, SiegeState } from '@mesnada/siege'
import { type CodedPhrase, type Phrase, phrase } from '../../phrase.ts'
import type { Told } from '../../presentation.ts'
import { bodyName, gearName, hexName, named, sideName } from './names.ts'

/** Events in words. The code is `event.` and the type, with what makes a difference after it. */

const TABLES_BY_LETTER = new Set(['T.1', 'T.2', 'T.3', 'T.4'])

/** What an entry of a results table does: the combat and missile tables by their number, the rest by purpose. */
export const outcome = ({ rule, purpose }: Pick<Throw, 'rule' | 'purpose'>, entry: string): Phrase => {
  const number = rule.split(' ')[1] ?? ''
  if (TABLES_BY_LETTER.has(number)) return phrase(`outcome.${number}.${entry}`)
  const kind = purpose.split('.').at(-1) ?? ''
  if (kind === 'arrows') return phrase('outcome.arrows', { count: entry })
  if (kind === 'stray-who') return phrase('outcome.stray-who')
  if (kind === 'oil-attack') return phrase(`outcome.T.3.${entry}`)
  if (kind === 'batter') return phrase('outcome.batter', { result: entry })
  const [word = '', count] = /^(panic|rout)-(\d)$/.exec(entry)?.slice(1) ?? [entry]
  return phrase(`outcome.${kind}.${word}`, count === undefined ? undefined : { count })
}

const names = (state: SiegeState, bodies: readonly number[]): Phrase => ({
  list: bodies.map(body => bodyName(state, body)),
})

export const tell = (event: SiegeEvent, state: SiegeState): Told | undefined => {
  const line = (suffix = '', values?: CodedPhrase['values'], ...hexes: readonly Hex[]): Told => ({
    phrase: phrase(`event.${event.type}${suffix}`, { ...plainNames(event, state), ...values }),
    ...(hexes.length > 0 ? { hexes } : {}),
  })
  switch (event.type) {
    case 'phase':
      if (event.phase === 'over') return undefined
      return {
        ...line(event.turn === 0 ? '.deployment' : '', {
          phase: phrase(`phase.${event.phase}`),
          side: sideName(state, event.side),
        }),
        heading: true,
      }
    case 'moved':
    case 'retreated':
      return line('', { hex: lastOf(state, event.path) }, ...event.path)
    case 'shot':
      return {
        ...line('', { result: outcome(shotTable(state, event.target), event.result) }),
        hexes: whereabouts(state, [event.shooter, event.target]),
      }
    case 'struck':
      return {
        ...line('', {
          attackers: names(state, event.attackers),
          defenders: names(state, event.defenders),
          result: outcome(meleeTable(state, event.defenders[0]), event.result),
        }),
        hexes: whereabouts(state, [...event.attackers, ...event.defenders]),
      }
    case 'harmed':
      return { ...line(`.${event.harm}`), rule: event.rule as RuleRef }
    case 'bridge':
      return line(event.lowered ? '.lowered' : '.raised')
    case 'doused':
      return line(event.out ? '.out' : '.burns', {}, event.hex)
    case 'panic':
      return line(event.rout ? '.rout' : '')
    case 'rolled':
      return line('', {
        purpose: phrase(event.purpose),
        dice: event.dice.join(' + '),
        result: outcome({ purpose: event.purpose, rule: 'siege R.dice' }, event.result),
      })
    case 'left-map':
      return line('', { edges: event.edges.join(', ') })
    case 'won':
      return {
        ...line(event.winner === undefined ? '.draw' : '', {
          reason: phrase(event.reason),
          ...(event.winner === undefined ? {} : { winner: sideName(state, event.winner) }),
        }),
        heading: true,
      }
    case 'surrendered':
      return line('', { to: bodyName(state, event.to) })
    default:
      return 'hex' in event ? line('', {}, event.hex) : line()
  }
}

/** The fields whose numbers are rows or hexes, by name; the rest as they stand. */
const plainNames = (event: SiegeEvent, state: SiegeState): CodedPhrase['values'] => {
  const { type: _, reveals: __, ...fields } = event
  const plain = Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string | number | boolean] =>
        typeof field[1] === 'number' || typeof field[1] === 'string' || typeof field[1] === 'boolean',
    ),
  )
  const { cart, gear, ladder } = plain
  return {
    ...named(state, plain),
    ...(typeof cart === 'number' ? { cart: gearName(state, cart) } : {}),
    ...(typeof gear === 'number' ? { gear: gearName(state, gear) } : {}),
    ...(typeof ladder === 'number' ? { ladder: gearName(state, ladder) } : {}),
  }
}

const lastOf = (state: SiegeState, path: readonly Hex[]): string => hexName(state, path.at(-1) ?? 0)

const whereabouts = ({ tables }: SiegeState, bodies: readonly number[]): readonly Hex[] =>
  bodies.flatMap(body => {
    const hex = tables.bodies.hex[body] ?? -1
    return hex < 0 ? [] : [hex]
  })

/** T.2 and T.4 are for riders and animals. */
const isHigh = ({ setting, tables }: SiegeState, body: number | undefined): boolean => {
  if (body === undefined) return false
  const card = setting.bodies[tables.bodies.card[body] ?? body]
  return card?.kind === 'animal' || (tables.bodies.mount[body] ?? -1) >= 0
}

const shotTable = (state: SiegeState, target: number): Pick<Throw, 'rule' | 'purpose'> => ({
  rule: isHigh(state, target) ? 'siege T.2' : 'siege T.1',
  purpose: 'siege.roll.missile',
})

const meleeTable = (state: SiegeState, defender: number | undefined): Pick<Throw, 'rule' | 'purpose'> => ({
  rule: isHigh(state, defender) ? 'siege T.4' : 'siege T.3',
  purpose: 'siege.roll.melee-foot',
})
