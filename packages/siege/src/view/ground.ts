import type { Seat } from '@mesnada/engine'
import { asDirection, type Direction, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { carriersOf } from '../core/carrying.ts'
import { hexesOfGear } from '../core/ground.ts'
import type { Body, Gear } from '../flow.ts'
import type { GearKind } from '../printed/units.ts'
import {
  ABSENT,
  BRIDGE_DOWN,
  DESTROYED,
  LADDER_CARRIED,
  LADDER_UPRIGHT,
  NOBODY,
  RESERVE,
  type SiegeState,
} from '../state.ts'
import { compact } from './bodies.ts'

/** A piece of gear, wherever it is. */
export interface GearView {
  /** As actions and events name it. */
  readonly row: Gear
  readonly kind: GearKind
  /** From 1, among those of its kind and side; on engines that throw, of which each has its own orders (siege 4.21). */
  readonly number?: number
  readonly side: Seat
  /** The hexes it covers, front first; absent where it is not on the map. */
  readonly at?: readonly string[]
  /** The same hexes by number; none where it is not on the map. */
  readonly hexes: readonly Hex[]
  readonly facing?: Direction
  readonly status?: 'upright' | 'carried' | 'lowered' | 'raised' | 'reserve' | 'left' | 'absent' | 'destroyed'
  readonly carriedBy?: readonly Body[]
  /** The animal in a cart's shafts. */
  readonly animal?: Body
}

/** What lies on a hex that the map does not show. */
export interface MarkerView {
  readonly rubble?: true
  readonly filled?: true
  /** Player turns it has burnt. */
  readonly fire?: number
  readonly burnt?: true
  /** Stages of demolition (siege 4.13). */
  readonly damage?: number
  readonly deadMen?: number
  readonly deadHorses?: number
}

const statusOf = (state: SiegeState, gear: Gear): GearView['status'] => {
  const { hex, status } = state.tables.gear
  const { kind } = nth(state.setting.gear, gear)
  if (status[gear] === DESTROYED) return 'destroyed'
  if (hex[gear] === ABSENT) return 'absent'
  if ((hex[gear] ?? OFF_MAP) < 0) return hex[gear] === RESERVE ? 'reserve' : 'left'
  if (kind === 'drawbridge') return status[gear] === BRIDGE_DOWN ? 'lowered' : 'raised'
  if (kind !== 'ladder') return undefined
  if (status[gear] === LADDER_UPRIGHT) return 'upright'
  return status[gear] === LADDER_CARRIED ? 'carried' : undefined
}

/** What a piece of gear is called by. */
export const gearIdentityOf = (
  { setting }: SiegeState,
  gear: Gear,
): { readonly kind: GearKind; readonly number: number | undefined } => {
  const card = nth(setting.gear, gear)
  const alike = setting.gear.filter(({ kind, side }) => kind === card.kind && side === card.side)
  const isNumbered = (card.kind === 'mangonel' || card.kind === 'trebuchet') && alike.length > 1
  return { kind: card.kind, number: isNumbered ? alike.indexOf(card) + 1 : undefined }
}

const gearView = (state: SiegeState, gear: Gear): GearView => {
  const { side, facing, animal } = state.tables.gear
  const { grid } = state.setting
  const hexes = hexesOfGear(state, gear).filter(hex => hex !== OFF_MAP)
  const carriers = carriersOf(state, gear)
  const on = hexes.length > 0
  return compact<GearView>({
    row: gear,
    ...gearIdentityOf(state, gear),
    side: side[gear] === 0 ? 0 : 1,
    hexes,
    at: on ? hexes.map(hex => grid.label(hex)) : undefined,
    facing: on ? asDirection(facing[gear] ?? 0) : undefined,
    status: statusOf(state, gear),
    carriedBy: carriers.length > 0 ? carriers : undefined,
    animal: animal[gear] === NOBODY ? undefined : animal[gear],
  })
}

export const gearViews = (state: SiegeState): readonly GearView[] =>
  state.setting.gear.map((_, gear) => gearView(state, gear))

/** The markers by the label of their hex, in the order of the map. */
export const markersView = (state: SiegeState): Readonly<Record<string, MarkerView>> => {
  const { ground } = state.tables
  const { grid } = state.setting
  const markers: Record<string, MarkerView> = {}
  for (let hex = 0; hex < grid.size; hex++) {
    if (isBare(state, hex)) continue
    const marker = compact<MarkerView>({
      rubble: ground.rubble[hex] === 0 ? undefined : true,
      filled: ground.filled[hex] === 0 ? undefined : true,
      fire: ground.fire[hex] === 0 ? undefined : (ground.fire[hex] ?? 0) - 1,
      burnt: ground.burnt[hex] === 0 ? undefined : true,
      damage: ground.damage[hex] || undefined,
      deadMen: ground.deadMen[hex] || undefined,
      deadHorses: ground.deadHorses[hex] || undefined,
    })
    markers[grid.label(hex)] = marker
  }
  return markers
}

/** Most hexes: asked first, since a map has a thousand. */
const isBare = ({ tables: { ground } }: SiegeState, hex: Hex): boolean =>
  ((ground.rubble[hex] ?? 0) |
    (ground.filled[hex] ?? 0) |
    (ground.fire[hex] ?? 0) |
    (ground.burnt[hex] ?? 0) |
    (ground.damage[hex] ?? 0) |
    (ground.deadMen[hex] ?? 0) |
    (ground.deadHorses[hex] ?? 0)) ===
  0
