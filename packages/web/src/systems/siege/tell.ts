import type { Throw, Values } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { hexOf, resultCode, type SiegeEvent } from '@mesnada/siege'
import { printedLabel } from '../../presentation/hex-label.ts'
import type { Told } from '../../presentation/presentation.ts'
import { type CodedPhrase, type Phrase, phrase } from '../../text/phrase.ts'
import { bodyName, bodyNames, isAnimal, named, sideName } from './names.ts'
import type { SiegeSeen } from './seen.ts'

/** Events and results in words. The sentences are the system's; here their gaps are filled. */

/** What an entry of a results table does. */
export const outcome = (
  seen: SiegeSeen,
  { rule, purpose, values = {} }: Pick<Throw, 'rule' | 'purpose' | 'values'>,
  entry: string,
): Phrase => {
  const kind = purpose.split('.').at(-1) ?? ''
  if (kind === 'arrows') return phrase('outcome.arrows', { count: entry })
  if (kind === 'stray-who') return bodyName(seen, Number(entry.split(' ')[1]))
  return phrase(resultCode(seen.state, { rule, purpose, values }, entry), { who: sufferer(seen, values) })
}

/** Whom the result falls on, so that it can agree. */
const sufferer = (seen: SiegeSeen, { target, victim, body }: Values): Phrase => {
  const row = target ?? victim ?? body
  return typeof row === 'number' ? bodyName(seen, row) : ''
}

/** Odds such as 2-1 and battering points are figures; every other column has a name. */
export const column = ({ column: heading }: Pick<Throw, 'column'>): Phrase | undefined =>
  heading === undefined ? undefined : columnName(heading)

const columnName = (heading: string): Phrase => {
  const [attack, defence] = heading.split('-')
  if (attack !== undefined && defence !== undefined) return phrase('column.odds', { attack, defence })
  return /^\d+$/.test(heading)
    ? phrase('column.points', { points: Number(heading) })
    : phrase(`column.${heading}`)
}

export const tell = (event: SiegeEvent, seen: SiegeSeen): Told | undefined => {
  const line = (values: CodedPhrase['values'] = {}, variant = ''): Told => ({
    phrase: phrase(`siege.event.${event.type}${variant}`, { ...fieldsOf(event, seen), ...values }),
    ...(event.type === 'phase' ? {} : { rule: event.rule }),
    ...hexesIn(event),
  })
  const resultOf = (kind: string, entry: string, values: Values): Phrase =>
    phrase(resultCode(seen.state, { purpose: `siege.roll.${kind}`, rule: event.rule, values }, entry), {
      who: sufferer(seen, values),
    })
  switch (event.type) {
    case 'phase': {
      // The evening is told by what it brings.
      if (event.phase === 'over' || event.phase === 'evening') return undefined
      const values = { phase: phrase(`siege.phase.${event.phase}`), side: sideName(event.side) }
      return event.turn === 0
        ? { phrase: phrase('event.deployment', values), heading: true }
        : { ...line(values), heading: true }
    }
    case 'moved':
      return line({ path: wayOf(seen, event.path) })
    case 'retreated':
      return line({ path: wayOf(seen, event.path), cause: phrase(`siege.cause.${event.cause}`) })
    case 'cornered':
    case 'fire':
    case 'no-fire':
      return line({ cause: phrase(`siege.cause.${event.cause}`) })
    case 'shot':
      return {
        ...line({ result: resultOf('missile', event.result, { target: event.target }) }),
        hexes: whereabouts(seen, [event.shooter, event.target]),
      }
    case 'struck': {
      const loose = event.defenders.every(body => isAnimal(seen, body))
      const result = resultOf('melee', event.result, { loose })
      const values = {
        attackers: bodyNames(seen, event.attackers),
        defenders: bodyNames(seen, event.defenders),
        column: columnName(event.column),
        result,
      }
      return { ...line(values), hexes: whereabouts(seen, [...event.attackers, ...event.defenders]) }
    }
    case 'scalded':
      return line({
        result: phrase(`siege.result.oil-attack.${event.result}`, { who: bodyName(seen, event.body) }),
      })
    case 'battered':
      return line({ result: phrase(`siege.result.batter.${event.result}`) })
    case 'harmed':
      return line()
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
        result: outcome(seen, event, event.result),
      })
    case 'exit-declared':
    case 'passed':
    case 'halted':
    case 'withdrew':
    case 'patrol-called':
    case 'entry-named':
    case 'recruited':
      return line({ side: sideName(event.side) })
    case 'day':
    case 'undertaken':
      return { ...line(), heading: true }
    case 'action-over':
      return { ...actionOver(event), heading: true }
    case 'rations':
      return line({ fare: phrase(`siege.fare.${event.fare}`) })
    case 'bombarded':
      return line({ result: phrase(`siege.result.batter.${event.result}`) })
    case 'won': {
      const reason = phrase(event.reason)
      return event.winner === undefined
        ? { ...line({ reason }), heading: true }
        : {
            phrase: phrase('event.won', { winner: sideName(event.winner), reason }),
            rule: event.rule,
            heading: true,
          }
    }
    default:
      return line()
  }
}

const actionOver = ({ winner, reason, rule }: Extract<SiegeEvent, { type: 'action-over' }>): Told => ({
  rule,
  phrase:
    winner === undefined
      ? phrase('siege.event.action-over', { reason: phrase(reason) })
      : phrase('event.action-won', { winner: sideName(winner), reason: phrase(reason) }),
})

/** The plain fields of an event, rows and hexes by name. */
const fieldsOf = (event: SiegeEvent, seen: SiegeSeen): CodedPhrase['values'] =>
  named(
    seen,
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

const wayOf = (seen: SiegeSeen, path: readonly Hex[]): string =>
  path.map(hex => printedLabel(seen.grid.label(hex))).join('–')

const whereabouts = ({ state }: SiegeSeen, bodies: readonly number[]): readonly Hex[] =>
  bodies.flatMap(body => hexOf(state, body) ?? [])
