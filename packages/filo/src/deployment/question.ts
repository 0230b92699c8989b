import type { Refusal } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { firstAt, isEnemyAt, NOBODY, stand } from '../core/occupancy.ts'
import { arePair, fitsOne } from '../core/stacking.ts'
import type { Unit } from '../flow.ts'
import { IN_PLAY, TO_PLACE } from '../printed/units.ts'
import type { FiloState, Tell } from '../state.ts'

/** filo R.deployment: banner by banner in their zones; one of each banner stands with its leader. */

export const hasToDeploy = (state: FiloState): boolean => unplaced(state).length > 0

export const unplaced = ({ setting, tables, flow }: FiloState): readonly Unit[] =>
  setting.unitsOf[flow.seat].filter(unit => tables.units.fate[unit] === TO_PLACE)

/** Units whose hex and facing the scenario gives need nobody's hand. */
export const placeFixed = (state: FiloState, tell: Tell): void => {
  const { fixed, units } = state.setting
  for (const unit of unplaced(state))
    if (fixed[unit] !== OFF_MAP && !nth(units, unit).facesFreely)
      place(state, unit, nth(fixed, unit), state.setting.facing[state.flow.seat], tell)
}

export const place = (state: FiloState, unit: Unit, hex: Hex, facing: number, tell: Tell): void => {
  const { units } = state.tables
  const host = firstAt(state, hex)
  units.fate[unit] = IN_PLAY
  units.facing[unit] = host !== NOBODY && arePair(state, unit, host) ? (units.facing[host] ?? 0) : facing
  stand(state, unit, hex, tell)
  tell?.({ type: 'placed', unit, hex })
}

export const placesOf = ({ setting }: FiloState, unit: Unit): readonly Hex[] =>
  setting.fixed[unit] === OFF_MAP
    ? (nth(setting.banners, nth(setting.units, unit).banner).zone ?? [])
    : [nth(setting.fixed, unit)]

const codedRefusal = (what: string, unit: Unit): Refusal => ({
  code: `filo.place.${what}`,
  rule: 'filo R.deployment',
  values: { unit },
})

/** Whether this unit is the next of its kind; one of several alike stands for all. */
const nextPlaceRefusal = (state: FiloState, unit: Unit): Refusal | undefined => {
  const { setting, tables, flow } = state
  const card = setting.units[unit]
  if (card === undefined || card.seat !== flow.seat || tables.units.fate[unit] !== TO_PLACE)
    return codedRefusal('not-waiting', unit)
  for (const other of nth(setting.banners, card.banner).units) {
    if (other === unit) return undefined
    if (tables.units.fate[other] === TO_PLACE && areAlike(state, other, unit))
      return codedRefusal('another-first', unit)
  }
  return undefined
}

const areAlike = ({ setting }: FiloState, a: Unit, b: Unit): boolean => {
  const [one, other] = [nth(setting.units, a), nth(setting.units, b)]
  const { pf, quality, pm } = one.fresh
  return (
    one.type === other.type &&
    one.name === other.name &&
    one.mounted === other.mounted &&
    one.shooting === other.shooting &&
    setting.fixed[a] === setting.fixed[b] &&
    pf === other.fresh.pf &&
    quality === other.fresh.quality &&
    pm === other.fresh.pm
  )
}

/** The hex of another banner's leader is that banner's. */
const isKeptForLeader = ({ setting, tables }: FiloState, banner: number, hex: Hex): boolean =>
  setting.banners.some(({ leader }, other) => other !== banner && tables.leaders.hex[leader] === hex)

/** One of a banner's units must stand with its leader: whether this one may stand elsewhere. */
const mayLeaveLeader = (state: FiloState, unit: Unit): boolean => {
  const { setting, tables } = state
  const { leader, units } = nth(setting.banners, nth(setting.units, unit).banner)
  const post = tables.leaders.hex[leader] ?? OFF_MAP
  return units.some(
    other =>
      tables.units.hex[other] === post ||
      (other !== unit && tables.units.fate[other] === TO_PLACE && placesOf(state, other).includes(post)),
  )
}

const hexRefusal = (state: FiloState, unit: Unit, hex: Hex, free: boolean): Refusal | undefined => {
  const { banner, seat } = nth(state.setting.units, unit)
  if (isEnemyAt(state, hex, seat) || !fitsOne(state, unit, hex)) return codedRefusal('full', unit)
  if (isKeptForLeader(state, banner, hex)) return codedRefusal('leader-hex', unit)
  const post = state.tables.leaders.hex[nth(state.setting.banners, banner).leader]
  return free || hex === post ? undefined : codedRefusal('leader-alone', unit)
}

export const placeRefusal = (state: FiloState, unit: Unit, hex: Hex, facing: number): Refusal | undefined => {
  const next = nextPlaceRefusal(state, unit)
  if (next) return next
  const { seat, facesFreely } = nth(state.setting.units, unit)
  if (!placesOf(state, unit).includes(hex)) return codedRefusal('outside', unit)
  if (facesFreely ? facing > 5 : facing !== state.setting.facing[seat]) return codedRefusal('facing', unit)
  return hexRefusal(state, unit, hex, mayLeaveLeader(state, unit))
}

/** The hexes in which a unit may be set up now. */
export const openPlaces = (state: FiloState, unit: Unit): readonly Hex[] => {
  if (nextPlaceRefusal(state, unit)) return []
  const free = mayLeaveLeader(state, unit)
  return placesOf(state, unit).filter(hex => hexRefusal(state, unit, hex, free) === undefined)
}
