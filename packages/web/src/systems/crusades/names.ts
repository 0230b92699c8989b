import type { CrusadesState, CrusadesView } from '@mesnada/crusades'
import { crusades } from '@mesnada/crusades'
import type { Seat, Values } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { type CodedPhrase, type Phrase, phrase } from '../../phrase.ts'
import type { PieceId } from '../../presentation.ts'

/** What people call the rows and hexes that actions, events and refusals name by number. */

/** The system promises its own view behind the contract's `unknown`. */
export const viewOf = (state: CrusadesState): CrusadesView => crusades.view(state) as CrusadesView

export const unitId = (unit: number): PieceId => `u${unit}`

export const leaderId = (leader: number): PieceId => `l${leader}`

const rowOf = (id: PieceId, letter: string): number | undefined =>
  id.startsWith(letter) ? Number(id.slice(1)) : undefined

/** The rows behind the ids of counters. */
export const unitOf = (id: PieceId): number | undefined => rowOf(id, 'u')

export const leaderOf = (id: PieceId): number | undefined => rowOf(id, 'l')

export const armName = ({ setting }: CrusadesState, unit: number): Phrase => {
  const card = setting.units[unit]
  return phrase(card?.crusader ? 'crusades.trait.crusader' : `crusades.arm.${card?.arm}`)
}

export const formationName = ({ setting }: CrusadesState, formation: number): Phrase =>
  setting.formations[formation]?.name ?? ''

/** Its own name, or its arm, its number among its like, and its formation. */
export const unitName = (state: CrusadesState, unit: number): Phrase => {
  const { units, formations } = state.setting
  const card = units[unit]
  if (card === undefined) return ''
  const own = card.name ?? armName(state, unit)
  const alike = (formations[card.formation]?.units ?? []).filter(row => isAlike(card, units[row]))
  const values = { arm: own, formation: formationName(state, card.formation) }
  return alike.length > 1
    ? phrase('unit.numbered', { ...values, number: alike.indexOf(unit) + 1 })
    : phrase('unit.only', values)
}

type Card = CrusadesState['setting']['units'][number]

const isAlike = (card: Card, other: Card | undefined): boolean =>
  other !== undefined &&
  other.arm === card.arm &&
  other.crusader === card.crusader &&
  other.name?.en === card.name?.en

/** 4.23: whoever took over, or is to, goes by the name of the man he follows. */
export const leaderName = ({ setting, tables }: CrusadesState, leader: number): Phrase => {
  const name = setting.leaders[leader]?.name ?? ''
  return (tables.leaders.fallen[leader] ?? 0) > 0 ? phrase('leader.successor', { leader: name }) : name
}

/** The man himself, also when he has fallen. */
export const leaderHimself = ({ setting }: CrusadesState, leader: number): Phrase =>
  setting.leaders[leader]?.name ?? ''

export const hexName = ({ setting }: CrusadesState, hex: Hex): string => setting.grid.label(hex)

/** 11.2: by its place in the scenario's list. */
const groundName = ({ setting }: CrusadesState, ground: number): Phrase =>
  setting.play.ground[ground]?.name ?? ''

/** By code, since only the page knows its language. */
export const sideName = (seat: Seat): Phrase => phrase(`side.${seat}`)

const DIRECTION_CODES = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const

export const facingName = (facing: number): CodedPhrase => phrase(`facing.${DIRECTION_CODES[facing] ?? 'n'}`)

export const orderName = (order: string): CodedPhrase => phrase(`crusades.order.${order}`)

export const phaseName = (phase: string): CodedPhrase => phrase(`phase.${phase}`)

/** The phase; 16.1: with the formation that was drawn, or that one is to be. */
export const phaseNow = (state: CrusadesState): CodedPhrase => {
  const { phase, chit, stack } = state.flow
  if (stack.at(-1)?.kind === 'draw') return phrase('phase.draw')
  return chit === undefined
    ? phaseName(phase)
    : phrase('phase.chit', { phase: phaseName(phase), formation: formationName(state, chit) })
}

type NumberNamer = (state: CrusadesState, value: number) => Phrase

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

export const named = (state: CrusadesState, values: Values): Readonly<Record<string, Phrase>> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (typeof value === 'number') return [key, NUMBERS[key]?.(state, value) ?? String(value)]
      return [key, (typeof value === 'string' && WORDS[key]?.(value)) || String(value)]
    }),
  )
