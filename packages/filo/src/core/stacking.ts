import { type Hex, nth } from '@mesnada/hex'
import type { Unit } from '../flow.ts'
import type { FiloState } from '../state.ts'
import { firstAt, NOBODY, secondAt } from './occupancy.ts'

/** filo 5: one unit a hex, with the exceptions. */

/** filo 5.2: two of a kind that share a hex count as one counter. */
export const arePair = ({ setting }: FiloState, a: Unit, b: Unit): boolean => {
  const { pairs } = setting.play
  if (pairs === 'none') return false
  const [one, other] = [nth(setting.units, a), nth(setting.units, b)]
  return one.banner === other.banner && one.type === other.type && (pairs === 'any' || one.type === 'Mi')
}

/** filo 5.1: artillery may stand with infantry. */
const areGunAndGuard = ({ setting, tables }: FiloState, a: Unit, b: Unit): boolean =>
  (setting.isArtillery[a] ?? 0) + (setting.isArtillery[b] ?? 0) === 1 &&
  !tables.units.mounted[a] &&
  !tables.units.mounted[b]

export const mayShareHex = (state: FiloState, a: Unit, b: Unit): boolean =>
  nth(state.setting.units, a).seat === nth(state.setting.units, b).seat &&
  (arePair(state, a, b) || areGunAndGuard(state, a, b))

export const isPassable = ({ setting }: FiloState, hex: Hex): boolean => setting.standable[hex] !== 0

/** Whether units that belong together may stop in a hex beside those who are there; the units themselves do not count. */
export const fits = (state: FiloState, units: readonly Unit[], hex: Hex): boolean => {
  if (!isPassable(state, hex)) return false
  const first = firstAt(state, hex)
  if (first === NOBODY || units.includes(first)) {
    const second = secondAt(state, hex)
    return (
      second === NOBODY ||
      units.includes(second) ||
      (units.length === 1 && mayShareHex(state, nth(units, 0), second))
    )
  }
  if (units.length > 1) return false
  const second = secondAt(state, hex)
  return (second === NOBODY || second === units[0]) && mayShareHex(state, nth(units, 0), first)
}

/** For one unit, without a list. */
export const fitsOne = (state: FiloState, unit: Unit, hex: Hex): boolean => {
  if (!isPassable(state, hex)) return false
  const first = firstAt(state, hex)
  if (first === NOBODY) return true
  const second = secondAt(state, hex)
  if (first === unit) return second === NOBODY || mayShareHex(state, unit, second)
  return (second === NOBODY || second === unit) && mayShareHex(state, unit, first)
}
