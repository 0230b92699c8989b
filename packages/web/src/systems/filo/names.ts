import type { Seat, Values } from '@mesnada/engine'
import { bannerNameOf, leaderIdentityOf, markerNameOf, unitIdentityOf, unitsAt } from '@mesnada/filo'
import type { Hex } from '@mesnada/hex'
import type { PieceId } from '../../presentation/presentation.ts'
import { type CodedPhrase, compound, type Phrase, phrase } from '../../text/phrase.ts'
import type { FiloSeen } from './seen.ts'

/** What people call the rows and hexes that actions, events and refusals name by number. */

export const unitId = (unit: number): PieceId => `u${unit}`
export const leaderId = (leader: number): PieceId => `l${leader}`
export const markerId = (marker: number): PieceId => `m${marker}`

export const unitOf = (id: PieceId): number | undefined => rowOf(id, 'u')
export const leaderOf = (id: PieceId): number | undefined => rowOf(id, 'l')
export const markerOf = (id: PieceId): number | undefined => rowOf(id, 'm')

const rowOf = (id: PieceId, letter: string): number | undefined =>
  id.startsWith(letter) ? Number(id.slice(1)) : undefined

/** By its own name alone, or by name or type, numbered where its banner has several alike, and with its banner. */
export const unitName = ({ state }: FiloSeen, unit: number): Phrase => {
  const { type, name, banner, number } = unitIdentityOf(state, unit)
  if (name && number === undefined) return name
  const values = { type: name ?? phrase(`filo.type.${type}`), banner }
  return number === undefined
    ? compound('unit.single', 'type', values)
    : compound('unit.numbered', 'type', { ...values, number: String(number) })
}

/** One who has taken another's place goes by the name of the banner. */
export const leaderName = ({ state }: FiloSeen, leader: number): Phrase => {
  const { name, banner, substitute } = leaderIdentityOf(state, leader)
  return substitute ? phrase('leader.substitute', { banner }) : name
}

/** The one who fell, and not who takes over. */
export const leaderHimself = ({ state }: FiloSeen, leader: number): Phrase =>
  leaderIdentityOf(state, leader).name

const bannerName = ({ state }: FiloSeen, banner: number): Phrase => bannerNameOf(state, banner)

const markerName = ({ state }: FiloSeen, marker: number): Phrase => markerNameOf(state, marker)

export const hexName = ({ grid }: FiloSeen, hex: Hex): string => grid.label(hex)

/** By code, since only the page knows its language. */
export const sideName = (seat: Seat): Phrase => phrase(`side.${seat}`)

/** Those who stand in a hex, the first of them first. */
export const unitsIn = ({ state }: FiloSeen, hex: Hex): readonly number[] => unitsAt(state, hex)

/** Those who are or were in a hex by name, each to be agreed with and the last with the hex; or the hex where nobody is. */
export const troopName = (
  seen: FiloSeen,
  hex: Hex,
  units: readonly number[] = unitsIn(seen, hex),
): Phrase => {
  const names = units.map(unit => unitName(seen, unit))
  const last = names.at(-1)
  if (last === undefined) return compound('hex.empty', 'hex', { hex: hexName(seen, hex) })
  const placed = compound('troop', 'units', { units: last, hex: hexName(seen, hex) })
  return { list: [...names.slice(0, -1), placed] }
}

const FACINGS = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const

export const facingName = (facing: number): Phrase => phrase(`facing.${FACINGS[facing] ?? 'n'}`)

type Namer = (seen: FiloSeen, value: number) => Phrase

const NAMERS: Readonly<Record<string, Namer>> = {
  unit: unitName,
  enemy: unitName,
  leader: leaderName,
  marker: markerName,
  banner: bannerName,
  hex: hexName,
  from: hexName,
  seat: (_seen, seat) => sideName(seat === 0 ? 0 : 1),
}

export const named = (seen: FiloSeen, values: Values): NonNullable<CodedPhrase['values']> => ({
  unit: phrase('someone'),
  ...Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const namer = NAMERS[key]
      if (typeof value === 'number' && namer) return [key, namer(seen, value)]
      if (key === 'action') return [key, phrase(`filo.action.${value}`)]
      return [key, key === 'phase' ? phrase(`phase.${value}`) : value]
    }),
  ),
})
