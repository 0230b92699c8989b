import type { Seat, Values } from '@mesnada/engine'
import { hexesOfSide } from '@mesnada/hex'
import type { SiegeState } from '@mesnada/siege'
import { type Phrase, phrase } from '../../phrase.ts'
import type { PieceId } from '../../presentation.ts'

/** What people call the rows and hexes that actions, events and refusals name by number. */

export const bodyId = (body: number): PieceId => `b${body}`

export const gearId = (gear: number): PieceId => `g${gear}`

/** The row behind the id of a person or animal. */
export const bodyOf = (id: PieceId): number | undefined => rowOf(id, 'b')

export const gearOf = (id: PieceId): number | undefined => rowOf(id, 'g')

const rowOf = (id: PieceId, letter: string): number | undefined =>
  id.startsWith(letter) ? Number(id.slice(1)) : undefined

/** A counter that lies face down has a card from the strangers, who have no name. */
export const bodyName = ({ setting, tables }: SiegeState, body: number): Phrase => {
  const index = tables.bodies.card[body] ?? body
  const card = index < 0 ? undefined : setting.bodies[index]
  if (card === undefined) return phrase('siege.type.unknown')
  if (card.kind === 'animal') return phrase(`siege.animal.${card.animal}`)
  return card.name ?? phrase(`siege.type.${card.type}`)
}

/** Engines that throw are numbered where a side has several alike: each has its own orders (4.21). */
export const gearName = ({ setting }: SiegeState, gear: number): Phrase => {
  const card = setting.gear[gear]
  const name = phrase(`siege.gear.${card?.kind ?? 'ladder'}`)
  if (card?.kind !== 'mangonel' && card?.kind !== 'trebuchet') return name
  const alike = setting.gear.filter(({ kind, side }) => kind === card.kind && side === card.side)
  return alike.length > 1 ? phrase('gear.numbered', { gear: name, number: alike.indexOf(card) + 1 }) : name
}

export const hexName = ({ setting }: SiegeState, hex: number): string => setting.grid.label(hex)

/** By code, since only the page knows its language. */
export const sideName = (_state: SiegeState, seat: Seat): Phrase => phrase(`side.${seat}`)

const sideOfHexName = ({ setting }: SiegeState, side: number): string =>
  hexesOfSide(setting.grid, side)
    .filter(hex => hex >= 0)
    .map(hex => setting.grid.label(hex))
    .join('–')

type Namer = (state: SiegeState, value: number) => Phrase

const NAMERS: Readonly<Record<string, Namer>> = {
  ...every(
    bodyName,
    'body',
    'target',
    'shooter',
    'rider',
    'horse',
    'animal',
    'victim',
    'dead',
    'knight',
    'to',
    'with',
    'by',
    'attacker',
    'defender',
    'mover',
    'behind',
    'peasant',
    'sergeant',
  ),
  ...every(gearName, 'gear', 'ladder', 'cart', 'ram'),
  ...every(hexName, 'hex', 'head', 'tail', 'from'),
  side: sideOfHexName,
  seat: (state, seat) => sideName(state, seat === 0 ? 0 : 1),
}

export const named = (state: SiegeState, values: Values): Readonly<Record<string, Phrase>> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (key === 'undertaking') return [key, phrase(`siege.undertaking.${value}`)]
      const namer = typeof value === 'number' ? NAMERS[key] : undefined
      return [key, namer && typeof value === 'number' ? namer(state, value) : String(value)]
    }),
  )

function every(namer: Namer, ...keys: readonly string[]): Readonly<Record<string, Namer>> {
  return Object.fromEntries(keys.map(key => [key, namer]))
}
