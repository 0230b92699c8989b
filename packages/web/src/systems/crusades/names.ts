import { clockOf, formationNameOf, groundNameOf, leaderIdentityOf, unitIdentityOf } from '@mesnada/crusades'
import type { Seat, Values } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { PieceId } from '../../presentation/presentation.ts'
import { type CodedPhrase, compound, type Phrase, phrase } from '../../text/phrase.ts'
import type { CrusadesSeen } from './seen.ts'

/** What people call the rows and hexes that actions, events and refusals name by number. */

export const unitId = (unit: number): PieceId => `u${unit}`

export const leaderId = (leader: number): PieceId => `l${leader}`

const rowOf = (id: PieceId, letter: string): number | undefined =>
  id.startsWith(letter) ? Number(id.slice(1)) : undefined

/** The rows behind the ids of counters. */
export const unitOf = (id: PieceId): number | undefined => rowOf(id, 'u')

export const leaderOf = (id: PieceId): number | undefined => rowOf(id, 'l')

type Identity = ReturnType<typeof unitIdentityOf>

const armOf = ({ crusader, arm }: Pick<Identity, 'crusader' | 'arm'>): Phrase =>
  phrase(crusader ? 'crusades.trait.crusader' : `crusades.arm.${arm}`)

export const armName = ({ state }: CrusadesSeen, unit: number): Phrase => armOf(unitIdentityOf(state, unit))

export const formationName = ({ state }: CrusadesSeen, formation: number): Phrase =>
  formationNameOf(state, formation)

/** Its own name, or its arm, its number among its like, and its formation. */
export const unitName = ({ state }: CrusadesSeen, unit: number): Phrase => {
  if (unit < 0) return ''
  const { name, number, formation, ...kind } = unitIdentityOf(state, unit)
  const values = { arm: name ?? armOf(kind), formation }
  return number === undefined
    ? compound('unit.only', 'arm', values)
    : compound('unit.numbered', 'arm', { ...values, number: String(number) })
}

/** crusades 4.23: whoever took over, or is to, goes by the name of the man he follows. */
export const leaderName = ({ state }: CrusadesSeen, leader: number): Phrase => {
  const { name, hasFallen } = leaderIdentityOf(state, leader)
  return hasFallen ? phrase('leader.successor', { leader: name }) : name
}

/** The man himself, also when he has fallen. */
export const leaderHimself = ({ state }: CrusadesSeen, leader: number): Phrase =>
  leaderIdentityOf(state, leader).name

export const hexName = ({ grid }: CrusadesSeen, hex: Hex): string => grid.label(hex)

/** crusades 11.2: by its place in the scenario's list. */
const groundName = ({ state }: CrusadesSeen, ground: number): Phrase => groundNameOf(state, ground)

/** By code, since only the page knows its language. */
export const sideName = (seat: Seat): Phrase => phrase(`side.${seat}`)

const DIRECTION_CODES = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const

export const facingName = (facing: number): CodedPhrase => phrase(`facing.${DIRECTION_CODES[facing] ?? 'n'}`)

export const orderName = (order: string): CodedPhrase => phrase(`crusades.order.${order}`)

export const phaseName = (phase: string): CodedPhrase => phrase(`phase.${phase}`)

/** The phase; crusades 16.1: with the formation that was drawn, or that one is to be. */
export const phaseNow = (seen: CrusadesSeen): CodedPhrase => {
  const { phase, chit } = clockOf(seen.state)
  if (chit === 'draw') return phrase('phase.draw')
  return chit === undefined
    ? phaseName(phase)
    : phrase('phase.chit', { phase: phaseName(phase), formation: formationName(seen, chit) })
}

type NumberNamer = (seen: CrusadesSeen, value: number) => Phrase

const NUMBERS: Readonly<Record<string, NumberNamer>> = {
  unit: unitName,
  target: unitName,
  leader: leaderName,
  hex: hexName,
  formation: formationName,
  ground: groundName,
}

const WORDS: Readonly<Record<string, (value: string) => Phrase>> = {
  order: orderName,
  phase: phaseName,
  action: type => phrase(`crusades.action.${type}`),
}

export const named = (seen: CrusadesSeen, values: Values): NonNullable<CodedPhrase['values']> => ({
  unit: phrase('someone'),
  ...Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (typeof value === 'number') return [key, NUMBERS[key]?.(seen, value) ?? value]
      return [key, (typeof value === 'string' && WORDS[key]?.(value)) || value]
    }),
  ),
})
