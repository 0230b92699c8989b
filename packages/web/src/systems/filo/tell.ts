import type { Throw } from '@mesnada/engine'
import {
  clockOf,
  type FiloEvent,
  filo,
  isFollowing,
  leaderHexOf,
  leaderIdentityOf,
  unitHexOf,
} from '@mesnada/filo'
import type { Hex } from '@mesnada/hex'
import type { Told } from '../../presentation/presentation.ts'
import { type CodedPhrase, type Phrase, phrase } from '../../text/phrase.ts'
import {
  facingName,
  hexName,
  leaderHimself,
  leaderName,
  named,
  sideName,
  troopName,
  unitName,
} from './names.ts'
import type { FiloSeen } from './seen.ts'

/** Events and results in words. Where the system's sentence says enough, its gaps are filled here. */

const effects = (codes: string, none = 'effect.none'): Phrase =>
  codes === '-' ? phrase(none) : { list: codes.split('+').map(code => phrase(`effect.${code}`)) }

/** What an entry of a results table does; sums of the initiative are their own. */
export const outcome = (
  seen: FiloSeen,
  { purpose, values: { leader } = {} }: Pick<Throw, 'purpose' | 'values'>,
  entry: string,
): Phrase => {
  switch (purpose) {
    case 'filo.roll.initiative':
    case 'filo.roll.tie':
      return entry
    case 'filo.roll.combat':
      return combatOutcome(entry)
    case 'filo.roll.fire':
      return effects(entry)
    default:
      return phrase(`outcome.${entry}`, { who: typeof leader === 'number' ? leaderName(seen, leader) : '' })
  }
}

const combatOutcome = (entry: string): Phrase => {
  const [defender = '-', attacker = '-'] = entry.split('/')
  const of = (codes: string): Phrase => effects(codes, 'effect.unaffected')
  return phrase('outcome.combat', { defender: of(defender), attacker: of(attacker) })
}

/** filo T.2: who shoots, and how far. */
export const column = ({ column: heading }: Pick<Throw, 'column'>): Phrase | undefined => {
  const [arm, range] = heading?.split(' ') ?? []
  return arm === undefined || range === undefined
    ? heading
    : phrase('column.fire', { arm: phrase(arm === 'ClIl' ? 'arm.javelins' : `filo.type.${arm}`), range })
}

/** Phases that are worth a heading; in the others what happens speaks for itself. */
const HEADED: ReadonlySet<string> = new Set(['deploy', 'rest', 'recover'])

export const tell = (event: FiloEvent, seen: FiloSeen): Told | undefined => {
  const details = { rule: event.rule, ...hexesOf(event, seen) }
  const line = (variant = ''): Told => ({
    phrase: phrase(`filo.event.${event.type}${variant}`, fieldsOf(event, seen)),
    ...details,
  })
  const own = (code: string, values: CodedPhrase['values']): Told => ({
    phrase: phrase(`event.${code}`, values),
    ...details,
  })
  switch (event.type) {
    case 'phase':
      return heading(event, seen)
    case 'activated':
      return {
        ...own('activated', { leader: leaderName(seen, event.leader), side: sideOf(seen, event.leader) }),
        heading: true,
      }
    case 'initiative':
      return own('initiative', {
        first: event.first,
        second: event.second,
        case: phrase(`case.${event.case}`, { winner: sideName(event.first > event.second ? 0 : 1) }),
        firstSide: sideName(0),
        secondSide: sideName(1),
      })
    case 'moved':
      // Of two that move as one counter the first is spoken of.
      return isFollowing(seen.state, event.unit)
        ? undefined
        : own('moved', {
            unit: unitName(seen, event.unit),
            hex: hexName(seen, event.hex),
            facing: facingName(event.facing),
          })
    case 'shot':
      return own('shot', {
        shooters: { list: event.shooters.map(unit => unitName(seen, unit)) },
        target: troopName(seen, event.hex, event.targets),
        result: effects(event.result),
      })
    case 'declared':
    case 'shifted':
      return own(event.type, { from: troopName(seen, event.from), to: troopName(seen, event.hex) })
    case 'fought':
      return own('fought', {
        attackers: troopsOf(seen, event.attackers, event.attacking),
        defenders: troopsOf(seen, event.defenders, event.defending),
        modified: event.modified,
        result: combatOutcome(event.result),
      })
    case 'reacted':
      return line(event.success ? '.success' : '.not-success')
    case 'regrouped':
      return line(event.success ? '.success' : '.not-success')
    case 'leader-replaced':
      return {
        phrase: phrase('filo.event.leader-replaced', {
          leader: leaderHimself(seen, event.leader),
          hex: hexName(seen, event.hex),
        }),
        ...details,
      }
    case 'banner-left':
      return own('banner-left', fieldsOf(event, seen))
    case 'banner-released':
      return own('banner-released', fieldsOf(event, seen))
    case 'battle-over':
      return ending(event, seen)
    default:
      return line()
  }
}

/** A turn begins with the rest of those who attack; deployment is each side's. */
const heading = (
  { phase, seat, turn, rule }: Extract<FiloEvent, { type: 'phase' }>,
  { state }: FiloSeen,
): Told | undefined => {
  if (!HEADED.has(phase)) return undefined
  const values = { turn, side: sideName(seat), phase: phrase(`phase.${phase}`) }
  if (phase === 'deploy') return { phrase: phrase('event.deployment', values), heading: true }
  if (phase === 'rest')
    return seat === clockOf(state).attacker
      ? { phrase: phrase('event.turn', values), heading: true }
      : undefined
  return { phrase: phrase('phase.recover'), heading: true, rule }
}

const ending = ({ reason, rule }: Extract<FiloEvent, { type: 'battle-over' }>, { state }: FiloSeen): Told => {
  const pending = filo.pending(state)
  const winner = pending.kind === 'over' ? pending.result.winner : undefined
  const values = { reason: phrase(reason) }
  return winner === undefined
    ? { phrase: phrase('event.draw', values), rule, heading: true }
    : { phrase: phrase('event.won', { ...values, winner: sideName(winner) }), rule, heading: true }
}

const sideOf = ({ state }: FiloSeen, leader: number): Phrase => sideName(leaderIdentityOf(state, leader).seat)

/** The plain fields of an event, rows and hexes by name. */
const fieldsOf = (event: FiloEvent, seen: FiloSeen): CodedPhrase['values'] =>
  named(
    seen,
    Object.fromEntries(
      Object.entries(event).filter(
        (field): field is [string, string | number | boolean] =>
          typeof field[1] !== 'object' && field[0] !== 'type',
      ),
    ),
  )

/** Where it happened: the hex it names, or where whoever it is about stands now. */
const hexesOf = (event: FiloEvent, { state }: FiloSeen): { readonly hexes?: readonly Hex[] } => {
  if ('hex' in event) return { hexes: [event.hex] }
  const hex =
    'unit' in event
      ? unitHexOf(state, event.unit)
      : 'leader' in event
        ? leaderHexOf(state, event.leader)
        : undefined
  return hex === undefined ? {} : { hexes: [hex] }
}

const troopsOf = (seen: FiloSeen, hexes: readonly Hex[], units: readonly (readonly number[])[]): Phrase => ({
  list: hexes.map((hex, at) => troopName(seen, hex, units[at])),
})

/** Two steps of one walk; a charge and the ride that it is. */
export const merge = (first: FiloEvent, second: FiloEvent): FiloEvent | undefined => {
  if (second.type === 'moved') {
    if (first.type === 'moved' && first.unit === second.unit) return second
    if (first.type === 'charged' && first.unit === second.unit) return first
  }
  if (second.type === 'marker-moved' && first.type === 'marker-moved' && first.marker === second.marker)
    return second
  return undefined
}
