import type { CrusadesEvent, CrusadesState } from '@mesnada/crusades'
import type { RuleRef, Throw } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { type CodedPhrase, type Phrase, phrase } from '../../phrase.ts'
import type { Told } from '../../presentation.ts'
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

/** Events and results in words. The sentences are the system's; here their gaps are filled. */

const kindOf = ({ purpose }: Pick<Throw, 'purpose'>): string => purpose.split('.').at(-1) ?? ''

/** What an entry of a results table does. */
export const outcome = (state: CrusadesState, thrown: Pick<Throw, 'purpose'>, entry: string): Phrase => {
  const kind = kindOf(thrown)
  // 16.1: what comes of a draw is a formation.
  return kind === 'chit' ? formationName(state, Number(entry)) : phrase(`crusades.result.${kind}.${entry}`)
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

export const tell = (event: CrusadesEvent, state: CrusadesState): Told | undefined => {
  const line = (values: CodedPhrase['values'] = {}, variant = ''): Told => ({
    phrase: phrase(`crusades.event.${event.type}${variant}`, { ...fieldsOf(event, state), ...values }),
    ...whereOf(event, state),
  })
  switch (event.type) {
    case 'phase':
      return { ...line({ phase: phaseName(event.phase), side: sideName(event.side) }), heading: true }
    case 'ordered':
      return { ...line({}, event.changed ? '.changed' : '.not-changed'), rule: 'crusades 5.2' }
    case 'split':
      return { ...line({}, event.changed ? '.changed' : '.not-changed'), rule: 'crusades 16.3' }
    case 'assigned':
      return { ...line({}, event.detached ? '.detached' : '.not-detached'), rule: 'crusades 16.3' }
    case 'drawn':
      return { ...line(), rule: 'crusades 16.1', heading: true }
    case 'replaced':
      return { ...line({ leader: leaderHimself(state, event.leader) }), rule: 'crusades 4.23' }
    case 'moved':
      return event.from === event.hex ? { ...turned(event, state), hexes: [event.hex] } : line()
    // Whoever does nothing need not be told of; and what is declared is told with what came of it.
    case 'held':
    case 'declared':
      return undefined
    case 'fired':
      return line({
        hex: phrase('at', { unit: unitName(state, event.target), hex: hexName(state, event.hex) }),
        result: outcome(state, { purpose: 'crusades.roll.fire' }, event.result),
      })
    case 'clashed':
      return line({
        attackers: namesOf(state, event.attacking),
        defenders: namesOf(state, event.defending),
        attack: outcome(state, { purpose: 'crusades.roll.melee' }, event.attack),
        defence: outcome(state, { purpose: 'crusades.roll.melee' }, event.defence),
      })
    case 'wavered':
      return {
        ...line({}, event.goes ? '.goes' : '.not-goes'),
        rule: ruleOfFormation(state, event.formation),
      }
    case 'recalled':
      return {
        ...line({}, event.comes ? '.comes' : '.not-comes'),
        rule: ruleOfFormation(state, event.formation),
      }
    case 'taken':
      return { ...line({ side: sideName(event.side) }), rule: 'crusades 11.2' }
    case 'checked':
    case 'rallied':
      return line({}, event.passed ? '.passed' : '.not-passed')
    case 'endangered':
      return {
        ...line({ leader: leaderHimself(state, event.leader) }, event.lost ? '.lost' : '.not-lost'),
        rule: event.peril === 'stack' ? 'crusades 4.21' : 'crusades 4.22',
      }
    case 'over': {
      const reason = phrase(event.reason)
      return {
        phrase:
          event.winner === undefined
            ? reason
            : phrase('event.won', { winner: sideName(event.winner), reason }),
        rule: 'crusades 11.3',
        heading: true,
      }
    }
    default:
      return { ...line(), ...ruleOf(event.type) }
  }
}

const RULES: Readonly<Partial<Record<CrusadesEvent['type'], RuleRef>>> = {
  reduced: 'crusades 2.3',
  eliminated: 'crusades 2.3',
  fled: 'crusades 10.1',
  'fled-field': 'crusades 10.1',
  cornered: 'crusades 9.51',
  retreated: 'crusades 9.51',
  advanced: 'crusades 9.52',
  went: 'crusades 14.2',
  left: 'crusades 14.2',
  'leader-left': 'crusades 14.2',
  returned: 'crusades 15.2',
  drank: 'crusades 12.2',
  rejoined: 'crusades 16.3',
  rested: 'crusades 16.4',
  rode: 'crusades 4.14',
}

/** 14.2, 15.2: by whether they may come back. */
const ruleOfFormation = ({ setting }: CrusadesState, formation: number): RuleRef =>
  setting.formations[formation]?.leaves?.returns ? 'crusades 15.2' : 'crusades 14.2'

const ruleOf = (type: CrusadesEvent['type']): { readonly rule?: RuleRef } => {
  const rule = RULES[type]
  return rule === undefined ? {} : { rule }
}

const turned = ({ unit, path }: Extract<CrusadesEvent, { type: 'moved' }>, state: CrusadesState): Told => ({
  phrase: phrase('event.turned', {
    unit: unitName(state, unit),
    facing: facingName((path.at(-1) ?? 0) % 6),
  }),
})

/** The plain fields of an event, rows and hexes by name. */
const fieldsOf = (event: CrusadesEvent, state: CrusadesState): CodedPhrase['values'] =>
  named(
    state,
    Object.fromEntries(
      Object.entries(event).filter(
        (field): field is [string, string | number | boolean] =>
          field[0] !== 'type' && ['string', 'number', 'boolean'].includes(typeof field[1]),
      ),
    ),
  )

const whereOf = (event: CrusadesEvent, { tables }: CrusadesState): { readonly hexes?: readonly Hex[] } => {
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
      const hex = tables.units.hex[event.unit] ?? -1
      return hex < 0 ? {} : { hexes: [hex] }
    }
    default:
      return {}
  }
}

const namesOf = (state: CrusadesState, units: readonly number[]): Phrase => ({
  list: units.map(unit => unitName(state, unit)),
})
