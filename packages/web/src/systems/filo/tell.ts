import type { RuleRef, Throw } from '@mesnada/engine'
import type { FiloEvent, FiloState } from '@mesnada/filo'
import type { Hex } from '@mesnada/hex'
import { type CodedPhrase, type Phrase, phrase } from '../../phrase.ts'
import type { Told } from '../../presentation.ts'
import { bannerName, facingName, hexName, leaderName, named, sideName, troopName, unitName } from './names.ts'

/** Events and results in words. Where the system's sentence says enough, its gaps are filled here. */

const effects = (codes: string): Phrase =>
  codes === '-' ? phrase('effect.none') : { list: codes.split('+').map(code => phrase(`effect.${code}`)) }

/** What an entry of a results table does; sums of the initiative are their own. */
export const outcome = (_state: FiloState, { purpose }: Pick<Throw, 'purpose'>, entry: string): Phrase => {
  switch (purpose) {
    case 'filo.roll.initiative':
    case 'filo.roll.tie':
      return entry
    case 'filo.roll.combat':
      return combatOutcome(entry)
    case 'filo.roll.fire':
      return effects(entry)
    default:
      return phrase(`outcome.${entry}`)
  }
}

const combatOutcome = (entry: string): Phrase => {
  const [defender = '-', attacker = '-'] = entry.split('/')
  return phrase('outcome.combat', { defender: effects(defender), attacker: effects(attacker) })
}

/** T.2: who shoots, and how far. */
export const column = ({ column: heading }: Pick<Throw, 'column'>): Phrase | undefined => {
  const [arm, range] = heading?.split(' ') ?? []
  return arm === undefined || range === undefined
    ? heading
    : phrase('column.fire', { arm: phrase(arm === 'ClIl' ? 'arm.javelins' : `filo.type.${arm}`), range })
}

/** Phases that are worth a heading; in the others what happens speaks for itself. */
const HEADED: ReadonlySet<string> = new Set(['deploy', 'rest', 'recover'])

const RULES: Readonly<Partial<Record<FiloEvent['type'], RuleRef>>> = {
  'out-of-command': 'filo 7.4',
  resting: 'filo 11.2',
  'rest-broken': 'filo 11.2',
  rested: 'filo 11.2',
  initiative: 'filo 6.C',
  designated: 'filo 6.C',
  barred: 'filo 6.C',
  charged: 'filo 10.4',
  mounted: 'filo 8.4',
  dismounted: 'filo 8.4',
  entered: 'filo 7.3',
  'marker-lost': 'filo N.3',
  shot: 'filo 9.3',
  declared: 'filo 10.2',
  shifted: 'filo 10.2',
  'void-combat': 'filo 10.2',
  fought: 'filo 10.3',
  reacted: 'filo 10.5',
  fatigued: 'filo 11.1',
  demoralised: 'filo 12.1',
  'put-to-flight': 'filo 12.2',
  retreated: 'filo 10.7',
  cornered: 'filo 10.7',
  advanced: 'filo 10.8',
  ran: 'filo 12.2',
  halted: 'filo 12.2',
  'fled-the-field': 'filo 12.2',
  steady: 'filo 12.2',
  regrouped: 'filo 12.3',
  blessed: 'filo N.3',
  'leader-unhurt': 'filo T.6',
  'leader-wounded': 'filo 7.5.2',
  'leader-killed': 'filo 7.5.3',
  'leader-mourned': 'filo M.1',
  'leader-captured': 'filo 7.5.1',
  'leader-freed': 'filo 7.5.1',
  'leader-replaced': 'filo 7.6',
  'army-leader': 'filo 7.6',
  'banner-released': 'filo N.6',
  'banner-left': 'filo N.7',
}

export const tell = (event: FiloEvent, state: FiloState): Told | undefined => {
  const rule = RULES[event.type]
  const details = { ...(rule === undefined ? {} : { rule }), ...hexesOf(event, state) }
  const line = (variant = ''): Told => ({
    phrase: phrase(`filo.event.${event.type}${variant}`, fieldsOf(event, state)),
    ...details,
  })
  const own = (code: string, values: CodedPhrase['values']): Told => ({
    phrase: phrase(`event.${code}`, values),
    ...details,
  })
  switch (event.type) {
    case 'phase':
      return heading(event, state)
    case 'activated':
      return {
        ...own('activated', { leader: leaderName(state, event.leader), side: sideOf(state, event.leader) }),
        rule: 'filo 6.D',
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
      return isFollower(state, event.unit)
        ? undefined
        : own('moved', {
            unit: unitName(state, event.unit),
            hex: hexName(state, event.hex),
            facing: facingName(event.facing),
          })
    case 'shot':
      return own('shot', {
        shooters: { list: event.shooters.map(unit => unitName(state, unit)) },
        hex: hexName(state, event.hex),
        result: effects(event.result),
      })
    case 'declared':
    case 'shifted':
      return own(event.type, { from: troopName(state, event.from), to: troopName(state, event.hex) })
    case 'fought':
      return own('fought', {
        attackers: hexNames(state, event.attackers),
        defenders: hexNames(state, event.defenders),
        modified: event.modified,
        result: combatOutcome(event.result),
      })
    case 'reacted':
      return line(event.success ? '.success' : '.not-success')
    case 'regrouped':
      return line(event.success ? '.success' : '.not-success')
    case 'banner-left':
      return own('banner-left', { banner: bannerName(state, state.setting.special.leaves?.banner ?? -1) })
    case 'banner-released':
      return own('banner-released', { banner: bannerName(state, state.setting.special.waits ?? -1) })
    case 'battle-over':
      return ending(event.reason, state)
    default:
      return line()
  }
}

/** A turn begins with the rest of those who attack; deployment is each side's. */
const heading = (
  { phase, seat, turn }: Extract<FiloEvent, { type: 'phase' }>,
  { setting }: FiloState,
): Told | undefined => {
  if (!HEADED.has(phase)) return undefined
  const values = { turn, side: sideName(seat), phase: phrase(`phase.${phase}`) }
  if (phase === 'deploy') return { phrase: phrase('event.deployment', values), heading: true }
  if (phase === 'rest')
    return seat === setting.play.attacker
      ? { phrase: phrase('event.turn', values), heading: true }
      : undefined
  return { phrase: phrase('phase.recover'), heading: true, rule: 'filo 6.E' }
}

const ending = (reason: string, { flow }: FiloState): Told => {
  const winner = flow.result?.winner
  const values = { reason: phrase(reason) }
  return winner === undefined
    ? { phrase: phrase('event.draw', values), heading: true }
    : { phrase: phrase('event.won', { ...values, winner: sideName(winner) }), heading: true }
}

const sideOf = ({ setting }: FiloState, leader: number): Phrase =>
  sideName(setting.leaders[leader]?.seat ?? 0)

/** 5.2: of two that move as one counter the first is spoken of. */
const isFollower = ({ tables }: FiloState, unit: number): boolean => tables.clock.companion[0] === unit + 1

/** The plain fields of an event, rows and hexes by name. */
const fieldsOf = (event: FiloEvent, state: FiloState): CodedPhrase['values'] =>
  named(
    state,
    Object.fromEntries(
      Object.entries(event).filter(
        (field): field is [string, string | number | boolean] =>
          typeof field[1] !== 'object' && field[0] !== 'type',
      ),
    ),
  )

/** Where it happened: the hex it names, or where whoever it is about stands now. */
const hexesOf = (event: FiloEvent, { tables }: FiloState): { readonly hexes?: readonly Hex[] } => {
  if ('hex' in event) return { hexes: [event.hex] }
  const hex =
    'unit' in event
      ? tables.units.hex[event.unit]
      : 'leader' in event
        ? tables.leaders.hex[event.leader]
        : undefined
  return hex === undefined || hex < 0 ? {} : { hexes: [hex] }
}

const hexNames = (state: FiloState, hexes: readonly Hex[]): Phrase => ({
  list: hexes.map(hex => troopName(state, hex)),
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
