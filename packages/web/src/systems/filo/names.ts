import type { Seat, Values } from '@mesnada/engine'
import type { FiloState } from '@mesnada/filo'
import type { Hex } from '@mesnada/hex'
import { type Phrase, phrase } from '../../phrase.ts'
import type { PieceId } from '../../presentation.ts'

/** What people call the rows and hexes that actions, events and refusals name by number. */

export const unitId = (unit: number): PieceId => `u${unit}`
export const leaderId = (leader: number): PieceId => `l${leader}`
export const markerId = (marker: number): PieceId => `m${marker}`

export const unitOf = (id: PieceId): number | undefined => rowOf(id, 'u')
export const leaderOf = (id: PieceId): number | undefined => rowOf(id, 'l')
export const markerOf = (id: PieceId): number | undefined => rowOf(id, 'm')

const rowOf = (id: PieceId, letter: string): number | undefined =>
  id.startsWith(letter) ? Number(id.slice(1)) : undefined

/** By its own name or its type, numbered where its banner has several alike, and with its banner. */
export const unitName = ({ setting }: FiloState, unit: number): Phrase => {
  const card = setting.units[unit]
  if (card === undefined) return ''
  const banner = setting.banners[card.banner]
  const alike = (banner?.units ?? []).filter(
    other => setting.units[other]?.type === card.type && setting.units[other]?.name === card.name,
  )
  const type = card.name ?? phrase(`filo.type.${card.type}`)
  const values = { type, banner: banner?.name ?? '' }
  return alike.length > 1
    ? phrase('unit.numbered', { ...values, number: alike.indexOf(unit) + 1 })
    : phrase('unit.single', values)
}

/** One who has taken another's place goes by the name of the banner. */
export const leaderName = ({ setting }: FiloState, leader: number): Phrase => {
  const card = setting.leaders[leader]
  if (card === undefined) return ''
  return card.substitutes === undefined
    ? card.name
    : phrase('leader.substitute', { banner: setting.banners[card.banner]?.name ?? '' })
}

export const bannerName = ({ setting }: FiloState, banner: number): Phrase =>
  setting.banners[banner]?.name ?? ''

const markerName = ({ setting }: FiloState, marker: number): Phrase => setting.markers[marker]?.name ?? ''

export const hexName = ({ setting }: FiloState, hex: Hex): string => setting.grid.label(hex)

/** By code, since only the page knows its language. */
export const sideName = (seat: Seat): Phrase => phrase(`side.${seat}`)

/** Those who stand in a hex, the first of them first. */
export const unitsIn = ({ tables }: FiloState, hex: Hex): readonly number[] =>
  [tables.ground.first[hex] ?? 0, tables.ground.second[hex] ?? 0].filter(row => row > 0).map(row => row - 1)

/** Those in a hex by name, or the hex where nobody is left. */
export const troopName = (state: FiloState, hex: Hex): Phrase => {
  const units = unitsIn(state, hex)
  return units.length === 0
    ? hexName(state, hex)
    : phrase('troop', { units: { list: units.map(unit => unitName(state, unit)) }, hex: hexName(state, hex) })
}

const FACINGS = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const

export const facingName = (facing: number): Phrase => phrase(`facing.${FACINGS[facing] ?? 'n'}`)

type Namer = (state: FiloState, value: number) => Phrase

const NAMERS: Readonly<Record<string, Namer>> = {
  unit: unitName,
  leader: leaderName,
  marker: markerName,
  hex: hexName,
  from: hexName,
  seat: (_state, seat) => sideName(seat === 0 ? 0 : 1),
}

export const named = (state: FiloState, values: Values): Readonly<Record<string, Phrase>> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const namer = NAMERS[key]
      if (typeof value === 'number' && namer) return [key, namer(state, value)]
      if (key === 'action') return [key, phrase(`filo.action.${value}`)]
      return [key, key === 'phase' ? phrase(`phase.${value}`) : String(value)]
    }),
  )
