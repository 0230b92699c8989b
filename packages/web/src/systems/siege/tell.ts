import type { RuleRef, Throw } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { SiegeEvent, SiegeState } from '@mesnada/siege'
import { type CodedPhrase, type Phrase, phrase } from '../../phrase.ts'
import type { Told } from '../../presentation.ts'
import { bodyName, hexName, named, sideName } from './names.ts'

/** Events and results in words. The sentences are the system's; here their gaps are filled. */

/** What an entry of a results table does. */
export const outcome = (
  state: SiegeState,
  { rule, purpose }: Pick<Throw, 'rule' | 'purpose'>,
  entry: string,
): Phrase => {
  const kind = purpose.split('.').at(-1) ?? ''
  if (kind === 'arrows') return phrase('outcome.arrows', { count: entry })
  if (kind === 'stray-who') return bodyName(state, Number(entry.split(' ')[1]))
  return phrase(`siege.result.${tableOf(state, kind, rule, entry)}.${entry}`)
}

const tableOf = (state: SiegeState, kind: string, rule: RuleRef, entry: string): string => {
  if (kind === 'missile') {
    if (rule !== 'siege T.2') return 'missile-foot'
    const gentler = state.setting.options.s27GentlerMissiles && (entry === 'B' || entry === 'C')
    return gentler ? 'missile-mounted-gentler' : 'missile-mounted'
  }
  return kind === 'fire-spread' || kind === 'fire-oil' || kind === 'fire-arrow' ? 'fire' : kind
}

/** Cover has a name; odds such as 2-1 are their own. */
const COVERS: ReadonlySet<string> = new Set(['none', 'light', 'medium', 'heavy'])

export const column = ({ column: heading }: Throw): Phrase | undefined =>
  heading !== undefined && COVERS.has(heading) ? phrase(`column.${heading}`) : heading

export const tell = (event: SiegeEvent, state: SiegeState): Told | undefined => {
  const line = (values: CodedPhrase['values'] = {}, variant = ''): Told => ({
    phrase: phrase(`siege.event.${event.type}${variant}`, { ...fieldsOf(event, state), ...values }),
    ...hexesIn(event),
  })
  switch (event.type) {
    case 'phase': {
      // The evening is told by what it brings.
      if (event.phase === 'over' || event.phase === 'evening') return undefined
      const values = { phase: phrase(`siege.phase.${event.phase}`), side: sideName(state, event.side) }
      return event.turn === 0
        ? { phrase: phrase('event.deployment', values), heading: true }
        : { ...line(values), heading: true }
    }
    case 'moved':
      return line({ path: wayOf(state, event.path) })
    case 'retreated':
      return line({ path: wayOf(state, event.path), cause: phrase(`siege.cause.${event.cause}`) })
    case 'cornered':
    case 'fire':
    case 'no-fire':
      return line({ cause: phrase(`siege.cause.${event.cause}`) })
    case 'shot': {
      const table = isHigh(state, event.target) ? 'siege T.2' : 'siege T.1'
      const result = outcome(state, { purpose: 'siege.roll.missile', rule: table }, event.result)
      return { ...line({ result }), hexes: whereabouts(state, [event.shooter, event.target]) }
    }
    case 'struck': {
      const kind = event.defenders.some(body => isHigh(state, body)) ? 'mounted' : 'foot'
      const result = phrase(`siege.result.melee-${kind}.${event.result}`)
      const values = {
        attackers: namesOf(state, event.attackers),
        defenders: namesOf(state, event.defenders),
        result,
      }
      return { ...line(values), hexes: whereabouts(state, [...event.attackers, ...event.defenders]) }
    }
    case 'scalded':
      return line({ result: phrase(`siege.result.oil-attack.${event.result}`) })
    case 'battered':
      return line({ result: phrase(`siege.result.batter.${event.result}`) })
    case 'harmed':
      return { ...line({ harm: phrase(`siege.harm.${event.harm}`) }), rule: event.rule as RuleRef }
    case 'bridge':
      return line({}, event.lowered ? '.lowered' : '.not-lowered')
    case 'doused':
      return line({}, event.out ? '.out' : '.not-out')
    case 'panic':
      return line({}, event.rout ? '.rout' : '.not-rout')
    case 'rolled':
      return line({
        purpose: phrase(event.purpose),
        dice: event.dice.join(' + '),
        result: outcome(state, { purpose: event.purpose, rule: 'siege R.dice' }, event.result),
      })
    case 'exit-declared':
    case 'passed':
    case 'halted':
    case 'withdrew':
    case 'patrol-called':
    case 'entry-named':
    case 'recruited':
      return line({ side: sideName(state, event.side) })
    case 'day':
    case 'undertaken':
      return { ...line(), heading: true }
    case 'action-over':
      return { ...actionOver(event, state), heading: true }
    case 'rations':
      return { ...line({ fare: phrase(`siege.fare.${event.fare}`) }), rule: 'siege 6.71' }
    case 'bombarded':
      return { ...line({ result: phrase(`siege.result.batter.${event.result}`) }), rule: 'siege 4.21' }
    case 'mending':
    case 'disabled':
    case 'recovered':
      return { ...line(), rule: 'siege 5.4' }
    case 'won': {
      const reason = phrase(event.reason)
      return event.winner === undefined
        ? { ...line({ reason }), heading: true }
        : { phrase: phrase('event.won', { winner: sideName(state, event.winner), reason }), heading: true }
    }
    default:
      return line()
  }
}

const actionOver = (
  { winner, reason }: Extract<SiegeEvent, { type: 'action-over' }>,
  state: SiegeState,
): Told => ({
  phrase:
    winner === undefined
      ? phrase('siege.event.action-over', { reason: phrase(reason) })
      : phrase('event.action-won', { winner: sideName(state, winner), reason: phrase(reason) }),
})

/** The plain fields of an event, rows and hexes by name. */
const fieldsOf = (event: SiegeEvent, state: SiegeState): CodedPhrase['values'] =>
  named(
    state,
    Object.fromEntries(
      Object.entries(event).filter(
        (field): field is [string, string | number | boolean] =>
          typeof field[1] !== 'object' && field[0] !== 'type',
      ),
    ),
  )

const hexesIn = (event: SiegeEvent): { readonly hexes?: readonly Hex[] } => {
  if ('path' in event) return { hexes: event.path }
  return 'hex' in event ? { hexes: [event.hex] } : {}
}

const wayOf = (state: SiegeState, path: readonly Hex[]): string =>
  path.map(hex => hexName(state, hex)).join('–')

const namesOf = (state: SiegeState, bodies: readonly number[]): Phrase => ({
  list: bodies.map(body => bodyName(state, body)),
})

const whereabouts = ({ tables }: SiegeState, bodies: readonly number[]): readonly Hex[] =>
  bodies.flatMap(body => {
    const hex = tables.bodies.hex[body] ?? -1
    return hex < 0 ? [] : [hex]
  })

/** Riders and animals are looked up in tables of their own. */
const isHigh = ({ setting, tables }: SiegeState, body: number): boolean => {
  const card = setting.bodies[tables.bodies.card[body] ?? body]
  return card?.kind === 'animal' || (tables.bodies.mount[body] ?? -1) >= 0
}
