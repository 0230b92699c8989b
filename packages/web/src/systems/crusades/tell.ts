import { type CrusadesEvent, unitHexOf } from '@mesnada/crusades'
import type { Throw } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { Told } from '../../presentation/presentation.ts'
import { type CodedPhrase, compound, type Phrase, phrase } from '../../text/phrase.ts'
import {
  facingName,
  formationName,
  hexName,
  leaderHimself,
  named,
  phaseName,
  sideName,
  unitName,
} from './names.ts'
import type { CrusadesSeen } from './seen.ts'

/** Events and results in words. The sentences are the system's; here their gaps are filled. */

const kindOf = ({ purpose }: Pick<Throw, 'purpose'>): string => purpose.split('.').at(-1) ?? ''

/** What an entry of a results table does. */
export const outcome = (seen: CrusadesSeen, thrown: Pick<Throw, 'purpose'>, entry: string): Phrase => {
  const kind = kindOf(thrown)
  // crusades 16.1: what comes of a draw is a formation.
  return kind === 'chit' ? formationName(seen, Number(entry)) : phrase(`crusades.result.${kind}.${entry}`)
}

/** Strength, command or morale; for a shot, who shoots. */
export const column = (thrown: Throw): Phrase | undefined => {
  const { column: heading } = thrown
  if (heading === undefined) return undefined
  const kind = kindOf(thrown)
  if (kind === 'fire') return phrase(`shooter.${heading}`)
  return phrase(`column.${kind === 'rally' ? 'morale' : kind}`, { heading })
}

/** Turns of a phase in which nobody did anything are passed over; who flees the field is out of the game. */
export const merge = (first: CrusadesEvent, second: CrusadesEvent): CrusadesEvent | undefined => {
  if (first.type === 'phase' && second.type === 'phase') return second
  const isFlight = first.type === 'fled-field' && second.type === 'eliminated' && first.unit === second.unit
  return isFlight ? first : undefined
}

export const tell = (event: CrusadesEvent, seen: CrusadesSeen): Told | undefined => {
  const line = (values: CodedPhrase['values'] = {}, variant = ''): Told => ({
    phrase: phrase(`crusades.event.${event.type}${variant}`, { ...fieldsOf(event, seen), ...values }),
    ...(event.type === 'phase' ? {} : { rule: event.rule }),
    ...whereOf(event, seen),
  })
  switch (event.type) {
    case 'phase':
      return { ...line({ phase: phaseName(event.phase), side: sideName(event.side) }), heading: true }
    case 'ordered':
      return line({}, event.changed ? '.changed' : '.not-changed')
    case 'split':
      return line({}, event.changed ? '.changed' : '.not-changed')
    case 'assigned':
      return line({}, event.detached ? '.detached' : '.not-detached')
    case 'drawn':
      return { ...line(), heading: true }
    case 'replaced':
      return line({ leader: leaderHimself(seen, event.leader) })
    case 'moved':
      return event.from === event.hex
        ? { ...turned(event, seen), rule: event.rule, hexes: [event.hex] }
        : line()
    // Whoever does nothing need not be told of; and what is declared is told with what came of it.
    case 'held':
    case 'declared':
      return undefined
    case 'fired':
      return line({
        hex: compound('at', 'unit', { unit: unitName(seen, event.target), hex: hexName(seen, event.hex) }),
        result: outcome(seen, { purpose: 'crusades.roll.fire' }, event.result),
      })
    case 'clashed':
      return line({
        attackers: namesOf(seen, event.attacking),
        defenders: namesOf(seen, event.defending),
        attack: outcome(seen, { purpose: 'crusades.roll.melee' }, event.attack),
        defence: outcome(seen, { purpose: 'crusades.roll.melee' }, event.defence),
      })
    case 'wavered':
      return line({}, event.goes ? '.goes' : '.not-goes')
    case 'recalled':
      return line({}, event.comes ? '.comes' : '.not-comes')
    case 'taken':
      return line({ side: sideName(event.side) })
    case 'checked':
    case 'rallied':
      return line({}, event.passed ? '.passed' : '.not-passed')
    case 'endangered':
      return line({ leader: leaderHimself(seen, event.leader) }, event.lost ? '.lost' : '.not-lost')
    case 'over': {
      const reason = phrase(event.reason)
      return {
        phrase:
          event.winner === undefined
            ? reason
            : phrase('event.won', { winner: sideName(event.winner), reason }),
        rule: event.rule,
        heading: true,
      }
    }
    default:
      return line()
  }
}

const turned = ({ unit, path }: Extract<CrusadesEvent, { type: 'moved' }>, seen: CrusadesSeen): Told => ({
  phrase: phrase('event.turned', {
    unit: unitName(seen, unit),
    facing: facingName((path.at(-1) ?? 0) % 6),
  }),
})

/** The plain fields of an event, rows and hexes by name. */
const fieldsOf = (event: CrusadesEvent, seen: CrusadesSeen): CodedPhrase['values'] =>
  named(
    seen,
    Object.fromEntries(
      Object.entries(event).filter(
        (field): field is [string, string | number | boolean] =>
          field[0] !== 'type' && ['string', 'number', 'boolean'].includes(typeof field[1]),
      ),
    ),
  )

const whereOf = (event: CrusadesEvent, { state }: CrusadesSeen): { readonly hexes?: readonly Hex[] } => {
  switch (event.type) {
    case 'moved':
      return { hexes: event.path.map(stance => Math.floor(stance / 6)) }
    case 'rode':
    case 'went':
    case 'fled':
      return { hexes: [...event.path, event.hex] }
    case 'clashed':
      return { hexes: [...event.attackers, ...event.defenders] }
    case 'fired':
    case 'replaced':
    case 'retreated':
    case 'returned':
    case 'advanced':
      return { hexes: [event.hex] }
    case 'reduced':
    case 'checked':
    case 'rallied': {
      const hex = unitHexOf(state, event.unit)
      return hex === undefined ? {} : { hexes: [hex] }
    }
    default:
      return {}
  }
}

const namesOf = (seen: CrusadesSeen, units: readonly number[]): Phrase => ({
  list: units.map(unit => unitName(seen, unit)),
})
